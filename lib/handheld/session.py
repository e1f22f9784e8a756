# SPDX-License-Identifier: MIT
"""What a person has chosen and is playing, from one day to the next."""

from engine import mandala
from engine.mandala import LEVELS
from engine.table import HUMAN, Table
from handheld import words
from handheld.records import Records


class Session:
    """The table, if there is one, and the choices: rows for a Menu, kept in a device's memory.

    ``notice`` is something to be said once, or None.
    """

    def __init__(self, device, opponent=None):
        """Take over what was kept; ``opponent``, 0 a person, 1.. a level, goes before it."""
        self._device = device
        self._records = Records(device.nvm, device.save_every)
        self._began = 0
        self.table = None
        self.against = [words.OPPONENT, (words.PERSON,) + LEVELS, 2]
        self.lot = [words.FIRST, words.FIRST_CHOICES, 0]
        self.speed = [words.SPEED, words.SPEEDS, 0]
        self.sound = [words.SOUND, words.SWITCH, 0]
        self._rows = (self.against, self.lot, self.speed, self.sound)
        kept = self._records.settings()
        for index, row in enumerate(self._rows):
            if index < len(kept):
                row[2] = min(kept[index], len(row[1]) - 1)
        if opponent is not None:
            self.against[2] = min(opponent, len(LEVELS))
        self.follow_opponent()
        self.notice = self._resume()

    def _resume(self):
        """Take over the kept game; return what there is to say of it."""
        try:
            self.table = self._records.game(mandala)
        except ValueError:
            return words.UNREADABLE
        return words.NOT_SAVED if self._records.problem else None

    def follow_opponent(self):
        """Name those who may begin by who plays."""
        self.lot[1] = words.FIRST_CHOICES if self.against[2] else words.FIRST_CHOICES_TWO

    def goes_on(self):
        """Return whether there is a game to continue."""
        return self.table is not None and self.table.result() is None

    def standing(self):
        """Return how games against the chosen opponent ended, in words."""
        level = self.against[2]
        return words.record(*self._records.counts(level)) if level else ""

    def start(self):
        """Begin a new game as chosen."""
        self.keep_settings()
        self._deal(() if self.lot[2] == 0 else (self.lot[2] - 1,))

    def again(self):
        """Begin a new game in which the other seat moves first (M02)."""
        self._deal((1 - self._began,))

    def _deal(self, setup):
        self.table = Table(mandala, self._device.seed(), (HUMAN, self.against[2]), setup)
        self._began = self.table.to_move()
        self._records.keep_game(self.table)

    def keep_settings(self):
        """Save the choices."""
        self._records.keep_settings([row[2] for row in self._rows])

    def keep_game(self, now=False):
        """Save the game, now or when it is due."""
        self._records.keep_game(self.table, now)

    def end(self):
        """Count the finished game and forget it."""
        self._records.end_game(self.table)
