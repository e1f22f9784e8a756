# SPDX-License-Identifier: MIT
"""Menara's computer builders. They are given a view and nothing else.

A level is a number, 1 for the first name in LEVELS. Each decision is a sum of small worths:
a level of the tower is worth 100, and so is a card less in the target row.
"""

from engine import const, rng
from engine.menara_decks import FAILURE, fits, hand_worth, movable, needs
from engine.menara_moves import (
    BASE,
    CORNER,
    GIVE_UP,
    KEEP,
    NEW_CAMP,
    OFFSETS,
    REVEAL,
    RISE,
    ROTATE,
    legal_moves,
    swap_parts,
)
from engine.menara_set import FLOOR_COUNT, FLOOR_OF
from engine.menara_sites import NOWHERE, Site, ease, prospects, search
from engine.menara_spots import is_moving, levels_open, turns_open
from engine.menara_state import (
    AIM,
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    BUILD,
    CAMP,
    CELL,
    FLOOR,
    HOME,
    IN_AIR,
    LEFT,
    LEVEL,
    LIFT,
    PUT,
    STAGE,
    START,
    TAKE,
    TAKEN,
    TO_MOVE,
    TURN,
    flip_column,
    floor_cell,
    floor_level,
    floor_turn,
    free_slots,
    hand_at,
    is_full,
    levels,
    slot_colour,
    slot_level,
    work_kind,
)
from engine.statics import margins

LEVELS = ("Careful", "Bold")
_SAFE = (0, 40, 16)  # per level: the margin, in 96ths of a cell, above which more is no better
_LOOKS = const(12)  # checks of the whole tower after which no more columns are looked at


def think(view, level, seed):
    """Yield None while thinking, then the move of the seat to move.

    Between two yields lie at most a few checks of the whole tower. ValueError if it is over.
    """
    legal = legal_moves(view)
    if not legal:
        raise ValueError("the game is over")
    if len(legal) == 1:
        yield legal[0]
        return
    yield None
    stage = view[STAGE]
    if stage == START:
        yield from _start(view, level, legal)
    elif stage == BUILD:
        yield from _build(view, level, legal)
    elif stage == TAKE:
        yield from _take(view, level, legal)
    elif stage == PUT:
        yield from _put(view, level, legal)
    elif stage == LIFT:
        yield from _lift(view, legal)
    elif stage in (LEVEL, TURN, CELL):
        yield from _lay(view, stage, legal)
    elif stage == AIM:
        yield _aim(seed)
    else:
        yield _renew(view)


def choose(view, level, seed):
    """Return the move of ``think``, run to its end."""
    found = None
    for move in think(view, level, seed):
        found = move
    return found


# --- Deck and swaps ---


def _start(view, level, legal):
    """Take the swap that helps most, or reveal a plan of the best deck."""
    tower = needs(view), movable(view)
    at = hand_at(view[TO_MOVE])
    hand = [view[at + colour] for colour in range(5)]
    best, deck = hand_worth(view, hand, tower, level)
    choice = REVEAL + deck
    yield None
    for move in legal:
        if move >= REVEAL:
            break
        own, other = swap_parts(move)
        hand[own] -= 1
        hand[other] += 1
        worth = hand_worth(view, hand, tower, level)[0] - 1
        hand[own] += 1
        hand[other] -= 1
        if worth > best:
            best, choice = worth, move
        yield None
    yield choice


# --- Columns ---


def _standing(trial, level):
    """Return the worth of the tower's balance: its least margin, or NOWHERE if it falls."""
    least = min(margins(trial))
    return min(least, _SAFE[level]) if least else NOWHERE


def _column_worth(view, slot, easy):
    """Return the worth of a column on a base, balance left aside."""
    height = slot_level(view, slot)
    top = levels(view)
    return 30 * (height >= top) + 4 * height + easy[slot_colour(view, slot)] // 4


def _build(view, level, legal):
    """Choose a base for a column, or give up when each would bring the tower down."""
    at = hand_at(view[TO_MOVE])
    hand = [view[at + colour] for colour in range(5)]
    easy = ease(view)
    roomy = bytearray(FLOOR_COUNT)
    for floor in range(FLOOR_COUNT):
        roomy[floor] = _can_carry_out(view, floor, hand)
    outlook = [], []  # after a floor below the top, and at the top, is filled: found once each
    top = levels(view)
    best, choice = NOWHERE, GIVE_UP
    for move in legal:
        if move < BASE:
            continue
        slot = move - BASE
        trial = bytearray(view)
        flip_column(trial, slot)
        worth = _standing(trial, level) + _column_worth(view, slot, easy)
        if not roomy[FLOOR_OF[slot]]:
            worth -= FAILURE
        if is_full(trial, FLOOR_OF[slot]) and worth > NOWHERE // 2:
            found = outlook[slot_level(view, slot) == top]
            if not found:
                yield from prospects(trial, found)
            worth += 4 * found[0] + 6 * found[1] - FAILURE
        if worth > best and worth > NOWHERE // 2:
            best, choice = worth, move
        yield None
    yield choice


def _can_carry_out(view, floor, hand):
    """Return whether the rest of a plan B or D could be carried out on a floor."""
    kind = work_kind(view)
    if kind == "A":
        return True
    counts = [0] * 5
    for slot in free_slots(view):
        if FLOOR_OF[slot] == floor:
            counts[slot_colour(view, slot)] += 1
    fit = fits(hand, counts)
    return fit >= view[LEFT] if kind == "B" else fit == sum(counts)


def _take(view, level, legal):
    """Choose the column to move up: the one whose best move is worth most, of some looks."""
    best, choice = 0, GIVE_UP
    looks = 0
    for move in legal:
        if move < BASE or looks > _LOOKS:
            continue
        trial = bytearray(view)
        flip_column(trial, move - BASE)
        looks += 1
        if min(margins(trial)):
            trial[TAKEN] = move - BASE
            trial[STAGE] = PUT
            for target in legal_moves(trial)[1:]:
                worth = _put_worth(trial, target - BASE, level)
                looks += 1
                if worth > best:
                    best, choice = worth, move
                yield None
        yield None
    yield choice


def _put_worth(view, slot, level):
    """Return the worth of putting the column that was taken on a base; it must exceed 0."""
    trial = bytearray(view)
    flip_column(trial, slot)
    rise = slot_level(view, slot) - slot_level(view, view[TAKEN])
    return _standing(trial, level) + 1 + 10 * rise


def _put(view, level, legal):
    best, choice = 0, GIVE_UP
    for move in legal:
        if move >= BASE:
            worth = _put_worth(view, move - BASE, level)
            if worth > best:
                best, choice = worth, move
            yield None
    yield choice


# --- Floors, and the rest ---


def _lay(view, stage, legal):
    """Choose level, turn or cell for the floor in the air."""
    site = Site()
    if stage == LEVEL:
        highest_first = [move - RISE for move in legal if move >= RISE]
        highest_first.sort(reverse=True)
        yield from search(view, site, highest_first, turns_open(view))
        if is_moving(view) and site.worth < 0:
            yield GIVE_UP
        else:
            yield RISE + (site.level if site.worth > NOWHERE else highest_first[-1])
        return
    turns = turns_open(view) if stage == TURN else (view[AIR_TURN],)
    yield from search(view, site, (view[AIR_LEVEL],), turns)
    if site.worth == NOWHERE:
        yield legal[0]
    else:
        yield ROTATE + site.turn if stage == TURN else CORNER + site.cell


def _lift(view, legal):
    """Choose a floor whose move costs no level and leaves the tower standing."""
    top = levels(view)
    best, choice = 0, GIVE_UP
    for move in legal:
        if move < BASE:
            continue
        floor = FLOOR_OF[move - BASE]
        trial = bytearray(view)
        trial[HOME], trial[HOME + 1] = floor_level(view, floor), floor_cell(view, floor)
        trial[HOME + 2] = floor_turn(view, floor)
        trial[FLOOR + 4 * floor] = IN_AIR
        trial[AIR] = floor
        if min(margins(trial)):
            site = Site()
            yield from search(trial, site, levels_open(trial), turns_open(trial))
            lost = top - max(levels(trial), site.level)
            if site.worth - FAILURE * lost + FAILURE > best:
                best, choice = site.worth - FAILURE * lost + FAILURE, move
        yield None
    yield choice


def _aim(seed):
    """Return an aim as a person might hit it: near the middle, seldom off."""
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    x = rng.below(dice, 0, 3) + rng.below(dice, 0, 3)
    y = rng.below(dice, 0, 3) + rng.below(dice, 0, 3)
    return OFFSETS + 5 * y + x


def _renew(view):
    """Renew the camp when it has little that the tower can take."""
    totals = [0] * 5
    for _, counts in needs(view):
        for colour in range(5):
            totals[colour] += counts[colour]
    return KEEP if fits(view[CAMP : CAMP + 5], totals) > 3 else NEW_CAMP
