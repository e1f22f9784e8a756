# SPDX-License-Identifier: MIT
"""The games: which there are, and one of them in memory at a time.

A module ``NAME_game`` is what the app asks of a game:

=========================  ==========================================================
``rules``                  the engine's module
``CARD, LOOK``             the file of its rules card; the row of the pause menu for ``look``
``rows(kept)``             its rows of the new-game menu; ``kept`` has an int for each
``follow(rows)``           lets the choices of a row follow those of the rows before it
``deal(rows, began)``      (seats, setup) for a Table; ``began`` is the seat that moved first in
                           the game before, None for a game as chosen
``slot(rows)``             where the statistics count such games, None for nowhere
``tally(table)``           (slot, 0 won, 1 lost or 2 drawn) of a finished game, or None
``load(sheet)``            imports most of what a match needs; pictures not needed go
``match(sheet, app)``      the play screen on the app's table
``look(sheet, match)``     the screen of the CUP key
``result(sheet, match)``   the screen of a finished game
``past(match)``            what is left of a match for its result and review: its code may go;
                           wanted only if the result's ``press`` returns "review", as is
``review(past)``           the screen for looking back at it
=========================  ==========================================================

``actions()`` of a match are rows that its pause menu has now, ``act(label)`` does what one says;
words.HINT among them is what B asks for that is held.
"""

import gc

from handheld import forget

# Per game: how the names of its modules begin, and of the save's ID, 1..
_NAMES = (("mandala",), ("menara", "statics"))


def load(index):
    """Return the module of a game 0..; on a board the modules of all others go."""
    for other, names in enumerate(_NAMES):
        if other != index:
            let_go(names)
    gc.collect()
    if index:
        from handheld import menara_game as game
    else:
        from handheld import mandala_game as game
    return game


def clear():
    """Unload all games."""
    for names in _NAMES:
        let_go(names)


def let_go(names):
    """Unload the modules whose names begin so: neither the table nor a screen may need them."""
    for name in names:
        forget("engine." + name)
        forget("handheld." + name)
