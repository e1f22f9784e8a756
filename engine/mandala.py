# SPDX-License-Identifier: MIT
"""Mandala for two: dealing, playing, scoring. Clause numbers (M04) are those of docs/rules.md.

``mandala_state`` lists the state's bytes and their readers, ``mandala_moves`` the moves.
"""

from engine import UNKNOWN, const, rng
from engine.mandala_moves import BUILD, DISCARD, GROW, TAKE, describe, legal_moves, parts, refusal
from engine.mandala_state import (
    CLAIM,
    COMPLETER,
    CUP,
    DICE,
    DISCARD_LIMIT,
    DISCARD_TURNS,
    DISCARDS,
    DRAW,
    DRAW_SIZE,
    FIELD,
    HAND,
    HAND_LIMIT,
    HAND_SIZE,
    LAST,
    MOUNTAIN,
    OVER,
    PHASE,
    RIVER,
    SIZE,
    TO_MOVE,
    TURN,
    cards,
    cup_size,
    is_empty,
    missing,
    picks_first,
    river_size,
    secrets,
    set_secrets,
    to_move,
    view,
)

NAME = "Mandala"
ID = const(1)
SEATS = (2,)
LEVELS = ("Easy", "Normal", "Hard", "Master")  # the computer players of mandala_ai, level 1 first
SETUP = const(1)
# 100 cards can reach a hand before the pile runs out and 108 lie in unfinished mandalas after
# it, so at most 208 turns place a card; 40 discard turns around each; at most 6 claims for 5.
MAX_MOVES = const(9000)


def new_game(seed, first=None):
    """Deal a game (M01, M02): the dice choose the first seat unless ``first`` is 0 or 1."""
    if first not in (None, 0, 1):
        raise ValueError(f"first is {first}, it must be 0, 1 or None")
    state = bytearray(SIZE)
    rng.seed(state, DICE, seed)
    state[TO_MOVE] = rng.below(state, DICE, 2) if first is None else first
    set_up(state)
    return state


def set_up(state):
    """Shuffle and deal (M02) in an empty state with dice."""
    for colour in range(6):
        state[DRAW + colour] = 18
    state[DRAW_SIZE] = 108
    for mandala in (0, 1):
        _deal(state, MOUNTAIN + 6 * mandala, 2)
    for seat in (0, 1):
        state[HAND_SIZE + seat] = _deal(state, HAND + 6 * seat, 6)
    for seat in (0, 1):
        set_secrets(state, seat, _draw(state), _draw(state))


def _draw(state):
    """Draw one card of a pile that is not empty; an emptied pile is made anew at once (M15)."""
    size = state[DRAW_SIZE]
    colour = rng.draw(state, DICE, DRAW, size)
    state[DRAW_SIZE] = size - 1
    if size == 1:
        state[LAST] = 1
        _reshuffle(state)
    return colour


def _deal(state, at, count):
    """Draw up to ``count`` cards onto the counts at ``at``; return how many there were (M18)."""
    for dealt in range(count):
        if not state[DRAW_SIZE]:
            return dealt
        state[at + _draw(state)] += 1
    return count


def _reshuffle(state):
    """Make the discards the new draw pile if the old one is empty (M15, M17)."""
    if state[DRAW_SIZE]:
        return
    state[DRAW_SIZE] = cards(state, DISCARDS)
    for colour in range(6):
        state[DRAW + colour] = state[DISCARDS + colour]
        state[DISCARDS + colour] = 0


def _drop(state, at):
    """Lay the six counts at ``at`` onto the discard pile."""
    for colour in range(6):
        state[DISCARDS + colour] += state[at + colour]
        state[at + colour] = 0


def apply(state, move):
    """Play the move in place; ValueError, and no change, if it is not legal."""
    reason = refusal(state, move)
    if reason:
        raise ValueError(f"move {move} ({describe(move)}) is refused: {reason}")
    play(state, move)


def play(state, move):
    """Play a legal move in place, unchecked."""
    kind, mandala, colour, count = parts(move)
    seat = state[TO_MOVE]
    if kind == TAKE:
        _take(state, seat, colour)
        return
    hand = HAND + 6 * seat
    state[hand + colour] -= count
    left = state[HAND_SIZE + seat] - count
    if kind == BUILD:
        state[MOUNTAIN + 6 * mandala + colour] += 1
        left += _deal(state, hand, min(3, HAND_LIMIT - left))  # M05, M08
    elif kind == GROW:
        state[FIELD + 12 * mandala + 6 * seat + colour] += count
    else:
        state[DISCARDS + colour] += count
        _reshuffle(state)
        left += _deal(state, hand, count)
    state[HAND_SIZE + seat] = left
    _end_turn(state, seat, kind, mandala)


def _end_turn(state, seat, kind, mandala):
    state[TO_MOVE] = 1 - seat
    if kind == DISCARD:
        state[DISCARD_TURNS] += 1
        turns = state[DISCARD_TURNS]
        if turns >= DISCARD_LIMIT or turns >= 2 and is_empty(state):  # M23
            state[PHASE] = OVER
        return
    state[DISCARD_TURNS] = 0
    if not missing(state, mandala):
        _destroy(state, seat, mandala)


def _destroy(state, seat, mandala):
    """Begin the destruction of a mandala that ``seat`` has completed (M10, M11, M13)."""
    state[COMPLETER] = seat
    state[PHASE] = CLAIM + mandala
    state[TO_MOVE] = picks_first(state, mandala, seat)
    mountain = MOUNTAIN + 6 * mandala
    field = FIELD + 12 * mandala
    if not (cards(state, field) or cards(state, field + 6)):
        _drop(state, mountain)
    if not cards(state, mountain):
        _finish(state, mandala)


def _take(state, seat, colour):
    """Claim one colour (M12, M13) and hand the next pick to the other seat."""
    mandala = state[PHASE] - CLAIM
    mountain = MOUNTAIN + 6 * mandala
    count = state[mountain + colour]
    state[mountain + colour] = 0
    slot = RIVER + 6 * seat + colour
    if not cards(state, FIELD + 12 * mandala + 6 * seat):
        state[DISCARDS + colour] += count
        _reshuffle(state)
    elif state[slot]:
        state[CUP + 6 * seat + colour] += count
    else:
        state[slot] = river_size(state, seat) + 1
        state[CUP + 6 * seat + colour] += count - 1
    state[TO_MOVE] = 1 - seat
    if not cards(state, mountain):
        _finish(state, mandala)


def _finish(state, mandala):
    """End a destruction: discard the fields; the game is over (M15, M19) or goes on (M14)."""
    _drop(state, FIELD + 12 * mandala)
    _drop(state, FIELD + 12 * mandala + 6)
    _reshuffle(state)
    if state[LAST] or river_size(state, 0) == 6 or river_size(state, 1) == 6:
        state[PHASE] = OVER
        return
    state[PHASE] = TURN
    state[TO_MOVE] = 1 - state[COMPLETER]
    _deal(state, MOUNTAIN + 6 * mandala, 2)


# --- Scores ---


def score(state, seat):
    """Return the points in a cup (M21); of a view, those that its seat can see."""
    points = 0
    for colour in range(6):
        points += state[CUP + 6 * seat + colour] * state[RIVER + 6 * seat + colour]
    for card in secrets(state, seat):
        if card != UNKNOWN:
            points += state[RIVER + 6 * seat + card]
    return points


def claim_gain(state, seat, colour):
    """Return (slot, cards, points) of claiming a colour now; slot 0 if the cards are lost (M13).

    ``cards`` go to the cup, ``points`` are what they are worth; the phase must be CLAIM.
    """
    mandala = state[PHASE] - CLAIM
    count = state[MOUNTAIN + 6 * mandala + colour]
    if not cards(state, FIELD + 12 * mandala + 6 * seat):
        return 0, 0, 0
    slot = state[RIVER + 6 * seat + colour]
    if not slot:
        slot = river_size(state, seat) + 1
        count -= 1
    return slot, count, count * slot


def result(state):
    """Return None while the game goes on, else the scores of both seats."""
    return [score(state, 0), score(state, 1)] if state[PHASE] == OVER else None


def winner(state):
    """Return the seat that has won, or -1 for a draw (M22); only when the game is over."""
    margin = score(state, 0) - score(state, 1) or cup_size(state, 1) - cup_size(state, 0)
    return -1 if margin == 0 else 0 if margin > 0 else 1


# --- Loaded on first use ---


def sample(seen, seed):
    """Return a full state that agrees with a view, each deal as likely as the next."""
    from engine import mandala_codec

    return mandala_codec.sample(seen, seed)


def encode(state):
    """Return the state as bytes with a version and a check sum."""
    from engine import mandala_codec

    return mandala_codec.encode(state)


def decode(data):
    """Return the state of ``encode``; ValueError if it could not occur in a game."""
    from engine import mandala_codec

    return mandala_codec.decode(data)
