# SPDX-License-Identifier: MIT
"""Both cups slot by slot: during a game what the viewer may know, at the end the result."""

import displayio

from engine import UNKNOWN
from engine import mandala as rules
from engine import mandala_state as game
from handheld import keys, sprites, text, words
from handheld.sprites import put

_COLUMNS = 7  # slot, times, two digits, gap, two digits


class Scores:
    """A screen of two tables: own river and cup on the left, theirs on the right."""

    def __init__(self, layout, sheet, name, view, seat, labels):
        """``labels`` are the headline, the name on the left and the name on the right."""
        self.name = name
        self.group = displayio.Group()
        headline = labels[0]
        text.centred(self.group, headline, layout.width // 2, 2, text.GOLD, layout.title_scale - 1)
        step = layout.tile + (layout.title_scale - 1)
        top = 14 * (layout.title_scale - 1) + layout.half
        for side, owner in enumerate((seat, 1 - seat)):
            x = layout.panel_width * side + layout.half
            open_cup = UNKNOWN not in game.secrets(view, owner)
            points = words.total(labels[side + 1], rules.score(view, owner), open_cup)
            text.Page(self.group, x, top, len(points)).show(points)
            self._table(sheet, x, top + 14, step, view, owner)
            if name == "cup":
                self._start_cards(sheet, x, layout.height - layout.tile - 3, view, owner)
        if name == "result":
            y = layout.height - text.GLYPH_HEIGHT - 2
            text.centred(self.group, words.RESULT_HINT, layout.width // 2, y, text.DIM)

    def _table(self, sheet, x, y, step, view, owner):
        for colour in range(6):
            slot = view[game.river_at(owner) + colour]
            if slot:
                count = view[game.cup_at(owner) + colour]
                count += game.secrets(view, owner).count(colour)
                self._row(sheet, x, y + step * (slot - 1), (colour, slot, count))
        for slot in range(game.river_size(view, owner), 6):
            put(sheet.tiles(self.group, x, y + step * slot), 0, sprites.SLOT + slot)

    def _row(self, sheet, x, y, entry):
        colour, slot, count = entry
        put(sheet.tiles(self.group, x, y), 0, colour + 1)
        digits = sheet.halves(self.group, x + sheet.tile + 2, y + sheet.half // 2, _COLUMNS)
        put(digits, 0, sprites.DIGIT + slot)
        put(digits, 1, sprites.TIMES)
        sprites.number(digits, 2, count)
        sprites.number_right(digits, 5, slot * count)

    def _start_cards(self, sheet, x, y, view, owner):
        """Show the two cards the cup began with, hidden if they are."""
        row = sheet.tiles(self.group, x, y, 3)
        put(row, 0, sprites.CUP)
        for index, card in enumerate(game.secrets(view, owner), 1):
            put(row, index, sprites.HIDDEN if card == UNKNOWN else card + 1)

    def press(self, key):
        """Handle a key; return "again" for A on a result, "back" when the reader leaves."""
        if key == keys.A and self.name == "result":
            return "again"
        return "back" if key in (keys.A, keys.B, keys.CUP, keys.MENU) else None

    def step(self, now):
        """Nothing moves here."""
        return False
