# SPDX-License-Identifier: MIT
"""Menara's clauses N11-N20: floors, failures, endings, each on a position set up directly."""

import pytest

import menara_towers as towers
from engine import menara, statics
from engine import menara_state as ms
from engine.menara_moves import (
    GIVE_UP,
    KEEP,
    MISS,
    NEW_CAMP,
    REVEAL,
    RISE,
    ROTATE,
    legal_moves,
    refusal,
)
from engine.menara_set import COLUMNS, FLOOR_COUNT, PLAN_COUNT, SLOT
from menara_towers import PLANS, base, corner, lay_first, play, raised, reveal, whole

YELLOW, RED, BLACK, WHITE, BLUE = range(5)


def ending(state):
    return ms.ENDINGS[state[ms.ENDING]]


def in_air(state, floor, level, turn=0):
    """Put a floor into the air, level and turn chosen: its cell is to be chosen next."""
    state[ms.STAGE], state[ms.WORK] = ms.CELL, PLANS.index("A2b")
    state[ms.AIR], state[ms.AIR_LEVEL], state[ms.AIR_TURN] = floor, level, turn
    state[ms.FLOOR + 4 * floor] = ms.IN_AIR
    return state


def nearly_full():
    """Return a position where one red column fills floor 4, and three more stand on floor 6."""
    state = towers.ready()
    towers.fill(state, 4, 0, 1, 3)
    towers.fill(state, 6, 0, 2, 3)
    return whole(state)


# --- Floors ---


def test_N11_a_full_floor_interrupts_the_plan_until_the_next_is_added():
    state = nearly_full()
    reveal(state, "A2b")
    play(state, base(4, 2))
    assert state[ms.STAGE] == ms.LEVEL and state[ms.LEFT] == 1
    assert refusal(state, GIVE_UP) == "must be placed"
    assert refusal(state, base(6, 1)) == "not now"
    floor = lay_first(state)
    assert state[ms.STAGE] == ms.BUILD and ms.is_lying(state, floor)


def test_N11_it_can_happen_several_times_in_a_turn():
    state = nearly_full()
    reveal(state, "A3b")
    play(state, base(4, 2))
    first = lay_first(state)
    play(state, base(6, 1))
    second = lay_first(state)
    assert first != second and state[ms.STAGE] == ms.BUILD and state[ms.LEFT] == 1


def test_N11_the_new_bases_may_be_used_at_once():
    state = nearly_full()
    reveal(state, "A2b")
    play(state, base(4, 2))
    floor = lay_first(state)
    bases = [base(floor, index) for index in range(SLOT[floor + 1] - SLOT[floor])]
    assert any(move in legal_moves(state) for move in bases)


@pytest.mark.parametrize(
    ("text", "turns"), [("A2b", range(8)), ("A2l", range(4)), ("A2d", range(4, 8))]
)
def test_N12_the_border_fixes_the_side(text, turns):
    state = nearly_full()
    reveal(state, text)
    play(state, base(4, 2), RISE)
    assert legal_moves(state) == [ROTATE + turn for turn in turns]


def test_N13_a_floor_rests_on_three_columns_of_one_level():
    state = towers.ready()
    towers.fill(state, 4)
    in_air(state, 9, 1)
    assert refusal(state, corner(4, 3)) == "too few columns"
    assert legal_moves(state) == [corner(3, 3)]


def test_N13_which_columns_is_the_players_choice():
    state = towers.ready()
    towers.fill(state, 4)
    towers.fill(state, 3)
    in_air(state, 15, 1)
    assert corner(5, 3) in legal_moves(state) and corner(6, 3) in legal_moves(state)


def test_N13_extending_the_foundation_adds_a_card_at_once():
    state = nearly_full()
    reveal(state, "A2b")
    play(state, base(4, 2), RISE)
    play(state, legal_moves(state)[0])
    assert ms.target(state) == 3
    play(state, legal_moves(state)[0])
    assert ms.target(state) == 4 and state[ms.STAGE] == ms.BUILD


def test_N13_an_extension_touches_the_foundation_in_two_places():
    state = in_air(towers.ready(), 9, 0)
    assert refusal(state, corner(0, 3)) is None
    assert refusal(state, corner(0, 0)) == "too few edges"


def test_N14_floors_of_a_level_do_not_overlap():
    state = raised()
    towers.fill(state, 3)
    in_air(state, 15, 1)
    assert refusal(state, corner(5, 3)) == "overlaps"
    assert refusal(state, corner(6, 3)) is None


def test_N14_columns_of_another_level_do_not_count():
    state = raised()
    towers.put_column(state, 9, 0)
    towers.put_column(state, 9, 1)
    in_air(state, 15, 2)
    assert refusal(state, corner(3, 3)) == "too few columns"  # two on level 1, four on level 0
    towers.put_column(state, 9, 3)
    assert refusal(state, corner(3, 3)) is None


# --- Failing ---


def test_N15_giving_up_sends_the_plan_to_the_target_row_and_keeps_what_stands():
    state = whole(towers.ready())
    reveal(state, "A2b")
    play(state, base(4, 0), GIVE_UP)
    assert state[ms.STAGE] == ms.RENEW and ms.target(state) == 4
    assert ms.is_filled(state, SLOT[4]) and ms.to_move(state) == 0
    play(state, KEEP)
    assert ms.to_move(state) == 1 and ms.five(state, ms.HAND) == 7  # one placed, one drawn


def test_N15_a_plan_that_cannot_be_carried_out_can_only_be_given_up():
    state = towers.ready(hand="kkkkkkk")
    towers.fill(state, 6, 2)  # the only black base
    reveal(state, "A2b")
    assert legal_moves(state) == [GIVE_UP]


def drained(state, kept, colour):
    """Leave so many columns of one colour in the bag; the rest goes to a seat that is absent."""
    for other in range(5):
        stay = kept if other == colour else 0
        state[ms.HAND + 15 + other] += state[ms.BAG + other] - stay
        state[ms.BAG + other] = stay
    return state


def test_N15_the_camp_is_renewed_with_six_from_the_bag_before_the_old_return():
    state = drained(towers.ready(), 6, BLUE)
    old = list(state[ms.CAMP : ms.CAMP + 5])
    reveal(state, "A2b")
    play(state, GIVE_UP)
    assert legal_moves(state) == [KEEP, NEW_CAMP]
    kept = bytearray(state)
    play(kept, KEEP)
    assert list(kept[ms.CAMP : ms.CAMP + 5]) == old
    play(state, NEW_CAMP)
    assert list(state[ms.CAMP : ms.CAMP + 5]) == [0, 0, 0, 0, 6]
    assert list(state[ms.BAG : ms.BAG + 5]) == old


def test_N15_the_camp_stays_when_the_bag_has_fewer_than_six():
    state = drained(towers.ready(), 5, BLUE)
    reveal(state, "A2b")
    play(state, GIVE_UP)
    assert state[ms.STAGE] == ms.START and ms.to_move(state) == 1


def test_N15_a_column_taken_goes_back_when_the_plan_is_given_up():
    state = raised()
    towers.fill(state, 3)
    reveal(state, "C2d")
    play(state, base(3, 0), GIVE_UP)
    assert ms.is_filled(state, SLOT[3])
    assert towers.total(state) == list(COLUMNS)


# --- Ending ---


def test_N16_a_falling_floor_loses_at_once():
    state = towers.ready()
    towers.fill(state, 4, 0, 1, 2)
    towers.put_floor(state, 9, 1, 3, 3)
    towers.put_column(state, 9, 0)
    whole(state)
    reveal(state, "A2b")
    play(state, base(9, 4))  # over the corner without a column
    assert ending(state) == "fallen"
    assert menara.result(state) == [0, 0] and menara.winner(state) == -1
    assert legal_moves(state) == [] and refusal(state, base(9, 1)) == "over"
    whole(state)


def test_N16_a_fallen_column_is_put_back_and_the_plan_fails():
    state = towers.ready(steady=1)
    reveal(state, "A2b")
    play(state, base(4, 0), MISS)
    assert ms.five(state, ms.HAND) == 7 and ms.target(state) == 4
    assert state[ms.STAGE] == ms.RENEW
    whole(state)


def test_N16_a_moved_column_that_falls_is_put_back_where_it_stood():
    state = raised()
    state[ms.STEADY] = 1
    towers.fill(state, 3)
    state[ms.OFFSET + SLOT[3]] = 7
    reveal(state, "C2d")
    play(state, base(3, 0), base(9, 0), MISS)
    assert ms.is_filled(state, SLOT[3]) and not ms.is_filled(state, SLOT[9])
    assert state[ms.OFFSET + SLOT[3]] == 7 and state[ms.STAGE] == ms.RENEW
    whole(state)


@pytest.mark.parametrize(("kept", "over"), [(1, True), (2, False)])
def test_N17_the_game_ends_when_not_all_columns_due_can_be_drawn(kept, over):
    state = drained(towers.ready(), kept, YELLOW)
    reveal(state, "A2b")
    play(state, base(4, 0), base(4, 1))
    assert (menara.result(state) is not None) == over
    assert ending(state) == ("bag" if over else "")


@pytest.mark.parametrize("fails", [True, False])
def test_N17_the_game_ends_with_the_last_plan(fails):
    state = towers.ready()
    state[ms.PLAN + 1 : ms.PLAN + PLAN_COUNT] = bytes([ms.DONE] * 34)
    menara.apply(state, REVEAL)
    play(state, *([GIVE_UP, KEEP] if fails else [base(4, 0), base(4, 1)]))
    assert ending(state) == "plans"
    assert ms.target(state) == 3 + fails
    whole(state)


def test_N17_the_game_ends_when_the_last_floor_is_placed():
    state = nearly_full()
    only_floor(state, 0)
    reveal(state, "A2b")
    play(state, base(4, 2))
    assert state[ms.AIR] == 0
    lay_first(state)
    assert ending(state) == "floors" and not ms.filled(state, 0)


def only_floor(state, *kept):
    """Take all floors but these out of the pile, as if they lay somewhere out of the way."""
    for floor in range(FLOOR_COUNT):
        if ms.floor_level(state, floor) == ms.IN_PILE and floor not in kept:
            state[ms.FLOOR + 4 * floor] = ms.IN_AIR


def test_N17_reaching_the_target_does_not_end_the_game():
    state = towers.ready()
    towers.put_floor(state, 9, 3, 3, 3)  # in the air, for the count only
    state[ms.WORK] = 0
    state[ms.PLAN] = ms.IN_ROW
    state[ms.STAGE] = ms.RENEW
    play(state, KEEP)
    assert ms.levels(state) == 3 and menara.result(state) is None


@pytest.mark.parametrize(("height", "won"), [(2, 0), (3, 1), (4, 1)])
def test_N18_the_levels_must_reach_the_target(height, won):
    state = towers.ready()
    towers.put_floor(state, 9, height, 3, 3)
    state[ms.STAGE], state[ms.ENDING] = ms.OVER, ms.PLANS_END
    assert ms.levels(state) == height and ms.target(state) == 3
    assert menara.result(state) == [won, won]
    assert menara.winner(state) == won - 1


def test_N18_failures_and_extensions_count_and_the_foundation_does_not():
    state = towers.ready()
    state[ms.STAGE], state[ms.ENDING] = ms.OVER, ms.PLANS_END
    assert ms.levels(state) == 0
    towers.put_floor(state, 9, 4, 3, 3)
    state[ms.PLAN] = ms.IN_ROW
    assert menara.result(state) == [1, 1]
    state[ms.EXTENDED] = 1
    assert menara.result(state) == [0, 0]


def test_N18_a_fallen_tower_has_not_won():
    state = towers.ready()
    towers.put_floor(state, 9, 3, 3, 3)
    state[ms.STAGE], state[ms.ENDING] = ms.OVER, ms.FALLEN
    assert menara.result(state) == [0, 0]


def test_N19_several_floors_stand_on_one_level():
    state = raised()
    towers.fill(state, 3)
    in_air(state, 0, 1)
    play(state, corner(6, 3))
    assert ms.floor_level(state, 9) == ms.floor_level(state, 0) == 1
    assert state[ms.STAGE] != ms.OVER and statics.falling(state) == ms.NONE


def test_N20_an_empty_deck_cannot_be_chosen():
    state = towers.ready()
    state[ms.PLAN : ms.PLAN + 9] = bytes([ms.DONE] * 9)
    assert refusal(state, REVEAL) == "deck is empty"
    assert legal_moves(state)[-2:] == [REVEAL + 1, REVEAL + 2]


def test_N20_without_three_columns_to_cover_the_foundation_must_be_extended():
    state = towers.empty()
    towers.put_floor(state, 1, 0, 0, 0)  # y at (0, 0), r at (2, 1), y at (0, 2)
    towers.put_floor(state, 3, 0, 0, 3)
    towers.put_floor(state, 6, 0, 0, 5)
    towers.fill(state, 1, 0, 2)
    towers.give(state, ms.HAND, "rrrrrrr")
    only_floor(state, 3, 13)  # floor 13 is 4 x 3 with two corners missing
    reveal(state, "A2l")
    towers.put_floor(state, 13, ms.IN_PILE, 0, 0)
    play(state, base(1, 1))
    assert state[ms.AIR] == 13
    assert legal_moves(state) == [RISE]


def test_N20_if_the_foundation_cannot_be_extended_either_the_game_ends():
    state = towers.empty()
    towers.put_floor(state, 1, 0, 0, 0)
    towers.fill(state, 1, 0, 2)
    towers.give(state, ms.HAND, "rrrrrrr")
    only_floor(state, 13)
    places = [(3 * x, 3 * y) for y in range(3) for x in range(3) if x or y]
    for floor, (x, y) in zip((4, 9, 15, 0, 3, 16, 17, 6), places, strict=True):
        towers.put_floor(state, floor, 0, min(x, 5), y)  # no room for 4 x 3 cells
    reveal(state, "A2l")
    play(state, base(1, 1))
    assert ending(state) == "no room"
    assert menara.result(state) == [0, 0]
