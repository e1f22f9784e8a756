# SPDX-License-Identifier: MIT
"""How often a team of computer builders wins: ``python3 -m sim.lab.menara_tune --games N``.

One line per number of builders and difficulty: games won with its 95 % interval (Wilson), the
mean of levels, target, failures, extensions, plans and floors used, and how the games ended.
The result depends on the options alone.
"""

import argparse
import math
import multiprocessing
import random
import sys
from collections import Counter

from engine import menara, menara_ai
from engine import menara_state as ms
from engine.menara_set import FLOOR_COUNT, PLAN_COUNT
from engine.table import Table

_Z = 1.96  # of a 95 % interval
_MEANS = ("levels", "target", "failed", "extended", "plans", "floors")


def interval(won, games):
    """Return the bounds of the 95 % interval of a rate, as Wilson has it."""
    rate = won / games
    middle = rate + _Z * _Z / (2 * games)
    spread = _Z * math.sqrt(rate * (1 - rate) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def play(job):
    """Play one game (builders, difficulty, steady, level, seed, number); return its record."""
    builders, difficulty, steady, level, seed, number = job
    chance = random.Random(f"{seed} {number}")
    deal = chance.getrandbits(32)
    table = Table(menara, deal, (level,) * builders, (builders, difficulty, steady))
    while table.result() is None:
        view = table.view(table.to_move())
        table.play(menara_ai.choose(view, level, chance.getrandbits(32)))
    end = table.view(0)
    places = list(end[ms.PLAN : ms.PLAN + PLAN_COUNT])
    return {
        "won": table.result()[0],
        "ending": ms.ENDINGS[end[ms.ENDING]],
        "levels": ms.levels(end),
        "target": ms.target(end),
        "failed": places.count(ms.IN_ROW),
        "extended": end[ms.EXTENDED],
        "plans": PLAN_COUNT - places.count(ms.IN_DECK),
        "floors": FLOOR_COUNT - ms.pile_size(end),
        "moves": table.length,
    }


def line(builders, difficulty, records):
    """Return the line of text about the games of one setting."""
    games = len(records)
    won = sum(record["won"] for record in records)
    low, high = interval(won, games)
    means = " ".join(
        f"{name} {sum(record[name] for record in records) / games:.1f}" for name in _MEANS
    )
    endings = Counter(record["ending"] for record in records)
    ended = " ".join(f"{name} {count}" for name, count in endings.most_common())
    name = ("easy", "medium", "hard")[difficulty]
    rate = f"{100 * won / games:3.0f} % [{100 * low:3.0f}, {100 * high:3.0f}]"
    return f"{builders} {name:6} won {rate}  {means}  ended by: {ended}"


def main(argv):
    """Play and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m sim.lab.menara_tune", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="per line (%(default)s)")
    parser.add_argument("--builders", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--difficulty", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--level", type=int, default=1, help="1 careful, 2 bold")
    parser.add_argument("--steady", type=int, default=0, help="steady hand, 1 easy, 2 hard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    args = parser.parse_args(argv)
    with multiprocessing.Pool(args.jobs) as pool:
        for builders in args.builders:
            for difficulty in args.difficulty:
                setting = (builders, difficulty, args.steady, args.level, args.seed)
                jobs = [(*setting, number) for number in range(args.games)]
                print(line(builders, difficulty, pool.map(play, jobs)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
