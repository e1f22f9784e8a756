# SPDX-License-Identifier: MIT
"""The main screens at both sizes, compared with stored pictures.

``python tests/test_pictures.py --write`` stores them anew: look at them before you commit.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    import conftest  # noqa: F401 - puts the project on the path

import pygame
import pytest

from engine import mandala_state as state
from handheld import mandala_hint
from play import BOARDS, Game
from play_menara import Builders

FOLDER = Path(__file__).parent / "pictures"
SCREENS = {  # name: opponent, keys from the title on
    "title": (2, "WAIT:100"),
    "setup": (2, "A"),
    "turn": (2, "A UP A"),
    "place": (2, "A UP A RIGHT A RIGHT DOWN"),
    "refused": (2, "A UP A RIGHT A DOWN LEFT"),
    "count": (2, "A UP A RIGHT*4 A UP*3 LEFT DOWN*2 A"),
    "pause": (2, "A UP A MENU"),
    "rules": (2, "A UP*2 A RIGHT"),
    "cup": (2, "A UP A CUP"),
    "hint": (2, "A UP A HOLD:B:800"),
    "curtain": (0, "A UP A"),
}


LATE = ("claim", "result", "review", "better")  # screens of a game played by a rule, see ``reach``
MENARA = {  # name: keys of two people who lay the ground themselves, from there on
    "ground": "A RIGHT*2",
    "decks": "A*3",
    "camp": "A*3 LEFT A RIGHT",
    "base": "A*4",
    "floor": "A*11",
    "no_floor": "A*11 UP*2",
    "give_up": "A*4 B",
    "hands": "A*3 CUP",
    "hint": "A*4 HOLD:B:3000",
}
FALL = ("fall", "fallen")
NAMES = (*SCREENS, *LATE, *("menara_" + name for name in (*MENARA, *FALL)))


def scene(board, name):
    """Return a Game that shows a screen."""
    mandala_hint._plain = True  # a picture does not change with Master's weights
    try:
        return reached(board, name)
    finally:
        mandala_hint._plain = False


def reached(board, name):
    if name in LATE:
        return reach(board, name)
    if name.startswith("menara_"):
        return tower(board, name[len("menara_") :])
    opponent, words = SCREENS[name]
    return Game(board, opponent=opponent, paint=True).press(words)


def reach(board, name):
    """Play a game by a fixed rule until the person has to claim, or to the result."""
    game = Game(board, seed=5, paint=True).start()
    turn = 0
    while game.screen != "result":
        if name == "claim" and state.phase(game.view()) == state.CLAIM:
            break
        legal = game.app.table.legal_moves()
        game.play(legal[7 * turn % len(legal)])
        turn += 1
    keys = {"review": "RIGHT", "better": "RIGHT A"}
    return game.press(keys[name]) if name in keys else game


def tower(board, name):
    """Show a screen of Menara; in the game of seed 107 these keys bring the tower down at last."""
    game = Builders(board, seed=107 if name in FALL else 246, paint=True)
    game.press(MENARA.get(name, ""))
    while name in FALL and game.screen == "play":
        if game.chooser.refused:
            game.press("RIGHT")
        game.press("!A")
        for _ in range(40):
            game.app.step()
        if name == "fall" and game.app.table.result():
            game.pilot.run(1300)
            break
        game.pilot.settle()
    return game


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("name", NAMES)
def test_the_screen_looks_as_stored(name, size, tmp_path):
    shown = scene(BOARDS[size], name).device.display.picture()
    stored = pygame.image.load(FOLDER / f"{name}_{size}.png")
    if pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(stored, "RGB"):
        new = tmp_path / f"{name}_{size}.png"
        pygame.image.save(shown, new)
        pytest.fail(f"{new} differs from the stored picture; the head of this file says how on")


def write():
    """Store all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        for size, board in BOARDS.items():
            scene(board, name).device.save(FOLDER / f"{name}_{size}.png")
            print(f"{name}_{size}.png")


if __name__ == "__main__" and "--write" in sys.argv:
    write()
