# SPDX-License-Identifier: MIT
"""Where everything lies on a screen: one description for all sizes."""

from engine import const

_TILES = (18, 12, 10)
_LINE = const(14)
_LONGEST = const(26)  # characters in the longest line of words.py


class Layout:
    """Places for a screen of ``width`` x ``height`` pixels; ValueError if it is too small.

    From top to bottom: their bar, the two mandalas side by side, own bar, hand, lines of text.
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        for tile in _TILES:
            if width >= 12 * tile + 8 and height >= 10 * tile:
                break
        else:
            raise ValueError(f"a screen of {width}x{height} is too small, 128x128 is the least")
        self.tile = tile
        self.half = tile // 2
        self.columns = width // 6
        self.prompt_rows = 1 if self.columns >= _LONGEST else 2
        large = height >= 200
        self.lines = 2 if large else self.prompt_rows
        self.title_scale = 3 if large else 2
        self.spacing = 8 if large else 2
        self.text_y = height - _LINE * self.lines
        gap = 6 if large else 3
        self.hand_y = self.text_y - tile - gap
        self.own_y = self.hand_y - tile - gap
        self.panel_y = tile + 2
        self.panel_width = width // 2
        self.panel_height = (self.own_y - self.panel_y) // 2 * 2
        self.band = self.panel_height * 2 // 5 // 2 * 2
        self.bar_x = 6 * tile + self.half
        self.tray_x = width - 4 * tile

    def ring(self):
        """Return the name of the picture of a quarter panel."""
        return f"ring_{self.panel_width // 2}x{self.panel_height // 2}.bmp"

    def row_x(self, mandala):
        """Return the left edge of the six card columns of a mandala."""
        return self.panel_width * mandala + (self.panel_width - 6 * self.tile) // 2

    def row_y(self, area):
        """Return the top edge of their field (0), the mountain (1) or the own field (2)."""
        outer = (self.panel_height - self.band) // 2
        if area == 1:
            return self.panel_y + (self.panel_height - self.tile) // 2
        gap = (outer - self.tile) // 4
        if area == 0:
            return self.panel_y + gap
        return self.panel_y + self.panel_height - gap - self.tile

    def tally(self, mandala, side):
        """Return the place of the crown and count of their field (side 0) or the own one (1)."""
        middle = self.panel_y + self.panel_height // 2
        y = self.band // 2 + 1
        return self.panel_width * mandala + 2, middle + (y if side else -y - self.half)
