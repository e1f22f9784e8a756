# SPDX-License-Identifier: MIT
"""Mandala's full states from outside: imagined from a view, or read from bytes and checked.

Loaded on first use only: a board that plays and saves seed and moves needs none of it.
"""

from engine import UNKNOWN, const, rng
from engine.mandala_state import (
    CLAIM,
    COMPLETER,
    CUP,
    DICE,
    DISCARD_LIMIT,
    DISCARD_TURNS,
    DISCARDS,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    LAST,
    OVER,
    PHASE,
    RIVER,
    SECRET,
    SIZE,
    TO_MOVE,
    TURN,
    cards,
    field_at,
    missing,
    mountain_at,
    river_size,
    secrets,
    set_secrets,
    unseen,
)
from engine.pack import pack, unpack

_VERSION = const(1)


def sample(view, seed):
    """Return a full state that agrees with the view, each deal as likely as the next."""
    state = bytearray(view)
    rng.seed(state, DICE, seed)
    if view[DRAW] != UNKNOWN:
        return state
    for colour in range(6):
        state[DRAW + colour] = unseen(view, colour)
    left = cards(state, DRAW)
    for seat in (0, 1):
        if view[HAND + 6 * seat] == UNKNOWN:
            left = _imagine_hand(state, seat, left)
        if view[SECRET + 2 * seat] == UNKNOWN:
            set_secrets(
                state,
                seat,
                rng.draw(state, DICE, DRAW, left),
                rng.draw(state, DICE, DRAW, left - 1),
            )
            left -= 2
    return state


def _imagine_hand(state, seat, left):
    hand = HAND + 6 * seat
    for colour in range(6):
        state[hand + colour] = 0
    for _ in range(state[HAND_SIZE + seat]):
        state[hand + rng.draw(state, DICE, DRAW, left)] += 1
        left -= 1
    return left


def encode(state):
    """Return the state as bytes with a version and a check sum."""
    return pack(_VERSION, state)


def decode(data):
    """Return the state of ``encode``; ValueError if it could not occur in a game."""
    state = unpack(_VERSION, data)
    if len(state) != SIZE:
        raise ValueError(f"a state has {SIZE} bytes, not {len(state)}")
    if max(state[DRAW_SIZE:]) == UNKNOWN:
        raise ValueError(f"a count is {UNKNOWN}: this is a view, or damaged")
    _check_flags(state)
    for colour in range(6):
        if unseen(state, colour):
            raise ValueError(f"colour {colour} has {18 - unseen(state, colour)} cards, not 18")
    for seat in (0, 1):
        _check_seat(state, seat)
    for mandala in (0, 1):
        _check_mandala(state, mandala)
    _check_end(state)
    if cards(state, DRAW) != state[DRAW_SIZE]:
        raise ValueError(f"the draw pile has {cards(state, DRAW)} cards, not {state[DRAW_SIZE]}")
    if not state[DRAW_SIZE] and (cards(state, DISCARDS) or not state[LAST]):
        raise ValueError("the draw pile is empty but was not made anew")
    return state


def _check_flags(state):
    for at, top, name in (
        (PHASE, OVER, "phase"),
        (TO_MOVE, 1, "seat to move"),
        (COMPLETER, 1, "completer"),
        (LAST, 1, "last mandala"),
        (DISCARD_TURNS, DISCARD_LIMIT, "discard turns"),
    ):
        if state[at] > top:
            raise ValueError(f"{name} is {state[at]}, it must be 0..{top}")
    if not any(state[DICE : DICE + 4]):
        raise ValueError("the dice are all zero")
    if state[DISCARD_TURNS] == DISCARD_LIMIT and state[PHASE] != OVER:
        raise ValueError(f"{DISCARD_LIMIT} discard turns but the game is not over")


def _check_seat(state, seat):
    if not 1 <= cards(state, HAND + 6 * seat) <= HAND_LIMIT:
        raise ValueError(f"seat {seat} has {cards(state, HAND + 6 * seat)} cards, not 1..8")
    if cards(state, HAND + 6 * seat) != state[HAND_SIZE + seat]:
        raise ValueError(f"the hand of seat {seat} is not of size {state[HAND_SIZE + seat]}")
    one, other = secrets(state, seat)
    if not one <= other < 6:
        raise ValueError(f"the starting cards of seat {seat} are {one} and {other}, not 0..5")
    slots = sorted(state[RIVER + 6 * seat : RIVER + 6 * seat + 6])
    size = slots[-1]
    if size > 6 or slots != [0] * (6 - size) + list(range(1, size + 1)):
        raise ValueError(f"the river of seat {seat} has the slots {slots}")
    for colour in range(6):
        if state[CUP + 6 * seat + colour] and not state[RIVER + 6 * seat + colour]:
            raise ValueError(f"seat {seat} has cup cards of colour {colour}, not in the river")


def _check_end(state):
    full = river_size(state, 0) == 6 or river_size(state, 1) == 6
    if state[PHASE] == TURN and full:
        raise ValueError("a river is full but the game goes on")
    if state[PHASE] == OVER and not (full or state[LAST] or state[DISCARD_TURNS] == DISCARD_LIMIT):
        raise ValueError("the game is over without a reason")


def _check_mandala(state, mandala):
    claimed = state[PHASE] == CLAIM + mandala
    for colour in range(6):
        areas = 0
        for at in (mountain_at(mandala), field_at(mandala, 0), field_at(mandala, 1)):
            areas += state[at + colour] > 0
        if areas > 1:
            raise ValueError(f"colour {colour} lies in {areas} areas of mandala {mandala}")
    if claimed and not cards(state, mountain_at(mandala)):
        raise ValueError(f"mandala {mandala} is being claimed but has no mountain")
    if claimed and not (cards(state, field_at(mandala, 0)) or cards(state, field_at(mandala, 1))):
        raise ValueError(f"mandala {mandala} is being claimed but both fields are empty")
    if not claimed and not missing(state, mandala):
        raise ValueError(f"mandala {mandala} is complete but not being claimed")
