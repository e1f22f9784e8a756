# SPDX-License-Identifier: MIT
"""Mandala's clauses M01-M09, M17, M18 and M24: set-up, turns, draws, what is hidden."""

import pytest

from engine import UNKNOWN, mandala, rng
from engine.mandala_moves import BUILD, DISCARD, GROW, TAKE
from engine.mandala_state import (
    CLAIM,
    DICE,
    DRAW,
    HAND,
    OVER,
    PHASE,
    SECRET,
    TURN,
    draw_size,
    hand_size,
    last_mandala,
    phase,
    view,
)
from positions import (
    AREAS,
    build,
    discard,
    grow,
    kinds,
    lying,
    played,
    position,
    refused,
    scarce,
    take,
)

EMPTY_FROM_SETUP = ["discards", "field00", "field01", "field10", "field11", "cup0", "cup1"]


def everything(state):
    """Return all cards of a state as one string of letters."""
    names = list(AREAS) + ["secret0", "secret1", "river0", "river1"]
    return "".join(lying(state, name) for name in names)


def test_M01_eighteen_cards_of_each_colour():
    for seed in range(20):
        cards = everything(mandala.new_game(seed))
        assert {letter: cards.count(letter) for letter in "roygpb"} == dict.fromkeys("roygpb", 18)


def test_M02_sizes_after_the_setup():
    state = mandala.new_game(3)
    assert [len(lying(state, f"mountain{side}")) for side in (0, 1)] == [2, 2]
    assert [len(lying(state, f"hand{seat}")) for seat in (0, 1)] == [6, 6]
    assert [hand_size(state, seat) for seat in (0, 1)] == [6, 6]
    assert [len(lying(state, f"secret{seat}")) for seat in (0, 1)] == [2, 2]
    assert [mandala.cup_size(state, seat) for seat in (0, 1)] == [2, 2]
    assert draw_size(state) == len(lying(state, "draw")) == 108 - 4 - 12 - 4
    assert all(lying(state, name) == "" for name in [*EMPTY_FROM_SETUP, "river0", "river1"])
    assert (phase(state), last_mandala(state), mandala.result(state)) == (TURN, False, None)


def test_M02_order_first_seat_mountains_hands_cups():
    for seed in range(50):
        state = mandala.new_game(seed)
        piles = bytearray(4) + bytearray((18,) * 6)
        rng.seed(piles, 0, seed)
        first = rng.below(piles, 0, 2)
        dealt = ["roygpb"[rng.draw(piles, 0, 4, left)] for left in range(108, 88, -1)]
        assert mandala.to_move(state) == first
        for name, start, end in (
            ("mountain0", 0, 2),
            ("mountain1", 2, 4),
            ("hand0", 4, 10),
            ("hand1", 10, 16),
            ("secret0", 16, 18),
            ("secret1", 18, 20),
        ):
            expected = sorted(dealt[start:end], key="roygpb".index)
            assert lying(state, name) == "".join(expected), f"seed {seed}, {name}"


def test_M02_first_seat_is_random_or_given():
    firsts = [mandala.to_move(mandala.new_game(seed)) for seed in range(400)]
    assert 160 < sum(firsts) < 240
    for first in (0, 1):
        assert {mandala.to_move(mandala.new_game(seed, first)) for seed in range(20)} == {first}
    for wrong in (2, -1):
        with pytest.raises(ValueError, match=f"first is {wrong}"):
            mandala.new_game(1, wrong)


def test_M03_a_turn_is_one_action_then_the_other_seat_moves():
    for seat in (0, 1):
        for move in (build("r"), grow("r"), discard("r")):
            state = position(seat, hand0="rro", hand1="rro")
            assert kinds(state) == {BUILD, GROW, DISCARD}
            played(state, move)
            assert (phase(state), mandala.to_move(state)) == (TURN, 1 - seat)


def test_M03_nothing_is_taken_in_a_turn_and_nothing_else_done_while_claiming():
    state = position(hand0="rro", mountain0="ro")
    assert refused(state, take("r")) == "nothing to claim"
    state = position(claiming=0, hand0="rro", mountain0="ro", field00="g")
    assert kinds(state) == {TAKE}
    for move in (build("r"), grow("r"), discard("r")):
        assert refused(state, move) == "claim first"


@pytest.mark.parametrize("side", [0, 1])
def test_M04_a_colour_lies_in_one_area_of_a_mandala(side):
    areas = {f"mountain{side}": "r", f"field{side}0": "o", f"field{side}1": "y"}
    state = position(hand0="rroyg", hand1="rroyg", **areas)
    legal = mandala.legal_moves(state)
    assert [c for c in "royg" if build(c, side) in legal] == ["r", "g"]
    assert [c for c in "royg" if grow(c, 1, side) in legal] == ["o", "g"]
    assert refused(state, build("o", side)) == "in own field"
    assert refused(state, build("y", side)) == "in their field"
    assert refused(state, grow("r", 1, side)) == "in mountain"
    assert refused(state, grow("y", 1, side)) == "in their field"


def test_M04_own_and_their_field_are_told_apart_for_seat_1():
    state = position(1, hand1="oyg", field00="o", field01="y")
    assert refused(state, grow("o")) == "in their field"
    assert refused(state, build("y")) == "in own field"
    assert lying(played(state, grow("y")), "field01") == "yy"


def test_M04_the_mandalas_are_independent():
    state = position(hand0="rroyg", mountain0="r", field00="o", field01="y")
    legal = mandala.legal_moves(state)
    assert all(build(c, 1) in legal and grow(c, 1, 1) in legal for c in "royg")


def test_M04_adding_to_the_area_of_the_colour_is_legal():
    state = played(position(hand0="rroo", mountain0="r", field00="o"), build("r"))
    assert lying(state, "mountain0") == "rr"
    state = played(position(hand0="rroo", mountain0="r", field00="o"), grow("o", 2))
    assert lying(state, "field00") == "ooo"


def test_M05_only_cards_in_hand():
    state = position(hand0="roo")
    assert refused(state, build("y")) == "not in hand"
    assert refused(state, grow("o", 3)) == "not in hand"
    assert refused(state, discard("o", 3)) == "not in hand"


@pytest.mark.parametrize(
    "size, after", [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 8), (8, 8)]
)
@pytest.mark.parametrize("side", [0, 1])
def test_M05_build_draws_up_to_three_and_never_past_eight(size, after, side):
    state = position(hand0=f"ro{size - 1}" if size > 1 else "r")
    pile = draw_size(state)
    played(state, build("r", side))
    assert len(lying(state, "hand0")) == hand_size(state, 0) == after
    assert draw_size(state) == len(lying(state, "draw")) == pile - (after - size + 1)
    assert (lying(state, f"mountain{side}"), lying(state, f"mountain{1 - side}")) == ("r", "")


def test_M06_grow_places_any_number_and_draws_nothing():
    for count in (1, 2, 3):
        state = position(hand0="r3o", hand1="r")
        pile = lying(state, "draw")
        played(state, grow("r", count))
        assert lying(state, "field00") == "r" * count
        assert lying(state, "hand0") == "r" * (3 - count) + "o"
        assert (hand_size(state, 0), lying(state, "draw")) == (4 - count, pile)


def test_M06_one_card_must_stay_in_hand():
    state = position(hand0="r3")
    assert grow("r", 2) in mandala.legal_moves(state)
    assert refused(state, grow("r", 3)) == "keep one"
    assert refused(position(hand0="r"), grow("r")) == "keep one"
    full = position(hand0="r8")
    assert lying(played(full, grow("r", 7)), "hand0") == "r"


def test_M07_discard_and_redraw():
    state = position(hand0="r3o", discards="y")
    pile = draw_size(state)
    played(state, discard("r", 2))
    assert lying(state, "discards") == "rry"
    assert len(lying(state, "hand0")) == hand_size(state, 0) == 4
    assert draw_size(state) == pile - 2
    assert all(lying(state, name) == "" for name in ("mountain0", "mountain1", "field00"))
    assert mandala.to_move(state) == 1


def test_M08_place_draw_then_check():
    """The draw gives one card only: the fields are discarded after it."""
    areas = {"mountain0": "oyb", "field00": "g", "field01": "p", "hand0": "ry"}
    state = played(scarce(draw="o", **areas), build("r"))
    assert (lying(state, "hand0"), lying(state, "mountain0")) == ("oy", "royb")
    assert phase(state) == CLAIM
    assert (lying(state, "field00"), lying(state, "draw")) == ("g", "")


def test_M09_the_last_card_may_be_built_while_something_can_be_drawn():
    state = scarce(draw="o", hand0="r")
    assert kinds(state) == {BUILD, DISCARD}
    assert lying(played(state, build("r")), "hand0") == "o"
    assert refused(scarce(draw="", hand0="r"), build("r")) == "no cards"
    assert kinds(scarce(draw="", hand0="r")) == {DISCARD}
    assert BUILD in kinds(scarce(draw="", hand0="ro"))


def test_M09_the_whole_hand_may_be_discarded():
    state = played(position(hand0="r4"), discard("r", 4))
    assert hand_size(state, 0) == len(lying(state, "hand0")) == 4
    state = played(scarce(draw="", hand0="r4"), discard("r", 4))
    assert lying(state, "hand0") == "rrrr"


def test_M17_discards_are_in_the_pile_before_the_draw():
    state = played(scarce(draw="r", hand0="oop"), discard("o", 2))
    assert (lying(state, "hand0"), lying(state, "draw"), lying(state, "discards")) == (
        "rop",
        "o",
        "",
    )
    assert last_mandala(state)


def test_M17_the_last_card_is_drawn_and_the_discard_is_the_new_pile():
    state = played(scarce(draw="r", hand0="op"), discard("o"))
    assert (lying(state, "hand0"), lying(state, "draw")) == ("rp", "o")
    assert (lying(state, "discards"), draw_size(state)) == ("", 1)


def test_M17_with_both_piles_empty_the_same_cards_come_back():
    state = played(scarce(draw="", hand0="oopp"), discard("o", 2))
    assert (lying(state, "hand0"), lying(state, "draw"), lying(state, "discards")) == (
        "oopp",
        "",
        "",
    )


@pytest.mark.parametrize("pile, hand", [("", "oo"), ("g", "oog"), ("gg", "oogg"), ("g4", "oog3")])
def test_M18_a_draw_gives_what_there_is(pile, hand):
    state = played(scarce(draw=pile, hand0="roo"), build("r"))
    assert sorted(lying(state, "hand0")) == sorted(lying(position(hand0=hand), "hand0"))
    assert hand_size(state, 0) == len(lying(state, "hand0"))


@pytest.mark.parametrize("seat", [0, 1])
def test_M24_a_seat_sees_all_but_hand_cup_cards_pile_and_dice(seat):
    state = played(mandala.new_game(9, seat), mandala.legal_moves(mandala.new_game(9, seat))[0])
    seen = view(state, seat)
    other = 1 - seat
    hidden = {DICE + i for i in range(4)} | {DRAW + i for i in range(6)}
    hidden |= {HAND + 6 * other + i for i in range(6)} | {SECRET + 2 * other + i for i in (0, 1)}
    for index, byte in enumerate(state):
        assert seen[index] == (UNKNOWN if index in hidden else byte), f"byte {index}"


def test_M24_the_cups_are_open_at_the_end_but_hands_are_not():
    state = played(scarce(draw="", hand0="oo", hand1="yy"), discard("o"), discard("y"))
    assert state[PHASE] == OVER
    seen = view(state, 0)
    assert mandala.secrets(seen, 1) == mandala.secrets(state, 1)
    assert seen[HAND + 6] == UNKNOWN
    assert mandala.result(seen) == mandala.result(state)


def test_M24_own_score_leaves_out_what_is_unseen():
    state = position(river1="r", secret1="rr", cup1="r")
    assert mandala.score(view(state, 1), 1) == 3
    assert mandala.score(view(state, 0), 1) == 1
