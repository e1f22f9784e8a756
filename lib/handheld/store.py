# SPDX-License-Identifier: MIT
"""A few small records that survive the power: an append-only journal in any byte array.

Of the array (``microcontroller.nvm``) it uses ``len``, reading and assigning a slice. What an
assignment does, as CircuitPython's sources have it:

- RP2: over bytes that are all 0xFF it only programs; else it erases and rewrites all 4 KB.
- SAMD51: it always erases and rewrites all 8 KB.
- ESP32: it always replaces the whole array; reading a slice copies the whole array first.

So records are few and short, each written by one assignment, to erased bytes if possible.
``store_open`` reads them, once.

The array is two banks. A bank begins with a snapshot, a record of every payload; each change
adds a record with what is new behind the unchanged start of a payload. If a bank is full or
torn, the next change is a snapshot in the other one. The newer whole snapshot counts.

A power cut leaves a record without its check, so the state before it counts. A cut while flash
is erased can lose all or leave an older state. On RP2 that is only when a bank is opened: when a
game ends and little room is left, during a game only after 149 saves or a torn record.

======== ===== =============================================================================
record   bytes low byte first
======== ===== =============================================================================
sequence 2     one more than in the record before
kind     1     1..254, 0 for a snapshot
kept     2     how many bytes of the payload before stay
length   2     of the part that follows; in a snapshot (kind, length 2, payload)...
check    2     CRC-16 of all before it
======== ===== =============================================================================
"""

import struct

from engine import const
from engine.pack import crc16

GAME, SETTINGS, STATISTICS = const(1), const(2), const(3)

NO_MEMORY = "no save memory"
TOO_SMALL = "save memory too small"
TOO_LONG = "too long to save"
FAILED = "saving failed"

SNAPSHOT = const(0)
FORM = "<HBHH"  # sequence, kind, kept, length
HEAD = const(7)
CHECK = const(2)
_LEAST = const(512)  # half of it holds a game and the rest
_LARGEST_BANK = const(4096)  # erasing a bank takes twice its size in heap, for a moment
_GAME_ROOM = const(1792)  # 149 moves of Mandala, each saved
CHUNK = const(64)  # read at once: most records are shorter
_BLANK = b"\xff" * CHUNK


class Store:
    """The newest payload of each kind.

    ``problem`` is None, or why it is not usable or the last write failed: a key into the words.
    ``written`` counts bytes, ``wraps`` snapshots.
    """

    def __init__(self, memory):
        """Read ``memory``: a byte array of any size and content, or None."""
        self._memory = memory
        self._newest = {}
        self._sequence = 0
        self.problem = None
        self.written = 0
        self.wraps = 0
        size = 0 if memory is None else len(memory)
        self._size = min(size // 2, _LARGEST_BANK) // CHUNK * CHUNK
        if size < _LEAST:
            self._give_up(TOO_SMALL if size else NO_MEMORY)
            return
        from handheld import store_open

        try:
            found = store_open.opened(memory, self._size)
            self._newest, self._start, self._end, self._sequence = found
        except (OSError, RuntimeError):
            self._give_up(FAILED)

    @property
    def usable(self):
        """Whether there is a memory to save to."""
        return self._size > 0

    def get(self, kind):
        """Return the payload as bytes, None if there is none."""
        return self._newest.get(kind) or None

    def put(self, kind, payload):
        """Save the payload of a kind 1..254, an empty one for none; return whether it is safe.

        Writes nothing if it is saved already. If it fails, the payload before it stays.
        """
        if not 0 < kind < 255:
            raise ValueError(f"kind {kind} is not in 1..254")
        payload = bytes(payload)
        old = self._newest.get(kind, b"")
        if payload == old:
            return True
        if not self.usable:
            return False
        self._newest[kind] = payload
        try:
            self.problem = self._save(kind, old, payload)
        except (OSError, RuntimeError, MemoryError):
            self.problem = FAILED
        if self.problem:
            self._newest[kind] = old
        return self.problem is None

    def _give_up(self, problem):
        self._newest.clear()
        self._size = 0
        self.problem = problem

    # --- Writing ---

    def _save(self, kind, old, payload):
        """Write a change of a payload; return None or the problem."""
        room = self._start + self._size - self._end
        over = kind == GAME and len(payload) <= len(old)  # a game that goes on gets longer
        if not (over and room < _GAME_ROOM) and self._append(kind, old, payload):
            return None
        return self._change_bank()

    def _erased(self, at, stop):
        """Return whether the bytes from ``at`` up to ``stop`` are all 0xFF."""
        while at < stop:
            piece = self._memory[at : min(at + CHUNK, stop)]
            if piece != _BLANK[: len(piece)]:
                return False
            at += CHUNK
        return True

    def _append(self, kind, old, payload):
        """Write a record; return False if it has no room or cannot be read back."""
        kept = _shared(old, payload)
        stop = self._end + HEAD + len(payload) - kept + CHECK
        if stop > self._start + self._size or not self._erased(self._end, stop):
            return False
        record = _framed(self._sequence, kind, kept, payload[kept:])
        if not self._write(self._end, record, len(record)):
            return False
        self._advance(stop)
        return True

    def _change_bank(self):
        """Write a snapshot of all payloads into the other bank; return None or the problem."""
        body = bytearray()
        for kind, payload in self._newest.items():
            if HEAD + len(body) + 3 + len(payload) + CHECK > self._size:
                return TOO_LONG
            if payload:
                body.extend(struct.pack("<BH", kind, len(payload)))
                body.extend(payload)
        start = self._size - self._start
        record = _framed(self._sequence, SNAPSHOT, 0, body)
        size = len(record)
        record.extend(b"\xff" * (self._size - size))
        self._end = self._start + self._size  # if this fails, nothing may follow in the old bank
        if not self._write(start, record, size):
            return FAILED
        self._start = start
        self._advance(start + size)
        self.wraps += 1
        return None

    def _write(self, at, data, size):
        """Write; return whether the first ``size`` bytes can be read back."""
        self._memory[at : at + len(data)] = data
        self.written += len(data)
        return self._memory[at : at + size] == data[:size]

    def _advance(self, end):
        self._end = end
        self._sequence = self._sequence + 1 & 0xFFFF


def _shared(old, new):
    """Return how many bytes at the start are the same."""
    limit = min(len(old), len(new))
    count = 0
    while count < limit and old[count] == new[count]:
        count += 1
    return count


def _framed(sequence, kind, kept, body):
    """Return a record."""
    size = HEAD + len(body)
    record = bytearray(size + CHECK)
    struct.pack_into(FORM, record, 0, sequence, kind, kept, len(body))
    record[HEAD:size] = body
    struct.pack_into("<H", record, size, crc16(record, size))
    return record
