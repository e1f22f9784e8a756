# SPDX-License-Identifier: MIT
"""Mandala's clauses M15, M16 and M19-M23: the pile runs out, the last mandala, end and score."""

import pytest

from engine import mandala
from engine.mandala_state import CLAIM, OVER, TURN, draw_size, last_mandala, phase
from positions import build, discard, grow, lying, nearly, played, position, refused, scarce, take


def test_M15_an_empty_draw_pile_is_made_anew_at_once():
    state = scarce(draw="ggg", discards="yy", hand0="roo")
    played(state, build("r"))
    assert lying(state, "hand0") == "ooggg"
    assert (lying(state, "draw"), lying(state, "discards"), draw_size(state)) == ("yy", "", 2)
    assert last_mandala(state)


def test_M15_the_draw_goes_on_after_it():
    state = played(scarce(draw="g", discards="yyy", hand0="roo"), build("r"))
    assert lying(state, "hand0") == "ooyyg"
    assert (lying(state, "draw"), lying(state, "discards")) == ("y", "")


def test_M15_a_card_left_in_the_pile_changes_nothing():
    state = played(scarce(draw="g4", discards="yy", hand0="roo"), build("r"))
    assert (lying(state, "draw"), lying(state, "discards")) == ("g", "yy")
    assert not last_mandala(state)


def test_M15_the_next_completed_mandala_is_the_last():
    state = played(nearly(last=1), build("r"), take("r"), take("o"), take("y"))
    assert mandala.result(state) is None
    played(state, take("b"))
    assert phase(state) == OVER
    assert mandala.legal_moves(state) == []
    assert lying(state, "mountain0") == ""


@pytest.mark.parametrize("more", [[], [discard("r")]], ids=["once", "twice"])
def test_M15_it_stays_the_last_when_the_pile_runs_out_again(more):
    state = nearly(make=scarce, draw="o", last=1, hand0="rrg", hand1="pr")
    played(state, build("r", 1), *more)
    assert (last_mandala(state), phase(state)) == (True, TURN)
    played(state, build("r"), *[take(letter) for letter in "oyrb"])
    assert phase(state) == OVER


@pytest.mark.parametrize("letter", ["r", "o"])
def test_M15_cards_discarded_onto_an_empty_pile_are_the_new_pile(letter):
    state = nearly(make=scarce, draw="", field00="", field01="pg", mountain0="ooyb")
    played(state, build("r"), take("y"), take(letter))
    assert (lying(state, "discards"), last_mandala(state)) == ("", True)
    assert lying(state, "draw") == letter * (2 if letter == "o" else 1)


def test_M15_both_fields_are_discarded_at_the_same_moment():
    state = nearly(make=scarce, draw="", mountain0="oyb", field00="ggg", field01="pp")
    played(state, build("r"), *[take(letter) for letter in "oyrb"])
    assert (lying(state, "draw"), lying(state, "discards")) == ("gggpp", "")
    assert draw_size(state) == 5


def test_M15_a_mountain_discarded_onto_an_empty_pile():
    state = played(scarce(draw="", mountain0="oygpb", hand0="rr"), build("r"))
    assert (lying(state, "draw"), lying(state, "discards")) == ("roygpb", "")
    assert phase(state) == OVER


def test_M16_a_pile_that_runs_out_in_the_completing_action_makes_it_the_last():
    state = nearly(make=scarce, draw="ooo", discards="yy", hand0="rr")
    played(state, build("r"), *[take(letter) for letter in "oyrb"])
    assert phase(state) == OVER


def test_M16_a_pile_that_runs_out_in_the_refill_makes_the_next_one_the_last():
    state = nearly(make=scarce, draw="o5", discards="yy", hand0="rr", river1="roygp")
    played(state, build("r"))
    assert lying(state, "draw") == "oo"
    played(state, *[take(letter) for letter in "oyrb"])
    assert (phase(state), last_mandala(state)) == (TURN, True)
    assert lying(state, "mountain0") == "oo"
    assert (lying(state, "draw"), lying(state, "discards")) == ("yygp", "")


def test_M16_a_refill_that_runs_out_goes_on_with_the_new_pile():
    state = nearly(make=scarce, draw="o4", hand0="rr", field00="g", field01="p")
    played(state, build("r"), *[take(letter) for letter in "oyrb"])
    assert phase(state) == TURN
    assert len(lying(state, "mountain0")) == 2
    assert "o" in lying(state, "mountain0")
    assert draw_size(state) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_M19_a_sixth_river_card_ends_the_game_after_the_destruction(seat):
    river = {f"river{seat}": "ropgb"}
    field = {"field00": "gg" if seat == 0 else "g", "field01": "pp" if seat else "p"}
    state = played(nearly(mountain0="oyyb", **river, **field), build("r"), take("y"))
    assert len(lying(state, f"river{seat}")) == 6
    assert (phase(state), mandala.to_move(state)) == (CLAIM, 1 - seat)
    played(state, take("o"), take("r"))
    assert mandala.result(state) is None
    played(state, take("b"))
    assert phase(state) == OVER
    assert lying(state, "mountain0") == ""
    assert set("gp") <= set(lying(state, "discards"))


def test_M19_the_sixth_card_may_come_with_the_last_pick():
    state = nearly(river0="roygp", field00="gg", mountain0="oyb")
    played(state, build("r"), take("r"), take("o"), take("y"))
    assert lying(state, "river0") == "roygp"
    state = nearly(river1="roygp", field00="gg", mountain0="oyb")
    played(state, build("r"), *[take(letter) for letter in "royb"])
    assert (lying(state, "river1"), phase(state)) == ("roygpb", OVER)


def test_M19_five_cards_in_both_rivers_do_not_end_it():
    state = nearly(river0="roygb", river1="royp", field00="gg")
    played(state, build("r"), *[take(letter) for letter in "royb"])
    assert (lying(state, "river0"), lying(state, "river1")) == ("roygb", "roypb")
    assert phase(state) == TURN


def test_M20_hands_and_unfinished_mandalas_score_nothing():
    state = position(over=True, river0="ro", cup0="oo", hand0="ro", field00="rr", mountain1="oo")
    assert mandala.result(state) == [4, 0]


def test_M21_cup_cards_are_worth_the_slot_of_their_colour():
    state = position(
        over=True, river0="ory", cup0="oor3y", secret0="ob", river1="roygp", secret1="pg"
    )
    assert mandala.result(state) == [(2 + 1) * 1 + 3 * 2 + 1 * 3, 5 + 4]


def test_M21_river_cards_and_colours_not_in_the_river_score_nothing():
    state = position(over=True, river0="roygpb", river1="", secret0="rr", secret1="ob")
    assert mandala.result(state) == [2, 0]


@pytest.mark.parametrize(
    "cup0, cup1, winner",
    [
        ("o", "ooo", 1),
        ("ooo", "o", 0),
        ("oo", "r4", 0),
        ("r4", "oo", 1),
        ("oo", "oo", -1),
        ("r2o", "r2o", -1),
        ("r5", "oo", 0),
    ],
)
def test_M22_score_then_fewer_cup_cards_then_a_draw(cup0, cup1, winner):
    state = position(over=True, river0="ro", river1="ro", cup0=cup0, cup1=cup1)
    assert mandala.winner(state) == winner


def test_M23_two_discards_in_succession_with_empty_piles_end_the_game():
    state = played(scarce(draw="", hand0="oo", hand1="yy"), discard("o"))
    assert mandala.result(state) is None
    played(state, discard("y"))
    assert mandala.result(state) == [mandala.score(state, 0), mandala.score(state, 1)]
    assert mandala.legal_moves(state) == []
    assert refused(state, discard("o")) == "over"


def test_M23_a_placement_between_them_breaks_the_row():
    state = scarce(draw="", hand0="ooo", hand1="yyy")
    played(state, discard("o"), grow("y"), discard("o"))
    assert mandala.result(state) is None
    played(state, build("y", 1), discard("o"))
    assert mandala.result(state) is None
    played(state, discard("y"))
    assert mandala.result(state) is not None


def test_M23_one_card_in_the_pile_is_no_stalemate():
    state = played(scarce(draw="o", hand0="oo", hand1="oo"), discard("o"), discard("o"))
    assert mandala.result(state) is None


def test_M23_forty_discards_in_succession():
    state = position(hand0="oo", hand1="yy", discard_turns=38)
    state = played(state, discard("o"))
    assert mandala.result(state) is None
    played(state, mandala.legal_moves(state)[-1])
    assert mandala.result(state) is not None


def test_M23_forty_are_counted_from_the_last_placement():
    state = played(position(hand0="oo", hand1="yyy", discard_turns=39), build("o"))
    for turn in range(40):
        assert mandala.result(state) is None, f"over after {turn} discards"
        played(state, mandala.legal_moves(state)[-1])
    assert mandala.result(state) is not None
