# SPDX-License-Identifier: MIT
"""Mandala's players. They are handed a view and never look at its hidden bytes.

Level 1 is the first name in LEVELS. Easy and Normal choose a turn by what the table is worth
after it (``mandala_mind``), a claim by exact play (``mandala_claims``) or, at Easy, by what adds
most. Hard and Master are in ``mandala_strong``, which is loaded when they play.
"""

from engine import const, rng
from engine.mandala import LEVELS
from engine.mandala_claims import BEST, MEMORY, gain, lay_out, look, meet, run, start
from engine.mandala_mind import Mind
from engine.mandala_moves import discard_move, legal_moves, take_move
from engine.mandala_state import (
    HAND,
    RIVER,
    TO_MOVE,
    TURN,
    claimed_mandala,
    field_at,
    mountain_at,
    phase,
)

_NOISE = (400, 1)  # the worth of a build or a grow is blurred by less than this
WEIGHT = (  # of a mandala for Easy and Normal, by colours missing, in percent
    (100, 60, 30, 0, 0, 0, 0),
    (100, 80, 50, 30, 20, 10, 0),
)
WIDE = (0, 4)  # moves of Hard and Master whose replies are looked at
_EXACT = (False, True)  # claims by exact play, or simply what is worth most
_PICKS = const(4)  # picks tried in a slice
_NONE = const(1 << 28)


def think(view, level, seed):
    """Return a generator: None after each small slice of work, at last the chosen move.

    ``view`` is that of the seat to move in a game that is on; ``level`` is 1..len(LEVELS), else
    ValueError; the low 32 bits of ``seed`` are the only chance.
    """
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"level {level} is not in 1..{len(LEVELS)}")
    if level > len(WEIGHT):
        return _think_hard(view, WIDE[level - 1 - len(WEIGHT)])
    if phase(view) == TURN:
        return _think_turn(view, level - 1, seed)
    return _think_claim(view, level - 1)


def choose(view, level, seed):
    """Return the move that ``think`` comes to."""
    for move in think(view, level, seed):
        if move is not None:
            return move


def _think_hard(view, wide):
    from engine import mandala_replies, mandala_strong
    from engine.mandala_weights import WEIGHTS

    yield None
    memory = [0] * mandala_replies.MEMORY
    if phase(view) == TURN:
        thought = mandala_strong.turn(memory, bytearray(view), WEIGHTS, wide)
    else:
        thought = mandala_strong.claim(memory, view, WEIGHTS, wide)
    for move in thought:
        yield move if move >= 0 else None


# --- Claiming ---


def _think_claim(view, level):
    mandala = claimed_mandala(view)
    claims = [0] * MEMORY
    meet(claims, view)
    yield None
    look(claims, view)
    if not _EXACT[level]:
        yield _dearest(view, claims, mandala)
        return
    lay_out(claims, view, mandala)
    start(claims, 0)
    while not run(claims, _PICKS):
        yield None
    yield take_move(claims[BEST])


def _dearest(view, claims, mandala):
    """Return the claim that adds most for the seat to move, or would if its field had cards."""
    best = dearest = -1
    for colour in range(6):
        count = view[mountain_at(mandala) + colour]
        if not count:
            continue
        worth = gain(claims, view[RIVER + 6 * view[TO_MOVE] + colour], colour, count)
        if worth > best:
            best = worth
            dearest = colour
    return take_move(dearest)


# --- Turns ---


def _think_turn(view, level, seed):
    moves = candidates(view)
    yield None
    claims = [0] * MEMORY
    meet(claims, view)
    look(claims, view)
    mind = Mind(view, claims, WEIGHT[level])
    yield None
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    for mandala in (0, 1):
        mind.look(mandala)
        while mind.busy():
            yield None
        mind.standing[mandala] = mind.worth
    best = -_NONE
    chosen = 0
    for move in moves:
        mind.lay(move)
        while mind.busy():
            yield None
        worth = mind.worth + mind.rest
        if move < discard_move(0, 1):
            worth += rng.below(dice, 0, _NOISE[level])
        if worth > best:
            best = worth
            chosen = move
        mind.take_back()
        yield None
    yield chosen


def candidates(view):
    """Return every build and grow, and the one discard that gives up least."""
    moves = [move for move in legal_moves(view) if move < discard_move(0, 1)]
    moves.append(_least(view))
    return moves


def _least(view):
    """Return the discard of all cards of the colour with the fewest places to go, then cards."""
    seat = view[TO_MOVE]
    fewest = 99
    for colour in range(6):
        count = view[HAND + 6 * seat + colour]
        if not count:
            continue
        places = 0
        for mandala in (0, 1):
            if not view[field_at(mandala, 1 - seat) + colour]:
                places += not view[field_at(mandala, seat) + colour]
                places += not view[mountain_at(mandala) + colour]
        if 16 * places + count < fewest:
            fewest = 16 * places + count
            move = discard_move(colour, count)
    return move
