# SPDX-License-Identifier: MIT
"""Menara's table as sprites: shows a view, and knows where each thing lies.

On top who plays and what the plan asks; the plan view on the left, then the tower from the side,
then decks, bag and the plan as a picture; below the hand and the camp, then lines of text.
"""

import displayio

from engine.menara_set import CAMP_SIZE, WIDTH, plan_parts
from engine.menara_state import (
    BAG,
    BUILDERS,
    CAMP,
    LEFT,
    NONE,
    WORK,
    five,
    hand_at,
    levels,
    plans_left,
    target,
)
from handheld import menara_cells as cells
from handheld import sprites, text
from handheld.menara_plan import Plan
from handheld.menara_tower import Tower
from handheld.sprites import put

HAND_SIZE = 8  # the largest hand there can be
_OTHERS = 18  # tiles for the hands of the partners: 1 of 7, 2 of 6 or 3 of 5 with their signs
_KINDS = "ABCDE"
_BORDERS = {"b": 0xC9752B, "l": 0xFFF7E6, "d": 0x8C8780}
_WHOLE = 15  # a floor of one cell


class Board:
    """All sprites of the play screen in ``group``; ``draw`` changes only what differs.

    ``team`` is who plays each seat, as a Table has it.
    """

    def __init__(self, sheet):
        layout = self.layout = sheet.layout
        group = self.group = displayio.Group()
        self.stage = displayio.Group()  # the whole screen: the collapse plays there
        self.stage.append(group)
        self.cells = sheet.cells
        cell = self.cell = self.cells.cell
        top = text.GLYPH_HEIGHT + 1
        self.headline = text.Page(group, (2, 0, layout.columns, 1), text.GOLD)
        self.plan = Plan(self.cells, group, 1, top)
        span = WIDTH * cell
        decks = layout.width - cell - 2 * text.GLYPH_WIDTH - 1
        gap = 3 if layout.width > 150 else 1
        place = (span + 1 + gap, top + text.GLYPH_HEIGHT)
        size = (decks - place[0] - gap, span - text.GLYPH_HEIGHT)
        self._score = text.Page(group, (place[0], top - 1, size[0] // text.GLYPH_WIDTH, 1))
        self.tower = Tower(group, place + size, self.cells.bright)
        self._lay_decks(decks, top)
        self._lay_hands(top + span + (4 if layout.height > 128 else 2))
        self.flyer = self.cells.grid(group, (0, 0))
        self.flyer.hidden = True
        self.cursor = sprites.Cursor(group, self.cells.grid, cell, cells.CORNER)
        self._lay_lines()

    def _lay_decks(self, x, y):
        """Lay out the three decks, the bag and the plan, one below the other."""
        group, cell = self.group, self.cell
        pitch = cell + 2
        self.decks = [(x, y + pitch * deck) for deck in range(3)]
        self._counts = []
        for row in range(4):
            tile = self.cells.grid(group, (x, y + pitch * row))
            put(tile, 0, cells.DECK + row if row < 3 else cells.BAG)
            box = (x + cell + 1, y + pitch * row + (cell - text.GLYPH_HEIGHT) // 2, 2, 1)
            self._counts.append(text.Page(group, box))
        self.card_at = (x, y + pitch * 4 + 1)
        self._frame = self.cells.grid(group, self.card_at, (2, 2), self.cells.card)
        self._card = self.cells.grid(group, self.card_at, (2, 2))

    def _lay_hands(self, y):
        cell, group = self.cell, self.group
        left = cell + 2 if self.layout.width > 150 else 1
        self._person = self.cells.grid(group, (0, y))
        self._person.hidden = left == 1
        self.team = self._others = None
        if self.layout.height >= 200:
            self._others = self.cells.grid(group, (0, y + cell + 4), (_OTHERS, 1))
        self.hand = self.cells.grid(group, (left, y), (HAND_SIZE, 1))
        x = self.layout.width - CAMP_SIZE * cell - 1
        put(self.cells.grid(group, (x - cell - 1, y)), 0, cells.CAMP)
        self.camp = self.cells.grid(group, (x, y), (CAMP_SIZE, 1))

    def _lay_lines(self):
        """Lay out the lines of text at the bottom."""
        layout = self.layout
        self.news = self.hint = None
        if layout.lines > layout.prompt_rows:
            box = (2, layout.text_y, layout.columns, 1)
            self.news = text.Page(self.group, box, text.DIM)
            y = self._others.y + self.cell
            y += (layout.text_y - y) // 2 - text.GLYPH_HEIGHT
            self.hint = text.Page(self.group, (2, y, layout.columns, 2), text.DIM)
        y = layout.height - text.GLYPH_HEIGHT * layout.prompt_rows - 1
        self.prompt = text.Page(self.group, (2, y, layout.columns, layout.prompt_rows))

    # --- Showing a view ---

    def draw(self, view, seat, level=None, changed=()):
        """Show a view with the hand of a seat, at a level, by default the one shown."""
        level = self.plan.level if level is None else level
        self.plan.draw(view, level, changed)
        self.tower.weigh(view)
        self.tower.draw(view, level)
        self._score.show(f"{levels(view)}/{target(view)}")
        for deck in range(3):
            self._counts[deck].show(str(plans_left(view, deck)))
        self._counts[3].show(str(five(view, BAG)))
        self._draw_card(view)
        self.show_hand(view, seat)
        show_row(self.camp, view, CAMP)

    def show_hand(self, view, seat):
        """Show who a seat is and its hand, sorted, and on large screens those of its partners."""
        put(self._person, 0, cells.PERSON + (self.team[seat] > 0))
        show_row(self.hand, view, hand_at(seat))
        builders = view[BUILDERS]
        if self._others and builders > 1:
            for index in range(0, _OTHERS, _OTHERS // (builders - 1)):
                seat = (seat + 1) % builders
                put(self._others, index, cells.PERSON + (self.team[seat] > 0))
                show_row(self._others, view, hand_at(seat), index + 1)

    def show_level(self, view, level):
        """Show another level of the same view."""
        self.plan.draw(view, level)
        self.tower.draw(view, level)

    def _draw_card(self, view):
        """Show the plan at work: side of a new floor, how many columns, where they go."""
        shown = view[WORK] != NONE
        for index, edges in enumerate((9, 3, 12, 6)):
            put(self._frame, index, edges if shown else cells.BLANK)
            put(self._card, index, cells.BLANK)
        if not shown:
            return
        kind, count, border = plan_parts(view[WORK])
        self.cells.card[cells.LIT] = self.cells.card[cells.SHADE] = _BORDERS[border]
        put(self._card, 0, {"b": cells.EITHER, "l": _WHOLE, "d": _WHOLE + cells.DARK}[border])
        if count:
            put(self._card, 1, cells.ONE - 1 + (view[LEFT] or count))
        for half in range(2):
            put(self._card, 2 + half, cells.KIND + 2 * _KINDS.index(kind) + half)

    def tell(self, line):
        """Show what was done, where there is room for it."""
        if self.news:
            self.news.show(line)

    def say(self, line, refused=False):
        """Show at the bottom what A would do, or why not."""
        self.prompt.fold(line)
        self.prompt.color = text.ALERT if refused else text.INK

    # --- Places, as (x, y, width, height) ---

    def deck_box(self, deck):
        """Return the box of a deck with its number."""
        x, y = self.decks[deck]
        return x, y, self.layout.width - x - 1, self.cell

    def column_box(self, grid, colour):
        """Return the box of the first column of a colour in the hand or the camp, or None."""
        for index in range(grid.width):
            if grid[index] == cells.COLUMN + colour:
                return grid.x + index * self.cell, grid.y, self.cell, self.cell
        return None


def show_row(grid, view, at, index=0):
    """Show the columns of five counts in a row, from an index on."""
    for colour in range(5):
        for _ in range(view[at + colour]):
            if index < grid.width:
                put(grid, index, cells.COLUMN + colour)
                index += 1
    for rest in range(index, grid.width):
        put(grid, rest, cells.BLANK)
