# SPDX-License-Identifier: MIT
"""Many games of Menara, line by line: what the commands ``team`` and ``check`` have in common."""

import sys
from contextlib import closing

from sim.lab.progress import Progress
from sim.lab.workers import STOPPED, cores, spread
from sim.options import Parser, UserError, number


def parser(command, description, games):
    """Return a Parser with the options of both; ``games`` is how many a line has by default."""
    found = Parser(prog=f"sim {command}", description=description)
    add = found.add_argument
    add("--games", type=number(1, 1_000_000), default=games, help="per line, default %(default)s")
    add(
        "--builders",
        type=number(1, 4),
        nargs="+",
        default=[1, 2, 3, 4],
        help="1 to 4, default all",
    )
    add("--jobs", type=number(1, 256), default=cores(), help="games at a time, default: all cores")
    return found


def run(command, play, lines, options):
    """Play and print each line; return the exit status.

    A line is (arguments of ``play`` for each of its games, what makes a text of what they return).
    """
    try:
        with Progress(len(lines) * options.games, "games") as bar:
            for tasks, text in lines:
                _play_line(play, tasks, text, options, bar)
    except KeyboardInterrupt:
        return STOPPED
    except UserError as error:
        print(f"sim {command}: {error}", file=sys.stderr)
        return 1
    return 0


def _play_line(play, tasks, text, options, bar):
    """Play the games of a line and print it; of those that were played if it is stopped."""
    played = []
    try:
        with closing(spread(play, tasks, min(options.jobs, options.games))) as games:
            for game in games:
                played.append(game)
                bar.add()
    finally:
        if len(played) < options.games:
            print(f"PARTIAL: stopped after {len(played)} of {options.games} games")
        if played:
            print(text(played), flush=True)
