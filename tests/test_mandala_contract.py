# SPDX-License-Identifier: MIT
"""What only Mandala promises: fair imagining, no guessing, an end, the worth of a claim."""

import pytest

from cases import MANDALA, SEEDS, stages
from engine import mandala
from engine.mandala_moves import DISCARD
from engine.mandala_state import DISCARD_LIMIT, DISCARD_TURNS, TO_MOVE, hand_at, missing, secrets


def test_samples_follow_what_is_unseen():
    """Each unseen card is as likely in the hand, in the cup and in the pile (M24)."""
    state = mandala.new_game(4, 0)
    seen = mandala.view(state, 0)
    unseen = [18 - sum(state[at + c] for at in (hand_at(0), 64, 70)) for c in range(6)]
    unseen = [unseen[c] - secrets(state, 0).count(c) for c in range(6)]
    total, runs = sum(unseen), 3000
    assert total == 6 + 2 + 88
    hands, cups = [0] * 6, [0] * 6
    for seed in range(runs):
        imagined = mandala.sample(seen, seed)
        for colour in range(6):
            hands[colour] += imagined[hand_at(1) + colour]
            cups[colour] += secrets(imagined, 1).count(colour)
    for colour in range(6):
        assert hands[colour] / runs == pytest.approx(6 * unseen[colour] / total, abs=0.08)
        assert cups[colour] / runs == pytest.approx(2 * unseen[colour] / total, abs=0.05)


def test_moves_of_another_seats_view_are_not_guessed():
    state = mandala.new_game(4, 0)
    with pytest.raises(ValueError, match="hidden"):
        mandala.legal_moves(mandala.view(state, 1))
    state[TO_MOVE] = 1
    assert mandala.legal_moves(mandala.view(state, 1))


def colours_down(state, move):
    """Return how many colours lie in the two mandalas after a move."""
    after = bytearray(state)
    mandala.apply(after, move)
    return -sum(bin(missing(after, side)).count("1") for side in (0, 1))


def test_the_longest_games_end_in_time():
    """Both place only when M23 would end the game, and then complete nothing if they can."""
    for seed in range(2):
        state = mandala.new_game(seed)
        length = 0
        while mandala.result(state) is None:
            moves = mandala.legal_moves(state)
            swaps = [move for move in moves if mandala.parts(move)[0] == DISCARD]
            others = [move for move in moves if move not in swaps]
            if swaps and (state[DISCARD_TURNS] < DISCARD_LIMIT - 1 or not others):
                move = swaps[length % len(swaps)]
            else:
                move = min(others, key=lambda move: colours_down(state, move))
            mandala.apply(state, move)
            length += 1
        assert 2500 < length <= mandala.MAX_MOVES, f"seed {seed}: {length} moves"


def test_claim_gain_is_what_the_pick_brings():
    takes = 0
    for seed in SEEDS:
        for state, move in stages(MANDALA, seed):
            if move is None or mandala.parts(move)[0] != mandala.TAKE:
                continue
            takes += 1
            seat, colour = mandala.to_move(state), mandala.parts(move)[2]
            slot, count, points = mandala.claim_gain(state, seat, colour)
            after = bytearray(state)
            mandala.apply(after, move)
            gained = mandala.cup_size(after, seat) - mandala.cup_size(state, seat)
            assert (count, points) == (gained, gained * slot), f"seed {seed}"
            assert slot in (0, after[mandala.RIVER + 6 * seat + colour]), f"seed {seed}"
            assert slot or mandala.score(after, seat) == mandala.score(state, seat)
    assert takes > 50
