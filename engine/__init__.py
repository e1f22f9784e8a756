# SPDX-License-Identifier: MIT
"""The rules and the players, pure: no screen, no keys, no clock, no files, no chance from outside.

A game is a module of plain functions over one flat ``bytearray``, the *state*:

=============================  =====================================================
``new_game(seed, ...)``        a fresh state; the dice are inside it
``to_move(state)``             the seat that must move
``legal_moves(state)``         ascending list of small ints; empty exactly when it is over
``refusal(state, move)``       why a move is illegal, as a key into the words; None if legal
``apply(state, move)``         play the move in place; ValueError and no change if illegal
``result(state)``              None, or the scores per seat when the game is over
``winner(state)``              the seat that won, -1 for a draw; only when it is over
``describe(move)``             unique readable text of a move
``view(state, seat)``          a copy with UNKNOWN wherever that seat may not look
``sample(view, seed)``         a full state that agrees with the view, imagined
``encode`` / ``decode``        bytes with version and check sum; decode raises ValueError
``NAME, ID, SEATS, MAX_MOVES`` name, id in saves, numbers of seats, bound on the length
``SETUP``                      how many ints ``new_game`` takes at most after the seed
=============================  =====================================================

``to_move``, ``legal_moves`` and ``refusal`` take a state, or the view of the seat to move.
``table.Table`` is the only holder of a full state; all others are handed views.
"""

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        """Return the value: the same name as the compiler's hint on a microcontroller."""
        return value


UNKNOWN = const(255)
