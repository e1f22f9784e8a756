# SPDX-License-Identifier: MIT
"""The play screen: takes a Table from move to move, for people and computers."""

from engine import const
from engine import mandala_moves as moves
from engine import mandala_state as game
from engine.mandala_ai import think
from engine.table import HUMAN
from handheld import keys, text
from handheld import mandala_words as words
from handheld.mandala_chooser import Chooser
from handheld.mandala_show import Show
from handheld.words import HINT, NO_ROOM, THINKING

SPEEDS_MS = (800, 200)  # how long an opponent's move stays to be read: calm, quick
_OWN_MS = const(120)
_COMPLETE_MS = const(700)  # more when a mandala is complete


class Match:
    """Plays on a Table; ``press`` and ``step`` it. ``wants`` is what the app has to do next.

    ``host`` has ``keep_game()``, called after each move of a person (a computer's moves follow
    from the game), ``play_sound(name)`` and ``speed()``. ``board`` shows the table.
    ``wants`` is None, "curtain" (the other person's turn) or "over". ``viewer`` is the seat
    below; with two people it changes behind a curtain, and no hand is open while they claim.
    """

    name = "play"

    def __init__(self, board, table, host):
        self.group = board.group
        self.table = table
        self._host = host
        self.board = board
        self._chooser = Chooser(board)
        self._show = Show(board)
        self._showing = False
        self._thinker = None
        self._hint = None
        self.people = table.seats.count(bytes((HUMAN,)))
        self.viewer = 0
        self.wants = None
        self.idle = False
        self.thinking = False
        self._tell("")
        self._before = [table.view(0), table.view(1)]
        self._start = None
        self._told = ""
        self._covered = self.people == 2  # until a curtain lifts
        self._draw()
        self._next()

    # --- What the app calls ---

    def press(self, key):
        """Handle a key: it skips what is being shown, else it is the person's choice."""
        if self._showing:
            self._show.skip()
            return
        if self._hint:
            used, self._hint = self._hint.press(key), None
            if used:
                return
        if not self.idle:
            return
        move = self._chooser.press(key)
        self._prompt(self._chooser.line, self._chooser.refused)
        if move is not None:
            self._play(move)
        elif key == keys.A and self._chooser.refused:
            self._host.play_sound("refused")

    def step(self, now):
        """Advance what moves by itself; return whether the picture may have changed."""
        if self._start:
            move, shown, hold = self._start
            self._show.start(now, move, shown, hold)
            self._start = None
            return True
        if self._showing:
            self._showing = self._show.step(now)
            if not self._showing:
                self._next()
            return True
        if self._thinker:
            return self._think(now)
        return self._hint is not None and self._hint.step(now)

    def actions(self):
        """Return the rows that the pause menu gets now."""
        return (HINT,) if self.idle else ()

    def act(self, _):
        """Show the person it waits for what to do."""
        try:
            from handheld.mandala_hint import Hint

            self._hint = Hint(self, self._chooser)
        except MemoryError:
            self._prompt(NO_ROOM)

    def unveil(self):
        """Turn the table to the person whose turn it is, after the curtain."""
        self.viewer = self.table.to_move()
        self._covered = False
        self._draw()
        self._next()

    # --- Turns ---

    def _next(self):
        """Let the seat to move begin."""
        table = self.table
        if table.result() is not None:
            self.wants = "over"
            return
        seat = table.to_move()
        view = table.view(seat)
        if table.seats[seat] != HUMAN:
            seed = table.seed + 7919 * table.length & 0x3FFFFFFF
            self._thinker = think(view, table.seats[seat], seed)
            self.thinking = True
            self._prompt(THINKING)
        elif self._needs_curtain(seat, view):
            self.wants = "curtain"
        else:
            self._chooser.begin(view, seat, words.player(seat, self.people, self.viewer))
            self._ask()
            self.idle = True
        self.board.lamp(table.seats[seat] != HUMAN)

    def _needs_curtain(self, seat, view):
        hidden = self._covered or seat != self.viewer
        return self.people == 2 and hidden and game.phase(view) == game.TURN

    def _ask(self):
        """Show the chooser's line; where there is one line only, the last move comes first."""
        if self.board.news or not self._told:
            self._prompt(self._chooser.line)
        else:
            self._prompt(self._told)
            self.board.prompt.color = text.DIM

    def _think(self, now):
        move = next(self._thinker)
        if move is None:
            self._prompt(THINKING + "." * (now // 250 % 4))
            return True
        self._thinker = None
        self.thinking = False
        self._play(move)
        return True

    def _play(self, move):
        """Play the move and start to show it."""
        table = self.table
        mover = table.to_move()
        self.idle = False
        self._before = [table.view(0), table.view(1)]
        count = words.number(self._before[0], move)
        table.play(move)
        if table.seats[mover] == HUMAN:
            self._host.keep_game()
        before, after = self._before[self.viewer], table.view(self.viewer)
        if self.people == 2 and game.phase(after) == game.CLAIM:
            self._covered = True
        own = mover == self.viewer
        hold = _OWN_MS if own else SPEEDS_MS[self._host.speed()]
        name = words.player(mover, self.people, self.viewer)
        told = words.told(name, move, count)
        self._told = told
        self._tell(told)
        news = self._completed(move, before, after)
        self._host.play_sound("claim" if news or moves.parts(move)[0] == moves.TAKE else "move")
        if news:
            hold += _COMPLETE_MS
        self._prompt(news or told)
        self._start = (move, (before, after, self.viewer, self.hides_hands()), hold)
        self._showing = True

    def _completed(self, move, before, after):
        """Return the news if the move completed a mandala, else None."""
        kind, mandala, _, _ = moves.parts(move)
        if kind in (moves.DISCARD, moves.TAKE):
            return None
        if game.phase(after) == game.CLAIM:
            return words.complete(words.player(game.to_move(after), self.people, self.viewer))
        mountain = game.mountain_at(mandala)
        if game.cards(after, mountain) < game.cards(before, mountain):
            return words.NOBODY_PICKS
        return None

    # --- Showing ---

    def hides_hands(self):
        """Return whether hands and cups are covered.

        Two people claim with both looking on; from then on only a curtain uncovers a hand.
        """
        return self._covered

    def _draw(self):
        view = self.table.view(self.viewer)
        self.board.draw(view, self.viewer, self._before[self.viewer], self.hides_hands())
        self.board.cursor.hide()

    def _tell(self, line):
        if self.board.news:
            self.board.news.show(line)

    def _prompt(self, line, refused=False):
        self.board.prompt.fold(line)
        self.board.prompt.color = text.ALERT if refused else text.INK
