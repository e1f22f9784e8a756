# SPDX-License-Identifier: MIT
"""Players to measure others by: random, greedy and IS-N.

Each is a function of a view and a seed that returns a move; the seed is its only chance.

random  any legal move, each as likely as the next
greedy  takes the most valuable claim, takes a field majority when it can, fills mountains
is-N    information-set Monte-Carlo tree search with one observer: N iterations, hidden cards
        imagined anew in each, UCB1 over the moves that were available, random playouts with
        greedy claims

They are in ``sim.lab.compiled.yardsticks``. IS-N runs compiled where Numba is installed and
plain where it is not: the same moves, some twenty times slower.
"""

import functools
import importlib.util
import sys

from engine import rng
from sim.lab.compiled import yardsticks

_WORTH = 50  # iterations from which on compiled code is worth being loaded


def play_random(view, seed):
    """Return any legal move."""
    return yardsticks.random_move(view, _dice(seed))


def play_greedy(view, seed):
    """Return the move of a player who sees no further than the cards on the table."""
    return yardsticks.greedy_move(view, _dice(seed))


def play_is(view, seed, iterations):
    """Return the move tried most often in so many iterations; the reward breaks ties."""
    if iterations >= _WORTH and _has_numba():
        from sim.lab import fast

        return fast.load(yardsticks.__name__).search(fast.array(view), seed, iterations)
    return yardsticks.search(view, seed, iterations)


def _dice(seed):
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    return dice


@functools.cache
def _has_numba():
    """Return whether Numba is installed; say once what is missed without it."""
    if importlib.util.find_spec("numba"):
        return True
    print(
        "is-N is slow without Numba, which is in the extra: pip install -e .[lab]", file=sys.stderr
    )
    return False
