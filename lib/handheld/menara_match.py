# SPDX-License-Identifier: MIT
"""Menara's play screen: takes a Table from move to move, for people and computers."""

from engine import const
from engine import menara_moves as moves
from engine import menara_state as ms
from engine.table import HUMAN
from handheld import games, keys
from handheld import menara_words as words
from handheld.menara_game import BUILDERS, CHOOSERS, SHOW
from handheld.words import HINT, NO_ROOM, THINKING

SPEEDS_MS = (800, 200)  # how long a computer's move stays to be read: calm, quick
_OWN_MS, _PLAN_MS, _TURN_MS = const(60), const(700), const(500)
_QUIET = (moves.RISE, moves.ROTATE)  # kinds that are part of laying a floor
_GROUND_ROW = const(5)  # of the choices of a new game


class Match:
    """Plays on a Table; ``press`` and ``step`` it. ``wants`` is "over" when the game is.

    ``host`` has ``keep_game()``, called after each move of a person, ``play_sound(name)``,
    ``speed()``, ``keys.held`` and ``session``, whose rows are the choices.
    All hands are open: the people pass the device on without a curtain.
    """

    name = "play"

    def __init__(self, board, table, host):
        self.group = board.stage
        self.table = table
        self.wants = None
        self.idle = False
        self.thinking = False
        self._host = host
        self.board = board
        board.team = table.seats
        self._show = None
        self._start = None
        self._is_laid = not host.session.rows[_GROUND_ROW][2]
        self._thinker = None
        self._chooser = None
        self._hint = None
        self._queue = ()
        self._due = self._line = None
        self._b_down = False
        view = table.view(0)
        self.viewer = view[ms.TO_MOVE]
        board.draw(view, self.viewer, ms.levels(view))
        self.board.tell("")
        self._next()

    # --- What the app calls ---

    def press(self, key):
        """Handle a key: it skips what is being shown, else it is the person's choice.

        B counts when it is let go, as an arrow while it is down is another choice.
        """
        if self._start:
            return
        if self._show:
            self._show.skip()
            return
        if self._end_hint():
            return
        if not self.idle or key == keys.HINT:
            return
        if key == keys.B:
            self._b_down = True
        elif self._host.keys.held & keys.B and key != keys.A:
            self._b_down = False
            self._answer(self._chooser.chord(key))
        else:
            self._choose(key)

    def step(self, now):
        """Advance what moves by itself; return whether the picture may have changed."""
        if self._b_down and not self._host.keys.held & keys.B:
            self._b_down = False
            if self.idle:
                self._choose(keys.B)
                return True
        if self._start or self._show:
            self._go_on_showing(now)
            return True
        if self._thinker:
            return self._think(now)
        if self._hint and self._hint.step(now):
            return True
        if self._due is not None:
            self._let_choose()
            return True
        if self.idle and hasattr(self._chooser, "step") and self._chooser.step(now):
            self.ask()  # the choice moves by itself
            return True
        return False

    def hides_hands(self):
        """Nothing is hidden in Menara; what a B began ends where another screen opens."""
        self._b_down = False
        return False

    def actions(self):
        """Return the rows that the pause menu gets now."""
        if not self.idle:
            return ()
        stop = moves.refusal(self._view(), moves.GIVE_UP) is None
        return (words.STOP, HINT) if stop else (HINT,)

    def act(self, label):
        """Give the plan up, or show the person what to do."""
        if not self.idle:
            return
        self._end_hint()
        self._b_down = False  # B held asks for a hint and does nothing else
        if label != HINT:
            self._begin_moves((moves.GIVE_UP,))
            return
        self.idle = False
        view, pending = self._chooser.view, getattr(self._chooser, "pending", ())
        if view[ms.STAGE] != ms.AIM:
            self._chooser = None
        games.let_go(CHOOSERS)
        try:
            from handheld.menara_hint import Hint

            self._hint = Hint(self, view, pending)
        except MemoryError:
            self.choose_again(pending, NO_ROOM)

    def _end_hint(self):
        """End a hint; return whether that used a key up."""
        hint, self._hint = self._hint, None
        return hint and hint.end()

    def choose_again(self, pending, line=None):
        """Let the person go on choosing, ``pending`` is chosen already; say a line, if any."""
        self.thinking = False
        self._due, self._line = pending, line

    # --- Turns ---

    def _view(self):
        return self.table.view(self.table.to_move())

    def _next(self):
        """Let the seat to move begin, or go on with the moves that were chosen together."""
        if self._queue:
            self._play(self._queue[0])
            return
        table = self.table
        view = self._view()
        if view[ms.STAGE] == ms.OVER:
            self.wants = "over"
            return
        seat = view[ms.TO_MOVE]
        if seat != self.viewer:
            self.viewer = seat
            self.board.draw(view, seat)
        self.board.show_hand(view, seat)
        computer = table.seats[seat] != HUMAN
        self._title(view)
        if computer or self._is_laid_for(view):
            self._ponder(view, table.seats[seat] or 1)
        else:
            self._due = ()

    def _let_choose(self):
        """Let the person choose. Called by ``step``, as it takes much of the call stack."""
        games.let_go(BUILDERS)
        if not self._chooser:
            from handheld.menara_chooser import chooser

            view = self._view()
            name = words.name(self.table.seats, view[ms.TO_MOVE])
            self._chooser = chooser(self.board, view, name, self._due)
        self._due = None
        self.idle = True
        self.ask()
        if self._hint:
            self._hint.show(self._chooser)
        if self._line:
            self.board.say(self._line)
            self._line = None

    def _ponder(self, view, level):
        """Let a computer think about a move."""
        games.let_go(CHOOSERS)
        from engine.menara_ai import think

        seed = self.table.seed + 7919 * self.table.length & 0x3FFFFFFF
        self._thinker = think(view, level, seed)
        self.thinking = True
        self.board.cursor.hide()
        self._say_keys("")
        self.board.say(THINKING)

    def _is_laid_for(self, view):
        """Return whether the foundation is laid for the people."""
        laying = view[ms.WORK] == ms.NONE and view[ms.AIR_LEVEL] != ms.NONE
        return laying and self._is_laid

    def _title(self, view):
        """Say on top whose turn it is and what the plan asks for."""
        name = words.name(self.table.seats, view[ms.TO_MOVE])
        line = self.board.headline
        line.show(words.headline(name, view, line.columns))

    def _choose(self, key):
        self._answer(self._chooser.press(key))
        if key == keys.A and self.idle and self._chooser.refused:
            self._host.play_sound("refused")

    def _answer(self, chosen):
        self.ask()
        if chosen:
            self._begin_moves(chosen)

    def _begin_moves(self, chosen):
        self.idle = False
        self._chooser = None
        games.let_go(CHOOSERS)
        self.board.cursor.hide()
        self.board.plan.hide_ghost()
        self._queue = chosen
        self._play(chosen[0])

    def ask(self):
        """Show what A would do, or why not."""
        self.board.say(self._chooser.line, self._chooser.refused)
        self._say_keys(self._chooser.keys)

    def _say_keys(self, keys_line):
        """Say on a larger screen which side a new floor shows, and what else the keys do."""
        if self.board.hint:
            work = self._view()[ms.WORK]
            side = "" if work == ms.NONE else words.border(work)
            self.board.hint.show(f"{side}\n{keys_line}")

    def _think(self, now):
        move = next(self._thinker)
        if move is None:
            self.board.say(THINKING + "." * (now // 250 % 4))
            return True
        self._thinker = None
        self.thinking = False
        self._play(move)
        return True

    # --- Moves ---

    def _play(self, move):
        """Play the move and start to show it."""
        table = self.table
        before = self._view()
        seat = before[ms.TO_MOVE]
        self._queue = self._queue[1:]
        table.play(move)
        own = table.seats[seat] == HUMAN
        if own:
            self._host.keep_game()
        after = table.view(seat)
        kind = moves.parts(move)[0]
        if kind in _QUIET:
            self._next()
            return
        told = words.news(words.name(table.seats, seat), before, move)
        self.board.tell(told)
        self.board.say(told)
        fallen = after[ms.STAGE] == ms.OVER and after[ms.ENDING] == ms.FALLEN
        self._host.play_sound("fall" if fallen else "claim" if kind == moves.CORNER else "move")
        hold = _OWN_MS if own else SPEEDS_MS[self._host.speed()]
        if kind == moves.REVEAL:
            hold = max(hold, _PLAN_MS)
            self._title(after)
        elif after[ms.TO_MOVE] != seat:
            hold = max(hold, _TURN_MS)
        self._start = (move, (before, after, seat), hold)

    def _go_on_showing(self, now):
        if self._start:
            start, self._start = self._start, None
            try:
                from handheld.menara_show import Show

                self._show = Show(self.board)
                self._show.start(now, *start)
            except MemoryError:  # a move may go without being shown
                self._show = None
                self.board.draw(*start[1][1:])
                self._next()
        elif not self._show.step(now):
            self._show = None
            games.let_go(SHOW)
            self._next()
