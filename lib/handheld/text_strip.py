# SPDX-License-Identifier: MIT
"""The glyphs of a font that has a bitmap for each: a desktop's, not a board's."""

import displayio
import terminalio


def gathered(width, height, codes):
    """Return one bitmap with the glyphs of some codes, of width x height pixels, side by side."""
    strip = displayio.Bitmap(width * len(codes), height, 2)
    for index, code in enumerate(codes):
        glyph = terminalio.FONT.get_glyph(code).bitmap
        for y in range(height):
            for x in range(width):
                strip[width * index + x, y] = 1 if glyph[x, y] else 0
    return strip
