# SPDX-License-Identifier: MIT
"""How a person makes Menara's moves: each stage of a turn has its own way to choose.

Nothing is played without a press of A, B steps back, and what is illegal is said at the place.
"""

from engine.menara_moves import KEEP, NEW_CAMP, REVEAL, parts, refusal, swap_move, swap_parts
from engine.menara_state import (
    AIM,
    CAMP,
    CELL,
    LEVEL,
    RENEW,
    STAGE,
    START,
    TO_MOVE,
    TURN,
    hand_at,
    levels,
)
from handheld import keys
from handheld import menara_words as words


def chooser(board, view, name, pending=()):
    """Return what lets the seat to move, with a name, choose; ``pending`` is chosen already.

    It has ``view``, what it chooses in, ``suggest(moves)``, which puts a hint under the cursor,
    ``press(key)`` and ``chord(key)``, an arrow while B is held; both return the moves to
    be played, if any. ``line`` is what A would do or, if ``refused``, why not, ``keys`` what else
    the keys do. One that moves by itself has ``step(now)``, one in which a column may be taken
    ``pending``, the moves chosen so far.
    """
    stage = view[STAGE]
    if stage == START:
        return Start(board, view, name)
    if stage == RENEW:
        return Renew(view)
    if stage in (LEVEL, TURN, CELL):
        from handheld.menara_pose import Pose

        return Pose(board, view)
    if stage == AIM:
        from handheld.menara_aim import Aim

        return Aim(board, view)
    from handheld.menara_picker import Picker

    return Picker(board, view, pending)


def look(board, view, key):
    """Show the level above or below the present one."""
    level = board.plan.level + (key == keys.UP) - (key == keys.DOWN)
    if 0 <= level <= levels(view) + 1 and level != board.plan.level:
        board.show_level(view, level)


class Start:
    """Before a plan is revealed: a deck, or a column of the hand and one of the camp."""

    keys = words.START_KEYS
    _DECK, _HAND, _CAMP = 0, 1, 2

    def __init__(self, board, view, name):
        self._board = board
        self.view = view
        self._place = self._DECK
        self._deck = 0
        self._own = self._other = 0
        self._hand = hand_at(view[TO_MOVE])
        self.refused = False
        for deck in range(3):
            if not refusal(view, REVEAL + deck):
                self._deck = deck
                break
        self._step(0)
        self._show()
        self.line = words.choose_plan(name)

    def press(self, key):
        """Handle a key; return the moves to be played, if any."""
        moves = ()
        if key == keys.A:
            moves = self._confirm()
        elif key == keys.B:
            self._place = self._HAND if self._place == self._CAMP else self._DECK
        elif self._place == self._DECK:
            self._go_deck(key)
        elif key == keys.UP and self._place == self._HAND:
            self._place = self._DECK
        else:
            self._step((key == keys.RIGHT) - (key == keys.LEFT))
        if not moves:
            self._show()
        return moves

    def chord(self, key):
        """Look at another level."""
        look(self._board, self.view, key)

    def suggest(self, moves):
        """Put the cursor on a deck, or on the camp's side of a swap."""
        kind, value = parts(moves[0])
        if kind == REVEAL:
            self._place, self._deck = self._DECK, value
        else:
            self._place = self._CAMP
            self._own, self._other = swap_parts(moves[0])
        self._show()

    def _go_deck(self, key):
        if key == keys.UP and self._deck:
            self._deck -= 1
        elif key == keys.DOWN and self._deck < 2:
            self._deck += 1
        elif key in (keys.DOWN, keys.LEFT):
            self._place = self._HAND

    def _confirm(self):
        if self._place == self._HAND:
            self._place = self._CAMP
            self._step(0)
        elif not self._reason():
            return (self._move(),)
        return ()

    def _step(self, step):
        """Go to the next colour that is there, in the hand or in the camp."""
        in_camp = self._place == self._CAMP
        at = CAMP if in_camp else self._hand
        colour = self._other if in_camp else self._own
        for _ in range(5):
            colour = (colour + step) % 5
            if self.view[at + colour]:
                break
            step = step or 1
        if in_camp:
            self._other = colour
        else:
            self._own = colour

    def _move(self):
        if self._place == self._DECK:
            return REVEAL + self._deck
        return swap_move(self._own, self._other)

    def _reason(self):
        if self._place == self._CAMP and self._own == self._other:
            return "same colour"
        return refusal(self.view, self._move())

    def _show(self):
        board = self._board
        reason = None
        if self._place == self._DECK:
            reason = self._reason()
            box = board.deck_box(self._deck)
            self.line = words.deck(self._deck)
        elif self._place == self._HAND:
            box = board.column_box(board.hand, self._own)
            self.line = words.swap(self._own)
        else:
            reason = self._reason()
            box = board.column_box(board.camp, self._other)
            self.line = words.swap(self._own, self._other)
        if reason:
            self.line = words.refusal(reason, self._own)
        self.refused = reason is not None
        board.cursor.show(box, self.refused)


class Renew:
    """After a failure: a new camp or not."""

    refused = False
    keys = ""
    line = words.ASK_CAMP

    def __init__(self, view):
        self.view = view

    def suggest(self, moves):
        """The reason says which key it is."""

    def press(self, key):
        """Handle a key; return the moves to be played, if any."""
        return {keys.A: (NEW_CAMP,), keys.B: (KEEP,)}.get(key, ())

    def chord(self, key):
        """Nothing else can be chosen."""
