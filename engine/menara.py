# SPDX-License-Identifier: MIT
"""Menara for one to four builders: setup, moves, result. Clauses (N04) are docs/menara.md's.

``menara_state`` lists the state's bytes and their readers, ``menara_moves`` the moves and the
stages of a turn, ``menara_build`` what a move does, ``menara_set`` the set, ``statics`` what
stands.
"""

from engine import const, rng
from engine.menara_build import (
    choose_base,
    clear_turn,
    finish_failure,
    give_up,
    lay_down,
    next_foundation,
    reveal,
    stand,
)
from engine.menara_draw import deal
from engine.menara_moves import (
    BASE,
    CORNER,
    GIVE_UP,
    MISS,
    NEW_CAMP,
    OFFSETS,
    REVEAL,
    RISE,
    ROTATE,
    SWAP,
    legal_moves,
    parts,
    refusal,
    swap_parts,
)
from engine.menara_set import CAMP_SIZE, COLUMNS, DEALT, SEATED
from engine.menara_state import (
    AIMED,
    AIR_LEVEL,
    AIR_TURN,
    BAG,
    BUILDERS,
    CAMP,
    CELL,
    CENTRE,
    DICE,
    DIFFICULTY,
    ENDING,
    FALLEN,
    FLOOR,
    IN_PILE,
    NONE,
    OFFSET,
    OVER,
    SIZE,
    STAGE,
    STEADY,
    SWAPS,
    TO_MOVE,
    TURN,
    hand_at,
    levels,
    sample,
    target,
    to_move,
    view,
)

NAME = "Menara"
ID = const(2)
SEATS = (1, 2, 3, 4)
SETUP = const(3)
# At most 35 turns: 6 swaps, a deck, 6 columns aimed or 3 taken, put and aimed, giving up, the
# camp; 18 floors of 3 moves and one moved floor of 4.
MAX_MOVES = const(820)


def new_game(seed, players=2, difficulty=0, steady=0):
    """Deal a game (N01-N03); ``steady`` is the steady hand: 0 off, 1 easy, 2 hard.

    It begins with laying the three foundation floors. ValueError names what is out of range.
    """
    for name, value, least, most in (
        ("players", players, 1, SEATED),
        ("difficulty", difficulty, 0, 2),
        ("steady", steady, 0, 2),
    ):
        if not least <= value <= most:
            raise ValueError(f"{name} is {value}, it must be {least}..{most}")
    state = bytearray(SIZE)
    rng.seed(state, DICE, seed)
    state[BUILDERS], state[DIFFICULTY], state[STEADY] = players, difficulty, steady
    clear_turn(state)
    for at in range(FLOOR, OFFSET, 4):
        state[at] = IN_PILE
    for at in range(OFFSET, SIZE):
        state[at] = CENTRE
    for colour in range(5):
        state[BAG + colour] = COLUMNS[colour]
    deal(state, CAMP, CAMP_SIZE)
    for seat in range(players):
        deal(state, hand_at(seat), DEALT[players - 1][difficulty])
    next_foundation(state)
    return state


# --- Bytes, words ---

# The check of a state from outside and the words take 10 KB of heap that a game on the board can
# spare: a table keeps and replays moves. So they are imported where they are used.


def encode(state):
    """Return the state as bytes with a version and a check sum."""
    from engine import menara_codec

    return menara_codec.encode(state)


def decode(data):
    """Return the state of ``encode``; ValueError if it could not occur in a game."""
    from engine import menara_codec

    return menara_codec.decode(data)


def describe(move):
    """Return the move as unique readable text; ValueError outside 0..252."""
    from engine import menara_names

    return menara_names.describe(move)


# --- Playing ---


def apply(state, move):
    """Play the move in place; ValueError, and no change, if it is not legal."""
    reason = refusal(state, move)
    if reason:
        raise ValueError(f"move {move} ({describe(move)}) is refused: {reason}")
    kind, value = parts(move)
    if kind == SWAP:
        _swap(state, move)
    elif kind == REVEAL:
        reveal(state, value)
    elif kind == GIVE_UP:
        give_up(state)
    elif kind == BASE:
        choose_base(state, value)
    elif kind == OFFSETS:
        stand(state, state[AIMED], value)
    elif kind == MISS:
        state[AIMED] = NONE
        give_up(state)
    elif kind == RISE:
        state[AIR_LEVEL], state[STAGE] = value, TURN
    elif kind == ROTATE:
        state[AIR_TURN], state[STAGE] = value, CELL
    elif kind == CORNER:
        lay_down(state, value)
    else:
        finish_failure(state, kind == NEW_CAMP)


def _swap(state, move):
    """Exchange a column of the hand with one of the camp (N04)."""
    own, other = swap_parts(move)
    hand = hand_at(state[TO_MOVE])
    state[hand + own] -= 1
    state[CAMP + own] += 1
    state[CAMP + other] -= 1
    state[hand + other] += 1
    state[SWAPS] += 1


def has_won(state):
    """Return whether the team has won (N16, N18); only when the game is over."""
    return state[ENDING] != FALLEN and levels(state) >= target(state)


def result(state):
    """Return None while the game goes on, else 1 (won) or 0 (lost) for every seat alike."""
    return [int(has_won(state))] * state[BUILDERS] if state[STAGE] == OVER else None


def winner(state):
    """Return 0 if the team has won, -1 if the tower has; only when the game is over."""
    return 0 if has_won(state) else -1
