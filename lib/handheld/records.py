# SPDX-License-Identifier: MIT
"""What the app keeps from one day to the next: the game, the settings, how games ended."""

import struct

from engine.table import HUMAN, load
from handheld.store import GAME, SETTINGS, STATISTICS, Store

_COUNTS = "<HHH"  # games won, lost and drawn against a level
_SIZE = 6


class Records:
    """The records in a byte array, or nowhere if it is None.

    ``problem`` is None or what Store says of the memory. A memory that wears at each write gets
    only every so-manieth move of a game, see ``save_every`` of the device.
    """

    def __init__(self, memory, save_every=1):
        self._store = Store(memory)
        self._save_every = save_every
        self._unsaved = 0

    @property
    def problem(self):
        return self._store.problem

    def settings(self):
        """Return the saved choices, one byte each; empty if there are none."""
        return self._store.get(SETTINGS) or b""

    def keep_settings(self, choices):
        """Save choices 0..255."""
        self._store.put(SETTINGS, bytes(choices))

    def game(self, game):
        """Return the Table of the saved game, or None; ValueError if it cannot be read."""
        saved = self._store.get(GAME)
        return load(game, saved) if saved else None

    def keep_game(self, table, now=True):
        """Save a game, now or when it is due; what a computer does next follows from it."""
        self._unsaved += 1
        if now or self._unsaved >= self._save_every:
            self._unsaved = 0
            self._store.put(GAME, table.save())

    def counts(self, level):
        """Return games won, lost and drawn against a computer level 1.."""
        kept = (self._store.get(STATISTICS) or b"") + bytes(_SIZE * level)
        return struct.unpack_from(_COUNTS, kept, _SIZE * (level - 1))

    def end_game(self, table):
        """Count the finished game, if a person played a computer, and forget it."""
        if table.seats[0] == HUMAN and table.seats[1] != HUMAN:
            self._count(table)
        self._store.put(GAME, b"")

    def _count(self, table):
        level = table.seats[1]
        counts = list(self.counts(level))
        counts[table.winner()] = min(counts[table.winner()] + 1, 0xFFFF)
        kept = bytearray(self._store.get(STATISTICS) or b"")
        kept.extend(bytes(max(0, _SIZE * level - len(kept))))
        struct.pack_into(_COUNTS, kept, _SIZE * (level - 1), *counts)
        self._store.put(STATISTICS, kept)
