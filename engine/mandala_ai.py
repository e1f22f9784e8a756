# SPDX-License-Identifier: MIT
"""Mandala's players. They are given a view and nothing else, and never look at hidden bytes.

A level is a number, 1 for the first name in LEVELS; a new one is a name and a row in _ROWS.
Values are hundredths of a point for the seat to move, after its move and before any draw:

    lead + sum over both mandalas of weight[colours missing] x claim swing + cards in hand

The swing is how much the exact claiming phase would change the lead. A move that completes a
mandala is worth all of its swing.
"""

from engine import const, rng
from engine.mandala_claims import Claims
from engine.mandala_moves import BUILD, DISCARD, GROW, legal_moves, parts, take_move
from engine.mandala_state import (
    CLAIM,
    DISCARDS,
    HAND_LIMIT,
    HAND_SIZE,
    LAST,
    PHASE,
    TO_MOVE,
    TURN,
    cards,
    field_at,
    hand_at,
    missing,
    mountain_at,
)

LEVELS = ("Easy", "Normal")
PICKS = const(4)
UNKNOWN_SWING = const(1 << 29)
WEIGHTS = (100, 80, 50, 30, 20, 10, 0)
HANDV = (0, 100, 180, 250, 310, 360, 400, 430, 450)
NOISE = (0, 400, 0)
PARAM = {}


class Mind:
    def __init__(self, view, level, seed):
        self.seat = view[TO_MOVE]
        self.state = bytearray(view)
        self.claims = Claims(view)
        self.cached = [UNKNOWN_SWING] * 16
        self.dice = bytearray(4)
        rng.seed(self.dice, 0, seed)


def fields_of(state, mandala, seat):
    mine = cards(state, field_at(mandala, seat))
    theirs = cards(state, field_at(mandala, 1 - seat))
    return mine, theirs


def think(view, level, seed):
    legal = legal_moves(view)
    if len(legal) == 1:
        yield legal[0]
        return
    mind = Mind(view, level, seed)
    yield None
    seat = view[TO_MOVE]
    claims = mind.claims
    state = mind.state
    if view[PHASE] != TURN:
        mandala = view[PHASE] - CLAIM
        mine, theirs = fields_of(view, mandala, seat)
        if level == 1:
            best = -1
            for move in legal:
                colour = move - take_move(0)
                v = claims.gain(colour, view[mountain_at(mandala) + colour]) if mine else 0
                v += rng.below(mind.dice, 0, 100)
                if v > best:
                    best = v
                    choice = move
            yield choice
            return
        claims.begin(view, mountain_at(mandala), 0, (mine > 0) + 2 * (theirs > 0))
        while not claims.run(PICKS):
            yield None
        yield take_move(claims.best)
        return
    best = -UNKNOWN_SWING
    choice = legal[0]
    w = WEIGHTS
    hand = hand_at(seat)
    terms = [0, 0]
    for move in [-1, -2] + legal:
        if move < 0:
            kind = GROW
            mandala = move + 2
            colour = 0
            count = 0
            at = field_at(mandala, seat) + colour
        else:
            kind, mandala, colour, count = parts(move)
            if kind == BUILD:
                at = mountain_at(mandala) + colour
            elif kind == GROW:
                at = field_at(mandala, seat) + colour
            else:
                at = DISCARDS + colour
        state[at] += count
        state[hand + colour] -= count
        value = 0
        if kind != DISCARD:
            mine, theirs = fields_of(state, mandala, seat)
            lacks = missing(state, mandala)
            n = 0
            while lacks:
                lacks &= lacks - 1
                n += 1
            margin = mine - theirs
            fields = (mine > 0) + 2 * (theirs > 0)
            swing = 0
            runs = 0
            for first in (0, 1):
                if n == 0 and first == (margin > 0):
                    continue
                if n and (margin > 0 and first or margin < 0 and not first):
                    continue
                key = fields + 4 * first + 8 * mandala
                v = mind.cached[key] if kind == GROW else UNKNOWN_SWING
                if v == UNKNOWN_SWING:
                    claims.begin(state, mountain_at(mandala), first, fields)
                    while not claims.run(PICKS):
                        yield None
                    v = claims.value - claims.lead
                    if kind == GROW:
                        mind.cached[key] = v
                swing += v
                runs += 1
            term = w[n] * (swing // runs)
            if move < 0:
                terms[mandala] = term
                state[at] -= count
                state[hand + colour] += count
                continue
            value = term
            if n or not view[LAST]:
                value += terms[1 - mandala]
        else:
            value = terms[0] + terms[1]
        size = view[HAND_SIZE + seat]
        if kind == BUILD:
            size = size - 1 + min(3, HAND_LIMIT - size + 1)
        elif kind == GROW:
            size -= count
        value = value + 100 * HANDV[size] + hand_quality(state, seat)
        if NOISE[level] and kind != DISCARD:
            value += 100 * rng.below(mind.dice, 0, NOISE[level])
        state[at] -= count
        state[hand + colour] += count
        if value > best:
            best = value
            choice = move
        yield None
    yield choice


def hand_quality(state, seat):
    return 0


def choose(view, level, seed):
    """Return the move of ``think``, run to its end."""
    for move in think(view, level, seed):
        pass
    return move
