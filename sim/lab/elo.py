# SPDX-License-Identifier: MIT
"""What wins and losses say about strength: intervals of rates, and Elo."""

import math

Z = 1.96  # of a 95 % interval
_SCALE = 400 / math.log(10)  # Elo points for each e-fold of the odds
_ROUNDS = 10_000
_EXACT = 1e-9


def wilson(rate, games):
    """Return the 95 % Wilson interval of a rate seen in so many games, each for itself."""
    square = Z * Z / games
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    # Exactly 0 and 1 where no rounding may bring them near: Elo has no end there.
    return middle - half if rate > 0 else 0.0, middle + half if rate < 1 else 1.0


def difference(rate):
    """Return the Elo difference that makes a rate of wins likely; None for 0 and 1: no end."""
    return _SCALE * math.log(rate / (1 - rate)) if 0 < rate < 1 else None


def ratings(count, wins):
    """Return [(Elo, half of its 95 % interval)] of so many players, their mean 0.

    ``wins`` is {(one, other): (wins of one, games)}, a draw half a win. The ratings are the
    likeliest (Bradley and Terry's model), with one more draw in each pair so that whoever has
    won all has a number.
    """
    played = [[0.0] * count for _ in range(count)]
    won = [0.0] * count
    for (one, other), (score, games) in wins.items():
        played[one][other] = played[other][one] = games + 1
        won[one] += score + 0.5
        won[other] += games - score + 0.5
    strength = _likeliest(played, won)
    middle = sum(map(math.log, strength)) / count
    spread = _deviations(played, strength)
    return [
        (_SCALE * (math.log(own) - middle), Z * _SCALE * off)
        for own, off in zip(strength, spread, strict=True)
    ]


def _likeliest(played, won):
    """Return the strengths under which the expected wins are those seen (Zermelo's iteration)."""
    strength = [1.0] * len(won)
    for _ in range(_ROUNDS):
        before = strength
        strength = [
            won[me] / sum(games / (before[me] + before[you]) for you, games in enumerate(row))
            for me, row in enumerate(played)
        ]
        level = math.exp(sum(map(math.log, strength)) / len(strength))
        strength = [own / level for own in strength]
        if all(abs(a / b - 1) < _EXACT for a, b in zip(strength, before, strict=True)):
            break
    return strength


def _deviations(played, strength):
    """Return the standard deviations of the logarithms: the pseudo-inverse of the information."""
    count = len(strength)
    rows = [[1 / count] * count for _ in strength]
    for me in range(count):
        for you in range(count):
            both = strength[me] + strength[you]
            known = played[me][you] * strength[me] * strength[you] / (both * both)
            rows[me][me] += known
            rows[me][you] -= known
    inverse = _inverted(rows)
    return [math.sqrt(inverse[me][me] - 1 / count) for me in range(count)]


def _inverted(rows):
    """Return the inverse of a positive definite matrix."""
    size = len(rows)
    rows = [[*row, *(float(me == you) for you in range(size))] for me, row in enumerate(rows)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [
                    a - factor * b for a, b in zip(rows[other], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]
