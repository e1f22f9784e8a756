# SPDX-License-Identifier: MIT
"""Where a computer builder puts columns and floors. Generators: None between steps, then a
proposal, move + WHY * reason."""

from engine import const
from engine.menara_decks import FAILURE, fits
from engine.menara_moves import (
    BASE,
    CORNER,
    GIVE_UP,
    RISE,
    ROTATE,
    legal_moves,
)
from engine.menara_set import FLOOR_COUNT, FLOOR_OF
from engine.menara_sites import NOWHERE, Site, ease, prospects, search
from engine.menara_spots import is_moving, levels_open, turns_open
from engine.menara_state import (
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    FLOOR,
    HOME,
    IN_AIR,
    LEFT,
    LEVEL,
    PUT,
    STAGE,
    STEADY,
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
from engine.menara_why import (
    BALANCE,
    FALLS,
    FILL,
    HIGH,
    NEW_LEVEL,
    SPARE,
    STANDS,
    STUCK,
    WIDEN,
)
from engine.statics import margins

_WHY = const(256)
_SAFE = (0, 40, 16)  # per level: the margin, in 96ths of a cell, above which more is no better
_SHAKY = const(16)  # what is added to it with the steady hand
_LOOKS = const(12)  # checks of the whole tower after which no more columns are looked at
_BEARABLE = const(-50000)  # worths below are those of a tower that falls


def _standing(trial, level):
    """Return the worth of the tower's balance: its least margin, or NOWHERE if it falls."""
    least = min(margins(trial))
    if not least:
        return NOWHERE
    return min(least, _SAFE[level] + (_SHAKY if trial[STEADY] else 0))


# --- Columns ---


def choose_column(view, level, legal):
    """Propose a base for the column at hand, or to give up when each brings the tower down."""
    easy = ease(view)
    roomy = None if view[STAGE] == PUT else _roomy(view)
    outlooks = [], []  # after a floor below the top, and at the top, is filled: found once each
    best, choice = _BEARABLE, GIVE_UP + _WHY * FALLS
    for move in legal:
        if move < BASE:
            continue
        slot = move - BASE
        trial = bytearray(view)
        flip_column(trial, slot)
        worth = _standing(trial, level)
        yield None
        if worth < _BEARABLE:
            continue
        top = slot_level(view, slot) >= levels(view)
        why = HIGH if top else BALANCE
        worth += 30 * top + 4 * slot_level(view, slot) + easy[slot_colour(view, slot)] // 4
        if roomy and not roomy[FLOOR_OF[slot]]:
            worth -= FAILURE
        if is_full(trial, FLOOR_OF[slot]):
            outlook = outlooks[top]
            if not outlook:
                yield from prospects(trial, outlook)
            worth += 4 * outlook[0] + 6 * outlook[1] - FAILURE
            why = FILL
        if worth > best:
            best, choice = worth, move + _WHY * why
    yield choice


def _roomy(view):
    """Return per floor whether the rest of a plan A, B or D could be carried out there."""
    at = hand_at(view[TO_MOVE])
    hand = view[at : at + 5]
    kind = work_kind(view)
    found = bytearray(FLOOR_COUNT)
    counts = [0] * 5
    slots = free_slots(view)
    for index in range(len(slots)):
        floor = FLOOR_OF[slots[index]]
        counts[slot_colour(view, slots[index])] += 1
        if index + 1 == len(slots) or FLOOR_OF[slots[index + 1]] != floor:
            fit = fits(hand, counts)
            found[floor] = kind == "A" or fit >= (view[LEFT] if kind == "B" else sum(counts))
            counts = [0] * 5
    return found


def choose_taken(view, level, legal):
    """Propose the column to move up: the one whose best move is worth most, of some looks."""
    best, choice = 0, GIVE_UP + _WHY * STUCK
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
                yield None
                worth = _put_worth(trial, target - BASE, level)
                looks += 1
                if worth > best:
                    best, choice = worth, move + _WHY * SPARE
        yield None
    yield choice


def _put_worth(view, slot, level):
    """Return the worth of putting the column that was taken on a base; it must exceed 0."""
    trial = bytearray(view)
    flip_column(trial, slot)
    rise = slot_level(view, slot) - slot_level(view, view[TAKEN])
    return _standing(trial, level) + 1 + 10 * rise


# --- Floors ---


def choose_site(view, level, legal):
    """Propose level, turn or cell for the floor in the air."""
    site = Site()
    stage = view[STAGE]
    if stage == LEVEL:
        rows = [move - RISE for move in legal if move >= RISE]
        rows.sort(reverse=True)
        turns = turns_open(view)
    else:
        rows = (view[AIR_LEVEL],)
        turns = turns_open(view) if stage == TURN else (view[AIR_TURN],)
    yield from search(view, site, rows, turns)
    moving = is_moving(view)
    if stage == LEVEL and moving and site.worth < 0:
        yield GIVE_UP + _WHY * STUCK
        return
    if site.worth == NOWHERE:
        yield (legal[-1] if stage == LEVEL else legal[0]) + _WHY * STANDS
        return
    why = STANDS
    if site.level > levels(view):
        why = NEW_LEVEL
    elif stage == LEVEL and not site.level:
        why = WIDEN
    kind = RISE + site.level
    if stage != LEVEL:
        kind = ROTATE + site.turn if stage == TURN else CORNER + site.cell
    yield kind + _WHY * why


def choose_floor(view, level, legal):
    """Propose a floor whose move costs no level and leaves the tower standing."""
    top = levels(view)
    best, choice = 0, GIVE_UP + _WHY * STUCK
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
                best, choice = site.worth - FAILURE * lost + FAILURE, move + _WHY * SPARE
        yield None
    yield choice
