# SPDX-License-Identifier: MIT
"""Both cups slot by slot: during a game what the viewer may know, at the end the result."""

import displayio

from engine import UNKNOWN, const
from engine import mandala as rules
from engine import mandala_state as game
from handheld import keys, sprites, text
from handheld import mandala_words as words
from handheld.mandala_cards import number, number_right
from handheld.sprites import put

_DEAF_MS = const(700)
_COLUMNS = 7  # slot, times, two digits, gap, two digits


class Scores:
    """A screen of two tables: own river and cup on the left, theirs on the right."""

    def __init__(self, sheet, name, shown, labels):
        """``shown`` is (view, seat); ``labels`` are the headline and both names, left first."""
        self.name = name
        self.ready = name == "cup"
        self._opened = None
        self.group = displayio.Group()
        self._sheet = sheet
        self._view, seat = shown
        layout = sheet.layout
        scale = layout.title_scale - 1
        text.heading(self.group, layout, labels[0], scale)
        top = 14 * scale + layout.half
        for side, owner in enumerate((seat, 1 - seat)):
            x = layout.panel_width * side + layout.half
            self._total(x, top, owner, labels[side + 1])
            self._table(x, top + 14, owner)
            if name == "cup":
                self._start_cards(x, layout.height - layout.tile - 3, owner)
        if name == "result":
            for row, line in enumerate(words.result_hint(layout.columns)):
                text.centred(self.group, layout, layout.height - 14 - 12 * row, line)

    def _total(self, x, y, owner, name):
        is_open = UNKNOWN not in game.secrets(self._view, owner)
        points = words.total(name, rules.score(self._view, owner), is_open)
        text.Page(self.group, (x, y, len(points), 1)).show(points)

    def _table(self, x, y, owner):
        """Lay out the river slot by slot, with the cup cards of each slot and their worth."""
        view = self._view
        step = self._sheet.tile + self._sheet.layout.title_scale - 1
        for colour in range(6):
            slot = view[game.river_at(owner) + colour]
            if slot:
                count = view[game.cup_at(owner) + colour]
                count += game.secrets(view, owner).count(colour)
                top = y + step * (slot - 1)
                put(self._sheet.tiles(self.group, (x, top)), 0, colour + 1)
                self._product(x, top, slot, count)
        for slot in range(game.river_size(view, owner), 6):
            tile = self._sheet.tiles(self.group, (x, y + step * slot))
            put(tile, 0, sprites.SLOT + slot)

    def _product(self, x, y, slot, count):
        sheet = self._sheet
        place = (x + sheet.tile + 2, y + sheet.half // 2)
        digits = sheet.halves(self.group, place, _COLUMNS)
        put(digits, 0, sprites.DIGIT + slot)
        put(digits, 1, sprites.TIMES)
        number(digits, 2, count)
        number_right(digits, 5, slot * count)

    def _start_cards(self, x, y, owner):
        """Show the two cards the cup began with, hidden if they are."""
        row = self._sheet.tiles(self.group, (x, y), 3)
        put(row, 0, sprites.CUP)
        for index, card in enumerate(game.secrets(self._view, owner), 1):
            put(row, index, sprites.HIDDEN if card == UNKNOWN else card + 1)

    def press(self, key):
        """Handle a key; return "again" or "review" on a result, "back" when the reader leaves."""
        if self.name == "cup":
            return "back" if key in (keys.A, keys.B, keys.CUP, keys.MENU) else None
        if not self.ready:
            return None
        return {keys.A: "again", keys.B: "back", keys.RIGHT: "review"}.get(key)

    def step(self, now):
        """Let a result be seen before a key, pressed to skip the last move, can leave it."""
        if not self.ready:
            self._opened = now if self._opened is None else self._opened
            self.ready = keys.since(now, self._opened) >= _DEAF_MS
        return False
