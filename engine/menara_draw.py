# SPDX-License-Identifier: MIT
"""What Menara's dice bring: columns of the bag, plans of a deck, floors of the pile.

Bag, decks and pile have no order: each draw is as likely to bring one of the rest as another.
"""

from engine import rng
from engine.menara_set import DECK_ENDS
from engine.menara_state import (
    AIR,
    BAG,
    DICE,
    FLOOR,
    IN_AIR,
    IN_DECK,
    IN_PILE,
    OFFSET,
    PLAN,
    five,
)


def deal(state, at, count):
    """Draw columns from the bag onto the counts at ``at``; return how many there were."""
    size = five(state, BAG)
    for dealt in range(count):
        if dealt == size:
            return dealt
        state[at + rng.draw(state, DICE, BAG, size - dealt)] += 1
    return count


def _pick(state, places, mark):
    """Return one of the offsets in ``places`` whose byte is ``mark``, each as likely."""
    found = [at for at in places if state[at] == mark]
    return found[rng.below(state, DICE, len(found))]


def draw_floor(state):
    """Take a random floor from the pile into the air."""
    at = _pick(state, range(FLOOR, OFFSET, 4), IN_PILE)
    state[at] = IN_AIR
    state[AIR] = (at - FLOOR) // 4


def draw_plan(state, deck):
    """Return a random plan of a deck that is not empty."""
    places = range(PLAN + DECK_ENDS[deck], PLAN + DECK_ENDS[deck + 1])
    return _pick(state, places, IN_DECK) - PLAN
