# SPDX-License-Identifier: MIT
"""The power goes and comes back: what the app kept, and what it makes of a damaged memory."""

import random

import pytest

from engine import mandala
from engine.table import load
from handheld import words
from play import Game


def erased(size=4096):
    return bytearray(b"\xff" * size)


@pytest.mark.parametrize("opponent", [0, 2], ids=["two people", "computer"])
def test_the_game_goes_on_after_the_power_was_cut(opponent):
    """Cut at about every third move, it ends as if it had not been interrupted."""
    choose = random.Random(5).choice
    memory = erased()
    game = Game(opponent=opponent, nvm=memory).start()
    whole = Game(opponent=opponent).start()
    while game.screen != "result":
        for each in (game, whole):
            if each.screen == "curtain":
                each.press("A")
        move = choose(mandala.legal_moves(game.view()))
        whole.play(move)
        game.play(move)
        if game.screen == "result" or game.app.table.length % 3:
            continue
        game = Game(seed=99, opponent=opponent, nvm=memory)
        assert game.press("A").screen in ("play", "curtain", "result"), "the first row continues"
        assert game.app.table.moves() == whole.app.table.moves()
    assert game.app.table.result() == whole.app.table.result()


def test_the_title_says_which_game_goes_on():
    memory = erased()
    game = Game(opponent=1, nvm=memory).start()
    game.play(mandala.legal_moves(game.view())[0])
    saved = game.app.session._records.game()
    title = Game(nvm=memory).app._screen
    assert title._note.text.strip() == words.going_on(0, load(mandala, saved).length)
    assert "Mandala, move " in title._note.text
    assert words.CONTINUE in title._pages[0].text


def test_a_finished_game_does_not_come_back():
    memory = erased()
    game = Game(opponent=1, nvm=memory).start().finish(seed=1)
    assert game.screen == "result"
    assert Game(nvm=memory).press("A").screen == "setup"


def test_choices_and_results_are_kept():
    memory = erased()
    game = Game(opponent=None, nvm=memory).press("A LEFT DOWN RIGHT UP*2 A")  # Easy, you first
    assert game.screen == "play" and game.app.session.rows[0][2] == 1
    game.press("MENU DOWN*4 RIGHT B")
    assert game.app.speed() == 1
    again = Game(opponent=None, nvm=memory).press("DOWN A").app
    assert [row[2] for row in again.session.rows] == [1, 1] and again.session.speed[2] == 1


def test_results_are_counted_by_level():
    memory = erased()
    for _ in range(2):
        game = Game(opponent=1, nvm=memory)
        game.start().finish(seed=1)
    won, lost, drawn = game.app.session._records.counts(0)
    assert won + lost + drawn == 2
    assert game.app.session._records.counts(1) == (0, 0, 0)
    setup = Game(opponent=1, nvm=memory).press("A").app._screen
    assert setup._note.text.strip() == words.record(won, lost, drawn)


@pytest.mark.parametrize(
    "memory",
    [
        None,
        bytearray(),
        bytearray(64),
        bytearray(4096),
        erased(),
        bytearray(random.Random(1).randbytes(4096)),
        bytearray(random.Random(2).randbytes(8192)),
    ],
    ids=["none", "empty", "small", "zeros", "erased", "noise 4K", "noise 8K"],
)
def test_any_memory_starts_clean_and_plays(memory):
    game = Game(nvm=memory)
    assert game.screen == "title" and game.app.table is None
    says_so = game.app._screen._note.text.strip() == words.NOT_SAVED
    assert says_so == (memory is None or len(memory) < 512)
    assert game.start().finish(seed=2).screen == "result"


def test_a_save_that_cannot_be_read_is_said_and_play_goes_on():
    memory = erased()
    game = Game(nvm=memory).start()
    game.app.session._records._store.put(1, b"of another version")
    game = Game(nvm=memory)
    assert game.app._screen._note.text.strip() == words.UNREADABLE
    assert game.press("A").screen == "setup"
