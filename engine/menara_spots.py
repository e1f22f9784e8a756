# SPDX-License-Identifier: MIT
"""Where a floor may lie: on three columns of one level, or beside the foundation.

A *ground* is what a level offers: a bytearray of 100 cells, each BLOCKED by a floor of that
level or else the number of things there to hold on to: columns below it, or, on level 0, edges
of the foundation around it. Behind them: how much a floor must hold on to, and the box around
all that can be held on to: least x and y, largest x and y. A floor fits where no cell is blocked
and the sum is enough.
"""

from engine import const
from engine.menara_set import CELLS, FLOOR_COUNT, WIDTH, outline, plan_parts
from engine.menara_state import (
    AIR,
    FLOOR,
    HOME,
    NONE,
    TOP_LEVEL,
    WORK,
    filled,
    floor_cell,
    floor_level,
    floor_turn,
    levels,
)

BLOCKED = const(255)
_BOX = const(101)


def ground(state, level):
    """Return what a level offers to a new floor, and what it needs: 105 bytes (N13, N14)."""
    cells = bytearray(CELLS + 5)
    cells[CELLS] = _need(state, level)
    grips = range(CELLS) if not level else columns(state, level - 1)
    if level:
        for cell in grips:
            cells[cell] = 1
    for floor in range(FLOOR_COUNT):
        if state[FLOOR + 4 * floor] == level:
            corner = floor_cell(state, floor)
            for way in outline(floor, floor_turn(state, floor))[2]:
                cells[corner + way] = BLOCKED
    if not level:
        _count_edges(cells)
    _find_box(cells, grips)
    return cells


def columns(state, level):
    """Return the cells of the columns that stand on the floors of a level."""
    cells = []
    for floor in range(FLOOR_COUNT):
        if state[FLOOR + 4 * floor] == level:
            bits = filled(state, floor)
            corner = floor_cell(state, floor)
            for way in outline(floor, floor_turn(state, floor))[3]:
                if bits & 1:
                    cells.append(corner + way)
                bits >>= 1
    return cells


def _count_edges(cells):
    """Write into each free cell the number of blocked cells beside it."""
    for cell in range(CELLS):
        if cells[cell] == BLOCKED:
            continue
        x = cell % WIDTH
        edges = 0
        if x:
            edges += cells[cell - 1] == BLOCKED
        if x < WIDTH - 1:
            edges += cells[cell + 1] == BLOCKED
        if cell >= WIDTH:
            edges += cells[cell - WIDTH] == BLOCKED
        if cell < CELLS - WIDTH:
            edges += cells[cell + WIDTH] == BLOCKED
        cells[cell] = edges


def _need(state, level):
    """Return how much a floor must hold on to: 3 columns, 2 edges, the first floor nothing."""
    if level:
        return 3
    for floor in range(FLOOR_COUNT):
        if floor_level(state, floor) == 0:
            return 2
    return 0


def grip(cells, floor, turn, cell):
    """Return what a floor would hold on to there; -1 if blocked, -2 if off the board."""
    width, height, ways, _ = outline(floor, turn)
    if cell % WIDTH + width > WIDTH or cell // WIDTH + height > WIDTH:
        return -2
    total = 0
    for way in ways:
        value = cells[cell + way]
        if value == BLOCKED:
            return -1
        total += value
    return total


def spots(cells, floor, turn, first_only=False):
    """Return the cells where a floor's corner may lie on a ground, ascending."""
    width, height, ways, _ = outline(floor, turn)
    least = cells[CELLS]
    found = []
    for y in range(max(0, cells[_BOX + 1] - height + 1), min(WIDTH - height, cells[_BOX + 3]) + 1):
        for x in range(max(0, cells[_BOX] - width + 1), min(WIDTH - width, cells[_BOX + 2]) + 1):
            cell = WIDTH * y + x
            total = 0
            for way in ways:
                value = cells[cell + way]
                if value == BLOCKED:
                    break
                total += value
            else:
                if total >= least:
                    found.append(cell)
                    if first_only:
                        return found
    return found


def _find_box(cells, grips):
    """Write the box around what can be held on to among the cells ``grips``; empty if too little.

    Nothing but the first floor needs nothing: it may lie anywhere.
    """
    x_least = y_least = 2 * WIDTH
    x_most = y_most = total = 0
    for cell in grips:
        if 0 < cells[cell] < BLOCKED:
            total += cells[cell]
            x, y = cell % WIDTH, cell // WIDTH
            x_least, x_most = min(x, x_least), max(x, x_most)
            y_least, y_most = min(y, y_least), max(y, y_most)
    if not cells[CELLS]:
        x_least, y_least, x_most, y_most = 0, 0, WIDTH - 1, WIDTH - 1
    elif total < cells[CELLS]:
        y_least, y_most = 2 * WIDTH, 0
    cells[_BOX:] = bytes((x_least, y_least, x_most, y_most))


def refused_spot(cells, floor, turn, cell):
    """Return why a floor may not lie there on a ground, or None: a key into the words.

    The keys are "off the board", "overlaps", "too few columns", "too few edges".
    """
    found = grip(cells, floor, turn, cell)
    if found == -2:
        return "off the board"
    if found == -1:
        return "overlaps"
    if found >= cells[CELLS]:
        return None
    return "too few columns" if cells[CELLS] == 3 else "too few edges"


def is_moving(state):
    """Return whether the floor in the air is an old one being moved (E), not a new one."""
    return state[HOME] != NONE


def turns_open(state):
    """Return the turns that the floor in the air may take (N12): a range."""
    if is_moving(state):
        side = state[HOME + 2] & 4
        return range(side, side + 4)
    border = plan_parts(state[WORK])[2] if state[WORK] != NONE else "b"
    return range(0, 8) if border == "b" else range(0, 4) if border == "l" else range(4, 8)


def levels_open(state):
    """Return the levels where the floor in the air fits in some turn, ascending (N13, N09)."""
    found = [level for level in levels_down(state) if fitting_turns(state, level, True)]
    found.sort()
    return found


def levels_down(state):
    """Return the levels that are not forbidden to the floor in the air, highest first."""
    moving = is_moving(state)
    levels_up = range(1 if moving else 0, min(TOP_LEVEL, levels(state) + 1) + 1)
    return [level for level in reversed(levels_up) if not moving or level != state[HOME]]


def fitting_turns(state, level, first_only=False):
    """Return the turns in which the floor in the air fits on a level, ascending."""
    found = []
    cells = ground(state, level)
    for turn in turns_open(state):
        if spots(cells, state[AIR], turn, True):
            found.append(turn)
            if first_only:
                break
    return found


def carries_floor(state, floor):
    """Return whether any floor rests on this one (N09)."""
    level = floor_level(state, floor) + 1
    bases = outline(floor, floor_turn(state, floor))[3]
    for upper in range(FLOOR_COUNT):
        if state[FLOOR + 4 * upper] != level:
            continue
        ways = outline(upper, floor_turn(state, upper))[2]
        corner = floor_cell(state, upper) - floor_cell(state, floor)
        bits = filled(state, floor)
        for base in bases:
            # no way of another row: a floor ends before the board does
            if bits & 1 and base >= corner and base - corner in ways:
                return True
            bits >>= 1
    return False
