# SPDX-License-Identifier: MIT
"""The compiled engine does what the plain one does, move by move."""

import random

import pytest

np = pytest.importorskip("numpy", reason="the compiled engine needs the extra [lab]")
pytest.importorskip("numba", reason="the compiled engine needs the extra [lab]")

from cases import MANDALA, samples
from engine import mandala, mandala_ai
from engine.mandala_ai import WIDE
from engine.mandala_replies import MEMORY
from engine.mandala_state import OVER, PHASE, TO_MOVE
from engine.mandala_weights import WEIGHTS
from sim.lab import fast, yardsticks
from sim.lab.compiled import yardsticks as plain

GAMES = 2000

moves = fast.load("engine.mandala_moves")
rules = fast.load("engine.mandala")
codec = fast.load("engine.mandala_codec")
players = fast.load("sim.lab.compiled.yardsticks")


def test_thousands_of_games_agree_move_by_move():
    chance = random.Random(5)
    for seed in range(GAMES):
        first = (None, 0, 1)[seed % 3]
        state = mandala.new_game(seed, first)
        twin = players.deal(seed, -1 if first is None else first)
        legal = mandala.legal_moves(state)
        while legal:
            assert legal == moves.legal_moves(twin)
            move = chance.choice(legal)
            mandala.apply(state, move)
            rules.play(twin, move)
            assert list(state) == twin.tolist(), (seed, move)
            legal = mandala.legal_moves(state)
        assert state[PHASE] == OVER
        assert mandala.winner(state) == rules.winner(twin)
        assert mandala.result(state) == [rules.score(twin, 0), rules.score(twin, 1)]


def test_a_random_move_is_any_of_the_legal_moves_alike(monkeypatch):
    for label, state in list(samples(MANDALA)):
        legal = mandala.legal_moves(state)
        for number, move in enumerate(legal):
            monkeypatch.setattr(plain.rng, "below", lambda dice, at, limit, n=number: n)
            assert plain.random_move(state, None) == move, label


def test_views_and_what_is_imagined_from_them_agree():
    for label, state in samples(MANDALA):
        twin = fast.array(state)
        for seat in (0, 1):
            view, seen = mandala.view(state, seat), rules.view(twin, seat)
            assert list(view) == seen.tolist(), label
            assert list(mandala.sample(view, 5)) == codec.sample(seen, 5).tolist(), label


def test_the_yardsticks_move_alike_compiled_and_plain():
    positions = [state for _, state in samples(MANDALA) if state[PHASE] != OVER]
    for number, state in enumerate(positions):
        view = mandala.view(state, state[TO_MOVE])
        seen, dice = fast.array(view), fast.array(b"\1\2\3\4")
        assert players.random_move(seen, dice) == plain.random_move(view, bytearray(b"\1\2\3\4"))
        move = plain.greedy_move(view, bytearray(dice.tolist()))
        assert players.greedy_move(seen, dice) == move
        if number % 10 == 0:
            move = plain.search(view, number, 60)
            assert players.search(seen, number, 60) == move
            assert yardsticks.play_is(view, number, 60) == move


@pytest.mark.parametrize("level", [3, 4])
def test_the_strong_players_move_alike_compiled_and_plain(level):
    matches = fast.load("sim.lab.compiled.matches")
    memory = np.zeros(MEMORY, np.int64)
    weights = np.frombuffer(WEIGHTS, np.uint8).copy()
    positions = [state for _, state in samples(MANDALA) if state[PHASE] != OVER]
    for state in positions[:: 5 - level]:
        view = mandala.view(state, state[TO_MOVE])
        move = matches.choose(memory, fast.array(view), weights, WIDE[level - 3])
        assert move == mandala_ai.choose(view, level, 1), view.hex()
