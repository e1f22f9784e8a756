# SPDX-License-Identifier: MIT
"""Mandala's words but for its rules card: lines of at most 26 characters, see ``words``."""

from engine.mandala_moves import BUILD, COLOURS, DISCARD, GROW, SIDES, TAKE, parts
from engine.mandala_state import claimed_mandala, mountain_at

OPPONENT, FIRST = "Against", "First"
PERSON = "a person"
FIRST_CHOICES = ("by lot", "you", "they")
FIRST_CHOICES_TWO = ("by lot", "player 1", "player 2")
POINTS = "pts"
CUPS = "The cups"
NOBODY_PICKS = "Complete! Nobody picks"
DRAWN = "A draw"
LAST_MANDALA = "the last mandala"
EACH_NEEDS_ONE = "each needs one colour"

_REFUSALS = {
    "in mountain": "{} lies in mountain",
    "in own field": "{} lies in your field",
    "in their field": "{} lies in their field",
    "keep one": "keep one card in hand",
    "no cards": "no cards left to draw",
}


def result_hint(columns):
    """Return what the keys do on a result, from the lowest line up."""
    again, review = "A again  B title", "> review"
    return (f"{again}  {review}",) if columns >= 26 else (again, review)


def total(name, points, is_open):
    """Return the heading of a cup; with a mark if two of its cards are hidden."""
    return f"{name} {points}{'' if is_open else '+?'}"


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


def number(view, move):
    """Return how many cards a move takes that is legal in a view."""
    kind, _, colour, count = parts(move)
    if kind == TAKE:
        count = view[mountain_at(claimed_mandala(view)) + colour]
    return count


def plain(move, count):
    """Return a move as advice, in one line; ``count`` is the number of cards."""
    return told("you", move, count)[5:]


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


def claim(name, cards, gain, is_new):
    """Return what taking ``cards``, (colour, number), brings; ``gain`` is that of claim_gain."""
    slot, _, points = gain
    colour, count = cards
    head = f"{'take' if name == 'you' else name} {count} {COLOURS[colour]}"
    if not slot:
        return f"{head}: lost"
    return f"{head}: slot {slot} +{points}" if is_new else f"{head}: +{points}"


def complete(name):
    """Return the news that a mandala is complete and who picks first."""
    return f"Complete! {name} {verb(name, 'pick')} first"


def last(needs):
    """Return the last-mandala warning, before a five-colours warning if there is one."""
    return f"last! {needs}" if needs else LAST_MANDALA


def needs(mandala, colour):
    """Return the five-colours warning."""
    return f"{SIDES[mandala]} needs {COLOURS[colour]}"


def turn_of(name):
    """Return whose turn it is."""
    return "your turn: choose a card" if name == "you" else f"{name}: choose a card"


def outcome(winner, scores, people, viewer):
    """Return who has won, and how if the scores are equal."""
    if winner < 0:
        return DRAWN
    name = player(winner, people, viewer)
    line = f"{name} {verb(name, 'win')}"
    line = line[0].upper() + line[1:]
    return line + (", smaller cup" if scores[0] == scores[1] else "!")
