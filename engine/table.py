# SPDX-License-Identifier: MIT
"""The table: the only holder of a full state. Everybody else gets a view of one seat."""

from engine import const
from engine.pack import pack, unpack

HUMAN = const(0)
_VERSION = const(1)
_CHUNK = const(128)  # the log grows in steps of this many moves; a usual game needs one


class Table:
    """One game between seats, its moves written down.

    ``seats`` has one small int per seat: HUMAN, or 1, 2, ... for a computer level. ``setup``
    is what ``game.new_game`` wants after the seed, as small ints. So a game is its seed, its
    setup and its moves: that is what ``save`` keeps.
    """

    def __init__(self, game, seed, seats, setup=()):
        if len(seats) not in game.SEATS:
            raise ValueError(f"{game.NAME} has {game.SEATS} seats, not {len(seats)}")
        if not 0 <= seed < 1 << 32:
            raise ValueError(f"seed {seed} is not in 0..4294967295")
        if len(setup) > game.SETUP:
            raise ValueError(f"{game.NAME} takes 0..{game.SETUP} setup values, not {len(setup)}")
        self.game = game
        self.seed = seed
        self.seats = bytes(seats)
        self.setup = bytes(setup)
        self.length = 0
        self._log = bytearray(_CHUNK)
        self._state = game.new_game(seed, *setup)

    def view(self, seat):
        """Return what the seat may see, as a new bytearray."""
        return self.game.view(self._state, seat)

    def to_move(self):
        """Return the seat to move."""
        return self.game.to_move(self._state)

    def legal_moves(self):
        """Return the legal moves of the seat to move; empty when the game is over."""
        return self.game.legal_moves(self._state)

    def result(self):
        """Return None, or the scores per seat."""
        return self.game.result(self._state)

    def winner(self):
        """Return the seat that has won, -1 for a draw; only when the game is over."""
        return self.game.winner(self._state)

    def moves(self):
        """Return the moves played so far as bytes."""
        return bytes(self._log[: self.length])

    def play(self, move):
        """Play a move for the seat to move; ValueError, and no change, if it is illegal."""
        self.game.apply(self._state, move)
        if self.length == len(self._log):
            self._log.extend(bytes(_CHUNK))
        self._log[self.length] = move
        self.length += 1

    def save(self):
        """Return the game as bytes: seats, setup, seed and moves, with version and check sum."""
        head = bytearray((self.game.ID, len(self.seats), len(self.setup)))
        head.extend(self.seats)
        head.extend(self.setup)
        for shift in (0, 8, 16, 24):
            head.append(self.seed >> shift & 0xFF)
        head.extend(self.moves())
        return pack(_VERSION, head)


def glance(data):
    """Return (ID - 1 of the game, number of moves) of ``save``; ValueError if it is not whole."""
    body = unpack(_VERSION, data)
    if len(body) < 7 or len(body) < 7 + body[1] + body[2]:
        raise ValueError("the saved game is too short")
    return body[0] - 1, len(body) - 7 - body[1] - body[2]


def load(game, data):
    """Return the Table of ``save``; ValueError, saying why, if the data is not such a game."""
    body = unpack(_VERSION, data)
    if len(body) < 7 or len(body) < 7 + body[1] + body[2]:
        raise ValueError("the saved game is too short")
    if body[0] != game.ID:
        raise ValueError(f"this is a save of game {body[0]}, not of {game.NAME}")
    setup_at = 3 + body[1]
    seed_at = setup_at + body[2]
    seed = 0
    for index in (3, 2, 1, 0):
        seed = seed << 8 | body[seed_at + index]
    table = Table(game, seed, body[3:setup_at], body[setup_at:seed_at])
    for move in body[seed_at + 4 :]:
        table.play(move)
    return table
