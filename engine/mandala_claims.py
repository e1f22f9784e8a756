# SPDX-License-Identifier: MIT
"""What a claiming phase is worth, by exact minimax: the picks are open but for two cup cards.

Values are hundredths of a point, seen by the seat to move ("me"). ``lead`` is how far I am
ahead now; a claiming phase is worth the lead after it. Colours are told apart by an index
0-11: mine, then theirs.
"""

from engine import const
from engine.mandala_state import (
    CUP,
    DISCARDS,
    DRAW_SIZE,
    FIELD,
    HAND,
    LAST,
    MOUNTAIN,
    RIVER,
    SECRET,
    TO_MOVE,
    river_size,
)

_FAR = const(1 << 28)
_WIN = const(1000)  # what a won game is worth beside its points


def expected_secrets(view):
    """Return 12 hundredths of starting cup cards: mine as they are, theirs by expectation."""
    seat = view[TO_MOVE]
    secrets = [0] * 12
    left = 0
    for colour in range(6):
        mine = (view[SECRET + 2 * seat] == colour) + (view[SECRET + 2 * seat + 1] == colour)
        seen = mine + view[DISCARDS + colour] + view[HAND + 6 * seat + colour]
        for at in range(CUP + colour, RIVER, 6):
            seen += view[at]
        for at in range(MOUNTAIN + colour, FIELD + 24, 6):
            seen += view[at]
        seen += (view[RIVER + colour] > 0) + (view[RIVER + 6 + colour] > 0)
        secrets[colour] = 100 * mine
        secrets[6 + colour] = 18 - seen
        left += 18 - seen
    for index in range(6, 12):
        secrets[index] = 200 * secrets[index] // left
    return secrets


class Claims:
    """The claiming phases that one view may lead to, searched one after the other.

    ``begin`` sets one up and ``run`` works on it in slices; then ``value`` is the lead after it
    and ``best`` the colour to pick. All memory is taken here, once.
    """

    def __init__(self, view, secrets):
        seat = view[TO_MOVE]
        self.secrets = secrets
        self.rivers = bytearray(12)
        self.rivers[:6] = view[RIVER + 6 * seat : RIVER + 6 * seat + 6]
        self.rivers[6:] = view[RIVER + 6 - 6 * seat : RIVER + 12 - 6 * seat]
        self.sizes = (river_size(view, seat), river_size(view, 1 - seat))
        self.last = view[LAST]
        self.draw = 0 if self.last else view[DRAW_SIZE]
        self.lead = self._lead(view, seat)
        self.value = self.best = 0
        self._first = self._count = self._depth = 0
        self._order = [0] * 6
        self._fixed = [0] * 12  # what a pick adds if the colour lies in the river
        self._sure = [0] * 12  # if not: what it adds per slot, certain
        self._hoped = [0] * 12  # and with its promise of more to come
        self._pick = [0] * 7  # these by depth: index into the order
        self._taken = [0] * 7  # bits of the indices taken
        self._slot = ([0] * 7, [0] * 7)  # next free slot, mine and theirs
        self._points = [0] * 7  # lead, certain
        self._hopes = [0] * 7  # lead, with promises
        self._low = [0] * 7
        self._high = [0] * 7

    def _lead(self, view, seat):
        lead = 0
        for index in range(12):
            cup = view[CUP + 6 * (seat if index < 6 else 1 - seat) + index % 6]
            points = self.rivers[index] * (100 * cup + self.secrets[index])
            lead += points if index < 6 else -points
        return lead

    def gain(self, index, count):
        """Set what ``count`` cards add to the seat and colour of an index; return it.

        A colour in the river adds its slot per card. A new one adds the next slot times the
        fitted (1.2 - t / 2)(cup + count - 1) + .1 + t, where t is the draw pile / 88.
        """
        slot = self.rivers[index]
        self._fixed[index] = 100 * slot * count
        self._sure[index] = self._hoped[index] = 0
        if slot:
            return 100 * slot * count
        sure = self.secrets[index] + 100 * count - 100
        hoped = ((10560 - 50 * self.draw) * sure // 100 + 880 + 100 * self.draw) // 88
        self._sure[index] = sure
        self._hoped[index] = hoped
        return (self.sizes[index > 5] + 1) * hoped

    def begin(self, state, mountain, first, fields):
        """Set up the claiming of the mountain at an offset of ``state``.

        ``first`` is 0 if I pick first, 1 if they do; ``fields`` has bit 0 if my field has cards,
        bit 1 if theirs has: who has none takes nothing (M13).
        """
        order = self._order
        count = 0
        for colour in range(6):
            number = state[mountain + colour]
            order[colour] = -1
            if number and fields:
                count += 1
                order[colour] = colour
                if fields & 1:
                    order[colour] += self.gain(colour, number) << 3
                else:
                    self._nothing(colour)
                if fields & 2:
                    order[colour] += self.gain(6 + colour, number) << 3
                else:
                    self._nothing(6 + colour)
        order.sort(reverse=True)  # first what both want most: it cuts off more
        self._count = count
        self._first = first
        self._start(0, 0)
        self._slot[0][0] = self.sizes[0] + 1
        self._slot[1][0] = self.sizes[1] + 1
        self._points[0] = self._hopes[0] = self.lead
        if not count:
            self._low[0] = self._high[0] = self._outcome(0)

    def _nothing(self, index):
        self._fixed[index] = self._sure[index] = self._hoped[index] = 0

    def _start(self, depth, taken):
        """Open the node at a depth; its window is that of its parent."""
        self._depth = depth
        self._pick[depth] = -1
        self._taken[depth] = taken
        self._low[depth] = self._low[depth - 1] if depth else -_FAR
        self._high[depth] = self._high[depth - 1] if depth else _FAR

    def run(self, picks):
        """Try up to ``picks`` picks; return True when ``value`` and ``best`` are there."""
        low, high, order, taken = self._low, self._high, self._order, self._taken
        while picks:
            depth = self._depth
            index = self._pick[depth] + 1
            while taken[depth] >> index & 1:
                index += 1
            if index < self._count and low[depth] < high[depth]:
                picks -= 1
                self._pick[depth] = index
                self._try(depth, order[index] & 7, depth + self._first & 1)
                if depth + 1 < self._count:
                    self._start(depth + 1, taken[depth] | 1 << index)
                else:
                    self._return(depth, self._outcome(depth + 1))
            elif depth:
                self._depth = depth - 1
                self._return(depth - 1, (high if depth + self._first & 1 else low)[depth])
            else:
                self.value = (high if self._first else low)[0]
                return True
        return False

    def _try(self, depth, colour, theirs):
        """Let a seat pick a colour: write slots and leads of the next depth."""
        index = colour + 6 if theirs else colour
        slots = self._slot[theirs]
        slot = slots[depth]
        self._slot[1 - theirs][depth + 1] = self._slot[1 - theirs][depth]
        slots[depth + 1] = slot + 1 if self._hoped[index] else slot
        points = self._fixed[index] + slot * self._sure[index]
        hopes = self._fixed[index] + slot * self._hoped[index]
        self._points[depth + 1] = (
            self._points[depth] - points if theirs else self._points[depth] + points
        )
        self._hopes[depth + 1] = (
            self._hopes[depth] - hopes if theirs else self._hopes[depth] + hopes
        )

    def _return(self, depth, value):
        """Hand a value up to the node at a depth: keep it if its seat likes it better."""
        if depth + self._first & 1:
            if value >= self._high[depth]:
                return
            self._high[depth] = value
        else:
            if value <= self._low[depth]:
                return
            self._low[depth] = value
        if not depth:
            self.best = self._order[self._pick[0]] & 7

    def _outcome(self, depth):
        """Return the lead when all is picked: with promises, or as it counts if that ends it."""
        if not self.last and self._slot[0][depth] < 7 and self._slot[1][depth] < 7:
            return self._hopes[depth]
        points = self._points[depth]
        return points + (_WIN if points > 0 else -_WIN if points < 0 else 0)
