# SPDX-License-Identifier: MIT
"""The Mandala table as sprites: shows a view, and knows where each thing lies.

A colour has the same column everywhere, so a gap in the columns is a colour still missing; a
river has the order of its slots instead.
"""

import displayio

from engine import UNKNOWN
from engine import mandala as rules
from engine import mandala_state as game
from handheld import mandala_words as words
from handheld import sprites, text
from handheld.mandala_cards import CardRow, Panel, number, number_right
from handheld.sprites import put

THEIR_FIELD, MOUNTAIN, OWN_FIELD = 0, 1, 2


class Board:
    """All sprites of the play screen in ``group``; ``draw`` changes only what differs."""

    def __init__(self, sheet):
        layout = self.layout = sheet.layout
        group = self.group = displayio.Group()
        self._panels = []
        self._areas = []
        for mandala in (0, 1):
            x = layout.panel_width * mandala
            self._panels.append(Panel(sheet, group, x, layout.panel_y))
            for area in range(3):
                row = CardRow(sheet, group, layout.row_x(mandala), layout.row_y(area))
                self._areas.append(row)
        self._tallies = [
            sheet.halves(group, layout.tally(mandala, side), 3)
            for mandala in (0, 1)
            for side in (0, 1)
        ]
        self._rivers = []
        self._cups = []
        for y in (1, layout.own_y):
            self._rivers.append(sheet.tiles(group, (1, y), 6))
            self._cups.append(sheet.counter(group, (layout.bar_x, y), sprites.CUP))
        self._lay_bars(sheet)
        self.hand = CardRow(sheet, group, 1, layout.hand_y)
        self.flyer = sheet.tiles(group, (0, 0))
        self.flyer.hidden = True
        self.cursor = sprites.Cursor(group, sheet.halves, sheet.half, sprites.CORNER)
        self._lay_lines()

    def _lay_bars(self, sheet):
        """Lay out what stands behind the rivers and the hand."""
        layout, group = self.layout, self.group
        right = layout.width - layout.tile
        width = (layout.width - layout.bar_x) // 3
        x = layout.bar_x + width
        self._their_hand = sheet.counter(group, (x, 1), sprites.HAND)
        self._pile = sheet.counter(group, (x + width, 1), sprites.PILE)
        x = layout.bar_x + 2 * layout.tile + 3
        y = layout.own_y + layout.half
        self._points = sheet.halves(group, (x, y - layout.half // 2), 2)
        box = (x + layout.tile + 2, y - text.GLYPH_HEIGHT // 2, len(words.POINTS), 1)
        text.Page(group, box, text.DIM).show(words.POINTS)
        self._lamp = sheet.tiles(group, (right, layout.own_y))
        tray = (layout.tray_x, layout.hand_y)
        self._discards = sheet.counter(group, tray, sprites.TRAY)
        self._hourglass = sheet.tiles(group, (right, layout.hand_y))

    def _lay_lines(self):
        """Lay out the lines of text at the bottom."""
        layout = self.layout
        self.news = None
        if layout.lines > layout.prompt_rows:
            box = (2, layout.text_y, layout.columns, 1)
            self.news = text.Page(self.group, box, text.DIM)
        y = layout.height - text.GLYPH_HEIGHT * layout.prompt_rows - 1
        self.prompt = text.Page(self.group, (2, y, layout.columns, layout.prompt_rows))

    # --- Showing a view ---

    def draw(self, view, seat, before=None, hide_hand=False):
        """Show a view with ``seat`` below; sparks on what differs from the view ``before``."""
        before = before or view
        for mandala in (0, 1):
            self._draw_mandala(view, before, seat, mandala)
        for side, owner in enumerate((1 - seat, seat)):
            self._draw_river(view, side, owner)
            number(self._cups[side], 0, game.cup_size(view, owner))
        for colour in range(6):
            at = game.hand_at(seat) + colour
            count = view[at]
            if hide_hand or count == UNKNOWN:
                index = sprites.BACK if colour < game.hand_size(view, seat) else sprites.BLANK
                self.hand.set(colour, index)
            else:
                self.hand.set(colour, colour + 1 if count else 0, count, count > before[at])
        put(self._hourglass, 0, sprites.HOURGLASS if game.last_mandala(view) else sprites.BLANK)
        number(self._discards, 0, game.cards(view, game.DISCARDS))
        number(self._their_hand, 0, game.hand_size(view, 1 - seat))
        number(self._pile, 0, game.draw_size(view))
        number_right(self._points, 0, rules.score(view, seat))

    def _draw_mandala(self, view, before, seat, mandala):
        lacks = game.missing(view, mandala)
        claiming = game.phase(view) == game.CLAIM and game.claimed_mandala(view) == mandala
        rows = self._rows(seat, mandala)
        for area, at in enumerate(rows):
            row = self._areas[3 * mandala + area]
            for colour in range(6):
                count = view[at + colour]
                tile = colour + 1 if count else sprites.BLANK
                if area == MOUNTAIN and lacks >> colour & 1 and not claiming:
                    tile = sprites.GHOST + colour
                row.set(colour, tile, count, count > before[at + colour])
        self._draw_tally(view, mandala, rows)
        self._panels[mandala].light(6 if claiming else 6 - bin(lacks).count("1"))

    def _rows(self, seat, mandala):
        return (
            game.field_at(mandala, 1 - seat),
            game.mountain_at(mandala),
            game.field_at(mandala, seat),
        )

    def _draw_tally(self, view, mandala, rows):
        theirs = game.cards(view, rows[THEIR_FIELD])
        own = game.cards(view, rows[OWN_FIELD])
        for side, (count, other) in enumerate(((theirs, own), (own, theirs))):
            tally = self._tallies[2 * mandala + side]
            put(tally, 0, sprites.CROWN if count > other else sprites.BLANK)
            if count:
                number(tally, 1, count)
            else:
                put(tally, 1, sprites.BLANK)
                put(tally, 2, sprites.BLANK)

    def _draw_river(self, view, side, owner):
        at = game.river_at(owner)
        tiles = [sprites.SLOT + slot for slot in range(6)]
        for colour in range(6):
            if view[at + colour]:
                tiles[view[at + colour] - 1] = colour + 1
        for slot in range(6):
            put(self._rivers[side], slot, tiles[slot])

    def lamp(self, computer):
        """Show who has to move beside the own river: a person or a computer."""
        put(self._lamp, 0, sprites.COMPUTER if computer else sprites.PERSON)

    def preview(self, box, colour):
        """Show a card of a colour in a box where it does not lie yet."""
        put(self.flyer, 0, colour + 1)
        self.flyer.x, self.flyer.y = box[:2]
        self.flyer.hidden = False

    # --- Places for cursor and flyer, as (x, y, width, height) ---

    def card_box(self, row, column):
        """Return the box of one card of a CardRow."""
        tile = self.layout.tile
        return row.x + column * tile, row.y, tile, tile

    def area_row(self, mandala, area):
        """Return the CardRow of an area: THEIR_FIELD, MOUNTAIN or OWN_FIELD."""
        return self._areas[3 * mandala + area]

    def their_hand_box(self):
        """Return the box of the sign for the other hand."""
        x = self._their_hand.x - self.layout.tile
        return x, 1, self.layout.tile, self.layout.tile

    def tray_box(self):
        """Return the box of the discard pile."""
        layout = self.layout
        return layout.tray_x, layout.hand_y, 2 * layout.tile, layout.tile

    def river_box(self, side, slot):
        """Return the box of a river's slot 0-5; side 0 is theirs, 1 the own one."""
        tile = self.layout.tile
        return 1 + slot * tile, self.layout.own_y if side else 1, tile, tile
