# SPDX-License-Identifier: MIT
"""Players to measure others by: random, greedy, and IS-N.

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
from engine.mandala_moves import BUILD, DISCARD, GROW, TAKE, parts
from engine.mandala_state import CUP, OVER, PHASE, RIVER, TO_MOVE, TURN
from engine.mandala_state import cards, claimed_mandala, field_at, mountain_at, river_size, secrets

_EXPLORE = 0.7  # UCB1's constant, for results 0..1


def play_random(view, seed):
    """Return any legal move."""
    return random.Random(seed).choice(mandala.legal_moves(view))


# --- Greedy ---


def play_greedy(view, seed):
    """Return the move of a player who sees no further than the cards on the table."""
    if view[PHASE] != TURN:
        return greedy_claim(view)
    moves = mandala.legal_moves(view)
    random.Random(seed).shuffle(moves)  # ties
    return max(moves, key=lambda move: _appeal(view, move))


def greedy_claim(state):
    """Return the claim that is worth most to the seat to move; more cards break ties.

    A colour in the river is worth its slot per card, a new one the next slot per card that
    goes into the cup, starting cards included. Reads a state or a view.
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
        if slot:
            worth = slot * count
        else:
            worth = following * (count - 1 + secrets(state, seat).count(colour))
        best = max(best, (worth, count, 144 + colour))
    return best[2]


def _appeal(view, move):
    """Return how much greedy likes a move of a turn: a tuple, larger is better."""
    kind, at, colour, count = parts(move)
    seat = view[TO_MOVE]
    mountain = cards(view, mountain_at(at))
    margin = cards(view, field_at(at, seat)) - cards(view, field_at(at, 1 - seat))
    if kind == GROW:
        if margin <= 0 < margin + count:
            return 3, mountain, -count
        return 0, mountain, -count
    if kind == BUILD:
        return (
            2,
            margin > 0,
            view[mountain_at(at) + colour],
            view[mandala.HAND + 6 * seat + colour],
        )
    return 1, -count


# --- IS-N ---


class _Node:
    """What is known about the moves of one sequence: per child move its visits and rewards."""

    __slots__ = ("children", "visits", "reward", "available")

    def __init__(self):
        self.children = {}
        self.visits = 0
        self.reward = 0.0  # of the seat that moved here
        self.available = 0


def play_is(view, seed, iterations):
    """Return the most visited move after so many iterations."""
    moves = mandala.legal_moves(view)
    if len(moves) == 1:
        return moves[0]
    dice = random.Random(seed)
    root = _Node()
    for _ in range(iterations):
        _iterate(root, mandala.sample(view, dice.getrandbits(32)), dice)
    return max(moves, key=lambda move: root.children[move].visits if move in root.children else 0)


def _iterate(root, state, dice):
    """Descend by UCB1, add one node, play to the end and hand the result back; uses ``state``."""
    node = root
    path = []
    while state[PHASE] != OVER:
        moves = mandala.legal_moves(state)
        fresh = [move for move in moves if move not in node.children]
        move = dice.choice(fresh) if fresh else _best(node, moves)
        for other in moves:
            if other in node.children:
                node.children[other].available += 1
        if fresh:
            node.children[move] = _Node()
            node.children[move].available = 1
        node = node.children[move]
        path.append((node, state[TO_MOVE]))
        mandala.apply(state, move)
        if fresh:
            break
    winner = _playout(state, dice)
    for node, seat in path:
        node.visits += 1
        node.reward += 0.5 if winner < 0 else winner == seat


def _best(node, moves):
    def bound(move):
        child = node.children[move]
        return child.reward / child.visits + _EXPLORE * math.sqrt(
            math.log(child.available) / child.visits
        )

    return max(moves, key=bound)


def _playout(state, dice):
    """Play to the end, turns at random and claims greedily; return the winner, -1 for a draw."""
    while state[PHASE] != OVER:
        if state[PHASE] == TURN:
            move = dice.choice(mandala.legal_moves(state))
        else:
            move = greedy_claim(state)
        mandala.apply(state, move)
    return mandala.winner(state)
