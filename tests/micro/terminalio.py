# SPDX-License-Identifier: MIT
"""A font of one bitmap, as a board has it."""

from displayio import Bitmap


class Glyph:
    bitmap = Bitmap(570, 12, 2)


class FONT:
    @staticmethod
    def get_glyph(code):
        return Glyph
