# SPDX-License-Identifier: MIT
"""The reference of the rules in lock-step with the engine: same dice, same moves, same areas."""

import copy

from engine import mandala, rng
from engine.mandala_moves import build_move, discard_move, grow_move, take_move
from engine.mandala_state import (
    CLAIM,
    COMPLETER,
    DICE,
    DISCARD_TURNS,
    DISCARDS,
    DRAW,
    LAST,
    OVER,
    PHASE,
    cup_at,
    field_at,
    hand_at,
    mountain_at,
    river_at,
)
from reference_mandala import Reference, count_colours

SEATS = (0, 1)


class Oracle(Reference):
    """A reference whose chance is a copy of the engine's dice, and which can be copied."""

    def __init__(self, dice, first=None):
        self.dice = dice
        self._known = None
        super().__init__(lambda limit: rng.below(self.dice, 0, limit), first)

    def legal(self):
        """Return the legal moves; worked out once for each position."""
        if self._known is None:
            self._known = super().legal()
        return self._known

    def play(self, move):
        """Play one move."""
        super().play(move)
        self._known = None

    def copy(self):
        """Return an independent copy with its own dice."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name != "below":
                setattr(twin, name, copy.deepcopy(value))
        twin.below = lambda limit: rng.below(twin.dice, 0, limit)
        return twin


def seeded(seed, first=None):
    """Return the oracle of ``mandala.new_game(seed, first)``."""
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    return Oracle(dice, first)


def from_state(state):
    """Return an oracle that stands where a full state stands."""
    oracle = Oracle(bytearray(state[DICE : DICE + 4]), 0)
    oracle.dice = bytearray(state[DICE : DICE + 4])
    oracle.hands = [_list(state, hand_at(seat)) for seat in SEATS]
    oracle.secrets = [list(mandala.secrets(state, seat)) for seat in SEATS]
    oracle.cups = [_list(state, cup_at(seat)) for seat in SEATS]
    oracle.rivers = [river(state, seat) for seat in SEATS]
    oracle.mountains = [_list(state, mountain_at(side)) for side in SEATS]
    oracle.fields = [[_list(state, field_at(side, seat)) for seat in SEATS] for side in SEATS]
    oracle.draw = _list(state, DRAW)
    oracle.discard = _list(state, DISCARDS)
    oracle.to_move = mandala.to_move(state)
    oracle.claiming = state[PHASE] - CLAIM if state[PHASE] in (CLAIM, CLAIM + 1) else None
    oracle.completer = None if oracle.claiming is None else state[COMPLETER]
    oracle.last = state[LAST] == 1
    oracle.over = state[PHASE] == OVER
    oracle.c_turns = state[DISCARD_TURNS]
    return oracle


def _list(state, at):
    return [colour for colour in range(6) for _ in range(state[at + colour])]


def river(state, seat):
    """Return the colours of a river in the order of their slots."""
    slots = state[river_at(seat) : river_at(seat) + 6]
    filled = [colour for colour in range(6) if slots[colour]]
    return sorted(filled, key=lambda colour: slots[colour])


def as_int(move):
    """Return the engine's int of a reference's move."""
    kind = move[0]
    if kind == "mountain":
        return build_move(move[1], move[2])
    if kind == "field":
        return grow_move(move[1], move[2], move[3])
    if kind == "discard":
        return discard_move(move[1], move[2])
    return take_move(move[1])


def legal(oracle):
    """Return the reference's legal moves as {int: tuple}, ascending."""
    return dict(sorted((as_int(move), move) for move in oracle.legal()))


def snapshot(state):
    """Return the areas of a state in the form of ``Reference.snapshot``."""
    phase = state[PHASE]
    return {
        "hands": [list(state[at : at + 6]) for at in (hand_at(0), hand_at(1))],
        "secrets": [count_colours(list(mandala.secrets(state, seat))) for seat in SEATS],
        "cups": [list(state[at : at + 6]) for at in (cup_at(0), cup_at(1))],
        "rivers": [river(state, 0), river(state, 1)],
        "mountains": [list(state[at : at + 6]) for at in (mountain_at(0), mountain_at(1))],
        "fields": [
            [list(state[at : at + 6]) for at in (field_at(side, 0), field_at(side, 1))]
            for side in SEATS
        ],
        "draw": list(state[DRAW : DRAW + 6]),
        "discard": list(state[DISCARDS : DISCARDS + 6]),
        "to_move": mandala.to_move(state),
        "claiming": phase - CLAIM if phase in (CLAIM, CLAIM + 1) else None,
        "last": state[LAST] == 1,
        "over": phase == OVER,
        "c_turns": state[DISCARD_TURNS],
    }


def differences(state, oracle):
    """Return what differs between the two as text, "" if nothing does."""
    ours, theirs = snapshot(state), oracle.snapshot()
    if theirs["over"]:  # nobody is to move any more
        ours["to_move"] = theirs["to_move"] = None
    if ours == theirs:
        return ""
    return "\n".join(
        f"{key}: engine {ours[key]}, reference {theirs[key]}"
        for key in theirs
        if ours[key] != theirs[key]
    )
