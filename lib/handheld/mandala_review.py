# SPDX-License-Identifier: MIT
"""A look back at a game: move by move, and the three turns of a person that cost most."""

import displayio

from engine.mandala_coach import judge
from engine.mandala_moves import DISCARD, GROW, parts
from engine.table import HUMAN, Table
from handheld import games, keys, text
from handheld import mandala_advice as advice
from handheld import mandala_words as words
from handheld.mandala_board import MOUNTAIN, OWN_FIELD, THEIR_FIELD
from handheld.mandala_hint import COACH
from handheld.mandala_match import number

_TURNS = 3
_COLOURS = (0x2B2622, text.DIM, text.ALERT, text.INK)  # to come, looked at, costly, shown


class Review:
    """Shows the table of a finished match before each of its moves, as its player saw it.

    At first it looks for the costly turns while keys step already. LEFT and RIGHT step, UP and
    DOWN go to a costly turn, A asks the coach, B leaves. ``thinking`` is whether ``step`` works.
    """

    name = "review"

    def __init__(self, match):
        self._match = match
        self._board = match.board
        self.group = match.board.group
        self._moves = match.table.moves()
        self._table = self._begun()
        self._lay_line(match.board.layout)
        self._costly = []  # (loss, index), the worst first
        self._done = 0
        self._touched = False
        self._scan = self._look_back()
        self._asked = None
        self._lines = None  # what the coach has still to say, if it was asked
        self._go(len(self._moves))

    def _begun(self):
        """Return a Table with the beginning of the game."""
        played = self._match.table
        return Table(played.game, played.seed, played.seats, played.setup)

    def _lay_line(self, layout):
        """Lay out a line as long as the game above the text."""
        palette = displayio.Palette(4)
        for index, color in enumerate(_COLOURS):
            palette[index] = color
        self._line = displayio.Bitmap(layout.width, 2, 4)
        grid = displayio.TileGrid(self._line, pixel_shader=palette, y=layout.text_y - 2)
        self.group.append(grid)

    @property
    def thinking(self):
        return not self.ready

    @property
    def ready(self):
        """Whether it waits for a key."""
        return self._scan is None and self._asked is None

    # --- Keys and time ---

    def press(self, key):
        """Handle a key; return "back" when the reader leaves."""
        self._touched = True
        if key in (keys.B, keys.MENU):
            self.group.pop()
            games.let_go(COACH)
            return "back"
        if self._asked:
            self._asked = None
            self._tell()
        elif key == keys.A:
            self._ask()
        elif key in (keys.LEFT, keys.RIGHT):
            at = self._at + (1 if key == keys.RIGHT else -1)
            self._go(max(0, min(len(self._moves), at)))
        elif key in (keys.UP, keys.DOWN) and self._costly:
            self._go(self._next_costly(1 if key == keys.DOWN else -1))
        return None

    def _next_costly(self, step):
        """Return the next costly turn in the order of the game, after the last the first."""
        places = sorted([step * (index - self._at) for _, index in self._costly])
        for place in places:
            if place > 0:
                return self._at + step * place
        return self._at + step * places[0]

    def step(self, now):
        """Work one slice; return whether the picture may have changed."""
        if self._asked:
            found = next(self._asked)
            if found:
                self._asked = None
                self._answer(*found)
            else:
                self._board.prompt.fold(advice.ASKING + "." * (now // 250 % 4))
            return True
        if not self._scan:
            return False
        done = self._done
        if next(self._scan):
            self._scan = None
            self._open()
        return done != self._done or not self._scan

    def _open(self):
        """Show the worst turn, unless the reader is somewhere already."""
        if not self._touched and self._costly:
            self._go(self._costly[0][1])
        elif not self._touched:
            self._board.prompt.fold(advice.NO_LOSS)
        else:
            self._draw_line()

    def _look_back(self):
        """Find the costly turns: yields None after each slice of work, at last True."""
        table = self._begun()
        for index, move in enumerate(self._moves):
            if table.seats[table.to_move()] == HUMAN:
                for found in judge(table.view(table.to_move()), move):
                    if found is None:
                        yield None
                if found[1] >= advice.LEAST:
                    self._costly.append((found[1], index))
                    self._costly.sort(reverse=True)
                    del self._costly[_TURNS:]
            table.play(move)
            self._done = index + 1
            if not self._touched:
                share = 100 * self._done // len(self._moves)
                self._board.prompt.fold(advice.LOOKING.format(share))
            self._draw_line()
            yield None
        yield True

    # --- The coach ---

    def _ask(self):
        """Go on from what was played to what is better, why, and back."""
        seat = self._table.to_move()
        if self._at == len(self._moves) or self._table.seats[seat] != HUMAN:
            return
        if self._lines:
            self._say(self._lines.pop())
        elif self._lines is not None:
            self._go(self._at)
        else:
            self._asked = advice.advise(self._table.view(seat), self._moves[self._at])
            self._board.prompt.fold(advice.ASKING)

    def _answer(self, move, loss, why):
        self._lines = [why]
        if loss < advice.LEAST:
            self._say(advice.AGREED)
        else:
            self._point(move)
            self._say(advice.better(move, self._count(move), loss))

    def _say(self, line):
        self._board.prompt.fold(line)
        self._board.prompt.color = text.GOLD

    # --- Showing ---

    def _go(self, at):
        """Show the table before the move at an index, or the end."""
        if at < self._table.length:
            self._table = self._begun()
        for index in range(self._table.length, at):
            self._table.play(self._moves[index])
        self._at = at
        self._lines = None
        seat = self._seat()
        self._board.draw(self._table.view(seat), seat)
        if at < len(self._moves):
            self._board.lamp(self._table.seats[self._table.to_move()] != HUMAN)
            self._point(self._moves[at])
        else:
            self._board.flyer.hidden = True
            self._board.cursor.hide()
        self._tell()
        self._draw_line()

    def _seat(self):
        """Return the seat to show below: the person whose move it is, else who sat there."""
        seat = self._table.to_move()
        over = self._at == len(self._moves)
        return self._match.viewer if over or self._table.seats[seat] != HUMAN else seat

    def _point(self, move):
        """Frame where the cards of a move go, or come from if it is a claim."""
        board = self._board
        board.flyer.hidden = True
        kind, mandala, colour, _ = parts(move)
        if kind == DISCARD:
            board.cursor.show(board.tray_box())
            return
        area = MOUNTAIN
        if kind == GROW:
            own = self._table.to_move() == self._seat()
            area = OWN_FIELD if own else THEIR_FIELD
        row = board.area_row(mandala, area)
        box = board.card_box(row, colour)
        if not row.shows_card(colour):
            board.preview(box, colour)
        board.cursor.show(box)

    def _count(self, move):
        return number(self._table.view(self._seat()), move)

    def _tell(self):
        """Say what was played, in red if it was costly."""
        table, match = self._table, self._match
        if self._at == len(self._moves):
            line = words.outcome(table.winner(), table.result(), match.people, match.viewer)
        else:
            move = self._moves[self._at]
            name = words.player(table.to_move(), match.people, match.viewer)
            line = words.told(name, move, self._count(move))
        place = self._board.prompt
        if self._board.news:
            place.fold(advice.KEYS)
            place.color = text.DIM
            place = self._board.news
            line = f"{self._at + 1}/{len(self._moves) + 1} {line}"
        place.fold(line)
        is_costly = self._at in [index for _, index in self._costly]
        place.color = text.ALERT if is_costly else text.INK

    def _draw_line(self):
        line = self._line
        costly = [index for _, index in self._costly]
        for x in range(line.width):
            index = x * (len(self._moves) + 1) // line.width
            colour = 2 if index in costly else index < self._done
            if index == self._at:
                colour = 3
            if line[x, 0] != colour:
                line[x, 0] = line[x, 1] = colour
