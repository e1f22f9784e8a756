# SPDX-License-Identifier: MIT
"""How strong Hard and Master are, in compiled code: ``python3 -m sim.lab.strength A B --games N``.

A is hard or master; B is one of them or is-N. The moves are those of the arena. Each deal is
played from both seats and the beginner alternates; the result depends on the options alone.
"""

import sys

import numpy as np

from engine.mandala_ai import WIDE
from engine.mandala_weights import WEIGHTS
from sim.lab import fast
from sim.lab.elo import wilson
from sim.options import Parser, number

_PART = 20  # games between two lines of progress


def main(argv):
    """Run the command; return its exit status."""
    parser = Parser(prog="sim.lab.strength", description="measure Hard and Master")
    parser.add_argument("player", choices=("hard", "master"))
    parser.add_argument("other", help="hard, master or is-N")
    parser.add_argument("--games", type=number(_PART, 100_000), default=400, help="default 400")
    parser.add_argument("--seed", type=number(0, 2**31), default=0, help="default 0")
    options = parser.parse_args(argv)
    weights = np.frombuffer(WEIGHTS, np.uint8).copy()
    levels = {"hard": (weights, WIDE[0]), "master": (weights, WIDE[1])}
    matches = fast.load("sim.lab.compiled.matches")
    played = won = 0
    while played < options.games:
        seed = options.seed * 10_000_000 + played
        if options.other in levels:
            won += matches.duel(levels[options.player], levels[options.other], _PART, seed)
        else:
            iterations = int(options.other.removeprefix("is-"))
            won += matches.test(levels[options.player], iterations, _PART, seed)
        played += _PART
        low, high = wilson(won / played, played)
        print(
            f"\r{options.player} wins {100 * won / played:.1f} % of {played} games against "
            f"{options.other}, 95 % interval {100 * low:.1f} to {100 * high:.1f} ",
            end="",
            flush=True,
        )
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
