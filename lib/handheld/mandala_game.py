# SPDX-License-Identifier: MIT
"""What the app asks of Mandala; ``games`` lists it."""

from engine import const, mandala
from engine.mandala import LEVELS
from engine.table import HUMAN
from handheld import games
from handheld import mandala_words as words

rules = mandala
CARD = "rules_mandala.txt"
LOOK = words.CUPS
# Modules that are not wanted all the time: to play, and for hints and reviews.
_PLAYING = ("mandala_match", "mandala_chooser", "mandala_show", "mandala_scores")
_COACH = ("mandala_coach", "mandala_reason", "mandala_claim_reason", "mandala_advice")
_COACH += ("mandala_plain_coach", "mandala_verdict")
_COACH += ("mandala_hint", "mandala_review", "mandala_replay")
_STRONG = const(3)  # the first level that needs these
_MASTER = ("mandala_strong", "mandala_replies", "mandala_settle")
_MASTER += ("mandala_features", "mandala_weights")


def rows(kept):
    return [
        [words.OPPONENT, (words.PERSON,) + LEVELS, min(kept[0], len(LEVELS))],
        [words.FIRST, words.FIRST_CHOICES, min(kept[1], 2)],
    ]


def follow(rows):
    """Name those who may begin by who plays."""
    rows[1][1] = words.FIRST_CHOICES if rows[0][2] else words.FIRST_CHOICES_TWO


def deal(rows, began):
    """Let the first player be as chosen; in the next game it is the other one (M02)."""
    first = rows[1][2]
    setup = (first - 1,) if first else ()
    return (HUMAN, rows[0][2]), setup if began is None else (1 - began,)


def slot(rows):
    return rows[0][2] - 1 if rows[0][2] else None


def tally(table):
    """Count the games of a person against a computer."""
    if table.seats[0] != HUMAN or table.seats[1] == HUMAN:
        return None
    winner = table.winner()
    return table.seats[1] - 1, 2 if winner < 0 else winner


def load(sheet):
    import handheld.mandala_match  # noqa: F401


def match(sheet, app):
    dismiss(app.table)
    from handheld.mandala_board import Board
    from handheld.mandala_match import Match

    return Match(Board(sheet), app.table, app)


def look(sheet, match):
    return _scores(sheet, match, "cup", LOOK)


def result(sheet, match):
    table = match.table
    headline = words.outcome(table.winner(), table.result(), match.people, match.viewer)
    return _scores(sheet, match, "result", headline)


def dismiss(table):
    """Unload the coach, and Master unless it plays itself."""
    games.let_go(_COACH)
    if max(table.seats) < _STRONG:
        games.let_go(_MASTER)


class Past:
    """A match that is over, without its modules."""

    def __init__(self, match):
        self.board = match.board
        self.table = match.table
        self.people = match.people
        self.viewer = match.viewer


def past(match):
    games.let_go(_PLAYING)
    return Past(match)


def review(past):
    from handheld.mandala_review import Review

    return Review(past)


def _scores(sheet, match, name, headline):
    from handheld.mandala_scores import Scores

    seat = match.viewer
    labels = [headline]
    for owner in (seat, 1 - seat):
        labels.append(words.player(owner, match.people, seat))
    return Scores(sheet, name, (match.table.view(seat), seat), labels)
