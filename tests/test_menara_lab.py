# SPDX-License-Identifier: MIT
"""The commands ``team`` and ``check``: lines that repeat, stops that keep what was played."""

import re

import pytest

from sim.lab import menara_check, menara_tune
from sim.lab.elo import wilson
from sim.lab.progress import Progress
from sim.options import UserError

COMMANDS = {"team": menara_tune, "check": menara_check}
SMALL = ["--games", "3", "--builders", "2", "--seed", "4"]
each_command = pytest.mark.parametrize("name", COMMANDS)


def lines_of(name, argv, capsys):
    """Run a command that goes well; return the lines it prints."""
    assert COMMANDS[name].main(argv) == 0
    return capsys.readouterr().out.splitlines()


def test_a_line_of_team_adds_up(capsys):
    (line,) = lines_of("team", [*SMALL, "--difficulty", "1", "--jobs", "1"], capsys)
    rate, low, high = map(int, re.search(r"won +(\d+) % \[ *(\d+), +(\d+)\]", line).groups())
    assert line.startswith("2 medium won ")
    assert rate in (0, 33, 67, 100)
    assert (low, high) == tuple(round(100 * end) for end in wilson(round(rate * 3 / 100) / 3, 3))
    assert sum(map(int, re.findall(r" (\d+)", line.split("ended by:")[1]))) == 3


def test_a_line_of_check_counts_games_and_positions(capsys):
    first, second = lines_of("check", [*SMALL, "--jobs", "1"], capsys)
    assert first.startswith("random   2 builders: 3 games, ")
    assert second.startswith("partners 2 builders: 3 games, ")
    positions, longest = map(int, re.findall(r" (\d+) (?:positions|moves)", second))
    played = [menara_check.play("partners", 2, seed)[0] for seed in (4, 5, 6)]
    assert (positions, longest) == (sum(played) + 3, max(played))


@each_command
def test_the_lines_depend_on_the_options_alone(name, capsys):
    lines = [lines_of(name, [*SMALL, "--jobs", jobs], capsys) for jobs in "12"]
    assert lines[0] == lines[1]
    assert lines_of(name, [*SMALL[:-1], "9", "--jobs", "1"], capsys) != lines[0]


@each_command
def test_ctrl_c_keeps_what_was_played(name, capsys, monkeypatch):
    counted = []
    add = Progress.add

    def stop_after_two(bar):
        add(bar)
        counted.append(1)
        if len(counted) == 2:
            raise KeyboardInterrupt

    command = ["--builders", "2", "--seed", "4", "--jobs", "1"]
    whole = lines_of(name, [*command, "--games", "2"], capsys)
    monkeypatch.setattr(Progress, "add", stop_after_two)
    assert COMMANDS[name].main([*command, "--games", "500"]) == 130
    told = capsys.readouterr().out.splitlines()
    assert told == ["PARTIAL: stopped after 2 of 500 games", whole[0]]


@each_command
def test_ctrl_c_before_the_first_game_is_over(name, capsys, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(COMMANDS[name], "play", stop)
    assert COMMANDS[name].main([*SMALL, "--jobs", "1"]) == 130
    assert capsys.readouterr().out == "PARTIAL: stopped after 0 of 3 games\n"


def test_a_broken_position_is_told_in_one_line_and_status_1(capsys, monkeypatch):
    def fail(_):
        raise AssertionError("columns are made or lost")

    monkeypatch.setattr(menara_check, "check", fail)
    with pytest.raises(UserError, match="broken: random game of 1, seed 7, move 0: columns are"):
        menara_check.play("random", 1, 7)
    assert menara_check.main([*SMALL, "--jobs", "1"]) == 1
    error = capsys.readouterr().err
    assert (
        error == "sim check: broken: random game of 2, seed 4, move 0: columns are made or lost\n"
    )


@each_command
@pytest.mark.parametrize(
    "argv, complaint",
    [
        (["--games", "0"], "'0' is not a number 1..1000000"),
        (["--builders", "5"], "'5' is not a number 1..4"),
        (["--jobs", "many"], "'many' is not a number 1..256"),
        (["fast"], "unrecognized arguments: fast"),
    ],
)
def test_bad_options_are_told_in_one_line(name, argv, complaint, capsys):
    with pytest.raises(SystemExit) as left:
        COMMANDS[name].main(argv)
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith(f"sim {name}: ") and complaint in error and error.count("\n") == 1


@each_command
def test_help_lists_the_options(name, capsys):
    with pytest.raises(SystemExit) as left:
        COMMANDS[name].main(["--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert all(option in told for option in ("--games", "--builders", "--seed", "--jobs"))
