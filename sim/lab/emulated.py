# SPDX-License-Identifier: MIT
"""A player's decisions on an emulated board, with CircuitPython's own firmware."""

from sim import mpy, payload
from sim.options import UserError
from sim.pico import Handheld

_LIMIT_MS = 20_000  # for one decision
_PROGRAM = """
import gc
import supervisor
from engine.{players} import think
view = bytearray({size})
with open("views.bin", "rb") as file:
    while file.readinto(view):
        gc.collect()
        start = then = supervisor.ticks_ms()
        longest = 0
        for move in think(view, {level}, 0):
            now = supervisor.ticks_ms()
            longest = max(longest, now - then & 0x1fffffff)
            then = now
        print("thought", then - start & 0x1fffffff, longest, move)
while True:
    pass
"""


def decisions(firmware, level, views, players="mandala_ai"):
    """Return (ms of the emulated board, ms of the longest slice, move) of decisions, seed 0.

    One for each view, of a level of ``players``, the engine's module that thinks. Raises
    UserError if the board does not come to an end with them.
    """
    files = payload.payload(
        mpy.from_package(),
        program=_PROGRAM.format(players=players, level=level, size=len(views[0])),
    )
    files["views.bin"] = b"".join(views)
    board = Handheld(firmware, files)
    for count in range(1, len(views) + 1):
        board.run_until(lambda: board.stopped or len(_told(board)) >= count, _LIMIT_MS)  # noqa: B023 - called at once
        if len(_told(board)) < count:
            raise UserError(f"no decision in {_LIMIT_MS // 1000} s\n{board.console.strip()}")
    return _told(board)


def _told(board):
    """Return what the program has printed so far, whole lines only."""
    lines = board.console.split("\n")[:-1]
    return [
        tuple(int(word) for word in line.split()[1:])
        for line in lines
        if line.startswith("thought")
    ]
