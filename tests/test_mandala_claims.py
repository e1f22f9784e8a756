# SPDX-License-Identifier: MIT
"""Mandala's clauses M10-M14: completing and destroying a mandala, claiming its colours."""

import pytest

from engine import mandala
from engine.mandala_state import CLAIM, TURN, claimed_mandala, draw_size, missing, phase
from positions import build, grow, lying, nearly, played, position, refused, take


def test_M10_six_colours_in_the_three_areas_complete_a_mandala():
    state = nearly()
    assert (missing(state, 0), missing(state, 1)) == (0b000001, 0b111111)
    played(state, build("r"))
    assert (phase(state), claimed_mandala(state), missing(state, 0)) == (CLAIM, 0, 0)


def test_M10_a_field_completes_too_and_each_mandala_for_itself():
    state = position(mountain1="oyb", field10="g", field11="p", hand0="rr", mountain0="r")
    played(state, grow("r", 1, 1))
    assert (phase(state), claimed_mandala(state)) == (CLAIM, 1)
    assert lying(state, "mountain0") == "r"


def test_M10_five_colours_are_not_complete():
    state = played(nearly(mountain0="oob"), build("r"))
    assert (phase(state), mandala.to_move(state)) == (TURN, 1)
    state = played(nearly(), build("r", 1))
    assert (phase(state), mandala.to_move(state)) == (TURN, 1)


@pytest.mark.parametrize(
    "field0, field1, completer, first",
    [
        ("g", "p", 0, 1),
        ("g", "p", 1, 0),
        ("g3", "p3", 0, 1),
        ("gg", "p", 0, 0),
        ("gg", "p", 1, 0),
        ("g", "pp", 0, 1),
        ("g", "pp", 1, 1),
    ],
)
def test_M11_more_cards_pick_first_and_on_a_tie_not_the_completer(
    field0, field1, completer, first
):
    state = played(nearly(completer, field00=field0, field01=field1), build("r"))
    assert mandala.to_move(state) == first


def test_M11_cards_count_not_colours_and_those_just_placed_too():
    state = position(mountain0="yb", field00="rg", field01="p3", hand0="oo")
    assert mandala.to_move(played(state, grow("o"))) == 1
    state = position(mountain0="yb", field00="rg", field01="p3", hand0="o3")
    assert mandala.to_move(played(state, grow("o", 2))) == 0


def test_M11_picks_alternate_and_take_all_cards_of_a_colour():
    state = played(nearly(mountain0="oooyb", field00="gg"), build("r"))
    seats = []
    for letter, left in (("o", "ryb"), ("y", "rb"), ("r", "b")):
        seats.append(mandala.to_move(state))
        played(state, take(letter))
        assert lying(state, "mountain0") == left
        assert refused(state, take(letter)) == "not there"
    assert seats == [0, 1, 0]
    assert mandala.to_move(state) == 1
    assert mandala.legal_moves(state) == [take("b")]


def test_M12_a_new_colour_goes_to_the_leftmost_free_slot():
    state = nearly(mountain0="oooyb", field00="gg", river0="pg", cup0="g")
    played(state, build("r"), take("o"))
    assert lying(state, "river0") == "pgo"
    assert lying(state, "cup0") == "oog"
    assert lying(state, "river1") == ""


def test_M12_a_single_new_card_leaves_nothing_for_the_cup():
    state = played(nearly(field00="gg"), build("r"), take("y"))
    assert (lying(state, "river0"), lying(state, "cup0")) == ("y", "")


def test_M12_a_colour_in_the_river_goes_to_the_cup():
    state = nearly(mountain0="oooyb", field00="gg", river0="po")
    played(state, build("r"), take("o"))
    assert (lying(state, "river0"), lying(state, "cup0")) == ("po", "ooo")


def test_M12_the_other_seat_has_its_own_river():
    state = played(nearly(field00="gg", river0="y", river1="p"), build("r"), take("r"), take("y"))
    assert (lying(state, "river0"), lying(state, "river1")) == ("yr", "py")


def test_M12_claim_gain_says_what_a_pick_brings():
    state = nearly(mountain0="oooyyb", field00="gg", river0="po", secret0="oy", secret1="rr")
    played(state, build("r"))
    assert mandala.claim_gain(state, 0, 1) == (2, 3, 6)
    assert mandala.claim_gain(state, 0, 2) == (3, 1, 3)
    assert mandala.claim_gain(state, 1, 2) == (1, 1, 1)
    state = played(nearly(field00="", field01="pgg", river0="o"), build("r"))
    assert mandala.claim_gain(state, 0, 1) == (0, 0, 0)


@pytest.mark.parametrize("completer", [0, 1])
def test_M13_who_has_an_empty_field_picks_for_the_discard_pile(completer):
    state = nearly(completer, mountain0="ooyb", field00="", field01="pg", discards="o")
    played(state, build("r"))
    assert mandala.to_move(state) == 1
    played(state, take("b"), take("o"))
    assert (lying(state, "discards"), lying(state, "river0"), lying(state, "cup0")) == (
        "ooo",
        "",
        "",
    )
    played(state, take("r"))
    assert lying(state, "river1") == "br"
    played(state, take("y"))
    assert lying(state, "discards") == "oooygp"


def test_M13_with_both_fields_empty_the_mountain_is_discarded_unpicked():
    state = position(1, mountain0="ooygpb", hand0="rr", hand1="rr", discards="r")
    played(state, build("r"))
    assert (phase(state), mandala.to_move(state)) == (TURN, 0)
    assert lying(state, "discards") == "rrooygpb"
    assert (lying(state, "river0"), lying(state, "river1")) == ("", "")
    assert len(lying(state, "mountain0")) == 2


@pytest.mark.parametrize("completer", [0, 1])
@pytest.mark.parametrize("mountain, picks", [("oyb", "oybr"), ("oyybg", "oybgr")])
def test_M14_fields_go_two_cards_come_and_the_opponent_moves(completer, mountain, picks):
    fields = {"field00": "pp", "field01": "g" if "g" not in mountain else ""}
    state = nearly(completer, mountain0=mountain, mountain1="rg", field11="bb", **fields)
    played(state, build("r"))
    pile = draw_size(state)
    played(state, *[take(letter) for letter in picks])
    assert (phase(state), mandala.to_move(state)) == (TURN, 1 - completer)
    assert (lying(state, "field00"), lying(state, "field01")) == ("", "")
    assert len(lying(state, "mountain0")) == 2
    assert draw_size(state) == pile - 2
    assert set("gp") - set(mountain) <= set(lying(state, "discards"))
    assert (lying(state, "mountain1"), lying(state, "field11")) == ("rg", "bb")


@pytest.mark.parametrize("seat", [0, 1])
def test_M14_a_mandala_without_a_mountain_is_destroyed_without_picks(seat):
    state = position(seat, field00="roy", field01="gpp", hand0="bb", hand1="bb")
    played(state, grow("b"))
    assert (phase(state), mandala.to_move(state)) == (TURN, 1 - seat)
    assert lying(state, "discards") == "roygppb"
    assert len(lying(state, "mountain0")) == 2
