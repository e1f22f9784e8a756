# SPDX-License-Identifier: MIT
"""Every word on the screen. Lines are at most 26 characters, the width of a 160 pixel screen."""

from engine.mandala_moves import BUILD, COLOURS, DISCARD, GROW, SIDES

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
NOBODY_PICKS = "Complete! Nobody picks"
DRAWN = "A draw"
THINKING = "AI is thinking"
LAST_MANDALA = "the last mandala"
CURTAIN = "Hand the game to\n{}.\n\n{}, press A\nwhen nobody else looks."
CRASH = "The game stopped:\n{}\n\nPress A to go on. If it comes back, please report these lines."

_REFUSALS = {
    "in mountain": "{} lies in mountain",
    "in own field": "{} lies in your field",
    "in their field": "{} lies in their field",
    "keep one": "keep one card in hand",
    "no cards": "no cards left to draw",
}

RULES_PAGES = (
    "GOAL\nFill your cup with cards"
    " that are worth much in your river. The slot of a colour, 1 to 6, is what each cup card"
    " of it scores. Cards in the river score nothing.",
    "A TURN IS ONE OF\n- build: 1 card to a mountain, draw up to 3 (8 in hand at most)\n"
    "- grow: cards of one colour to your field, draw none, keep one\n"
    "- discard cards of one colour, draw as many",
    "COLOUR RULE\nIn one mandala a colour lies in only one place: the mountain, your field"
    " or theirs. You may add to it there. A pale card is a colour still missing.",
    "ALL SIX COLOURS\ncomplete a mandala. More cards in the field picks first (the crown), on"
    " a tie who did not place the last card. In turn each takes one colour of the mountain.",
    "YOUR PICK\nA new colour: one card goes to the next river slot, the rest to your cup. A"
    " known one: all to the cup. With an empty field your picks are thrown away.",
    "THE END\nwhen a river has six colours, or after the next mandala once the draw pile ran"
    " out (the hourglass). Most points win; on a tie the smaller cup.",
    "THE SCREEN\nAbove: they. Below: you. Bands: mountains. A number on a card is how many."
    " After a river: cup, hand, draw pile. Sparks show what just changed.",
    "KEYS\nArrows choose, A confirms, B goes back. START or X: menu. SELECT or Y: your cup."
    " Any key skips what is being shown.",
)


def page(number, total):
    """Return the line below a page to read."""
    return f"{number}/{total}  A next  B back" if total > 1 else ""


def total(name, points):
    """Return the heading of a cup."""
    return f"{name} {points} {POINTS}"


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


def told(name, kind, mandala, colour, count):
    """Return a move that was made, in one line."""
    colour = COLOURS[colour]
    if kind == BUILD:
        return f"{name}: {colour} {SIDES[mandala]} mountain"
    if kind == GROW:
        return f"{name}: {count} {colour} {SIDES[mandala]} field"
    return f"{name}: {verb(name, 'discard' if kind == DISCARD else 'take')} {count} {colour}"


def target(kind, mandala, colour):
    """Return the place a colour would go to, before its number is chosen."""
    if kind == DISCARD:
        return f"discard {COLOURS[colour]}"
    area = "mountain" if kind == BUILD else "field"
    return f"{COLOURS[colour]} > {SIDES[mandala]} {area}"


def counted(kind, mandala, colour, count):
    """Return what A would do now, while the number is chosen with the arrows."""
    colour = COLOURS[colour]
    if kind == GROW:
        return f"< {count} > {colour} {SIDES[mandala]} field"
    return f"< {count} > discard {colour}"


def claim(colour, count, slot, gain, is_new):
    """Return what taking a colour brings; slot 0 when the cards will be discarded."""
    colour = COLOURS[colour]
    if not slot:
        return f"take {count} {colour}: lost"
    if is_new:
        return f"{count} {colour}: slot {slot}, +{gain} pts"
    return f"{count} {colour}: +{gain} points"


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
    return line + (", the smaller cup" if scores[0] == scores[1] else "!")
