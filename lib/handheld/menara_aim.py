# SPDX-License-Identifier: MIT
"""The steady hand: a mark swings over the base, across and then down; A stops it."""

import displayio

from engine import const
from engine.menara_moves import MISS, OFFSETS
from engine.menara_set import WIDTH
from engine.menara_state import AIMED, STEADY, slot_colour
from handheld import keys
from handheld import menara_words as words
from handheld.keys import since
from handheld.menara_cells import BASE, CHANGED
from handheld.sprites import put

_SWING = (-3, -2, -1, 0, 1, 2, 3, 2, 1, 0, -1, -2)  # sixths of a cell; 3 is a miss
_STEP_MS = (0, 150, 80)  # by the steady hand: off, easy, hard
_SCALE = const(6)
_WHOLE = const(15)  # a floor of one cell


class Aim:
    """Shows the base enlarged and stops a mark over it twice; ``step`` moves it."""

    keys = ""

    def __init__(self, board, view):
        self.view = view
        self._board = board
        self._step_ms = _STEP_MS[view[STEADY]]
        self._began = None
        self._now = 0
        self._across = None
        self.refused = False
        self.line = words.AIM + words.ACROSS
        board.cursor.hide()
        self._lay_out(slot_colour(view, view[AIMED]))

    def _lay_out(self, colour):
        board = self._board
        plan = board.plan
        cell = board.cell
        middle = (WIDTH - _SCALE) * cell // 2
        self._corner = plan.x + middle, plan.y + middle
        self._group = displayio.Group()
        large = displayio.Group(scale=_SCALE, x=self._corner[0], y=self._corner[1])
        put(board.cells.grid(large, (0, 0)), 0, _WHOLE)
        put(board.cells.grid(large, (0, 0)), 0, BASE + colour)
        self._group.append(large)
        self._mark = board.cells.grid(self._group, self._corner)
        put(self._mark, 0, CHANGED)
        self._move(_SWING[0])
        board.group.append(self._group)

    def suggest(self, moves):
        """The reason says it all."""

    def press(self, key):
        """Stop the mark with A; return the move when both ways are stopped."""
        if key != keys.A:
            return ()
        at = self._at()
        self._began = None
        if self._across is None:
            self._across = at
            self.line = words.AIM + words.DOWN
            return ()
        self._board.group.remove(self._group)
        if max(abs(self._across), abs(at)) > 2:
            return (MISS,)
        return (OFFSETS + 5 * (at + 2) + self._across + 2,)

    def chord(self, key):
        """Nothing else can be chosen."""

    def _at(self):
        """Return where the mark is, in sixths of a cell."""
        if self._began is None:
            return _SWING[0]
        return _SWING[since(self._now, self._began) // self._step_ms % len(_SWING)]

    def step(self, now):
        """Move the mark; return whether the picture may have changed."""
        before = self._at()
        self._began = now if self._began is None else self._began
        self._now = now
        at = self._at()
        self._move(at)
        return at != before

    def _move(self, at):
        across, down = (at, 0) if self._across is None else (self._across, at)
        size = self._board.cell
        middle = (_SCALE - 1) * size // 2
        self._mark.x = self._corner[0] + middle + across * size * _SCALE // 6
        self._mark.y = self._corner[1] + middle + down * size * _SCALE // 6
