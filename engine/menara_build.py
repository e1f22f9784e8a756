# SPDX-License-Identifier: MIT
"""What Menara's moves do to the state: plans, columns, floors, failures, endings.

The callers have checked that the move is legal (``menara_moves.refusal``).
"""

from engine.menara_draw import deal, draw_floor, draw_plan
from engine.menara_set import CAMP_SIZE, FLOOR_COUNT, FLOOR_OF, SLOT, plan_parts
from engine.menara_spots import is_moving, levels_open
from engine.menara_state import (
    AIM,
    AIMED,
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    AT_WORK,
    BAG,
    BAG_ENDS,
    BOUND,
    BUILD,
    BUILDERS,
    CAMP,
    CENTRE,
    DONE,
    ENDING,
    EXTENDED,
    FALLEN,
    FLOOR,
    FLOORS_END,
    HOME,
    IN_AIR,
    IN_ROW,
    LEFT,
    LEVEL,
    LIFT,
    MOVED,
    NO_ROOM,
    NONE,
    OFFSET,
    OVER,
    PLACED,
    PLAN,
    PLANS_END,
    PUT,
    RENEW,
    STAGE,
    START,
    STEADY,
    SWAPS,
    TAKE,
    TAKEN,
    TO_MOVE,
    TURN,
    WORK,
    five,
    flip_column,
    floor_cell,
    floor_level,
    floor_turn,
    hand_at,
    is_full,
    lay,
    pile_size,
    plans_left,
    slot_colour,
    work_kind,
)
from engine.statics import falling

# --- The turn's bytes, and the foundation ---


def clear_turn(state):
    """Make the bytes of a turn empty: no plan, nothing bound, taken, aimed or in the air."""
    for at in range(WORK, EXTENDED):
        state[at] = 0 if LEFT <= at <= SWAPS else NONE


def next_foundation(state):
    """Bring the next foundation floor, or begin the first turn (N01); the seats take turns."""
    laid = FLOOR_COUNT - pile_size(state)
    if laid == 3:
        state[TO_MOVE] = 0
        state[STAGE] = START
        return
    state[TO_MOVE] = laid % state[BUILDERS]
    draw_floor(state)
    state[AIR_LEVEL] = 0
    state[STAGE] = TURN
    if not levels_open(state):
        _end(state, NO_ROOM)


# --- Plans ---


def reveal(state, deck):
    """Turn up a plan of a deck (N04)."""
    plan = draw_plan(state, deck)
    state[PLAN + plan] = AT_WORK
    state[WORK] = plan
    state[LEFT] = plan_parts(plan)[1]
    _go_on(state)


def _is_done(state, kind):
    """Return whether the plan at work is carried out; never asked for E, which ends by itself."""
    if kind == "D":
        return state[BOUND] != NONE and is_full(state, state[BOUND])
    return kind != "E" and not state[LEFT]


def _go_on(state):
    """Go to the next step of the plan at work, or end it."""
    kind = work_kind(state)
    if _is_done(state, kind):
        _complete(state)
    else:
        state[STAGE] = TAKE if kind == "C" else LIFT if kind == "E" else BUILD


def _complete(state):
    state[PLAN + state[WORK]] = DONE
    _end_turn(state)


def choose_base(state, slot):
    stage = state[STAGE]
    if stage == TAKE:
        flip_column(state, slot)
        state[TAKEN] = slot
        state[STAGE] = PUT
        _check(state)
    elif stage == LIFT:
        _lift(state, FLOOR_OF[slot])
    elif state[STEADY]:
        state[AIMED] = slot
        state[STAGE] = AIM
    else:
        stand(state, slot, CENTRE)


def stand(state, slot, offset):
    """Stand the column at hand on a base (N05-N08, N10); a full floor brings a new one (N11)."""
    floor = FLOOR_OF[slot]
    if state[TAKEN] == NONE:
        state[hand_at(state[TO_MOVE]) + slot_colour(state, slot)] -= 1
        state[PLACED] += 1
        if work_kind(state) != "A":
            state[BOUND] = floor
    else:
        state[OFFSET + state[TAKEN]] = CENTRE
        state[MOVED + plan_parts(state[WORK])[1] - state[LEFT]] = slot
        state[TAKEN] = NONE
    flip_column(state, slot)
    state[OFFSET + slot] = offset
    state[AIMED] = NONE
    if state[LEFT]:
        state[LEFT] -= 1
    if not _check(state):
        return
    if is_full(state, floor):
        _new_floor(state)
    else:
        _go_on(state)


def _check(state):
    """Return whether the tower stands; if not the game is over (N16)."""
    if falling(state) == NONE:
        return True
    _end(state, FALLEN)
    return False


# --- Floors ---


def _new_floor(state):
    """Draw the floor that must be added now (N11), or end the game (N20)."""
    draw_floor(state)
    state[STAGE] = LEVEL
    if not levels_open(state):
        _end(state, NO_ROOM)


def _lift(state, floor):
    """Take a floor with its columns into the air (N09)."""
    state[HOME] = floor_level(state, floor)
    state[HOME + 1] = floor_cell(state, floor)
    state[HOME + 2] = floor_turn(state, floor)
    state[FLOOR + 4 * floor] = IN_AIR
    state[AIR] = floor
    state[STAGE] = LEVEL
    _check(state)


def lay_down(state, cell):
    """Lay the floor in the air down (N13, N09) and go on with what was interrupted."""
    floor, level = state[AIR], state[AIR_LEVEL]
    lay(state, floor, (level, cell, state[AIR_TURN]))
    moved = is_moving(state)
    if moved:
        _turn_offsets(state, floor, state[AIR_TURN] - state[HOME + 2] & 3)
    for at in (AIR, AIR_LEVEL, AIR_TURN, HOME, HOME + 1, HOME + 2):
        state[at] = NONE
    if state[WORK] == NONE:
        next_foundation(state)
        return
    if not level:
        state[EXTENDED] += 1
    if not _check(state):
        return
    if moved:
        _complete(state)
    elif not pile_size(state):
        _end(state, FLOORS_END)
    else:
        _go_on(state)


def _turn_offsets(state, floor, quarters):
    """Turn the offsets of the columns on a floor clockwise along with it."""
    for at in range(OFFSET + SLOT[floor], OFFSET + SLOT[floor + 1]):
        for _ in range(quarters):
            state[at] = 5 * (state[at] % 5) + 4 - state[at] // 5


# --- Failing and ending ---


def give_up(state):
    """Fail the plan (N15): what is in the air or taken goes back to where it came from."""
    if state[TAKEN] != NONE:
        flip_column(state, state[TAKEN])
    if state[AIR] != NONE:
        lay(state, state[AIR], state[HOME : HOME + 3])
    for at in (TAKEN, AIR, HOME, HOME + 1, HOME + 2):
        state[at] = NONE
    state[PLAN + state[WORK]] = IN_ROW
    if five(state, BAG) < CAMP_SIZE:
        _end_turn(state)
    else:
        state[STAGE] = RENEW


def finish_failure(state, renewed):
    """Renew the camp if asked (N15): draw six, then return the old six."""
    if renewed:
        old = bytes(state[CAMP : CAMP + 5])
        for colour in range(5):
            state[CAMP + colour] = 0
        deal(state, CAMP, CAMP_SIZE)
        for colour in range(5):
            state[BAG + colour] += old[colour]
    _end_turn(state)


def _end_turn(state):
    """Draw what was placed (N04) and pass the turn, or end the game (N17)."""
    seat = state[TO_MOVE]
    placed = state[PLACED]
    drawn = deal(state, hand_at(seat), placed)
    clear_turn(state)
    if drawn < placed:
        _end(state, BAG_ENDS)
    elif not (plans_left(state, 0) or plans_left(state, 1) or plans_left(state, 2)):
        _end(state, PLANS_END)
    else:
        state[TO_MOVE] = (seat + 1) % state[BUILDERS]
        state[STAGE] = START


def _end(state, ending):
    state[STAGE] = OVER
    state[ENDING] = ending
