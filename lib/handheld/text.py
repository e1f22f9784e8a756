# SPDX-License-Identifier: MIT
"""Words: the title through adafruit_display_text, all the rest as character grids.

A Label costs about 130 bytes a character and makes all of them anew for a new text; a grid
costs one byte a character and redraws only those that differ. The library itself takes 11 KB
and 30 KB to load, so it is there for the title only, if there is room, and let go before play.
"""

import displayio
import terminalio

from engine import const
from handheld import forget, is_short

GLYPH_WIDTH, GLYPH_HEIGHT = 6, 12
INK, DIM, GOLD, ALERT = 0xFFF7E6, 0xA8987F, 0xF7D24A, 0xFF7A66
_FIRST, _LAST = 32, 126  # the device's font holds these and no more
_LABEL_ROOM = const(80_000)
_font = None


def _glyphs():
    """Return one bitmap with the glyphs 32..126 side by side."""
    global _font
    if _font is None:
        shared = terminalio.FONT.get_glyph(65).bitmap
        is_one = terminalio.FONT.get_glyph(66).bitmap is shared
        if is_one:
            _font = shared
        else:
            from handheld.text_strip import gathered

            _font = gathered(GLYPH_WIDTH, GLYPH_HEIGHT, range(_FIRST, _LAST + 1))
    return _font


class Page:
    """A grid of characters in a group; ``box`` is (x, y, columns, rows)."""

    def __init__(self, group, box, color=INK, scale=1):
        x, y, columns, rows = box
        self.columns = columns
        self.rows = rows
        self._palette = displayio.Palette(2)
        self._palette.make_transparent(0)
        self._palette[1] = color
        self._grid = displayio.TileGrid(
            _glyphs(),
            pixel_shader=self._palette,
            width=columns,
            height=rows,
            tile_width=GLYPH_WIDTH,
            tile_height=GLYPH_HEIGHT,
        )
        place = self._grid
        if scale > 1:
            place = displayio.Group(scale=scale)
            place.append(self._grid)
        place.x, place.y = x, y
        group.append(place)
        self.text = ""

    @property
    def color(self):
        """The colour of all its characters, 0xRRGGBB."""
        return self._palette[1]

    @color.setter
    def color(self, color):
        if self._palette[1] != color:
            self._palette[1] = color

    def show(self, text):
        """Show lines of text; what does not fit is cut off."""
        if text == self.text:
            return
        self.text = text
        lines = text.split("\n")
        for row in range(self.rows):
            line = lines[row] if row < len(lines) else ""
            for column in range(self.columns):
                tile = ord(line[column]) - _FIRST if column < len(line) else 0
                index = row * self.columns + column
                if self._grid[index] != tile:
                    self._grid[index] = tile

    def fold(self, line):
        """Show a line, broken at one blank if it is too long for a row."""
        if len(line) > self.columns:
            blank = line.rfind(" ", 0, self.columns + 1)
            line = line[:blank] + "\n" + line[blank + 1 :]
        self.show(line)

    def wrapped(self, text):
        """Return the lines of a text, broken at blanks to the width of the grid."""
        lines = []
        for line in text.split("\n"):
            while len(line) > self.columns:
                blank = line.rfind(" ", 0, self.columns + 1)
                cut = blank if blank > 0 else self.columns
                lines.append(line[:cut])
                line = line[cut:].strip()
            lines.append(line)
        return lines


def centred(group, layout, y, line):
    """Append a page for one centred line with its upper edge at ``y``; return it."""
    page = Page(group, (_left(layout, line, 1), y, len(line), 1))
    page.show(line)
    return page


def heading(group, layout, line, scale):
    """Append a centred line in gold at the top."""
    Page(group, (_left(layout, line, scale), 2, len(line), 1), GOLD, scale).show(line)


def banner(group, layout, line):
    """Append a big centred Label in gold at the top; a heading where memory is short."""
    if is_short(_LABEL_ROOM):
        heading(group, layout, line, layout.title_scale)
        return
    from adafruit_display_text import label

    shown = label.Label(terminalio.FONT, text=line, color=GOLD, scale=layout.title_scale)
    shown.anchor_point = (0.5, 0)
    shown.anchored_position = (layout.width // 2, 4)
    group.append(shown)


def _left(layout, line, scale):
    return (layout.width - len(line) * GLYPH_WIDTH * scale) // 2


def let_go():
    """Unload adafruit_display_text: the memory is wanted for play."""
    forget("adafruit_display_text")
