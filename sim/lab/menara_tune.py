# SPDX-License-Identifier: MIT
"""How often a team of computer builders wins: ``python3 -m sim team --games N``.

One line per number of builders and difficulty: games won with its 95 % interval (Wilson), the
mean of levels, target, failures, extensions, plans and floors used, and how the games ended.
The result depends on the options alone.
"""

import random
import sys
from collections import Counter
from functools import partial
from itertools import product, repeat

from engine import menara, menara_ai
from engine import menara_state as ms
from engine.menara_set import FLOOR_COUNT, PLAN_COUNT
from engine.table import Table
from sim.lab import series
from sim.lab.elo import wilson
from sim.options import number

_MEANS = ("levels", "target", "failed", "extended", "plans", "floors")


def play(setting, index):
    """Play one game of (builders, difficulty, steady, level, seed); return its record."""
    builders, difficulty, steady, level, seed = setting
    chance = random.Random(f"{seed} {index}")
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
    low, high = wilson(won / games, games)
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
    options = _parse(argv)
    lines = []
    for builders, difficulty in product(options.builders, options.difficulty):
        setting = (builders, difficulty, options.steady, options.level, options.seed)
        tasks = zip(repeat(setting), range(options.games))
        lines.append((tasks, partial(line, builders, difficulty)))
    return series.run("team", play, lines, options)


def _parse(argv):
    parser = series.parser(
        "team", "let teams of computer builders play Menara, tell who wins", 100
    )
    parser.add_argument(
        "--difficulty",
        type=number(0, 2),
        nargs="+",
        default=[0, 1, 2],
        help="0 easy, 1 medium, 2 hard, default all",
    )
    parser.add_argument(
        "--level", type=number(1, 2), default=1, help="1 careful (the default), 2 bold"
    )
    parser.add_argument(
        "--steady", type=number(0, 2), default=0, help="steady hand: 0 off (the default) to 2 hard"
    )
    parser.add_argument("--seed", type=number(0, 2**32 - 1), default=1, help="default %(default)s")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
