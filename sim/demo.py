# SPDX-License-Identifier: MIT
"""A game of computer players without a window: moves in words, and three pictures."""

from engine import mandala, mandala_ai, menara, menara_ai, menara_state
from engine.mandala_state import CLAIM, phase
from engine.table import Table
from sim import script
from sim.desktop import Desktop, write
from sim.options import UserError
from sim.setup import ROOT

_FOLDER = ROOT / "build" / "game"


def main(board, seed=None, game=mandala):
    """Play on a board's screen and print where the pictures are; OSError if there is no place."""
    from handheld.app import App

    _FOLDER.mkdir(parents=True, exist_ok=True)
    device = Desktop(board, seed)
    app = App(device)
    app.step()  # the title, without a game to continue
    level = len((mandala_ai if game is mandala else menara_ai).LEVELS)
    app.session.table = Table(game, device.seed(), (level, level))
    pilot = script.Pilot(app, device)
    row = "DOWN " * (game.ID - 1)
    for action in script.parse(f"{row}A B !A"):  # to its new game, back, and "Continue"
        pilot.do(action)
    _watch(app, device)
    return 0


def _watch(app, device):
    """Run the game to its end; print the moves and take the pictures.

    A picture of a move is what was to be seen just before the next one.
    """
    table = app.table
    game = table.game
    told = Table(game, table.seed, table.seats)
    taken = set()
    while app.screen_name == "play":
        seen = device.display.picture()
        app.step()
        for move in table.moves()[told.length :]:
            name = _moment(told)
            if name and name not in taken:
                taken.add(name)
                _save(seen, name)
            print(f"{told.length + 1:4}  player {told.to_move() + 1}: {game.describe(move)}")
            told.play(move)
    if device.crashes:
        raise UserError("the app has crashed, see above")
    print(_outcome(table))
    _save(device.display.picture(), "result")


def _outcome(table):
    """Return how a game ended, in words."""
    if table.game is menara:
        view = table.view(0)
        levels = f"{menara.levels(view)} levels of {menara.target(view)}"
        return f"The tower has {levels}: {menara_state.ENDINGS[view[menara.ENDING]]}."
    scores = table.result()
    return f"Player 1 has {scores[0]} points, player 2 has {scores[1]}."


def _moment(table):
    """Return the name of the picture that a position is worth, or None."""
    view = table.view(0)
    if table.game is menara:
        return "new-floor" if view[menara.STAGE] == menara_state.CELL and view[10] else None
    if phase(view) == CLAIM:
        return "claiming"
    return "first-turn" if table.length == 1 else None


def _save(picture, name):
    path = _FOLDER / f"{name}.png"
    write(picture, path)
    print(f"      picture: {path}")
