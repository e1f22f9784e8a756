# SPDX-License-Identifier: MIT
"""Mandala's moves as small ints, and which of them are legal.

0-11 build a mountain (mandala, colour); 12-95 grow a field (mandala, colour, 1-7 cards);
96-143 discard and redraw (colour, 1-8 cards); 144-149 take a colour from the mountain.
"""

from engine import UNKNOWN, const
from engine.mandala_state import (
    CLAIM,
    FIELD,
    HAND,
    HAND_SIZE,
    MOUNTAIN,
    OVER,
    PHASE,
    TO_MOVE,
    TURN,
    is_empty,
)

COLOURS = ("red", "orange", "yellow", "green", "purple", "black")
SIDES = ("left", "right")
BUILD, GROW, DISCARD, TAKE = const(0), const(1), const(2), const(3)
_GROW, _SWAP, _PICK, _MOVES = const(12), const(96), const(144), const(150)


def build_move(mandala, colour):
    """Return the move: one card of the colour to the mountain."""
    return 6 * mandala + colour


def grow_move(mandala, colour, count):
    """Return the move: 1-7 cards of the colour to the mover's own field."""
    return _GROW + (6 * mandala + colour) * 7 + count - 1


def discard_move(colour, count):
    """Return the move: discard 1-8 cards of the colour and draw as many."""
    return _SWAP + colour * 8 + count - 1


def take_move(colour):
    """Return the move: take all cards of the colour from the mountain being claimed."""
    return _PICK + colour


def parts(move):
    """Return (kind, mandala, colour, count) of a move; 0 where there is none."""
    if not 0 <= move < _MOVES:
        raise ValueError(f"move {move} is not in 0..{_MOVES - 1}")
    if move < _GROW:
        return BUILD, move // 6, move % 6, 1
    if move < _SWAP:
        place = (move - _GROW) // 7
        return GROW, place // 6, place % 6, (move - _GROW) % 7 + 1
    if move < _PICK:
        return DISCARD, 0, (move - _SWAP) // 8, (move - _SWAP) % 8 + 1
    return TAKE, 0, move - _PICK, 0


def describe(move):
    """Return the move as unique readable text; ValueError outside 0..149."""
    kind, mandala, colour, count = parts(move)
    if kind == BUILD:
        return f"{COLOURS[colour]} to the {SIDES[mandala]} mountain"
    if kind == GROW:
        return f"{count} {COLOURS[colour]} to the {SIDES[mandala]} field"
    if kind == DISCARD:
        return f"discard {count} {COLOURS[colour]}"
    return f"take {COLOURS[colour]}"


def refusal(state, move):
    """Return why the seat to move may not play the move, or None if it may.

    The reasons are keys: "over", "claim first", "nothing to claim", "not there", "not in hand",
    "in mountain", "in own field", "in their field" (M04), "keep one" (M06), "no cards" (M09).
    """
    kind, mandala, colour, count = parts(move)
    now = state[PHASE]
    if now == OVER:
        return "over"
    if kind == TAKE:
        if now == TURN:
            return "nothing to claim"
        return None if state[MOUNTAIN + 6 * (now - CLAIM) + colour] else "not there"
    if now != TURN:
        return "claim first"
    seat = state[TO_MOVE]
    if state[HAND + 6 * seat + colour] < count:
        return "not in hand"
    if kind == DISCARD:
        return None
    return _crowded(state, seat, kind, 6 * mandala + colour) or _bare(state, seat, kind, count)


def _crowded(state, seat, kind, place):
    """Return where in the mandala the colour lies already (M04); place = 6 * mandala + colour."""
    own = FIELD + place + 6 * (place // 6) + 6 * seat
    if kind == GROW and state[MOUNTAIN + place]:
        return "in mountain"
    if kind == BUILD and state[own]:
        return "in own field"
    return "in their field" if state[own + 6 - 12 * seat] else None


def _bare(state, seat, kind, count):
    """Return why the turn would end with an empty hand (M06, M09)."""
    if state[HAND_SIZE + seat] > count:
        return None
    if kind == GROW:
        return "keep one"
    return "no cards" if is_empty(state) else None


def legal_moves(state):
    """Return the legal moves of the seat to move, ascending, without duplicates.

    Takes a state or the view of the seat to move; ValueError for the view of another seat.
    """
    now = state[PHASE]
    if now == TURN:
        return _turn_moves(state)
    moves = []
    if now != OVER:
        at = MOUNTAIN + 6 * (now - CLAIM)
        moves.extend([_PICK + colour for colour in range(6) if state[at + colour]])
    return moves


def _turn_moves(state):
    seat = state[TO_MOVE]
    hand = HAND + 6 * seat
    if state[hand] == UNKNOWN:
        raise ValueError("the hand of the seat to move is hidden in this view")
    size = state[HAND_SIZE + seat]
    may_build = size > 1 or not is_empty(state)
    moves = []
    for place in range(12 if may_build else 0):
        own = FIELD + place + 6 * (place // 6) + 6 * seat
        if state[hand + place % 6] and not (state[own] or state[own + 6 - 12 * seat]):
            moves.append(place)
    for place in range(12):
        count = state[hand + place % 6]
        theirs = FIELD + place + 6 * (place // 6) + 6 - 6 * seat
        if count and not (state[MOUNTAIN + place] or state[theirs]):
            first = _GROW + 7 * place
            moves.extend(range(first, first + (count if count < size else size - 1)))
    for first in range(_SWAP, _PICK, 8):
        moves.extend(range(first, first + state[hand]))
        hand += 1
    return moves
