# SPDX-License-Identifier: MIT
"""My moves and the claims of a mandala, played on a table of one's own and judged.

Claims are played as ``mandala_claims`` expects them; while LEFT is above 0 both seats pick by
the learned worth of the table after all claims.
"""

from engine import const
from engine.mandala_claims import (
    COUNT,
    ENDING,
    LEAD,
    LINE,
    ORDER,
    SEAT,
    SIZES,
    lay_out,
    look,
    run,
    start,
)
from engine.mandala_features import PENDING, SIDE, features, forget, total
from engine.mandala_moves import BUILD, DISCARD, GROW, discard_move, legal_moves, parts
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
    missing,
    picks_first,
    river_size,
)

CLAIMED = const(379)  # the mandala; the places before are not ours
PICKER = const(380)  # the seat that picks first
MOVING = const(381)  # 1 if I move after the claims, else 0
WORTH = const(382)  # of the table after them, or after a move
LEFT = const(383)  # work that is left for a closer look: tables after an answer of mine
_COLOURS = const(384)  # in the mountain
_NODES = const(385)  # by depth: the next colour to try, the least that is mine, the most, taken
_WIDTH = const(4)
MEMORY = const(405)

PICKS = const(8)  # picks of expected claims in a slice
_MANY = const(4)  # with more colours they are played as expected only
_POINT = const(16)  # the worth of a hundredth of a point when the game is over
_FAR = const(1 << 28)


def contest(m, table, weights):
    """Yield -1 until WORTH is set: of the table after the best claims of both.

    CLAIMED, PICKER and MOVING are given. ``go_back`` comes after.
    """
    m[_COLOURS] = 0
    mountain = MOUNTAIN + 6 * m[CLAIMED]
    for at in range(mountain, mountain + 6):
        m[_COLOURS] += table[at] > 0
    if m[_COLOURS] <= _MANY and m[LEFT] > 0:
        for step in _search(m, table, weights):
            yield step
        return
    spare = bytearray(table)
    foresee(m, spare)
    while not run(m, PICKS):
        yield -1
    settle(m, spare)
    m[WORTH] = worth_after(m, spare, weights)


def _search(m, table, weights):
    """Yield -1 until WORTH is that of the table after the best claims."""
    spare = bytearray(table)
    m[_NODES] = m[_NODES + 3] = 0
    m[_NODES + 1] = -_FAR
    m[_NODES + 2] = _FAR
    depth = 0
    while True:
        node = _NODES + _WIDTH * depth
        theirs = m[PICKER] ^ depth & 1 ^ m[SEAT]
        if depth == m[_COLOURS]:
            spare[:] = table
            for level in range(depth):
                pick(m, spare, m[PICKER] ^ level & 1, m[_NODES + _WIDTH * level] - 1)
            _clear(m, spare)
            worth = worth_after(m, spare, weights)
            m[LEFT] -= 6  # the work of as many answers
            yield -1
        elif _try(m, table, node):
            depth += 1
            continue
        else:
            worth = m[node + 1 + theirs]
        if not depth:
            break
        depth -= 1
        at = _NODES + _WIDTH * depth + 2 - theirs
        m[at] = max(m[at], worth) if theirs else min(m[at], worth)  # the pick was the other's
    m[WORTH] = worth


def _try(m, table, node):
    """Pick the next colour at a node and open the one below; return whether it is worth it."""
    if m[node + 1] >= m[node + 2]:
        return False
    for colour in range(m[node], 6):
        if table[MOUNTAIN + 6 * m[CLAIMED] + colour] and not m[node + 3] >> colour & 1:
            m[node] = colour + 1
            m[node + 4] = 0
            m[node + 5] = m[node + 1]
            m[node + 6] = m[node + 2]
            m[node + 7] = m[node + 3] | 1 << colour
            return True
    return False


def foresee(m, table):
    """Begin the claims as they are to be expected."""
    lay_out(m, table, m[CLAIMED])
    start(m, m[PICKER] ^ m[SEAT])


def settle(m, table):
    """Play the claims of ``foresee`` when they have been run; the mandala is empty then."""
    seat = m[PICKER]
    line = m[LINE]
    for _ in range(m[COUNT]):
        pick(m, table, seat, m[ORDER + (line & 7)])
        line >>= 3
        seat = 1 - seat
    _clear(m, table)


def pick(m, table, seat, colour):
    """Let a seat claim a colour; lost cards go nowhere."""
    at = 6 * seat + colour
    mountain = MOUNTAIN + 6 * m[CLAIMED] + colour
    count = table[mountain]
    table[mountain] = 0
    if not cards(table, FIELD + 12 * m[CLAIMED] + 6 * seat):
        return
    if not table[RIVER + at]:
        table[RIVER + at] = river_size(table, seat) + 1
        count -= 1
    table[CUP + at] += count


def _clear(m, table):
    """Empty the mandala and look at what that leaves."""
    for colour in range(6):
        table[MOUNTAIN + 6 * m[CLAIMED] + colour] = 0
        table[FIELD + 12 * m[CLAIMED] + colour] = 0
        table[FIELD + 12 * m[CLAIMED] + 6 + colour] = 0
    look(m, table)
    forget(m, 8)


def is_over(m):
    """Return whether the claims that have been settled end the game."""
    return m[ENDING] > 0 or max(m[SIZES], m[SIZES + 1]) > 5


def worth_after(m, table, weights):
    """Return the worth of a table whose claims have been settled."""
    if is_over(m):
        return m[LEAD] * _POINT
    features(m, table, m[MOVING])
    return total(m, weights)


def go_back(m, table):
    """Go back from settled claims to a table as it is."""
    look(m, table)
    m[SIDE] = 0


# --- My moves ---


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


def lay(m, table, move):
    """Lay the cards of my move where they go; PENDING counts those that I draw."""
    shift(m, table, move, 1)
    kind, _, _, count = parts(move)
    if kind == BUILD:
        m[PENDING] = min(m[PENDING] + 3, HAND_LIMIT - table[HAND_SIZE + m[SEAT]])
    elif kind == DISCARD:
        m[PENDING] += count


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


def judge(m, view, move, weights):
    """Yield -1 until WORTH is that of the table after a move of mine, before any reply."""
    drawn = m[PENDING]
    lay(m, view, move)
    m[MOVING] = 0
    if completes(view, move):
        m[CLAIMED] = parts(move)[1]
        m[PICKER] = picks_first(view, m[CLAIMED], m[SEAT])
        for step in contest(m, view, weights):
            yield step
        go_back(m, view)
    else:
        features(m, view, 0)
        m[WORTH] = total(m, weights)
    shift(m, view, move, -1)
    m[PENDING] = drawn


def answer(m, table, weights):
    """Yield -1 until WORTH is that of a table after the best that I can do there."""
    best = -_FAR
    for move in candidates(table):
        for step in judge(m, table, move, weights):
            yield step
        best = max(best, m[WORTH])
        m[LEFT] -= 1
        yield -1
    m[WORTH] = best
