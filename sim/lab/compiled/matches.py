# SPDX-License-Identifier: MIT
"""Matches in compiled code, each deal from both seats."""

import numpy as np

from engine.mandala import play, winner
from engine.mandala_replies import MEMORY
from engine.mandala_state import OVER, PHASE, TO_MOVE, TURN, view
from engine.mandala_strong import claim, turn
from sim.lab.compiled.yardsticks import deal


def choose(m, seen, weights, wide):
    """Return the move of a strong player."""
    move = -1
    if seen[PHASE] != TURN:
        for step in claim(m, seen, weights, wide):
            move = step
    else:
        for step in turn(m, seen, weights, wide):
            move = step
    return move


def duel(mine, other, games, seed):
    """Return how often ``mine`` wins against another; a draw is half a win.

    A player is (weights, how wide it looks).
    """
    m = np.zeros(MEMORY, np.int64)
    won = 0.0
    for game in range(games):
        state = deal(seed + game // 2, game // 2 % 2)
        while state[PHASE] != OVER:
            seat = state[TO_MOVE]
            weights, wide = mine if seat == game % 2 else other
            play(state, choose(m, view(state, seat), weights, wide))
        who = winner(state)
        won += 0.5 if who < 0 else 1.0 * (who == game % 2)
    return won
