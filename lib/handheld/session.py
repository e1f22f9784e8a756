# SPDX-License-Identifier: MIT
"""What a person has chosen and is playing, from one day to the next."""

from engine.table import Table, glance, load
from handheld import games, words
from handheld.records import Records

# The choices as they are kept, a byte each, and what they are at first. Each game has a range.
_FIRST_CHOICES = b"\x02\x00\x00\x00" + b"\x01\x01\x00\x00\x00\x00" + b"\x00"
_ROWS_AT = (0, 4)
_SPEED, _SOUND, _GAME = 2, 3, 10


class Session:
    """The table, if there is one, and the choices: rows for a Menu, kept in a device's memory.

    ``game`` is the module of the chosen game, None before one is chosen, and ``rows`` are its
    choices. ``notice`` is something to be said once, or None.
    """

    def __init__(self, device, opponent=None):
        """Take over what was kept; ``opponent``, the first choice of Mandala, goes before it."""
        self._device = device
        self._records = Records(device.nvm, device.save_every)
        self._began = 0
        self.table = None
        self.game = None
        self.rows = ()
        kept = self._records.settings()[: len(_FIRST_CHOICES)]
        self._kept = bytearray(_FIRST_CHOICES)
        self._kept[: len(kept)] = kept
        if opponent is not None:
            self._kept[0] = opponent
        self.speed = [words.SPEED, words.SPEEDS, min(self._kept[_SPEED], 1)]
        self.sound = [words.SOUND, words.SWITCH, min(self._kept[_SOUND], 1)]
        self.notice = words.NOT_SAVED if self._records.problem else None
        self._waiting = self._records.game()
        try:
            self.goes_on()
        except ValueError:
            self._waiting = None
            self.notice = words.UNREADABLE

    # --- The game that goes on ---

    def goes_on(self):
        """Return (game 0.., its number of moves) if there is a game to continue, else None."""
        if self.table is None:
            return self._glance() if self._waiting else None
        return None if self.table.result() is not None else self._here()

    def _glance(self):
        found = glance(self._waiting)
        if not 0 <= found[0] < len(words.GAMES):
            raise ValueError(f"a save of game {found[0]}")
        return found

    def _here(self):
        return self.table.game.ID - 1, self.table.length

    def resume(self):
        """Bring the game that goes on back to the table; return whether that can be done."""
        if self.table is None:
            self.choose(self._glance()[0])
            try:
                self.table = load(self.game.rules, self._waiting)
            except ValueError:
                self.notice = words.UNREADABLE
            self._waiting = None
        return self.table is not None

    # --- Choosing ---

    def choose(self, index):
        """Load a game 0..; another one that is on the table is put away as it is saved."""
        table = self.table
        if table is not None and self._here()[0] != index:
            self._waiting = table.save() if table.result() is None else None
            self.table = None
        self.game = None
        self.game = games.load(index)
        self._kept[_GAME] = index
        self.rows = self.game.rows(self._kept[_ROWS_AT[index] :])
        self.game.follow(self.rows)

    def let_go(self):
        """Unload the chosen game, if none is on the table."""
        if self.table is None:
            self.game = None
            self.rows = ()
            games.clear()

    def standing(self):
        """Return how games such as the chosen one ended, in words."""
        slot = self.game.slot(self.rows)
        return "" if slot is None else words.record(*self._records.counts(slot))

    def start(self):
        """Begin a new game as chosen."""
        self.keep_settings()
        self._deal(None)

    def again(self):
        """Begin a new game after the one just played."""
        self._deal(self._began)

    def _deal(self, began):
        self.table = self._waiting = None
        seats, setup = self.game.deal(self.rows, began)
        self.table = Table(self.game.rules, self._device.seed(), seats, setup)
        self._began = self.table.to_move()
        self._records.keep_game(self.table)

    # --- Keeping ---

    def keep_settings(self):
        """Save the choices."""
        if self.game:
            at = _ROWS_AT[self._kept[_GAME]]
            for index, row in enumerate(self.rows):
                self._kept[at + index] = row[2]
        self._kept[_SPEED], self._kept[_SOUND] = self.speed[2], self.sound[2]
        self._records.keep_settings(self._kept)

    def keep_game(self, now=False):
        """Save the game, now or when it is due."""
        self._records.keep_game(self.table, now)

    def end(self):
        """Count the finished game and forget it."""
        self._records.end_game(self.game.tally(self.table))
