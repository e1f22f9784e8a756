# SPDX-License-Identifier: MIT
"""``python3 -m sim device``: the program on an emulated board with CircuitPython's own firmware.

All times are those of the emulated processor. It does not know how long the flash takes to
answer, so a real board is somewhat slower; compare figures with each other.
"""

import argparse
import sys
from collections import namedtuple
from pathlib import Path

from handheld import keys
from sim import panel, payload, script
from sim.options import Parser, UserError
from sim.pico import Handheld

_LOOK_MS = 100
_GAP_MS = 200  # no pixel for so long: a picture is complete
_REST_MS = 1600  # nothing changes and the processor mostly sleeps: it waits for a key
_MOVING_MS = (
    4000  # things change, but the processor mostly sleeps: it waits, with something moving
)
_LIMIT_MS = 120_000
_PRESS_MS = 60  # two scans of the keypad module and the debounce of handheld.keys
_COLUMNS = ("action", "first ms", "drawn ms", "done ms", "busy ms", "changed px", "sent px",
            "free", "largest", "stack")  # fmt: skip

Row = namedtuple("Row", "action first drawn done busy changed sent free largest stack")


def main(argv):
    """Run the program on the emulated board as the options say; return the exit status."""
    options = _parse(argv)
    try:
        return _run(options)
    except (UserError, OSError) as error:
        print(f"sim device: {error}", file=sys.stderr)
        return 1


def _parse(argv):
    parser = Parser(prog="sim device", description=__doc__.split(":", 1)[1].strip())
    add = parser.add_argument
    add("--firmware", required=True, metavar="UF2", help="CircuitPython for the Raspberry Pi Pico")
    add("--keys", type=_script, default=[], metavar="WORDS", help="a script as for sim play")
    add("--shot", type=Path, metavar="FILE", help="write the last picture, a PNG")
    add("--shot-every", type=int, metavar="N", help="and one after every N keys")
    add("--report", action="store_true", help="print what each action took")
    add("--drive", type=Path, metavar="FOLDER", help="run what lies there, not this program")
    add("--nvm", type=Path, metavar="FILE", help="the saves: read if there, written at the end")
    options = parser.parse_args(argv)
    if options.shot_every and not options.shot:
        parser.error("--shot-every needs --shot FILE")
    return options


def _script(text):
    try:
        return script.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _run(options):
    """Boot, press the keys, write the pictures; 1 if the program stopped or reported an error."""
    nvm = b""
    if options.nvm and options.nvm.exists():
        nvm = options.nvm.read_bytes()
    board = Handheld(options.firmware, _files(options.drive), nvm)
    bench = Bench(board)
    rows = [bench.start()]
    pressed = 0
    for action in options.keys:
        rows.append(bench.do(action))
        pressed += bool(action.key)
        if action.key and options.shot_every and pressed % options.shot_every == 0:
            _shot(board, options.shot.with_stem(f"{options.shot.stem}-{pressed:04}"))
    if options.shot:
        _shot(board, options.shot)
    if options.nvm:
        options.nvm.write_bytes(board.nvm)
    if options.report:
        print(report(rows, bench.empty, bench.memory.stack_size))
    if board.console.strip():
        print(board.console.strip())
    return int("Traceback" in board.console or "Code done running" in board.console)


def _files(folder):
    """Return {path: bytes} of what a folder holds, or of the program as deployed without one."""
    if not folder:
        return payload.payload()
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _shot(board, path):
    path.write_bytes(panel.png(board.picture()))


class Bench:
    """Presses keys on a Handheld and measures what they set off."""

    def __init__(self, board):
        """`board` is about to start code.py."""
        self.board = board
        self.memory = None
        self.empty = None  # bytes of heap that are free before the program
        self._at_rest = False

    def start(self):
        """Run until the program waits for its first key; return what that took as a Row."""
        return self._measure("start", self.board.started, self._first_picture)

    def do(self, action):
        """Do an Action of a script and return what came of it as a Row.

        Times are from the press: `first` to the first pixel that changed, `drawn` to the last
        one before a gap, `done` to the last before it waits for a key, None if it goes on moving.
        """
        name = action.key and keys.NAMES[action.key.bit_length() - 1]
        if not action.now and not self._at_rest:
            self.settle()
        return self._measure(name or "WAIT", self.board.now, lambda: self._press(action, name))

    def settle(self):
        """Run until the program waits for a key. Raises UserError when it never does."""
        board = self.board
        rest = 0
        looks = [board.busy]
        for _ in range(_LIMIT_MS // _LOOK_MS):
            writes = len(board.writes)
            board.run(_LOOK_MS)
            looks.append(board.busy)
            quiet = len(board.writes) == writes and looks[-1] - looks[-2] < _LOOK_MS / 2
            rest = rest + _LOOK_MS if quiet else 0
            before = looks[-1 - _MOVING_MS // _LOOK_MS :][0]
            moving = len(looks) > _MOVING_MS // _LOOK_MS and looks[-1] - before < _MOVING_MS / 2
            if rest >= _REST_MS or moving:
                self._at_rest = True
                return
        raise UserError(f"the program does not come to rest in {_LIMIT_MS // 1000} s")

    def _first_picture(self):
        board = self.board
        if not board.run_until(self._see_memory, 100):
            raise UserError("code.py does not start, or this firmware's heap cannot be read")
        if not board.run_until(lambda: board.writes or board.stopped, _LIMIT_MS):
            raise UserError(f"nothing was drawn in {_LIMIT_MS // 1000} s")
        if board.stopped:
            raise UserError(f"the program has ended, its console says:\n{board.console.strip()}")
        self.settle()

    def _see_memory(self):
        try:
            self.memory = self.board.memory()
        except LookupError:
            return False
        self.empty = self.memory.free
        return True

    def _press(self, action, name):
        self._at_rest = False
        if name:
            self.board.press(name)
        self.board.run(max(action.ms, _PRESS_MS) if name else action.ms)
        if name:
            self.board.release(name)
        if not action.now:
            self.settle()

    def _measure(self, name, begin, act):
        board = self.board
        count, busy = len(board.writes), board.busy
        act()
        writes = board.writes[count:]
        seen = [write for write in writes if write.changed]
        drawn = seen[:1]
        for write in seen[1:]:
            if write.ms - drawn[-1].ms < _GAP_MS:
                drawn.append(write)
            else:
                break
        done = seen if seen and board.now - seen[-1].ms >= _REST_MS else []
        return Row(
            name,
            round(seen[0].ms - begin) if seen else None,
            round(drawn[-1].ms - begin) if drawn else None,
            round(done[-1].ms - begin) if done else None,
            round((done or drawn)[-1].busy - busy) if drawn else None,
            sum(write.changed for write in writes),
            sum(write.sent for write in writes),
            self.memory.free,
            self.memory.largest,
            self.memory.stack_deepest,
        )


def report(rows, empty, stack_size):
    """Return the Rows as a table, and what the columns mean.

    `empty` is the free heap before the program, `stack_size` that of the call stack, in bytes.
    """
    lines = [_COLUMNS] + [["-" if value is None else str(value) for value in row] for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_COLUMNS))]
    table = [
        "  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True))
        for line in lines
    ]
    notes = (
        "From the start of code.py, or from the press: first, to the first pixel that changed,",
        "drawn, to the last before a gap, done, to the last before it waits for a key, if nothing",
        "moves then; busy, how much of that the processor did not sleep.",
        f"free, largest: bytes of heap when it waits again; garbage is not free. {empty} were",
        f"free before the program. stack: bytes of the call stack, most so far, of {stack_size}.",
    )
    return "\n".join([*table, *notes])
