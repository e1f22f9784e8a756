# SPDX-License-Identifier: MIT
"""Games against oneself from which the weights are learned, for ``sim.lab.train``.

Weights are floats here; a worth is the logarithm of the odds to win. Each seat sees a chain of
tables: its turn, what its move makes of it, the same after the other's reply, its turn again.
"""

import math

import numpy as np

from engine import rng
from engine.mandala import play, score, winner
from engine.mandala_claims import LEAD, SEAT, look, meet, run
from engine.mandala_features import FEATURES, PENDING, ROW, SIDE, WIDTH, features, guess
from engine.mandala_moves import legal_moves, parts
from engine.mandala_replies import MEMORY
from engine.mandala_settle import (
    CLAIMED,
    PICKER,
    candidates,
    completes,
    foresee,
    is_over,
    lay,
    pick,
    settle,
    shift,
)
from engine.mandala_state import (
    CLAIM,
    COMPLETER,
    HAND,
    HAND_SIZE,
    OVER,
    PHASE,
    TO_MOVE,
    TURN,
    picks_first,
    view,
)
from sim.lab.compiled.yardsticks import deal

SCALE = 1 / 256  # of features times weights
_PARTS = 3 * WIDTH
_LONGEST = 700  # tables of a chain that are looked at
_LAMBDA = 0.8
_SURE = 0.8  # logarithm of the odds per point of lead when all is over


def worth(m, weights):
    """Return the worth of the features noted in ``m``."""
    sum = 0.0
    index = FEATURES
    for part in range(3):
        first = m[ROW + part]
        for at in range(first, first + WIDTH):
            sum += weights[at] * m[index]
            index += 1
    return sum * SCALE


def judge(m, table, move, weights):
    """Return (worth, whether the features in ``m`` stand for it) of a move of mine."""
    lay(m, table, move)
    if not completes(table, move):
        features(m, table, 0)
        result = worth(m, weights), True
    else:
        spare = table.copy()
        m[CLAIMED] = parts(move)[1]
        m[PICKER] = picks_first(table, m[CLAIMED], m[SEAT])
        foresee(m, spare)
        run(m, 1 << 20)
        settle(m, spare)
        if is_over(m):
            result = _SURE * m[LEAD] / 100, False
        else:
            features(m, spare, 0)
            result = worth(m, weights), True
        look(m, table)
        m[SIDE] = 0
    shift(m, table, move, -1)
    m[PENDING] = 0
    return result


def best_move(m, table, weights):
    """Return the move of a turn that is worth most; ``m`` has met the view."""
    best = -1e9
    chosen = -1
    for move in candidates(table):
        value, _ = judge(m, table, move, weights)
        if value > best:
            best = value
            chosen = move
    return chosen


def best_claim(m, seen, weights):
    """Return the claim that is worth most; see ``mandala_strong.claim``."""
    m[CLAIMED] = seen[PHASE] - CLAIM
    m[PICKER] = 1 - m[SEAT]
    best = -1e9
    chosen = -1
    for move in legal_moves(seen):
        table = seen.copy()
        pick(m, table, m[SEAT], parts(move)[2])
        look(m, table)
        foresee(m, table)
        run(m, 1 << 20)
        settle(m, table)
        if is_over(m):
            value = _SURE * m[LEAD] / 100
        else:
            features(m, table, seen[COMPLETER] ^ m[SEAT])
            value = worth(m, weights)
        if value > best:
            best = value
            chosen = move
    return chosen


def learn(weights, moments, settings, chance):
    """Play games and improve the weights; return what came of it.

    ``moments`` is (2, weights): Adam's. ``settings`` is (games, games a step, rate, share of
    random moves, steps before). Returns (steps, moves, mean squared error).
    """
    games, batch, rate, wild, steps = settings
    m = np.zeros(MEMORY, np.int64)
    chains = np.zeros((2, _LONGEST, _PARTS), np.int16)
    rows = np.zeros((2, _LONGEST, 3), np.int32)
    lengths = np.zeros(2, np.int64)
    gradient = np.zeros(len(weights))
    hands = np.zeros((2, 8), np.int16)  # after the last move: cards, how many, drawn
    error = 0.0
    tables = moves = 0
    for game in range(int(games)):
        state = deal(rng.step(chance, 0) << 16 | rng.step(chance, 0), -1)
        lengths[:] = 0
        while state[PHASE] != OVER:
            seat = state[TO_MOVE]
            seen = view(state, seat)
            meet(m, seen)
            guess(m, seen)
            if state[PHASE] != TURN:
                play(state, best_claim(m, seen, weights))
                continue
            moves += 1
            look(m, seen)
            if lengths[seat]:
                real = seen[HAND + 6 * seat : HAND + 6 * seat + 6].copy()
                size = seen[HAND_SIZE + seat]
                seen[HAND + 6 * seat : HAND + 6 * seat + 6] = hands[seat, :6]
                seen[HAND_SIZE + seat] = hands[seat, 6]
                m[PENDING] = hands[seat, 7]
                features(m, seen, 1)
                _note(m, chains, rows, lengths)
                m[PENDING] = 0
                seen[HAND + 6 * seat : HAND + 6 * seat + 6] = real
                seen[HAND_SIZE + seat] = size
            features(m, seen, 1)
            _note(m, chains, rows, lengths)
            if rng.below(chance, 0, 1000) < 1000 * wild:
                legal = legal_moves(state)
                move = legal[rng.below(chance, 0, len(legal))]
            else:
                move = best_move(m, seen, weights)
            _, noted = judge(m, seen, move, weights)
            if noted:
                _note(m, chains, rows, lengths)
            lay(m, seen, move)
            hands[seat, :6] = seen[HAND + 6 * seat : HAND + 6 * seat + 6]
            hands[seat, 6] = seen[HAND_SIZE + seat]
            hands[seat, 7] = m[PENDING]
            play(state, move)
        won = winner(state)
        for seat in (0, 1):
            lead = score(state, seat) - score(state, 1 - seat)
            odds = 0.5 if won < 0 else 1.0 * (won == seat)
            target = 0.65 * odds + 0.35 / (1 + math.exp(-lead / 8))
            error += _trace(weights, gradient, chains[seat, : lengths[seat]], rows[seat], target)
            tables += lengths[seat]
        if (game + 1) % batch == 0:
            steps += 1
            _step(weights, moments, gradient / batch, rate, steps)
            gradient[:] = 0
    return steps, moves, error / max(1, tables)


def _note(m, chains, rows, lengths):
    """Append the features to the chain of the seat that thinks."""
    seat = m[SEAT]
    at = lengths[seat]
    if at < _LONGEST:
        lengths[seat] += 1
        for index in range(_PARTS):
            chains[seat, at, index] = m[FEATURES + index]
        for part in range(3):
            rows[seat, at, part] = m[ROW + part]


def _trace(weights, gradient, chain, rows, target):
    """Add what a chain teaches to the gradient; return its squared error."""
    error = 0.0
    following = 0.0
    for at in range(len(chain) - 1, -1, -1):
        sum = 0.0
        for part in range(3):
            for index in range(WIDTH):
                sum += weights[rows[at, part] + index] * chain[at, part * WIDTH + index]
        odds = 1 / (1 + math.exp(-sum * SCALE))
        if at + 1 < len(chain):
            target = _LAMBDA * target + (1 - _LAMBDA) * following
        following = odds
        wrong = odds - target
        error += wrong * wrong
        for part in range(3):
            for index in range(WIDTH):
                gradient[rows[at, part] + index] += wrong * chain[at, part * WIDTH + index] / 16
    return error


def _step(weights, moments, gradient, rate, steps):
    """Let Adam move the weights that the gradient touches."""
    for at in range(len(weights)):
        if gradient[at] == 0:
            continue
        moments[0, at] += 0.1 * (gradient[at] - moments[0, at])
        moments[1, at] += 0.001 * (gradient[at] * gradient[at] - moments[1, at])
        mean = moments[0, at] / (1 - 0.9**steps)
        spread = moments[1, at] / (1 - 0.999**steps)
        weights[at] -= 16 * rate * mean / (math.sqrt(spread) + 1e-8)
