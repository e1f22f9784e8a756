# SPDX-License-Identifier: MIT
"""The steady hand: a mark swings over the base, across and then down; A stops it."""

from engine.menara_moves import MISS, OFFSETS
from engine.menara_state import AIMED, slot_cell
from handheld import keys
from handheld import menara_words as words
from handheld.keys import since

_SWING = (0, 1, 2, 3, 2, 1, 0, -1, -2, -3, -2, -1)  # sixths of a cell; 3 is a miss
_STEP_MS = (160, 80)  # easy, hard


class Aim:
    """Stops a mark twice; ``step`` moves it."""

    keys = words.AIM_KEYS

    def __init__(self, board, view, told):
        self._board = board
        self._box = board.plan.box(slot_cell(view, view[AIMED]))
        self._step_ms = _STEP_MS[0]
        self._began = None
        self._now = 0
        self._across = None
        self.refused = False
        self.line = words.AIM
        board.cursor.show(self._box)

    def press(self, key):
        """Stop the mark with A; return the move when both ways are stopped."""
        if key != keys.A:
            return ()
        at = self._at()
        self._began = None
        if self._across is None:
            self._across = at
            return ()
        if max(abs(self._across), abs(at)) > 2:
            return (MISS,)
        return (OFFSETS + 5 * (at + 2) + self._across + 2,)

    def chord(self, key):
        """Nothing else can be chosen."""

    def _at(self):
        if self._began is None:
            return 0
        return _SWING[since(self._now, self._began) // self._step_ms % len(_SWING)]

    def step(self, now):
        """Move the mark; return whether the picture may have changed."""
        before = self._at()
        self._began = now if self._began is None else self._began
        self._now = now
        at = self._at()
        x, y, width, height = self._box
        dx, dy = (at, 0) if self._across is None else (self._across, at)
        scale = self._board.cell
        self._board.cursor.show((x + dx * scale // 6, y + dy * scale // 6, width, height))
        return at != before
