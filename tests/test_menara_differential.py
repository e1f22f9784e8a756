# SPDX-License-Identifier: MIT
"""Menara's engine against tests/reference_menara.py, move by move."""

import pytest

from engine import menara
from engine import menara_state as ms
from reference_menara import STAGES, Reference
from sim.lab import menara_check

GAMES = 25  # of each kind for each number of builders


def positions(builders):
    for seed in range(GAMES):
        for state in menara_check.random_game(builders, 100 + seed):
            yield f"random, seed {100 + seed}", state
    for seed in range(2):
        for state in menara_check.partner_game(builders, 200 + seed):
            yield f"partners, seed {200 + seed}", state


@pytest.mark.parametrize("builders", menara.SEATS)
def test_legal_moves_and_endings_are_those_of_the_reference(builders):
    stages = set()
    for label, state in positions(builders):
        reference = Reference(bytes(state))
        words = {menara.describe(move) for move in menara.legal_moves(state)}
        assert words == reference.legal(), f"{label}, stage {reference.stage}"
        assert ms.target(state) == reference.target(), label
        stages.add(reference.stage)
        if reference.stage == "over":
            ending = ms.ENDINGS[state[ms.ENDING]]
            assert ending in reference.why_over(), label
            won = ending != "fallen" and reference.top() >= reference.target()
            assert menara.result(state) == [int(won)] * builders, label
        elif reference.stage == "start":
            assert reference.why_over() == {"fallen"}, label
    assert stages == set(STAGES), stages
