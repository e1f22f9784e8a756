# SPDX-License-Identifier: MIT
"""The whole tower from the side: floors, columns, the target as ticks, a danger mark per floor."""

import displayio

from engine import const
from engine.menara_set import FLOOR_COUNT, WIDTH, base_colour, outline
from engine.menara_state import (
    filled,
    floor_cell,
    floor_level,
    floor_turn,
    is_lying,
    levels,
    target,
)
from engine.statics import margins
from handheld import is_short
from handheld.menara_cells import GREEN, GREY, INK, LIGHT, LIT, SHADE, WARN, WHITE

CAREFUL, RISKY = 40, 20  # margins, in 96ths of a cell, below which a floor is marked
_MARKED = 200  # the margin of the foundation is more: no mark
_PITCHES = (20, 4)  # pixels between two levels: most and least
_LEFT = 8  # pixels for the ticks
_WIDEST = 12  # pixels of a cell
_SPARE = const(5)  # so many times what a picture takes shall be free: two pixels a byte


class Tower:
    """A picture in a box (x, y, width, height).

    ``draw`` measures it: ``cell`` and ``pitch``, pixels of a cell and of a level, ``thick``, of a
    column, and ``inset``, left of it in its cell. Where memory is short a pixel is two of the
    screen's wide and high: ``scale``.
    """

    def __init__(self, group, box, palette):
        x, y, width, height = box
        self.scale = 1 + is_short(_SPARE * width * height // 2)
        self.width, self.height = width // self.scale, height // self.scale
        self._bitmap = displayio.Bitmap(self.width, self.height, 16)
        self.margins = None
        self.group = displayio.Group(scale=self.scale, x=x, y=y)
        self._palette = palette
        self.group.append(self.picture())
        group.append(self.group)

    def picture(self):
        """Return a new sprite of the picture."""
        return displayio.TileGrid(self._bitmap, pixel_shader=self._palette)

    def weigh(self, view):
        """Compute the margins that ``draw`` marks; return the least one."""
        self.margins = margins(view)
        return min(self.margins)

    def draw(self, view, level=None, sway=0):
        """Show a view, with a pointer at a level; ``sway`` shifts the levels, 16ths a level."""
        self._bitmap.fill(0)
        shown = max(levels(view), target(view)) + 1
        self.pitch = max(_PITCHES[1], min(_PITCHES[0], (self.height - 6) // shown))
        self._fit(view)
        self._ticks(view)
        if level is not None:
            y = self.top(level)
            for step in range(3):
                self.bar((4 + step, y - 2 + step, 1, 5 - 2 * step), WHITE)
        self.bar((_LEFT, self.height - 3, self.width - _LEFT, 3), SHADE)
        for height in range(levels(view) + 1):
            for floor in range(FLOOR_COUNT):
                if floor_level(view, floor) == height:
                    self._floor(view, floor, sway * height // 16)

    def _fit(self, view):
        """Let the cells that any floor covers fill the width."""
        first, end = WIDTH, 0
        for floor in range(FLOOR_COUNT):
            if is_lying(view, floor):
                left = floor_cell(view, floor) % WIDTH
                first = min(first, left)
                end = max(end, left + outline(floor, floor_turn(view, floor))[0])
        room = self.width - _LEFT
        wide = max(1, end - first)
        self.cell = max(1, min(_WIDEST, room // wide))
        self.thick = self.cell // 3 + 1
        self.inset = (self.cell - self.thick) // 2
        self._x = _LEFT + (room - wide * self.cell) // 2 - first * self.cell

    def top(self, level):
        """Return the y of a level's floors."""
        return self.height - 5 - level * self.pitch

    def left(self, cell):
        """Return the x of the left edge of a cell."""
        return self._x + cell % WIDTH * self.cell

    def _ticks(self, view):
        wanted = target(view)
        reached = levels(view)
        for level in range(1, wanted + 1):
            ink = GREEN if level <= reached else WHITE
            self.bar((0, self.top(level), 3, 1), WARN if level == wanted > reached else ink)
        self.bar((0, self.top(wanted) - 1, 4, 3), GREEN if reached >= wanted else WARN)

    def _floor(self, view, floor, shift):
        """Draw a floor, the columns on it, and its danger mark."""
        turn = floor_turn(view, floor)
        corner = floor_cell(view, floor)
        width, _, _, bases = outline(floor, turn)
        top = self.top(floor_level(view, floor))
        left = self.left(corner) + shift
        bits = filled(view, floor)
        for index in range(len(bases)):
            if bits >> index & 1:
                x = self.left(corner + bases[index]) + self.inset + shift
                height = self.pitch - 2
                ink = INK + base_colour(floor, turn, index)
                self.bar((x, top - height, self.thick, height), ink)
        wide = max(2, width * self.cell - 1)
        self.bar((left, top, wide, 2), GREY if turn & 4 else LIGHT)
        self.bar((left, top, wide, 1), LIT)
        if self.margins and self.margins[floor] < _MARKED and is_lying(view, floor):
            self._mark(left + wide + 1, top, self.margins[floor])

    def _mark(self, x, y, margin):
        """Draw a danger mark, the larger the nearer the floor is to falling."""
        x = min(x, self.width - 4)
        if margin < RISKY:
            self.bar((x, y - 2, 4, 5), INK + 1)
        elif margin < CAREFUL:
            self.bar((x, y - 1, 3, 3), WARN)
        else:
            self.bar((x, y, 2, 2), GREEN)

    def bar(self, box, ink):
        """Fill a box (x, y, width, height), cut off at the edges."""
        x, y, width, height = box
        bitmap = self._bitmap
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                bitmap[column, row] = ink

    def clear(self):
        """Wipe the picture."""
        self._bitmap.fill(0)
