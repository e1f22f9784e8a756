# SPDX-License-Identifier: MIT
"""Screens of words: menus, pages to read, the curtain between two people."""

import displayio

from handheld import keys, text, words


class Menu:
    """A title and rows to choose from. ``press`` returns a row's label when it is chosen.

    A row is [label] or [label, choices, index]: LEFT, RIGHT and A change the index of such a
    row, which is therefore a list that its owner keeps. B returns "back". The menu called
    "title" has a banner and a picture.
    """

    def __init__(self, sheet, name, rows):
        self.name = name
        self.group = displayio.Group()
        self._rows = rows
        self._row = 0
        self._panel = None
        layout = sheet.layout
        left = 8
        if name == "title":
            text.banner(self.group, layout, words.TITLES[name])
            self._draw(sheet)
            left += layout.panel_width
        else:
            text.heading(self.group, layout, words.TITLES[name], layout.title_scale)
        room = layout.height - 14 - 12 * layout.title_scale
        pitch = min(text.GLYPH_HEIGHT + layout.spacing, room // len(rows))
        top = 12 * layout.title_scale + (room - pitch * len(rows)) // 2
        columns = (layout.width - left) // text.GLYPH_WIDTH
        self._pages = [
            text.Page(self.group, (left, top + pitch * index, columns, 1))
            for index in range(len(rows))
        ]
        box = (2, layout.height - 14, layout.columns, 1)
        self._note = text.Page(self.group, box, text.DIM)
        self.note("")
        self.refresh()

    def note(self, line):
        """Show a line of news at the bottom, or which keys to press if it is empty."""
        line = line or words.MENU_HINT
        self._note.show(" " * ((self._note.columns - len(line)) // 2) + line)

    def _draw(self, sheet):
        """Lay out a mandala with one card of each colour on its mountain."""
        from handheld.mandala_cards import Panel

        layout = sheet.layout
        y = (layout.height + 12 * layout.title_scale - layout.panel_height) // 2
        self._panel = Panel(sheet, self.group, 0, y)
        y += layout.row_y(1) - layout.panel_y
        cards = sheet.tiles(self.group, (layout.row_x(0), y), 6)
        for colour in range(6):
            cards[colour] = colour + 1

    def press(self, key):
        """Handle a key; return the label of the row that was chosen, "back" or None."""
        row = self._rows[self._row]
        chosen = None
        if key == keys.UP:
            self._row = (self._row - 1) % len(self._rows)
        elif key == keys.DOWN:
            self._row = (self._row + 1) % len(self._rows)
        elif key == keys.B:
            return "back"
        elif len(row) == 1:
            chosen = row[0] if key == keys.A else None
        elif key in (keys.A, keys.LEFT, keys.RIGHT):
            row[2] = (row[2] + (-1 if key == keys.LEFT else 1)) % len(row[1])
            chosen = row[0]
        self.refresh()
        return chosen

    def refresh(self):
        """Show the rows as they are now."""
        for index, page in enumerate(self._pages):
            row = self._rows[index]
            line = row[0] if len(row) == 1 else f"{row[0]} <{row[1][row[2]]}>"
            page.show(("> " if index == self._row else "  ") + line)
            page.color = text.GOLD if index == self._row else text.INK

    def step(self, now):
        """Let the pattern breathe; return whether anything changed."""
        return self._panel is not None and self._panel.breathe(now)


class Pages:
    """Wrapped texts to read, turned with the arrows or A; B, or A at the end, leaves.

    A text too long for the screen takes several pages. A single page is left with A only:
    nobody lifts a curtain by mistake.
    """

    def __init__(self, layout, name, texts):
        self.name = name
        self.group = displayio.Group()
        self._texts = texts
        self._index = 0
        self._row = 0
        margin = layout.spacing + 2
        columns = (layout.width - 2 * margin) // text.GLYPH_WIDTH
        rows = (layout.height - 2 * margin) // text.GLYPH_HEIGHT - 1
        self._page = text.Page(self.group, (margin, margin, columns, rows))
        self._hint = text.Page(self.group, (margin, layout.height - 14, columns, 1), text.DIM)
        self._lines = self._page.wrapped(texts[0])
        self._show()

    def press(self, key):
        """Handle a key; return "back" when the reader leaves."""
        if key == keys.B and self._hint.text or key == keys.A and self._at_end():
            return "back"
        if key in (keys.A, keys.RIGHT, keys.DOWN) and not self._at_end():
            self._row += self._page.rows
            if self._row >= len(self._lines):
                self._turn(1)
        elif key in (keys.LEFT, keys.UP) and (self._index or self._row):
            if self._row:
                self._row -= self._page.rows
            else:
                self._turn(-1)
        self._show()
        return None

    def _at_end(self):
        last = self._row + self._page.rows >= len(self._lines)
        return last and self._index == len(self._texts) - 1

    def _turn(self, step):
        """Go to the start of the next text or to the last page of the one before."""
        self._index += step
        self._lines = self._page.wrapped(self._texts[self._index])
        rows = self._page.rows
        self._row = 0 if step > 0 else (len(self._lines) - 1) // rows * rows

    def _show(self):
        rows = self._lines[self._row : self._row + self._page.rows]
        self._page.show("\n".join(rows))
        self._hint.show(words.page(self._index + 1, len(self._texts)))

    def step(self, now):
        """Nothing moves here."""
        return False
