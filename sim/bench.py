# SPDX-License-Identifier: MIT
"""``python3 -m sim bench``: how fast and how small the engine is.

Games a second depend on the machine; bytes and fuel (MicroPython's exact count of work) do
not, and come from a MicroPython with 32-bit objects, as on a microcontroller.
"""

import sys
import time

from engine import mandala, rng
from engine.mandala_state import DICE, SIZE
from sim import microrun, nvm
from sim.options import Parser, number


def main(argv):
    """Measure and print a table; return the exit status."""
    parser = Parser(prog="sim bench", description="measure the engine's speed and size")
    parser.add_argument("--games", type=number(1, 100_000), default=1000, help="random games")
    games = parser.parse_args(argv).games
    try:
        rows = _rows(games)
    except microrun.MicroPythonError as error:
        print(f"sim bench: {error}", file=sys.stderr)
        return 1
    for name, value in rows:
        print(f"{name:46}{value:>10,}")
    print(*nvm.report(), sep="\n")
    return 0


def _rows(games):
    moves, seconds = _random_games(games)
    code, game, strong = microrun.engine_heap()
    version = ".".join(map(str, sys.version_info[:2]))
    return [
        (f"random games a second of CPU, Python {version}", round(games / seconds)),
        ("the same, compiled", round(_compiled_games(20 * games))),
        ("moves per random game, mean", round(moves / games)),
        ("bytes of state", SIZE),
        ("bytes of heap, rules and table imported", code),
        ("bytes of heap, one game", game),
        ("bytes of heap, what only Hard and Master load", strong),
        ("fuel per move, legal moves and one played", round(microrun.fuel_per_move())),
    ]


def _compiled_games(games):
    """Return the games a second between random players in compiled code."""
    from sim.lab import fast

    compiled = fast.load("sim.lab.compiled.yardsticks")
    compiled.random_games(1, 0)
    start = time.process_time()
    compiled.random_games(games, 0)
    return games / (time.process_time() - start)


def _random_games(games):
    """Return (moves, seconds) of so many random games, as ``microrun`` plays them."""
    moves = 0
    start = time.process_time()
    for seed in range(games):
        state = mandala.new_game(seed)
        while legal := mandala.legal_moves(state):
            mandala.apply(state, legal[rng.below(state, DICE, len(legal))])
            moves += 1
    return moves, time.process_time() - start
