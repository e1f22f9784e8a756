# SPDX-License-Identifier: MIT
"""A finished game shown again: the table before each of its moves, and where in the game it is."""

import displayio

from engine.mandala_moves import DISCARD, GROW, parts
from engine.table import HUMAN, Table
from handheld import mandala_words as words
from handheld import text
from handheld.mandala_board import MOUNTAIN, OWN_FIELD, THEIR_FIELD

_COLOURS = (0x2B2622, text.DIM, text.ALERT, text.INK)  # to come, looked at, costly, shown


class Replay:
    """Shows a game that is over on its Board, as the person saw it whose turn it was.

    ``at`` is the index of the move to come, ``table`` is before it. ``costly`` are the indices
    of moves to be red, ``done`` how many moves have been looked at: both the caller's to set.
    """

    def __init__(self, past):
        self._past = past
        self.board = past.board
        self.moves = past.table.moves()
        self.costly = ()
        self.done = 0
        self.table = self.begun()
        layout = past.board.layout
        palette = displayio.Palette(4)
        for index, color in enumerate(_COLOURS):
            palette[index] = color
        self._line = displayio.Bitmap(layout.width, 2, 4)
        grid = displayio.TileGrid(self._line, pixel_shader=palette, y=layout.text_y - 2)
        past.board.group.append(grid)
        self.go(len(self.moves))

    def leave(self):
        """Take off the screen what a Board does not have."""
        self.board.group.pop()

    def begun(self):
        """Return a Table with the beginning of the game."""
        played = self._past.table
        return Table(played.game, played.seed, played.seats, played.setup)

    def is_over(self):
        """Return whether the end is shown: no move is to come."""
        return self.at == len(self.moves)

    def is_own(self):
        """Return whether a person made the move to come."""
        return not self.is_over() and self.table.seats[self.table.to_move()] == HUMAN

    def go(self, at):
        """Show the table before the move at an index, or the end."""
        if at < self.table.length:
            self.table = self.begun()
        for index in range(self.table.length, at):
            self.table.play(self.moves[index])
        self.at = at
        seat = self._seat()
        self.board.draw(self.table.view(seat), seat)
        if self.is_over():
            self.board.flyer.hidden = True
            self.board.cursor.hide()
        else:
            self.board.lamp(not self.is_own())
            self.point(self.moves[at])
        self.draw_line()

    def _seat(self):
        """Return the seat to show below: the person whose move it is, else who sat there."""
        return self.table.to_move() if self.is_own() else self._past.viewer

    def point(self, move):
        """Frame where the cards of a move go, or come from if it is a claim."""
        board = self.board
        board.flyer.hidden = True
        kind, mandala, colour, _ = parts(move)
        if kind == DISCARD:
            board.cursor.show(board.tray_box())
            return
        area = MOUNTAIN
        if kind == GROW:
            own = self.table.to_move() == self._seat()
            area = OWN_FIELD if own else THEIR_FIELD
        row = board.area_row(mandala, area)
        box = board.card_box(row, colour)
        if not row.shows_card(colour):
            board.preview(box, colour)
        board.cursor.show(box)

    def number(self, move):
        """Return how many cards a move takes that is possible now."""
        return words.number(self.table.view(self._seat()), move)

    def told(self):
        """Return the move to come in words, or who has won."""
        table, past = self.table, self._past
        if self.is_over():
            return words.outcome(table.winner(), table.result(), past.people, past.viewer)
        move = self.moves[self.at]
        name = words.player(table.to_move(), past.people, past.viewer)
        return words.told(name, move, self.number(move))

    def draw_line(self):
        """Draw the line as long as the game above the text."""
        line = self._line
        for x in range(line.width):
            index = x * (len(self.moves) + 1) // line.width
            colour = 2 if index in self.costly else index < self.done
            if index == self.at:
                colour = 3
            if line[x, 0] != colour:
                line[x, 0] = line[x, 1] = colour
