# SPDX-License-Identifier: MIT
"""Mandala's state as bytes, and the check that refuses what no game could reach."""

from engine import const
from engine.mandala_state import CLAIM, COMPLETER, CUP, DICE, DISCARD_LIMIT, DISCARD_TURNS
from engine.mandala_state import DISCARDS, DRAW, DRAW_SIZE, HAND, HAND_LIMIT, HAND_SIZE, LAST
from engine.mandala_state import OVER, PHASE, RIVER, SIZE, TO_MOVE
from engine.mandala_state import cards, field_at, missing, mountain_at, secrets, unseen
from engine.pack import pack, unpack

_VERSION = const(1)


def encode(state):
    """Return the state as bytes with a version and a check sum."""
    return pack(_VERSION, state)


def decode(data):
    """Return the state of ``encode``; ValueError if it could not occur in a game."""
    state = unpack(_VERSION, data)
    if len(state) != SIZE:
        raise ValueError(f"a state has {SIZE} bytes, not {len(state)}")
    _check_flags(state)
    for colour in range(6):
        if unseen(state, colour):
            raise ValueError(f"colour {colour} has {18 - unseen(state, colour)} cards, not 18")
    for seat in (0, 1):
        _check_seat(state, seat)
    for mandala in (0, 1):
        _check_mandala(state, mandala)
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
    if not claimed and not missing(state, mandala):
        raise ValueError(f"mandala {mandala} is complete but not being claimed")
