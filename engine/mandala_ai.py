# SPDX-License-Identifier: MIT
"""Mandala's players. They are handed a view and never look at its hidden bytes.

Level 1 is the first name in LEVELS; a further level is a name there and a row in each table
below it. A turn is chosen by what the table is worth after it, drawn cards unknown, in
hundredths of a point:

    for each mandala  weight[colours missing] x what its claims would change in the lead
    for the hand      what its size is worth, and a little for each card laid into a field

Those claims are played out exactly (``mandala_claims``), once with me and once with them
picking first, and mixed by the chance of either.
"""

from engine import const, rng
from engine.mandala_claims import Claims, expected_secrets
from engine.mandala_moves import BUILD, DISCARD, GROW, discard_move, legal_moves, parts, take_move
from engine.mandala_state import DISCARDS, FIELD, HAND, HAND_LIMIT, HAND_SIZE, LAST, MOUNTAIN
from engine.mandala_state import TO_MOVE, TURN, cards, claimed_mandala, field_at, missing
from engine.mandala_state import mountain_at, phase

LEVELS = ("Easy", "Normal")
_NOISE = (300, 1)  # the worth of a build or a grow is blurred by less than this
_WEIGHT = (  # by colours missing, in percent
    (100, 60, 30, 0, 0, 0, 0),
    (100, 80, 50, 30, 20, 10, 0),
)
_EXACT = (False, True)  # claims by exact play, or simply what is worth most

# By colours missing: how far, in tenths of a card, my field must be ahead of _TEMPO for me to
# be sure of the first pick. Found with _HAND and _LAID by trials: docs/players.md.
_SPREAD = (1, 5, 25, 40, 50, 60, 60)
_TEMPO = const(9)  # they move next
_HAND = (0, 67, 133, 200, 266, 300, 333, 366, 400)  # so many cards in hand
_LAID = const(85)  # a card laid into a field, beside the claims it wins
_PICKS = const(4)  # picks tried in a slice
_NONE = const(1 << 28)


def think(view, level, seed):
    """Return a generator: None after each small slice of work, at last the chosen move.

    ``view`` is that of the seat to move in a game that is on; ``level`` is 1..len(LEVELS), else
    ValueError; the low 32 bits of ``seed`` are the only chance.
    """
    if not 1 <= level <= len(LEVELS):
        raise ValueError(f"level {level} is not in 1..{len(LEVELS)}")
    if phase(view) == TURN:
        return _think_turn(view, level - 1, seed)
    return _think_claim(view, level - 1)


def choose(view, level, seed):
    """Return the move that ``think`` comes to."""
    move = None
    for move in think(view, level, seed):
        pass
    return move


# --- Claiming ---


def _think_claim(view, level):
    mandala = claimed_mandala(view)
    secrets = expected_secrets(view)
    yield None
    claims = Claims(view, secrets)
    yield None
    if not _EXACT[level]:
        yield _dearest(view, claims, mandala)
        return
    claims.begin(view, mountain_at(mandala), 0, _fields(view, mandala, view[TO_MOVE]))
    while not claims.run(_PICKS):
        yield None
    yield take_move(claims.best)


def _dearest(view, claims, mandala):
    """Return the claim that adds most to the seat to move, or would if its field had cards."""
    best = dearest = -1
    for colour in range(6):
        count = view[mountain_at(mandala) + colour]
        if count and claims.gain(colour, count) > best:
            best = claims.gain(colour, count)
            dearest = colour
    return take_move(dearest)


def _fields(table, mandala, seat):
    """Return bit 0 if the seat's field has cards, bit 1 if the other's has."""
    mine = cards(table, field_at(mandala, seat))
    theirs = cards(table, field_at(mandala, 1 - seat))
    return (mine > 0) | (theirs > 0) << 1


# --- Turns ---


def _think_turn(view, level, seed):
    moves = _candidates(view)
    yield None
    secrets = expected_secrets(view)
    yield None
    mind = _Mind(view, Claims(view, secrets), _WEIGHT[level])
    dice = bytearray(4)
    rng.seed(dice, 0, seed)
    yield None
    for mandala in (0, 1):
        mind.look(mandala)
        while mind.busy():
            yield None
        mind.standing[mandala] = mind.worth
    best = -_NONE
    chosen = 0
    for move in moves:
        mind.lay(move)
        while mind.busy():
            yield None
        worth = mind.worth + mind.rest
        if move < discard_move(0, 1):
            worth += rng.below(dice, 0, _NOISE[level])
        if worth > best:
            best = worth
            chosen = move
        mind.take_back()
        yield None
    yield chosen


def _candidates(view):
    """Return every build and grow, and the one discard that gives up least."""
    moves = legal_moves(view)
    while moves[-1] > discard_move(0, 1):
        moves.pop()
    if moves[-1] == discard_move(0, 1):
        moves.pop()
    moves.append(_least(view))
    return moves


def _least(view):
    """Return the discard of all cards of the colour with the fewest places to go, then cards."""
    seat = view[TO_MOVE]
    fewest = 99
    for colour in range(6):
        count = view[HAND + 6 * seat + colour]
        if not count:
            continue
        places = 0
        for mandala in (0, 1):
            if not view[field_at(mandala, 1 - seat) + colour]:
                places += not view[field_at(mandala, seat) + colour]
                places += not view[mountain_at(mandala) + colour]
        if 16 * places + count < fewest:
            fewest = 16 * places + count
            move = discard_move(colour, count)
    return move


class _Mind:
    """The table while its seat thinks about a turn; all memory is taken here, once.

    ``lay`` puts a move's cards down, then ``busy`` works until ``worth`` is that of the mandala
    it touched; ``rest`` is the worth of all else.
    """

    def __init__(self, view, claims, weight):
        self.table = bytearray(view)
        self.claims = claims
        self.worth = self.rest = 0
        self.standing = [0, 0]  # worth of the mandalas as they are
        self._seat = view[TO_MOVE]
        self._weight = weight
        self._known = [_NONE] * 8  # swings by mandala, who picks first, whether my field has cards
        self._from = self._to = self._count = 0
        self._mandala = self._lacking = self._chance = self._fields = 0
        self._first = 0  # 0 and 1: the swing being worked on; 2: none
        self._fresh = self._begun = False

    def lay(self, move):
        """Put the cards of a move of the turn where they go, and look at the mandala."""
        kind, mandala, colour, count = parts(move)
        table = self.table
        self._from = HAND + 6 * self._seat + colour
        self._to = DISCARDS + colour
        self._count = count
        left = table[HAND_SIZE + self._seat]
        self.rest = self.standing[1 - mandala]
        if kind == BUILD:
            self._to = MOUNTAIN + 6 * mandala + colour
            left = min(left + 2, HAND_LIMIT)
        elif kind == GROW:
            self._to = FIELD + 12 * mandala + 6 * self._seat + colour
            left -= count
            self.rest += _LAID * count
        self.rest += _HAND[left]
        table[self._from] -= count
        table[self._to] += count
        if kind == DISCARD:
            self.worth = self.standing[0]
            return
        self.look(mandala, kind == BUILD)
        if not self._lacking and table[LAST]:
            self.rest = 0

    def take_back(self):
        """Undo ``lay``."""
        self.table[self._to] -= self._count
        self.table[self._from] += self._count

    def look(self, mandala, fresh=False):
        """Begin to weigh a mandala; ``fresh`` if its mountain is not as in the view."""
        table = self.table
        self._fields = _fields(table, mandala, self._seat)
        lacks = missing(table, mandala)
        self._lacking = 0
        while lacks:
            lacks &= lacks - 1
            self._lacking += 1
        mine = cards(table, field_at(mandala, self._seat))
        ahead = mine - cards(table, field_at(mandala, 1 - self._seat))
        if self._lacking:
            chance = 50 + 50 * (10 * ahead - _TEMPO) // _SPREAD[self._lacking]
            self._chance = max(0, min(100, chance))
        else:
            self._chance = 100 if ahead > 0 else 0  # M11: I have completed it
        self._mandala = mandala
        self._fresh = fresh
        self._first = 0
        self.worth = 0

    def busy(self):
        """Work one slice; return whether there is more to do before ``worth`` is there."""
        weight = self._weight[self._lacking]
        while self._first < 2:
            share = weight * (100 - self._chance if self._first else self._chance)
            if share:
                swing = self._swing()
                if swing == _NONE:
                    return True
                self.worth += share * swing // 10000
            self._first += 1
        return False

    def _swing(self):
        """Return how the lead changes if ``_first`` picks first, or _NONE: call again."""
        key = 4 * self._mandala + 2 * self._first + (self._fields & 1)
        if not self._fresh and self._known[key] != _NONE:
            return self._known[key]
        if not self._begun:
            at = mountain_at(self._mandala)
            self.claims.begin(self.table, at, self._first, self._fields)
        self._begun = not (self._begun and self.claims.run(_PICKS))
        if self._begun:
            return _NONE
        swing = self.claims.value - self.claims.lead
        if not self._fresh:
            self._known[key] = swing
        return swing
