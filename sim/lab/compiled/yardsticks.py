# SPDX-License-Identifier: MIT
"""The yardsticks' moves, in a part of Python that Numba compiles; the same moves without it.

Chance is in ``dice``, four bytes of ``engine.rng``.
"""

import math

from engine import rng
from engine.mandala import play, set_up, winner
from engine.mandala_codec import sample
from engine.mandala_moves import (
    BUILD,
    GROW,
    build_move,
    discard_move,
    grow_move,
    legal_moves,
    parts,
    take_move,
)
from engine.mandala_state import (
    DICE,
    FIELD,
    HAND,
    HAND_SIZE,
    MOUNTAIN,
    OVER,
    PHASE,
    RIVER,
    SIZE,
    TO_MOVE,
    TURN,
    cards,
    claimed_mandala,
    is_empty,
    mountain_at,
    river_size,
    secrets,
)

_EXPLORE = 0.7  # UCB1's constant, for rewards 0..1


def deal(seed, first):
    """Return the state of ``mandala.new_game``; ``first`` is -1 where that is None."""
    state = bytearray(SIZE)
    rng.seed(state, DICE, seed)
    state[TO_MOVE] = rng.below(state, DICE, 2) if first < 0 else first
    set_up(state)
    return state


def random_games(games, seed):
    """Play games between random players; return how many moves they took."""
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    played = 0
    for game in range(games):
        state = deal(seed + game, -1)
        while state[PHASE] != OVER:
            play(state, random_move(state, dice))
            played += 1
    return played


def random_move(state, dice):
    """Return any legal move: one of ``legal_moves``, whose list would take most of the time."""
    if state[PHASE] != TURN:
        mountain = mountain_at(claimed_mandala(state))
        left = 0
        for colour in range(6):
            left += state[mountain + colour] > 0
        left = rng.below(dice, 0, left)
        for colour in range(6):
            if state[mountain + colour]:
                if not left:
                    return take_move(colour)
                left -= 1
    seat = state[TO_MOVE]
    hand = HAND + 6 * seat
    size = state[HAND_SIZE + seat]
    may_build = size > 1 or not is_empty(state)
    builds = grows = 0
    for place in range(12):
        builds += may_build and _builds(state, seat, place)
        grows += _grows(state, seat, place)
    left = rng.below(dice, 0, builds + grows + size)
    if left < builds:
        for place in range(12):
            if _builds(state, seat, place):
                if not left:
                    return build_move(place // 6, place % 6)
                left -= 1
    left -= builds
    if left < grows:
        for place in range(12):
            more = _grows(state, seat, place)
            if left < more:
                return grow_move(place // 6, place % 6, left + 1)
            left -= more
    left -= grows
    colour = 0
    while left >= state[hand + colour]:
        left -= state[hand + colour]
        colour += 1
    return discard_move(colour, left + 1)


def _builds(state, seat, place):
    """Return whether a card may go to a mountain; place = 6 * mandala + colour."""
    at = FIELD + 12 * (place // 6) + place % 6
    return state[HAND + 6 * seat + place % 6] > 0 and state[at] + state[at + 6] == 0


def _grows(state, seat, place):
    """Return the largest number of cards that may go to a field; place = 6 * mandala + colour."""
    theirs = FIELD + 12 * (place // 6) + 6 - 6 * seat + place % 6
    if state[MOUNTAIN + place] + state[theirs]:
        return 0
    return min(state[HAND + 6 * seat + place % 6], state[HAND_SIZE + seat] - 1)


# --- Greedy ---


def greedy_move(state, dice):
    """Return the move of a player who sees no further than the cards on the table."""
    if state[PHASE] != TURN:
        return greedy_claim(state)
    best = -1
    chosen = ties = 0
    for move in legal_moves(state):
        liked = _appeal(state, move)
        if liked > best:
            best = liked
            ties = 0
        if liked == best:
            ties += 1
            if not rng.below(dice, 0, ties):
                chosen = move
    return chosen


def greedy_claim(state):
    """Return the claim that is worth most to the seat to move; more cards break ties.

    A colour in the river is worth its slot per card, a new one the next slot per card that is
    then in the cup, starting cards included. Takes a state or the view of the seat.
    """
    seat = state[TO_MOVE]
    mountain = mountain_at(claimed_mandala(state))
    following = river_size(state, seat) + 1
    one, other = secrets(state, seat)
    best = -1
    for colour in range(6):
        count = state[mountain + colour]
        if not count:
            continue
        worth = state[RIVER + 6 * seat + colour] * count
        if not worth:
            worth = following * (count - 1 + (one == colour) + (other == colour))
        best = max(best, (worth * 32 + count) * 8 + colour)
    return take_move(best % 8)


def _appeal(view, move):
    """Return how much greedy likes a move of a turn, 0 or more."""
    kind, side, colour, count = parts(move)
    seat = view[TO_MOVE]
    mountain = MOUNTAIN + 6 * side
    mine = FIELD + 12 * side + 6 * seat
    ahead = cards(view, mine) - cards(view, mine + 6 - 12 * seat)
    if kind == GROW:
        return 3000 * (ahead <= 0 < ahead + count) + 8 * cards(view, mountain) + 8 - count
    if kind == BUILD:
        return (
            2000
            + 500 * (ahead > 0)
            + 16 * view[mountain + colour]
            + view[HAND + 6 * seat + colour]
        )
    return 1900 - count


# --- Information-set Monte-Carlo tree search ---


def search(view, seed, iterations):
    """Return the move tried most often in so many iterations; the reward breaks ties."""
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    size = iterations + 1
    # Nodes by number, the root is 0. A node is a sequence of moves.
    child = [0] * size  # the youngest, 0 for none
    sibling = [0] * size  # the next older
    move_of = [0] * size
    available = [0] * size
    visits = [0] * size
    reward = [0.0] * size  # of the seat that made the move: 1 a win, .5 a draw
    path = [0] * size
    seats = [0] * size
    node_of = [0] * 150  # by move, of the children of one node
    for node in range(1, size):
        state = sample(view, rng.step(dice, 0) << 16 | rng.step(dice, 0))
        at = depth = 0
        while state[PHASE] != OVER:
            youngest = child[at]
            older = youngest
            while older:
                node_of[move_of[older]] = older
                older = sibling[older]
            moves = legal_moves(state)
            fresh = 0
            for move in moves:
                if node_of[move]:
                    available[node_of[move]] += 1
                else:
                    moves[fresh], fresh = move, fresh + 1
            if fresh:
                move = moves[rng.below(dice, 0, fresh)]
                sibling[node] = youngest
                child[at] = node
                move_of[node] = move
                available[node] = 1
                at = node
            else:
                best = -1.0
                for move in moves:
                    other = node_of[move]
                    bound = reward[other] / visits[other] + _EXPLORE * math.sqrt(
                        math.log(available[other]) / visits[other]
                    )
                    if bound > best:
                        best = bound
                        at = other
                move = move_of[at]
            older = youngest
            while older:
                node_of[move_of[older]] = 0
                older = sibling[older]
            path[depth] = at
            seats[depth] = state[TO_MOVE]
            depth += 1
            play(state, move)
            if fresh:
                break
        won = _play_out(state, dice)
        for step in range(depth):
            visits[path[step]] += 1
            reward[path[step]] += 0.5 if won < 0 else 1.0 * (won == seats[step])
    best = child[0]
    other = sibling[best]
    while other:
        if (visits[other], reward[other]) > (visits[best], reward[best]):
            best = other
        other = sibling[other]
    return move_of[best]


def _play_out(state, dice):
    """Play to the end, turns at random and claims greedily; return the winner, -1 for a draw."""
    while state[PHASE] != OVER:
        if state[PHASE] == TURN:
            play(state, random_move(state, dice))
        else:
            play(state, greedy_claim(state))
    return winner(state)
