# SPDX-License-Identifier: MIT
"""Menara's computer builders, and hints for people. They are given a view and nothing else.

A level is a number, 1 for the first name in LEVELS. Each decision is a sum of small worths:
a level of the tower is worth 100, and so is a card less in the target row.
"""

from engine import const, rng
from engine.menara_craft import choose_column, choose_floor, choose_site, choose_taken
from engine.menara_decks import FINE, explore, fits, hand_worth, look, needs
from engine.menara_moves import KEEP, MISS, NEW_CAMP, OFFSETS, REVEAL, legal_moves, swap_parts
from engine.menara_state import (
    AIM,
    BUILD,
    CAMP,
    CELL,
    CENTRE,
    LEVEL,
    LIFT,
    OVER,
    PUT,
    STAGE,
    START,
    STEADY,
    TAKE,
    TO_MOVE,
    TURN,
    hand_at,
)
from engine.menara_why import CAMP_FITS, FITS, MIDDLE, NEW_COLOURS, ONLY, RISKY, SURE

LEVELS = ("Careful", "Bold")
WHY = const(256)  # a proposal is a move + WHY times its reason, see menara_why
_MISSES = const(32)  # of so many aims at the hard steady hand one misses


def think(view, level, seed):
    """Yield None while thinking, then the move of the seat to move.

    Between two yields lies little: a level of a tower, ten spots. ValueError if it is over.
    """
    for found in propose(view, level, seed):
        yield found if found is None else found % WHY


def hint(view):
    """Yield None while thinking, then what a careful builder would do, a proposal.

    The same as ``think`` with the first level, but that its hand does not shake.
    """
    return propose(view, 1, -1)


def choose(view, level, seed):
    """Return the move of ``think``, run to its end."""
    found = None
    for move in think(view, level, seed):
        found = move
    return found


def propose(view, level, seed):
    """Yield None while thinking, then move + WHY * reason."""
    stage = view[STAGE]
    if stage == OVER:
        raise ValueError("the game is over")
    if stage in (LEVEL, TURN, CELL):
        yield from choose_site(view)
        return
    legal = legal_moves(view)
    yield None
    if len(legal) == 1:
        yield legal[0] + WHY * ONLY
    elif stage == START:
        yield from _start(view, level, legal)
    elif stage == AIM:
        yield _aim(view, seed) + WHY * MIDDLE
    elif stage in (BUILD, PUT):
        yield from choose_column(view, level, legal)
    elif stage == TAKE:
        yield from choose_taken(view, level, legal)
    elif stage == LIFT:
        yield from choose_floor(view, level, legal)
    else:
        yield _renew(view)


def _start(view, level, legal):
    """Propose the swap that helps most, or a plan of the best deck."""
    tower = look(view)
    yield None
    yield from explore(view, tower)
    at = hand_at(view[TO_MOVE])
    hand = bytearray(view[at : at + 5])
    camp = bytearray(view[CAMP : CAMP + 5])
    best, deck = hand_worth(tower, hand, camp, level)
    choice = REVEAL + deck + WHY * (SURE if best > 0 else RISKY)
    best += FINE  # what a swap must bring, so that it is worth the time
    for move in legal:
        if move >= REVEAL:
            break
        own, other = swap_parts(move)
        _exchange(hand, camp, own, other)
        worth = hand_worth(tower, hand, camp, level)[0]
        _exchange(hand, camp, other, own)
        if worth > best:
            best, choice = worth, move + WHY * FITS
        yield None
    yield choice


def _exchange(hand, camp, own, other):
    hand[own] -= 1
    camp[own] += 1
    camp[other] -= 1
    hand[other] += 1


def _aim(view, seed):
    """Return an aim as a person might hit it, near the middle; the middle for a seed < 0."""
    if seed < 0:
        return OFFSETS + CENTRE
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    if view[STEADY] == 1:
        return OFFSETS + CENTRE - 6 + 5 * rng.below(dice, 0, 3) + rng.below(dice, 0, 3)
    if not rng.below(dice, 0, _MISSES):
        return MISS
    x = rng.below(dice, 0, 3) + rng.below(dice, 0, 3)
    y = rng.below(dice, 0, 3) + rng.below(dice, 0, 3)
    return OFFSETS + 5 * y + x


def _renew(view):
    """Propose to renew the camp when it has little that the tower can take."""
    totals = [0] * 5
    for _, counts in needs(view):
        for colour in range(5):
            totals[colour] += counts[colour]
    if fits(view[CAMP : CAMP + 5], totals) > 3:
        return KEEP + WHY * CAMP_FITS
    return NEW_CAMP + WHY * NEW_COLOURS
