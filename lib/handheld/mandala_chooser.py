# SPDX-License-Identifier: MIT
"""How a person makes a move: a card, a place, a number; or a colour to claim.

Nothing is played without a press of A, B steps back, and what is illegal is said at the place.
"""

from engine import const
from engine import mandala_moves as moves
from engine import mandala_state as game
from engine.mandala import claim_gain
from handheld import keys
from handheld import mandala_words as words
from handheld.mandala_board import MOUNTAIN, OWN_FIELD

_CARD, _PLACE, _COUNT, _CLAIM = const(0), const(1), const(2), const(3)
_TRAY = const(3)  # a place below the own fields


class Chooser:
    """Turns presses into a move on a Board; ``line`` is the text for what A would do."""

    def __init__(self, board):
        self._board = board
        self._colour = 0
        self._mandala = 0
        self._area = MOUNTAIN
        self.line = ""
        self.refused = False

    def begin(self, view, seat, name):
        """Let a seat choose; ``name`` is how the texts call it."""
        self._view = view
        self._seat = seat
        self._name = name
        self._stage = _CLAIM if game.phase(view) == game.CLAIM else _CARD
        self._step(0)
        self._show()

    def press(self, key):
        """Handle a key; return the move when it is confirmed, else None."""
        move = None
        if self._stage == _CARD:
            self._press_card(key)
        elif self._stage == _PLACE:
            move = self._press_place(key)
        elif self._stage == _COUNT:
            move = self._press_count(key)
        elif key == keys.A:
            move = moves.take_move(self._colour)
        else:
            self._step((key == keys.RIGHT) - (key == keys.LEFT))
        if move is None:
            self._show()
        else:
            self._board.cursor.hide()
            self._board.flyer.hidden = True
        return move

    def suggest(self, move):
        """Choose a move as if it had been done with the keys, up to the last A."""
        kind, mandala, self._colour, count = moves.parts(move)
        if kind != moves.TAKE:
            self._mandala = mandala
            self._area = (MOUNTAIN, OWN_FIELD, _TRAY)[kind]
            self._most = self._limit()
            self._count = count
            self._stage = _COUNT if kind != moves.BUILD and self._most > 1 else _PLACE
        self._show()

    # --- Keys ---

    def _press_card(self, key):
        if key in (keys.A, keys.UP):
            self._stage = _PLACE
            self._find_place()
        else:
            self._step((key == keys.RIGHT) - (key == keys.LEFT))

    def _press_place(self, key):
        if key == keys.B:
            self._stage = _CARD
        elif key == keys.A and not self._reason():
            self._most = self._limit()
            self._count = self._most
            if self._area == MOUNTAIN or self._most == 1:
                return self._move(1)
            self._stage = _COUNT
        elif key in (keys.LEFT, keys.RIGHT) and self._area != _TRAY:
            self._mandala = 1 if key == keys.RIGHT else 0
        elif key == keys.UP and self._area > MOUNTAIN:
            self._area -= 1
        elif key == keys.DOWN and self._area < _TRAY:
            self._area += 1
        return None

    def _press_count(self, key):
        if key == keys.A:
            return self._move(self._count)
        if key == keys.B:
            self._stage = _PLACE
        elif key in (keys.LEFT, keys.DOWN) and self._count > 1:
            self._count -= 1
        elif key in (keys.RIGHT, keys.UP) and self._count < self._most:
            self._count += 1
        return None

    def _step(self, step):
        """Go to the next colour that is there, in the hand or on the claimed mountain."""
        at = game.hand_at(self._seat)
        if self._stage == _CLAIM:
            at = game.mountain_at(game.claimed_mandala(self._view))
        colour = self._colour
        for _ in range(6):
            colour = (colour + step) % 6
            if self._view[at + colour]:
                self._colour = colour
                return
            step = step or 1

    # --- Moves ---

    def _move(self, count):
        if self._area == MOUNTAIN:
            return moves.build_move(self._mandala, self._colour)
        if self._area == OWN_FIELD:
            return moves.grow_move(self._mandala, self._colour, count)
        return moves.discard_move(self._colour, count)

    def _reason(self):
        return moves.refusal(self._view, self._move(1))

    def _limit(self):
        """Return the largest legal number of cards here."""
        count = self._view[game.hand_at(self._seat) + self._colour]
        while moves.refusal(self._view, self._move(count)):
            count -= 1
        return count

    def _find_place(self):
        """Put the cursor on the first legal place, from where it was last."""
        side = self._mandala
        start = MOUNTAIN if self._area == _TRAY else self._area
        for area in (start, MOUNTAIN, OWN_FIELD, _TRAY):
            for mandala in (side, 1 - side):
                self._area = area
                self._mandala = mandala
                if not self._reason():
                    return

    # --- Showing ---

    def _show(self):
        board = self._board
        board.flyer.hidden = True
        self.refused = False
        if self._stage == _CARD:
            self.line = self._news()
            board.cursor.show(board.card_box(board.hand, self._colour))
        elif self._stage == _CLAIM:
            self._show_claim()
        else:
            self._show_place()

    def _show_claim(self):
        board = self._board
        mandala = game.claimed_mandala(self._view)
        board.cursor.show(board.card_box(board.area_row(mandala, MOUNTAIN), self._colour))
        gain = claim_gain(self._view, self._seat, self._colour)
        count = self._view[game.mountain_at(mandala) + self._colour]
        is_new = not self._view[game.river_at(self._seat) + self._colour]
        self.line = words.claim(self._name, (self._colour, count), gain, is_new)

    def _show_place(self):
        board = self._board
        reason = self._reason()
        box = board.tray_box()
        if self._area != _TRAY:
            row = board.area_row(self._mandala, self._area)
            box = board.card_box(row, self._colour)
            if not (reason or row.shows_card(self._colour)):
                board.preview(box, self._colour)
        board.cursor.show(box, reason is not None)
        if reason:
            self.refused = True
            self.line = words.refusal(reason, self._colour)
        elif self._stage == _COUNT:
            self.line = words.counted(self._move(self._count))
        else:
            self.line = words.target(self._move(1))

    def _news(self):
        """Return the line for a turn that has just begun: a warning if there is one."""
        needs = ""
        for mandala in (0, 1):
            lacks = game.missing(self._view, mandala)
            for colour in range(6):
                if lacks == 1 << colour:
                    needs = words.EACH_NEEDS_ONE if needs else words.needs(mandala, colour)
        if game.last_mandala(self._view):
            return words.last(needs)
        return needs or words.turn_of(self._name)
