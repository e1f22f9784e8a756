# SPDX-License-Identifier: MIT
"""The engine against tests/reference_mandala.py, move by move, over random games.

Both throw the same dice; the legal moves and every area must agree after every move.
"""

import random

import pytest

import oracle
from engine import mandala, rng
from engine.mandala_moves import BUILD, DISCARD, GROW
from engine.mandala_state import DICE
from positions import RARE
from reference_mandala import how_it_ended

# Games, and how likely the kinds of moves are in them: what is rare in one is common in another.
TASTES = {
    "uniform": (600, {}),
    "builders": (500, {BUILD: 30, GROW: 3, DISCARD: 1}),
    "growers": (600, {BUILD: 6, GROW: 30, DISCARD: 1}),
    "discarders": (300, {BUILD: 1, GROW: 1, DISCARD: 30}),
}
ENDS = {
    "the pile ran out (M15)",
    "six in a river (M19)",
    "the pile ran out (M15) and six in a river (M19)",
    "both piles empty, both discard (M23)",
    "40 discards in succession (M23)",
}
RARE_GAMES = 100


def chosen(moves, weights, chance):
    """Return a move: first its kind by weight, then any move of that kind."""
    if not weights or len(moves) == 1:
        return chance.choice(moves)
    by_kind = {}
    for move in moves:
        by_kind.setdefault(mandala.parts(move)[0], []).append(move)
    kinds = list(by_kind)
    kind = chance.choices(kinds, [weights.get(kind, 1) for kind in kinds])[0]
    return chance.choice(by_kind[kind])


def lockstep(state, reference, weights, label):
    """Play both to the end with the same moves; return how the game ended."""
    chance = random.Random(label)
    where = f"{label}, at the start"
    played = 0
    while True:
        wrong = oracle.differences(state, reference)
        assert not wrong, f"{where}:\n{wrong}"
        names = oracle.legal(reference)
        moves = mandala.legal_moves(state)
        assert moves == list(names), f"{where}: the legal moves differ"
        if not moves:
            break
        move = chosen(moves, weights, chance)
        mandala.apply(state, move)
        reference.play(names[move])
        played += 1
        where = f"{label}, after move {played}, {mandala.describe(move)}"
    assert mandala.result(state) == reference.scores(), label
    winner = reference.winner()
    assert mandala.winner(state) == (-1 if winner is None else winner), label
    return how_it_ended(reference)


@pytest.mark.parametrize("taste", TASTES)
def test_random_games_agree(taste):
    games, weights = TASTES[taste]
    ends = set()
    for seed in range(games):
        first = (None, 0, 1)[seed % 3]
        state = mandala.new_game(seed, first)
        label = f"{taste}, seed {seed}, first {first}"
        ends.add(lockstep(state, oracle.seeded(seed, first), weights, label))
    assert ends <= ENDS
    assert len(ends) > 1, "the games are all alike"


@pytest.mark.parametrize("name", RARE)
def test_games_from_rare_positions_agree(name):
    for seed in range(RARE_GAMES):
        state = bytearray(RARE[name])
        rng.seed(state, DICE, seed)
        lockstep(state, oracle.from_state(state), {}, f"{name}, seed {seed}")


def test_every_end_is_met():
    """The rare positions and two tastes reach every way in which a game can end."""
    ends = set()
    for name in ("nothing to draw", "full rivers", "nearly complete"):
        for seed in range(20):
            state = bytearray(RARE[name])
            rng.seed(state, DICE, seed)
            ends.add(lockstep(state, oracle.from_state(state), {}, f"{name}, seed {seed}"))
    for seed in range(20):
        games, weights = TASTES["discarders"]
        state = mandala.new_game(seed)
        ends.add(lockstep(state, oracle.seeded(seed), weights, f"discarders, seed {seed}"))
    assert ends == ENDS
