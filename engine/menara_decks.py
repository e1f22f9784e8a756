# SPDX-License-Identifier: MIT
"""What a computer builder's hand is good for: which deck to trust it with."""

from engine import const
from engine.menara_moves import legal_moves
from engine.menara_set import DECK_ENDS, FLOOR_OF, plan_parts
from engine.menara_sites import NOWHERE
from engine.menara_state import (
    IN_DECK,
    PLAN,
    STAGE,
    TAKE,
    floor_level,
    free_slots,
    levels,
    slot_colour,
)

FAILURE = const(100)  # what a card in the target row costs: as much as a level is worth
# Per level: what a column more in a plan is worth when a deck is chosen.
_DARING = (0, 25, 50)


def needs(view):
    """Return what the tower can take: per floor that is not full, (level, five counts)."""
    wants = []
    rows = {}
    for slot in free_slots(view):
        floor = FLOOR_OF[slot]
        if floor not in rows:
            rows[floor] = [0] * 5
            wants.append((floor_level(view, floor), rows[floor]))
        rows[floor][slot_colour(view, slot)] += 1
    return wants


def fits(hand, counts):
    """Return how many of the hand's columns fit on bases with these counts per colour."""
    fit = 0
    for colour in range(5):
        fit += min(hand[colour], counts[colour])
    return fit


def _reach(hand, wants):
    """Return what a hand can do now: (A, B, D): columns anywhere, on one tile, a tile filled."""
    totals = [0] * 5
    tile = 0
    fills = False
    for _, counts in wants:
        for colour in range(5):
            totals[colour] += counts[colour]
        fit = fits(hand, counts)
        tile = max(tile, fit)
        fills = fills or fit == sum(counts)
    return fits(hand, totals), tile, fills


def movable(view):
    """Return how many columns could be moved up (C), supports left alone: a guess."""
    trial = bytearray(view)
    trial[STAGE] = TAKE
    return len(legal_moves(trial)) - 1


def _deck_worth(view, deck, reach, level):
    """Return the mean worth of the plans left in a deck for a hand with this reach."""
    anywhere, tile, fills, loose = reach
    total = 0
    count = 0
    for plan in range(DECK_ENDS[deck], DECK_ENDS[deck + 1]):
        if view[PLAN + plan] != IN_DECK:
            continue
        kind, number, _ = plan_parts(plan)
        spare = anywhere - number
        if kind == "B":
            spare = tile - number
        elif kind == "C":
            spare = loose - 3 * number
        elif kind == "D":
            spare = 0 if fills else -1
        elif kind == "E":
            spare = -1
        count += 1
        if spare < 0:
            total -= FAILURE
        else:
            total += _DARING[level] * number + 5 * min(spare, 4)
    return total // count if count else NOWHERE


def hand_worth(view, hand, tower, level):
    """Return (worth, deck) of starting a plan with this hand: best deck, and a well filled top.

    ``tower`` is what it can take: (``needs``, ``movable``).
    """
    wants, loose = tower
    reach = _reach(hand, wants) + (loose,)
    best, choice = NOWHERE, 0
    for deck in range(3):
        worth = _deck_worth(view, deck, reach, level)
        if worth > best:
            best, choice = worth, deck
    top = levels(view)
    for height, counts in wants:
        if height >= top - 1:
            best += 4 * fits(hand, counts)
    return best, choice
