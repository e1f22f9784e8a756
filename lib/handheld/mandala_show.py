# SPDX-License-Identifier: MIT
"""A move as it happens: a card flies, the new view appears, and stays to be read."""

from engine import const
from engine import mandala_moves as moves
from engine import mandala_state as game
from handheld.keys import since
from handheld.mandala_board import MOUNTAIN, OWN_FIELD, THEIR_FIELD
from handheld.sprites import BACK, put

_FRAMES = const(6)
_FRAME_MS = const(40)


class Show:
    """Shows one move on a Board. ``start`` it, then call ``step`` until it returns False."""

    def __init__(self, board):
        self._board = board
        self._running = False

    def start(self, now, move, shown, hold_ms):
        """Begin: ``shown`` is (view before, view after, seat below, hide the hand)."""
        self._shown = shown
        self._hold_ms = hold_ms
        self._running = True
        self._frame = 0
        self._then = now
        kind, mandala, colour, _ = moves.parts(move)
        before, _, seat, _ = shown
        mover = game.to_move(before)
        if kind == moves.TAKE:
            mandala = game.claimed_mandala(before)
        self._from = self._source(kind, mandala, colour, mover == seat)
        self._to = self._target(kind, mandala, colour, mover)
        flyer = self._board.flyer
        put(flyer, 0, BACK if kind == moves.DISCARD and mover != seat else colour + 1)
        flyer.x, flyer.y = self._from[:2]
        flyer.hidden = False

    def _source(self, kind, mandala, colour, own):
        board = self._board
        if kind == moves.TAKE:
            return board.card_box(board.area_row(mandala, MOUNTAIN), colour)
        if own:
            return board.card_box(board.hand, colour)
        return board.their_hand_box()

    def _target(self, kind, mandala, colour, mover):
        board = self._board
        before, _, seat, _ = self._shown
        own = mover == seat
        if kind == moves.BUILD:
            return board.card_box(board.area_row(mandala, MOUNTAIN), colour)
        if kind == moves.GROW:
            return board.card_box(
                board.area_row(mandala, OWN_FIELD if own else THEIR_FIELD), colour
            )
        if kind == moves.DISCARD or not game.cards(before, game.field_at(mandala, mover)):
            return board.tray_box()
        slot = before[game.river_at(mover) + colour] or game.river_size(before, mover) + 1
        return board.river_box(own, slot - 1)

    def step(self, now):
        """Advance to the time ``now``; return whether the move is still being shown."""
        if not self._running:
            return False
        if self._frame < _FRAMES:
            if since(now, self._then) >= _FRAME_MS:
                self._then = now
                self._fly()
        elif since(now, self._then) >= self._hold_ms:
            self._running = False
        return self._running

    def _fly(self):
        self._frame += 1
        flyer = self._board.flyer
        for axis, name in enumerate(("x", "y")):
            way = self._to[axis] - self._from[axis]
            setattr(flyer, name, self._from[axis] + way * self._frame // _FRAMES)
        if self._frame == _FRAMES:
            self._land()

    def _land(self):
        before, after, seat, hide_hand = self._shown
        self._frame = _FRAMES
        self._board.flyer.hidden = True
        self._board.draw(after, seat, before, hide_hand)

    def skip(self):
        """Show the end at once."""
        if self._running:
            self._land()
            self._running = False
