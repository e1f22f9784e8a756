# SPDX-License-Identifier: MIT
"""One level from above: the levels below it dim, the one above as outlines, a floor in the air."""

import displayio

from engine.menara_set import CELLS, FLOOR_COUNT, SLOT, WIDTH, base_colour, outline
from engine.menara_spots import columns
from engine.menara_state import NONE, filled, floor_cell, floor_level, floor_turn, is_lying
from handheld import text
from handheld.menara_cells import BASE, BLANK, BORNE, CHANGED, COLUMN, DARK, GROUND
from handheld.sprites import put

_SPAN = 4  # no floor is longer
_CORNER = (80, 81, 82, 90, 91, 92)  # the cells under the name of the level


class Plan:
    """The plan view at (x, y); ``level`` is the level shown."""

    def __init__(self, cells, group, x, y):
        self.x, self.y = x, y
        self.level = 0
        self._cells = cells
        size = (WIDTH, WIDTH)
        self._below = cells.grid(group, (x, y), size, cells.dim)
        self._below_bases = cells.grid(group, (x, y), size, cells.dim)
        self._floors = cells.grid(group, (x, y), size)
        self._bases = cells.grid(group, (x, y), size)
        self._above = cells.grid(group, (x, y), size, cells.outline)
        self._marks = cells.grid(group, (x, y), size)
        self.ghost = displayio.Group()
        self._air = cells.grid(self.ghost, (0, 0), (_SPAN, _SPAN), cells.ghost)
        self._air_bases = cells.grid(self.ghost, (0, 0), (_SPAN, _SPAN))
        self.ghost.hidden = True
        group.append(self.ghost)
        bottom = y + WIDTH * cells.cell - text.GLYPH_HEIGHT
        self._corner_ys = bottom, y
        self._corner = displayio.Group(x=x + 1, y=bottom)
        self._label = text.Page(self._corner, (0, 0, 3, 1))
        group.append(self._corner)

    # --- The level ---

    def draw(self, view, level, changed=()):
        """Show a level of a view, with sparks on the cells that have just changed."""
        self.level = level
        here = bytearray([NONE] * CELLS)
        below = bytearray(here)
        above = bytearray(here)
        for floor in range(FLOOR_COUNT):
            if is_lying(view, floor):
                height = floor_level(view, floor)
                if height <= level:
                    _cover(view, floor, here if height == level else below)
                elif height == level + 1:
                    _cover(view, floor, above)
        for cell in range(CELLS):
            put(self._floors, cell, _tile(view, here, cell, GROUND))
            put(self._below, cell, _tile(view, below, cell, BLANK))
            put(self._above, cell, _tile(view, above, cell, BLANK))
            put(self._marks, cell, CHANGED if cell in changed else BLANK)
            if here[cell] == NONE != below[cell]:
                put(self._floors, cell, BLANK)
        self._draw_bases(view, self._bases, here, here)
        self._draw_bases(view, self._below_bases, below, here)
        self._label.show(f"L{level}")
        hides = any(here[cell] != NONE or below[cell] != NONE for cell in _CORNER)
        self._corner.y = self._corner_ys[hides]

    def _draw_bases(self, view, grid, board, top):
        """Show bases and columns of the floors on a board, where nothing on ``top`` hides them."""
        tiles = bytearray([BLANK] * CELLS)
        for floor in range(FLOOR_COUNT):
            if is_lying(view, floor):
                corner = floor_cell(view, floor)
                turn = floor_turn(view, floor)
                bits = filled(view, floor)
                for index, way in enumerate(outline(floor, turn)[3]):
                    cell = corner + way
                    if board[cell] == floor and (board is top or top[cell] == NONE):
                        kind = COLUMN if bits >> index & 1 else BASE
                        tiles[cell] = kind + base_colour(floor, turn, index)
        for cell in range(CELLS):
            put(grid, cell, tiles[cell])

    # --- The floor in the air ---

    def show_ghost(self, view, pose, refused):
        """Show the floor of a pose (floor, level, turn, cell), and the columns that bear it."""
        floor, level, turn, cell = pose
        _, _, ways, bases = outline(floor, turn)
        tiles = bytearray([BLANK] * _SPAN * _SPAN)
        for way in ways:
            tiles[_at(way)] = turn // 4 * DARK + _edges(ways, way)
        for at in range(_SPAN * _SPAN):
            put(self._air, at, tiles[at])
            tiles[at] = BLANK
        bits = filled(view, floor)
        for index in range(SLOT[floor + 1] - SLOT[floor]):
            kind = COLUMN if bits >> index & 1 else BASE
            tiles[_at(bases[index])] = kind + base_colour(floor, turn, index)
        for at in range(_SPAN * _SPAN):
            put(self._air_bases, at, tiles[at])
        bearing = columns(view, level - 1) if level else ()
        borne = [at for at in bearing if at >= cell and at - cell in ways]
        for at in range(CELLS):
            put(self._marks, at, BORNE if at in borne else BLANK)
        self._cells.refuse(refused)
        self.ghost.x, self.ghost.y = self.place(cell)
        self.ghost.hidden = False

    def hide_ghost(self):
        """Take the floor in the air off the screen."""
        self.ghost.hidden = True

    # --- Places ---

    def place(self, cell):
        """Return (x, y) of a cell."""
        size = self._cells.cell
        return self.x + cell % WIDTH * size, self.y + cell // WIDTH * size

    def box(self, cell):
        """Return the box of a cell, (x, y, width, height)."""
        return self.place(cell) + (self._cells.cell, self._cells.cell)


def _at(way):
    return way // WIDTH * _SPAN + way % WIDTH


def _cover(view, floor, board):
    """Write a floor into the cells it covers that no higher one covers."""
    corner = floor_cell(view, floor)
    height = floor_level(view, floor)
    for way in outline(floor, floor_turn(view, floor))[2]:
        other = board[corner + way]
        if other == NONE or floor_level(view, other) < height:
            board[corner + way] = floor


def _tile(view, board, cell, empty):
    """Return the tile of a cell: a piece of a floor with its edges."""
    floor = board[cell]
    if floor == NONE:
        return empty
    edges = 0
    if cell < WIDTH or board[cell - WIDTH] != floor:
        edges = 1
    if cell % WIDTH == WIDTH - 1 or board[cell + 1] != floor:
        edges += 2
    if cell >= CELLS - WIDTH or board[cell + WIDTH] != floor:
        edges += 4
    if not cell % WIDTH or board[cell - 1] != floor:
        edges += 8
    return floor_turn(view, floor) // 4 * DARK + edges


def _edges(ways, way):
    """Return the edges of a floor's cell."""
    return (
        (way < WIDTH or way - WIDTH not in ways)
        + 2 * (way % WIDTH == WIDTH - 1 or way + 1 not in ways)
        + 4 * (way + WIDTH not in ways)
        + 8 * (not way % WIDTH or way - 1 not in ways)
    )
