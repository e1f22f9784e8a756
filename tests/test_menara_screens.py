# SPDX-License-Identifier: MIT
"""Menara by the keys: whole games, every stage saved and gone on with, a monkey, its words."""

import gc
import random
import re
import sys
from pathlib import Path

import displayio
import pytest

from engine import menara, menara_spots
from engine import menara_moves as moves
from engine.menara_ai import LEVELS, choose
from engine.menara_set import FLOOR_COUNT, PLAN_COUNT, outline, plan_parts
from engine.menara_state import (
    AIM,
    BUILD,
    LEFT,
    LEVEL,
    LIFT,
    OVER,
    PLACED,
    STAGE,
    TAKE,
    floor_cell,
    floor_turn,
    hand_at,
    is_lying,
    slot_colour,
    target,
)
from engine.table import Table, load
from handheld import games, keys, text
from handheld import menara_words as words
from handheld.menara_cells import BLANK, COLUMN, COMPUTER, PERSON
from handheld.menara_game import BUILDERS, CHOOSERS, SHOW
from handheld.menara_hint import LOOKING, REASONS
from handheld.records import Records
from handheld.words import NO_ROOM
from menara_towers import grow
from play import BOARDS, Game
from play_menara import Builders

SCREENS = (*BOARDS.values(), "tinycircuits_thumby_color", "m5stack_cardputer", "ugame22")
RULES = Path(text.__file__).parent / "assets" / "rules_menara.txt"


def cut_off(thing, size, place=(0, 0)):
    """Return the (x, y) of the visible tiles below a group that are not wholly on the screen."""
    if thing.hidden:
        return []
    x, y = place[0] + thing.x, place[1] + thing.y
    if isinstance(thing, displayio.Group):
        assert thing.scale == 1 or not place[0]
        room = size[0] // thing.scale, size[1] // thing.scale
        at = x // thing.scale, y // thing.scale
        return [spot for inner in thing for spot in cut_off(inner, room, at)]
    wide, high = thing._tile_width, thing._tile_height
    bitmap = thing.bitmap
    found = []
    for column in range(thing.width):
        for row in range(thing.height):
            at = thing[column, row]
            left = at % (bitmap.width // wide) * wide
            top = at // (bitmap.width // wide) * high
            for i in range(wide):
                for j in range(high):
                    spot = x + column * wide + i, y + row * high + j
                    inside = 0 <= spot[0] < size[0] and 0 <= spot[1] < size[1]
                    if not inside and bitmap[left + i, top + j]:
                        found.append(spot)
    return found


@pytest.mark.parametrize("board", SCREENS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_of_random_moves(board, seed):
    """All of it is on the screen."""
    game = Builders(board, seed=seed, rows=(1 + seed, 0, 0, 2, seed % 2, 1))
    display = game.device.display
    rng = random.Random(seed)
    while game.screen != "result":
        if rng.random() < 0.1:
            assert not cut_off(game.app._match.group, (display.width, display.height))
        game.random_turn(rng)
    assert not cut_off(game.app._screen.group, (display.width, display.height))
    assert game.app.table.result() is not None
    assert game.press("B").screen == "title"


@pytest.mark.parametrize(
    "index, partners, steady", [(0, 1, 0), (1, 1, 0), (2, 3, 1), (3, 0, 0), (4, 2, 2)]
)
def test_a_whole_game_with_partners(index, partners, steady):
    rows = (partners, partners, 0, 2, steady, 0)
    game = Builders(SCREENS[index], seed=3, rows=rows).finish(level=1)
    assert game.app.table.seats == bytes((0,) + (1,) * partners)
    assert menara.levels(game.app.table.view(0)) >= 1
    assert game.press("A").screen == "play"


@pytest.fixture
def board_short_of_memory(monkeypatch):
    """Let modules go as on a board, with so little memory that pictures are small."""
    kept = {name: sys.modules[name] for name in sys.modules if name[:6] in ("engine", "handhe")}
    monkeypatch.setattr(gc, "mem_free", lambda: 20_000, raising=False)
    games.let_go(BUILDERS + CHOOSERS + SHOW)  # what other tests have left
    yield
    sys.modules.update(kept)
    for name, module in kept.items():
        package, _, last = name.rpartition(".")
        if package:
            setattr(kept[package], last, module)


def test_builders_and_choosers_are_never_in_memory_at_once(board_short_of_memory):
    """With hints at every stage, also with a column already taken and while a hand is aimed."""

    def loaded(names, package):
        return {name for name in names if f"{package}.{name}" in sys.modules}

    game = Builders("pimoroni_picosystem", seed=1, rows=(1, 1, 0, 0, 1, 1))
    assert game.app._match.board.tower.scale == 2
    stages = set()
    for _ in range(40):
        if game.screen == "result":
            break
        assert loaded(CHOOSERS, "handheld") and not loaded(BUILDERS, "engine")
        stages.add(game.view()[STAGE])
        game.device.press(keys.B)
        for _ in range(200):
            if game.app._match.thinking:
                break
            game.app.step()
        assert game.app._match.thinking
        while game.app._match.thinking:
            assert not loaded(CHOOSERS + SHOW, "handheld")
            game.app.step()
        assert not loaded(BUILDERS, "engine")
        game.device.release(keys.B)
        if game.view()[STAGE] == AIM:
            game.turn(lambda view: choose(view, 1, 1))
        else:
            game.press("A")
    assert len(stages) > 4, stages


# --- Words ---

NAMES = ("you", "P1", "P4", "AI2", "AI4")


def refused():
    """Return every reason that has words."""
    return [line.split("=")[0] for line in words._REFUSALS[1:-1].split("/")]


def all_lines():
    """Return every line of 26 characters that the play screen can show, at its longest."""
    lines = [
        *(
            words.ASK_STOP,
            words.ASK_CAMP,
            words.AIM + words.ACROSS,
            words.LIFT,
            words.FALLS,
            words.LAY,
        ),
        *(words.LAY_SAFE, words.UNDO, words.NOWHERE, words.NOTHING_HERE.format(11)),
        *(words.WON, words.TOO_LOW, words.FALLEN, words.score(11, 24)),
    ]
    lines.append(LOOKING + "...")
    lines += [words.deck(deck) for deck in range(3)]
    lines += [words.ending(number) for number in range(6)]
    for reason in refused():
        lines += [
            words.refusal(reason, colour, count) for colour in range(5) for count in (0, 1, 2)
        ]
    for colour in words.COLOURS:
        lines += [words.TAKE.format(colour), words.RAISE.format(colour)]
        lines.append(words.PLACE.format(colour) + words.STANDS)
        lines.append(words.TAKE.format(colour) + words.STANDS)
    for own in range(5):
        lines += [words.swap(own), *(words.swap(own, other) for other in range(5))]
    for name in NAMES:
        lines += [f"{name}: {words.FOUNDATION}", words.turn_of(name), words.choose_plan(name)]
        for number in range(PLAN_COUNT):
            lines.append(f"{name}: {words.plan(number, plan_parts(number)[1])}")
        for level in (0, 11):
            lines += [words.placed(name, colour, level) for colour in range(5)]
            lines.append(words.laid(name, level))
        lines += [words.told(name, move) for move in range(moves.BASE)]
    return lines


def test_every_line_fits_the_smallest_screen():
    assert not {line for line in all_lines() if len(line) > 160 // text.GLYPH_WIDTH}


def test_every_line_fits_the_narrowest_screen_in_two_rows():
    page = text.Page(displayio.Group(), (0, 0, 128 // text.GLYPH_WIDTH, 2))
    for line in all_lines():
        page.fold(line)
        assert max(map(len, page.text.split("\n"))) <= page.columns, line


def test_the_headlines_fit_the_narrowest_screen_with_the_name():
    """They lose their first word where they are too long."""
    columns = 128 // text.GLYPH_WIDTH
    tasks = [words.plan(number, plan_parts(number)[1]) for number in range(PLAN_COUNT)]
    tasks += [words.border(number) for number in range(PLAN_COUNT)]
    for task in (*tasks, words.FOUNDATION):
        assert len(f"AI4:{task[task.find(' ') + 1 :]}") <= columns
        assert len(f"AI4: {task}") <= 160 // text.GLYPH_WIDTH
    for line in (*REASONS, *(words.turn_of(name) for name in NAMES)):
        assert len(line) <= columns, line


def test_the_headline_says_which_side_of_a_new_floor_is_up():
    game = opened(next(table for stage, table in tables() if stage == LEVEL))
    assert game.app._match.board.headline.text == "P1: new floor: light side"


def test_the_hints_fit_a_large_screen():
    hints = (words.START_KEYS, words.PICK_KEYS, words.BACK_KEYS, words.lay_keys(True, True))
    for line in (*hints, *(words.border(number) for number in range(PLAN_COUNT))):
        assert len(line) <= 240 // text.GLYPH_WIDTH, line


def test_every_glyph_is_in_the_font_of_the_device():
    shown = "".join(all_lines()) + RULES.read_text()
    assert not {char for char in shown if char != "\n" and not 32 <= ord(char) <= 126}


def test_every_reason_of_the_engine_has_its_words():
    """The reasons that a screen can meet; the others belong to moves that no stage offers."""
    source = Path(moves.__file__).read_text() + Path(menara_spots.__file__).read_text()
    named = set(re.findall(r'"([a-z][a-z ]+)"', source))
    known = set(refused())
    met = named & (known | {"over", "not now"})
    assert known - named <= {"same colour"}
    assert {"overlaps", "off the board", "too few columns", "filled", "carries a floor"} <= met


def test_a_floor_that_lies_on_too_little_says_how_much():
    assert words.refusal("too few columns", count=2) == "covers 2 columns, needs 3"
    assert words.refusal("too few edges", count=1) == "touches 1 edge, needs 2"


@pytest.mark.parametrize("board", SCREENS)
def test_the_rows_of_a_new_game_fit_every_screen(board):
    game = Builders(board)
    for row in game.app.session.game.rows((3, 4, 1, 1, 2, 1)):
        for choice in row[1]:
            room = (game.device.display.width - 8) // text.GLYPH_WIDTH
            assert len(f"> {row[0]} <{choice}>") <= room


def test_each_computer_builder_has_a_name():
    assert tuple(name.lower() for name in LEVELS) == words.CHARACTERS


@pytest.mark.parametrize("board", SCREENS)
def test_the_whole_tower_is_seen_from_the_side(board):
    tower = Builders(board).app._match.board.tower
    for seed in range(20):
        state = grow(seed)
        tower.draw(state)
        for floor in range(FLOOR_COUNT):
            if is_lying(state, floor):
                width = outline(floor, floor_turn(state, floor))[0]
                left = tower.left(floor_cell(state, floor))
                assert left >= 8 and left + width * tower.cell <= tower.width, (seed, floor)


# --- Saves ---


def tables():
    """Yield a Table in each stage of a turn that a game can be left in."""
    seen = set()
    for seed in range(200):
        rng = random.Random(seed)
        table = Table(menara, seed, (0, 0), (2, 0, seed % 2))
        while table.result() is None:
            stage = table.view(0)[STAGE]
            if stage not in seen:
                seen.add(stage)
                yield stage, load(menara, table.save())
            table.play(rng.choice(table.legal_moves()))
        if len(seen) == OVER:
            return
    raise AssertionError(f"only the stages {seen} were met")


def opened(table):
    """Return a Game that goes on with a Table."""
    memory = bytearray(b"\xff" * 8192)
    Records(memory).keep_game(table)
    game = Builders.__new__(Builders)
    Game.__init__(game, nvm=memory)
    return game.press("A")


def test_a_game_goes_on_from_every_stage():
    """The power goes between any two moves, those that are chosen together too."""
    for stage, table in tables():
        game = opened(table)
        assert game.screen == "play", stage
        assert game.app.table.moves()[: table.length] == table.moves(), stage
        game.finish(seed=stage)
        assert game.app.table.result() is not None


def test_the_other_game_waits_while_one_is_looked_at():
    """A Mandala that goes on is still there after a look at Menara's new-game screen."""
    game = Game().press("A UP A")
    before = game.app.table._state
    assert game.press("MENU UP A DOWN*2 A").screen == "setup"
    assert game.press("B").screen == "title"
    assert game.press("A").screen == "play"
    assert game.app.table._state == before


# --- Keys ---


@pytest.mark.parametrize("size", BOARDS)
def test_a_monkey_at_the_keys(size, monkeypatch):
    """8,000 random keys, some held with others, some while others move; games end and begin."""
    monkeypatch.setattr(gc, "collect", int)  # the test is about keys: no time for memory
    game = Builders(BOARDS[size], rows=(1, 1, 0, 0, 1, 1))
    rng = random.Random(f"menara {size} keys")
    seen, stages = set(), set()
    for _ in range(8000):
        bits = [1 << rng.choice((0, 1, 2, 3, 4, 4, 4, 4, 5, 6, 7))]
        if rng.random() < 0.2:
            bits = [32, 1 << rng.choice((0, 1, 2, 3))]
        for bit in bits:
            game.device.press(bit)
            for _ in range(rng.choice((1, 2, 2, 3, 30))):
                game.app.step()
        for bit in bits:
            game.device.release(bit)
            for _ in range(rng.choice((1, 2, 2, 3))):
                game.app.step()
        seen.add(game.screen)
        table = game.app.table
        if table and table.game is menara:
            stages.add(table.view(0)[STAGE])
            if rng.random() < 0.01:
                menara.decode(menara.encode(table._state))
    assert "crash" not in seen
    assert {"title", "setup", "play", "pause", "cup", "rules"} <= seen
    assert len(stages) >= 7, stages


def test_the_same_seed_and_keys_repeat():
    script = "A A A A LEFT A B A B+UP A WAIT:700 A A DOWN A"
    one, two = (Builders(seed=11, rows=(1, 1, 0, 0, 0, 0)).press(script) for _ in range(2))
    assert one.app.table.moves() == two.app.table.moves()
    assert len(one.app.table.moves()) > 10


@pytest.mark.parametrize("seed", [3, 8])
def test_a_hint_puts_the_move_under_the_cursor(seed):
    """B held: a careful builder's move in words, and on top the reason; A plays that move."""
    game = Builders(seed=seed, rows=(1, 0, 0, 0, 0, 1))
    headline, prompt = game.app._match.board.headline, game.app._match.board.prompt
    shown = set()
    for _ in range(60):
        if game.screen == "result":
            break
        table = game.app.table
        length = table.length
        wanted = choose(game.view(), 1, -1)
        game.press("HOLD:B:800")
        assert headline.text in REASONS and table.length == length
        assert game.line == game.chooser.line and prompt.color == text.GOLD
        shown.add(headline.text)
        if wanted not in (moves.KEEP, moves.GIVE_UP):
            game.press("A")
            if table.length == length:  # a column was taken: its new place is played with it
                game.press("HOLD:B:800 A")
            assert table.moves()[length] == wanted
        else:
            game.press("B" if wanted == moves.KEEP else "A")
            assert table.moves()[length] == wanted
        assert game.screen == "result" or headline.text not in REASONS
    assert len(shown) >= 5


@pytest.mark.parametrize("size", BOARDS)
def test_what_a_hint_hides_comes_back(size):
    """Over the pause menu, too."""
    game = Builders(BOARDS[size], seed=3, rows=(1, 0, 0, 0, 0, 1)).press("A*2")
    board = game.app._match.board
    page = board.news or board.headline
    was = page.text
    for ending in ("LEFT", "MENU DOWN*2 A WAIT:3000 B", "HOLD:B:800 LEFT"):
        assert game.press("HOLD:B:800").screen == "play" and page.text in REASONS
        assert game.press(ending).screen == "play" and page.text == was


def fail(_):
    raise MemoryError
    yield


def test_without_memory_for_a_hint_the_game_goes_on(monkeypatch):
    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0))
    monkeypatch.setattr("engine.menara_ai.hint", fail)
    assert game.press("HOLD:B:800").line == NO_ROOM
    assert game.screen == "play" and game.app.idle
    move = choose(game.view(), 1, -1)
    assert game.press("A").line != NO_ROOM
    length = game.app.table.length
    game.turn(lambda _: move)
    assert game.app.table.length == length + 1


def test_without_memory_to_load_the_hint_the_game_goes_on(monkeypatch):
    class Hint:
        def __init__(self, *_):
            raise MemoryError

    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0))
    monkeypatch.setattr("handheld.menara_hint.Hint", Hint)
    assert game.press("HOLD:B:800").line == NO_ROOM
    assert game.screen == "play" and game.app.idle
    assert game.press("LEFT").line != NO_ROOM


def test_lifting_a_floor_says_first_what_putting_it_back_costs():
    """N09: until its level is chosen it can be put back, which is a failure."""
    for seed in range(40):
        game = Builders(seed=seed, rows=(0, 0, 0, 0, 0, 0))
        while game.screen != "result" and game.view()[STAGE] != LIFT:
            game.turn(lambda view: choose(view, 2, 1))
        if game.screen != "result" and len(moves.legal_moves(game.view())) > 1:
            break
    assert game.view()[STAGE] == LIFT, "no plan E was revealed"
    while game.chooser.refused:
        game.press("RIGHT")
    assert game.line == words.LIFT and "undo" in game.line
    before = target(game.view())
    assert game.press("A").view()[STAGE] == LEVEL
    game.play(moves.GIVE_UP)
    assert target(game.view()) == before + 1


def test_a_key_before_a_move_begins_to_be_shown_is_swallowed():
    """It is the first move after a game was gone on with, so that nothing was shown before."""
    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0)).press("MENU UP A A")
    assert game.screen == "play" and game.app.idle
    match = game.app._match
    move = next(m for m in moves.legal_moves(game.view()) if moves.parts(m)[0] == moves.REVEAL)
    match._begin_moves((move,))
    match.press(keys.A)
    game.press("WAIT:3000")
    assert game.screen == "play" and game.app.table.moves()[-1] == move


def hand_of(game):
    """Return the colours of the hand on the screen, from the left."""
    hand = game.app._match.board.hand
    return [hand[at] - COLUMN for at in range(hand.width) if hand[at] != BLANK]


def test_what_comes_from_the_bag_is_shown_last_in_the_hand():
    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0))
    while game.view()[STAGE] != BUILD or game.view()[LEFT] > 1:
        game.turn(lambda view: choose(view, 1, 1))
    while game.chooser.refused:
        game.press("RIGHT")
    left = hand_of(game)
    left.remove(slot_colour(game.view(), game.chooser._slot))
    placed = game.view()[PLACED] + 1
    game.press("!A")
    while "from the bag" not in game.line:
        assert not game.app._match.idle
        game.app.step()
    assert game.line == words.DRAWN.format(placed)
    shown = hand_of(game)
    assert shown[: len(left)] == left and len(shown) == len(left) + placed
    assert not game.app._match.board.cursor._corners[0].hidden
    game.press("WAIT:1000")
    assert game.app._match.idle and hand_of(game) == sorted(shown)


@pytest.mark.parametrize("builders", [1, 2, 3, 4])
def test_a_large_screen_shows_the_hands_of_the_partners_in_turn(builders):
    game = Builders(
        BOARDS["240x240"], seed=4, rows=(builders - 1, min(1, builders - 1), 0, 0, 0, 0)
    )
    row = game.app._match.board._others
    shown = [row[at] for at in range(row.width)]
    view = game.view()
    for seat in range(1, builders):
        at = (seat - 1) * (row.width // (builders - 1))
        hand = [colour for colour in range(5) for _ in range(view[hand_at(seat) + colour])]
        assert shown[at] == (COMPUTER if seat == builders - 1 else PERSON)
        assert shown[at + 1 : at + 1 + len(hand)] == [COLUMN + colour for colour in hand]
    held = sum(sum(view[hand_at(seat) : hand_at(seat) + 5]) for seat in range(1, builders))
    assert sum(tile != BLANK for tile in shown) == held + builders - 1


def test_a_hint_to_put_a_lifted_floor_back_asks_first():
    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 1))
    pose = game.chooser
    for key in (keys.LEFT, keys.B):
        pose.suggest((moves.GIVE_UP,))
        assert pose.line == words.ASK_STOP and pose.refused
        assert pose.press(key) == () and pose.line != words.ASK_STOP
    pose.suggest((moves.GIVE_UP,))
    assert pose.press(keys.A) == (moves.GIVE_UP,)


def test_a_b_that_was_let_go_over_another_screen_does_nothing():
    for other in ("MENU", "CUP"):
        game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0)).press("A")
        assert game.view()[STAGE] in (BUILD, TAKE, LIFT)
        game.device.press(keys.B)
        game.app.step()
        game.press(other)
        assert game.screen != "play"
        game.device.release(keys.B)
        assert game.press("WAIT:100 B").screen == "play"
        assert game.press("WAIT:50").line != words.ASK_STOP


def test_two_quick_presses_are_no_steady_hand():
    game = Builders(seed=4, rows=(0, 0, 0, 0, 2, 0))
    while game.view()[STAGE] != AIM:
        game.turn(lambda view: choose(view, 1, 1))
    length = game.app.table.length
    game.press("!A !A WAIT:2000")
    assert game.app.table.moves()[length] == moves.MISS


def test_the_choices_of_a_new_game_do_not_change_the_one_at_the_table():
    game = Builders(seed=4, rows=(1, 0, 0, 0, 0, 1))
    game.app._pause()
    game.app._setup()
    game.app.session.rows[5][2] = 0
    game.press("B B")
    assert game.screen == "play" and game.press("A WAIT:3000").app.table.length == 2


def test_without_memory_to_show_a_move_it_is_made(monkeypatch):
    class Show:
        def __init__(self, board):
            raise MemoryError

    game = Builders(seed=4, rows=(1, 1, 0, 0, 0, 0))
    monkeypatch.setattr("handheld.menara_show.Show", Show)
    length = game.app.table.length
    game.turn(lambda view: choose(view, 1, 1)).turn(lambda view: choose(view, 1, 1))
    assert game.screen == "play" and game.app.idle and game.app.table.length >= length + 2


def test_a_hint_is_stopped_by_any_key():
    game = Builders(seed=4, rows=(0, 0, 0, 0, 0, 0))
    game.device.press(32)
    while not game.app._match.thinking:
        game.app.step()
    game.device.release(32)
    game.device.press(8)
    game.app.step()
    assert not game.app._match.thinking and game.app._match.idle
