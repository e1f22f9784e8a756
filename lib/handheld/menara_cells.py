# SPDX-License-Identifier: MIT
"""The sheet of cells that Menara's plan view is made of; ``sim/cells.py`` draws it."""

import displayio

from engine import const
from handheld import sprites

DARK = const(16)  # more than the tile of the light side
BLANK, GROUND, CHANGED, BORNE, BAG, CAMP = (
    const(32),
    const(33),
    const(34),
    const(35),
    const(36),
    const(37),
)
BASE, DECK, COLUMN, ONE = const(40), const(45), const(48), const(53)
EITHER, KIND = const(57), const(58)
PERSON, COMPUTER, CORNER = const(68), const(69), const(70)
# palette entries: bodies of both sides and their edges
SHADED = const(1)
LIGHT, LIT, SHADE, GREY = const(2), const(3), const(4), const(5)
INK = const(8)  # of the first colour
WHITE, GREEN, WARN = const(11), const(13), const(15)
_BODIES = (2, 5)
_EDGES = (3, 4, 6, 7)
_CARD = 0x2E2620
_OUTLINE, _DEEP, _GOOD, _BAD = 0xE0C4FF, 0x6A24C8, 0xFFFFFF, 0xFF5A46


class Cells:
    """The sheet for a layout in several palettes.

    Levels are ``bright`` or ``dim`` or an ``outline``; the floor in the air is a ``ghost``, the
    plan a ``card``.
    """

    def __init__(self, layout):
        self.cell = 13 if layout.height >= 200 else 9 if layout.width >= 150 else 8
        self.bitmap, self.bright = sprites.load(f"cells_{self.cell}.bmp")
        self.bright.make_transparent(0)
        self.dim = self._like(lambda color: color >> 1 & 0x7F7F7F)
        for ink in range(INK, GREEN):
            self.dim[ink] = self.bright[ink] - (self.bright[ink] >> 3 & 0x1F1F1F)
        self.outline = self._like(int)
        self.ghost = self._like(int)
        self.card = self._like(int)
        self.card[LIGHT] = _CARD
        for palette, color in ((self.outline, _OUTLINE), (self.ghost, _GOOD)):
            for entry in _BODIES:
                palette.make_transparent(entry)
            for entry in _EDGES:
                palette[entry] = color
        self.outline[SHADE] = self.outline[_EDGES[3]] = _DEEP  # one of two is seen on any floor

    def _like(self, change):
        palette = displayio.Palette(16)
        for entry in range(16):
            palette[entry] = change(self.bright[entry])
        palette.make_transparent(0)
        return palette

    def refuse(self, refused):
        """Let the ghost's edges say whether it may lie where it is."""
        color = _BAD if refused else _GOOD
        if self.ghost[_EDGES[0]] != color:
            for entry in _EDGES:
                self.ghost[entry] = color

    def grid(self, group, place, counts=(1, 1), palette=None):
        """Append and return a grid of blank cells at (x, y)."""
        grid = displayio.TileGrid(
            self.bitmap,
            pixel_shader=palette or self.bright,
            width=counts[0],
            height=counts[1],
            tile_width=self.cell,
            tile_height=self.cell,
            default_tile=BLANK,
            x=place[0],
            y=place[1],
        )
        group.append(grid)
        return grid
