# SPDX-License-Identifier: MIT
"""What the app keeps from one day to the next: the game, the settings, how games ended."""

import struct

from handheld.store import GAME, SETTINGS, STATISTICS, Store

_COUNTS = "<HHH"  # games won, lost and drawn
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

    @property
    def written(self):
        """The bytes written so far."""
        return self._store.written

    def settings(self):
        """Return the saved choices, one byte each; empty if there are none."""
        return self._store.get(SETTINGS) or b""

    def keep_settings(self, choices):
        """Save choices 0..255."""
        self._store.put(SETTINGS, bytes(choices))

    def game(self):
        """Return the saved game as the bytes of a Table's ``save``; empty if there is none."""
        return self._store.get(GAME) or b""

    def keep_game(self, table, now=True):
        """Save a game, now or when it is due; what a computer does next follows from it."""
        self._unsaved += 1
        if now or self._unsaved >= self._save_every:
            self._unsaved = 0
            self._store.put(GAME, table.save())

    def counts(self, slot):
        """Return games won, lost and drawn of a kind 0.., see ``slot`` in ``games``."""
        kept = (self._store.get(STATISTICS) or b"") + bytes(_SIZE * (slot + 1))
        return struct.unpack_from(_COUNTS, kept, _SIZE * slot)

    def end_game(self, tally):
        """Forget the finished game, after counting it in (slot, 0 won, 1 lost or 2 drawn)."""
        if tally:
            self._count(*tally)
        self._store.put(GAME, b"")

    def _count(self, slot, ending):
        counts = list(self.counts(slot))
        counts[ending] = min(counts[ending] + 1, 0xFFFF)
        kept = bytearray(self._store.get(STATISTICS) or b"")
        kept.extend(bytes(max(0, _SIZE * (slot + 1) - len(kept))))
        struct.pack_into(_COUNTS, kept, _SIZE * slot, *counts)
        self._store.put(STATISTICS, kept)
