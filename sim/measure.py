# SPDX-License-Identifier: MIT
"""Measures what a key sets off on an emulated board.

All times are those of the emulated processor. The emulator does not know how long the flash takes
to answer, so a real board is somewhat slower: compare the figures with each other.
"""

from collections import deque, namedtuple

from handheld import keys
from sim.options import UserError

_LOOK_MS = 100
_GAP_MS = 200  # no pixel for so long: a picture is complete
_REST_MS = 1600  # nothing changes and the processor mostly sleeps: it waits for a key
_MOVING_MS = 4000  # it mostly sleeps, though something moves: it waits for a key as well
_LIMIT_MS = 120_000
_PRESS_MS = 60  # two scans of the keypad module and the debounce of handheld.keys

# Milliseconds from the press (at the start: from the start of code.py) to the first pixel that
# changed, to the last before a gap, and to the last of all, None if something moves on and on.
# busy: how many of these the processor did not sleep. Then the pixels that changed and that were
# sent until then; and, when it waits for a key again, free bytes of heap, the largest block of
# them, and the most bytes of the call stack that were in use so far.
Row = namedtuple("Row", "action first drawn done busy changed sent free largest stack")


class Bench:
    """Presses keys on a pico.Handheld and measures what they set off."""

    def __init__(self, board):
        """`board` is about to start code.py."""
        self.board = board
        self.memory = None
        self.empty = None  # bytes of heap that are free before the program
        self._at_rest = False

    def start(self):
        """Run until the program waits for its first key; return what that took as a Row."""
        return self._measure("start", self._first_picture, self.board.started)

    def do(self, action):
        """Do an Action of a script and return what came of it as a Row."""
        name = action.key and keys.NAMES[action.key.bit_length() - 1]
        if not action.now and not self._at_rest:
            self.settle()
        return self._measure(name or "WAIT", lambda: self._press(action, name), self.board.now)

    def settle(self):
        """Run until the program waits for a key. Raises UserError when it never does."""
        board = self.board
        calm = 0
        shares = deque(maxlen=_MOVING_MS // _LOOK_MS)
        for _ in range(_LIMIT_MS // _LOOK_MS):
            writes, busy = len(board.writes), board.busy
            board.run(_LOOK_MS)
            shares.append(board.busy - busy)
            still = len(board.writes) == writes and shares[-1] < _LOOK_MS / 2
            calm = calm + _LOOK_MS if still else 0
            moving = len(shares) == shares.maxlen and sum(shares) < _MOVING_MS / 2
            if calm >= _REST_MS or moving:
                self._at_rest = True
                return
        raise UserError(f"the program does not come to rest in {_LIMIT_MS // 1000} s")

    def _first_picture(self):
        board = self.board
        if not board.run_until(self._see_memory, 100):
            raise UserError("code.py does not start, or this firmware's heap cannot be read")
        if not board.run_until(lambda: board.writes or board.stopped, _LIMIT_MS):
            raise UserError(f"nothing was drawn in {_LIMIT_MS // 1000} s")
        self.settle()

    def _see_memory(self):
        try:
            self.memory = self.board.memory()
        except LookupError:
            return False
        self.empty = self.memory.free
        return True

    def _press(self, action, name):
        self._at_rest = False
        held = action.hold and keys.NAMES[action.hold.bit_length() - 1]
        if held:
            self.board.press(held)
            self.board.run(_PRESS_MS)
        if name:
            self.board.press(name)
        self.board.run(max(action.ms, _PRESS_MS) if name else action.ms)
        if name:
            self.board.release(name)
        if held:
            self.board.release(held)
        if not action.now:
            self.settle()

    def _measure(self, name, act, begin):
        """Call `act` and return the Row of what came of it; `begin` is when its time starts."""
        board = self.board
        count, busy = len(board.writes), board.busy
        act()
        if board.stopped:
            raise UserError(f"the program has ended: {board.title}\n{board.console.strip()}")
        writes = board.writes[count:]
        seen = [write for write in writes if write.changed]
        drawn = _up_to_a_gap(seen)
        done = seen if seen and board.now - seen[-1].ms >= _REST_MS else []
        last = (done or drawn or [None])[-1]
        counted = [write for write in writes if not last or write.ms <= last.ms]
        return Row(
            name,
            round(seen[0].ms - begin) if seen else None,
            round(drawn[-1].ms - begin) if drawn else None,
            round(done[-1].ms - begin) if done else None,
            round(last.busy - busy) if last else None,
            sum(write.changed for write in counted),
            sum(write.sent for write in counted),
            self.memory.free,
            self.memory.largest,
            self.memory.stack_deepest,
        )


def _up_to_a_gap(writes):
    """Return the first of `writes` and those that follow with no gap between."""
    end = next(
        (at for at in range(1, len(writes)) if writes[at].ms - writes[at - 1].ms >= _GAP_MS),
        len(writes),
    )
    return writes[:end]


def report(rows, empty, stack_size):
    """Return the Rows as a table, and what the columns mean.

    `empty` is the free heap before the program, `stack_size` that of the call stack, in bytes.
    """
    lines = [["-" if value is None else str(value) for value in row] for row in rows]
    lines.insert(0, Row._fields)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    table = [
        "  ".join(text.rjust(width) for text, width in zip(line, widths, strict=True))
        for line in lines
    ]
    notes = (
        "first, drawn, done: ms from the press (at the start: from the start of code.py) to the",
        "first pixel that changed, to the last before a gap, to the last of all, - if something",
        "moves on and on. busy: in how many of these the processor did not sleep. Then pixels.",
        f"free, largest: bytes of heap when it waits again, garbage is not free; {empty} were",
        f"free before the program. stack: bytes of the call stack, most so far, of {stack_size}.",
    )
    return "\n".join([*table, *notes])
