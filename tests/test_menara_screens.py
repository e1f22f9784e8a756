# SPDX-License-Identifier: MIT
"""Menara by the keys: whole games, every stage saved and gone on with, a monkey, its words."""

import pytest

from engine import menara
from play import BOARDS
from play_menara import Builders


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_of_random_moves(board, seed):
    game = Builders(board, seed=seed, rows=(1, 0, 0, 2, seed % 2, 1))
    game.finish(seed)
    assert game.app.table.result() is not None
    assert game.press("B").screen == "title"


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_whole_game_with_a_partner(board):
    game = Builders(board, seed=3, rows=(1, 1, 0, 0, 0, 0)).finish(level=1)
    assert game.app.table.seats == bytes((0, 1))
    assert menara.levels(game.app.table.view(0)) >= 1
