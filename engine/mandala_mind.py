# SPDX-License-Identifier: MIT
"""What the table is worth after a move, drawn cards unknown, in hundredths of a point.

For each mandala: weight[colours missing] x what its claims would change in the lead. They are
played out (``mandala_claims``), once with me and once with them picking first, and mixed by the
chance of either. For the hand: what its size is worth, and a little for each card laid into a
field. The figures were found by trials: docs/players.md.
"""

from engine import const
from engine.mandala_claims import LEAD, VALUE, lay_out, run, start
from engine.mandala_moves import BUILD, DISCARD, GROW, parts
from engine.mandala_state import (
    DISCARDS,
    FIELD,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    LAST,
    MOUNTAIN,
    TO_MOVE,
    cards,
    field_at,
    missing,
)

# By colours missing: how far, in tenths of a card, my field must be ahead of _TEMPO for me to
# be sure of the first pick.
_SPREAD = (1, 5, 25, 40, 50, 60, 60)
_TEMPO = const(9)  # they move next
_HAND = (0, 67, 133, 200, 266, 300, 333, 366, 400)  # by cards in hand
_LAID = const(60)
_PICKS = const(4)  # picks tried in a slice: enough for a first value with two colours missing
_PATIENCE = (100, 4, 1, 1, 1, 1, 1)  # by colours missing: slices before the value must do
_NONE = const(1 << 28)


class Mind:
    """One seat's thought about one view; all memory is taken here, once.

    ``look`` begins to weigh a mandala as it stands, ``lay`` a move; then ``busy`` works until
    ``worth`` is that of the mandala and ``rest`` that of all else.
    """

    def __init__(self, view, claims, weight):
        self.table = bytearray(view)  # with the cards of the move where they go
        self.claims = claims
        self.worth = self.rest = 0
        self.standing = [0, 0]  # worth of the mandalas as they stand: the caller's to set
        self._seat = view[TO_MOVE]
        self._weight = weight  # by colours missing, in percent
        self._known = [_NONE] * 24  # swings, by a key of what they depend on
        self._from = self._to = self._count = 0
        self._mandala = self._lacking = self._chance = self._fields = 0
        self._first = self._slices = 0  # the swing being worked on; 2: done
        self._fresh = self._laid_out = False

    def look(self, mandala, fresh=False):
        """Begin to weigh a mandala; ``fresh`` if its mountain is not as in the view."""
        table = self.table
        mine = cards(table, field_at(mandala, self._seat))
        theirs = cards(table, field_at(mandala, 1 - self._seat))
        self._fields = (mine > 0) | (theirs > 0) << 1
        lacks = missing(table, mandala)
        self._lacking = 0
        while lacks:
            lacks &= lacks - 1
            self._lacking += 1
        if self._lacking:
            chance = 50 + 50 * (10 * (mine - theirs) - _TEMPO) // _SPREAD[self._lacking]
            self._chance = max(0, min(100, chance))
        else:
            self._chance = 100 if mine > theirs else 0  # M11: I have completed it
        self._mandala = mandala
        self._fresh = fresh
        self._laid_out = False
        self._first = self._slices = 0
        self.worth = 0

    def lay(self, move):
        """Put the cards of a build, grow or discard where they go and begin to weigh that."""
        kind, mandala, colour, count = parts(move)
        table = self.table
        left = table[HAND_SIZE + self._seat]
        self.rest = self.standing[1 - mandala]
        self._to = DISCARDS + colour
        if kind == BUILD:
            self._to = MOUNTAIN + 6 * mandala + colour
            left = min(left + 2, HAND_LIMIT)
        elif kind == GROW:
            self._to = FIELD + 12 * mandala + 6 * self._seat + colour
            left -= count
        self.rest += _HAND[left]
        self._from = HAND + 6 * self._seat + colour
        self._count = count
        table[self._from] -= count
        table[self._to] += count
        if kind == DISCARD:
            self.worth = self.standing[0]
            self._first = 2
            return
        self.look(mandala, kind == BUILD)
        if self._lacking:
            self.rest += _LAID * count if kind == GROW else 0
        elif table[LAST]:
            self.rest = 0  # the game is over

    def take_back(self):
        """Undo ``lay``."""
        self.table[self._to] -= self._count
        self.table[self._from] += self._count

    def busy(self):
        """Work one slice; return whether there is more to do before ``worth`` is there."""
        weight = self._weight[self._lacking]
        while self._first < 2:
            share = weight * (100 - self._chance if self._first else self._chance)
            if share:
                swing = self._swing()
                if swing == _NONE:
                    return True
                self.worth += share * swing // 10000
            self._first += 1
        return False

    def _swing(self):
        """Return how the lead changes if ``_first`` picks first, or _NONE: call again."""
        key = min(self._lacking, 2) << 3 | self._mandala << 2 | self._first << 1 | self._fields & 1
        if not self._fresh and self._known[key] != _NONE:
            return self._known[key]
        if not self._laid_out:
            lay_out(self.claims, self.table, self._mandala)
            self._laid_out = True
            return _NONE
        if not self._slices:
            start(self.claims, self._first)
        self._slices += 1
        if not run(self.claims, _PICKS) and self._slices < _PATIENCE[self._lacking]:
            return _NONE
        self._slices = 0
        swing = self.claims[VALUE] - self.claims[LEAD]
        if not self._fresh:
            self._known[key] = swing
        return swing
