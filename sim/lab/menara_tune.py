# SPDX-License-Identifier: MIT
"""How often a team of computer builders wins: ``python3 -m sim team --games N``.

One line per number of builders and difficulty: games won with its 95 % interval (Wilson), the
mean of levels, target, failures, extensions, plans and floors used, and how the games ended.
The result depends on the options alone.
"""

import itertools
import random
import sys
from collections import Counter
from contextlib import closing

from engine import menara, menara_ai
from engine import menara_state as ms
from engine.menara_set import FLOOR_COUNT, PLAN_COUNT
from engine.table import Table
from sim.lab.elo import wilson
from sim.lab.progress import Progress
from sim.lab.workers import STOPPED, cores, spread
from sim.options import Parser, UserError, number

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
    cells = list(itertools.product(options.builders, options.difficulty))
    try:
        with Progress(len(cells) * options.games, "games") as bar:
            for builders, difficulty in cells:
                _play_cell(builders, difficulty, options, bar)
    except KeyboardInterrupt:
        return STOPPED
    except UserError as error:
        print(f"sim team: {error}", file=sys.stderr)
        return 1
    return 0


def _parse(argv):
    parser = Parser(
        prog="sim team", description="let teams of computer builders play Menara, tell who wins"
    )
    parser.add_argument(
        "--games", type=number(1, 1_000_000), default=100, help="per line, default %(default)s"
    )
    parser.add_argument(
        "--builders",
        type=number(1, 4),
        nargs="+",
        default=[1, 2, 3, 4],
        help="1 to 4, default all",
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
    parser.add_argument(
        "--jobs", type=number(1, 256), default=cores(), help="games at a time, default: all cores"
    )
    return parser.parse_args(argv)


def _play_cell(builders, difficulty, options, bar):
    """Play the games of one setting and print their line; of those played if it is stopped."""
    setting = (builders, difficulty, options.steady, options.level, options.seed)
    tasks = ((setting, index) for index in range(options.games))
    records = []
    try:
        with closing(spread(play, tasks, min(options.jobs, options.games))) as played:
            for record in played:
                records.append(record)
                bar.add()
    finally:
        if len(records) < options.games:
            print(f"PARTIAL: stopped after {len(records)} of {options.games} games")
        if records:
            print(line(builders, difficulty, records), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
