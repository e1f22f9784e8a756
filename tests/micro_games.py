# SPDX-License-Identifier: MIT
"""Twenty games and a digest of all their states, for every interpreter; the output must agree.

The moves are drawn with the game's own dice. The last part stands at the top level, in ``while``
loops, because one MicroPython may collect garbage only there (sim/microrun.py).
"""

import binascii
import gc
import sys

from engine import mandala, pack, rng, table
from engine.mandala_state import DICE

GAMES = 20
MICRO = sys.implementation.name == "micropython"


def step(state):
    """Play one move; return False when the game is over."""
    moves = mandala.legal_moves(state)
    if not moves:
        return False
    move = moves[rng.below(state, DICE, len(moves))]
    for choice in moves:
        mandala.describe(choice)
        mandala.refusal(state, choice)
    mandala.apply(state, move)
    return True


def digest(state, before):
    """Return a check sum over a state, what each seat sees and imagines, and the one before."""
    check = binascii.crc32(state, before)
    for seat in (0, 1):
        seen = mandala.view(state, seat)
        check = binascii.crc32(seen, check)
        check = binascii.crc32(mandala.sample(seen, check & 0xFFFF), check)
    return check


def saved(seed):
    """Return the check sum of a saved game, loaded and saved again."""
    game = table.Table(mandala, seed, (0, 1), (seed & 1,))
    while game.length < 10 and game.legal_moves():
        moves = game.legal_moves()
        game.play(moves[seed % len(moves)])
    data = game.save()
    if table.load(mandala, data).save() != data:
        raise ValueError("a loaded game is saved differently")
    return pack.crc16(data, len(data) - 2)


def same(state):
    """Return whether the state comes back from its bytes."""
    return mandala.decode(mandala.encode(state)) == state


seed = 0
while seed < GAMES:
    state = mandala.new_game(seed)
    check = length = 0
    while step(state):
        check = digest(state, check)
        length += 1
        if MICRO:
            gc.collect()
    print(seed, length, check, mandala.result(state), mandala.winner(state), same(state))
    if MICRO:
        gc.collect()
    print(saved(seed))
    seed += 1
