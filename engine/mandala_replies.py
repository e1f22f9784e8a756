# SPDX-License-Identifier: MIT
"""What the other may reply to a move of mine: each reply that they may well hold the cards for.

They play the worst for me of those that they can; no reply at all is the best I may expect.
"""

from engine import const
from engine.mandala_claims import SEAT, run
from engine.mandala_features import HOLD, ROW, WIDTH, features, part, weigh
from engine.mandala_settle import foresee, go_back, settle, worth_after
from engine.mandala_state import FIELD, HAND_LIMIT, HAND_SIZE, MOUNTAIN, cards, missing

EXPECTED = const(379)  # what to expect after a move, times 64; the places before are not ours
_FOUND = const(380)  # replies that harm me, the worst first
_HARM = const(381)
_CHANCE = const(391)
_PARTS = const(401)  # worths of both mandalas and of all else, before a reply
_ROWS = const(404)  # what a mandala's row has besides what it looks like
_SIZE = const(405)  # where weights are that concern their hand, and its size
MEMORY = const(407)

_PICKS = const(8)  # picks of claims in a slice
_DOUBT = const(4096)  # the worth at which the chance to win is three quarters
_REPLIES = const(36)
_RARE = const(6)  # 64ths: less likely replies are left out


def doubt(m, table, weights, over):
    """Yield -1 until EXPECTED is set for a move that has been laid; ``over`` if it ends all."""
    if over:
        m[EXPECTED] = squash(worth_after(m, table, weights, 1)) << 6
        return
    floor = squash(_begin(m, table, weights))
    m[_FOUND] = 0
    second = bytearray(table)
    for reply in range(_REPLIES):
        chance = answer(m, table, reply, second)
        if not chance:
            continue
        mandala = reply // 18
        if missing(second, mandala):
            worth = _changed(m, second, weights, mandala)
        else:
            foresee(m, second, mandala, 0)
            while not run(m, _PICKS):
                yield -1
            settle(m, second, mandala)
            worth = worth_after(m, second, weights, 1)
            go_back(m, table)
        if squash(worth) < floor:
            _fear(m, squash(worth), chance)
        yield -1
    m[EXPECTED] = _expect(m, floor)


def _begin(m, table, weights):
    """Return the worth of a table before a reply and note what most replies leave as it is."""
    features(m, table, 1)
    for number in range(3):
        m[_PARTS + number] = part(m, weights, number)
    m[_ROWS] = m[ROW] % (4 * WIDTH)
    m[_SIZE] = m[ROW + 2]
    m[_SIZE + 1] = table[HAND_SIZE + 1 - m[SEAT]]
    return m[_PARTS] + m[_PARTS + 1] + m[_PARTS + 2]


def _changed(m, table, weights, mandala):
    """Return the worth of a table in which they have changed a mandala and their hand."""
    m[ROW + mandala] = 4 * WIDTH * weigh(m, table, mandala) + m[_ROWS]
    at = m[_SIZE]
    before = m[_SIZE + 1]
    size = table[HAND_SIZE + 1 - m[SEAT]]
    worth = (weights[at + 4] - 128) * 4 * (size - before)
    worth += (weights[at + 17] - 128) * 16 * ((size < 3) - (before < 3))
    return worth + part(m, weights, mandala) + m[_PARTS + 1 - mandala] + m[_PARTS + 2]


def squash(worth):
    """Return the chance to win that goes with a worth: -512 none, 0 even, 512 certain."""
    return (worth << 9) // (_DOUBT + abs(worth))


def answer(m, table, reply, second):
    """Copy a table and lay one of their replies; return its chance in 64ths, 0 if none.

    A reply is 18 x mandala + 3 x colour + kind. The kind is 0 for a card to the mountain, 1 for
    one to the field, 2 for as many as overtake my field.
    """
    kind = reply % 3
    place = reply // 3
    own = FIELD + 12 * (place // 6) + 6 * m[SEAT]
    their = own + 6 - 12 * m[SEAT]
    colour = place % 6
    if table[own + colour] or table[(MOUNTAIN + place) if kind else their + colour]:
        return 0
    count = 1
    if kind == 2:
        count = cards(table, own) - cards(table, their) + 1
    size = table[HAND_SIZE + 1 - m[SEAT]]
    if kind and count >= size or count > 4 or count < 2 and kind == 2:
        return 0
    chance = m[HOLD + 4 * colour + count - 1]
    if chance < _RARE:
        return 0
    second[:] = table
    second[their + colour if kind else MOUNTAIN + place] += count
    second[HAND_SIZE + 1 - m[SEAT]] = size - count if kind else min(HAND_LIMIT, size + 2)
    return chance


def _fear(m, worth, chance):
    """Sort a reply into the ten that harm me most, the worst first."""
    place = m[_FOUND]
    if place < 10:
        m[_FOUND] = place + 1
    else:
        place = 9
        if worth >= m[_HARM + 9]:
            return
    while place and worth < m[_HARM + place - 1]:
        m[_HARM + place] = m[_HARM + place - 1]
        m[_CHANCE + place] = m[_CHANCE + place - 1]
        place -= 1
    m[_HARM + place] = worth
    m[_CHANCE + place] = chance


def _expect(m, floor):
    """Return what to expect, times 64, if they play the worst reply that they can."""
    rest = 1024
    expected = 0
    for place in range(m[_FOUND]):
        share = rest * m[_CHANCE + place] >> 6
        expected += share * m[_HARM + place]
        rest -= share
    return expected + rest * floor >> 4
