# SPDX-License-Identifier: MIT
"""What Master thinks of one move, be it one of its best or not."""

from engine import const
from engine.mandala_claims import SEAT, lay_out, look, meet, run, start
from engine.mandala_features import forget, guess, weigh
from engine.mandala_moves import TAKE, parts
from engine.mandala_replies import EXPECTED, MEMORY, doubt, squash
from engine.mandala_settle import foresee, is_over, pick, settle, worth_after
from engine.mandala_state import COMPLETER, claimed_mandala
from engine.mandala_strong import completes, lay
from engine.mandala_weights import WEIGHTS

_PICKS = const(8)  # picks of claims in a slice


def chance(view, move):
    """Return a generator: None after each slice of work, at last the chance to win.

    The chance after a legal move of the view's seat to move is -32768..32768, even is 0.
    """
    m = [0] * MEMORY
    meet(m, view)
    guess(m, view)
    look(m, view)
    yield None
    for _ in _claim(m, view, move) if parts(move)[0] == TAKE else _turn(m, view, move):
        yield None
    yield m[EXPECTED]


def _claim(m, view, move):
    """Yield after each slice of work until EXPECTED is set."""
    table = bytearray(view)
    mandala = claimed_mandala(view)
    pick(table, mandala, m[SEAT], parts(move)[2])
    look(m, table)
    lay_out(m, table, mandala)
    start(m, 1)
    while not run(m, _PICKS):
        yield
    settle(m, table, mandala)
    m[EXPECTED] = squash(worth_after(m, table, WEIGHTS, view[COMPLETER] ^ m[SEAT])) << 6


def _turn(m, view, move):
    """Yield after each slice of work until EXPECTED is set."""
    for mandala in (0, 1):
        weigh(m, view, mandala)
        yield
    table = bytearray(view)
    lay(m, table, move)
    over = False
    if completes(table, move):
        mandala = parts(move)[1]
        foresee(m, table, mandala, 1)
        while not run(m, _PICKS):
            yield
        settle(m, table, mandala)
        forget(m, 0)
        over = is_over(m)
    for _ in doubt(m, table, WEIGHTS, over):
        yield
