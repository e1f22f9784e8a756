# SPDX-License-Identifier: MIT
"""The hint in play and the look back at a game, by scripted keys."""

import pytest

from engine import mandala, mandala_coach, mandala_plain_coach
from engine import mandala_moves as moves
from engine.mandala_state import OVER, hand_at
from engine.table import Table
from handheld import keys, mandala_advice, mandala_hint, mandala_words, text, words
from play import BOARDS, Game

HOLD = "HOLD:B:800"
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def finished(generator):
    """Return what comes last."""
    return list(generator)[-1]


def best(view):
    return finished(mandala_coach.judge(view))[0]


# --- The key ---


@pytest.mark.parametrize(
    "script, expected",
    [
        ("B", [keys.B]),
        ("HOLD:B:600", [keys.B]),
        ("HOLD:B:3000", [keys.B, keys.HINT]),
        ("HOLD:A:3000", [keys.A]),
        ("HOLD:B:900 HOLD:B:900", [keys.B, keys.HINT] * 2),
    ],
)
def test_b_held_is_a_key_of_its_own_once(script, expected, monkeypatch):
    game = Game()
    pressed = []
    monkeypatch.setattr(game.app, "_press", pressed.append)
    game.press(script)
    assert pressed == expected


# --- A hint ---


@each_board
def test_a_hint_shows_the_best_move_and_plays_nothing(board):
    game = Game(board).start()
    move, _, why = finished(mandala_advice.advise(game.app.table))
    assert game.press(HOLD).line.replace("\n", " ") == why
    assert game.app._match.board.prompt.color == text.GOLD
    if game.app._match.board.news:
        kind, _, colour, count = moves.parts(move)
        assert game.app._match.board.news.text == mandala_hint.NEWS.format(
            ""
        ) + mandala_words.plain(move, count)
    length = game.app.table.length
    game.press("A")
    assert game.app.table.length == length, "the first A shows what the next would play"
    kind, _, colour, count = moves.parts(move)
    shown = mandala_words.target(move) if kind == moves.BUILD else mandala_words.counted(move)
    assert game.line in (shown, mandala_words.target(move))
    game.press("A")
    assert game.app.table.moves()[length] == move


def test_hints_alone_play_a_whole_game():
    game = Game(seed=4, opponent=1).start()
    asked = 0
    while game.screen != "result":
        length, move = game.app.table.length, best(game.view())
        game.press(HOLD + " A A")
        assert game.app.table.moves()[length] == move
        asked += 1
    assert asked > 20


def test_the_pause_menu_has_it_too():
    game = Game().start()
    why = finished(mandala_advice.advise(game.app.table))[2]
    assert game.press("MENU DOWN*2 A").screen == "play"
    assert game.line == why


def test_any_key_stops_looking_for_a_hint():
    game = Game().start()
    line = game.line
    match = game.app._match
    for key in (keys.A, keys.B, keys.LEFT):
        match.act(words.HINT)
        game.app.step()
        assert match.thinking and not game.app.idle
        assert game.line.startswith(mandala_hint.LOOKING)
        match.press(key)
        assert not match.thinking and game.app.idle
        assert game.app.table.length == match.table.length
    assert game.line != line and not game.line.startswith(mandala_hint.LOOKING)


def fail(view, played=None):
    raise MemoryError
    yield


def test_without_memory_for_master_normal_is_asked(monkeypatch):
    game = Game().start()
    move = finished(mandala_plain_coach.judge(game.view()))[0]
    monkeypatch.setattr(mandala_coach, "judge", fail)
    monkeypatch.setattr(mandala_hint, "_plain", False)
    length = game.app.table.length
    game.press(HOLD + " A A")
    assert game.app.table.moves()[length] == move
    assert mandala_hint._plain


def test_without_memory_for_a_hint_the_game_goes_on(monkeypatch):
    game = Game().start()
    monkeypatch.setattr(mandala_coach, "judge", fail)
    monkeypatch.setattr(mandala_plain_coach, "judge", fail)
    monkeypatch.setattr(mandala_hint, "_plain", False)
    assert game.press(HOLD).line == words.NO_ROOM
    assert game.screen == "play" and game.app.idle
    assert game.press("A").line.startswith("your turn")
    game.play(mandala.legal_moves(game.view())[0])


def test_arrows_leave_the_hint_at_once():
    game = Game().start()
    why = game.press(HOLD).line
    assert game.press("LEFT").line != why


def test_no_hint_while_the_computer_moves_or_a_curtain_hangs():
    game = Game(opponent=0).start()
    assert game.screen == "curtain"
    assert game.press(HOLD).screen == "curtain"
    game = Game().start()
    game.app._match.press(keys.UP)
    game.app._match.press(keys.A)
    assert not game.app.idle
    game.app._press(keys.HINT)
    assert not game.app._match.thinking
    game.app._pause()
    assert words.HINT not in [row[0] for row in game.app._screen._rows]


def test_each_person_gets_a_hint_of_their_own():
    game = Game(opponent=0).start().press("A")
    for _ in range(2):
        why = finished(mandala_advice.advise(game.app.table))[2]
        assert game.press(HOLD).line == why
        game.press("A A A")
        assert game.screen in ("curtain", "play")


def test_the_coach_is_handed_views_of_the_person_only(monkeypatch):
    seen = []
    judge = mandala_coach.judge

    def spy(view, played=None):
        seen.append((bytes(view), played))
        return judge(view, played)

    monkeypatch.setattr(mandala_coach, "judge", spy)
    game = Game(seed=7).start()
    game.press(HOLD).finish(seed=1).press("RIGHT A A A LEFT*3 A")
    assert len(seen) > 20
    for view, _ in seen:
        assert view[1] == 0 and set(view[hand_at(1) : hand_at(1) + 6]) == {mandala.UNKNOWN}
        assert view[0] != OVER


# --- The look back ---


def reviewed(board="pygamer", seed=7, opponent=2):
    """Return a Game at the look back, and what each of its person's moves cost."""
    game = Game(board, seed=seed, opponent=opponent).start().finish(seed=1)
    table = game.app.table
    replay = Table(mandala, table.seed, table.seats, table.setup)
    losses = {}
    for index, move in enumerate(table.moves()):
        seat = replay.to_move()
        if not table.seats[seat]:
            losses[index] = finished(mandala_coach.judge(replay.view(seat), move))[1]
        replay.play(move)
    return game.press("RIGHT"), losses


@each_board
def test_it_opens_on_the_turn_that_cost_most(board):
    game, losses = reviewed(board)
    assert game.screen == "review"
    review = game.app._screen
    assert losses[review._replay.at] == max(losses.values())
    costly = sorted(losses, key=lambda index: (-losses[index], -index))[:3]
    assert [index for _, index in review._losses] == costly
    place = review._replay.board.news or review._replay.board.prompt
    assert place.color == text.ALERT


def test_the_coach_says_what_is_better_and_why():
    game, losses = reviewed()
    review = game.app._screen
    move, loss, why = finished(
        mandala_advice.advise(review._replay.table, review._replay.moves[review._replay.at])
    )
    told = game.line
    better = mandala_advice.better(move, moves.parts(move)[3] or 9, loss)
    assert game.press("A").line[:8] == better[:8]
    assert game.press("A").line == why
    assert game.press("A").line == told


def test_the_coach_agrees_with_a_good_move_and_says_nothing_of_the_computers():
    game, losses = reviewed()
    review = game.app._screen
    good = min(losses, key=losses.get)
    game.press("LEFT*200" + f" RIGHT*{good}" * bool(good))
    assert review._replay.at == good and losses[good] < mandala_advice.LEAST
    assert game.press("A").line == mandala_advice.AGREED
    other = next(index for index in range(len(review._replay.moves)) if index not in losses)
    game.press("LEFT*200" + f" RIGHT*{other}" * bool(other))
    line = game.line
    assert line.startswith("AI: ") and game.press("A").line == line


def test_every_move_can_be_seen_as_it_was():
    game, _ = reviewed()
    review, played = game.app._screen, game.app.table.moves()
    game.press("LEFT*200")
    table = Table(mandala, game.app.table.seed, game.app.table.seats, game.app.table.setup)
    for index, move in enumerate(played):
        assert review._replay.at == index
        assert review._replay.table.view(0) == table.view(0)
        name = "AI" if table.to_move() else "you"
        assert game.line.startswith(name + ": ")
        table.play(move)
        game.press("RIGHT")
    assert review._replay.at == len(played) and "win" in game.line
    assert game.press("RIGHT").line == game.line


def test_up_and_down_go_round_the_costly_turns():
    game, _ = reviewed()
    review = game.app._screen
    places = sorted(index for _, index in review._losses)
    assert len(places) == 3
    for key, order in (("DOWN", places), ("UP", places[::-1])):
        game.press("LEFT*200" if key == "DOWN" else "RIGHT*200")
        seen = []
        for _ in range(4):
            game.press(key)
            seen.append(review._replay.at)
        assert seen in ([*order, order[0]], [*order[1:], *order[:2]])


def test_keys_step_while_it_still_looks():
    game = Game(seed=7).start().finish(seed=1)
    game.app._press(keys.RIGHT)
    review = game.app._screen
    for _ in range(3):
        game.app.step()
    assert review.thinking and game.line.startswith("looking back")
    review.press(keys.LEFT)
    at = review._replay.at
    while review.thinking:
        game.app.step()
    assert review._replay.at == at and at == len(review._replay.moves) - 1, (
        "it does not jump away from a reader"
    )


def test_leaving_ends_at_the_result_and_it_can_be_opened_again():
    game, _ = reviewed()
    length = len(game.app._match.board.group)
    for _ in range(3):
        assert game.press("B").screen == "result"
        assert len(game.app._match.board.group) == length - 1
        assert game.press("RIGHT").screen == "review"
    assert game.press("B A").screen == "play"


def test_two_people_see_each_turn_from_the_side_of_its_player():
    game, losses = reviewed(opponent=0)
    review = game.app._screen
    assert len(losses) == len(review._replay.moves)
    game.press("LEFT*200")
    for _ in range(20):
        assert review._replay._seat() == review._replay.table.to_move()
        assert game.line.startswith(f"P{review._replay._seat() + 1}: ")
        game.press("RIGHT")


def test_a_perfect_game_is_praised():
    game = Game(seed=4, opponent=1).start()
    while game.screen != "result":
        game.play(best(game.view()))
    game.press("RIGHT")
    assert game.line == mandala_advice.NO_LOSS
    assert game.press("DOWN").line == game.line
