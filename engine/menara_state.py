# SPDX-License-Identifier: MIT
"""Menara's state: where everything lies in the bytearray.

Everything is open but the dice (N04: which plan, floor or column comes next is not decided
before it is drawn, so bag, decks and floor pile have no order to hide).

======  ======  ==========================================================================
offset  length  meaning, range
======  ======  ==========================================================================
0       1       stage: see START to OVER
1       1       seat to move, 0-3
2       1       builders, 1-4
3       1       difficulty: 0 easy, 1 medium, 2 hard
4       1       steady hand: 0 off, 1 easy, 2 hard; if on, every column is aimed
5       4       dice (hidden)
9       1       plan at work, 0-34, or NONE
10      1       columns the plan still asks for, 0-4
11      1       columns placed from the hand this turn
12      1       swaps this turn, 0-6
13      1       floor the plan is bound to (B, D), or NONE
14      1       base a column was taken from (C), or NONE
15      1       base a column is being aimed at, or NONE
16      1       floor in the air (new, or being moved), or NONE
17      1       level chosen for it, or NONE
18      1       turn chosen for it, 0-7, or NONE
19      3       where a floor being moved came from (E): level, cell, turn, or NONE
22      3       bases that columns were moved to this turn (C), or NONE
25      1       cards in the target row for extending the foundation
26      1       how it ended: see ENDINGS
27      5       bag per colour
32      5       camp per colour
37      20      hand per seat and colour
57      35      plans: see IN_DECK to IN_ROW
92      72      per floor: level 0-11 (or IN_PILE, IN_AIR), cell, turn, bits of filled bases
164     81      per base: the column's offset, 5 * y + x, both 0-4 sixths of a cell; 12 centre
======  ======  ==========================================================================

Readers trust their caller: they check nothing.
"""

from engine import UNKNOWN, const, rng
from engine.menara_set import (
    DECK_ENDS,
    FLOOR_COUNT,
    FLOOR_OF,
    LEVEL_CARDS,
    PLAN_COUNT,
    SLOT,
    base_colour,
    outline,
    plan_parts,
)

START, BUILD, TAKE, PUT, AIM, LIFT = const(0), const(1), const(2), const(3), const(4), const(5)
LEVEL, TURN, CELL, RENEW, OVER = const(6), const(7), const(8), const(9), const(10)
IN_DECK, AT_WORK, DONE, IN_ROW = const(0), const(1), const(2), const(3)
IN_PILE, IN_AIR, NONE = const(200), const(201), const(254)
ENDINGS = ("", "bag", "plans", "floors", "no room", "fallen")
BAG_ENDS, PLANS_END, FLOORS_END, NO_ROOM, FALLEN = const(1), const(2), const(3), const(4), const(5)

STAGE, TO_MOVE, BUILDERS, DIFFICULTY, STEADY = const(0), const(1), const(2), const(3), const(4)
DICE, WORK, LEFT, PLACED, SWAPS = const(5), const(9), const(10), const(11), const(12)
BOUND, TAKEN, AIMED, AIR = const(13), const(14), const(15), const(16)
AIR_LEVEL, AIR_TURN, HOME, MOVED = const(17), const(18), const(19), const(22)
EXTENDED, ENDING, BAG, CAMP, HAND = const(25), const(26), const(27), const(32), const(37)
PLAN, FLOOR, OFFSET, SIZE = const(57), const(92), const(164), const(245)
# in a floor's four bytes
_CELL, _TURN, _FILLED = const(1), const(2), const(3)
TOP_LEVEL, SWAP_LIMIT, CENTRE = const(11), const(6), const(12)


# --- Counts ---


def hand_at(seat):
    """Return the offset of a hand's five counts."""
    return HAND + 5 * seat


def five(state, at):
    """Return the sum of the five counts at an offset: columns in bag, camp or a hand."""
    return state[at] + state[at + 1] + state[at + 2] + state[at + 3] + state[at + 4]


def to_move(state):
    """Return the seat to move, 0-3."""
    return state[TO_MOVE]


def plans_left(state, deck):
    """Return the number of plans in a deck."""
    count = 0
    for plan in range(DECK_ENDS[deck], DECK_ENDS[deck + 1]):
        count += state[PLAN + plan] == IN_DECK
    return count


def pile_size(state):
    """Return the number of floors in the pile."""
    count = 0
    for floor in range(FLOOR_COUNT):
        count += state[FLOOR + 4 * floor] == IN_PILE
    return count


def target(state):
    """Return the number of cards in the target row (N02, N13, N15)."""
    cards = LEVEL_CARDS[state[DIFFICULTY]] + state[EXTENDED]
    for plan in range(PLAN_COUNT):
        cards += state[PLAN + plan] == IN_ROW
    return cards


def levels(state):
    """Return the highest level that holds a floor; the foundation is 0 (N18)."""
    highest = 0
    for at in range(FLOOR, OFFSET, 4):
        if highest < state[at] <= TOP_LEVEL:
            highest = state[at]
    return highest


# --- Floors and bases ---


def floor_level(state, floor):
    """Return a floor's level, or IN_PILE, or IN_AIR."""
    return state[FLOOR + 4 * floor]


def floor_cell(state, floor):
    """Return the cell of the upper left corner of a floor that lies somewhere."""
    return state[FLOOR + 4 * floor + _CELL]


def floor_turn(state, floor):
    """Return a floor's turn: 0-3 light, 4-7 dark side up, quarters clockwise."""
    return state[FLOOR + 4 * floor + _TURN]


def is_lying(state, floor):
    """Return whether a floor lies on the foundation or on columns."""
    return state[FLOOR + 4 * floor] <= TOP_LEVEL


def filled(state, floor):
    """Return the bits of the bases of a floor that bear a column."""
    return state[FLOOR + 4 * floor + _FILLED]


def is_filled(state, slot):
    """Return whether a column stands on a base; only for a floor that lies or is in the air."""
    floor = FLOOR_OF[slot]
    return state[FLOOR + 4 * floor + _FILLED] >> slot - SLOT[floor] & 1


def is_full(state, floor):
    """Return whether every base of a floor bears a column."""
    return state[FLOOR + 4 * floor + _FILLED] + 1 == 1 << SLOT[floor + 1] - SLOT[floor]


def flip_column(state, slot):
    """Put a column on a base or take it away; the caller looks after the column's offset."""
    floor = FLOOR_OF[slot]
    state[FLOOR + 4 * floor + _FILLED] ^= 1 << slot - SLOT[floor]


def lay(state, floor, place):
    """Put a floor, with the columns on it, to a place: (level, cell, turn)."""
    at = FLOOR + 4 * floor
    state[at : at + _FILLED] = bytes(place)


def is_moved(state, slot):
    """Return whether the column on a base was moved there this turn (N07)."""
    return state[MOVED] == slot or state[MOVED + 1] == slot or state[MOVED + 2] == slot


def slot_colour(state, slot):
    """Return the colour of a base of a floor whose side is known."""
    floor = FLOOR_OF[slot]
    return base_colour(floor, state[FLOOR + 4 * floor + _TURN], slot - SLOT[floor])


def slot_cell(state, slot):
    """Return the cell of a base of a floor that lies somewhere."""
    floor = FLOOR_OF[slot]
    at = FLOOR + 4 * floor
    return state[at + _CELL] + outline(floor, state[at + _TURN])[3][slot - SLOT[floor]]


def slot_level(state, slot):
    """Return the level of a base's floor, or IN_PILE, or IN_AIR."""
    return state[FLOOR + 4 * FLOOR_OF[slot]]


def free_slots(state):
    """Return the bases without a column on floors that lie, ascending."""
    slots = []
    for floor in range(FLOOR_COUNT):
        at = FLOOR + 4 * floor
        if state[at] <= TOP_LEVEL and not is_full(state, floor):
            bits = state[at + _FILLED]
            for slot in range(SLOT[floor], SLOT[floor + 1]):
                if not bits & 1:
                    slots.append(slot)
                bits >>= 1
    return slots


def work_kind(state):
    """Return the kind "A"-"E" of the plan at work, "" when there is none."""
    return plan_parts(state[WORK])[0] if state[WORK] != NONE else ""


# --- Hiding and imagining ---


def view(state, seat):
    """Return a copy with UNKNOWN in the dice; every seat sees the rest."""
    seen = bytearray(state)
    for index in range(DICE, DICE + 4):
        seen[index] = UNKNOWN
    return seen


def sample(view, seed):
    """Return a full state that agrees with the view: other dice."""
    state = bytearray(view)
    rng.seed(state, DICE, seed)
    return state
