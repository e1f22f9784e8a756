# SPDX-License-Identifier: MIT
"""What the coach says, in words: lines of at most 26 characters. Loaded for a hint only."""

from engine import const
from engine.mandala_moves import COLOURS, parts
from handheld.mandala_words import plain

LEAST = const(3)  # percent of the chance to win that are worth a word
LOOKING = "looking back {}%"
ASKING = "asking the coach"
AGREED = "the coach would too"
NO_LOSS = "no turn cost you much"
KEYS = "< > step  A coach  B back"

# By the keys of ``mandala_reason``; {0} is the number, {1} the colour.
_REASONS = {
    "only": "it is all that is left",
    "new": "opens slot {0} for you",
    "most": "most points now: +{0}",
    "theirs": "else they take it: +{0}",
    "later": "best for what comes next",
    "win": "ends the game: you lead",
    "end": "ends the game now",
    "first": "you pick first: about +{0}",
    "second": "they pick, yet about +{0}",
    "first full": "then you pick first",
    "second full": "better now than later",
    "harm": "the least harm now",
    "ahead": "you would pick first now",
    "enter": "a card here lets you claim",
    "level": "takes the crown from them",
    "deny": "keeps {1} from them",
    "behind": "catches up in the field",
    "safe": "a safer lead in the field",
    "short": "one colour short, you lead",
    "worth": "{1}: {0} a card for you",
    "open": "new for your river: slot {0}",
    "draw": "brings cards to your hand",
    "fresh": "new cards help more here",
}


def advise(table, played=None):
    """Return a generator: None after each slice of work, at last (move, loss, why it is good).

    It is advice to the seat to move of a table, which hands out a view of that seat.
    The move is the best one; ``played`` if that is hardly worse. ``loss`` is by how many
    percent of the chance to win it is.
    """
    from engine.mandala_reason import explain
    from handheld.mandala_hint import ask

    view = table.view(table.to_move())
    for found in ask(table, view, played):
        if found is None:
            yield None
    move, loss = found
    if played is not None and loss < LEAST:
        move = played
    for found in explain(view, move):
        if found is None:
            yield None
    yield move, loss, reason(found, move)


def reason(found, move):
    """Return the line for what ``explain`` has found."""
    key, number = found
    if key in ("first", "second"):
        if number < 0:
            key = "harm"
        elif not number:
            key += " full"
    return _REASONS[key].format(number, COLOURS[parts(move)[2]])


def better(move, count, loss):
    """Return what would have been better by so many percent of the chance to win."""
    return f"+{min(loss, 99)}% " + plain(move, count)
