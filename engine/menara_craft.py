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
from engine.menara_sites import NOWHERE, Site, ease, prospects, search, unrest
from engine.menara_spots import is_moving, levels_down, turns_open
from engine.menara_state import (
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    CELL,
    CENTRE,
    FLOOR,
    HOME,
    IN_AIR,
    LEFT,
    LEVEL,
    OFFSET,
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
from engine.statics import check

_WHY = const(256)
_SAFE = (0, 72, 24)  # per level: the margin, in 96ths of a cell, above which more is no better
_SHAKY = const(16)  # what is added to it with the steady hand
_AIMS = const(3)  # bases that are tried with an aim that is off
_LOOKS = const(12)  # checks of the whole tower after which no more columns are looked at
_FALLEN = const(50000)  # minus this and less is what a tower that falls is worth


def _balance(found, view, level):
    """Return the worth of the tower's margins, at most 0; NOWHERE if it falls."""
    return -unrest(found, _SAFE[level] + (_SHAKY if view[STEADY] else 0))


# --- Columns ---


def choose_column(view, level, legal):
    """Propose a base for the column at hand, or to give up when each may bring the tower down."""
    easy = ease(view)
    roomy = None if view[STAGE] == PUT else _roomy(view)
    found = bytearray(FLOOR_COUNT)
    outlooks = [], []  # after a floor below the top, and at the top, is filled: found once each
    offers = []
    for move in legal:
        if move < BASE:
            continue
        slot = move - BASE
        trial = bytearray(view)
        flip_column(trial, slot)
        yield from check(trial, found)
        worth = _balance(found, view, level) + _plain_worth(view, slot, easy)
        if worth < -_FALLEN:
            continue
        top = slot_level(view, slot) == levels(view)
        why = HIGH if top else BALANCE
        if roomy and not roomy[FLOOR_OF[slot]]:
            worth -= FAILURE
        if is_full(trial, FLOOR_OF[slot]):
            if not outlooks[top]:
                yield from prospects(trial, outlooks[top])
            worth += 4 * outlooks[top][0] + 6 * outlooks[top][1] - FAILURE
            why = FILL
        offers.append((worth, move + _WHY * why))
    offers.sort()
    yield from _offer(view, offers, found)


def _offer(view, offers, found):
    """Propose the best of the sorted (worth, proposal) that an aim a bit off leaves standing."""
    for _, choice in reversed(offers[-_AIMS:]):
        if view[STEADY]:
            yield from _shake(view, choice % _WHY - BASE, found)
        if min(found) or not view[STEADY]:
            yield choice
            return
    yield GIVE_UP + _WHY * FALLS


def _shake(view, slot, found):
    """Try a column a sixth of a cell off to each corner: a margin of 0 in found means a fall."""
    trial = bytearray(view)
    flip_column(trial, slot)
    for corner in (-6, -4, 4, 6):
        trial[OFFSET + slot] = CENTRE + corner
        yield from check(trial, found)
        if not min(found):
            return


def _plain_worth(view, slot, easy):
    """Return the worth of a column on a base, balance and a full floor left aside."""
    height = slot_level(view, slot)
    return 30 * (height == levels(view)) + 4 * height + easy[slot_colour(view, slot)] // 4


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
    best = [-_FALLEN, GIVE_UP + _WHY * STUCK, 0]
    found = bytearray(FLOOR_COUNT)
    for move in legal:
        if move < BASE or best[2] > _LOOKS:
            continue
        trial = bytearray(view)
        flip_column(trial, move - BASE)
        best[2] += 1
        yield from check(trial, found)
        if min(found):
            trial[TAKEN] = move - BASE
            trial[STAGE] = PUT
            yield from _rise(trial, level, best)
    yield best[1]


def _rise(trial, level, best):
    """Try the bases for the column that was taken; ``best``: worth, proposal, number of looks."""
    found = bytearray(FLOOR_COUNT)
    for move in legal_moves(trial)[1:]:
        slot = move - BASE
        flip_column(trial, slot)
        yield from check(trial, found)
        flip_column(trial, slot)
        rise = slot_level(trial, slot) - slot_level(trial, trial[TAKEN])
        worth = _balance(found, trial, level) + 10 * rise
        best[2] += 1
        if worth > best[0]:
            best[0], best[1] = worth, BASE + trial[TAKEN] + _WHY * SPARE


# --- Floors ---


def choose_site(view):
    """Propose level, turn or cell for the floor in the air."""
    site = Site()
    stage = view[STAGE]
    turns = (view[AIR_TURN],) if stage == CELL else turns_open(view)
    rows = levels_down(view) if stage == LEVEL else (view[AIR_LEVEL],)
    yield from search(view, site, rows, turns)
    lost = view[HOME] - max(site.level, levels(view))
    if stage == LEVEL and is_moving(view) and (lost > 1 or site.worth == NOWHERE):
        yield GIVE_UP + _WHY * STUCK
        return
    if site.worth == NOWHERE:  # it falls wherever it is laid
        yield legal_moves(view)[-1] + _WHY * STANDS
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
    found = bytearray(FLOOR_COUNT)
    best, choice = -_FALLEN, GIVE_UP + _WHY * STUCK
    for move in legal:
        if move < BASE:
            continue
        floor = FLOOR_OF[move - BASE]
        trial = bytearray(view)
        trial[HOME], trial[HOME + 1] = floor_level(view, floor), floor_cell(view, floor)
        trial[HOME + 2] = floor_turn(view, floor)
        trial[FLOOR + 4 * floor] = IN_AIR
        trial[AIR] = floor
        yield from check(trial, found)
        if min(found):
            site = Site()
            yield from search(trial, site, levels_down(trial), turns_open(trial))
            lost = top - max(levels(trial), site.level)
            if lost < 2 and site.worth - FAILURE * lost > best:
                best, choice = site.worth - FAILURE * lost, move + _WHY * SPARE
    yield choice
