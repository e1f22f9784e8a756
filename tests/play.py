# SPDX-License-Identifier: MIT
"""Helpers for the screen tests: a handheld without a window, and a person who presses keys."""

import random

from engine import mandala
from engine import mandala_moves as moves
from engine import mandala_state as state
from handheld.app import App
from sim import script
from sim.desktop import Desktop

BOARDS = {"160x128": "pygamer", "240x240": "pimoroni_picosystem"}


class Game:
    """An app on a headless device, driven by key words as in ``--keys``."""

    def __init__(self, board="pygamer", seed=3, opponent=2, nvm=None, paint=False):
        """Without ``paint`` the panel stays black, which is much faster."""
        self.device = Desktop(board, seed)
        self.device.nvm = nvm
        if not paint:
            self.device.display.refresh = lambda: True
        self.device.report = _raise
        self.app = App(self.device, opponent=opponent)
        self.app.step()
        self.pilot = script.Pilot(self.app, self.device)

    @property
    def screen(self):
        return self.app.screen_name

    @property
    def line(self):
        """The line at the bottom of the play screen."""
        return self.app._match.board.prompt.text

    def press(self, words):
        """Press keys; return self, so that a test can go on in one line."""
        for action in script.parse(words):
            self.pilot.do(action)
        return self

    def start(self):
        """Start a game from the title of a fresh device, as the new-game screen stands."""
        return self.press("A UP A")

    def play(self, move):
        """Play a legal move of the person's through the keys, as a person would."""
        kind, mandala, colour, count = moves.parts(move)
        match = self.app._match
        seat = self.app.table.to_move()
        view = self.app.table.view(seat)
        at = state.hand_at(seat)
        if kind == moves.TAKE:
            at = state.mountain_at(state.claimed_mandala(view))
        self._go_to(colour, [c for c in range(6) if view[at + c]], match._chooser)
        self.press("A")
        if kind == moves.TAKE:
            return self
        self.press("UP*3 " + ("RIGHT" if mandala else "LEFT"))
        self.press({moves.BUILD: "A", moves.GROW: "DOWN A", moves.DISCARD: "DOWN*2 A"}[kind])
        chooser = match._chooser
        if kind != moves.BUILD and chooser._most > 1:
            self.press("LEFT " * (chooser._most - count) + "A")
        return self

    def _go_to(self, colour, present, chooser):
        steps = (present.index(colour) - present.index(chooser._colour)) % len(present)
        self.press("RIGHT " * steps)

    def finish(self, seed=0, choose=None):
        """Play the game to its end with ``choose(legal moves)``, by default at random."""
        choose = choose or random.Random(seed).choice
        while self.screen != "result":
            if self.screen == "curtain":
                self.press("A")
            else:
                self.play(choose(mandala.legal_moves(self.view())))
        return self

    def view(self):
        """The view of the seat to move."""
        return self.app.table.view(self.app.table.to_move())


def _raise(error):
    raise error
