# SPDX-License-Identifier: MIT
"""What a strong player sees in a table: 3 x 20 small ints, of each mandala and of all else.

They lie in the list of ints of ``mandala_claims``, which needs MEMORY entries here. Each part has
a row of weights of its own, chosen by how far the mandala and the game are: ROW tells which.
"""

from engine import const
from engine.mandala_claims import (
    COUNT,
    GAINS,
    LEAD,
    SEAT,
    SECRETS,
    SIZES,
    UNSEEN,
    VALUE,
    lay_out,
    run,
    start,
)
from engine.mandala_state import (
    DRAW_SIZE,
    FIELD,
    HAND,
    HAND_SIZE,
    LAST,
    MOUNTAIN,
    RIVER,
    TO_MOVE,
)

WIDTH = const(20)  # features of a part
ZERO = const(99)  # the byte of a weight that does nothing: so most are printable
PENDING = const(123)  # cards that I draw but have not seen; the places before are the claims'
HOLD = const(124)  # per colour, 64ths: the chance that they hold 1, 2, 3, 4 or more
ROW = const(148)  # per part: where its weights begin
FEATURES = const(151)
SIDE = const(211)  # 8 while the rivers are others than those that swings were kept for, else 0
_KEPT = const(212)  # swings by mountain: key, mine and theirs, gains, mine and theirs
_KEEP = const(31)
MEMORY = const(367)

_PICKS = const(16)  # picks that a swing may take if at most two colours are missing
_TALL = const(120)


def guess(m, view):
    """Note what they may hold, from what is unseen; ``mandala_claims.meet`` comes before."""
    size = view[HAND_SIZE + 1 - view[TO_MOVE]]
    left = 0
    for colour in range(6):
        left += m[UNSEEN + colour]
    for colour in range(6):
        unseen = m[UNSEEN + colour]
        chance = 4096  # that they hold exactly so many
        for card in range(size):
            chance = chance * max(0, left - unseen - card) // max(1, left - card)
        more = 4096
        for count in range(4):
            more = max(0, more - chance)
            m[HOLD + 4 * colour + count] = more >> 6
            others = max(1, left - unseen - size + count + 1)
            chance = chance * (unseen - count) * (size - count) // ((count + 1) * others)
            chance = max(0, min(4096, chance))
    m[PENDING] = 0
    forget(m, 0)


def forget(m, side):
    """Forget the swings; if ``side`` is 8 only those that were kept when SIDE was."""
    for at in range(_KEPT, MEMORY, 5):
        if m[at] & 8 >= side:
            m[at] = -1
    m[SIDE] = side


def features(m, table, moving):
    """Set FEATURES and ROW of a table; ``moving`` is 1 if I move next, else 0.

    ``mandala_claims.look`` comes before. Both mandalas lack a colour.
    """
    larger = max(m[SIZES], m[SIZES + 1])
    stage = 3
    if table[LAST]:
        stage = 0
    elif larger > 4:
        stage = 1
    elif larger > 3 or table[DRAW_SIZE] < 25:
        stage = 2
    _survey(m, table)
    m[ROW + 2] = WIDTH * (84 + 2 * stage + moving)
    for mandala in (0, 1):
        row = weigh(m, table, mandala)
        m[ROW + mandala] = WIDTH * (4 * row + 2 * moving + (stage < 2))


def renew(m, table, mandala):
    """Set FEATURES and ROW again where only a mandala and the size of their hand are new."""
    m[ROW + mandala] = 4 * WIDTH * weigh(m, table, mandala) + m[ROW + mandala] % (4 * WIDTH)
    theirs = table[HAND_SIZE + 1 - m[SEAT]]
    m[FEATURES + 2 * WIDTH + 4] = 4 * theirs
    m[FEATURES + 2 * WIDTH + 17] = 16 * (theirs < 3)


def total(m, weights):
    """Return the worth of FEATURES by weights, each a byte that is ZERO too large."""
    return part(m, weights, 0) + part(m, weights, 1) + part(m, weights, 2)


def part(m, weights, number):
    """Return the worth of the features of a mandala, 0 or 1, or 2: of all else."""
    worth = 0
    index = FEATURES + WIDTH * number
    first = m[ROW + number]
    for at in range(first, first + WIDTH):
        worth += (weights[at] - ZERO) * m[index]
        index += 1
    return worth


def _survey(m, table):
    """Set the features that belong to hands, rivers and points."""
    seat = m[SEAT]
    kinds = most = worth = theirs = hopes = fears = loose = 0
    for colour in range(6):
        count = table[HAND + 6 * seat + colour]
        slot = table[RIVER + 6 * seat + colour]
        other = table[RIVER + 6 - 6 * seat + colour]
        kinds += count > 0
        most = max(most, count)
        worth += count * slot
        theirs += count * other
        hopes += m[UNSEEN + colour] * slot
        fears += m[UNSEEN + colour] * other
        if not slot:
            loose += m[SECRETS + colour]
        if not other:
            loose -= m[SECRETS + 6 + colour]
    at = FEATURES + 2 * WIDTH
    m[at + 5] = 6 * kinds
    m[at + 9] = min(_TALL, hopes // 2)
    m[at + 10] = min(_TALL, fears // 2)
    m[at + 11] = loose // 10
    m[at + 13] = 6 * most
    m[at + 14] = 2 * worth
    m[at + 15] = 2 * theirs
    _count(m, table, table[HAND_SIZE + seat] + m[PENDING], table[HAND_SIZE + 1 - seat])


def _count(m, table, mine, theirs):
    """Set the features that are known without a look at colours; given the cards in both hands."""
    at = FEATURES + 2 * WIDTH
    lead = m[LEAD] // 25
    m[at] = 16
    m[at + 1] = max(-240, min(240, lead))
    m[at + 2] = max(-40, min(40, lead))
    m[at + 3] = 4 * mine
    m[at + 4] = 4 * theirs
    m[at + 6] = 8 * m[PENDING]
    m[at + 7] = 8 * m[SIZES]
    m[at + 8] = 8 * m[SIZES + 1]
    m[at + 12] = table[DRAW_SIZE]
    m[at + 16] = 16 * (mine < 3)
    m[at + 17] = 16 * (theirs < 3)
    m[at + 18] = 16 * (m[SIZES] > 4)
    m[at + 19] = 16 * (m[SIZES + 1] > 4)


def weigh(m, table, mandala):
    """Set the features of a mandala; return its row: by colours missing, held, and the margin."""
    at = FEATURES + WIDTH * mandala
    _pile(m, table, mandala, at)
    found = _fields(m, table, mandala, at)
    missing = found >> 3
    fields = (m[at + 9] > 0) | (m[at + 10] > 0) << 1
    kept = _swings(m, table, mandala, fields | (missing < 3) << 2)
    margin = m[at + 3] >> 3
    m[at] = 16
    m[at + 1] = m[kept + 1]
    m[at + 2] = m[kept + 2]
    m[at + 4] = m[kept + 3]
    m[at + 5] = m[kept + 4]
    m[at + 11] = m[at + 12] = 0
    if missing == 1:
        last = found & 7
        seat = m[SEAT]
        count = min(table[HAND + 6 * seat + last], table[HAND_SIZE + seat] - 1)
        if m[at + 6]:
            m[at + 11] = m[kept + 1 + (margin <= 0 and margin + count <= 0)]
        need = max(0, margin)
        if need < 4 and m[kept + 2] < 0:
            m[at + 12] = m[kept + 2] * m[HOLD + 4 * last + need] >> 6
    near = min(missing, 5) + 1
    if missing < 3:
        near = 2 * missing - 1 - (m[at + 6] > 0)
    return 3 * near + (margin > 0) + (margin >= 0)


def _pile(m, table, mandala, at):
    """Set the features of a mountain and the most that they may add to their field."""
    seat = m[SEAT]
    own = FIELD + 12 * mandala + 6 * seat
    new = others = height = room = danger = 0
    for colour in range(6):
        count = table[MOUNTAIN + 6 * mandala + colour]
        if count:
            height += count
            room += table[HAND + 6 * seat + colour]
            new += not table[RIVER + 6 * seat + colour]
            others += not table[RIVER + 6 - 6 * seat + colour]
        elif not table[own + colour]:
            danger = max(danger, m[HOLD + 4 * colour + 1])
    m[at + 13] = 8 * new
    m[at + 14] = 8 * others
    m[at + 15] = 4 * height
    m[at + 16] = 6 * room
    m[at + 17] = danger


def _fields(m, table, mandala, at):
    """Set the features of both fields; return 8 x colours missing, plus the last of them."""
    seat = m[SEAT]
    own = FIELD + 12 * mandala + 6 * seat
    mine = theirs = missing = held = reach = last = 0
    all_held = 64
    m[at + 18] = m[at + 19] = 0
    for colour in range(6):
        if table[MOUNTAIN + 6 * mandala + colour]:
            continue
        if table[own + 6 - 12 * seat + colour]:
            theirs += table[own + 6 - 12 * seat + colour]
            m[at + 19] += 8
            continue
        reach = max(reach, table[HAND + 6 * seat + colour])
        if table[own + colour]:
            mine += table[own + colour]
            m[at + 18] += 8
            continue
        missing += 1
        last = colour
        held += table[HAND + 6 * seat + colour] > 0
        all_held = all_held * m[HOLD + 4 * colour] >> 6
    m[at + 3] = 8 * max(-8, min(8, mine - theirs))
    m[at + 6] = 8 * held
    m[at + 7] = 8 * reach
    m[at + 8] = all_held
    m[at + 9] = 4 * min(12, mine)
    m[at + 10] = 4 * min(12, theirs)
    return missing << 3 | last


def _swings(m, table, mandala, kind):
    """Return where the swings of a mountain are kept: in quarters of a point.

    ``kind`` has bit 0 if my field has cards, bit 1 if theirs, bit 2 if few colours are missing.
    """
    key = 0
    for at in range(MOUNTAIN + 6 * mandala, MOUNTAIN + 6 * mandala + 6):
        key = key << 4 | table[at]
    key = key << 4 | m[SIDE] | kind
    kept = _KEPT + 5 * (key % _KEEP)
    if m[kept] != key:
        m[kept] = key
        lay_out(m, table, mandala)
        for first in (0, 1):
            start(m, first)
            run(m, _PICKS if kind > 3 else max(1, m[COUNT]))
            m[kept + 1 + first] = max(-_TALL, min(_TALL, (m[VALUE] - m[LEAD]) // 25))
        m[kept + 3] = min(_TALL, m[GAINS] // 50)
        m[kept + 4] = min(_TALL, m[GAINS + 1] // 50)
    return kept
