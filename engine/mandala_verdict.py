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
    table = bytearray(view)
    kind, mandala, colour, _ = parts(move)
    if kind == TAKE:
        mandala = claimed_mandala(view)
        pick(table, mandala, m[SEAT], colour)
        look(m, table)
        lay_out(m, table, mandala)
        start(m, 1)
        while not run(m, _PICKS):
            yield None
        settle(m, table, mandala)
        yield squash(worth_after(m, table, WEIGHTS, view[COMPLETER] ^ m[SEAT])) << 6
        return
    for side in (0, 1):
        weigh(m, view, side)
        yield None
    lay(m, table, move)
    over = False
    if completes(table, move):
        foresee(m, table, mandala, 1)
        while not run(m, _PICKS):
            yield None
        settle(m, table, mandala)
        forget(m, 0)
        over = is_over(m)
    for _ in doubt(m, table, WEIGHTS, over):
        yield None
    yield m[EXPECTED]
