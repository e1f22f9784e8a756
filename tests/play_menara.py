# SPDX-License-Identifier: MIT
"""A person who plays Menara by the keys: any legal move is found on the screen and pressed."""

import random

from engine import menara_moves as moves
from engine.menara_ai import choose
from engine.menara_state import AIM, AIR_LEVEL, AIR_TURN, LEVEL, STAGE, TAKE, slot_level
from play import Game


class Builders(Game):
    """A Game of Menara; ``rows`` are the choices of the new-game screen, as indices."""

    def __init__(self, board="pygamer", rows=(1, 0, 0, 0, 0, 1), **options):
        super().__init__(board, **options)
        self.press("DOWN A")
        for row, index in zip(self.app.session.rows, rows, strict=True):
            row[2] = index
            self.app.session.game.follow(self.app.session.rows)
        self.press("UP A")

    @property
    def line(self):
        """The line at the bottom of the play screen, in one row."""
        return self.app._match.board.prompt.text.replace("\n", " ")

    @property
    def chooser(self):
        return self.app._match._chooser

    @property
    def plan(self):
        return self.app._match.board.plan

    def play(self, move):
        """Play a legal move through the keys; of a floor's place only CORNER presses A."""
        kind, value = moves.parts(move)
        if kind == moves.SWAP:
            self._swap(*moves.swap_parts(move))
        elif kind == moves.REVEAL:
            self.press("B UP*2" + " DOWN" * value + " A")
        elif kind == moves.GIVE_UP:
            self._give_up()
        elif kind in (moves.KEEP, moves.NEW_CAMP):
            self.press("A" if kind == moves.NEW_CAMP else "B")
        elif kind == moves.BASE:
            self._base(value)
        elif kind in (moves.OFFSETS, moves.MISS):
            self._aim((value % 5 - 2, value // 5 - 2) if kind == moves.OFFSETS else (3, 0))
        else:
            raise ValueError(f"{moves.describe(move)} is part of a floor's place")
        return self

    def lay(self, level, turn, cell):
        """Lay the floor in the air."""
        pose = self.chooser
        step = pose._levels.index(level) - pose._levels.index(pose._level)
        self.press(f"B+{'UP' if step > 0 else 'DOWN'} " * abs(step))
        while pose._turn != turn:
            self.press("B")
        x, y = cell % 10 - pose._cell % 10, cell // 10 - pose._cell // 10
        self.press(("RIGHT " if x > 0 else "LEFT ") * abs(x))
        self.press(("DOWN " if y > 0 else "UP ") * abs(y))
        return self.press("A")

    def _swap(self, own, other):
        self.press("B LEFT")
        while self.chooser._own != own:
            self.press("RIGHT")
        self.press("A")
        while self.chooser._other != other:
            self.press("RIGHT")
        self.press("A")

    def _give_up(self):
        if self.view()[STAGE] == LEVEL and not self.chooser._levels:
            self.press("A")
        elif self.view()[STAGE] == LEVEL:
            self.press("MENU DOWN*3 A")
        else:
            self.press("B A")

    def _base(self, slot):
        level = slot_level(self.chooser.view, slot)
        while self.plan.level != level:
            self.press("B+UP" if level > self.plan.level else "B+DOWN")
        while self.chooser._slot != slot:
            self.press("RIGHT")
        self.press("A")

    def _aim(self, wanted):
        aim = self.chooser
        assert self.view()[STAGE] == AIM
        for at in wanted:
            while aim._at() != at:
                self.app.step()
            self.press("!A")
        self.pilot.settle()

    def turn(self, choice):
        """Make the next step of a person: one move, or those that are chosen together.

        ``choice(view)`` returns a legal move.
        """
        trial = self.view()
        apply = self.app.table.game.apply
        move = choice(trial)
        kind = moves.parts(move)[0]
        if kind in (moves.RISE, moves.ROTATE, moves.CORNER):
            while moves.parts(move)[0] != moves.CORNER:
                apply(trial, move)
                move = choice(trial)
            return self.lay(trial[AIR_LEVEL], trial[AIR_TURN], moves.parts(move)[1])
        taking = trial[STAGE] == TAKE and kind == moves.BASE
        self.play(move)
        if taking and self.app.table.view(0)[STAGE] == TAKE:
            apply(trial, move)  # what the screen has done, too: the table waits for the place
            move = choice(trial)
            if move == moves.GIVE_UP:
                self.press("B")
            self.play(move)
        return self

    def random_turn(self, rng):
        """Make a random step."""
        return self.turn(lambda view: rng.choice(moves.legal_moves(view)))

    def finish(self, seed=0, level=None):
        """Play to the result: as a computer of a level, or at random."""
        rng = random.Random(seed)
        while self.screen != "result":
            if level:
                self.turn(lambda view: choose(view, level, 1))
            else:
                self.random_turn(rng)
        return self
