# SPDX-License-Identifier: MIT
"""Matches in compiled code, each deal from both seats: weights against others."""

import numpy as np

from engine import rng
from engine.mandala import play, winner
from engine.mandala_features import MEMORY
from engine.mandala_state import OVER, PHASE, TO_MOVE, view
from sim.lab.compiled.training import choose
from sim.lab.compiled.yardsticks import deal, search


def duel(mine, other, games, seed):
    """Return how often ``mine`` wins against other weights; a draw is half a win."""
    m = np.zeros(MEMORY, np.int64)
    won = 0.0
    for game in range(games):
        state = deal(seed + game // 2, game // 2 % 2)
        while state[PHASE] != OVER:
            seat = state[TO_MOVE]
            weights = mine if seat == game % 2 else other
            play(state, choose(m, view(state, seat), weights))
        who = winner(state)
        won += 0.5 if who < 0 else 1.0 * (who == game % 2)
    return won


def test(mine, iterations, games, seed):
    """Return how often weights win against IS-N."""
    m = np.zeros(MEMORY, np.int64)
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    won = 0.0
    for game in range(games):
        state = deal(seed + game // 2, game // 2 % 2)
        while state[PHASE] != OVER:
            seat = state[TO_MOVE]
            seen = view(state, seat)
            if seat == game % 2:
                move = choose(m, seen, mine)
            else:
                move = search(seen, rng.step(dice, 0) << 16 | rng.step(dice, 0), iterations)
            play(state, move)
        who = winner(state)
        won += 0.5 if who < 0 else 1.0 * (who == game % 2)
    return won
