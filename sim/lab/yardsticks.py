# SPDX-License-Identifier: MIT
"""Players to measure others by: random, greedy and IS-N.

Each is a function of a view and a seed that returns a move; the seed is its only chance.

random  any legal move, each as likely as the next
greedy  takes the most valuable claim, takes a field majority when it can, fills mountains
is-N    information-set Monte-Carlo tree search with one observer: N iterations, hidden cards
        imagined anew in each, UCB1 over the moves that were available, random playouts with
        greedy claims
"""

import math
import random

from engine import mandala
from engine.mandala_moves import BUILD, GROW, parts, take_move
from engine.mandala_state import (
    OVER,
    PHASE,
    RIVER,
    TO_MOVE,
    TURN,
    cards,
    claimed_mandala,
    field_at,
    hand_at,
    mountain_at,
    river_size,
    secrets,
)

_EXPLORE = 0.7  # UCB1's constant, for rewards 0..1


def play_random(view, seed):
    """Return any legal move."""
    return random.Random(seed).choice(mandala.legal_moves(view))


# --- Greedy ---


def play_greedy(view, seed):
    """Return the move of a player who sees no further than the cards on the table."""
    if view[PHASE] != TURN:
        return greedy_claim(view)
    moves = mandala.legal_moves(view)
    random.Random(seed).shuffle(moves)  # so that chance breaks ties
    return max(moves, key=lambda move: _appeal(view, move))


def greedy_claim(state):
    """Return the claim that is worth most to the seat to move; more cards break ties.

    A colour in the river is worth its slot per card, a new one the next slot per card that is
    then in the cup, starting cards included. Takes a state or the view of the seat.
    """
    seat = state[TO_MOVE]
    mountain = mountain_at(claimed_mandala(state))
    following = river_size(state, seat) + 1
    best = (-1, 0, 0)
    for colour in range(6):
        count = state[mountain + colour]
        if not count:
            continue
        slot = state[RIVER + 6 * seat + colour]
        worth = slot * count
        if not slot:
            worth = following * (count - 1 + secrets(state, seat).count(colour))
        best = max(best, (worth, count, colour))
    return take_move(best[2])


def _appeal(view, move):
    """Return how much greedy likes a move of a turn: a tuple, larger is better."""
    kind, side, colour, count = parts(move)
    seat = view[TO_MOVE]
    mountain = mountain_at(side)
    ahead = cards(view, field_at(side, seat)) - cards(view, field_at(side, 1 - seat))
    if kind == GROW:
        return 3 if ahead <= 0 < ahead + count else 0, cards(view, mountain), -count
    if kind == BUILD:
        return 2, ahead > 0, view[mountain + colour], view[hand_at(seat) + colour]
    return 1, -count


# --- IS-N ---


class _Node:
    """One sequence of moves: how often it was available and tried, and what came of it."""

    __slots__ = ("children", "available", "visits", "reward")

    def __init__(self):
        self.children = {}
        self.available = 1
        self.visits = 0
        self.reward = 0.0  # of the seat that made the last move: 1 a win, .5 a draw


def play_is(view, seed, iterations):
    """Return the move tried most often in so many iterations; the reward breaks ties."""
    moves = mandala.legal_moves(view)
    if len(moves) == 1:
        return moves[0]
    chance = random.Random(seed)
    root = _Node()
    for _ in range(iterations):
        _iterate(root, mandala.sample(view, chance.getrandbits(32)), chance)
    tried = root.children
    return max(tried, key=lambda move: (tried[move].visits, tried[move].reward))


def _iterate(root, state, chance):
    """Descend, add one node, play to the end and hand back what came of it; uses ``state`` up."""
    node = root
    path = []
    while state[PHASE] != OVER:
        children = node.children
        moves = mandala.legal_moves(state)
        fresh = []
        for move in moves:
            if move in children:
                children[move].available += 1
            else:
                fresh.append(move)
        if fresh:
            move = chance.choice(fresh)
            children[move] = _Node()
        else:
            move = _most_promising(children, moves)
        node = children[move]
        path.append((node, state[TO_MOVE]))
        mandala.apply(state, move)
        if fresh:
            break
    winner = _play_out(state, chance)
    for node, seat in path:
        node.visits += 1
        node.reward += 0.5 if winner < 0 else float(winner == seat)


def _most_promising(children, moves):
    """Return the move with the largest upper bound by UCB1."""

    def bound(move):
        node = children[move]
        explore = math.sqrt(math.log(node.available) / node.visits)
        return node.reward / node.visits + _EXPLORE * explore

    return max(moves, key=bound)


def _play_out(state, chance):
    """Play to the end, turns at random and claims greedily; return the winner, -1 for a draw."""
    while state[PHASE] != OVER:
        if state[PHASE] == TURN:
            move = chance.choice(mandala.legal_moves(state))
        else:
            move = greedy_claim(state)
        mandala.apply(state, move)
    return mandala.winner(state)
