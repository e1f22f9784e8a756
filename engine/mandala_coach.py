# SPDX-License-Identifier: MIT
"""What Master would do: for hints, and for a look back at a game.

It is handed a view and knows no more than whoever sat there. Where there is no memory for it,
``mandala_plain_coach`` is asked instead.
"""

from engine.mandala import LEVELS
from engine.mandala_ai import think


def judge(view, played=None):
    """Return a generator: None after each slice of work, at last (best move, loss).

    ``view`` is that of the seat to move. ``loss`` is by how many percent of the chance to win
    the legal move ``played``, if there is one, is worse.
    """
    for best in think(view, len(LEVELS), 0):
        if best is None:
            yield None
    loss = 0
    if played is not None and played != best:
        from engine.mandala_verdict import chance

        for found in chance(view, best):
            if found is None:
                yield None
        loss = found
        for found in chance(view, played):
            if found is None:
                yield None
        loss = max(0, loss - found) * 100 >> 17
    yield best, loss
