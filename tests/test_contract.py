# SPDX-License-Identifier: MIT
"""The contract of engine/__init__.py and the honesty of views, for every game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import GAMES, NAMES, SEEDS, play_out, samples, stages
from engine import UNKNOWN

each_game = pytest.mark.parametrize("case", GAMES, ids=NAMES)
WIDE = range(-4, 300)  # every move and ints on both sides


@each_game
def test_moves_are_ascending_unique_and_have_unique_names(case):
    for label, state in samples(case):
        moves = case.game.legal_moves(state)
        assert moves == sorted(set(moves)), label
        assert len({case.game.describe(move) for move in moves}) == len(moves), label


@each_game
def test_every_move_has_a_name_of_its_own_and_no_other_int_has(case):
    names = {}
    for move in WIDE:
        try:
            names[move] = case.game.describe(move)
        except ValueError as error:
            assert str(move) in str(error)
    assert list(names) == list(range(len(names)))
    assert len(set(names.values())) == len(names)
    for _, state in samples(case):
        assert set(case.game.legal_moves(state)) <= set(names)


@each_game
def test_moves_are_empty_exactly_when_there_is_a_result(case):
    for label, state in samples(case):
        over = case.game.result(state) is not None
        assert over == (case.game.legal_moves(state) == []), label


@each_game
def test_result_and_winner(case):
    for seed in SEEDS:
        *_, (state, _) = stages(case, seed)
        scores = case.game.result(state)
        winner = case.game.winner(state)
        assert len(scores) == case.seats and winner in range(-1, case.seats)
        if winner >= 0:
            assert scores[winner] == max(scores), f"seed {seed}"
        else:
            assert min(scores) == max(scores), f"seed {seed}"


@each_game
def test_copies_are_independent_and_play_the_same(case):
    for seed in SEEDS:
        for state, move in stages(case, seed):
            if move is None:
                continue
            before = bytes(state)
            copy, other = bytearray(state), bytearray(state)
            case.game.apply(copy, move)
            assert state == before, f"seed {seed}"
            case.game.apply(other, move)
            assert copy == other, f"seed {seed}"


@each_game
def test_asking_changes_nothing(case):
    for label, state in samples(case):
        before = bytes(state)
        case.game.legal_moves(state)
        case.game.result(state)
        case.game.encode(state)
        for seat in range(case.seats):
            case.game.sample(case.game.view(state, seat), 1)
        for move in case.game.legal_moves(state):
            case.game.refusal(state, move)
        assert state == before, label


@each_game
def test_what_is_not_legal_is_refused_and_changes_nothing(case):
    for label, state in samples(case):
        before = bytes(state)
        legal = case.game.legal_moves(state)
        for move in WIDE:
            if move in legal:
                assert case.game.refusal(state, move) is None, label
                continue
            with pytest.raises(ValueError):
                case.game.apply(state, move)
            assert state == before, f"{label}: move {move}"


@each_game
def test_a_refusal_has_a_reason(case):
    for label, state in samples(case):
        legal = case.game.legal_moves(state)
        for move in WIDE:
            try:
                case.game.describe(move)
            except ValueError:
                continue
            assert bool(case.game.refusal(state, move)) == (move not in legal), f"{label}: {move}"


@each_game
@given(st.integers())
def test_any_int_that_is_no_move_is_refused(case, move):
    state = case.game.new_game(1)
    before = bytes(state)
    if move not in case.game.legal_moves(state):
        with pytest.raises(ValueError):
            case.game.apply(state, move)
    if move not in WIDE:
        with pytest.raises(ValueError):
            case.game.describe(move)
        with pytest.raises(ValueError):
            case.game.refusal(state, move)
        with pytest.raises(ValueError):
            case.game.parts(move)
    assert state == before


@each_game
def test_games_end_in_time_and_nothing_gets_lost(case):
    for seed in range(60):
        setup = case.setups[seed % len(case.setups)]
        play_out(case, case.game.new_game(seed, *setup), seed)


@each_game
@given(st.integers(0, 2**32 - 1), st.lists(st.integers(0, 255), max_size=120))
def test_any_row_of_moves_keeps_the_stock(case, seed, choices):
    state = case.game.new_game(seed)
    stock = case.stock(state)
    for choice in choices:
        moves = case.game.legal_moves(state)
        if not moves:
            break
        case.game.apply(state, moves[choice % len(moves)])
        assert case.stock(state) == stock
        assert case.game.decode(case.game.encode(state)) == state


@each_game
def test_decode_returns_what_was_encoded(case):
    for label, state in samples(case):
        data = case.game.encode(state)
        assert isinstance(data, bytes)
        opened = case.game.decode(data)
        assert isinstance(opened, bytearray) and opened is not state
        assert opened == state, label


@each_game
def test_equal_seeds_give_equal_games_and_others_do_not(case):
    setup = case.setups[-1]
    first = [bytes(state) for state, _ in stages(case, 5, setup)]
    assert first == [bytes(state) for state, _ in stages(case, 5, setup)]
    starts = {bytes(case.game.new_game(seed, *setup)) for seed in range(300)}
    assert len(starts) == 300


# --- Honesty ---


@each_game
def test_a_view_hides_the_secret_bytes_and_no_others(case):
    for label, state in samples(case):
        for seat in range(case.seats):
            seen = case.game.view(state, seat)
            assert len(seen) == len(state) and seen is not state
            hidden = case.hidden(state, seat)
            for at in range(len(state)):
                expected = UNKNOWN if at in hidden else state[at]
                assert seen[at] == expected, f"{label}, seat {seat}, byte {at}"


@each_game
def test_no_secret_byte_shows_in_the_view(case):
    for label, state in samples(case):
        for seat in range(case.seats):
            seen = case.game.view(state, seat)
            for at in case.hidden(state, seat):
                for value in (0, 1, 5, 18, 254, 255):
                    changed = bytearray(state)
                    changed[at] = value
                    assert case.game.view(changed, seat) == seen, f"{label}, byte {at}"


@each_game
def test_the_view_of_the_mover_answers_like_the_state(case):
    for label, state in samples(case):
        seat = case.game.to_move(state)
        seen = case.game.view(state, seat)
        assert case.game.to_move(seen) == seat
        assert case.game.legal_moves(seen) == case.game.legal_moves(state), label
        for move in case.game.legal_moves(state):
            assert case.game.refusal(seen, move) is None, label
        assert (case.game.result(seen) is None) == (case.game.result(state) is None)


@each_game
def test_a_sample_agrees_with_the_view_and_can_be_played(case):
    for number, (label, state) in enumerate(samples(case)):
        for seat in range(case.seats):
            seen = case.game.view(state, seat)
            for seed in (1, 2**32 - 1 - number):
                imagined = case.game.sample(seen, seed)
                assert case.game.view(imagined, seat) == seen, label
                assert case.stock(imagined) == case.stock(state), label
                assert case.game.decode(case.game.encode(imagined)) == imagined, label
            if number % 10 == 0:
                play_out(case, imagined, number)


@each_game
def test_samples_differ_and_equal_seeds_give_equal_samples(case):
    for seed in SEEDS:
        state = case.game.new_game(seed)
        seen = case.game.view(state, 0)
        imagined = [bytes(case.game.sample(seen, k)) for k in range(50)]
        assert len(set(imagined)) == 50
        assert imagined[7] == case.game.sample(seen, 7)
        assert bytes(state) not in imagined
