# SPDX-License-Identifier: MIT
"""A move of Menara as it happens: a column flies, a floor comes down, the tower sways or falls."""

from engine import const
from engine.menara_moves import BASE, CORNER, OFFSETS, SWAP, parts
from engine.menara_set import FLOOR_OF
from engine.menara_state import (
    AIMED,
    AIR,
    AIR_LEVEL,
    AIR_TURN,
    BAG,
    BUILD,
    CAMP,
    ENDING,
    FALLEN,
    NONE,
    PUT,
    STAGE,
    TAKE,
    TAKEN,
    floor_level,
    hand_at,
    is_lying,
    slot_cell,
    slot_colour,
    slot_level,
)
from handheld import games
from handheld.keys import since
from handheld.menara_cells import COLUMN
from handheld.menara_game import BUILDERS, CHOOSERS
from handheld.menara_tower import CAREFUL, RISKY
from handheld.menara_words import DRAWN
from handheld.sprites import put

_FRAMES, _SWAYS = const(6), const(12)
_FRAME_MS, _SWAY_MS, _DRAWN_MS = const(40), const(60), const(500)
_SWING = (0, 1, 0, -1)
_AMPLITUDES = (4, 9)  # of the sway, 16ths of a pixel a level: careful, risky


class Show:
    """Shows one move on a Board. ``start`` it, then call ``step`` until it returns False."""

    def __init__(self, board):
        self._board = board
        self._steps = ()
        self._fall = None

    def start(self, now, move, views, hold_ms):
        """Begin; ``views`` is (view before, view after, seat whose hand is shown)."""
        self._before, self._after, self._seat = views
        self._hold_ms = hold_ms
        self._then = now
        self._frame = 0
        self._flight = None
        self._changed = ()
        self._level = self._board.plan.level
        self._sway = 0
        kind, value = parts(move)
        stage = self._before[STAGE]
        self._phase = self._appear
        self._drawn = ()
        if kind != SWAP:
            one, two = self._before, self._after
            for at in range(BAG, CAMP):
                self._drawn += (at - BAG,) * (one[at] - two[at] + one[at + 5] - two[at + 5])
        if kind == CORNER:
            self._drop(value)
        elif kind == OFFSETS or kind == BASE and stage in (BUILD, PUT) and self._stands():
            self._fly(self._before[AIMED] if kind == OFFSETS else value)
        elif kind == BASE and stage == TAKE:
            self._level = slot_level(self._before, value)
            self._changed = (slot_cell(self._before, value),)
        elif kind == BASE and is_lying(self._before, FLOOR_OF[value]):
            self._level = floor_level(self._before, FLOOR_OF[value])
        if self._level != self._board.plan.level:
            self._board.show_level(self._before, self._level)

    def _stands(self):
        """Return whether the column stands at once, without a steady hand."""
        return self._after[AIMED] == NONE

    def _fly(self, slot):
        """Let a column go from the hand, or from where it was taken, to a base."""
        board = self._board
        view = self._before
        self._level = slot_level(view, slot)
        cell = slot_cell(view, slot)
        self._changed = (cell,)
        colour = slot_colour(view, slot)
        box = board.column_box(board.hand, colour)
        if view[TAKEN] != NONE:
            box = board.plan.box(slot_cell(view, view[TAKEN]))
        put(board.flyer, 0, COLUMN + colour)
        self._flight = (board.flyer, box[:2], board.plan.place(cell))
        board.flyer.x, board.flyer.y = box[:2]
        board.flyer.hidden = False
        self._phase = self._move
        self._sway = 1

    def _drop(self, cell):
        """Let the floor in the air come down on its place."""
        board = self._board
        view = self._before
        self._level = view[AIR_LEVEL]
        if self._level != board.plan.level:
            board.show_level(view, self._level)
        board.plan.show_ghost(view, (view[AIR], self._level, view[AIR_TURN], cell), False)
        x, y = board.plan.place(cell)
        self._flight = (board.plan.ghost, (x, y - 3 * board.cell), (x, y))
        self._phase = self._move
        self._sway = 1

    # --- Phases: each returns the next one, or None at the end ---

    def step(self, now):
        """Advance to the time ``now``; return whether the move is still being shown."""
        if self._phase:
            phase = self._phase
            done = phase(since(now, self._then))
            if done:
                self._then = now
                self._frame = 0
        return self._phase is not None

    def _move(self, passed):
        if passed < _FRAME_MS:
            return False
        self._frame += 1
        thing, start, end = self._flight
        thing.x = start[0] + (end[0] - start[0]) * self._frame // _FRAMES
        thing.y = start[1] + (end[1] - start[1]) * self._frame // _FRAMES
        if self._frame < _FRAMES:
            self._then = self._then + _FRAME_MS & 0x1FFFFFFF
            return False
        self._phase = self._appear
        return True

    def _appear(self, passed):
        """Show the view after the move."""
        board = self._board
        board.flyer.hidden = True
        board.plan.hide_ghost()
        if self._after[ENDING] == FALLEN:
            self._phase = self._topple if self._break() else self._hold
            return True
        board.draw(self._after, self._seat, self._level, self._changed)
        self._deal(())
        least = min(board.tower.margins)
        if self._sway and least < CAREFUL:
            self._sway = _AMPLITUDES[least < RISKY]
            self._phase = self._swing
        else:
            self._phase = self._hold
        return True

    def _deal(self, drawn):
        """Show the hand without what comes from the bag, then with it, framed."""
        if not self._drawn:
            return
        board = self._board
        at = hand_at(self._seat)
        view = bytearray(self._after)
        for colour in self._drawn:
            view[at + colour] -= 1
        board.show_hand(view, self._seat)
        if drawn:
            index = sum(view[at : at + 5])
            x, y, cell = board.hand.x + index * board.cell, board.hand.y, board.cell
            board.cursor.show((x, y, cell * len(drawn), cell))
            board.prompt.show(DRAWN.format(len(drawn)))
            for colour in drawn:
                put(board.hand, index, COLUMN + colour)
                index += 1

    def _break(self):
        """Begin the collapse; return False where memory is too short for it."""
        board = self._board
        try:
            games.let_go(BUILDERS + CHOOSERS)
            from handheld.menara_fall import Fall

            self._fall = Fall(board.stage, board.layout, board.tower, self._after)
            board.group.hidden = True
        except MemoryError:
            return False
        return True

    def _swing(self, passed):
        if passed < _SWAY_MS:
            return False
        self._frame += 1
        self._then = self._then + _SWAY_MS & 0x1FFFFFFF
        rest = (_SWAYS - self._frame) * self._sway // _SWAYS + 1
        sway = _SWING[self._frame % 4] * rest
        if self._frame < _SWAYS:
            self._board.tower.draw(self._after, self._level, sway)
            return False
        self._board.tower.draw(self._after, self._level)
        self._phase = self._hold
        return True

    def _topple(self, passed):
        if not self._fall.step(passed):
            self._phase = None
        return False

    def _hold(self, passed):
        if passed < self._hold_ms:
            return False
        self._deal(self._drawn)
        if not self._drawn:
            self._phase = None
        self._drawn, self._hold_ms = (), max(self._hold_ms, _DRAWN_MS)
        return True

    def skip(self):
        """Show the end at once."""
        if self._phase in (self._move, self._appear):
            self._sway = 0
            self._phase = self._appear
            self._appear(0)
        if self._phase == self._swing:
            self._board.tower.draw(self._after, self._level)
        self._phase = None
