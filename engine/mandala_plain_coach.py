# SPDX-License-Identifier: MIT
"""What Normal would do: the coach where there is no memory for Master."""

from engine import const
from engine.mandala_ai import WEIGHT, candidates
from engine.mandala_claims import (
    COUNT,
    MEMORY,
    ORDER,
    PICK,
    VALUE,
    lay_out,
    look,
    meet,
    run,
    start,
)
from engine.mandala_mind import Mind
from engine.mandala_moves import legal_moves, parts
from engine.mandala_state import TURN, claimed_mandala, phase

_QUARTER = const(880)  # hundredths of a point that make a chance of 50 % one of about 75 %
_PICKS = const(4)  # picks tried in a slice


def options(view):
    """Return the moves that are worth a thought to the seat to move."""
    return candidates(view) if phase(view) == TURN else legal_moves(view)


def weigh(view, moves):
    """Return a generator: None after each slice of work, at last the worth of each move.

    ``view`` is that of the seat to move, all moves are legal. The worths are a list in the same
    order, in hundredths of a point; only their differences say anything.
    """
    return _weigh_turn(view, moves) if phase(view) == TURN else _weigh_claims(view, moves)


def judge(view, played=None):
    """Return a generator as ``mandala_coach.judge`` does; the loss is a guess from the points."""
    moves = options(view)
    if played is not None and played not in moves:
        moves.append(played)
    for worths in weigh(view, moves):
        if worths is None:
            yield None
    most = max(worths)
    best = moves[worths.index(most)]
    loss = 0 if played is None else most - worths[moves.index(played)]
    yield best, min(loss * 50 // _QUARTER, 99)


def _weigh_turn(view, moves):
    claims = [0] * MEMORY
    meet(claims, view)
    look(claims, view)
    mind = Mind(view, claims, WEIGHT[-1])
    yield None
    for mandala in (0, 1):
        mind.look(mandala)
        while mind.busy():
            yield None
        mind.standing[mandala] = mind.worth
    worths = []
    for move in moves:
        mind.lay(move)
        while mind.busy():
            yield None
        worths.append(mind.worth + mind.rest)
        mind.take_back()
        yield None
    yield worths


def _weigh_claims(view, moves):
    claims = [0] * MEMORY
    meet(claims, view)
    look(claims, view)
    yield None
    lay_out(claims, view, claimed_mandala(view))
    last = ORDER + claims[COUNT] - 1
    worths = []
    for move in moves:
        at = claims.index(parts(move)[2], ORDER)
        while at < last:  # put last, and all before it count as tried
            claims[at], claims[at + 1] = claims[at + 1], claims[at]
            at += 1
        start(claims, 0)
        claims[PICK] = claims[COUNT] - 2
        while not run(claims, _PICKS):
            yield None
        worths.append(claims[VALUE])
    yield worths
