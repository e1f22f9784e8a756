# SPDX-License-Identifier: MIT
"""Every word on the screen but the rules card, which is ``assets/rules.txt``.

Lines are at most 26 characters long, the width of a screen of 160 pixels.
"""

from engine.mandala_ai import LEVELS
from engine.mandala_moves import BUILD, COLOURS, DISCARD, GROW, SIDES, parts

GAME = "Mandala"
PLAY, CONTINUE, RULES = "Play", "Continue", "Rules"
RESUME, NEW_GAME, QUIT, START, AGAIN = "Resume", "New game", "Quit to title", "Start", "Play again"
OPPONENT, FIRST, SPEED = "Against", "First", "Speed"
PERSON = "a person"
FIRST_CHOICES = ("by lot", "you", "they")
FIRST_CHOICES_TWO = ("by lot", "player 1", "player 2")
SPEEDS = ("calm", "quick")
POINTS = "pts"
MENU_HINT = "A choose  B back"
PAUSED = "Pause"
CUPS = "The cups"
RESULT_HINT = "A play again  B title"
UNREADABLE = "saved game unreadable"
NOT_SAVED = "games are not saved"
NOBODY_PICKS = "Complete! Nobody picks"
DRAWN = "A draw"
THINKING = "AI is thinking"
LAST_MANDALA = "the last mandala"
CURTAIN = "Hand the game to\n{}.\n\n{}, press A\nwhen nobody else looks."
CRASH = "The game stopped:\n{}\n\nPress A to go on. If it comes back, please report these lines."

TITLES = {"title": GAME, "setup": NEW_GAME, "pause": PAUSED}

_REFUSALS = {
    "in mountain": "{} lies in mountain",
    "in own field": "{} lies in your field",
    "in their field": "{} lies in their field",
    "keep one": "keep one card in hand",
    "no cards": "no cards left to draw",
}


def total(name, points, is_open):
    """Return the heading of a cup; with a mark if two of its cards are hidden."""
    return f"{name} {points}{'' if is_open else '+?'}"


def page(number, total):
    """Return the line below a page to read."""
    return f"{number}/{total}  A next  B back" if total > 1 else ""


def going_on(table):
    """Return what the title says of a game that can be continued."""
    if table is None or table.result() is not None:
        return ""
    level = table.seats[1]
    name = LEVELS[level - 1] if level else "two people"
    return f"{name}, move {table.length + 1}"


def record(won, lost, drawn):
    """Return how many games against an opponent ended how."""
    if not won + lost + drawn:
        return ""
    return f"won {won}, lost {lost}" + (f", drawn {drawn}" if drawn else "")


def player(seat, people, viewer):
    """Return the short name of a seat; ``people`` is the number of persons at the table."""
    if people == 2:
        return f"P{seat + 1}"
    return "you" if seat == viewer else "AI"


def verb(name, plain):
    """Return the verb in the form for the name of a player."""
    return plain if name == "you" else plain + "s"


def refusal(reason, colour):
    """Return why a colour cannot go there, in one line."""
    return _REFUSALS[reason].format(COLOURS[colour])


def told(name, move, count):
    """Return a move that was made, in one line; ``count`` is the number of cards."""
    kind, mandala, colour, _ = parts(move)
    colour = COLOURS[colour]
    if kind == BUILD:
        return f"{name}: {colour} {SIDES[mandala]} mountain"
    if kind == GROW:
        return f"{name}: {count} {colour} {SIDES[mandala]} field"
    return f"{name}: {verb(name, 'discard' if kind == DISCARD else 'take')} {count} {colour}"


def target(move):
    """Return the place a colour would go to, before its number is chosen."""
    kind, mandala, colour, _ = parts(move)
    if kind == DISCARD:
        return f"discard {COLOURS[colour]}"
    area = "mountain" if kind == BUILD else "field"
    return f"{COLOURS[colour]} > {SIDES[mandala]} {area}"


def counted(move):
    """Return what A would do now, while the number is chosen with the arrows."""
    kind, mandala, colour, count = parts(move)
    colour = COLOURS[colour]
    if kind == GROW:
        return f"< {count} > {colour} {SIDES[mandala]} field"
    return f"< {count} > discard {colour}"


def claim(colour, count, gain, is_new):
    """Return what taking a colour brings; ``gain`` is what ``claim_gain`` says of it."""
    slot, _, points = gain
    colour = COLOURS[colour]
    if not slot:
        return f"take {count} {colour}: lost"
    if is_new:
        return f"{count} {colour}: slot {slot}, +{points} pts"
    return f"{count} {colour}: +{points} points"


def complete(name):
    """Return the news that a mandala is complete and who picks first."""
    return f"Complete! {name} {verb(name, 'pick')} first"


def needs(mandala, colour):
    """Return the five-colours warning."""
    return f"{SIDES[mandala]} needs only {COLOURS[colour]}"


def turn_of(name):
    """Return whose turn it is."""
    return "your turn: choose a card" if name == "you" else f"{name}: choose a card"


def picks(name):
    """Return whose pick it is."""
    return f"{name} {verb(name, 'pick')}"


def outcome(winner, scores, people, viewer):
    """Return who has won, and how if the scores are equal."""
    if winner < 0:
        return DRAWN
    name = player(winner, people, viewer)
    line = f"{name} {verb(name, 'win')}"
    line = line[0].upper() + line[1:]
    return line + (", smaller cup" if scores[0] == scores[1] else "!")
