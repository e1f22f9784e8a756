# SPDX-License-Identifier: MIT
"""``python3 -m sim``: scripts of keys, options, errors in one line, pictures that repeat."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from handheld import app as handheld_app
from handheld import keys, menu
from sim import desktop, play, script
from sim.desktop import Desktop
from sim.options import UserError

ROOT = Path(__file__).resolve().parent.parent


# --- The words of a script ---


@pytest.mark.parametrize(
    "text, actions",
    [
        ("", []),
        ("a", [(keys.A, 40, False, 0)]),
        ("UP*2 Menu", [(keys.UP, 40, False, 0)] * 2 + [(keys.MENU, 40, False, 0)]),
        ("!cup", [(keys.CUP, 40, True, 0)]),
        ("!B*3", [(keys.B, 40, True, 0)] * 3),
        ("WAIT wait:70", [(0, 500, True, 0), (0, 70, True, 0)]),
        ("b+up*2", [(keys.UP, 40, False, keys.B)] * 2),
        ("HOLD:RIGHT:600", [(keys.RIGHT, 600, False, 0)]),
    ],
)
def test_script(text, actions):
    assert script.parse(text) == actions


@pytest.mark.parametrize("word", ["C", "A*0", "A*", "A*-1", "!!A", "HOLD:A", "WAIT:x", "HOLD::5"])
def test_a_word_that_is_none_is_named(word):
    with pytest.raises(script.WordError, match="is no word for a key"):
        script.parse(f"A {word} B")


@pytest.mark.parametrize(
    "word, most",
    [
        ("HOLD:A:60001", "60000"),
        ("WAIT:3600001", "3600000"),
        ("A*1001", "1000"),
        ("HOLD:UP:" + "9" * 5000, "60000"),
    ],
)
def test_a_word_that_takes_too_long_is_refused(word, most):
    with pytest.raises(script.WordError, match=f"is too much: {most} is the most"):
        script.parse(word)


class Recorder:
    """An app that notes its keys and is busy for some milliseconds after each."""

    screen_name = "play"

    def __init__(self, device, busy_ms=0, opponent=2):
        self.opponent = opponent
        self.pressed = []  # (key, milliseconds since the start)
        self._device = device
        self._keys = keys.Keys(device)
        self._start = self._until = device.ticks()
        self._busy_ms = busy_ms

    @property
    def idle(self):
        return self._device.ticks() >= self._until

    def step(self):
        key = self._keys.next()
        if key:
            self.pressed.append((key, self._device.ticks() - self._start))
            self._until = self._device.ticks() + self._busy_ms
        self._device.wait(10)


def perform(text, busy_ms=0):
    """Return the keys that the script presses on a Recorder, with their times."""
    device = Desktop("pygamer")
    app = Recorder(device, busy_ms)
    pilot = script.Pilot(app, device)
    for action in script.parse(text):
        pilot.do(action)
    return app.pressed


def test_every_word_is_one_press():
    pressed = perform("A*3 LEFT !B MENU")
    assert [key for key, _ in pressed] == [keys.A] * 3 + [keys.LEFT, keys.B, keys.MENU]


def test_a_key_waits_until_the_app_does():
    (_, first), (_, second) = perform("A A", busy_ms=3000)
    assert second - first >= 3000


def test_a_key_with_a_mark_does_not_wait():
    (_, first), (_, second), (_, third) = perform("!A !A !A", busy_ms=3000)
    assert third - first < 300


def test_a_plain_key_waits_even_after_one_that_did_not():
    (_, first), (_, second) = perform("!A A", busy_ms=3000)
    assert second - first >= 3000


def test_wait_lets_time_pass():
    (_, first), (_, second) = perform("!A WAIT:700 !A")
    assert 700 <= second - first < 900


def test_hold_repeats_a_direction():
    pressed = perform("HOLD:RIGHT:600")
    at = [time - pressed[0][1] for _, time in pressed]
    assert at == [0, keys.FIRST_REPEAT_MS, keys.FIRST_REPEAT_MS + keys.REPEAT_MS]


def test_an_app_that_never_waits_is_an_error(monkeypatch):
    monkeypatch.setattr(script, "_LIMIT", 50)
    with pytest.raises(UserError, match="screen 'play'"):
        perform("A B", busy_ms=10_000_000)


# --- Options and errors ---


def sim(*words, **environment):
    """Run the simulator without a display; return the finished process."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    kept.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(
        [sys.executable, "-m", "sim", *map(str, words)],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize(
    "words, reason",
    [
        (["--bord", "pygamer"], "unrecognized arguments: --bord pygamer"),
        (["--board", "gameboy"], "'pygamer', 'pybadge', 'pimoroni_picosystem'"),
        (["--scale", "0"], "'0' is not a number 1..8"),
        (["--seed", "-1"], "'-1' is not a number 0..4294967295"),
        (["--seed", "²"], "'²' is not a number"),
        (["--level", "9"], "'9' is none of easy (1), normal (2)"),
        (["--two", "--level", "easy"], "--two has no computer player"),
        (["--keys", "A JUMP"], "'JUMP' is no word for a key"),
        (["--shot", "/no/such/folder/a.png"], "make its folder first"),
        (["--shot", "/"], "it is a folder"),
        (["--shot", "turn.txt"], "name one that ends in .png, not 'turn.txt'"),
        (["--shot-every", "2"], "--shot-every needs --shot FILE"),
    ],
)
def test_a_wrong_option_is_one_line_and_status_2(words, reason, capsys):
    with pytest.raises(SystemExit) as end:
        play.parse(words)
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.out == ""
    assert said.err.startswith("sim play: ") and reason in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "words, opponent",
    [([], 2), (["--level", "EASY"], 1), (["--level", "2"], 2), (["--two"], 0)],
)
def test_who_plays_against_you(words, opponent, monkeypatch):
    monkeypatch.setattr(handheld_app, "App", Recorder)
    app = play._app(play.parse(words), Desktop())
    assert app.opponent == opponent


def test_a_window_that_was_asked_for_cannot_be_left_out():
    done = sim("--window")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("sim play: no display: ") and done.stderr.count("\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a device that is always full")
def test_a_picture_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "full.png").symlink_to("/dev/full")
    done = sim("--shot", tmp_path / "full.png")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("sim play: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("keys_after", ["A", "A A"], ids=["last screen", "gone on"])
def test_a_crash_of_the_app_is_an_error(monkeypatch, capsys, keys_after):
    monkeypatch.setattr(menu.Menu, "press", lambda menu, key: 1 // 0)
    assert play.main(["--keys", keys_after]) == 1
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said
    assert said.endswith("sim play: the app has crashed, see above\n")


# --- Pictures ---

WALK = "A UP A A UP A WAIT:300 LEFT"  # a new game and the first turn


def shoot(folder, seed, *words):
    """Return {name: bytes} of the pictures that a scripted start of a game leaves."""
    folder.mkdir()
    shot = folder / "shot.png"
    done = sim("--seed", seed, "--board", "pygamer", "--keys", WALK, "--shot", shot, *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_and_keys_give_the_same_pictures(tmp_path):
    first = shoot(tmp_path / "1", 5, "--shot-every", 3)
    assert shoot(tmp_path / "2", 5, "--shot-every", 3) == first
    assert list(first) == ["shot-0003.png", "shot-0006.png", "shot.png"]
    assert len(set(first.values())) == 3
    assert shoot(tmp_path / "3", 6)["shot.png"] != first["shot.png"]


def test_a_picture_has_the_size_of_the_screen_times_the_scale(tmp_path):
    for scale, size in ((1, (240, 240)), (3, (720, 720))):
        shot = tmp_path / f"{scale}.png"
        assert play.main(["--shot", str(shot), "--scale", str(scale)]) == 0
        assert pygame.image.load(shot).get_size() == size


# --- Without a display ---


@pytest.fixture
def no_display(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(desktop.sys, "platform", "linux")


@pytest.mark.usefixtures("no_display")
def test_without_a_display_the_computer_plays_a_whole_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(play.demo, "_FOLDER", tmp_path / "game")
    assert play.main(["--board", "pygamer"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("no display: ")
    assert sum(": take " in line for line in lines) > 2
    assert lines[-2].startswith("Player 1 has ")
    names = ["claiming.png", "first-turn.png", "result.png"]
    assert [path.name for path in sorted((tmp_path / "game").iterdir())] == names
    assert [line.split()[-1] for line in lines if "picture:" in line] == [
        str(tmp_path / "game" / name) for name in ("first-turn.png", "claiming.png", "result.png")
    ]


@pytest.mark.usefixtures("no_display")
def test_without_a_display_two_computers_build_a_tower(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(play.demo, "_FOLDER", tmp_path / "game")
    assert play.main(["--board", "pygamer", "--game", "menara"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(": level " in line for line in lines) > 2
    assert lines[-2].startswith("The tower has ")
    assert {path.stem for path in (tmp_path / "game").iterdir()} == {"new-floor", "result"}


def test_menara_has_no_level_to_play_against(capsys):
    with pytest.raises(SystemExit):
        play.parse(["--game", "menara", "--two"])
    assert "chosen on its screen" in capsys.readouterr().err


@pytest.mark.usefixtures("no_display")
def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setattr(play.demo, "_FOLDER", tmp_path / "file" / "game")
    assert play.main([]) == 1
    said = capsys.readouterr().err
    assert said.startswith("sim play: ") and str(tmp_path / "file") in said
    assert said.count("\n") == 1


def test_a_game_is_kept_in_the_file_named(tmp_path):
    saves, shot = tmp_path / "saves.nvm", tmp_path / "title.png"
    run = sim("--keys", "A UP A", "--save", saves)
    assert run.returncode == 0, run.stderr
    assert saves.stat().st_size == 4096
    first = sim("--keys", "WAIT:1", "--shot", shot)
    assert first.returncode == 0
    without = shot.read_bytes()
    assert sim("--keys", "WAIT:1", "--shot", shot, "--save", saves).returncode == 0
    assert shot.read_bytes() != without, "the title offers to continue"
