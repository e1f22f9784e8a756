# SPDX-License-Identifier: MIT
"""Menara's set: colours, columns, 18 two-sided floors, 35 plans. It is our own design.

Colours 0-4 are yellow, red, black, white, blue. The board has 10 x 10 cells; a cell is a number
10 * y + x, and so is the way from a floor's corner to one of its cells.
"""

from engine import const

COLOURS = ("yellow", "red", "black", "white", "blue")
COLUMNS = (30, 20, 12, 8, 6)
CAMP_SIZE, SEATED, WIDTH, CELLS = const(6), const(4), const(10), const(100)
# Columns dealt to each builder: by number of builders, then by difficulty (N03).
DEALT = ((8, 7, 6), (7, 6, 5), (6, 5, 4), (5, 4, 4))
LEVEL_CARDS = (3, 4, 5)

# Per floor: outline of the light side, rows from the top ("o" a base, "." a plain cell), then the
# colours of its bases in reading order, on the light and on the dark side. The dark side is the
# outline turned over, left to right. One text, because a board keeps it in less memory than many.
_FLOORS = (
    "o.o/.o.,yyr,yrk;"
    "o. /..o/o. ,yry,rkw;"
    "o..o/.o..,yyk,bry;"
    "o.o/o.o,yryy,rkyw;"
    "o.o/.../o.o,yyrw,kyry;"
    " o. /o..o/ .o ,ryyy,ywrb;"
    "o.o./.o.o,yrky,ykrr;"
    "  o /o..o/ o. ,yyrb,wryy;"
    "o.o./...o/.   /o   ,rykr,kbyr;"
    "o.o/.o./o.o,yrkyr,rywky;"
    "o..o/.oo./  o ,yywry,kryby;"
    "oo /..o/oo ,ryyky,wyrkr;"
    " oo /o..o/ o  ,yryyw,rkyby;"
    "o.o /.o.o/ ..o,kyrry,yrwyk;"
    "o.o/o.o/ o ,ywyrk,brykr;"
    "o.o/o.o/o.o,yrykry,rwykyr;"
    "o.o /.oo./ o.o,rybykr,yrkwyb;"
    " oo /o..o/.oo.,yrkwyr,kyrwry;"
)
FLOOR_COUNT, SLOTS = const(18), const(81)

# Per plan: kind, number of columns (0 where the kind has none), border: brown, light or dark.
_PLANS = (
    "A2bA2lA2dA3bA3bA3bA3lA3dC1b"  # blue
    "A4bA4bA4lB3bB3bB3bB3lB3lB3dB3dC1bC2d"  # yellow
    "A4bA4bA4bA4lA4dB3bB3lB3dC3bC3lC3dD0lD0dE0b"  # red
)
PLAN_COUNT = const(35)
DECKS = ("blue", "yellow", "red")
DECK_ENDS = (0, 9, 21, 35)  # a deck holds the plans from its entry to the next

_outlines = {}


def _floor(floor):
    """Return (outline, light colours, dark colours) as texts."""
    start = 0
    for _ in range(floor):
        start = _FLOORS.index(";", start) + 1
    return _FLOORS[start : _FLOORS.index(";", start)].split(",")


def _slots():
    """Return the number of the first base of each floor, and the end."""
    ends = bytearray(FLOOR_COUNT + 1)
    for floor in range(FLOOR_COUNT):
        ends[floor + 1] = ends[floor] + len(_floor(floor)[1])
    return bytes(ends)


def _floors():
    """Return the floor of each base."""
    floors = bytearray(SLOTS)
    for floor in range(FLOOR_COUNT):
        for slot in range(SLOT[floor], SLOT[floor + 1]):
            floors[slot] = floor
    return bytes(floors)


def _colours(side):
    """Return the colours of all bases of one side, 1 light or 2 dark."""
    text = "".join([_floor(floor)[side] for floor in range(FLOOR_COUNT)])
    return bytes(["yrkwb".index(letter) for letter in text])


SLOT = _slots()
FLOOR_OF = _floors()
_sides = _colours(1) + _colours(2)


def base_colour(floor, turn, index):
    """Return the colour of a base (0-5 in the floor) when the floor lies in turn 0-7."""
    return _sides[SLOTS * (turn >> 2) + SLOT[floor] + index]


def outline(floor, turn):
    """Return (width, height, cells, bases): ways from the corner, as bytes.

    Turns 0-3 show the light side turned clockwise by as many quarters, 4-7 the dark side.
    """
    key = floor << 3 | turn
    found = _outlines.get(key)
    if found is None:
        if len(_outlines) > 31:
            _outlines.clear()  # a bound on memory: at most 32 are kept
        found = _outlines[key] = _turned(_floor(floor)[0].split("/"), turn)
    return found


def _turned(rows, turn):
    width, height = len(rows[0]), len(rows)
    cells = bytearray()
    bases = bytearray()
    for top in range(height):
        for left in range(width):
            mark = rows[top][left]
            if mark == " ":
                continue
            x, y = (width - 1 - left if turn & 4 else left), top
            w, h = width, height
            for _ in range(turn & 3):
                x, y = h - 1 - y, x
                w, h = h, w
            cells.append(WIDTH * y + x)
            if mark == "o":
                bases.append(WIDTH * y + x)
    return w, h, bytes(cells), bytes(bases)


def plan_parts(plan):
    """Return (kind, columns, border) of a plan 0-34: "A"-"E", 0-4, "b", "l" or "d"."""
    at = 3 * plan
    return _PLANS[at], int(_PLANS[at + 1]), _PLANS[at + 2]


def deck_of(plan):
    """Return the deck of a plan: 0 blue, 1 yellow, 2 red."""
    return (plan >= DECK_ENDS[1]) + (plan >= DECK_ENDS[2])
