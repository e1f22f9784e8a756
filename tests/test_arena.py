# SPDX-License-Identifier: MIT
"""The arena and its yardsticks: fair seats, views only, figures that add up."""

import json
import random

import pytest

from cases import MANDALA, samples
from engine import mandala
from engine.mandala_moves import take_move
from engine.mandala_state import OVER, TO_MOVE, UNKNOWN, hand_at, phase
from positions import RED, position
from sim.lab import arena, yardsticks

NAMES = ["easy", "normal", "random", "greedy", "is-8"]


@pytest.mark.parametrize("name", NAMES)
def test_players_get_a_view_and_move_legally_and_repeatably(name):
    play = arena.player(name)
    positions = [state for _, state in samples(MANDALA) if phase(state) != OVER]
    for state in positions[::10]:
        view = mandala.view(state, state[TO_MOVE])
        move = play(view, 7)
        assert move in mandala.legal_moves(state)
        assert view == mandala.view(state, state[TO_MOVE])
        assert play(view, 7) == move


@pytest.mark.parametrize("name", ["", "is-", "is-0", "is-x", "Easy", "is-1000000"])
def test_an_unknown_player_is_named(name):
    with pytest.raises(ValueError, match=f"no player '{name}', only easy, normal, random"):
        arena.player(name)


def test_only_views_reach_the_players(monkeypatch):
    seen = []

    def spy(view, seed):
        seen.append(view)
        return random.Random(seed).choice(mandala.legal_moves(view))

    monkeypatch.setattr(arena, "player", lambda name: spy)
    list(arena.match(("a", "b"), 2, seed=1))
    assert len(seen) > 60
    for view in seen:
        assert view[hand_at(1 - view[TO_MOVE])] == UNKNOWN


def test_each_deal_is_played_from_both_seats_and_beginnings_alternate(monkeypatch):
    deals = []
    table = arena.Table

    def spy(game, seed, seats, setup):
        deals.append((seed, setup[0]))
        return table(game, seed, seats, setup)

    monkeypatch.setattr(arena, "Table", spy)
    records = list(arena.match(("random", "random"), 8, seed=3))
    assert [deals[index] == deals[index + 1] for index in range(0, 8, 2)] == [True] * 4
    assert len({seed for seed, _ in deals}) == 4
    assert [first for _, first in deals[::2]] == [0, 1, 0, 1]
    assert [record["began"] for record in records] == [True, False, False, True] * 2


@pytest.mark.parametrize("rate, games", [(0.9, 400), (0.5, 20), (0.0, 100), (1.0, 7)])
def test_the_interval_ends_where_the_rate_is_just_as_unlikely(rate, games):
    for end in arena.wilson(rate, games):
        deviation = (end * (1 - end) / games) ** 0.5
        assert abs(rate - end) == pytest.approx(1.96 * deviation, abs=1e-9)


def without_time(text):
    result = json.loads(text)
    del result["ms_per_decision"]
    return result


def test_the_result_is_the_same_however_many_jobs(capsys):
    command = ["easy", "random", "--games", "6", "--seed", "4", "--json"]
    assert arena.main(command) == 0
    one = without_time(capsys.readouterr().out)
    assert arena.main([*command, "--jobs", "2"]) == 0
    assert without_time(capsys.readouterr().out) == one
    assert one["players"] == ["easy", "random"]
    assert one["games"] == 6
    assert one["interval"][0] < one["win_rate"] <= one["interval"][1]


def test_the_report_tells_the_figures(capsys):
    assert arena.main(["greedy", "random", "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("greedy against random: 4 games, seed 0\ngreedy wins ")
    assert "95 % interval" in out


@pytest.mark.parametrize(
    "argv, complaint",
    [
        (["easy"], "PLAYER"),
        (["easy", "nobody"], "there is no player 'nobody'"),
        (["easy", "random", "--games", "0"], "'0' is not a number"),
        (["easy", "random", "--jobs", "many"], "'many' is not a number"),
    ],
)
def test_bad_options_are_told_in_one_line(argv, complaint, capsys):
    with pytest.raises(SystemExit) as left:
        arena.main(argv)
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert complaint in error and error.count("\n") == 1


def test_greedy_beats_chance():
    records = list(arena.match(("greedy", "random"), 20, seed=2))
    assert sum(record["win"] for record in records) >= 16


def test_the_tree_search_finds_the_claim_that_wins():
    state = position(
        claiming=0,
        last=1,
        mountain0="r3o",
        field00="g",
        field01="p",
        river0="ro",
        river1="ro",
    )
    view = mandala.view(state, 0)
    for seed in range(20):
        assert yardsticks.play_is(view, seed, 20) == take_move(RED)
