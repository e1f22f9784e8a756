# SPDX-License-Identifier: MIT
"""Menara's state as bytes, and the check that refuses what no game could reach."""

from engine import const
from engine.menara_moves import legal_moves
from engine.menara_set import (
    CAMP_SIZE,
    CELLS,
    COLUMNS,
    DEALT,
    FLOOR_COUNT,
    PLAN_COUNT,
    SLOT,
    SLOTS,
    WIDTH,
    outline,
)
from engine.menara_spots import grip, ground
from engine.menara_state import (
    AIR,
    AT_WORK,
    BAG,
    BAG_ENDS,
    BUILDERS,
    CAMP,
    CENTRE,
    DICE,
    DIFFICULTY,
    ENDING,
    ENDINGS,
    EXTENDED,
    FALLEN,
    FLOOR,
    FLOORS_END,
    HAND,
    IN_AIR,
    IN_DECK,
    IN_PILE,
    IN_ROW,
    NONE,
    OFFSET,
    OVER,
    PLACED,
    PLAN,
    PLANS_END,
    SIZE,
    STAGE,
    START,
    STEADY,
    SWAP_LIMIT,
    SWAPS,
    TAKEN,
    TO_MOVE,
    TOP_LEVEL,
    WORK,
    filled,
    five,
    floor_cell,
    floor_level,
    floor_turn,
    is_filled,
    is_lying,
    pile_size,
    plans_left,
    slot_colour,
)
from engine.menara_turn import agree, check_turn, within
from engine.pack import pack, unpack
from engine.statics import falling

_VERSION = const(1)


def encode(state):
    """Return the state as bytes with a version and a check sum."""
    return pack(_VERSION, state)


def decode(data):
    """Return the state of ``encode``; ValueError if it could not occur in a game."""
    state = unpack(_VERSION, data)
    if len(state) != SIZE:
        raise ValueError(f"a state has {SIZE} bytes, not {len(state)}")
    _check_flags(state)
    _check_plans(state)
    for floor in range(FLOOR_COUNT):
        _check_floor(state, floor)
    for floor in range(FLOOR_COUNT):
        if is_lying(state, floor):
            _check_place(state, floor)
    _check_foundation(state)
    check_turn(state)
    _check_columns(state)
    _check_hands(state)
    _check_ending(state)
    return state


def _check_flags(state):
    within("stage", state[STAGE], START, OVER)
    within("builders", state[BUILDERS], 1, 4)
    within("seat to move", state[TO_MOVE], 0, state[BUILDERS] - 1)
    within("difficulty", state[DIFFICULTY], 0, 2)
    within("steady hand", state[STEADY], 0, 2)
    within("swaps", state[SWAPS], 0, SWAP_LIMIT)
    within("ending", state[ENDING], 0, len(ENDINGS) - 1)
    within("extensions", state[EXTENDED], 0, FLOOR_COUNT - 3)
    if not any(state[DICE : DICE + 4]):
        raise ValueError("the dice are all zero")


def _check_plans(state):
    for plan in range(PLAN_COUNT):
        within(f"place of plan {plan}", state[PLAN + plan], IN_DECK, IN_ROW)
        if state[PLAN + plan] == AT_WORK and state[WORK] != plan:
            raise ValueError(f"plan {plan} is marked as at work, but {state[WORK]} is")


def _check_floor(state, floor):
    """Check a floor's place, side and filled bases."""
    level, cell = floor_level(state, floor), floor_cell(state, floor)
    turn = floor_turn(state, floor)
    count = SLOT[floor + 1] - SLOT[floor]
    within(f"filled bases of floor {floor}", filled(state, floor), 0, (1 << count) - 1)
    if level in (IN_PILE, IN_AIR):
        if level == IN_PILE and (cell or turn or filled(state, floor)):
            raise ValueError(f"floor {floor} is in the pile but has a place or columns")
        agree(f"floor {floor} in the air", level == IN_AIR, state[AIR] == floor)
        if level == IN_PILE:
            return
    else:
        within(f"level of floor {floor}", level, 0, TOP_LEVEL)
    within(f"turn of floor {floor}", turn, 0, 7)
    within(f"cell of floor {floor}", cell, 0, CELLS - 1)
    width, height, ways, _ = outline(floor, turn)
    if cell % WIDTH + width > WIDTH or cell // WIDTH + height > WIDTH:
        raise ValueError(f"floor {floor} reaches over the edge of the board")


def _check_place(state, floor):
    """Check that a floor overlaps none of its level and touches the foundation (N13, N14)."""
    level = floor_level(state, floor)
    others = bytearray(state)
    others[FLOOR + 4 * floor] = IN_PILE
    found = grip(ground(others, level), floor, floor_turn(state, floor), floor_cell(state, floor))
    alone = not level and not any(floor_level(others, other) == 0 for other in range(FLOOR_COUNT))
    if found < 0 or not level and found < 2 and not alone:
        raise ValueError(f"floor {floor} overlaps another or stands apart")


def _check_foundation(state):
    """Check that the foundation has its three floors, and a card for each more (N13)."""
    ground_floors = 0
    for floor in range(FLOOR_COUNT):
        ground_floors += floor_level(state, floor) == 0
    laid = FLOOR_COUNT - pile_size(state) - (state[AIR] != NONE)
    if ground_floors != min(laid, 3) + state[EXTENDED]:
        raise ValueError(f"{ground_floors} floors lie on the ground, of {laid}")


def _check_columns(state):
    """Check that every colour has all its columns, and where each stands in its base."""
    counts = [0] * 5
    for at in range(BAG, PLAN):
        counts[(at - BAG) % 5] += state[at]
    for slot in range(SLOTS):
        stands = is_filled(state, slot)
        if stands or slot == state[TAKEN]:
            counts[slot_colour(state, slot)] += 1
        elif state[OFFSET + slot] != CENTRE:
            raise ValueError(f"base {slot} is free but has an offset")
        within(f"offset of base {slot}", state[OFFSET + slot], 0, 24)
        if not state[STEADY] and state[OFFSET + slot] != CENTRE:
            raise ValueError(f"base {slot} has an offset without the steady hand")
    for colour in range(5):
        if counts[colour] != COLUMNS[colour]:
            raise ValueError(f"{counts[colour]} columns of colour {colour}, not {COLUMNS[colour]}")


def _check_hands(state):
    if five(state, CAMP) != CAMP_SIZE:
        raise ValueError(f"the camp has {five(state, CAMP)} columns, not {CAMP_SIZE}")
    dealt = DEALT[state[BUILDERS] - 1][state[DIFFICULTY]]
    for seat in range(4):
        size = five(state, HAND + 5 * seat)
        if seat >= state[BUILDERS]:
            expected = 0
        elif seat == state[TO_MOVE]:
            expected = dealt - state[PLACED]
        else:
            expected = dealt
        if size != expected and not (state[ENDING] == BAG_ENDS and seat == state[TO_MOVE]):
            raise ValueError(f"seat {seat} has {size} columns, not {expected}")


def _check_ending(state):
    ending = state[ENDING]
    agree("the ending", ending != 0, state[STAGE] == OVER)
    agree("the fallen floor", falling(state) != NONE, ending == FALLEN)
    if ending == BAG_ENDS and five(state, BAG):
        raise ValueError("the bag is said to be empty but is not")
    left = plans_left(state, 0) + plans_left(state, 1) + plans_left(state, 2)
    if ending == PLANS_END and left or state[STAGE] == START and not left:
        raise ValueError(f"{left} plans are left")
    if not ending and state[AIR] == NONE and not pile_size(state):
        raise ValueError("the last floor is laid but the game is not over")
    if ending == FLOORS_END and pile_size(state):
        raise ValueError(f"{pile_size(state)} floors are left")
    if not ending and not legal_moves(state):
        raise ValueError("nobody can move but the game is not over")
