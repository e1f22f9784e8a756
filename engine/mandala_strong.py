# SPDX-License-Identifier: MIT
"""The strong players: every move is laid on a table of their own and judged by learned weights.

A move that completes a mandala is judged after its claims, played out by ``mandala_claims``. The
generators here yield -1 after each slice of work, at last the move.
"""

from engine import const
from engine.mandala_claims import (
    BEST,
    COUNT,
    ENDING,
    FIRST,
    LEAD,
    LINE,
    ORDER,
    SEAT,
    SIZES,
    lay_out,
    look,
    meet,
    run,
    start,
)
from engine.mandala_features import PENDING, features, forget, guess, total
from engine.mandala_moves import BUILD, DISCARD, GROW, discard_move, legal_moves, parts, take_move
from engine.mandala_state import (
    CUP,
    DISCARDS,
    FIELD,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    MOUNTAIN,
    RIVER,
    cards,
    claimed_mandala,
    missing,
    river_size,
)

_FAR = const(1 << 28)
_PICKS = const(8)


def claim(m, view):
    """Yield -1 until the best claim is found, then the move."""
    meet(m, view)
    look(m, view)
    yield -1
    lay_out(m, view, claimed_mandala(view))
    start(m, 0)
    while not run(m, _PICKS):
        yield -1
    yield take_move(m[BEST])


def candidates(view):
    """Return the builds and grows, and per colour the discard of all its cards."""
    moves = []
    legal = legal_moves(view)
    for at in range(len(legal)):
        move = legal[at]
        last = at + 1 == len(legal) or parts(legal[at + 1])[2] != parts(move)[2]
        if move < discard_move(0, 1) or last:
            moves.append(move)
    return moves


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


def foresee(m, table, mandala, mine):
    """Begin the claims of a complete mandala; ``mine`` is 1 if I have completed it, else 0."""
    seat = m[SEAT]
    own = FIELD + 12 * mandala + 6 * seat
    margin = cards(table, own) - cards(table, own + 6 - 12 * seat)
    lay_out(m, table, mandala)
    start(m, 0 if margin > 0 or not margin and not mine else 1)


def settle(m, table, mandala):
    """Play the claims of ``foresee`` when they have been run; the mandala is empty then."""
    seat = m[SEAT] ^ m[FIRST]
    line = m[LINE]
    for _ in range(m[COUNT]):
        colour = m[ORDER + (line & 7)]
        line >>= 3
        count = table[MOUNTAIN + 6 * mandala + colour]
        at = 6 * seat + colour
        if not cards(table, FIELD + 12 * mandala + 6 * seat):
            count = 0
        elif not table[RIVER + at]:
            table[RIVER + at] = river_size(table, seat) + 1
            count -= 1
        table[CUP + at] += count
        seat = 1 - seat
    for colour in range(6):
        table[MOUNTAIN + 6 * mandala + colour] = 0
        table[FIELD + 12 * mandala + colour] = table[FIELD + 12 * mandala + 6 + colour] = 0
    look(m, table)
    forget(m)


def is_over(m):
    """Return whether the claims that have been settled end the game."""
    return m[ENDING] or max(m[SIZES], m[SIZES + 1]) > 5


def turn(m, view, weights):
    """Yield -1 until a turn's move is found, then the move. ``view`` is changed and mended."""
    meet(m, view)
    guess(m, view)
    look(m, view)
    yield -1
    best = -_FAR
    chosen = 0
    spare = bytearray(view)
    for move in candidates(view):
        lay(m, view, move)
        if completes(view, move):
            spare[:] = view
            mandala = parts(move)[1]
            foresee(m, spare, mandala, 1)
            while not run(m, _PICKS):
                yield -1
            settle(m, spare, mandala)
            if is_over(m):
                worth = m[LEAD] * 64
            else:
                features(m, spare, 0)
                worth = total(m, weights)
            look(m, view)
            forget(m)
        else:
            features(m, view, 0)
            worth = total(m, weights)
        shift(m, view, move, -1)
        if worth > best:
            best = worth
            chosen = move
        yield -1
    yield chosen
