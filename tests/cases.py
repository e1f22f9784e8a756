# SPDX-License-Identifier: MIT
"""The games that the contract tests run over, and what each of them hides and keeps."""

import random

import menara_towers
from engine import mandala, menara, menara_state
from engine.mandala_state import DICE, DRAW, OVER, PHASE, RIVER, SECRET, hand_at
from positions import RARE

SEEDS = range(12)


class Case:
    """A game for the contract tests; short when a failing test prints it.

    Of the changed states that decode accepts one in ``played`` is played to its end.
    """

    def __init__(self, **parts):
        self.__dict__.update(parts)

    def __repr__(self):
        return self.game.NAME


def mandala_hidden(state, seat):
    """Return the offsets that a seat may not look at (M24)."""
    other = 1 - seat
    hidden = [*range(DICE, DICE + 4), *range(DRAW, DRAW + 6)]
    hidden += range(hand_at(other), hand_at(other) + 6)
    if state[PHASE] != OVER:
        hidden += range(SECRET + 2 * other, SECRET + 2 * other + 2)
    return hidden


def mandala_stock(state):
    """Return how many cards of each colour there are: 18 each, whatever happens (M01)."""
    stock = [0] * 6
    for colour in range(6):
        for at in range(DRAW + colour, len(state), 6):
            if RIVER <= at < RIVER + 12:
                stock[colour] += state[at] > 0
            else:
                stock[colour] += state[at]
        for seat in (0, 1):
            stock[colour] += mandala.secrets(state, seat).count(colour)
    return stock


MANDALA = Case(
    game=mandala,
    setups=((), (0,), (1,)),
    seats=2,
    hidden=mandala_hidden,
    stock=mandala_stock,
    rare=RARE,
    played=1,
)


def menara_hidden(state, seat):
    """Return the offsets that a seat may not look at: the dice (N04)."""
    return range(menara_state.DICE, menara_state.DICE + 4)


MENARA = Case(
    game=menara,
    setups=((), (2, 1, 1), (2, 2, 2)),
    seats=2,
    hidden=menara_hidden,
    stock=menara_towers.total,
    rare=menara_towers.RARE,
    played=20,
)
GAMES = [MANDALA, MENARA]
NAMES = [case.game.NAME for case in GAMES]


def stages(case, seed, setup=()):
    """Yield (state, move) along a random game, then (final state, None)."""
    chance = random.Random(seed)
    state = case.game.new_game(seed, *setup)
    yield from walk(case, state, chance)


def walk(case, state, chance):
    """Yield (state, move) from a state on, then (final state, None); plays it in place."""
    moves = case.game.legal_moves(state)
    while moves:
        move = chance.choice(moves)
        yield state, move
        case.game.apply(state, move)
        moves = case.game.legal_moves(state)
    yield state, None


def play_out(case, state, seed):
    """Play a state to the end in place; return the number of moves. Checks the stock."""
    stock = case.stock(state)
    length = 0
    for now, _ in walk(case, state, random.Random(seed)):
        assert case.stock(now) == stock, f"seed {seed}, move {length}"
        assert length <= case.game.MAX_MOVES, f"seed {seed}: the game does not end"
        length += 1
    assert case.game.result(state) is not None
    return length - 1


def samples(case):
    """Yield (label, state) of the rare positions and of every seventh move of some games."""
    for name, state in case.rare.items():
        yield name, bytearray(state)
    for seed in SEEDS:
        setup = case.setups[seed % len(case.setups)]
        for number, (state, move) in enumerate(stages(case, seed, setup)):
            if number % 7 == 0 or move is None:
                yield f"seed {seed}, setup {setup}, move {number}", bytearray(state)
