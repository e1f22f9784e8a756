# SPDX-License-Identifier: MIT
"""Why a claim is good, or to complete a mandala: the keys are those of ``mandala_reason``."""

from engine import const
from engine.mandala import claim_gain
from engine.mandala_claims import LEAD, MEMORY, VALUE, lay_out, look, meet, run, start
from engine.mandala_state import (
    LAST,
    TO_MOVE,
    claimed_mandala,
    mountain_at,
    river_at,
    river_size,
)

_PICKS = const(4)  # picks tried in a slice
_FULL = const(3)  # from here on a river may become full


def claim(view, colour):
    """Return (key, number) of a claim."""
    seat = view[TO_MOVE]
    mountain = mountain_at(claimed_mandala(view))
    most = left = 0
    for other in range(6):
        if view[mountain + other]:
            left += 1
            most = max(most, claim_gain(view, seat, other)[2])
    if left == 1:
        return "only", 0
    slot, _, points = claim_gain(view, seat, colour)
    if slot and not view[river_at(seat) + colour]:
        return "new", slot
    if points and points == most:
        return "most", points
    theirs = claim_gain(view, 1 - seat, colour)[2]
    return ("theirs", theirs) if theirs > points else ("later", 0)


def complete(table, mandala, first):
    """Yield None until it is known what the claims bring, then (key, number).

    ``table`` is a view with a mandala that its seat to move has completed; ``first`` is whether
    that seat picks first.
    """
    claims = [0] * MEMORY
    meet(claims, table)
    look(claims, table)
    yield None
    lay_out(claims, table, mandala)
    start(claims, 0 if first else 1)
    while not run(claims, _PICKS):
        yield None
    if table[LAST]:
        yield "win" if claims[VALUE] > 0 else "end", 0
        return
    points = (claims[VALUE] - claims[LEAD]) // 100
    if max(river_size(table, 0), river_size(table, 1)) > _FULL:
        points = 0
    yield "first" if first else "second", points
