# SPDX-License-Identifier: MIT
"""Choosing a base: for a column of the hand, for one to be raised, or of a floor to be moved."""

from engine import const, menara
from engine.menara_moves import BASE, GIVE_UP, open_bases, refused_base
from engine.menara_set import FLOOR_COUNT, FLOOR_OF, SLOT, SLOTS, WIDTH
from engine.menara_state import (
    DIFFICULTY,
    ENDING,
    FALLEN,
    LIFT,
    PUT,
    STAGE,
    TAKE,
    TAKEN,
    floor_level,
    free_slots,
    is_filled,
    is_lying,
    levels,
    slot_cell,
    slot_colour,
    slot_level,
)
from handheld import keys
from handheld import menara_words as words

_HARD = const(2)
_ASIDE = const(3)  # a cell aside is as far as so many ahead


def falls(view, moves):
    """Return whether the tower would fall, where the screen may say so; else None (hard)."""
    if view[DIFFICULTY] == _HARD:
        return None
    trial = bytearray(view)
    for move in moves:
        menara.apply(trial, move)
    return trial[ENDING] == FALLEN


class Picker:
    """A cursor on the bases of a level. What was taken is ``pending`` until it has a new place."""

    def __init__(self, board, view, pending):
        self._board = board
        self._true = view
        self.pending = pending
        self._asking = False
        view = bytearray(view)
        for move in pending:
            menara.apply(view, move)
        self._begin(view)

    def _begin(self, view):
        """Choose in a view: the true one, or one in which a column has been taken."""
        self.view = view
        self._stage = view[STAGE]
        self._open = open_bases(view)
        self._places = self._candidates()
        level = self._board.plan.level
        wanted = [slot for slot in self._open if slot_level(view, slot) == level]
        if not wanted and self._open:
            level = max([slot_level(view, slot) for slot in self._open])
            wanted = [slot for slot in self._open if slot_level(view, slot) == level]
        self._slot = wanted[0] if wanted else None
        self._go_to(level)
        self._show()

    def _candidates(self):
        """Return the bases that the cursor may visit."""
        view = self.view
        if self._stage == LIFT:
            return [
                SLOT[floor]
                for floor in range(FLOOR_COUNT)
                if is_lying(view, floor) and floor_level(view, floor)
            ]
        if self._stage == TAKE:
            return [
                slot
                for slot in range(SLOTS)
                if is_lying(view, FLOOR_OF[slot]) and is_filled(view, slot)
            ]
        return free_slots(view)

    # --- Keys ---

    def press(self, key):
        """Handle a key; return the moves to be played, if any."""
        moves = ()
        if self._asking:
            if key == keys.A:
                return (GIVE_UP,)
            self._asking = False
        elif key == keys.A:
            moves = self._confirm()
        elif key == keys.B and self.pending:
            self.pending = ()
            self._begin(self._true)
        elif key == keys.B:
            self._asking = True
        else:
            self._walk(key)
        if not moves:
            self._show()
        return moves

    def chord(self, key):
        """Go a level up or down."""
        self._asking = False
        if key in (keys.UP, keys.DOWN):
            self._climb(1 if key == keys.UP else -1)
            self._show()

    def suggest(self, moves):
        """Put the cursor on a base, or ask whether to give up."""
        self._asking = moves[0] == GIVE_UP
        if not self._asking:
            self._slot = moves[0] - BASE
            self._go_to(slot_level(self.view, self._slot))
        self._show()

    def _confirm(self):
        if self._slot is None or refused_base(self.view, self._slot):
            return ()
        move = BASE + self._slot
        if self._stage != TAKE:
            return self.pending + (move,)
        trial = bytearray(self.view)
        menara.apply(trial, move)
        if trial[STAGE] != PUT:
            return (move,)
        self.pending = (move,)
        self._begin(trial)
        return ()

    def _walk(self, key):
        """Go to the next base in reading order, or to the nearest above or below.

        UP and DOWN go to another level where there is none.
        """
        here = self._here()
        if key in (keys.LEFT, keys.RIGHT):
            if self._slot in here:
                step = 1 if key == keys.RIGHT else -1
                self._slot = here[(here.index(self._slot) + step) % len(here)]
            return
        x, y = self._xy(self._slot) if self._slot in here else (0, 0)
        best = 1000
        found = None
        for slot in here:
            across, down = self._xy(slot)
            ahead = down - y if key == keys.DOWN else y - down
            if ahead > 0 and ahead + _ASIDE * abs(across - x) < best:
                best = ahead + _ASIDE * abs(across - x)
                found = slot
        if found is None:
            self._climb(1 if key == keys.UP else -1)
        else:
            self._slot = found

    def _climb(self, step):
        """Go to the next level with something to choose."""
        level = self._board.plan.level + step
        while 0 <= level <= levels(self.view):
            near = [slot for slot in self._places if slot_level(self.view, slot) == level]
            if near:
                old = self._xy(self._slot) if self._slot is not None else (5, 5)
                self._slot = min(near, key=lambda slot: _away(self._xy(slot), old))
                self._go_to(level)
                return
            level += step

    def _go_to(self, level):
        self._board.show_level(self.view, level)

    def _here(self):
        """Return the bases of this level that the cursor may visit, in reading order."""
        level = self._board.plan.level
        here = [slot for slot in self._places if slot_level(self.view, slot) == level]
        here.sort(key=lambda slot: slot_cell(self.view, slot))
        return here

    def _xy(self, slot):
        cell = slot_cell(self.view, slot)
        return cell % WIDTH, cell // WIDTH

    # --- Showing ---

    def _show(self):
        board = self._board
        self.refused = False
        self.keys = words.BACK_KEYS if self.pending else words.PICK_KEYS
        if self._slot is None:
            board.cursor.hide()
            self.line = words.NOTHING_HERE.format(board.plan.level)
        else:
            reason = refused_base(self.view, self._slot)
            self.line = self._reasoned(reason) if reason else self._offer()
            self.refused = reason is not None or self.line == words.FALLS
            board.cursor.show(board.plan.box(slot_cell(self.view, self._slot)), reason is not None)
        if self._asking:
            self.line = words.ASK_STOP
            self.refused = True

    def _reasoned(self, reason):
        colour = slot_colour(self.view, self._slot)
        if reason == "other colour":
            colour = slot_colour(self.view, self.view[TAKEN])
        return words.refusal(reason, colour)

    def _offer(self):
        """Return what A would do."""
        if self._stage == LIFT:
            return words.LIFT
        fate = falls(self._true, self.pending + (BASE + self._slot,))
        if fate:
            return words.FALLS
        colour = words.COLOURS[slot_colour(self.view, self._slot)]
        line = {TAKE: words.TAKE, PUT: words.RAISE}.get(self._stage, words.PLACE).format(colour)
        return line + (words.STANDS if fate is False and self._stage != PUT else "")


def _away(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
