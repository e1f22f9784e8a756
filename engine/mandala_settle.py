# SPDX-License-Identifier: MIT
"""The claims of a mandala as they are expected to go, played on a table of one's own."""

from engine import const
from engine.mandala_claims import (
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
    start,
)
from engine.mandala_features import SIDE, features, forget, total
from engine.mandala_state import CUP, FIELD, MOUNTAIN, RIVER, cards, river_size

_POINT = const(16)  # the worth of a hundredth of a point when the game is over


def foresee(m, table, mandala, mine):
    """Begin the claims of a complete mandala; ``mine`` is 1 if I have completed it, else 0."""
    own = FIELD + 12 * mandala + 6 * m[SEAT]
    margin = cards(table, own) - cards(table, own + 6 - 12 * m[SEAT])
    lay_out(m, table, mandala)
    start(m, 0 if margin > 0 or not margin and not mine else 1)


def settle(m, table, mandala):
    """Play the claims of ``foresee`` when they have been run; the mandala is empty then."""
    seat = m[SEAT] ^ m[FIRST]
    line = m[LINE]
    for _ in range(m[COUNT]):
        pick(table, mandala, seat, m[ORDER + (line & 7)])
        line >>= 3
        seat = 1 - seat
    for colour in range(6):
        table[MOUNTAIN + 6 * mandala + colour] = 0
        table[FIELD + 12 * mandala + colour] = 0
        table[FIELD + 12 * mandala + 6 + colour] = 0
    look(m, table)
    forget(m, 8)


def pick(table, mandala, seat, colour):
    """Let a seat claim a colour; lost cards go nowhere."""
    at = 6 * seat + colour
    count = table[MOUNTAIN + 6 * mandala + colour]
    table[MOUNTAIN + 6 * mandala + colour] = 0
    if not cards(table, FIELD + 12 * mandala + 6 * seat):
        return
    if not table[RIVER + at]:
        table[RIVER + at] = river_size(table, seat) + 1
        count -= 1
    table[CUP + at] += count


def is_over(m):
    """Return whether the claims that have been settled end the game."""
    return m[ENDING] > 0 or max(m[SIZES], m[SIZES + 1]) > 5


def worth_after(m, table, weights, moving):
    """Return the worth of a table whose claims have been settled."""
    if is_over(m):
        return m[LEAD] * _POINT
    features(m, table, moving)
    return total(m, weights)


def go_back(m, table):
    """Go back from settled claims to a table as it is."""
    look(m, table)
    m[SIDE] = 0
