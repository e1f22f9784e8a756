# SPDX-License-Identifier: MIT
"""Menara's moves as small ints, and which of them are legal. A turn is a run of small moves.

0-19 swap a column with the camp (own colour, camp colour); 20-22 reveal a plan of a deck; 23
give up; 24 keep and 25 renew the camp; 26-37 level and 38-45 turn for the floor in the air;
46-70 aim (offset in the base) and 71 miss; 72-152 a base; 153-252 the cell for the corner of
the floor in the air. Stages and what they accept:

======  ==================================================================================
START   swap, or reveal a plan (N04)
BUILD   base for a column from the hand, or give up (N05, N06, N08)
TAKE    base whose column is to be moved, or give up (N07)
PUT     base for the column that was taken, or give up: then it goes back
AIM     offset or miss, only with the steady hand
LIFT    any base of the floor to be moved, named by its first one, or give up (N09)
LEVEL   level for the floor in the air; give up only while an old floor is being moved
TURN    side and quarter turn for it
CELL    cell for its corner
RENEW   keep or renew the camp after a failure (N15)
OVER    nothing
======  ==================================================================================
"""

from engine import const
from engine.menara_set import FLOOR_COUNT, FLOOR_OF, SLOT, SLOTS
from engine.menara_spots import (
    carries_floor,
    fitting_turns,
    ground,
    is_moving,
    levels_open,
    refused_spot,
    spots,
)
from engine.menara_state import (
    AIM,
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    BOUND,
    BUILD,
    CAMP,
    CELL,
    LEVEL,
    LIFT,
    NONE,
    OVER,
    PUT,
    RENEW,
    STAGE,
    START,
    SWAP_LIMIT,
    SWAPS,
    TAKE,
    TAKEN,
    TO_MOVE,
    TOP_LEVEL,
    TURN,
    floor_level,
    free_slots,
    hand_at,
    is_filled,
    is_lying,
    is_moved,
    plans_left,
    slot_colour,
    slot_level,
)

SWAP, REVEAL, GIVE_UP, KEEP, NEW_CAMP = const(0), const(20), const(23), const(24), const(25)
RISE, ROTATE, OFFSETS, MISS, BASE = const(26), const(38), const(46), const(71), const(72)
CORNER, MOVES = const(153), const(253)
# the first move of each kind, and as bits the stages that accept it
_KINDS = bytes((SWAP, REVEAL, GIVE_UP, KEEP, NEW_CAMP, RISE, ROTATE, OFFSETS, MISS, BASE, CORNER))
_FAILING = 1 << BUILD | 1 << TAKE | 1 << PUT | 1 << LIFT
_STAGES = (
    1 << START,
    1 << START,
    _FAILING | 1 << LEVEL,
    1 << RENEW,
    1 << RENEW,
    1 << LEVEL,
    1 << TURN,
    1 << AIM,
    1 << AIM,
    _FAILING,
    1 << CELL,
)


def swap_move(own, other):
    """Return the move: a column of one colour from the hand for one of another in the camp."""
    return SWAP + 4 * own + other - (other > own)


def swap_parts(move):
    """Return (own colour, camp colour) of a swap."""
    own, other = move // 4, move % 4
    return own, other + (other >= own)


def parts(move):
    """Return (kind, value): the first move of its kind and how far the move is behind it."""
    kind = _KINDS[_kind(move)]
    return kind, move - kind


def _kind(move):
    """Return the place of a move's kind in _KINDS; ValueError outside 0..252."""
    if not 0 <= move < MOVES:
        raise ValueError(f"move {move} is not in 0..{MOVES - 1}")
    at = len(_KINDS) - 1
    while _KINDS[at] > move:
        at -= 1
    return at


def refusal(state, move):
    """Return why the seat to move may not play the move, or None if it may.

    The reasons are keys: "over", "not now", "not in hand", "not in camp", "enough swaps", "deck
    is empty", "must be placed" (N11), "no room", "wrong side" (N12), those of ``refused_base``
    and those of ``menara_spots.refused_spot``.
    """
    kind, value = parts(move)
    stage = state[STAGE]
    if stage == OVER:
        return "over"
    if not _STAGES[_kind(move)] >> stage & 1:
        return "not now"
    if kind == SWAP:
        return _refused_swap(state, move)
    if kind == REVEAL:
        return None if plans_left(state, value) else "deck is empty"
    if kind == GIVE_UP and stage == LEVEL:
        return None if is_moving(state) else "must be placed"
    if kind == RISE:
        return None if value in levels_open(state) else "no room"
    if kind == ROTATE:
        return None if value in fitting_turns(state, state[AIR_LEVEL]) else "no room"
    if kind == CORNER:
        return refused_spot(ground(state, state[AIR_LEVEL]), state[AIR], state[AIR_TURN], value)
    return refused_base(state, value) if kind == BASE else None


def _refused_swap(state, move):
    own, other = swap_parts(move)
    if state[SWAPS] == SWAP_LIMIT:
        return "enough swaps"
    if not state[hand_at(state[TO_MOVE]) + own]:
        return "not in hand"
    return None if state[CAMP + other] else "not in camp"


def refused_base(state, slot):
    """Return why a base may not be chosen in this stage, or None.

    The reasons are keys: "not there", "filled", "not in hand", "other floor" (N06, N08), "no
    column", "moved already", "no higher base", "other colour", "not higher" (N07), "on the
    ground", "carries a floor" (N09).
    """
    stage = state[STAGE]
    floor = FLOOR_OF[slot]
    if not is_lying(state, floor):
        return "not there"
    if stage == TAKE:
        return _refused_take(state, slot)
    if stage == LIFT:
        return _refused_lift(state, floor, slot)
    if is_filled(state, slot):
        return "filled"
    colour = slot_colour(state, slot)
    if stage == PUT:
        if colour != slot_colour(state, state[TAKEN]):
            return "other colour"
        return None if slot_level(state, slot) > slot_level(state, state[TAKEN]) else "not higher"
    if not state[hand_at(state[TO_MOVE]) + colour]:
        return "not in hand"
    return "other floor" if state[BOUND] not in (NONE, floor) else None


def _refused_take(state, slot):
    if not is_filled(state, slot):
        return "no column"
    if is_moved(state, slot):
        return "moved already"
    higher = highest_free(state)[slot_colour(state, slot)]
    return None if higher > slot_level(state, slot) else "no higher base"


def _refused_lift(state, floor, slot):
    if slot != SLOT[floor]:
        return "not there"
    if not floor_level(state, floor):
        return "on the ground"
    return "carries a floor" if carries_floor(state, floor) else None


def highest_free(state):
    """Return per colour the highest level with a free base of it; 0 if there is none."""
    highest = bytearray(5)
    for slot in free_slots(state):
        colour = slot_colour(state, slot)
        highest[colour] = max(highest[colour], slot_level(state, slot))
    return highest


def legal_moves(state):
    """Return the legal moves of the seat to move, ascending, without duplicates.

    Takes a state or any seat's view. Whether the tower will stand is not asked: a move that
    brings it down is legal, and loses (N16).
    """
    stage = state[STAGE]
    if stage == START:
        return _start_moves(state)
    if stage == LEVEL:
        moves = [GIVE_UP] if is_moving(state) else []
        return moves + [RISE + level for level in levels_open(state)]
    if stage == TURN:
        return [ROTATE + turn for turn in fitting_turns(state, state[AIR_LEVEL])]
    if stage == CELL:
        cells = spots(ground(state, state[AIR_LEVEL]), state[AIR], state[AIR_TURN])
        return [CORNER + cell for cell in cells]
    if stage == AIM:
        return list(range(OFFSETS, MISS + 1))
    if stage == RENEW:
        return [KEEP, NEW_CAMP]
    return [] if stage == OVER else [GIVE_UP] + [BASE + slot for slot in open_bases(state)]


def _start_moves(state):
    moves = []
    if state[SWAPS] < SWAP_LIMIT:
        hand = hand_at(state[TO_MOVE])
        for move in range(SWAP, REVEAL):
            own, other = swap_parts(move)
            if state[hand + own] and state[CAMP + other]:
                moves.append(move)
    return moves + [REVEAL + deck for deck in range(3) if plans_left(state, deck)]


def open_bases(state):
    """Return the bases that may be chosen in BUILD, TAKE, PUT or LIFT, ascending."""
    stage = state[STAGE]
    if stage == LIFT:
        return [
            SLOT[floor]
            for floor in range(FLOOR_COUNT)
            if 0 < floor_level(state, floor) <= TOP_LEVEL and not carries_floor(state, floor)
        ]
    if stage != TAKE:
        return [slot for slot in free_slots(state) if not refused_base(state, slot)]
    highest = highest_free(state)
    return [slot for slot in range(SLOTS) if _may_take(state, slot, highest)]


def _may_take(state, slot, highest):
    return (
        is_lying(state, FLOOR_OF[slot])
        and is_filled(state, slot)
        and highest[slot_colour(state, slot)] > slot_level(state, slot)
        and not is_moved(state, slot)
    )
