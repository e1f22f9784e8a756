# SPDX-License-Identifier: MIT
"""Games of Menara and a digest of all their states, for every interpreter; the output must agree.

Computer builders play some turns, then the moves are drawn with the game's own dice. All stands at
the top level, in ``while`` loops, because one MicroPython may collect garbage only there
(sim/microrun.py).
"""

import binascii
import gc
import sys

from engine import menara, rng, statics
from engine.menara_state import DICE

gc.collect()  # what compiling has left

from engine import menara_ai  # noqa: E402

SETUPS = ((1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 0, 0))
PLANNED = 30  # decisions of computer builders in each game
MICRO = sys.implementation.name == "micropython"


def drawn(state):
    """Return a legal move drawn with the game's dice, None when the game is over."""
    moves = menara.legal_moves(state)
    for choice in range(0, 253, 11):
        menara.describe(choice)
        menara.refusal(state, choice)
    return moves[rng.below(state, DICE, len(moves))] if moves else None


game = 0
while game < len(SETUPS):
    state = menara.new_game(game, SETUPS[game][0], SETUPS[game][1], SETUPS[game][2])
    check = length = 0
    move = drawn(state)
    while move is not None:
        if length < PLANNED:
            steps = menara_ai.think(menara.view(state, menara.to_move(state)), 1 + (length & 1), 7)
            move = next(steps)
            while move is None:
                if MICRO:
                    gc.collect()
                move = next(steps)
            steps = None
        menara.apply(state, move)
        check = binascii.crc32(state, check)
        check = binascii.crc32(statics.margins(state), check)
        length += 1
        if MICRO:
            gc.collect()
        move = drawn(state)
    print(game, length, check, menara.result(state), menara.winner(state))
    if MICRO:
        gc.collect()
    print(menara.decode(menara.encode(state)) == state)
    game += 1
