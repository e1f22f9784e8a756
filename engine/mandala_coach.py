# SPDX-License-Identifier: MIT
"""What moves are worth to the strongest player: for hints, and for a look back at a game.

It is handed a view and knows no more than whoever sat there.
"""

from engine import const
from engine.mandala_ai import candidates
from engine.mandala_claims import Claims, expected_secrets
from engine.mandala_mind import Mind
from engine.mandala_moves import legal_moves, parts
from engine.mandala_state import (
    TO_MOVE,
    TURN,
    cards,
    claimed_mandala,
    field_at,
    mountain_at,
    phase,
)

_WEIGHT = (100, 80, 50, 30, 20, 10, 0)  # by colours missing, in percent: Normal's
_PICKS = const(4)  # picks tried in a slice


def options(view):
    """Return the moves that are worth a thought to the seat to move."""
    return candidates(view) if phase(view) == TURN else legal_moves(view)


def weigh(view, moves):
    """Return a generator: None after each slice of work, at last the worth of each move.

    ``view`` is that of the seat to move, all moves are legal. The worths are a list in the same
    order, in hundredths of a point; only their differences say anything.
    """
    return _weigh_turn(view, moves) if phase(view) == TURN else _weigh_claims(view, moves)


def judge(view, played=None):
    """Return a generator: None after each slice of work, at last (best move, loss).

    ``loss`` is by how many hundredths of a point the legal move ``played``, if there is one, is
    worse.
    """
    moves = options(view)
    if played is not None and played not in moves:
        moves.append(played)
    for worths in weigh(view, moves):
        if worths is None:
            yield None
    most = max(worths)
    best = moves[worths.index(most)]
    yield best, 0 if played is None else most - worths[moves.index(played)]


def _weigh_turn(view, moves):
    secrets = expected_secrets(view)
    yield None
    mind = Mind(view, Claims(view, secrets), _WEIGHT)
    yield None
    for mandala in (0, 1):
        mind.look(mandala)
        while mind.busy():
            yield None
        mind.standing[mandala] = mind.worth
    worths = []
    for move in moves:
        mind.lay(move)
        while mind.busy():
            yield None
        worths.append(mind.worth + mind.rest)
        mind.take_back()
        yield None
    yield worths


def _weigh_claims(view, moves):
    mandala = claimed_mandala(view)
    secrets = expected_secrets(view)
    yield None
    claims = Claims(view, secrets)
    claims.lay_out(view, mountain_at(mandala), fields(view, mandala))
    worths = []
    for move in moves:
        claims.start(0)
        colour = parts(move)[2]  # put last, and all before it count as tried
        claims._order.remove(colour)
        claims._order.insert(claims._count - 1, colour)
        claims._pick[0] = claims._count - 2
        while not claims.run(_PICKS):
            yield None
        worths.append(claims.value)
    yield worths


def fields(view, mandala):
    """Return bit 0 if the field of the seat to move has cards, bit 1 if the other one has."""
    seat = view[TO_MOVE]
    mine = cards(view, field_at(mandala, seat)) > 0
    return mine | (cards(view, field_at(mandala, 1 - seat)) > 0) << 1
