# SPDX-License-Identifier: MIT
"""What a claiming phase is worth, by exact minimax: the picks are open but for two cup cards.

All is kept in one list of ints, ``m``, of MEMORY entries: what follows names places in it. Values
are hundredths of a point, seen by the seat that thinks ("me"). Seat and colour are one index
0-11: mine, then theirs. First ``meet`` a view, ``look`` at a table, ``lay_out`` a mountain and
``start``; then ``run`` works in slices until VALUE is exact.
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
    SIZE,
    TO_MOVE,
    cards,
    river_size,
)

SEAT = const(0)  # me
UNSEEN = const(1)  # per colour: cards that I cannot see
SECRETS = const(7)  # per index: hundredths of starting cup cards, theirs by expectation
SIZES = const(19)  # rivers: mine, theirs
ENDING = const(21)  # whether the next mandala is the last
LEAD = const(22)  # before the claims
VALUE = const(23)  # the lead after them: by one sensible line, then by more, at last exact
BEST = const(24)  # the colour to pick
LINE = const(25)  # by depth: the picks that lead there from here, as many octal digits
_PER_CARD, _PER_COLOUR = const(32), const(33)
COUNT = const(34)  # colours in the mountain, 0 if nobody has a field
FIRST = const(35)  # 0 if I pick first
_DEPTH = const(36)
ORDER = const(37)  # the colours, what both want most comes first: it cuts off more
_FIXED = const(43)  # per index: what a pick adds to the lead if its colour lies in the river
_SURE = const(55)  # if not: what it adds for each point of its slot, certain,
_HOPED = const(67)  # and with the promise of more to come
PICK = const(79)  # by depth, as all that follow: index into the order
_TAKEN = const(86)  # bits of the indices taken
_SLOTS = const(93)  # next free slot of mine, and 16 times that of theirs
_LEADS = const(100)
_LOW = const(107)
_HIGH = const(114)
GAINS = const(121)  # what I could claim from the mountain, colour by colour, and they
MEMORY = const(123)

_FAR = const(1 << 28)
_WIN = const(1000)  # what a won game is worth beside its points


def meet(m, view):
    """Note who thinks, what is unseen and which starting cup cards to expect."""
    seat = view[TO_MOVE]
    m[SEAT] = seat
    left = 0
    for colour in range(6):
        mine = (view[SECRET + 2 * seat] == colour) + (view[SECRET + 2 * seat + 1] == colour)
        unseen = 18 - mine - view[DISCARDS + colour] - view[HAND + 6 * seat + colour]
        for at in range(CUP + colour, RIVER, 6):
            unseen -= view[at]
        for at in range(MOUNTAIN + colour, SIZE, 6):
            unseen -= view[at]
        unseen -= (view[RIVER + colour] > 0) + (view[RIVER + 6 + colour] > 0)
        m[SECRETS + colour] = 100 * mine
        m[UNSEEN + colour] = unseen
        left += unseen
    for colour in range(6):
        m[SECRETS + 6 + colour] = 200 * m[UNSEEN + colour] // left


def look(m, table):
    """Note rivers, lead and end of a table, and what a new colour promises."""
    seat = m[SEAT]
    m[SIZES] = river_size(table, seat)
    m[SIZES + 1] = river_size(table, 1 - seat)
    lead = 0
    for colour in range(6):
        at = colour + 6 * seat
        lead += table[RIVER + at] * (100 * table[CUP + at] + m[SECRETS + colour])
        at = colour + 6 - 6 * seat
        lead -= table[RIVER + at] * (100 * table[CUP + at] + m[SECRETS + 6 + colour])
    m[LEAD] = lead
    m[ENDING] = table[LAST]
    draw = 0 if table[LAST] else table[DRAW_SIZE]
    m[_PER_CARD] = 10560 - 50 * draw  # 88 times the hundredths that a new colour promises
    m[_PER_COLOUR] = 880 + 100 * draw


def gain(m, river, index, count):
    """Set what ``count`` cards add for the seat and colour of an index; return it.

    ``river`` is the slot of that colour in the river of that seat. A colour in the river adds
    its slot per card. A new one adds the next slot times the fitted
    (1.2 - t / 2)(cup + count - 1) + .1 + t, where t is the draw pile / 88.
    """
    fixed = sure = hoped = 0
    if river:
        fixed = 100 * river * count
    elif count:
        sure = m[SECRETS + index] + 100 * count - 100
        hoped = (m[_PER_CARD] * sure // 100 + m[_PER_COLOUR]) // 88
    theirs = index > 5
    worth = fixed + (m[SIZES + theirs] + 1) * hoped
    m[GAINS + theirs] += worth
    m[_FIXED + index] = -fixed if theirs else fixed
    m[_SURE + index] = -sure if theirs else sure
    m[_HOPED + index] = -hoped if theirs else hoped
    return worth


def lay_out(m, table, mandala):
    """Take the mountain of a mandala; who has no field there takes nothing (M13)."""
    seat = m[SEAT]
    mine = cards(table, FIELD + 12 * mandala + 6 * seat) > 0
    theirs = cards(table, FIELD + 12 * mandala + 6 - 6 * seat) > 0
    m[GAINS] = m[GAINS + 1] = 0
    found = 0
    for colour in range(6):
        count = table[MOUNTAIN + 6 * mandala + colour]
        if not count:
            continue
        want = gain(m, table[RIVER + 6 * seat + colour], colour, count * mine)
        want += gain(m, table[RIVER + 6 - 6 * seat + colour], 6 + colour, count * theirs)
        want = want << 3 | colour
        at = ORDER + found
        while at > ORDER and m[at - 1] < want:
            m[at] = m[at - 1]
            at -= 1
        m[at] = want
        found += 1
    for at in range(ORDER, ORDER + found):
        m[at] &= 7
    m[COUNT] = found if mine or theirs else 0


def start(m, first):
    """Begin with my pick if ``first`` is 0, with theirs if it is 1."""
    m[VALUE] = _FAR
    m[FIRST] = first
    m[_DEPTH] = m[_TAKEN] = 0
    m[PICK] = -1
    m[_SLOTS] = m[SIZES] + 1 | m[SIZES + 1] + 1 << 4
    m[_LEADS] = m[LEAD]
    m[_LOW] = -_FAR
    m[_HIGH] = _FAR
    if not m[COUNT]:
        m[_LOW] = m[_HIGH] = m[VALUE] = _outcome(m, 0)


def run(m, picks):
    """Try up to ``picks`` picks; return True when VALUE, BEST and LINE are exact.

    VALUE is there when as many picks as the mountain has colours have been tried.
    """
    final = m[COUNT] - 1
    depth = m[_DEPTH]
    while picks:
        at = m[PICK + depth] + 1
        while m[_TAKEN + depth] >> at & 1:
            at += 1
        if at > final or m[_LOW + depth] >= m[_HIGH + depth]:  # all tried, or no use to try more
            value = m[_HIGH + depth] if depth + m[FIRST] & 1 else m[_LOW + depth]
            if not depth:
                m[VALUE] = value
                return True
        else:
            picks -= 1
            _take(m, depth, at)
            depth += 1
            if depth <= final:
                continue
            value = _outcome(m, depth)
            if final:
                depth -= 1  # the last pick has no rival
                m[LINE + depth] = at
        depth -= 1
        _keep(m, depth, value)
    m[_DEPTH] = depth
    return False


def _take(m, depth, at):
    """Let the picking seat take the colour at an index of the order; open the next depth."""
    theirs = depth + m[FIRST] & 1
    index = m[ORDER + at] + 6 * theirs
    slots = m[_SLOTS + depth]
    rate = (_SURE if m[ENDING] else _HOPED) + index
    m[_LEADS + depth + 1] = (
        m[_LEADS + depth] + m[_FIXED + index] + (slots >> 4 * theirs & 15) * m[rate]
    )
    m[_SLOTS + depth + 1] = slots + (1 << 4 * theirs if m[_HOPED + index] else 0)
    m[_LOW + depth + 1] = m[_LOW + depth]
    m[_HIGH + depth + 1] = m[_HIGH + depth]
    m[_TAKEN + depth + 1] = m[_TAKEN + depth] | 1 << at
    m[PICK + depth] = at
    m[PICK + depth + 1] = -1
    m[LINE + depth + 1] = 0


def _keep(m, depth, value):
    """Hand a value up to the node at a depth: it is kept if its seat likes it better."""
    if depth + m[FIRST] & 1:
        better = value < m[_HIGH + depth]
        if better:
            m[_HIGH + depth] = value
    else:
        better = value > m[_LOW + depth]
        if better:
            m[_LOW + depth] = value
    if better:
        m[LINE + depth] = m[LINE + depth + 1] << 3 | m[PICK + depth]
        if not depth:
            m[BEST] = m[ORDER + m[PICK]]
    if m[VALUE] == _FAR or better and not depth:
        m[VALUE] = value


def _outcome(m, depth):
    """Return the lead when all is picked: with its promises, or as it counts at the end."""
    lead = m[_LEADS + depth]
    slots = m[_SLOTS + depth]
    if not m[ENDING]:
        if slots & 15 < 7 and slots >> 4 < 7:
            return lead
        lead = m[LEAD]  # a sixth colour ends the game (M19): the same without promises
        for level in range(depth):
            theirs = level + m[FIRST] & 1
            index = m[ORDER + m[PICK + level]] + 6 * theirs
            slot = m[_SLOTS + level] >> 4 * theirs & 15
            lead += m[_FIXED + index] + slot * m[_SURE + index]
    return lead + (_WIN if lead > 0 else -_WIN if lead < 0 else 0)
