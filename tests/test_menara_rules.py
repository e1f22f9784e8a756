# SPDX-License-Identifier: MIT
"""Menara's clauses N01-N20, each on a position set up directly."""

import pytest

import menara_towers as towers
from engine import menara, statics
from engine import menara_state as ms
from engine.menara_moves import (
    BASE,
    GIVE_UP,
    MISS,
    OFFSETS,
    REVEAL,
    RISE,
    ROTATE,
    legal_moves,
    refusal,
    swap_move,
)
from engine.menara_set import COLUMNS, FLOOR_COUNT, PLAN_COUNT, SLOT, base_colour, outline
from menara_towers import PLANS, base, corner, lay_first, play, raised, reveal, whole

YELLOW, RED, BLACK, WHITE, BLUE = range(5)


# --- Setup ---


def test_N01_all_columns_are_in_the_bag_and_six_go_to_the_camp():
    for seed in range(20):
        state = menara.new_game(seed, 3, 1)
        assert ms.five(state, ms.CAMP) == 6
        assert ms.five(state, ms.BAG) == 76 - 6 - 3 * 5
        assert towers.total(state) == list(COLUMNS)


def test_N01_the_first_three_floors_are_the_foundation_sides_chosen_freely():
    state = menara.new_game(4)
    for laid in range(3):
        assert state[ms.STAGE] == ms.TURN and state[ms.AIR_LEVEL] == 0
        assert ms.pile_size(state) == 17 - laid
        moves = legal_moves(state)
        assert moves == list(range(ROTATE, ROTATE + 8))
        menara.apply(state, moves[5])  # a dark side
        menara.apply(state, legal_moves(state)[0])
    assert state[ms.STAGE] == ms.START
    lying = [floor for floor in range(FLOOR_COUNT) if ms.is_lying(state, floor)]
    assert [ms.floor_turn(state, floor) for floor in lying] == [5, 5, 5]
    assert ms.levels(state) == 0


def test_N01_foundation_floors_touch_in_two_places_and_do_not_overlap():
    state = towers.empty()
    towers.put_floor(state, 4, 0, 3, 3)  # 3 x 3 at (3, 3)
    state[ms.AIR], state[ms.AIR_LEVEL], state[ms.AIR_TURN] = 3, 0, 0  # 3 x 2
    state[ms.FLOOR + 4 * 3] = ms.IN_AIR
    state[ms.STAGE] = ms.CELL
    assert refusal(state, corner(6, 3)) is None  # two edges
    assert refusal(state, corner(6, 5)) == "too few edges"  # one edge
    assert refusal(state, corner(7, 3)) == "too few edges"  # apart
    assert refusal(state, corner(6, 6)) == "too few edges"  # only a corner
    assert refusal(state, corner(5, 3)) == "overlaps"
    assert refusal(state, corner(8, 3)) == "off the board"


def test_N01_builders_lay_the_foundation_in_turn_and_the_first_begins():
    state = menara.new_game(1, 2)
    seats = []
    while state[ms.STAGE] != ms.START:
        seats.append(ms.to_move(state))
        menara.apply(state, legal_moves(state)[0])
    assert seats == [0, 0, 1, 1, 0, 0]
    assert ms.to_move(state) == 0


@pytest.mark.parametrize(("difficulty", "cards"), [(0, 3), (1, 4), (2, 5)])
def test_N02_the_target_row_starts_with_level_cards(difficulty, cards):
    assert ms.target(menara.new_game(9, 2, difficulty)) == cards


@pytest.mark.parametrize(
    ("builders", "dealt"), [(1, (8, 7, 6)), (2, (7, 6, 5)), (3, (6, 5, 4)), (4, (5, 4, 4))]
)
def test_N03_columns_are_dealt_by_builders_and_difficulty(builders, dealt):
    for difficulty in range(3):
        state = menara.new_game(11, builders, difficulty)
        sizes = [ms.five(state, ms.hand_at(seat)) for seat in range(4)]
        assert sizes == [dealt[difficulty]] * builders + [0] * (4 - builders)


def test_the_set_has_the_parts_of_the_box():
    assert len(SLOT) - 1 == FLOOR_COUNT == 18 and len(PLANS) == PLAN_COUNT == 35
    assert sum(COLUMNS) == 76
    sizes = [SLOT[floor + 1] - SLOT[floor] for floor in range(FLOOR_COUNT)]
    assert [sizes.count(size) for size in (3, 4, 5, 6)] == [3, 6, 6, 3]
    for floor, size in enumerate(sizes):
        for turn in range(8):
            assert len(outline(floor, turn)[3]) == size
            assert {base_colour(floor, turn, index) for index in range(size)} <= set(range(5))
    assert {kind for kind, _, _ in PLANS} == set("ABCDE")


def test_the_set_decks_grow_harder_and_a_dark_side_asks_for_rarer_columns():
    blue, yellow, red = PLANS[:9], PLANS[9:21], PLANS[21:]
    kinds = [[plan[0] for plan in deck] for deck in (blue, yellow, red)]
    assert [[deck.count(kind) for kind in "ABCDE"] for deck in kinds] == [
        [8, 0, 1, 0, 0],
        [3, 7, 2, 0, 0],
        [5, 3, 3, 2, 1],
    ]
    assert max(int(plan[1]) for plan in blue) == 3
    assert {plan[1] for plan in yellow + red if plan[0] in "AB"} == {"3", "4"}
    borders = [plan[2] for plan in PLANS]
    assert [borders.count(border) for border in "bld"] == [17, 9, 9]
    for colour in range(5):
        light, dark = (
            sum(
                base_colour(floor, turn, index) == colour
                for floor in range(FLOOR_COUNT)
                for index in range(SLOT[floor + 1] - SLOT[floor])
            )
            for turn in (0, 4)
        )
        assert (light > dark) if colour == YELLOW else (light <= dark)


@pytest.mark.parametrize("floor", range(18))
def test_the_set_floors_are_connected_without_holes(floor):
    width, height, cells, _ = outline(floor, 0)
    assert 6 <= len(cells) <= 10
    assert max(width, height) <= 4  # what the screens can show in the air
    solid = {(cell % 10, cell // 10) for cell in cells}
    around = {(x, y) for x in range(-1, width + 1) for y in range(-1, height + 1)} - solid
    for area in (solid, around):
        reached, todo = set(), [min(area)]
        while todo:
            x, y = todo.pop()
            if (x, y) in area - reached:
                reached.add((x, y))
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        assert reached == area


# --- A turn ---


def test_N04_any_number_of_columns_is_swapped_one_for_one_before_the_plan():
    state = whole(towers.ready(hand="yyyyrrk"))  # camp: 2 yellow, 2 red, black, white
    play(state, swap_move(YELLOW, WHITE), swap_move(YELLOW, BLACK))
    assert list(state[ms.HAND : ms.HAND + 5]) == [2, 2, 2, 1, 0]
    assert list(state[ms.CAMP : ms.CAMP + 5]) == [4, 2, 0, 0, 0]
    assert refusal(state, swap_move(YELLOW, WHITE)) == "not in camp"
    assert refusal(state, swap_move(BLUE, YELLOW)) == "not in hand"
    play(state, *[swap_move(RED, YELLOW), swap_move(YELLOW, RED)] * 2)
    assert refusal(state, swap_move(RED, YELLOW)) == "enough swaps"  # six reach every exchange
    assert legal_moves(state) == [REVEAL, REVEAL + 1, REVEAL + 2]
    menara.apply(state, REVEAL)
    assert refusal(state, swap_move(RED, YELLOW)) == "not now"


def test_N04_the_plan_is_the_top_one_of_the_deck_chosen():
    seen = set()
    for seed in range(60):
        state = ms.sample(towers.ready(), seed)
        menara.apply(state, REVEAL)
        assert state[ms.WORK] < 9 and state[ms.PLAN + state[ms.WORK]] == ms.AT_WORK
        seen.add(state[ms.WORK])
    assert len(seen) == 9


def test_N04_as_many_columns_are_drawn_as_were_placed():
    state = whole(towers.ready())
    bag = ms.five(state, ms.BAG)
    reveal(state, "A2b")
    play(state, base(4, 0))
    assert ms.five(state, ms.HAND) == 6
    play(state, base(4, 1))
    assert ms.five(state, ms.HAND) == 7 and ms.five(state, ms.BAG) == bag - 2
    assert ms.to_move(state) == 1 and state[ms.STAGE] == ms.START


def test_N05_plan_A_places_on_free_bases_of_their_colour_anywhere():
    state = whole(towers.ready(hand="yyyyrrr"))
    reveal(state, "A2b")
    # floor 4 is y y r w, floor 3 y r y y, floor 6 y r k y
    assert base(4, 3) not in legal_moves(state)
    assert refusal(state, base(4, 3)) == "not in hand"  # no white
    assert refusal(state, base(0, 0)) == "not there"
    play(state, base(4, 0))
    assert refusal(state, base(4, 0)) == "filled"
    assert base(6, 1) in legal_moves(state)
    play(state, base(6, 1))
    assert state[ms.PLAN + PLANS.index("A2b")] == ms.DONE


def test_N06_plan_B_places_all_on_one_tile():
    state = whole(towers.ready())
    reveal(state, "B3b")
    play(state, base(3, 0))
    assert refusal(state, base(4, 0)) == "other floor"
    assert legal_moves(state) == [GIVE_UP, base(3, 1), base(3, 2), base(3, 3)]
    play(state, base(3, 1), base(3, 2))
    assert state[ms.PLAN + PLANS.index("B3b")] == ms.DONE


def test_N07_plan_C_moves_standing_columns_to_a_higher_level_of_their_colour():
    state = raised()
    towers.fill(state, 3)
    whole(state)
    reveal(state, "C2d")
    assert base(3, 0) in legal_moves(state)
    assert refusal(state, base(6, 0)) == "no column"
    play(state, base(3, 0))  # a yellow one
    assert state[ms.STAGE] == ms.PUT
    assert refusal(state, base(6, 0)) == "not higher"
    assert refusal(state, base(9, 1)) == "other colour"
    assert legal_moves(state) == [GIVE_UP, base(9, 0), base(9, 3)]
    play(state, base(9, 0))
    assert not ms.is_filled(state, SLOT[3]) and ms.is_filled(state, SLOT[9])
    assert refusal(state, base(9, 0)) in ("moved already", "no higher base")
    play(state, base(3, 1), base(9, 1))
    assert state[ms.PLAN + PLANS.index("C2d")] == ms.DONE
    assert ms.five(state, ms.HAND) == 7 and state[ms.TO_MOVE] == 1  # nothing placed, nothing drawn


def test_N07_each_column_moves_once_in_a_turn():
    state = raised()
    towers.fill(state, 3, 0)
    towers.fill(state, 9, 1, 2, 3, 4)
    towers.put_floor(state, 17, 2, 3, 3)  # y r k w y r
    whole(state)
    reveal(state, "C2d")
    play(state, base(3, 0), base(9, 0))  # fills floor 9: a new floor comes first
    lay_first(state)
    assert refusal(state, base(9, 0)) == "moved already"
    assert base(9, 0) not in legal_moves(state)
    assert base(9, 3) in legal_moves(state)  # yellow as well, and not moved


def test_N07_a_supporting_column_may_be_taken_if_the_tower_stands():
    state = raised()
    towers.put_column(state, 9, 4)  # a weight over the corner opposite to the one taken
    whole(state)
    reveal(state, "C1b")
    play(state, base(4, 0))
    assert state[ms.STAGE] == ms.PUT and statics.falling(state) == ms.NONE


def test_N07_a_supporting_column_brings_the_tower_down_if_it_does_not():
    state = whole(raised())
    reveal(state, "C1b")
    play(state, base(4, 0))  # one of four corners: the weight is then on the edge
    assert ms.ENDINGS[state[ms.ENDING]] == "fallen" and menara.result(state) == [0, 0]


def test_N08_plan_D_fills_all_free_bases_of_a_floor_and_brings_a_new_one():
    state = whole(towers.ready(hand="yyyrrkk"))
    towers.fill(state, 3, 3)
    reveal(state, "D0l")
    play(state, base(3, 0))
    assert refusal(state, base(4, 0)) == "other floor"
    play(state, base(3, 1))
    assert state[ms.STAGE] == ms.BUILD
    play(state, base(3, 2))
    assert state[ms.STAGE] == ms.LEVEL
    lay_first(state)
    assert state[ms.PLAN + PLANS.index("D0l")] == ms.DONE
    assert ms.five(state, ms.HAND) == 7


def test_N09_plan_E_moves_a_floor_with_all_on_it_to_another_level():
    state = raised()
    towers.fill(state, 6)
    towers.fill(state, 3)
    towers.fill(state, 9)
    towers.put_floor(state, 0, 2, 3, 3)
    towers.put_column(state, 0, 2)
    whole(state)
    reveal(state, "E0b")
    assert legal_moves(state) == [GIVE_UP, base(0, 0)]
    assert refusal(state, base(9, 0)) == "carries a floor"
    assert refusal(state, base(4, 0)) == "on the ground"
    play(state, base(0, 0))
    assert legal_moves(state) == [GIVE_UP, RISE + 1]  # not its own level, not the ground
    play(state, RISE + 1)
    assert refusal(state, ROTATE + 4) == "no room"  # its side stays
    play(state, ROTATE)
    assert corner(6, 3) in legal_moves(state)  # on floor 3, beside floor 9
    play(state, corner(6, 3))
    assert ms.floor_level(state, 0) == 1 and ms.is_filled(state, SLOT[0] + 2)
    assert state[ms.PLAN + PLANS.index("E0b")] == ms.DONE
    whole(state)


def test_N09_giving_up_puts_the_floor_back():
    state = raised()
    towers.put_column(state, 9, 2)
    whole(state)
    before = bytes(state[ms.FLOOR : ms.OFFSET])
    reveal(state, "E0b")
    play(state, base(9, 0))
    assert legal_moves(state) == [GIVE_UP]  # it covers three columns nowhere else
    play(state, GIVE_UP)
    assert bytes(state[ms.FLOOR : ms.OFFSET]) == before
    assert state[ms.PLAN + PLANS.index("E0b")] == ms.IN_ROW


def test_N09_the_offsets_of_its_columns_turn_along():
    state = towers.ready(steady=1)
    for floor in (4, 6, 3):
        towers.fill(state, floor)
    towers.put_floor(state, 15, 1, 3, 5)  # over floor 4's lower corners and floor 6
    slot = towers.put_column(state, 15, 2, 3)  # right of the middle, at the top
    state[ms.STAGE], state[ms.AIR] = ms.CELL, 15
    state[ms.FLOOR + 4 * 15] = ms.IN_AIR
    state[ms.HOME : ms.HOME + 3] = bytes((2, 53, 0))
    state[ms.WORK], state[ms.AIR_LEVEL], state[ms.AIR_TURN] = PLANS.index("E0b"), 1, 1
    play(state, legal_moves(state)[0])
    assert state[ms.OFFSET + slot] == 5 * 3 + 4  # below the middle, at the right


def test_N10_a_column_needs_a_free_base_of_its_own_colour():
    state = whole(towers.ready(hand="rrrrrrr"))
    reveal(state, "A2b")
    bases = [move - BASE for move in legal_moves(state)[1:]]
    assert [ms.slot_colour(state, slot) for slot in bases] == [RED] * 3


def test_N10_bases_under_an_upper_floor_may_still_be_filled():
    state = towers.ready()
    towers.fill(state, 4, 0, 1, 2)
    towers.put_floor(state, 9, 1, 3, 3)
    towers.put_column(state, 9, 0)
    whole(state)
    margin = statics.margins(state)[9]
    state[ms.HAND + WHITE] += 1
    state[ms.BAG + WHITE] -= 1
    reveal(state, "A2b")
    play(state, base(4, 3))
    assert state[ms.STAGE] == ms.LEVEL
    assert statics.margins(state)[9] > margin  # it bears what is above


def test_N10_a_column_outside_its_border_falls():
    state = towers.ready(steady=1)
    reveal(state, "A2b")
    play(state, base(4, 0))
    assert legal_moves(state) == list(range(OFFSETS, MISS + 1))
    other = bytearray(state)
    play(other, OFFSETS + 4)
    assert other[ms.OFFSET + SLOT[4]] == 4 and ms.is_filled(other, SLOT[4])
    play(state, MISS)
    assert not ms.is_filled(state, SLOT[4])
