# SPDX-License-Identifier: MIT
"""What the app asks of Menara; ``games`` lists it."""

from engine import menara
from engine.table import HUMAN
from handheld import games
from handheld import menara_words as words

rules = menara
CARD = "rules_menara.txt"
LOOK = words.HANDS
# Modules that think, that ask and that show a move: they come and go.
BUILDERS = ("menara_ai", "menara_craft", "menara_decks", "menara_sites", "menara_why")
CHOOSERS = ("menara_chooser", "menara_picker", "menara_pose", "menara_aim")
SHOW = ("menara_show",)
_LEFT = ("menara_hint", "menara_end", "menara_fall", "mandala")  # what a match may leave, a title
_SLOT = 8  # the statistics before it are Mandala's


def rows(kept):
    choices = (
        (words.BUILDERS, words.SEATS),
        (words.COMPUTERS, words.computers(4)),
        (words.PARTNERS, words.CHARACTERS),
        (words.DIFFICULTY, words.DIFFICULTIES),
        (words.STEADY, words.STEADIES),
        (words.GROUND, words.GROUNDS),
    )
    found = []
    for index, (label, names) in enumerate(choices):
        found.append([label, names, min(kept[index], len(names) - 1)])
    return found


def follow(rows):
    """Let there be no more computers than builders."""
    builders, computers = rows[0], rows[1]
    computers[1] = words.computers(builders[2] + 1)
    computers[2] = min(computers[2], len(computers[1]) - 1)


def deal(rows, began):
    """Let the last seats be computers, as many as chosen."""
    builders, computers = rows[0][2] + 1, rows[1][2]
    seats = (HUMAN,) * (builders - computers) + (rows[2][2] + 1,) * computers
    return seats, (builders, rows[3][2], rows[4][2])


def slot(rows):
    return _SLOT + rows[3][2]


def tally(table):
    """Count the games in which a person built."""
    if HUMAN not in table.seats:
        return None
    return _SLOT + table.setup[1], int(table.winner() < 0)


def load(sheet):
    """Load the largest picture, then code: later no large piece of memory is free."""
    from handheld.menara_cells import Cells

    if not sheet.cells:
        sheet.let_go()
        sheet.cells = Cells(sheet.layout)
    import handheld.menara_match  # noqa: F401


def match(sheet, app):
    games.let_go(BUILDERS + CHOOSERS + SHOW + _LEFT)
    load(sheet)
    import engine.menara_ai  # noqa: F401 - before the many small things, as it needs large pieces
    from handheld.menara_board import Board
    from handheld.menara_match import Match

    return Match(Board(sheet), app.table, app)


def look(sheet, match):
    from handheld.menara_end import Hands

    return Hands(sheet, match)


def result(sheet, match):
    games.let_go(BUILDERS + CHOOSERS)
    from handheld.menara_end import Result

    return Result(sheet, match)
