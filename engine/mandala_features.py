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
    SECRETS,
    SIZES,
    UNSEEN,
    VALUE,
    lay_out,
    run,
    start,
)
from engine.mandala_claims import MEMORY as _FREE
from engine.mandala_claims import SEAT as _SEAT
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
PENDING = const(_FREE)  # cards that I draw but have not seen
HOLD = const(_FREE + 1)  # per colour, 64ths: the chance that they hold 1, 2, 3, 4 or more
ROW = const(_FREE + 25)  # per part: where its weights begin
FEATURES = const(_FREE + 28)
_STAGE = const(_FREE + 88)  # 0 and 1: the next mandala may end the game; 3 the early game
_KEPT = const(_FREE + 89)  # swings by mountain: key, mine and theirs, gains, mine and theirs
_KEEP = const(31)
MEMORY = const(_FREE + 244)

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
    forget(m)


def forget(m):
    """Forget the swings: rivers have changed."""
    for at in range(_KEPT, MEMORY, 5):
        m[at] = -1


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
    m[_STAGE] = stage
    _survey(m, table)
    m[ROW + 2] = WIDTH * (60 + 2 * stage + moving)
    for mandala in (0, 1):
        row = _weigh(m, table, mandala)
        m[ROW + mandala] = WIDTH * (4 * row + 2 * moving + (stage < 2))


def total(m, weights):
    """Return the worth of FEATURES by weights, each a byte that is 128 too large."""
    worth = 0
    index = FEATURES
    for part in range(3):
        first = m[ROW + part]
        for at in range(first, first + WIDTH):
            worth += (weights[at] - 128) * m[index]
            index += 1
    return worth


def _survey(m, table):
    """Set the features that do not belong to a mandala."""
    seat = m[_SEAT]
    hand = HAND + 6 * seat
    kinds = most = worth = theirs = hopes = fears = loose = 0
    for colour in range(6):
        count = table[hand + colour]
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
    m[at] = 16
    lead = m[LEAD] // 50
    m[at + 1] = max(-_TALL, min(_TALL, lead))
    m[at + 2] = max(-30, min(30, lead))
    m[at + 3] = 4 * (table[HAND_SIZE + seat] + m[PENDING])
    m[at + 4] = 4 * table[HAND_SIZE + 1 - seat]
    m[at + 5] = 6 * kinds
    m[at + 6] = 8 * m[PENDING]
    m[at + 7] = 8 * m[SIZES]
    m[at + 8] = 8 * m[SIZES + 1]
    m[at + 9] = min(_TALL, hopes // 2)
    m[at + 10] = min(_TALL, fears // 2)
    m[at + 11] = loose // 10
    m[at + 12] = table[DRAW_SIZE]
    m[at + 13] = 6 * most
    m[at + 14] = 2 * worth
    m[at + 15] = 2 * theirs
    m[at + 16] = 16 * (table[HAND_SIZE + seat] + m[PENDING] < 3)
    m[at + 17] = 16 * (table[HAND_SIZE + 1 - seat] < 3)
    m[at + 18] = 16 * (m[SIZES] > 4)
    m[at + 19] = 16 * (m[SIZES + 1] > 4)


def _weigh(m, table, mandala):
    """Set the features of a mandala; return 3 x min(colours missing, 5) + sign of margin - 2."""
    seat = m[_SEAT]
    hand = HAND + 6 * seat
    mountain = MOUNTAIN + 6 * mandala
    own = FIELD + 12 * mandala + 6 * seat
    mine = theirs = missing = held = reach = room = last = 0
    new = others = height = kinds = rivals = danger = 0
    all_held = 64
    for colour in range(6):
        count = table[hand + colour]
        if table[mountain + colour]:
            height += table[mountain + colour]
            room += count
            new += not table[RIVER + 6 * seat + colour]
            others += not table[RIVER + 6 - 6 * seat + colour]
            continue
        if not table[own + colour]:
            danger = max(danger, m[HOLD + 4 * colour + 1])
        if table[own + 6 - 12 * seat + colour]:
            theirs += table[own + 6 - 12 * seat + colour]
            rivals += 1
            continue
        reach = max(reach, count)
        if table[own + colour]:
            mine += table[own + colour]
            kinds += 1
        else:
            missing += 1
            last = colour
            held += count > 0
            all_held = all_held * m[HOLD + 4 * colour] >> 6
    margin = mine - theirs
    kept = _swings(m, table, mandala, (mine > 0) | (theirs > 0) << 1 | (missing < 3) << 2)
    at = FEATURES + WIDTH * mandala
    m[at] = 16
    m[at + 1] = m[kept + 1]
    m[at + 2] = m[kept + 2]
    m[at + 3] = 8 * max(-8, min(8, margin))
    m[at + 4] = m[kept + 3]
    m[at + 5] = m[kept + 4]
    m[at + 6] = 8 * held
    m[at + 7] = 8 * reach
    m[at + 8] = all_held
    m[at + 9] = 4 * min(12, mine)
    m[at + 10] = 4 * min(12, theirs)
    m[at + 11] = m[at + 12] = 0
    if missing == 1:
        count = min(table[hand + last], table[HAND_SIZE + seat] - 1)
        if table[hand + last]:
            m[at + 11] = m[kept + 1] if margin > 0 or margin + count > 0 else m[kept + 2]
        need = 0 if margin < 0 else margin
        if need < 4 and m[kept + 2] < 0:
            m[at + 12] = m[kept + 2] * m[HOLD + 4 * last + need] >> 6
    m[at + 13] = 8 * new
    m[at + 14] = 8 * others
    m[at + 15] = 4 * height
    m[at + 16] = 6 * room
    m[at + 17] = danger
    m[at + 18] = 8 * kinds
    m[at + 19] = 8 * rivals
    return 3 * min(missing, 5) - 3 + (margin > 0) + (margin >= 0)


def _swings(m, table, mandala, kind):
    """Return where the swings of a mountain are kept: in quarters of a point.

    ``kind`` has bit 0 if my field has cards, bit 1 if theirs, bit 2 if few colours are missing.
    """
    key = 0
    for at in range(MOUNTAIN + 6 * mandala, MOUNTAIN + 6 * mandala + 6):
        key = key << 4 | table[at]
    key = key << 3 | kind
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
