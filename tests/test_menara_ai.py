# SPDX-License-Identifier: MIT
"""Menara's computer builders: legal, honest, repeatable, and what they propose is sound."""

import random

import pytest

import menara_towers as towers
from engine import menara, menara_ai, menara_decks, menara_set, menara_sites, menara_why, statics
from engine import menara_state as ms
from engine.menara_moves import BASE, GIVE_UP, MISS, OFFSETS, REVEAL, swap_parts
from engine.menara_set import PLAN_COUNT, deck_of
from menara_towers import base, reveal
from sim.lab import fuel

YELLOW, RED, BLACK, WHITE, BLUE = range(5)
# Budgets in fuel, of which an emulated RP2040 uses up some 170 million a second: of a decision, of
# any slice (the first of all finds every outline anew), and of nine slices in ten.
DECISION, SLICE, USUAL_SLICE = 93_600_000, 5_600_000, 1_400_000


def proposed(state):
    """Return (move, reason) of the hint for the seat to move."""
    found = list(menara_ai.hint(menara.view(state, menara.to_move(state))))
    assert found[:-1] == [None] * (len(found) - 1)
    return found[-1] % menara_ai.WHY, found[-1] // menara_ai.WHY


def decisions(builders, seed, steady=0, level=1):
    """Yield (state, move played) along a game of computer builders."""
    state = menara.new_game(seed, builders, seed % 3, steady)
    dice = random.Random(seed)
    while menara.result(state) is None:
        view = menara.view(state, menara.to_move(state))
        move = menara_ai.choose(view, level, dice.getrandbits(32))
        yield state, move
        menara.apply(state, move)
    yield state, None


@pytest.mark.parametrize("level", range(1, len(menara_ai.LEVELS) + 1))
@pytest.mark.parametrize("steady", [0, 1, 2])
def test_a_builder_plays_legally_from_a_view_and_repeats_itself(level, steady):
    for state, move in decisions(1 + steady, 5 + steady, steady, level):
        if move is None:
            break
        view = menara.view(state, menara.to_move(state))
        before = bytes(view)
        steps = list(menara_ai.think(view, level, 9))
        assert steps[:-1] == [None] * (len(steps) - 1)
        assert steps[-1] in menara.legal_moves(state)
        assert bytes(view) == before
        assert menara_ai.choose(view, level, 9) == steps[-1]


def test_a_hint_is_what_a_careful_builder_does_with_a_reason():
    """But for the aim, where the builder's hand shakes and the hint is the middle."""
    reasons = set()
    for seed in range(8):
        for state, move in decisions(1 + seed % 4, seed, steady=seed % 3):
            if move is None:
                break
            hinted, why = proposed(state)
            reasons.add(why)
            if state[ms.STAGE] == ms.AIM:
                assert (hinted, why) == (OFFSETS + ms.CENTRE, menara_why.MIDDLE)
            else:
                assert hinted == move, f"seed {seed}"
    assert reasons == set(range(menara_why.REASONS)), reasons


def test_a_builder_never_brings_the_tower_down_by_a_column():
    for seed in range(8):
        for state, move in decisions(2, 100 + seed):
            if move is not None and state[ms.STAGE] in (ms.BUILD, ms.PUT, ms.TAKE):
                after = bytearray(state)
                menara.apply(after, move)
                assert after[ms.ENDING] != ms.FALLEN, f"seed {seed}"


def test_a_hint_never_lets_a_lifted_floor_fall():
    """It is put back, for a card, where no place would hold it; whichever floor a person lifts."""
    lifted = back = 0
    for seed in range(18, 26):
        for state, move in decisions(1, seed):
            if move is None or state[ms.STAGE] != ms.LIFT:
                continue
            for lift in menara.legal_moves(state)[1:]:
                after = bytearray(state)
                menara.apply(after, lift)
                while after[ms.STAGE] in (ms.LEVEL, ms.TURN, ms.CELL):
                    hinted = proposed(after)[0]
                    back += hinted == GIVE_UP
                    lifted += after[ms.STAGE] == ms.LEVEL
                    menara.apply(after, hinted)
                    assert after[ms.ENDING] != ms.FALLEN, f"seed {seed}"
    assert lifted > back > 0, (lifted, back)


def test_with_the_steady_hand_a_column_is_placed_only_where_an_aim_may_be_a_sixth_off():
    for state, move in decisions(2, 300, steady=1):
        if move is not None and move >= BASE and state[ms.STAGE] in (ms.BUILD, ms.PUT):
            for offset in (6, 8, 16, 18):  # a sixth of a cell off in both directions
                after = bytearray(state)
                ms.flip_column(after, move - BASE)
                after[ms.OFFSET + move - BASE] = offset
                assert statics.falling(after) == ms.NONE


def test_the_steady_hand_shakes_more_when_it_is_hard():
    state = towers.ready(steady=1)
    reveal(state, "A2b")
    towers.play(state, base(4, 0))
    aims = {}
    for steady in (1, 2):
        state[ms.STEADY] = steady
        view = menara.view(state, 0)
        aims[steady] = [menara_ai.choose(view, 1, seed) for seed in range(400)]
    spread = {OFFSETS + 5 * y + x for x in (1, 2, 3) for y in (1, 2, 3)}
    assert set(aims[1]) == spread
    assert spread < set(aims[2]) and 0 < aims[2].count(MISS) < 40


def test_a_swap_is_proposed_when_the_tower_lacks_bases_for_the_hand():
    """Blue columns have no base here; the camp has yellow and red ones."""
    state = towers.ready(hand="bbbbbbk")
    move, why = proposed(state)
    assert why == menara_why.FITS
    own, other = swap_parts(move)
    assert own == BLUE and other != BLUE


def test_a_hand_that_fits_gets_a_plan_of_the_easiest_deck_that_can_be_done():
    state = towers.ready(hand="yyyyrrk")
    state[ms.SWAPS] = ms.SWAP_LIMIT
    move, why = proposed(state)
    assert move in range(REVEAL, REVEAL + 3) and why == menara_why.SURE
    for plan in range(PLAN_COUNT):  # of the easy decks only moves are left, and nothing can move
        if deck_of(plan) < 2:
            state[ms.PLAN + plan] = ms.DONE
    assert proposed(state)[0] == REVEAL + 2


def test_easy_decks_are_kept_for_the_end():
    """What can be done in every deck comes from the red one while the bag is full."""
    state = towers.ready(hand="yyyyrrk")
    state[ms.SWAPS] = ms.SWAP_LIMIT
    for plan in range(PLAN_COUNT):
        if menara_set.plan_parts(plan)[:2] not in (("A", 2), ("A", 3), ("B", 3)):
            state[ms.PLAN + plan] = ms.DONE
    assert proposed(state)[0] == REVEAL + 2
    state[ms.BAG : ms.BAG + 5] = bytes((1, 1, 1, 1, 1))
    assert proposed(state)[0] < REVEAL + 2


def test_one_thin_margin_is_worse_than_two():
    assert menara_sites.unrest(bytes((72, 200)), 72) == 0
    assert menara_sites.unrest(bytes((12, 72)), 72) == 50
    assert menara_sites.unrest(bytes((42, 42)), 72) == 24
    assert menara_sites.unrest(bytes((72, 0)), 72) > 50_000


def test_no_base_that_stands_is_a_reason_to_give_up():
    """The only base left would tip its floor."""
    state = towers.raised()
    for seed in range(200):
        state = towers.grow(seed, floors=8)
        move = _only_tipping_base(state)
        if move:
            break
    assert move, "no such tower"
    assert proposed(state) == (GIVE_UP, menara_why.FALLS)


def _only_tipping_base(state):
    """Turn a tower into one where a plan A finds only bases that bring it down, if possible."""
    state[ms.STAGE], state[ms.WORK], state[ms.LEFT] = ms.BUILD, 0, 1
    for colour in range(5):
        for other in range(5):
            state[ms.HAND + other] = colour == other
        moves = menara.legal_moves(state)[1:]
        fallen = 0
        for move in moves:
            after = bytearray(state)
            ms.flip_column(after, move - base(0, 0))
            fallen += statics.falling(after) != ms.NONE
        if moves and fallen == len(moves):
            return True
    return False


def test_a_camp_that_helps_the_partner_is_worth_more():
    """The next hand has blue columns only, for which there is no base."""
    state = towers.ready(hand="yyyyrrk", others="bbbbbb")
    tower = menara_decks.look(menara.view(state, 0))
    hand = bytes((4, 2, 1, 0, 0))
    helpful, useless = bytes((3, 3, 0, 0, 0)), bytes((0, 0, 0, 0, 6))
    worths = [menara_decks.hand_worth(tower, hand, camp, 1)[0] for camp in (helpful, useless)]
    assert worths[0] > worths[1]


def high_views():
    """Return per stage with a choice the view of the highest tower of some games."""
    found = {}
    for seed in range(6):
        for state, _ in decisions(1 + seed % 4, 40 + seed):
            stage, height = state[ms.STAGE], ms.levels(state)
            chosen = stage != ms.OVER and len(menara.legal_moves(state)) > 1
            if chosen and height >= found.get(stage, (0,))[0]:
                found[stage] = height, menara.view(state, menara.to_move(state))
    return [view for _, view in found.values()]


def test_a_decision_and_its_slices_keep_their_budgets():
    """In fuel of 32-bit MicroPython, of which an RP2040 uses up 46.8 million a second."""
    views = high_views()
    assert len(views) == 9
    moves, work = fuel.slices(1, views, players="menara_ai")
    for view, move, parts in zip(views, moves, work, strict=True):
        stage = view[ms.STAGE]
        assert move == menara_ai.choose(view, 1, 0), f"stage {stage}"
        assert sum(parts) < DECISION, f"stage {stage}: {sum(parts)}"
        assert max(parts) < SLICE, f"stage {stage}: {max(parts)}"
    all_parts = sorted(part for parts in work for part in parts)
    assert all_parts[len(all_parts) * 9 // 10] < USUAL_SLICE
    assert len(all_parts) > 200
