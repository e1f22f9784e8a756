# SPDX-License-Identifier: MIT
"""What must hold on every screen: text that fits, small dirty areas, keys that harm nothing."""

import gc
import random
from pathlib import Path

import displayio
import pytest

from engine import mandala
from engine import mandala_moves as moves
from handheld import mandala_advice, mandala_hint, mandala_words, text, words
from handheld.layout import Layout
from play import BOARDS, Game

SCREENS = ("tinycircuits_thumby_color", "pygamer", "m5stack_cardputer", "ugame22")
COLUMNS = 160 // text.GLYPH_WIDTH
RULES = Path(text.__file__).parent / "assets" / "rules_mandala.txt"


def all_lines():
    """Return every line that the play screen can show, with the longest insertions."""
    names = ("you", "AI", "P1", "P2")
    lines = [
        mandala_words.EACH_NEEDS_ONE,
        words.DROP,
        words.THINKING + "...",
        mandala_words.LAST_MANDALA,
        mandala_words.NOBODY_PICKS,
        words.MENU_HINT,
    ]
    lines += [mandala_advice.KEYS, mandala_advice.ASKING + "...", mandala_advice.NO_LOSS]
    lines += [mandala_advice.AGREED, mandala_advice.LOOKING.format(100), words.HINT]
    lines += [mandala_hint.LOOKING + "...", words.NO_ROOM, *mandala_words.result_hint(26)]
    for key in mandala_advice._REASONS:
        for number in (-99, 0, 99) if key in ("first", "second", "most", "theirs") else (0, 6):
            lines += [mandala_advice.reason((key, number), colour) for colour in range(6)]
    lines += [words.RESULT_HINT, mandala_words.DRAWN, words.page(10, 10)]
    for reason in mandala_words._REFUSALS:
        lines += [mandala_words.refusal(reason, colour) for colour in range(6)]
    for move in range(150):
        kind, _, _, count = moves.parts(move)
        lines += [mandala_words.told(name, move, count or 9) for name in names]
        if kind != moves.TAKE:
            lines.append(mandala_words.target(move))
        if kind in (moves.GROW, moves.DISCARD):
            lines.append(mandala_words.counted(move))
        lines.append(mandala_advice.better(move, count or 9, 9900))
    for colour in range(6):
        lines += [
            mandala_words.claim(name, (colour, 17), (slot, 17, 99), new)
            for slot in (0, 6)
            for new in (0, 1)
            for name in names
        ]
        lines += [mandala_words.needs(side, colour) for side in (0, 1)]
        lines += [mandala_words.last(mandala_words.needs(side, colour)) for side in (0, 1)]
    for name in names:
        lines += [mandala_words.complete(name), mandala_words.turn_of(name)]
    for people, viewer in ((1, 0), (2, 0), (2, 1)):
        for winner in (0, 1):
            for scores in ([1, 2], [3, 3]):
                lines.append(mandala_words.outcome(winner, scores, people, viewer))
    return lines


def test_every_line_fits_the_smallest_screen():
    too_long = {line for line in all_lines() if len(line) > COLUMNS}
    assert not too_long


def test_every_line_fits_the_narrowest_screen_in_two_rows():
    page = text.Page(displayio.Group(), (0, 0, 128 // text.GLYPH_WIDTH, 2))
    for line in all_lines():
        page.fold(line)
        assert max(map(len, page.text.split("\n"))) <= page.columns, line


def test_every_glyph_is_in_the_font_of_the_device():
    shown = "".join(all_lines()) + RULES.read_text() + words.CURTAIN + words.CRASH
    assert not {char for char in shown if char != "\n" and not 32 <= ord(char) <= 126}


@pytest.mark.parametrize("board", SCREENS)
def test_the_whole_rules_card_can_be_read(board):
    game = Game(board).press("A UP*2 A")
    card, shown, pages = game.app._screen, "", 0
    while game.screen == "rules":
        shown += " " + card._page.text
        pages += 1
        rows = card._page.text.split("\n")
        assert len(rows) <= card._page.rows and max(map(len, rows)) <= card._page.columns
        game.press("A")
    assert shown.split() == RULES.read_text().split()
    game.press("A" + " RIGHT" * (pages - 1))
    assert shown.endswith(game.app._screen._page.text)
    game.press("LEFT " * pages)
    assert shown[1:].startswith(game.app._screen._page.text)


def test_a_game_that_does_not_fit_is_refused_in_words_and_the_other_goes_on(monkeypatch):
    game = Game()
    game.device.report = lambda error: None

    def load(sheet):
        raise MemoryError("memory allocation failed")

    monkeypatch.setattr("handheld.menara_game.load", load)
    game.press("DOWN A")
    assert game.screen == "crash"
    assert game.app._screen._page.text.split() == words.NO_MEMORY.split()
    assert game.app.session.game is None
    game.press("A")
    assert game.screen == "title"
    game.start()
    assert game.screen == "play"


def test_a_crash_is_told_and_a_key_goes_on():
    game = Game().start()
    told = []
    game.device.report = told.append
    game.app.table.play = None  # whatever happens inside
    game.play(mandala.legal_moves(game.view())[0])
    assert game.screen == "crash"
    assert isinstance(told[0], TypeError)
    assert "TypeError" in game.app._screen._page.text
    assert game.press("A").screen == "title"


def test_a_screen_that_is_too_small_is_refused():
    with pytest.raises(ValueError, match="128x128"):
        Layout(128, 64)


@pytest.mark.parametrize("size", BOARDS)
def test_a_step_of_the_cursor_redraws_little(size):
    game = Game(BOARDS[size], paint=True).start()
    display = game.device.display
    whole = display.width * display.height
    for words_ in ("RIGHT", "LEFT", "A", "DOWN", "RIGHT", "B"):
        before = display.pixels
        game.press(words_)
        assert display.pixels - before < whole / 8, words_


@pytest.mark.parametrize("size", BOARDS)
def test_waiting_redraws_nothing(size):
    game = Game(BOARDS[size], paint=True).start()
    before = game.device.display.pixels
    game.press("WAIT:3000")
    assert game.device.display.pixels == before


@pytest.mark.parametrize("size", BOARDS)
def test_a_move_does_not_repaint_the_screen(size):
    game = Game(BOARDS[size], opponent=0, paint=True).start().press("A")
    display = game.device.display
    before = display.pixels
    move = mandala.legal_moves(game.view())[-1]
    game.play(move)
    assert display.pixels - before < 2.5 * display.width * display.height


@pytest.mark.parametrize("opponent", [0, 2], ids=["two people", "computer"])
@pytest.mark.parametrize("size", BOARDS)
def test_a_monkey_at_the_keys(size, opponent, monkeypatch):
    """5,000 random keys for each size and kind of game, some held, some while others move."""
    monkeypatch.setattr(gc, "collect", int)  # the test is about keys: no time for memory
    game = Game(BOARDS[size], opponent=opponent, paint=True)
    refresh = game.device.display.refresh
    game.device.display.refresh = lambda: refresh() if rng.random() < 0.01 else None  # nor paint
    rng = random.Random(f"{size} {opponent}")
    seen = set()
    for _ in range(5000):
        bit = 1 << rng.choice((0, 1, 2, 3, 4, 4, 4, 4, 5, 6, 7))
        game.device.press(bit)
        for _ in range(rng.choice((1, 2, 2, 3, 30))):
            game.app.step()
        game.device.release(bit)
        for _ in range(rng.choice((1, 2, 2, 3))):
            game.app.step()
        seen.add(game.screen)
        table = game.app.table
        if table and rng.random() < 0.01:
            table.game.decode(table.game.encode(table._state))
    assert "crash" not in seen
    assert {"title", "setup", "play", "pause", "cup", "rules"} <= seen
