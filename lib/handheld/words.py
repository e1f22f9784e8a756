# SPDX-License-Identifier: MIT
"""The words that all games share; each game has its own besides, ``mandala_words`` and so on.

The rules cards are ``assets/rules_*.txt``. Lines are at most 26 characters long, the width of
a screen of 160 pixels.
"""

TITLE = "Pocket"
GAMES = ("Mandala", "Menara")
CONTINUE, RULES = "Continue", "Rules"
RESUME, NEW_GAME, QUIT, START = "Resume", "New game", "Quit to title", "Start"
HINT, NO_ROOM = "Hint", "no memory for a hint"
SPEED, SPEEDS = "Speed", ("calm", "quick")
SOUND, SWITCH = "Sound", ("off", "on")
MENU_HINT = "A choose  B back"
PAUSED = "Pause"
RESULT_HINT = "A play again  B title"
UNREADABLE = "saved game unreadable"
NOT_SAVED = "games are not saved"
THINKING = "AI is thinking"
DROP = "again: drop the old game"
CURTAIN = "Hand the game to\n{}.\n\n{}, press A\nwhen nobody else looks."
CRASH = "The game stopped:\n{}\n\nPress A to go on. If it comes back, please report these lines."
MOMENT = "one moment..."
NO_MEMORY = "Too little memory on this board.\n\nWhat was saved is still there. Press A to go on."

TITLES = {"title": TITLE, "setup": NEW_GAME, "pause": PAUSED}


def page(number, total):
    """Return the line below a page to read."""
    return f"{number}/{total}  A next  B back" if total > 1 else ""


def going_on(game, moves):
    """Return what the title says of a game 0.. that can be continued after so many moves."""
    return f"{GAMES[game]}, move {moves + 1}"


def record(won, lost, drawn):
    """Return how many games against an opponent ended how."""
    if not won + lost + drawn:
        return ""
    return f"won {won}, lost {lost}" + (f", drawn {drawn}" if drawn else "")
