# SPDX-License-Identifier: MIT
"""A look back at a game with the coach: the three turns of a person that cost most, and all."""

from engine.table import HUMAN
from handheld import keys, text
from handheld import mandala_advice as advice
from handheld.mandala_game import dismiss
from handheld.mandala_hint import ask
from handheld.mandala_replay import Replay

_TURNS = 3


class Review:
    """Steps through a match that is over.

    At first it looks for the costly turns while keys step already. LEFT and RIGHT step, UP and
    DOWN go to a costly turn, A asks the coach, B leaves. ``thinking`` is whether ``step`` works.
    """

    name = "review"

    def __init__(self, past):
        self.group = past.board.group
        self._replay = Replay(past)
        self._losses = []  # (loss, index), the worst first
        self._touched = False
        self._scan = self._look_back()
        self._asked = None
        self._lines = None  # what the coach has still to say, if it was asked
        self._tell()

    @property
    def thinking(self):
        return self._scan is not None or self._asked is not None

    @property
    def ready(self):
        """Whether it waits for a key."""
        return not self.thinking

    # --- Keys ---

    def press(self, key):
        """Handle a key; return "back" when the reader leaves."""
        self._touched = True
        replay = self._replay
        if key in (keys.B, keys.MENU):
            replay.leave()
            dismiss(replay.table)
            return "back"
        if self._asked:
            self._asked = None
            self._tell()
        elif key == keys.A:
            self._ask()
        elif key in (keys.LEFT, keys.RIGHT):
            at = replay.at + (1 if key == keys.RIGHT else -1)
            self._go(max(0, min(len(replay.moves), at)))
        elif key in (keys.UP, keys.DOWN) and self._losses:
            self._go(self._next_costly(1 if key == keys.DOWN else -1))
        return None

    def _next_costly(self, step):
        """Return the next costly turn in the order of the game, after the last the first."""
        at = self._replay.at
        places = sorted([step * (index - at) for _, index in self._losses])
        for place in places:
            if place > 0:
                return at + step * place
        return at + step * places[0]

    def _ask(self):
        """Go on from what was played to what is better, why, and back."""
        replay = self._replay
        if self._lines:
            self._say(self._lines.pop())
        elif self._lines is not None:
            self._go(replay.at)
        elif replay.is_own():
            self._asked = advice.advise(replay.table, replay.moves[replay.at])
            replay.board.prompt.fold(advice.ASKING)

    # --- Thinking ---

    def step(self, now):
        """Work one slice; return whether the picture may have changed."""
        if self._asked:
            found = next(self._asked)
            if found:
                self._asked = None
                self._answer(*found)
            else:
                self._replay.board.prompt.fold(advice.ASKING + "." * (now // 250 % 4))
            return True
        if not self._scan:
            return False
        done = self._replay.done
        if next(self._scan):
            self._scan = None
            self._open()
        return done != self._replay.done or not self._scan

    def _look_back(self):
        """Find the costly turns: yields None after each slice of work, at last True."""
        replay = self._replay
        table = replay.begun()
        for index, move in enumerate(replay.moves):
            if table.seats[table.to_move()] == HUMAN:
                for found in ask(table, table.view(table.to_move()), move):
                    if found is None:
                        yield None
                if found[1] >= advice.LEAST:
                    self._note(found[1], index)
            table.play(move)
            replay.done = index + 1
            if not self._touched:
                share = 100 * replay.done // len(replay.moves)
                replay.board.prompt.fold(advice.LOOKING.format(share))
            replay.draw_line()
            yield None
        yield True

    def _note(self, loss, index):
        self._losses.append((loss, index))
        self._losses.sort(reverse=True)
        del self._losses[_TURNS:]
        self._replay.costly = [at for _, at in self._losses]

    def _open(self):
        """Show the worst turn, unless the reader is somewhere already."""
        if not self._touched and self._losses:
            self._go(self._losses[0][1])
        elif not self._touched:
            self._replay.board.prompt.fold(advice.NO_LOSS)

    def _answer(self, move, loss, why):
        self._lines = [why]
        if loss < advice.LEAST:
            self._say(advice.AGREED)
        else:
            self._replay.point(move)
            self._say(advice.better(move, self._replay.number(move), loss))

    # --- Showing ---

    def _go(self, at):
        self._lines = None
        self._replay.go(at)
        self._tell()

    def _say(self, line):
        prompt = self._replay.board.prompt
        prompt.fold(line)
        prompt.color = text.GOLD

    def _tell(self):
        """Say what was played, in red if it was costly."""
        replay = self._replay
        line = replay.told()
        place = replay.board.prompt
        if replay.board.news:
            place.fold(advice.KEYS)
            place.color = text.DIM
            place = replay.board.news
            line = f"{replay.at + 1}/{len(replay.moves) + 1} {line}"
        place.fold(line)
        place.color = text.ALERT if replay.at in replay.costly else text.INK
