# SPDX-License-Identifier: MIT
"""What a claiming phase is worth, by exact minimax: the picks are open but for two cup cards.

Values are hundredths of a point, seen by the seat to move ("me"): the lead that I have after
the phase. Seat and colour are one index 0-11: mine, then theirs.
"""

from engine import const
from engine.mandala_state import (
    CUP,
    DISCARDS,
    DRAW_SIZE,
    HAND,
    LAST,
    MOUNTAIN,
    RIVER,
    SECRET,
    SIZE,
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
        unseen = 18 - mine - view[DISCARDS + colour] - view[HAND + 6 * seat + colour]
        for at in range(CUP + colour, RIVER, 6):
            unseen -= view[at]
        for at in range(MOUNTAIN + colour, SIZE, 6):
            unseen -= view[at]
        unseen -= (view[RIVER + colour] > 0) + (view[RIVER + 6 + colour] > 0)
        secrets[colour] = 100 * mine
        secrets[6 + colour] = unseen
        left += unseen
    for index in range(6, 12):
        secrets[index] = 200 * secrets[index] // left
    return secrets


class Claims:
    """The claiming phases that one view may lead to, searched one after the other.

    ``lay_out`` takes a mountain, ``start`` says who picks first, and ``run`` works in slices.
    ``value`` is the lead after the phase, ``best`` the colour to pick: by one sensible line at
    first, then by more and more, at last exactly. All memory is taken here, once.
    """

    def __init__(self, view, secrets):
        """``secrets`` is what ``expected_secrets`` tells of the view."""
        seat = view[TO_MOVE]
        self.secrets = secrets
        self.rivers = bytearray(12)
        self.rivers[:6] = view[RIVER + 6 * seat : RIVER + 6 * seat + 6]
        self.rivers[6:] = view[RIVER + 6 - 6 * seat : RIVER + 12 - 6 * seat]
        self.sizes = (river_size(view, seat), river_size(view, 1 - seat))
        self.last = view[LAST]
        self.lead = self._lead(view, seat)
        self.value = self.best = 0
        draw = 0 if self.last else view[DRAW_SIZE]
        self._per_card = 10560 - 50 * draw  # 88 times the hundredths that a new colour promises
        self._per_colour = 880 + 100 * draw
        self._fields = 3
        self._take_memory()

    def _lead(self, view, seat):
        lead = 0
        for index in range(12):
            cup = view[CUP + 6 * (seat if index < 6 else 1 - seat) + index % 6]
            points = self.rivers[index] * (100 * cup + self.secrets[index])
            lead += points if index < 6 else -points
        return lead

    def _take_memory(self):
        self._count = self._first = self._depth = 0
        self._order = [0] * 6
        self._fixed = [0] * 12  # what a pick adds to the lead if its colour lies in the river
        self._sure = [0] * 12  # if not: what it adds for each point of its slot, certain,
        self._hoped = [0] * 12  # and with the promise of more to come
        self._rate = self._sure if self.last else self._hoped
        self._pick = [0] * 7  # by depth, as all that follow: index into the order
        self._taken = [0] * 7  # bits of the indices taken
        self._slots = [0] * 7  # next free slot of mine, and 16 times that of theirs
        self._leads = [0] * 7
        self._low = [0] * 7
        self._high = [0] * 7

    def gain(self, index, count):
        """Set what ``count`` cards add for the seat and colour of an index; return it.

        A colour in the river adds its slot per card. A new one adds the next slot times the
        fitted (1.2 - t / 2)(cup + count - 1) + .1 + t, where t is the draw pile / 88.
        """
        theirs = index > 5
        slot = self.rivers[index]
        fixed = sure = hoped = 0
        if self._fields >> theirs & 1:
            if slot:
                fixed = 100 * slot * count
            else:
                sure = self.secrets[index] + 100 * count - 100
                hoped = (self._per_card * sure // 100 + self._per_colour) // 88
        self._fixed[index] = -fixed if theirs else fixed
        self._sure[index] = -sure if theirs else sure
        self._hoped[index] = -hoped if theirs else hoped
        return fixed + (self.sizes[theirs] + 1) * hoped

    def lay_out(self, table, mountain, fields):
        """Take the mountain at an offset of ``table``.

        ``fields`` has bit 0 if my field has cards and bit 1 if theirs has: who has none takes
        nothing (M13).
        """
        self._fields = fields
        self._count = 0
        order = self._order
        for colour in range(6):
            count = table[mountain + colour]
            if count and fields:
                self._count += 1
                want = self.gain(colour, count) + self.gain(6 + colour, count)
                order[colour] = want << 3 | colour
            else:
                order[colour] = -1
        order.sort(reverse=True)  # what both want most comes first: it cuts off more
        for index in range(self._count):
            order[index] &= 7

    def start(self, first):
        """Begin with my pick if ``first`` is 0, with theirs if it is 1."""
        self.value = _FAR
        self._first = first
        self._depth = self._taken[0] = 0
        self._pick[0] = -1
        self._slots[0] = self.sizes[0] + 1 | self.sizes[1] + 1 << 4
        self._leads[0] = self.lead
        self._low[0] = -_FAR
        self._high[0] = _FAR
        if not self._count:
            self._low[0] = self._high[0] = self._outcome(0)

    def run(self, picks):
        """Try up to ``picks`` picks; return True when ``value`` and ``best`` are exact.

        ``value`` is there when as many picks as the mountain has colours have been tried.
        """
        pick, taken, low, high = self._pick, self._taken, self._low, self._high
        final = self._count - 1
        depth = self._depth
        while picks:
            at = pick[depth] + 1
            while taken[depth] >> at & 1:
                at += 1
            if at > final or low[depth] >= high[depth]:  # all tried, or no use to try more
                value = (high if depth + self._first & 1 else low)[depth]
                if not depth:
                    self.value = value
                    return True
            else:
                picks -= 1
                self._take(depth, at)
                depth += 1
                if depth <= final:
                    continue
                value = self._outcome(depth)
                if final:
                    depth -= 1  # the last pick has no rival
            depth -= 1
            self._keep(depth, value)
        self._depth = depth
        return False

    def _take(self, depth, at):
        """Let the picking seat take the colour at an index of the order; open the next depth."""
        theirs = depth + self._first & 1
        index = self._order[at] + 6 * theirs
        slots = self._slots[depth]
        slot = slots >> 4 * theirs & 15
        after = depth + 1
        self._slots[after] = slots + (1 << 4 * theirs if self._hoped[index] else 0)
        self._leads[after] = self._leads[depth] + self._fixed[index] + slot * self._rate[index]
        self._low[after] = self._low[depth]
        self._high[after] = self._high[depth]
        self._taken[after] = self._taken[depth] | 1 << at
        self._pick[depth] = at
        self._pick[after] = -1

    def _keep(self, depth, value):
        """Hand a value up to the node at a depth: it is kept if its seat likes it better."""
        if self.value == _FAR:
            self.value = value
        if depth + self._first & 1:
            if value >= self._high[depth]:
                return
            self._high[depth] = value
        else:
            if value <= self._low[depth]:
                return
            self._low[depth] = value
        if not depth:
            self.value = value
            self.best = self._order[self._pick[0]]

    def _outcome(self, depth):
        """Return the lead when all is picked: with its promises, or as it counts at the end."""
        lead = self._leads[depth]
        slots = self._slots[depth]
        if not self.last:
            if slots & 15 < 7 and slots >> 4 < 7:
                return lead
            lead = self.lead  # a sixth colour ends the game (M19): the same without promises
            for level in range(depth):
                theirs = level + self._first & 1
                index = self._order[self._pick[level]] + 6 * theirs
                slot = self._slots[level] >> 4 * theirs & 15
                lead += self._fixed[index] + slot * self._sure[index]
        return lead + (_WIN if lead > 0 else -_WIN if lead < 0 else 0)
