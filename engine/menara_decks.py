# SPDX-License-Identifier: MIT
"""What a computer builder's hand is good for: which deck to trust it with, what to swap."""

from engine import const
from engine.menara_moves import BASE, legal_moves
from engine.menara_set import DECK_ENDS, FLOOR_COUNT, FLOOR_OF, plan_parts
from engine.menara_sites import NOWHERE
from engine.menara_spots import carries_floor
from engine.menara_state import (
    BAG,
    BUILDERS,
    IN_DECK,
    PLAN,
    STAGE,
    TAKE,
    TO_MOVE,
    five,
    flip_column,
    floor_level,
    free_slots,
    hand_at,
    levels,
    slot_colour,
    slot_level,
)
from engine.statics import check

FAILURE = const(100)  # what a card in the target row costs: as much as a level is worth
FINE = const(16)  # worths of hands are 16ths, so that a swap which helps a little counts
_SORTS = "A2A3A4B3C1C2C3D0E0"  # a plan's sort is its place in here
_SORT_COUNT = const(9)
_DARING = (0, 25, 50)  # per level: what a column more in a plan is worth when a deck is chosen
_PRICES = (10, 5, 0)  # per deck: what its plan is worth later, for each column in the bag
# places of ``look``: per floor (level, five counts) of its free bases, these counts in all, how
# many plans of each sort a deck has, the hand that plays next, the highest level, how many
# columns can move up, whether a floor can be spared, columns in the bag
_WANTS, _TOTALS, _PLANS, _NEXT = const(0), const(1), const(2), const(3)
_TOP, _LOOSE, _SPARE, _BAG = const(4), const(5), const(6), const(7)
_LOOKS = const(12)  # checks of the whole tower for columns that can move up


def look(view):
    """Return what the tower can take and the decks still hold: a list, see above."""
    wants = needs(view)
    totals = [0] * 5
    for _, counts in wants:
        for colour in range(5):
            totals[colour] += counts[colour]
    sorts = bytearray(3 * _SORT_COUNT)
    for deck in range(3):
        for plan in range(DECK_ENDS[deck], DECK_ENDS[deck + 1]):
            if view[PLAN + plan] == IN_DECK:
                kind, number, _ = plan_parts(plan)
                sorts[_SORT_COUNT * deck + _SORTS.index(f"{kind}{number}") // 2] += 1
    partner = None
    if view[BUILDERS] > 1:
        at = hand_at((view[TO_MOVE] + 1) % view[BUILDERS])
        partner = view[at : at + 5]
    return [wants, totals, sorts, partner, levels(view), 0, False, five(view, BAG)]


def explore(view, tower):
    """Find out how many columns can move up and whether a floor can; yields between steps."""
    top = tower[_TOP]
    at_top = 0
    for floor in range(FLOOR_COUNT):
        at_top += floor_level(view, floor) == top
    for floor in range(FLOOR_COUNT):
        height = floor_level(view, floor)
        if 0 < height <= top and (height < top or at_top > 1) and not tower[_SPARE]:
            tower[_SPARE] = not carries_floor(view, floor)
            yield None
    trial = bytearray(view)
    trial[STAGE] = TAKE
    places = [0] * 5
    for slot in free_slots(view):
        places[slot_colour(view, slot)] += slot_level(view, slot) > 0
    looks = 0
    found = bytearray(FLOOR_COUNT)
    for move in legal_moves(trial)[1:]:
        slot = move - BASE
        if places[slot_colour(view, slot)] and looks < _LOOKS and tower[_LOOSE] < 5:
            looks += 1
            flip_column(trial, slot)
            yield from check(trial, found)
            if min(found):
                places[slot_colour(view, slot)] -= 1
                tower[_LOOSE] += 1
            flip_column(trial, slot)


def needs(view):
    """Return what the tower can take: per floor that is not full, (level, five counts)."""
    wants = []
    last = -1
    for slot in free_slots(view):
        floor = FLOOR_OF[slot]
        if floor != last:
            last = floor
            counts = [0] * 5
            wants.append((floor_level(view, floor), counts))
        counts[slot_colour(view, slot)] += 1
    return wants


def fits(hand, counts):
    """Return how many of the hand's columns fit on bases with these counts per colour."""
    fit = 0
    for colour in range(5):
        fit += min(hand[colour], counts[colour])
    return fit


def hand_worth(tower, hand, camp, level):
    """Return (worth, deck) of starting a plan with this hand and leaving this camp."""
    spares, on_top = _spares(tower, hand)
    best, choice = NOWHERE, 0
    for deck in range(3):
        total = count = 0
        for sort in range(_SORT_COUNT):
            number = tower[_PLANS][_SORT_COUNT * deck + sort]
            if number:
                count += number
                total += number * _worth(sort, spares[sort], level)
        worth = total // count - _PRICES[deck] * tower[_BAG] if count else NOWHERE
        if worth > best:
            best, choice = worth, deck
    best += 4 * FINE * on_top
    if tower[_NEXT]:
        pool = [tower[_NEXT][colour] + camp[colour] for colour in range(5)]
        best += FINE * fits(pool, tower[_TOTALS])
    return best, choice


def _worth(sort, spare, level):
    """Return what a plan of a sort is worth when so much is there beyond what it needs."""
    if spare < 0:
        return FINE * (10 * max(spare, -3) - FAILURE)
    number = ord(_SORTS[2 * sort + 1]) - ord("0")
    return FINE * (_DARING[level] * number + 5 * min(spare, 4))


def _spares(tower, hand):
    """Return ([per sort what is there beyond what it needs], columns that fit near the top)."""
    tile = on_top = 0
    fill = -6
    for height, counts in tower[_WANTS]:
        fit = fits(hand, counts)
        tile = max(tile, fit)
        fill = max(fill, fit - sum(counts))
        if height >= tower[_TOP] - 1:
            on_top += fit
    anywhere = fits(hand, tower[_TOTALS])
    loose = tower[_LOOSE]
    lift = 0 if tower[_SPARE] else -1
    return (
        anywhere - 2, anywhere - 3, anywhere - 4, tile - 3,
        loose - 1, loose - 2, loose - 3, fill, lift,
    ), on_top  # fmt: skip
