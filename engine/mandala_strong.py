# SPDX-License-Identifier: MIT
"""The strong players: each move is laid on a table of their own and judged by learned weights.

A move that completes a mandala is judged after its claims, played out by ``mandala_settle``.
Master then asks of its best moves what the other may reply. The generators here yield -1 after
each slice of work, ``claim`` and ``turn`` at last the move.
"""

from engine import const
from engine.mandala_claims import SEAT, look, meet, run
from engine.mandala_features import PENDING, forget, guess, weigh
from engine.mandala_moves import legal_moves, parts
from engine.mandala_replies import DEEP, EXPECTED, doubt
from engine.mandala_settle import (
    CLAIMED,
    LEFT,
    MOVING,
    PICKER,
    PICKS,
    WORTH,
    candidates,
    completes,
    contest,
    foresee,
    go_back,
    is_over,
    judge,
    lay,
    pick,
    settle,
)
from engine.mandala_state import COMPLETER, claimed_mandala, picks_first

_MOVES = const(367)  # the _SLOTS best moves of a turn; the places before are the features'
_WORTHS = const(373)  # and what they are worth
_SLOTS = const(6)
_CLOSE = const(100)  # LEFT at first, for each move whose replies are looked at
_ANSWERS = const(160)  # what a look at my answers takes of it, about
_FAR = const(1 << 28)


def claim(m, view, weights, wide):
    """Yield -1 until the best claim is found, then the move.

    Each is judged by what the table is worth after all claims.
    """
    meet(m, view)
    guess(m, view)
    m[LEFT] = _CLOSE * wide
    best = -_FAR
    chosen = -1
    for move in legal_moves(view):
        for step in consider(m, view, move, weights):
            yield step
        if m[WORTH] > best:
            best = m[WORTH]
            chosen = move
        yield -1
    yield chosen


def consider(m, view, move, weights):
    """Yield -1 until WORTH is that of the table after a claim and all that follow."""
    table = bytearray(view)
    m[CLAIMED] = claimed_mandala(view)
    m[MOVING] = view[COMPLETER] ^ m[SEAT]
    m[PICKER] = 1 - m[SEAT]
    pick(m, table, m[SEAT], parts(move)[2])
    for step in contest(m, table, weights):
        yield step


def turn(m, view, weights, wide):
    """Yield -1 until a turn's move is found, then the move. ``view`` is changed and mended.

    The other's replies are looked at for so many (``wide``, 0.._SLOTS) of the best moves.
    """
    meet(m, view)
    guess(m, view)
    look(m, view)
    m[LEFT] = _CLOSE * wide
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


def _rank(m, view, weights):
    """Yield -1 until the best moves are known."""
    for move in candidates(view):
        for step in judge(m, view, move, weights):
            yield step
        _keep(m, move, m[WORTH])
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
    m[DEEP] = m[LEFT] > _ANSWERS
    for place in range(wide):
        move = m[_MOVES + place]
        if move < 0:
            break
        m[WORTH] = m[_WORTHS + place]
        for step in expect(m, view, move, weights):
            yield step
        if m[EXPECTED] > best:
            best = m[EXPECTED]
            chosen = move
    m[_MOVES] = chosen


def expect(m, view, move, weights):
    """Yield -1 until EXPECTED is set for a move of mine that has been judged: see ``doubt``."""
    table = bytearray(view)
    lay(m, table, move)
    ending = completes(table, move)
    if ending:
        m[CLAIMED] = parts(move)[1]
        m[PICKER] = picks_first(table, m[CLAIMED], m[SEAT])
        foresee(m, table)
        while not run(m, PICKS):
            yield -1
        settle(m, table)
        forget(m, 0)
    for step in doubt(m, table, weights, ending and is_over(m)):
        yield step
    m[PENDING] = 0
    go_back(m, view)
    if ending:
        forget(m, 0)
