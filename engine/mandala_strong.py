# SPDX-License-Identifier: MIT
"""The strong players: each move is laid on a table of their own and judged by learned weights.

A move that completes a mandala is judged after its claims, played out by ``mandala_claims``.
Master then asks of its best moves what the other may reply. The generators here yield -1 after
each slice of work, ``claim`` and ``turn`` at last the move.
"""

from engine import const
from engine.mandala_claims import (
    SEAT,
    lay_out,
    look,
    meet,
    run,
    start,
)
from engine.mandala_features import PENDING, features, forget, guess, total, weigh
from engine.mandala_moves import BUILD, DISCARD, GROW, discard_move, legal_moves, parts
from engine.mandala_replies import EXPECTED, doubt
from engine.mandala_settle import foresee, go_back, is_over, pick, settle, worth_after
from engine.mandala_state import (
    COMPLETER,
    DISCARDS,
    FIELD,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    MOUNTAIN,
    claimed_mandala,
    missing,
)

_MOVES = const(367)  # the _SLOTS best moves of a turn; the places before are the features'
_WORTHS = const(373)  # and what they are worth
_SLOTS = const(6)
_FAR = const(1 << 28)
_PICKS = const(8)  # picks of claims in a slice


def claim(m, view, weights):
    """Yield -1 until the best claim is found, then the move.

    Each is judged by what the table is worth after the claims that are then to be expected.
    """
    meet(m, view)
    guess(m, view)
    mandala = claimed_mandala(view)
    moving = view[COMPLETER] ^ m[SEAT]
    best = -_FAR
    chosen = -1
    table = bytearray(view)
    for move in legal_moves(view):
        table[:] = view
        pick(table, mandala, m[SEAT], parts(move)[2])
        look(m, table)
        lay_out(m, table, mandala)
        start(m, 1)
        while not run(m, _PICKS):
            yield -1
        settle(m, table, mandala)
        worth = worth_after(m, table, weights, moving)
        if worth > best:
            best = worth
            chosen = move
        yield -1
    yield chosen


def turn(m, view, weights, wide):
    """Yield -1 until a turn's move is found, then the move. ``view`` is changed and mended.

    The other's replies are looked at for so many (``wide``, 0.._SLOTS) of the best moves.
    """
    meet(m, view)
    guess(m, view)
    look(m, view)
    for place in range(_SLOTS):
        m[_MOVES + place] = -1
        m[_WORTHS + place] = -_FAR
    for mandala in (0, 1):  # so that no later slice has both to do
        weigh(m, view, mandala)
        yield -1
    for step in _rank(m, view, weights):
        yield step
    if wide and m[_MOVES + 1] >= 0:
        for step in _compare(m, view, weights, wide):
            yield step
    yield m[_MOVES]


def candidates(view):
    """Return the builds and grows, and per colour the discard of all its cards."""
    moves = []
    last = -1
    for move in legal_moves(view):
        if move < discard_move(0, 1):
            moves.append(move)
        elif last >= 0 and parts(last)[2] != parts(move)[2]:
            moves.append(last)
        if move >= discard_move(0, 1):
            last = move
    moves.append(last)
    return moves


# --- Laying ---


def lay(m, table, move):
    """Lay the cards of my move where they go."""
    shift(m, table, move, 1)
    kind, _, _, count = parts(move)
    m[PENDING] = 0
    if kind == BUILD:
        m[PENDING] = min(3, HAND_LIMIT - table[HAND_SIZE + m[SEAT]])
    elif kind == DISCARD:
        m[PENDING] = count


def shift(m, table, move, sign):
    """Move my cards as a move wants it, or back again if ``sign`` is -1."""
    kind, mandala, colour, count = parts(move)
    seat = m[SEAT]
    count *= sign
    to = DISCARDS + colour
    if kind == BUILD:
        to = MOUNTAIN + 6 * mandala + colour
    elif kind == GROW:
        to = FIELD + 12 * mandala + 6 * seat + colour
    table[HAND + 6 * seat + colour] -= count
    table[HAND_SIZE + seat] -= count
    table[to] += count


def completes(table, move):
    """Return whether a move that has been laid completes its mandala."""
    return move < discard_move(0, 1) and not missing(table, parts(move)[1])


# --- My moves ---


def _rank(m, view, weights):
    """Yield -1 until the best moves are known."""
    spare = bytearray(view)
    for move in candidates(view):
        lay(m, view, move)
        if completes(view, move):
            spare[:] = view
            foresee(m, spare, parts(move)[1], 1)
            while not run(m, _PICKS):
                yield -1
            settle(m, spare, parts(move)[1])
            worth = worth_after(m, spare, weights, 0)
            go_back(m, view)
        else:
            features(m, view, 0)
            worth = total(m, weights)
        shift(m, view, move, -1)
        _keep(m, move, worth)
        yield -1


def _keep(m, move, worth):
    """Sort a move into the best."""
    place = _SLOTS
    while place and worth > m[_WORTHS + place - 1]:
        place -= 1
        if place < _SLOTS - 1:
            m[_WORTHS + place + 1] = m[_WORTHS + place]
            m[_MOVES + place + 1] = m[_MOVES + place]
    if place < _SLOTS:
        m[_WORTHS + place] = worth
        m[_MOVES + place] = move


def _compare(m, view, weights, wide):
    """Yield -1 until the first of the best moves is the best after the other's replies."""
    best = -_FAR
    chosen = m[_MOVES]
    table = bytearray(view)
    for place in range(wide):
        move = m[_MOVES + place]
        if move < 0:
            break
        table[:] = view
        lay(m, table, move)
        ending = completes(table, move)
        if ending:
            foresee(m, table, parts(move)[1], 1)
            while not run(m, _PICKS):
                yield -1
            settle(m, table, parts(move)[1])
            forget(m, 0)
        for step in doubt(m, table, weights, ending and is_over(m)):
            yield step
        if m[EXPECTED] > best:
            best = m[EXPECTED]
            chosen = move
        go_back(m, view)
        if ending:
            forget(m, 0)
    m[_MOVES] = chosen
