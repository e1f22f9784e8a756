# SPDX-License-Identifier: MIT
"""Damaged and invented states: refused with ValueError, or sound enough to be played on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import GAMES, MANDALA, NAMES, play_out, samples, stages
from engine import mandala
from engine.mandala_state import (
    COMPLETER,
    DICE,
    DISCARD_TURNS,
    DRAW_SIZE,
    HAND_SIZE,
    LAST,
    OVER,
    PHASE,
    RIVER,
    SECRET,
    TO_MOVE,
)
from engine.pack import crc16, pack
from positions import AREAS, position, scarce

VERSION = 1
each_game = pytest.mark.parametrize("case", GAMES, ids=NAMES)
PLACES = sorted(AREAS.values())


def sound(case, body, label):
    """Decode a body with a good check sum; return whether it was accepted, and play it then."""
    data = pack(VERSION, body)
    try:
        state = case.game.decode(data)
    except ValueError:
        return False
    assert case.game.encode(state) == data, label
    if crc16(body, len(body)) % case.played == 0:
        play_out(case, state, 1)
    return True


def some_states(case):
    """Return all rare positions and every 25th of the other samples."""
    found = list(samples(case))
    return found[: len(case.rare)] + found[len(case.rare) :: 25]


@each_game
def test_a_torn_state_is_refused(case):
    data = case.game.encode(case.game.new_game(1))
    for size in range(len(data)):
        with pytest.raises(ValueError):
            case.game.decode(data[:size])
    for at in range(len(data)):
        for bit in range(8):
            torn = bytearray(data)
            torn[at] ^= 1 << bit
            with pytest.raises(ValueError):
                case.game.decode(torn)
    with pytest.raises(ValueError, match="version"):
        case.game.decode(pack(VERSION + 1, case.game.new_game(1)))


@each_game
def test_a_state_of_another_size_is_refused(case):
    state = case.game.new_game(1)
    for body in (state[:-1], state + b"\0", b""):
        with pytest.raises(ValueError, match="bytes"):
            case.game.decode(pack(VERSION, body))


@each_game
def test_one_changed_byte_is_refused_or_harmless(case):
    """The check sum is repaired, so only the look at the state itself can refuse."""
    accepted = 0
    for label, state in some_states(case):
        for at in range(len(state)):
            old = state[at]
            for value in {0, 2, 6, 18, 40, 255, old ^ 1, (old + 1) % 256}:
                if value != old:
                    body = bytearray(state)
                    body[at] = value
                    accepted += sound(case, body, f"{label}, byte {at} is {value}")
    assert accepted > 100, "hardly anything was accepted: the test checks nothing"


@each_game
@given(st.binary(max_size=130))
def test_any_bytes_are_refused_or_encoded_the_same(case, data):
    try:
        state = case.game.decode(data)
    except ValueError:
        return
    assert case.game.encode(state) == data


@each_game
@given(st.data())
def test_any_body_is_refused_or_sound(case, data):
    size = len(case.game.new_game(1))
    sound(case, data.draw(st.binary(min_size=size, max_size=size)), "random body")


@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 80),
    st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES), st.integers(0, 5))),
)
def test_mandala_moved_cards_are_refused_or_sound(seed, length, shifts):
    """Cards of a position are laid elsewhere and the sizes set right: all still adds up."""
    for number, (now, _) in enumerate(stages(MANDALA, seed)):  # noqa: B007
        if number == length:
            break
    body = bytearray(now)
    for source, target, colour in shifts:
        if body[source + colour]:
            body[source + colour] -= 1
            body[target + colour] += 1
    body[DRAW_SIZE] = mandala.cards(body, mandala.DRAW)
    for seat in (0, 1):
        body[HAND_SIZE + seat] = mandala.cards(body, mandala.HAND + 6 * seat)
    sound(MANDALA, body, f"seed {seed}, move {length}, shifts {shifts}")


def changed(state, *changes):
    body = bytearray(state)
    for at, value in changes:
        body[at] = value
    return body


FRESH = mandala.new_game(1, 0)
HAND_0 = mandala.HAND
CLAIMED = position(claiming=0, mountain0="oyrb", field01="gpp", hand0="rr", hand1="yb")
PICKED = position(claiming=0, mountain0="oyb", field01="gpp", hand0="rr", hand1="yb")
SECRETS = position(secret0="rp")
RIVERS = position(river0="roy", cup0="rr", hand0="rr")


@pytest.mark.parametrize(
    "body, reason",
    [
        (changed(FRESH, (PHASE, 4)), "phase is 4"),
        (changed(FRESH, (TO_MOVE, 2)), "seat to move is 2"),
        (changed(FRESH, (COMPLETER, 2)), "completer is 2"),
        (changed(FRESH, (LAST, 2)), "last mandala is 2"),
        (changed(FRESH, (DISCARD_TURNS, 41)), "discard turns is 41"),
        (changed(FRESH, (DISCARD_TURNS, 40)), "40 discard turns"),
        (changed(FRESH, *[(DICE + i, 0) for i in range(4)]), "dice are all zero"),
        (changed(FRESH, (DRAW_SIZE, 87)), "draw pile has 88 cards, not 87"),
        (changed(FRESH, (HAND_SIZE + 1, 5)), "hand of seat 1 is not of size 5"),
        (changed(FRESH, (SECRET, 6), (SECRET + 1, 6)), "colour"),
        (changed(SECRETS, (SECRET, 4), (SECRET + 1, 0)), "starting cards of seat 0 are 4 and 0"),
        (changed(RIVERS, (RIVER, 2)), "river of seat 0"),
        (changed(RIVERS, (RIVER + 3, 7)), "colour 3 has"),
        (changed(FRESH, (PHASE, 1)), "mandala 0 is being claimed but both fields are empty"),
        (changed(FRESH, (PHASE, OVER)), "over without a reason"),
        (changed(FRESH, (RIVER, 255)), "a count is 255"),
        (changed(CLAIMED, (PHASE, 0)), "complete but not being claimed"),
        (changed(PICKED, (PHASE, 2)), "mandala 1 is being claimed but has no mountain"),
    ],
)
def test_mandala_names_what_is_wrong(body, reason):
    with pytest.raises(ValueError, match=reason):
        mandala.decode(pack(VERSION, body))


def shifted(state, source, target, letters="r"):
    """Return a state in which red cards were laid elsewhere, the sizes not corrected."""
    body = bytearray(state)
    body[AREAS[source]] -= len(letters)
    body[AREAS[target]] += len(letters)
    return body


@pytest.mark.parametrize(
    "body, reason",
    [
        (shifted(position(hand0="ro"), "draw", "mountain0"), "draw pile has"),
        (shifted(position(hand0="r3o"), "hand0", "mountain0"), "hand of seat 0"),
        (shifted(position(hand0="ro"), "draw", "cup0"), "cup cards of colour 0, not in the river"),
        (
            shifted(position(mountain0="rr"), "mountain0", "field00"),
            "colour 0 lies in 2 areas of mandala 0",
        ),
        (
            shifted(position(field10="rr"), "field10", "field11"),
            "colour 0 lies in 2 areas of mandala 1",
        ),
        (shifted(scarce(draw="", hand0="r3"), "cup1", "discards"), "not made anew"),
        (changed(scarce(draw="", hand0="r3"), (LAST, 0)), "not made anew"),
    ],
)
def test_mandala_names_which_cards_are_wrong(body, reason):
    with pytest.raises(ValueError, match=reason):
        mandala.decode(pack(VERSION, body))


def test_mandala_refuses_hands_that_no_turn_leaves():
    for hand in ("", "r9"):
        with pytest.raises(ValueError, match="not 1..8"):
            position(hand0=hand)


def test_mandala_refuses_a_game_that_should_be_over():
    with pytest.raises(ValueError, match="river is full"):
        position(river0="roygpb")


def test_mandala_refuses_a_view():
    for seat in (0, 1):
        with pytest.raises(ValueError, match="this is a view"):
            mandala.decode(mandala.encode(mandala.view(FRESH, seat)))


def test_mandala_accepts_every_true_end():
    position(over=True)
    scarce(draw="", over=True)
