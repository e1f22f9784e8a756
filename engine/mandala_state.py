# SPDX-License-Identifier: MIT
"""Mandala's state: where everything lies in the bytearray, and who may see it.

Colours 0-5 are red, orange, yellow, green, purple, black; mandala 0 is left, 1 is right.

======  ======  ==========================================================  ===========
offset  length  meaning, range                                              who sees it
======  ======  ==========================================================  ===========
0       1       phase: 0 a turn, 1 or 2 claiming from mandala 0 or 1, 3 over  all
1       1       seat to move (while claiming: the seat that picks)            all
2       1       seat that placed the last card of the mandala being claimed   all
3       1       1 when the draw pile has run out: the next mandala is the last  all
4       1       discard turns in succession, 0-40                             all
5       4       dice                                                          nobody
9       1       cards in the draw pile, 0-88                                  all
10      2       cards in each hand, 0-8                                       all
12      4       two starting cup cards per seat, ascending                    own seat
16      6       draw pile per colour                                          nobody
22      6       discard pile per colour                                       all
28      12      hand per seat and colour                                      own seat
40      12      cup per seat and colour, without the two starting cards       all
52      12      river per seat and colour: its slot 1-6, 0 if not there       all
64      12      mountain per mandala and colour                               all
76      24      field per mandala, seat and colour                            all
======  ======  ==========================================================  ===========

A view has the same shape with UNKNOWN in the bytes that its seat may not see (M24). When the
game is over the cups are open. Readers trust their caller: they check nothing.
"""

from engine import UNKNOWN, const

TURN, CLAIM, OVER = const(0), const(1), const(3)
PHASE, TO_MOVE, COMPLETER, LAST, DISCARD_TURNS = const(0), const(1), const(2), const(3), const(4)
DICE, DRAW_SIZE, HAND_SIZE, SECRET = const(5), const(9), const(10), const(12)
DRAW, DISCARDS, HAND, CUP = const(16), const(22), const(28), const(40)
RIVER, MOUNTAIN, FIELD, SIZE = const(52), const(64), const(76), const(100)
HAND_LIMIT, DISCARD_LIMIT = const(8), const(40)


# --- Reading ---


def hand_at(seat):
    """Return the offset of a hand's six counts."""
    return HAND + 6 * seat


def cup_at(seat):
    """Return the offset of a cup's six counts, the two starting cards left out."""
    return CUP + 6 * seat


def river_at(seat):
    """Return the offset of a river: per colour the slot 1-6 that it fills, or 0."""
    return RIVER + 6 * seat


def mountain_at(mandala):
    """Return the offset of a mountain's six counts."""
    return MOUNTAIN + 6 * mandala


def field_at(mandala, seat):
    """Return the offset of a field's six counts."""
    return FIELD + 12 * mandala + 6 * seat


def cards(state, at):
    """Return the sum of the six counts at an offset."""
    return (
        state[at] + state[at + 1] + state[at + 2] + state[at + 3] + state[at + 4] + state[at + 5]
    )


def phase(state):
    """Return TURN, CLAIM or OVER."""
    kind = state[PHASE]
    return CLAIM if kind == 2 else kind


def claimed_mandala(state):
    """Return the mandala being claimed, 0 or 1; only in the phase CLAIM."""
    return state[PHASE] - 1


def to_move(state):
    """Return the seat to move, 0 or 1."""
    return state[TO_MOVE]


def last_mandala(state):
    """Return whether the next completed mandala ends the game (M15)."""
    return state[LAST] == 1


def draw_size(state):
    """Return the number of cards in the draw pile."""
    return state[DRAW_SIZE]


def hand_size(state, seat):
    """Return the number of cards in a hand."""
    return state[HAND_SIZE + seat]


def cup_size(state, seat):
    """Return the number of cards in a cup, the two starting cards included."""
    return cards(state, CUP + 6 * seat) + 2


def secrets(state, seat):
    """Return the two starting cup cards of a seat, ascending, or UNKNOWN twice."""
    return state[SECRET + 2 * seat], state[SECRET + 2 * seat + 1]


def river_size(state, seat):
    """Return the number of colours in a river, 0-6."""
    return max(state[RIVER + 6 * seat : RIVER + 6 * seat + 6])


def missing(state, mandala):
    """Return the colours a mandala still lacks, as bits 0-5 (M10)."""
    lacks = 0
    at = MOUNTAIN + 6 * mandala
    own = FIELD + 12 * mandala
    for colour in range(6):
        if not (state[at + colour] or state[own + colour] or state[own + 6 + colour]):
            lacks |= 1 << colour
    return lacks


def picks_first(state, mandala, completer):
    """Return the seat that claims first if ``completer`` completes the mandala now (M11)."""
    margin = cards(state, field_at(mandala, completer)) - cards(
        state, field_at(mandala, 1 - completer)
    )
    return completer if margin > 0 else 1 - completer


def is_empty(state):
    """Return whether draw and discard pile are both empty."""
    return not (state[DRAW_SIZE] or cards(state, DISCARDS))


# --- Hiding and imagining ---


def view(state, seat):
    """Return a copy with UNKNOWN in dice, draw pile and the other seat's hand and secrets."""
    seen = bytearray(state)
    hidden = [(DICE, 4), (DRAW, 6), (HAND + 6 * (1 - seat), 6)]
    if state[PHASE] != OVER:
        hidden.append((SECRET + 2 * (1 - seat), 2))
    for at, length in hidden:
        for index in range(at, at + length):
            seen[index] = UNKNOWN
    return seen


def unseen(state, colour):
    """Return how many cards of a colour the viewer cannot see; 0 for all in a full state."""
    known = 0
    for at in range(DISCARDS + colour, SIZE, 6):
        if state[at] != UNKNOWN and not RIVER <= at < MOUNTAIN:
            known += state[at]
    if state[DRAW] != UNKNOWN:
        known += state[DRAW + colour]
    for seat in (0, 1):
        if state[RIVER + 6 * seat + colour]:
            known += 1
        known += (state[SECRET + 2 * seat] == colour) + (state[SECRET + 2 * seat + 1] == colour)
    return 18 - known


def set_secrets(state, seat, one, other):
    """Put the two starting cards into a cup, ascending."""
    state[SECRET + 2 * seat] = min(one, other)
    state[SECRET + 2 * seat + 1] = max(one, other)
