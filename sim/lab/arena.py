# SPDX-License-Identifier: MIT
"""Matches between two players of Mandala: ``python3 -m sim arena A B --games N``.

A player is a function of a view and a seed that returns a move; it is handed ``Table.view`` and
nothing else. Every deal is played twice with the seats changed, and the seat that begins
alternates from deal to deal. The result depends on the names, the games and the seed alone.
"""

import argparse
import json
import math
import multiprocessing
import random
import re
import sys
import time

from engine import mandala, mandala_ai
from engine.table import Table
from sim.lab import yardsticks

_Z = 1.96  # of a 95 % interval


def player(name):
    """Return the function (view, seed) -> move of a player; ValueError for an unknown name."""
    levels = [level.lower() for level in mandala_ai.LEVELS]
    if name in levels:
        level = levels.index(name) + 1
        return lambda view, seed: mandala_ai.choose(view, level, seed)
    if name in ("random", "greedy"):
        return getattr(yardsticks, f"play_{name}")
    match = re.fullmatch(r"is-([1-9][0-9]{0,5})", name)
    if not match:
        known = ", ".join([*levels, "random", "greedy"])
        raise ValueError(f"unknown player {name!r}: known are {known} and is-N (N iterations)")
    iterations = int(match.group(1))
    return lambda view, seed: yardsticks.play_is(view, seed, iterations)


def play(names, seed, number):
    """Play game ``number`` of a match; return its record, [0] for A and [1] for B.

    The record: win (1, .5 or 0 for A), whether A began, scores, moves (of the whole game),
    turns and seconds (decisions with a choice, and the time they took).
    """
    deal = number // 2
    seat_of_a = number % 2
    first = deal % 2
    chance = random.Random(f"{seed} {deal}")
    table = Table(mandala, chance.getrandbits(32), (0, 0), (first,))
    players = [player(name) for name in names]
    turns, seconds = [0, 0], [0.0, 0.0]
    while table.result() is None:
        seat = table.to_move()
        who = seat ^ seat_of_a
        view, dice = table.view(seat), chance.getrandbits(32)
        start = time.perf_counter()
        move = players[who](view, dice)
        seconds[who] += time.perf_counter() - start
        turns[who] += 1
        table.play(move)
    winner = table.winner()
    scores = table.result()
    return {
        "win": 0.5 if winner < 0 else float(winner == seat_of_a),
        "began": first == seat_of_a,
        "scores": [scores[seat_of_a], scores[1 - seat_of_a]],
        "moves": table.length,
        "turns": turns,
        "seconds": seconds,
    }


def _play(task):
    return play(*task)


def match(names, games, seed=0, jobs=1):
    """Yield the records of a match's games in order, ``jobs`` at a time."""
    tasks = [(names, seed, number) for number in range(games)]
    if jobs == 1:
        yield from map(_play, tasks)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(_play, tasks)


def wilson(rate, games):
    """Return the 95 % Wilson interval of a rate seen in so many games."""
    square = _Z * _Z / games
    middle = (rate + square / 2) / (1 + square)
    half = _Z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(names, seed, records):
    """Return what the records say, ready for JSON; a draw counts as half a win."""
    games = len(records)
    rate = sum(record["win"] for record in records) / games
    began = sum(record["win"] if record["began"] else 1 - record["win"] for record in records)

    def mean(key, who):
        return round(sum(record[key][who] for record in records) / games, 2)

    return {
        "players": list(names),
        "games": games,
        "seed": seed,
        "win_rate": round(rate, 4),
        "interval": [round(end, 4) for end in wilson(rate, games)],
        "draws": sum(record["win"] == 0.5 for record in records),
        "scores": [mean("scores", 0), mean("scores", 1)],
        "moves": round(sum(record["moves"] for record in records) / games, 1),
        "first_player_rate": round(began / games, 4),
        "ms_per_decision": [
            round(
                1000
                * sum(record["seconds"][who] for record in records)
                / sum(record["turns"][who] for record in records),
                3,
            )
            for who in (0, 1)
        ],
    }


def report(result):
    """Return a summary as lines for people."""
    one, other = result["players"]
    low, high = result["interval"]
    times = result["ms_per_decision"]
    return (
        f"{one} against {other}: {result['games']} games, seed {result['seed']}\n"
        f"{one} wins {result['win_rate']:.1%}, 95 % interval {low:.1%} to {high:.1%}"
        f" ({result['draws']} draws, half a win each)\n"
        f"scores {result['scores'][0]} to {result['scores'][1]}, {result['moves']} moves a game,"
        f" the first player wins {result['first_player_rate']:.1%}\n"
        f"milliseconds per decision: {one} {times[0]}, {other} {times[1]}"
    )


def _number(least):
    def parse(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is too small, the least is {least}")
        return value

    return parse


def main(argv):
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python3 -m sim arena", description="Let two players play a match of Mandala."
    )
    levels = ", ".join(level.lower() for level in mandala_ai.LEVELS)
    players_help = f"{levels}, random, greedy or is-N (tree search, N iterations)"
    parser.add_argument("players", nargs=2, metavar="PLAYER", help=players_help)
    parser.add_argument("--games", type=_number(1), default=100, help="default 100")
    parser.add_argument("--seed", type=_number(0), default=0, help="default 0")
    parser.add_argument("--jobs", type=_number(1), default=1, help="games at a time, default 1")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(argv)
    try:
        for name in options.players:
            player(name)
    except ValueError as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    records = list(match(options.players, options.games, options.seed, options.jobs))
    result = summary(options.players, options.seed, records)
    print(json.dumps(result) if options.json else report(result))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
