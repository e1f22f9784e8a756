# SPDX-License-Identifier: MIT
"""Matches between players of Mandala: ``python3 -m sim arena A B [C ...] --games N``.

A player is a function of a view and a seed that returns a move; it is handed ``Table.view`` and
nothing else. Every deal is played twice with the seats changed, and the seat that begins
alternates from deal to deal. The result depends on the names, the games and the seed alone, but
for the times. Three players and more play each other, each pair the same deals.
"""

import functools
import importlib.util
import itertools
import json
import random
import re
import sys
import time
from contextlib import closing

from engine import mandala, mandala_ai
from engine.mandala_replies import MEMORY
from engine.mandala_weights import WEIGHTS
from engine.table import Table
from sim.lab import tables, yardsticks
from sim.lab.progress import Progress
from sim.lab.workers import STOPPED, cores, spread
from sim.options import Parser, UserError, number

_STRONG = ("hard", "master")
_MANY = 400  # games of a pair from which on the minute is well spent that compiling takes


def player(name):
    """Return the function (view, seed) -> move of a player; ValueError for an unknown name."""
    levels = [level.lower() for level in mandala_ai.LEVELS]
    if name in levels:
        level = levels.index(name) + 1
        return lambda view, seed: mandala_ai.choose(view, level, seed)
    if name in ("random", "greedy"):
        return getattr(yardsticks, f"play_{name}")
    tree_search = re.fullmatch(r"is-([1-9][0-9]{0,5})", name)
    if not tree_search:
        raise ValueError(f"there is no player {name!r}, only {_known()}")
    iterations = int(tree_search[1])
    return lambda view, seed: yardsticks.play_is(view, seed, iterations)


@functools.cache
def _compiled(name):
    """Return the same as ``player``, Hard and Master as machine code."""
    if name not in _STRONG:
        return player(name)
    import numpy as np

    from sim.lab import fast

    choose = fast.load("sim.lab.compiled.matches").choose
    memory = np.zeros(MEMORY, np.int64)
    weights = np.frombuffer(WEIGHTS, np.uint8).copy()
    wide = mandala_ai.WIDE[_STRONG.index(name)]

    def move(view, seed):
        return int(choose(memory, fast.array(view), weights, wide))

    move(mandala.view(mandala.new_game(0), 0), 0)  # compiles: not on the first game's clock
    return move


def _known():
    levels = ", ".join(level.lower() for level in mandala_ai.LEVELS)
    return f"{levels}, random, greedy and is-N (tree search, N iterations)"


def play(names, seed, index, compiled=False):
    """Play one game of a match; return its record, where [0] is A's and [1] B's.

    The record: win (1, .5 or 0 for A), whether A began, scores, moves (of the whole game), and
    how many decisions each took, in how many seconds, the longest of them too.
    """
    deal, seat_of_a = divmod(index, 2)
    first = deal % 2
    chance = random.Random(f"{seed} {deal}")
    table = Table(mandala, chance.getrandbits(32), (0, 0), (first,))
    players = [(_compiled if compiled else player)(name) for name in names]
    decisions, seconds, longest = [0, 0], [0.0, 0.0], [0.0, 0.0]
    while table.result() is None:
        seat = table.to_move()
        who = seat ^ seat_of_a
        view, dice = table.view(seat), chance.getrandbits(32)
        start = time.perf_counter()
        move = players[who](view, dice)
        took = time.perf_counter() - start
        seconds[who] += took
        longest[who] = max(longest[who], took)
        decisions[who] += 1
        table.play(move)
    winner = table.winner()
    scores = table.result()
    return {
        "win": 0.5 if winner < 0 else float(winner == seat_of_a),
        "began": first == seat_of_a,
        "scores": [scores[seat_of_a], scores[1 - seat_of_a]],
        "moves": table.length,
        "decisions": decisions,
        "seconds": seconds,
        "longest": longest,
    }


def match(names, games, seed=0, jobs=1):
    """Return the generator of a match's records in order, ``jobs`` games at a time."""
    return spread(play, ((names, seed, index) for index in range(games)), jobs)


def main(argv):
    """Run the command; return its exit status."""
    options = _parse(argv)
    pairs = list(itertools.combinations(options.players, 2))
    records = {pair: [] for pair in pairs}
    # Game by game, so that what is stopped has played all pairs alike.
    order = [(pair, index) for index in range(options.games) for pair in pairs]
    status, trouble = _collect(order, records, options)
    result = tables.tournament(options.players, records, options.seed)
    result["partial"] = status != 0
    result["games_wanted"] = len(order)
    print(json.dumps(result) if options.json else tables.report(result))
    if trouble:
        print(f"sim arena: {trouble}", file=sys.stderr)
    return status


def _parse(argv):
    parser = Parser(prog="sim arena", description="let players play matches of Mandala")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=_known())
    parser.add_argument(
        "--games", type=number(1, 1_000_000), default=100, help="of each pair, default 100"
    )
    parser.add_argument("--seed", type=number(0, 2**32 - 1), default=0, help="default 0")
    parser.add_argument(
        "--jobs", type=number(1, 256), default=cores(), help="games at a time, default: all cores"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    options = parser.parse_args(argv)
    names = options.players
    try:
        for name in names:
            player(name)
    except ValueError as error:
        parser.error(str(error))
    if len(names) < 2:
        parser.error("name two players or more, such as: easy normal --games 400")
    if len(names) > 2 and len(set(names)) < len(names):
        parser.error("in a tournament each player has a name of its own: leave out the double")
    return options


def _collect(order, records, options):
    """Play the games and append their records; return (status, what to tell of it)."""
    compiled = options.games >= _MANY and importlib.util.find_spec("numba") is not None
    tasks = ((pair, options.seed, index, compiled) for pair, index in order)
    jobs = min(options.jobs, len(order))
    if compiled and set(options.players) & set(_STRONG):
        print("compiling Hard and Master takes a minute first", file=sys.stderr)
    try:
        with closing(spread(play, tasks, jobs)) as played, Progress(len(order), "games") as bar:
            for (pair, _), record in zip(order, played, strict=True):
                records[pair].append(record)
                bar.add()
    except KeyboardInterrupt:
        return STOPPED, None
    except UserError as error:
        return 1, error
    return 0, None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
