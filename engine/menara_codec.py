# SPDX-License-Identifier: MIT
"""Menara's state as bytes, and the check that refuses what no game could reach."""

from engine import const
from engine.menara_set import CAMP_SIZE, CELLS, COLUMNS, DEALT, FLOOR_COUNT, FLOOR_OF, PLAN_COUNT
from engine.menara_set import SLOT, SLOTS, WIDTH, outline, plan_parts
from engine.menara_spots import grip, ground, turns_open
from engine.menara_state import AIM, AIMED, AIR, AIR_LEVEL, AIR_TURN, AT_WORK, BAG, BAG_ENDS, BOUND
from engine.menara_state import BUILD, BUILDERS, CAMP, CELL, CENTRE, DICE, DIFFICULTY, ENDING
from engine.menara_state import ENDINGS, EXTENDED, FALLEN, FLOOR, FLOORS_END, HAND, HOME, IN_AIR
from engine.menara_state import IN_DECK, IN_PILE, IN_ROW, LEFT, LEVEL, LIFT, MOVED, NONE, OFFSET
from engine.menara_state import OVER, PLACED, PLAN, PLANS_END, PUT, RENEW, SIZE, STAGE, START
from engine.menara_state import STEADY, SWAP_LIMIT, SWAPS, TAKE, TAKEN, TO_MOVE, TOP_LEVEL, TURN
from engine.menara_state import WORK
from engine.menara_state import filled, five, floor_cell, floor_level, floor_turn
from engine.menara_state import is_filled, is_lying, pile_size, plans_left, slot_colour
from engine.pack import pack, unpack
from engine.statics import falling

_VERSION = const(1)
# the kinds of plans that may be at work in a stage; the others go with all
_KINDS = {BUILD: "ABD", TAKE: "C", PUT: "C", AIM: "ABCD", LIFT: "E"}
# bytes of a turn: offset, largest value, name
_TURN_BYTES = (
    (BOUND, FLOOR_COUNT - 1, "bound floor"),
    (TAKEN, SLOTS - 1, "base of the taken column"),
    (AIMED, SLOTS - 1, "base aimed at"),
    (AIR, FLOOR_COUNT - 1, "floor in the air"),
    (AIR_LEVEL, TOP_LEVEL, "level chosen"),
    (AIR_TURN, 7, "turn chosen"),
    (HOME, TOP_LEVEL, "home level"),
    (HOME + 1, CELLS - 1, "home cell"),
    (HOME + 2, 7, "home turn"),
    (MOVED, SLOTS - 1, "moved column"),
    (MOVED + 1, SLOTS - 1, "moved column"),
    (MOVED + 2, SLOTS - 1, "moved column"),
)


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
    _check_stage(state)
    _check_turn(state)
    _check_columns(state)
    _check_hands(state)
    _check_ending(state)
    return state


def _within(name, value, least, most):
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}, it must be {least}..{most}")


def _agree(name, is_so, expected):
    if is_so != expected:
        raise ValueError(f"{name} does not agree with the rest")


def _check_flags(state):
    _within("stage", state[STAGE], START, OVER)
    _within("builders", state[BUILDERS], 1, 4)
    _within("seat to move", state[TO_MOVE], 0, state[BUILDERS] - 1)
    _within("difficulty", state[DIFFICULTY], 0, 2)
    _within("steady hand", state[STEADY], 0, 1)
    _within("swaps", state[SWAPS], 0, SWAP_LIMIT)
    _within("ending", state[ENDING], 0, len(ENDINGS) - 1)
    _within("extensions", state[EXTENDED], 0, FLOOR_COUNT - 3)
    if not any(state[DICE : DICE + 4]):
        raise ValueError("the dice are all zero")


def _check_plans(state):
    for plan in range(PLAN_COUNT):
        _within(f"place of plan {plan}", state[PLAN + plan], IN_DECK, IN_ROW)
        if state[PLAN + plan] == AT_WORK and state[WORK] != plan:
            raise ValueError(f"plan {plan} is marked as at work, but {state[WORK]} is")
    if state[WORK] != NONE:
        _within("plan at work", state[WORK], 0, PLAN_COUNT - 1)


def _check_floor(state, floor):
    """Check a floor's place, side and filled bases."""
    level, cell = floor_level(state, floor), floor_cell(state, floor)
    turn = floor_turn(state, floor)
    count = SLOT[floor + 1] - SLOT[floor]
    _within(f"filled bases of floor {floor}", filled(state, floor), 0, (1 << count) - 1)
    if level in (IN_PILE, IN_AIR):
        if level == IN_PILE and (cell or turn or filled(state, floor)):
            raise ValueError(f"floor {floor} is in the pile but has a place or columns")
        _agree(f"floor {floor} in the air", level == IN_AIR, state[AIR] == floor)
        if level == IN_PILE:
            return
    else:
        _within(f"level of floor {floor}", level, 0, TOP_LEVEL)
    _within(f"turn of floor {floor}", turn, 0, 7)
    _within(f"cell of floor {floor}", cell, 0, CELLS - 1)
    width, height, ways, _ = outline(floor, turn)
    if cell % WIDTH + width > WIDTH or cell // WIDTH + height > WIDTH:
        raise ValueError(f"floor {floor} reaches over the edge of the board")
    if level != IN_AIR:
        _check_place(state, floor)


def _check_place(state, floor):
    """Check that a floor overlaps none of its level and touches the foundation (N13, N14)."""
    level = floor_level(state, floor)
    others = bytearray(state)
    others[FLOOR + 4 * floor] = IN_PILE
    found = grip(ground(others, level), floor, floor_turn(state, floor), floor_cell(state, floor))
    alone = not level and not any(floor_level(others, other) == 0 for other in range(FLOOR_COUNT))
    if found < 0 or not level and found < 2 and not alone:
        raise ValueError(f"floor {floor} overlaps another or stands apart")


def _check_stage(state):
    """Check that what is at work, in the air, taken or aimed at belongs to the stage."""
    stage = state[STAGE]
    if stage == OVER:
        return
    setup = FLOOR_COUNT - pile_size(state) <= 3 and stage != START
    _agree("the floor in the air", state[AIR] != NONE, stage in (LEVEL, TURN, CELL))
    _agree("the level chosen", state[AIR_LEVEL] != NONE, stage in (TURN, CELL))
    _agree("the turn chosen", state[AIR_TURN] != NONE, stage == CELL)
    _agree("the base aimed at", state[AIMED] != NONE, stage == AIM)
    if stage != AIM:
        _agree("the column taken", state[TAKEN] != NONE, stage == PUT)
    work = state[WORK]
    if work == NONE:
        _agree("the plan at work", stage == START or setup, True)
        return
    kind = plan_parts(work)[0]
    if stage == START or kind not in _KINDS.get(stage, "ABCDE"):
        raise ValueError(f"a plan of kind {kind} does not belong to stage {stage}")
    _agree("the plan at work", state[PLAN + work], IN_ROW if stage == RENEW else AT_WORK)
    if stage == RENEW and five(state, BAG) < CAMP_SIZE:
        raise ValueError("the bag is too small to renew the camp")


def _check_turn(state):
    """Check the bytes that say what has happened in this turn."""
    kind, count, _ = plan_parts(state[WORK]) if state[WORK] != NONE else ("", 0, "")
    _within("columns to do", state[LEFT], 0, count)
    most = 6 if kind == "D" else count - state[LEFT] if kind in ("A", "B") else 0
    _within("columns placed", state[PLACED], 0, most)
    for at, top, name in _TURN_BYTES:
        if state[at] != NONE:
            _within(name, state[at], 0, top)
    if state[BOUND] != NONE and not is_lying(state, state[BOUND]):
        raise ValueError("the bound floor does not lie anywhere")
    for at in (TAKEN, AIMED):
        slot = state[at]
        if slot != NONE and (not is_lying(state, FLOOR_OF[slot]) or is_filled(state, slot)):
            raise ValueError(f"base {slot} is taken from or aimed at but is not free")
    if state[AIR] != NONE:
        _agree("the floor in the air", floor_level(state, state[AIR]) == IN_AIR, True)
    if state[AIR_TURN] != NONE and state[AIR_TURN] not in turns_open(state):
        raise ValueError(f"turn {state[AIR_TURN]} shows the wrong side")
    for at in range(HOME, HOME + 3):
        _agree("the home of a moved floor", state[at] != NONE, state[HOME] != NONE)


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
        _within(f"offset of base {slot}", state[OFFSET + slot], 0, 24)
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
    _agree("the ending", ending != 0, state[STAGE] == OVER)
    _agree("the fallen floor", falling(state) != NONE, ending == FALLEN)
    if ending == BAG_ENDS and five(state, BAG):
        raise ValueError("the bag is said to be empty but is not")
    left = plans_left(state, 0) + plans_left(state, 1) + plans_left(state, 2)
    if ending == PLANS_END and left or state[STAGE] == START and not left:
        raise ValueError(f"{left} plans are left")
    if not ending and state[AIR] == NONE and not pile_size(state):
        raise ValueError("the last floor is laid but the game is not over")
    if ending == FLOORS_END and pile_size(state):
        raise ValueError(f"{pile_size(state)} floors are left")
