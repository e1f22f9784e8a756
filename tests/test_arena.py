# SPDX-License-Identifier: MIT
"""The arena and its yardsticks: fair seats, views only, figures that add up."""

import contextlib
import importlib
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cases import MANDALA, samples
from engine import mandala
from engine.mandala_moves import take_move
from engine.mandala_state import OVER, TO_MOVE, UNKNOWN, hand_at, phase
from positions import RED, position
from sim.__main__ import COMMANDS
from sim.lab import arena, elo, workers, yardsticks
from sim.options import UserError

ROOT = Path(__file__).resolve().parent.parent
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
    with pytest.raises(
        ValueError, match=f"no player '{name}', only easy, normal, hard, master, random"
    ):
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


# --- Figures ---


@pytest.mark.parametrize("rate, games", [(0.9, 400), (0.5, 20), (0.0, 100), (1.0, 7)])
def test_the_interval_ends_where_the_rate_is_just_as_unlikely(rate, games):
    for end in elo.wilson(rate, games):
        deviation = (end * (1 - end) / games) ** 0.5
        assert abs(rate - end) == pytest.approx(1.96 * deviation, abs=1e-9)


def without_time(text):
    result = json.loads(text)
    for match in result.get("matches", [result]):
        del match["ms_per_decision"], match["ms_longest"]
    return result


def test_an_elo_difference_is_as_elo_defined_it():
    assert elo.difference(10 / 11) == pytest.approx(400)
    assert elo.difference(0.3) == pytest.approx(-elo.difference(0.7))
    assert elo.difference(0) is None and elo.difference(1) is None


WINS = {(0, 1): (60, 100), (0, 2): (95, 100), (1, 2): (200, 200), (2, 3): (3, 10)}


def expected(wins, rated):
    """Return the wins of each player that the ratings predict, the extra draws included."""
    score = [0.0] * len(rated)
    for (one, other), (_, games) in wins.items():
        rate = 1 / (1 + 10 ** ((rated[other][0] - rated[one][0]) / 400))
        score[one] += rate * (games + 1)
        score[other] += (1 - rate) * (games + 1)
    return score


def test_ratings_predict_the_wins_that_were_seen():
    rated = elo.ratings(4, WINS)
    assert sum(points for points, _ in rated) == pytest.approx(0, abs=1e-6)
    assert expected(WINS, rated) == pytest.approx(
        [60.5 + 95.5, 40.5 + 200.5, 5.5 + 0.5 + 3.5, 7.5], abs=1e-3
    )


def test_the_interval_of_a_rating_is_that_of_the_binomial():
    (points, half), (other, same) = elo.ratings(2, {(0, 1): (299.5, 399)})
    assert points - other == pytest.approx(elo.difference(0.75))
    # Twice the half: the difference of two ratings around their mean.
    slope = 400 / math.log(10) / (0.75 * 0.25)
    assert half == same == pytest.approx(1.96 * slope * (0.75 * 0.25 / 400) ** 0.5 / 2)


# --- Processes ---


def test_results_come_in_order_from_any_number_of_processes():
    tasks = [(7, exponent) for exponent in range(40)]
    wanted = [7**exponent for exponent in range(40)]
    for jobs in (1, 2, 5):
        assert list(workers.spread(pow, tasks, jobs)) == wanted


def test_a_killed_process_is_told():
    with pytest.raises(UserError, match="a worker process was killed"):
        list(workers.spread(os._exit, [(1,), (1,), (1,)], 2))


def test_an_error_in_a_process_is_not_hidden():
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        list(workers.spread(divmod, [(4, 2), (1, 0), (4, 2)], 2))


# --- The command ---


def test_the_result_is_the_same_however_many_jobs(capsys):
    command = ["easy", "random", "--games", "6", "--seed", "4", "--json"]
    assert arena.main([*command, "--jobs", "1"]) == 0
    one = without_time(capsys.readouterr().out)
    assert arena.main([*command, "--jobs", "3"]) == 0
    assert without_time(capsys.readouterr().out) == one
    assert one["players"] == ["easy", "random"]
    assert one["games"] == one["games_wanted"] == 6 and one["partial"] is False
    assert one["interval"][0] < one["win_rate"] <= one["interval"][1]


def test_the_report_tells_the_figures(capsys):
    assert arena.main(["greedy", "random", "--games", "4"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("greedy against random: 4 games, seed 0\ngreedy wins ")
    for words in ("95 % interval", "Elo difference", "first player wins", "per decision"):
        assert words in said.out
    assert said.err == ""  # no bar where there is no terminal


def test_a_tournament_plays_each_pair_as_a_match_would(capsys):
    command = ["--games", "4", "--seed", "9", "--json"]
    names = ["random", "greedy", "easy"]
    assert arena.main([*names, *command]) == 0
    result = without_time(capsys.readouterr().out)
    assert [row["player"] for row in result["ratings"]] == ["easy", "greedy", "random"]
    for match in result["matches"]:
        assert arena.main([*match["players"], *command]) == 0
        alone = without_time(capsys.readouterr().out)
        assert match == {key: alone[key] for key in match}
    assert arena.main([*names, "--games", "2"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].split()[:3] == ["Elo", "95", "%"]
    for match in result["matches"]:
        assert any(line.startswith(" - ".join(match["players"])) for line in table)


@pytest.mark.parametrize("names", [["greedy", "random"], ["greedy", "random", "easy"]])
def test_what_was_played_before_ctrl_c_is_kept(names, capsys, monkeypatch):
    pairs = len(names) * (len(names) - 1) // 2
    counted = []

    def stop_after_two_rounds(bar):
        counted.append(bar)
        if len(counted) == 2 * pairs:
            raise KeyboardInterrupt

    monkeypatch.setattr(arena.Progress, "add", stop_after_two_rounds)
    command = [*names, "--seed", "5", "--jobs", "2"]
    assert arena.main([*command, "--games", "500", "--json"]) == 130
    partial = without_time(capsys.readouterr().out)
    assert partial.pop("partial") is True and partial.pop("games_wanted") == 500 * pairs
    assert arena.main([*command, "--games", "2", "--json"]) == 0
    whole = without_time(capsys.readouterr().out)
    assert partial == {key: whole[key] for key in partial}
    counted.clear()
    assert arena.main([*command, "--games", "500"]) == 130
    assert capsys.readouterr().out.startswith(f"PARTIAL: stopped after {2 * pairs} of ")


def test_ctrl_c_before_the_first_game_is_over(capsys, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", stop)
    command = ["easy", "random", "--games", "9", "--jobs", "1"]
    assert arena.main(command) == 130
    assert capsys.readouterr().out.startswith("PARTIAL: stopped after 0 of 9 games")
    assert arena.main([*command, "--json"]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of POSIX")
def test_a_terminal_shows_a_bar_and_ctrl_c_ends_all_processes():
    near, far = os.openpty()
    command = [sys.executable, "-m", "sim", "arena", "easy", "greedy", "--games", "999999"]
    run = subprocess.Popen(
        [*command, "--jobs", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=far,
        start_new_session=True,  # as a shell does: Ctrl-C goes to the whole group
        # a suite in the background of a shell ignores it, and so would this
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(far)
    shown = b""
    while b" left" not in shown:
        shown += os.read(near, 1000)
    os.killpg(run.pid, signal.SIGINT)
    with contextlib.suppress(OSError):  # how a terminal ends when nobody has it open
        while more := os.read(near, 1000):
            shown += more
    out = run.communicate()[0].decode()
    assert run.returncode == 130
    assert out.startswith("PARTIAL: stopped after ") and "easy wins" in out
    assert re.search(rb"\[?[#.]+ \d+ of 999999 games, 0%, \d+:\d\d:\d\d left", shown)
    assert b"Traceback" not in shown and shown.endswith(b"\r")
    with pytest.raises(ProcessLookupError):
        os.killpg(run.pid, 0)


@pytest.mark.parametrize(
    "argv, complaint",
    [
        ([], "name two players or more, such as: easy normal"),
        (["easy"], "name two players or more"),
        (["easy", "nobody"], "there is no player 'nobody', only easy, "),
        (["easy", "random", "easy"], "leave out the double"),
        (["easy", "random", "--games", "0"], "'0' is not a number 1..1000000"),
        (["easy", "random", "--jobs", "many"], "'many' is not a number 1..256"),
    ],
)
def test_bad_options_are_told_in_one_line(argv, complaint, capsys):
    with pytest.raises(SystemExit) as left:
        arena.main(argv)
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert complaint in error and error.count("\n") == 1


def test_who_reads_the_report_may_stop_reading():
    command = [sys.executable, "-m", "sim", "arena", "random", "random", "--games", "2"]
    process = subprocess.Popen(
        [*command, "--jobs", "1"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 1
    assert "Traceback" not in said and "BrokenPipe" not in said


def test_the_cost_of_decisions_has_a_command():
    module, _, _ = COMMANDS["cost"]
    assert importlib.import_module(module).main.__module__ == "sim.lab.cost"


# --- Yardsticks ---


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
