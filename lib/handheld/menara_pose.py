# SPDX-License-Identifier: MIT
"""Laying the floor in the air: level, turn and place are chosen together, then played at once."""

from engine import const
from engine.menara_moves import CORNER, GIVE_UP, RISE, ROTATE, legal_moves, parts
from engine.menara_set import WIDTH, outline
from engine.menara_spots import (
    fitting_turns,
    grip,
    ground,
    is_moving,
    refused_spot,
    spots,
    turns_open,
)
from engine.menara_state import AIR, AIR_LEVEL, AIR_TURN, LEVEL, NONE, STAGE, WORK
from handheld import keys
from handheld import menara_words as words
from handheld.menara_picker import falls

_MIDDLE = const(44)  # a cell near the middle of the board, for a corner a little before it


class Pose:
    """A floor that the arrows move, B turns, and B with an arrow lifts or turns over."""

    def __init__(self, board, view):
        self._board = board
        self.view = view
        self._asking = False
        self.keys = ""
        self._floor = view[AIR]
        self._levels = [view[AIR_LEVEL]]
        if view[STAGE] == LEVEL:
            self._levels = [move - RISE for move in legal_moves(view) if move >= RISE]
        board.cursor.hide()
        if not self._levels:
            self.line, self.refused = words.NOWHERE, True
            return
        self._turns = list(turns_open(view))
        if view[AIR_TURN] != NONE:
            self._turns = [view[AIR_TURN]]
        self._choose_level(self._levels[-1])
        self._turn = self._turns[0]
        fitting = fitting_turns(view, self._level)
        for turn in self._turns:
            if turn in fitting:
                self._turn = turn
                break
        found = spots(self._ground, self._floor, self._turn)
        self._cell = min(found, key=_from_middle) if found else _MIDDLE
        self._show()
        self._tell_keys()

    def _tell_keys(self):
        """Say what else the keys do, on a small screen instead of what A would do."""
        over = self._turns[0] ^ 4 in self._turns
        higher = len(self._levels) > 1
        self.keys = words.lay_keys(over, higher)
        if is_moving(self.view):
            self.line = words.UNDO
        elif not self.refused and not self._board.hint:
            self.line = words.pose_keys(over, higher)

    # --- Keys ---

    def press(self, key):
        """Handle a key; return the moves to be played, if any."""
        if not self._levels:
            return (GIVE_UP,) if key == keys.A else ()
        asked, self._asking = self._asking, False
        if asked and key == keys.A:
            return (GIVE_UP,)
        if asked:
            self._show()
            return ()
        if key == keys.A:
            moves = self._moves()
            if not self._reason():
                self._board.plan.hide_ghost()
                return moves
        elif key == keys.B:
            index = self._turns.index(self._turn) + 1
            self._turn = self._turns[index % len(self._turns)]
        else:
            self._shift(
                (key == keys.RIGHT) - (key == keys.LEFT), (key == keys.DOWN) - (key == keys.UP)
            )
        self._keep_on_board()
        self._show()
        return ()

    def chord(self, key):
        """Go a level up or down, or turn the floor over."""
        if not self._levels:
            return
        self._asking = False
        if key in (keys.LEFT, keys.RIGHT):
            if self._turn ^ 4 in self._turns:
                self._turn ^= 4
        else:
            index = self._levels.index(self._level) + (1 if key == keys.UP else -1)
            if 0 <= index < len(self._levels):
                self._choose_level(self._levels[index])
        self._keep_on_board()
        self._show()

    def suggest(self, moves):
        """Bring the floor to a place, its level, turn and cell; or ask whether to give up."""
        self._asking = self._levels and moves[-1] == GIVE_UP
        for move in moves:
            kind, value = parts(move)
            if kind == RISE:
                self._choose_level(value)
            elif kind == ROTATE:
                self._turn = value
            elif kind == CORNER:
                self._cell = value
        if self._levels:
            self._show()
        if self._asking:
            self.line, self.refused = words.ASK_STOP, True

    def _choose_level(self, level):
        self._level = level
        self._ground = ground(self.view, level)
        if self._board.plan.level != level:
            self._board.show_level(self.view, level)

    def _shift(self, right, down):
        x, y = self._cell % WIDTH + right, self._cell // WIDTH + down
        if 0 <= x < WIDTH and 0 <= y < WIDTH:
            self._cell = WIDTH * y + x

    def _keep_on_board(self):
        width, height, _, _ = outline(self._floor, self._turn)
        x = min(self._cell % WIDTH, WIDTH - width)
        y = min(self._cell // WIDTH, WIDTH - height)
        self._cell = WIDTH * y + x

    # --- Moves ---

    def _moves(self):
        """Return the moves from the present stage on."""
        moves = (RISE + self._level, ROTATE + self._turn, CORNER + self._cell)
        if self.view[AIR_LEVEL] == NONE:
            return moves
        return moves[1:] if self.view[AIR_TURN] == NONE else moves[2:]

    def _reason(self):
        return refused_spot(self._ground, self._floor, self._turn, self._cell)

    def _show(self):
        reason = self._reason()
        self.refused = reason is not None
        if reason:
            held = grip(self._ground, self._floor, self._turn, self._cell)
            self.line = words.refusal(reason, count=held)
        else:
            fate = falls(self.view, self._moves())
            self.line = words.LAY
            if fate:
                self.refused = True
                self.line = words.FALLS
            elif fate is False and self.view[WORK] != NONE:
                self.line = words.LAY_SAFE
        pose = (self._floor, self._level, self._turn, self._cell)
        self._board.plan.show_ghost(self.view, pose, self.refused)


def _from_middle(cell):
    """Return how far a corner is from the place that brings a floor to the middle."""
    return abs(cell % WIDTH - _MIDDLE % WIDTH) + abs(cell // WIDTH - _MIDDLE // WIDTH)
