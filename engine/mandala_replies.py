# SPDX-License-Identifier: MIT
"""What the other may reply to a move of mine: each reply that they may well hold the cards for.

They play the worst for me of those that they can; no reply at all is the best I may expect.
"""

from engine import const
from engine.mandala_claims import SEAT
from engine.mandala_features import HOLD, features, renew, total
from engine.mandala_settle import (
    CLAIMED,
    MOVING,
    PICKER,
    WORTH,
    answer,
    contest,
    go_back,
)
from engine.mandala_state import (
    FIELD,
    HAND_LIMIT,
    HAND_SIZE,
    MOUNTAIN,
    cards,
    missing,
    picks_first,
)

EXPECTED = const(405)  # what to expect after a move, times 128; the places before are not ours
DEEP = const(406)  # whether to think of my answers: to no reply and to the worst
_WORST = const(407)  # the reply that harms me most
_FLOOR = const(408)  # the chance to win if no reply harms me
_FOUND = const(409)  # replies that harm me, the worst first
_HARM = const(410)
_CHANCE = const(420)
MEMORY = const(430)

_DOUBT = const(4096)  # the worth at which the chance to win is three quarters
_REPLIES = const(36)
_RARE = const(6)  # 64ths: less likely replies are left out


def doubt(m, table, weights, over):
    """Yield -1 until EXPECTED is set for a move that has been laid; ``over`` if it ends all.

    WORTH is what the table is worth before any reply: it counts as much as what to expect.
    """
    at_rest = squash(m[WORTH])
    m[MOVING] = 1
    if over:
        m[EXPECTED] = at_rest << 7
        return
    features(m, table, 1)
    m[_FLOOR] = squash(total(m, weights))
    for step in _harm(m, table, weights):
        yield step
    if m[DEEP] and table[HAND_SIZE + m[SEAT]]:
        for step in _answer(m, table, weights):
            yield step
    m[EXPECTED] = _expect(m) + (at_rest << 6)


def _harm(m, table, weights):
    """Yield -1 until the replies that harm me are known."""
    m[_FOUND] = 0
    second = bytearray(table)
    steady = -1  # the mandala whose replies leave the features of all else as they are
    for reply in range(_REPLIES):
        chance = reply_to(m, table, reply, second)
        if not chance:
            continue
        mandala = reply // 18
        if not missing(second, mandala):
            m[CLAIMED] = mandala
            m[PICKER] = picks_first(second, mandala, 1 - m[SEAT])
            for step in contest(m, second, weights):
                yield step
            go_back(m, table)
            steady = -1
        else:
            if steady == mandala:
                renew(m, second, mandala)
            else:
                features(m, second, 1)
                steady = mandala
            m[WORTH] = total(m, weights)
        if squash(m[WORTH]) < m[_FLOOR]:
            _fear(m, squash(m[WORTH]), chance, reply)
        yield -1


def _answer(m, table, weights):
    """Yield -1 until my best answers to no reply and to the worst one are thought of."""
    for step in answer(m, table, weights):
        yield step
    gain = squash(m[WORTH]) - m[_FLOOR]
    m[_FLOOR] += gain
    for place in range(m[_FOUND]):
        m[_HARM + place] += gain
    if not m[_FOUND]:
        return
    second = bytearray(table)
    reply_to(m, table, m[_WORST], second)
    if missing(second, m[_WORST] // 18):
        for step in answer(m, second, weights):
            yield step
        m[_HARM] = min(m[_FLOOR], squash(m[WORTH]))


def squash(worth):
    """Return the chance to win that goes with a worth: -512 none, 0 even, 512 certain."""
    return (worth << 9) // (_DOUBT + abs(worth))


def reply_to(m, table, reply, second):
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


def _fear(m, worth, chance, reply):
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
    if not place:
        m[_WORST] = reply


def _expect(m):
    """Return what to expect, times 64, if they play the worst reply that they can."""
    rest = 1024
    expected = 0
    for place in range(m[_FOUND]):
        share = rest * m[_CHANCE + place] >> 6
        expected += share * m[_HARM + place]
        rest -= share
    return expected + rest * m[_FLOOR] >> 4
