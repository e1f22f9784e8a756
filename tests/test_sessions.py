# SPDX-License-Identifier: MIT
"""Whole sessions by scripted keys, as a person would press them."""

import random

import pytest

from engine import mandala
from engine import mandala_state as state
from engine.mandala_ai import choose as ai_choice
from handheld import keys, mandala_words, words
from handheld.mandala_scores import Scores
from play import BOARDS, Game


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_game_against_the_computer_to_the_result(board):
    game = Game(board).start()
    assert game.screen == "play"
    game.finish(seed=1)
    assert game.app.table.result() is not None
    assert game.press("B").screen == "title"


def test_the_result_names_who_won():
    headlines = set()
    for seed in range(6):
        game = Game(seed=seed, opponent=1).start()
        level = 2 if seed % 2 else 0
        rng = random.Random(seed)
        while game.screen != "result":
            view = game.view()
            move = ai_choice(view, level, 1) if level else rng.choice(mandala.legal_moves(view))
            game.play(move)
        table = game.app.table
        headlines.add(mandala_words.outcome(table.winner(), table.result(), 1, 0))
    assert {"You win!", "AI wins!"} <= headlines


def test_play_again_lets_the_other_seat_begin():
    game = Game().start()
    first = game.app.session._began
    game.finish(seed=2).press("A")
    assert game.app.session._began == 1 - first
    assert game.screen == "play" and game.app.table.result() is None


def test_pause_resumes_where_it_was():
    game = Game().start()
    before = game.app.table.moves()
    line = game.line
    assert game.press("MENU").screen == "pause"
    assert game.press("B").screen == "play"
    assert game.press("MENU A").screen == "play"
    assert game.app.table.moves() == before and game.line == line


def test_quit_to_the_title_and_continue():
    game = Game().start()
    game.play(mandala.legal_moves(game.view())[0])
    before = game.app.table.moves()
    assert game.press("MENU UP A").screen == "title"
    assert game.press("A").screen == "play", "the first row continues"
    assert game.app.table.moves() == before
    game.finish(seed=3)
    assert game.press("B").screen == "title"
    assert game.press("A").screen == "setup", "a finished game is not continued"


def test_a_new_game_from_the_pause_menu():
    game = Game().start()
    old = game.app.table
    assert game.press("MENU UP*2 A").screen == "setup"
    assert game.press("UP A").screen == "setup", "the game that goes on is not dropped at once"
    assert game.app._screen._note.text.strip() == words.DROP
    assert game.press("A").screen == "play"
    assert game.app.table is not old


def test_the_rules_card_from_setup_and_pause():
    game = Game().press("A UP*2 A")
    assert game.screen == "rules"
    assert game.press("RIGHT*20 LEFT*20").screen == "rules"
    assert game.press("B").screen == "setup"
    game = Game().start().press("MENU DOWN*3 A B")
    assert game.screen == "pause"


def test_own_cup_from_play_and_back():
    game = Game().start()
    assert game.press("CUP").screen == "cup"
    assert game.press("CUP").screen == "play"
    assert game.press("CUP B").screen == "play"


def test_nothing_is_played_without_a_confirming_press():
    game = Game().start()
    before = game.app.table.length
    game.press("RIGHT LEFT A UP DOWN LEFT RIGHT B B LEFT UP B")
    assert game.app.table.length == before


def test_a_refused_place_says_why_and_plays_nothing():
    game = Game().start()
    view = game.view()
    hand = state.hand_at(0)
    colour = next(c for c in range(6) if view[hand + c] and view[state.mountain_at(0) + c])
    game._go_to(colour, [c for c in range(6) if view[hand + c]], game.app._match._chooser)
    before = game.app.table.length
    game.press("A UP*3 LEFT DOWN")
    assert game.line == mandala_words.refusal("in mountain", colour)
    game.press("A")
    assert game.line == mandala_words.refusal("in mountain", colour)
    assert game.app.table.length == before


def test_two_people_with_the_curtain():
    game = Game(opponent=0).start()
    seen = 0
    while game.screen != "result":
        if game.screen == "curtain":
            seen += 1
            assert game.press("LEFT RIGHT UP DOWN MENU CUP").screen == "curtain"
            game.press("A")
            assert game.app._match.viewer == game.app.table.to_move()
            continue
        table = game.app.table
        if state.phase(game.view()) == state.TURN:
            assert game.app._match.viewer == table.to_move(), "only the mover's hand is open"
        else:
            assert game.app._match.hides_hands(), "hands are covered while both look on"
            assert game.press("CUP").screen == "play", "and so are the cups"
        game.play(random.Random(table.length).choice(mandala.legal_moves(game.view())))
    assert seen > 10


def test_the_hand_is_covered_behind_the_curtain():
    game = Game(opponent=0).start()
    assert game.screen == "curtain"
    assert game.app.device.display.root_group is not game.app._match.group


def test_hands_are_covered_from_a_claim_to_the_next_curtain():
    """The other person looks on: no face of a hand, and no cup, until the curtain has lifted."""
    game = Game(opponent=0).start().press("A")
    table = game.app.table
    claims = 0
    while game.screen != "result" and claims < 12:
        if game.screen == "curtain":
            game.press("A")
        elif state.phase(game.view()) != state.CLAIM:
            game.play(random.Random(table.length).choice(mandala.legal_moves(game.view())))
        else:
            claims += 1
            game.press("!A")
            for _ in range(60):
                if game.screen != "play":
                    break
                hand = game.app._match.board.hand
                assert not any(hand.shows_card(column) for column in range(6))
                game.press("!CUP")
                assert game.screen in ("play", "curtain", "result")
            game.pilot.settle()
    assert claims == 12


def test_continuing_in_a_claim_keeps_the_curtain():
    memory = bytearray(b"\xff" * 4096)
    game = Game(opponent=0, nvm=memory).start().press("A")
    while state.phase(game.view()) != state.CLAIM:
        length = game.app.table.length
        game.play(random.Random(length).choice(mandala.legal_moves(game.view())))
        if game.screen == "curtain":
            game.press("A")
    game = Game(opponent=0, nvm=memory).press("A")
    while game.screen == "play":
        game.play(mandala.legal_moves(game.view())[0])
    assert game.screen == "curtain"


def test_the_debug_screen_at_the_curtain_leads_back_to_it():
    game = Game(opponent=0).start()
    game.device.press(keys.MENU)
    game.press("!CUP")
    game.device.release(keys.MENU)
    assert game.screen == "debug"
    assert game.press("A").screen == "curtain"
    assert game.press("A").screen == "play" and game.app.idle


def test_keys_that_hurry_the_last_move_do_not_leave_the_result():
    screen = Scores.__new__(Scores)
    screen.name, screen.ready, screen._opened = "result", False, None
    assert screen.press(keys.A) is None
    screen.step(0)
    screen.step(500)
    assert screen.press(keys.A) is None
    screen.step(800)
    assert (screen.press(keys.A), screen.press(keys.B)) == ("again", "back")
    assert screen.press(keys.MENU) is None


def test_any_key_skips_what_is_shown():
    game = Game().start()
    game.press("A")
    move_shown = game.app.table.length
    game.press("!A !B")
    assert game.app.table.length >= move_shown


def test_the_computer_moves_the_same_for_the_same_seed():
    games = [Game(seed=9).start().finish(seed=4).app.table for _ in range(2)]
    assert games[0].moves() == games[1].moves()
    other = Game(seed=10).start().finish(seed=4).app.table
    assert other.moves() != games[0].moves()
