# SPDX-License-Identifier: MIT
"""Is a turn that has been saved half played sound? Part of ``menara_codec.decode``.

Each check raises ValueError saying what does not agree.
"""

from engine.menara_moves import refused_base
from engine.menara_set import CAMP_SIZE, CELLS, FLOOR_COUNT, FLOOR_OF, SLOTS, plan_parts
from engine.menara_spots import ground, levels_open, refused_spot, turns_open
from engine.menara_state import (
    AIM,
    AIMED,
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    AT_WORK,
    BAG,
    BOUND,
    BUILD,
    BUILDERS,
    CELL,
    HOME,
    IN_AIR,
    IN_ROW,
    LEFT,
    LEVEL,
    LIFT,
    MOVED,
    NONE,
    OVER,
    PLACED,
    PLAN,
    PUT,
    RENEW,
    STAGE,
    START,
    STEADY,
    SWAPS,
    TAKE,
    TAKEN,
    TO_MOVE,
    TOP_LEVEL,
    TURN,
    WORK,
    five,
    floor_level,
    is_filled,
    is_full,
    is_lying,
    lay,
    pile_size,
)
from engine.statics import falling

# the kinds of plans that may be at work in a stage; the others go with all
_KINDS = {BUILD: "ABD", TAKE: "C", PUT: "C", AIM: "ABCD", LIFT: "E", LEVEL: "ABCDE"}
# bytes of a turn: offset, largest value, name
_BYTES = (
    (WORK, 34, "plan at work"),
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


def within(name, value, least, most):
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}, it must be {least}..{most}")


def agree(name, is_so, expected):
    if is_so != expected:
        raise ValueError(f"{name} does not agree with the rest")


def check_turn(state):
    """Check what has happened in this turn against the plan and the stage."""
    for at, top, name in _BYTES:
        if state[at] != NONE:
            within(name, state[at], 0, top)
    if state[AIR] != NONE and floor_level(state, state[AIR]) != IN_AIR:
        raise ValueError(f"floor {state[AIR]} is said to be in the air but is not")
    if state[TAKEN] != NONE:
        _check_free(state, state[TAKEN])
    if state[STAGE] == OVER:
        return
    _check_stage(state)
    if state[WORK] == NONE:
        _check_setup(state)
        return
    kind, count, _ = plan_parts(state[WORK])
    _check_plan(state, kind)
    _check_counts(state, kind, count)
    if state[AIR] != NONE:
        _check_air(state, kind)
    if state[STAGE] == AIM:
        _check_aim(state, kind)


def _check_free(state, slot):
    if not is_lying(state, FLOOR_OF[slot]) or is_filled(state, slot):
        raise ValueError(f"base {slot} is taken from or aimed at but is not free")


def _check_stage(state):
    """Check that each choice is there exactly in the stages that need it."""
    stage = state[STAGE]
    agree("the floor in the air", state[AIR] != NONE, stage in (LEVEL, TURN, CELL))
    agree("the level chosen", state[AIR_LEVEL] != NONE, stage in (TURN, CELL))
    agree("the turn chosen", state[AIR_TURN] != NONE, stage == CELL)
    agree("the base aimed at", state[AIMED] != NONE, stage == AIM)
    if stage != AIM:
        agree("the column taken", state[TAKEN] != NONE, stage == PUT)


def _check_setup(state):
    """Check a turn without a plan: laying the foundation, or before a plan is revealed."""
    laid = FLOOR_COUNT - pile_size(state) - (state[AIR] != NONE)
    if state[STAGE] == START:
        agree("the foundation", laid >= 3, True)
    else:
        agree("the foundation", laid < 3 and state[AIR_LEVEL] == 0, True)
        agree("the seat that lays the foundation", state[TO_MOVE], laid % state[BUILDERS])
        agree("swaps", state[SWAPS], 0)
    agree("columns to do", state[LEFT], 0)
    agree("columns placed", state[PLACED], 0)
    for at in (BOUND, TAKEN, HOME, HOME + 1, HOME + 2, MOVED, MOVED + 1, MOVED + 2):
        agree("what the turn remembers", state[at], NONE)


def _check_plan(state, kind):
    stage = state[STAGE]
    if stage == START or kind not in _KINDS.get(stage, "ABCDE"):
        raise ValueError(f"a plan of kind {kind} does not belong to stage {stage}")
    agree("the plan at work", state[PLAN + state[WORK]], IN_ROW if stage == RENEW else AT_WORK)
    agree("the foundation", FLOOR_COUNT - pile_size(state) - (state[AIR] != NONE) >= 3, True)
    if stage == RENEW and five(state, BAG) < CAMP_SIZE:
        raise ValueError("the bag is too small to renew the camp")


def _check_counts(state, kind, count):
    """Check how much of the plan is done."""
    stage = state[STAGE]
    within("columns to do", state[LEFT], 0, count)
    if kind in "ABC" and stage in (BUILD, TAKE, PUT, AIM, RENEW):
        within("columns to do", state[LEFT], 1, count)
    done = count - state[LEFT]
    if kind == "D":
        within("columns placed", state[PLACED], 0, 6)
    else:
        agree("columns placed", state[PLACED], done if kind in "AB" else 0)
    bound = kind in "BD" and state[PLACED] > 0
    agree("the bound floor", state[BOUND] != NONE, bound)
    if bound and not is_lying(state, state[BOUND]):
        raise ValueError("the bound floor does not lie anywhere")
    if bound and kind == "D" and stage in (BUILD, AIM, RENEW):
        agree("the bound floor", is_full(state, state[BOUND]), False)
    for index in range(3):
        slot = state[MOVED + index]
        agree("moved columns", slot != NONE, kind == "C" and index < done)
        if slot != NONE and not (is_lying(state, FLOOR_OF[slot]) and is_filled(state, slot)):
            raise ValueError(f"a column was moved to base {slot} but is not there")


def _check_air(state, kind):
    """Check the choices for the floor in the air."""
    for at in range(HOME, HOME + 3):
        agree("the home of a moved floor", state[at] != NONE, kind == "E")
    if kind == "E":
        _check_home(state)
    if state[AIR_LEVEL] != NONE:
        agree("the level chosen", state[AIR_LEVEL] in levels_open(state), True)
    if state[AIR_TURN] != NONE:
        agree("the turn chosen", state[AIR_TURN] in turns_open(state), True)


def _check_home(state):
    """Check that a floor being moved could go back to where it came from."""
    level, cell, turn = state[HOME : HOME + 3]
    back = bytearray(state)
    lay(back, state[AIR], (level, cell, turn))
    reason = refused_spot(ground(state, level), state[AIR], turn, cell)
    if not level or reason or falling(back) != NONE:
        raise ValueError(f"floor {state[AIR]} cannot go back: {reason or 'it would fall'}")


def _check_aim(state, kind):
    """Check that the base aimed at might have been chosen."""
    agree("the steady hand", state[STEADY] > 0, True)
    agree("the column taken", state[TAKEN] != NONE, kind == "C")
    _check_free(state, state[AIMED])
    before = bytearray(state)
    before[STAGE] = PUT if kind == "C" else BUILD
    reason = refused_base(before, state[AIMED])
    if reason:
        raise ValueError(f"base {state[AIMED]} is aimed at but is refused: {reason}")
