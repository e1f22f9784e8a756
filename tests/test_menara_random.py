# SPDX-License-Identifier: MIT
"""Menara as a game like any other: contract, codec, honesty, invariants over random games."""

import random

import pytest

import menara_towers as towers
from engine import UNKNOWN, menara, menara_spots
from engine import menara_state as ms
from engine.menara_moves import GIVE_UP, MISS, MOVES
from engine.menara_set import FLOOR_COUNT, PLAN_COUNT, outline
from engine.pack import pack
from engine.table import Table, load
from sim.lab import menara_check

SEEDS = range(40)  # for each number of builders


def random_game(builders, seed):
    """Yield (state, moves) at every decision of a game that seldom gives up and has no fear."""
    dice = random.Random(f"{builders} {seed}")
    state = menara.new_game(seed, builders, seed % 3, seed % 4 == 1)
    while True:
        moves = menara.legal_moves(state)
        yield state, moves
        if not moves:
            return
        wanted = [move for move in moves if move not in (GIVE_UP, MISS)]
        menara.apply(state, dice.choice(wanted if wanted and dice.random() < 0.9 else moves))


def standing_game(builders, seed):
    """Yield as ``random_game``, but the first of a few moves that keeps the tower standing."""
    dice = random.Random(f"{builders} {seed}")
    state = menara.new_game(seed, builders, seed % 3, seed % 4 == 1)
    while True:
        moves = menara.legal_moves(state)
        yield state, moves
        if not moves:
            return
        state[:] = first_standing(state, [dice.choice(moves) for _ in range(6)])


def first_standing(state, moves):
    for move in moves:
        other = bytearray(state)
        menara.apply(other, move)
        if other[ms.ENDING] != ms.FALLEN:
            break
    return other


@pytest.mark.parametrize("builders", menara.SEATS)
@pytest.mark.parametrize("game", [random_game, standing_game], ids=["random", "standing"])
def test_every_position_of_a_game_is_whole(builders, game):
    for seed in SEEDS:
        length = -1
        for state, _ in game(builders, seed):
            menara_check.check(state)
            length += 1
        assert menara.result(state) is not None and length < menara.MAX_MOVES, f"seed {seed}"


@pytest.mark.parametrize("builders", menara.SEATS)
def test_every_position_of_a_partners_game_is_whole(builders):
    """A sample: ``python3 -m sim check`` plays 2,000 of each kind."""
    endings = {menara_check.play("partners", builders, seed)[1] for seed in range(5)}
    assert endings - {"fallen"}


@pytest.mark.parametrize("at", [ms.BAG, ms.CAMP, ms.HAND, ms.PLAN + 3, ms.FLOOR + 36, ms.ENDING])
def test_the_check_of_a_position_finds_what_is_broken(at):
    state = towers.raised()
    menara_check.check(state)
    state[at] += ms.FALLEN if at in (ms.ENDING, ms.PLAN + 3) else 1
    with pytest.raises(AssertionError):
        menara_check.check(state)


def test_legal_moves_are_exactly_those_not_refused():
    for seed in range(12):
        for state, moves in standing_game(1 + seed % 4, seed):
            allowed = [move for move in range(MOVES) if not menara.refusal(state, move)]
            assert moves == allowed, f"seed {seed}, stage {state[ms.STAGE]}"


def test_a_refused_move_raises_and_changes_nothing():
    for seed in range(4):
        for state, moves in random_game(2, seed):
            before = bytes(state)
            for move in set(range(0, MOVES, 7)) - set(moves):
                with pytest.raises(ValueError, match="refused"):
                    menara.apply(state, move)
            assert bytes(state) == before
    for move in (-1, MOVES):
        with pytest.raises(ValueError, match="not in 0"):
            menara.describe(move)


def test_moves_have_unique_names_and_fit_a_byte():
    assert MOVES <= 256
    assert len({menara.describe(move) for move in range(MOVES)}) == MOVES


def test_setup_out_of_range_is_refused():
    for setup in ((0,), (5,), (2, 3), (2, -1), (2, 0, 3)):
        with pytest.raises(ValueError, match="must be"):
            menara.new_game(1, *setup)


# --- Codec ---


def test_decode_returns_what_was_encoded_in_every_stage():
    stages = set()
    for seed in range(40):
        for state, _ in standing_game(1 + seed % 4, seed):
            assert menara.decode(menara.encode(state)) == state, f"seed {seed}"
            stages.add(state[ms.STAGE])
    assert stages == set(range(ms.OVER + 1)), stages


def test_decode_refuses_what_does_not_add_up():
    """Change one byte at a time: only bytes without a second witness may pass."""
    free = set(range(ms.DICE, ms.DICE + 4)) | {ms.SWAPS, ms.EXTENDED, ms.TO_MOVE}
    free |= {ms.LEFT, ms.BOUND, ms.MOVED, ms.MOVED + 1, ms.MOVED + 2, ms.STAGE}
    free |= set(range(ms.PLAN, ms.PLAN + PLAN_COUNT))
    weak = (ms.DIFFICULTY, ms.STEADY, ms.WORK, ms.AIR_LEVEL, ms.AIR_TURN, ms.ENDING, ms.HOME + 2)
    dice = random.Random(3)
    passed = total = 0
    for seed in range(12):
        states = [bytes(state) for state, _ in standing_game(2, 4 * seed)]
        state = bytearray(dice.choice(states))
        for at in set(range(ms.SIZE)) - free - set(range(ms.FLOOR, ms.OFFSET)):
            for change in (1, 3, 128):
                other = bytearray(state)
                other[at] ^= change
                total += 1
                try:
                    menara.decode(pack(1, other))
                    passed += 1
                    assert at in weak, f"seed {seed}, byte {at} changed by {change}"
                except ValueError:
                    pass
    assert passed < total / 50, (passed, total)


def test_decode_refuses_columns_made_or_lost():
    state = towers.ready()
    for at in (ms.BAG, ms.CAMP + 1, ms.HAND + 2, ms.HAND + 15):
        other = bytearray(state)
        other[at] += 1
        with pytest.raises(ValueError, match="columns"):
            menara.decode(menara.encode(other))


def test_decode_refuses_floors_that_overlap_or_lie_apart_or_off_the_board():
    for x, y in ((4, 3), (0, 0), (9, 3)):
        state = towers.ready()
        towers.put_floor(state, 3, 0, x, y)
        with pytest.raises(ValueError, match="floor 3|floor 4"):
            menara.decode(menara.encode(state))


def test_decode_refuses_a_tower_that_cannot_stand():
    state = towers.raised()
    ms.flip_column(state, towers.SLOT[4])
    state[ms.BAG] += 1
    with pytest.raises(ValueError, match="fallen"):
        menara.decode(menara.encode(state))


def test_decode_refuses_a_torn_or_foreign_record():
    data = menara.encode(towers.ready())
    short, foreign = pack(1, bytearray(20)), pack(2, data[1:-2])
    for bad in (data[:-1], data[1:], data + b"x", b"", short, foreign):
        with pytest.raises(ValueError):
            menara.decode(bad)


# --- Honesty ---


def test_a_view_hides_the_dice_and_nothing_else():
    for seed in range(6):
        for state, _ in standing_game(3, seed):
            for seat in range(3):
                view = menara.view(state, seat)
                hidden = [at for at in range(ms.SIZE) if view[at] != state[at]]
                assert set(hidden) <= set(range(ms.DICE, ms.DICE + 4))
                assert bytes(view[ms.DICE : ms.DICE + 4]) == bytes([UNKNOWN] * 4)


def test_samples_agree_with_the_view_and_differ():
    state = towers.ready()
    view = menara.view(state, 1)
    samples = {bytes(menara.sample(view, seed)) for seed in range(20)}
    assert len(samples) == 20
    assert {bytes(menara.view(bytearray(sample), 1)) for sample in samples} == {bytes(view)}


def test_what_is_drawn_is_not_decided_before_it_is_drawn():
    """The same position with other dice brings other plans, floors and columns."""
    plans, floors = set(), set()
    for seed in range(40):
        state = menara.sample(menara.view(towers.ready(), 0), seed)
        menara.apply(state, 20)
        plans.add(state[ms.WORK])
        floors.add(menara.new_game(seed)[ms.AIR])
    assert len(plans) == 9 and len(floors) > 12


# --- Table and partners ---


def test_a_table_saves_and_loads_in_every_stage():
    table = Table(menara, 7, (1, 0), (2, 1, 1))
    dice = random.Random(7)
    while table.result() is None:
        again = load(menara, table.save())
        assert again.view(0) == table.view(0) and again.moves() == table.moves()
        table.play(dice.choice(table.legal_moves()))


def test_spots_are_exactly_the_places_that_are_not_refused():
    for seed in range(10):
        for state, moves in standing_game(2, seed):
            if state[ms.STAGE] != ms.CELL:
                continue
            floor, level, turn = state[ms.AIR], state[ms.AIR_LEVEL], state[ms.AIR_TURN]
            cells = menara_spots.ground(state, level)
            good = [
                cell
                for cell in range(100)
                if menara_spots.refused_spot(cells, floor, turn, cell) is None
            ]
            assert [move - 153 for move in moves] == good


def test_a_floor_carries_another_exactly_when_a_column_of_it_is_covered():
    carrying = 0
    for seed in range(60):
        state = towers.grow(seed)
        for floor in range(FLOOR_COUNT):
            if not ms.is_lying(state, floor):
                continue
            slots = range(towers.SLOT[floor], towers.SLOT[floor + 1])
            cells = {ms.slot_cell(state, slot) for slot in slots if ms.is_filled(state, slot)}
            covered = set()
            for upper in range(FLOOR_COUNT):
                if ms.floor_level(state, upper) == ms.floor_level(state, floor) + 1:
                    corner = ms.floor_cell(state, upper)
                    ways = outline(upper, ms.floor_turn(state, upper))[2]
                    covered |= {corner + way for way in ways}
            assert menara_spots.carries_floor(state, floor) == bool(cells & covered), seed
            carrying += bool(cells & covered)
    assert carrying > 100
