# SPDX-License-Identifier: MIT
"""Menara's result, and all hands side by side."""

import displayio

from engine import const
from engine.menara_set import CAMP_SIZE
from engine.menara_state import BUILDERS, CAMP, ENDING, FALLEN, TO_MOVE, hand_at, levels, target
from handheld import keys, text
from handheld import menara_words as words
from handheld.menara_board import HAND_SIZE, show_row
from handheld.menara_tower import Tower
from handheld.words import RESULT_HINT

_DEAF_MS = const(700)


class Result:
    """Whether the team has won, and its tower."""

    name = "result"

    def __init__(self, sheet, match):
        self.group = displayio.Group()
        self.ready = False
        self._opened = None
        layout = sheet.layout
        table = match.table
        view = table.view(0)
        headline = words.WON
        if table.winner() < 0:
            headline = words.FALLEN if view[ENDING] == FALLEN else words.TOO_LOW
        text.heading(self.group, layout, headline, layout.title_scale - 1)
        y = 14 * (layout.title_scale - 1)
        text.centred(self.group, layout, y, words.score(levels(view), target(view)))
        text.centred(self.group, layout, y + 12, words.ending(view[ENDING]))
        text.centred(self.group, layout, layout.height - 14, RESULT_HINT)
        place = (layout.width // 4, y + 28)
        size = (layout.width // 2, layout.height - y - 46)
        tower = Tower(self.group, place + size, sheet.cells.bright)
        if view[ENDING] == FALLEN:
            from handheld.menara_fall import lie

            tower.draw(view)  # for its measures
            lie(tower, view)
        else:
            tower.draw(view)

    def press(self, key):
        """Handle a key; return "again" for A, "back" for B."""
        return {keys.A: "again", keys.B: "back"}.get(key) if self.ready else None

    def step(self, now):
        """Let a result be seen before a key, pressed to skip the last move, can leave it."""
        self._opened = now if self._opened is None else self._opened
        self.ready = self.ready or keys.since(now, self._opened) >= _DEAF_MS
        return False


class Hands:
    """The hands of all builders and the camp."""

    name = "cup"

    def __init__(self, sheet, match):
        self.group = displayio.Group()
        layout = sheet.layout
        view = match.table.view(0)
        text.heading(self.group, layout, words.HANDS, layout.title_scale - 1)
        cells = sheet.cells
        pitch = max(cells.cell, text.GLYPH_HEIGHT) + layout.spacing
        y = 14 * (layout.title_scale - 1) + layout.spacing
        left = 8 + 6 * text.GLYPH_WIDTH
        for seat in range(view[BUILDERS] + 1):
            is_camp = seat == view[BUILDERS]
            name = words.CAMP if is_camp else words.name(match.table.seats, seat)
            color = text.GOLD if seat == view[TO_MOVE] else text.INK
            text.Page(self.group, (4, y, 6, 1), color).show(name)
            size = CAMP_SIZE if is_camp else HAND_SIZE
            row = cells.grid(self.group, (left, y), (size, 1))
            show_row(row, view, CAMP if is_camp else hand_at(seat))
            y += pitch

    def press(self, key):
        """Return "back" when the reader leaves."""
        return "back" if key in (keys.A, keys.B, keys.CUP, keys.MENU) else None

    def step(self, now):
        """Nothing moves here."""
        return False
