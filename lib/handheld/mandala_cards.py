# SPDX-License-Identifier: MIT
"""Mandala's cards, numbers and patterns, made of the pictures of ``sprites``."""

import displayio

from engine import const
from handheld.sprites import BLANK, DIGIT, SPARK, put

_RING, _UNLIT = const(4), const(12)


def number(grid, at, value):
    """Write a number 0..99 left-aligned into two half tiles."""
    put(grid, at, DIGIT + (value // 10 if value > 9 else value))
    put(grid, at + 1, DIGIT + value % 10 if value > 9 else BLANK)


def number_right(grid, at, value):
    """Write a number 0..99 right-aligned into two half tiles."""
    put(grid, at, DIGIT + value // 10 if value > 9 else BLANK)
    put(grid, at + 1, DIGIT + value % 10)


class CardRow:
    """A row of six cards with a count on each and a spark on what just changed."""

    def __init__(self, sheet, group, x, y):
        self.x = x
        self.y = y
        self._faces = sheet.tiles(group, (x, y), 6)
        self._badges = sheet.halves(group, (x, y), 12, 2)

    def set(self, column, tile, count=1, spark=False):
        """Show a tile in a column 0-5; a count above 1 as digits on its lower corners."""
        put(self._faces, column, tile)
        put(self._badges, 2 * column, SPARK if spark else BLANK)
        put(self._badges, 12 + 2 * column, DIGIT + count // 10 if count > 9 else BLANK)
        put(self._badges, 13 + 2 * column, DIGIT + count % 10 if count > 1 else BLANK)

    def shows_card(self, column):
        """Return whether a card lies in a column."""
        return 1 <= self._faces[column] <= 6


class Panel:
    """A mandala's pattern behind its cards: four mirrored quarters whose rings can be lit."""

    def __init__(self, sheet, group, x, y):
        bitmap, lit = sheet.quarter()
        self._lit = lit
        self._count = 6
        self._palette = displayio.Palette(16)
        for index in range(16):
            self._palette[index] = lit[index]
        for corner in range(4):
            quarter = displayio.TileGrid(bitmap, pixel_shader=self._palette)
            quarter.flip_x = corner % 2 == 1
            quarter.flip_y = corner > 1
            quarter.x = x + corner % 2 * bitmap.width
            quarter.y = y + corner // 2 * bitmap.height
            group.append(quarter)

    def light(self, count):
        """Light the inner ``count`` of the six rings."""
        self._count = count
        for ring in range(6):
            color = self._lit[_RING + ring if ring < count else _UNLIT]
            if self._palette[_RING + ring] != color:
                self._palette[_RING + ring] = color

    def breathe(self, now):
        """Let the rings light up one by one and go out again; return whether one changed."""
        count = now // 400 % 12
        count = min(count, 12 - count)
        if count == self._count:
            return False
        self.light(count)
        return True
