# SPDX-License-Identifier: MIT
"""Mandala positions written by hand, and short ways to read them.

Cards are letters: r o y g p b for red, orange, yellow, green, purple, black. A number repeats
the letter before it: "r3ob" is three red, one orange and one black card.

Areas are named with their numbers: hand0 (seat 0), mountain1 (the right one), field10 (of
mandala 1 and seat 0), cup0, river0 (in the order of its slots), secret0, draw, discards.
"""

import pytest

from engine import mandala, rng
from engine.mandala_moves import build_move, discard_move, grow_move, refusal, take_move
from engine.mandala_state import (
    CLAIM,
    COMPLETER,
    DICE,
    DISCARD_LIMIT,
    DISCARD_TURNS,
    DISCARDS,
    DRAW,
    DRAW_SIZE,
    HAND_SIZE,
    LAST,
    OVER,
    PHASE,
    SIZE,
    TO_MOVE,
    cup_at,
    field_at,
    hand_at,
    mountain_at,
    river_at,
    set_secrets,
)

LETTERS = "roygpb"
RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(6)
AREAS = {
    "draw": DRAW,
    "discards": DISCARDS,
    **{f"hand{seat}": hand_at(seat) for seat in (0, 1)},
    **{f"cup{seat}": cup_at(seat) for seat in (0, 1)},
    **{f"mountain{side}": mountain_at(side) for side in (0, 1)},
    **{f"field{side}{seat}": field_at(side, seat) for side in (0, 1) for seat in (0, 1)},
}
_IN_DRAW = ("draw",) * 6
_IN_CUPS = ("cup1",) * 5 + ("cup0",)


def colours(text):
    """Return the colours of "r3ob" as a list of ints, in the order of the letters."""
    found = []
    for index, letter in enumerate(text):
        if letter in LETTERS:
            repeat = text[index + 1 :]
            digits = repeat[: len(repeat) - len(repeat.lstrip("0123456789"))]
            found += [LETTERS.index(letter)] * int(digits or 1)
        elif not letter.isdigit():
            raise ValueError(f"{letter!r} in {text!r} is not one of {LETTERS} or a digit")
    return found


def text(state, at):
    """Return six counts as letters in colour order, like "rryb"."""
    return "".join(LETTERS[colour] * state[at + colour] for colour in range(6))


def lying(state, name):
    """Return the cards of an area as letters, a river in slot order."""
    if name.startswith("river"):
        at = river_at(int(name[5:]))
        filled = [colour for colour in range(6) if state[at + colour]]
        return "".join(LETTERS[colour] for colour in sorted(filled, key=lambda c: state[at + c]))
    if name.startswith("secret"):
        return "".join(LETTERS[card] for card in mandala.secrets(state, int(name[6:])))
    return text(state, AREAS[name])


def position(to_move=0, rest=_IN_DRAW, **given):
    """Return the state with these areas; cards that are named nowhere go to ``rest``.

    Besides areas: last, claiming (a mandala), completer, discard_turns, over, seed. Hands are one
    purple card and starting cup cards two black ones unless given. The position is one that a
    saved game may have: ``decode`` refuses any other.
    """
    state = bytearray(SIZE)
    rng.seed(state, DICE, given.pop("seed", 1))
    state[TO_MOVE] = to_move
    state[LAST] = given.pop("last", 0)
    state[COMPLETER] = given.pop("completer", 0)
    state[DISCARD_TURNS] = given.pop("discard_turns", 0)
    claiming = given.pop("claiming", None)
    state[PHASE] = 0 if claiming is None else CLAIM + claiming
    if given.pop("over", False):  # after the longest row of discard turns
        state[PHASE], state[DISCARD_TURNS] = OVER, DISCARD_LIMIT
    cards = {"hand0": "p", "hand1": "p", "secret0": "bb", "secret1": "bb", **given}
    left = [18] * 6
    for name, letters in cards.items():
        for colour in colours(letters):
            left[colour] -= 1
        _lay(state, name, letters)
    for colour in range(6):
        if left[colour] < 0:
            raise ValueError(f"there are {18 - left[colour]} cards of {LETTERS[colour]}, not 18")
        state[AREAS[rest[colour]] + colour] += left[colour]
    state[DRAW_SIZE] = mandala.cards(state, DRAW)
    for seat in (0, 1):
        state[HAND_SIZE + seat] = mandala.cards(state, hand_at(seat))
    return mandala.decode(mandala.encode(state))


def _lay(state, name, letters):
    cards = colours(letters)
    if name.startswith("river"):
        for slot, colour in enumerate(cards, 1):
            state[river_at(int(name[5:])) + colour] = slot
    elif name.startswith("secret"):
        set_secrets(state, int(name[6:]), *cards)
    else:
        for colour in cards:
            state[AREAS[name] + colour] += 1


def scarce(to_move=0, draw="", **given):
    """Return a position in which the draw pile is only ``draw``: the cups hold the rest.

    Black cards that are named nowhere lie in cup 0, the others in cup 1; the rivers fit.
    """
    given.setdefault("last", 0 if draw else 1)
    given.setdefault("river0", "b")
    given.setdefault("river1", "roygp")
    return position(to_move, _IN_CUPS, draw=draw, **given)


def nearly(to_move=0, make=position, **changes):
    """Return a position in which one red card on the left mountain completes it.

    There red, orange, yellow and black will lie; each field has one card.
    """
    areas = {"mountain0": "oyb", "field00": "g", "field01": "p", "hand0": "rr", "hand1": "rr"}
    return make(to_move, **{**areas, **changes})


# Positions that random games hardly ever meet.
RARE = {
    "nothing to draw": scarce(draw="", hand0="r3og", hand1="y3pb"),
    "one card each": scarce(draw="", hand0="r", hand1="y", mountain0="oy", mountain1="pb"),
    "one card to draw": scarce(draw="o", hand0="r5y", hand1="y4gg", mountain0="og"),
    "one and discards": scarce(draw="o", discards="ggpp", hand0="r5y", hand1="y4gg"),
    "full hands": scarce(draw="oyp", discards="rrb", hand0="r8", hand1="ro3yyb"),
    "nearly complete": scarce(
        draw="oo", mountain0="oyb", field00="g", field01="pp", hand0="rrgo", hand1="rrpy"
    ),
    "no fields": scarce(draw="oo", mountain0="oybpg", hand0="rrgo", hand1="rrpy"),
    "no mountain": scarce(draw="ry", field00="roy", field01="gp", hand0="bro", hand1="bgp"),
    "full rivers": position(
        1,
        river0="roygp",
        river1="bpgyo",
        mountain0="oyb",
        field00="gg",
        field01="p",
        mountain1="rrb",
        field10="o",
        hand0="rrbo",
        hand1="rrby",
    ),
    "many discards": position(hand0="rro", hand1="yyg", discard_turns=37),
    "claiming with an empty field": scarce(
        draw="", claiming=0, mountain0="oyrb", field01="gpp", hand0="rr", hand1="yb"
    ),
    "claiming by turns": scarce(
        draw="o",
        claiming=1,
        completer=1,
        mountain1="oyyrrb",
        field10="gg",
        field11="pp",
        hand0="rr",
        hand1="yb",
    ),
}


def played(state, *moves):
    """Play the moves in place; return the state."""
    for move in moves:
        mandala.apply(state, move)
    return state


def refused(state, move):
    """Check that a move is illegal and changes nothing; return the reason."""
    before = bytes(state)
    assert move not in mandala.legal_moves(state)
    with pytest.raises(ValueError):
        mandala.apply(state, move)
    assert state == before
    return refusal(state, move)


def kinds(state):
    """Return the set of the kinds of the legal moves."""
    return {mandala.parts(move)[0] for move in mandala.legal_moves(state)}


def build(letter, side=0):
    """Return the move: one card to a mountain."""
    return build_move(side, LETTERS.index(letter))


def grow(letter, count=1, side=0):
    """Return the move: cards of a colour to the mover's field."""
    return grow_move(side, LETTERS.index(letter), count)


def discard(letter, count=1):
    """Return the move: discard cards of a colour and redraw."""
    return discard_move(LETTERS.index(letter), count)


def take(letter):
    """Return the move: take a colour of the mountain being claimed."""
    return take_move(LETTERS.index(letter))
