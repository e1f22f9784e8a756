# SPDX-License-Identifier: MIT
"""A game between two computer players without a window: moves in words, and three pictures."""

from engine import mandala
from engine.mandala_ai import LEVELS
from engine.mandala_state import CLAIM, phase
from engine.table import Table
from sim import script
from sim.desktop import Desktop, write
from sim.options import UserError
from sim.setup import ROOT

_FOLDER = ROOT / "build" / "game"


def main(board, seed=None):
    """Play on a board's screen and print where the pictures are; OSError if there is no place."""
    from handheld.app import App

    _FOLDER.mkdir(parents=True, exist_ok=True)
    device = Desktop(board, seed)
    app = App(device)
    app.session.table = Table(mandala, device.seed(), (len(LEVELS), len(LEVELS)))
    pilot = script.Pilot(app, device)
    for action in script.parse("A B !A"):  # to the new game, back to the title, and "Continue"
        pilot.do(action)
    _watch(app, device)
    return 0


def _watch(app, device):
    """Run the game to its end; print the moves and take the pictures.

    A picture of a move is what was to be seen just before the next one.
    """
    table = app.table
    told = Table(mandala, table.seed, table.seats)
    taken = set()
    while app.screen_name == "play":
        seen = device.display.picture()
        app.step()
        for move in table.moves()[told.length :]:
            name = _moment(told)
            if name and name not in taken:
                taken.add(name)
                _save(seen, name)
            print(f"{told.length + 1:4}  player {told.to_move() + 1}: {mandala.describe(move)}")
            told.play(move)
    if device.crashes:
        raise UserError("the app has crashed, see above")
    scores = table.result()
    print(f"Player 1 has {scores[0]} points, player 2 has {scores[1]}.")
    _save(device.display.picture(), "result")


def _moment(table):
    """Return the name of the picture that a position is worth, or None."""
    if phase(table.view(0)) == CLAIM:
        return "claiming"
    return "first-turn" if table.length == 1 else None


def _save(picture, name):
    path = _FOLDER / f"{name}.png"
    write(picture, path)
    print(f"      picture: {path}")
