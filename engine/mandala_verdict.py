# SPDX-License-Identifier: MIT
"""What Master thinks of one move, be it one of its best or not."""

from engine import const
from engine.mandala_claims import look, meet
from engine.mandala_features import guess, weigh
from engine.mandala_moves import TAKE, parts
from engine.mandala_replies import DEEP, EXPECTED, MEMORY, squash
from engine.mandala_settle import LEFT, WORTH, judge
from engine.mandala_strong import consider, expect
from engine.mandala_weights import WEIGHTS

_CLOSE = const(400)  # LEFT at first


def chance(view, move):
    """Return a generator: None after each slice of work, at last the chance to win.

    The chance after a legal move of the view's seat to move is -65536..65536, even is 0.
    """
    m = [0] * MEMORY
    meet(m, view)
    guess(m, view)
    look(m, view)
    m[LEFT] = _CLOSE
    m[DEEP] = 1
    yield None
    if parts(move)[0] == TAKE:
        for _ in consider(m, view, move, WEIGHTS):
            yield None
        yield squash(m[WORTH]) << 7
        return
    view = bytearray(view)
    for mandala in (0, 1):
        weigh(m, view, mandala)
        yield None
    for _ in judge(m, view, move, WEIGHTS):
        yield None
    for _ in expect(m, view, move, WEIGHTS):
        yield None
    yield m[EXPECTED]
