# SPDX-License-Identifier: MIT
"""A hint in play: a careful builder is asked, its move is put under the cursor, and why."""

from engine import menara
from engine.menara_moves import RISE, ROTATE, parts
from handheld import games, text
from handheld.words import NO_ROOM

LOOKING = "looking for a hint"
# By the numbers of ``engine/menara_why.py``: at most 21 characters, for the topmost line.
REASONS = (
    "nothing else is left",
    "it fits more plans",
    "your hand can do most",
    "the least risk",
    "high up: that counts",
    "fills it: a new floor",
    "keeps it in balance",
    "all others would fall",
    "it can be spared",
    "none can be spared",
    "one level more",
    "it stands best here",
    "nothing would hold it",
    "aim at the middle",
    "B: the camp is useful",
    "A: new colours help",
)


class Hint:
    """Belongs to a Match that waits for a person, until ``end``; ``step`` it.

    The line at the bottom says what A does, the one above it or the topmost line why.
    """

    def __init__(self, match, view, pending):
        """Advise in a view where ``pending`` is chosen already."""
        self._match = match
        self._pending = pending
        self._page = match.board.news or match.board.headline
        self._was = self._found = None
        self._advice = self._think(bytearray(view))
        match.thinking = True
        match.board.prompt.fold(LOOKING)

    def _think(self, view):
        """Yield None while thinking, then (the moves that are chosen together, reason)."""
        yield None  # so that it is seen to think before the builder is loaded
        from engine.menara_ai import WHY, hint

        moves = ()
        while True:
            for found in hint(view):
                if found is None:
                    yield None
            moves += (found % WHY,)
            if parts(moves[-1])[0] not in (RISE, ROTATE):
                yield moves, found // WHY
                return
            menara.apply(view, moves[-1])

    def step(self, now):
        """Work one slice; return whether the picture has changed and more is to do."""
        if not self._advice:
            return False
        match = self._match
        try:
            self._found = next(self._advice)
        except MemoryError:
            self._advice = self._found = None
            match.choose_again(self._pending, NO_ROOM)
            return False
        if self._found:
            self._advice = None
            match.choose_again(self._pending)
            return False
        match.board.prompt.fold(LOOKING + "." * (now // 250 % 4))
        return True

    def show(self, chooser):
        """Show what was found, if anything, to the person who chooses."""
        if not self._found:
            return
        moves, reason = self._found
        chooser.suggest(moves)
        self._match.ask()
        self._match.board.prompt.color = text.GOLD
        self._was = self._page.text
        self._page.show(REASONS[reason])

    def end(self):
        """End the hint; return whether there was none: the key was to stop it, or an answer."""
        games.let_go(("menara_hint",))
        if self._was is not None:
            self._page.show(self._was)
            return False
        if self._advice:
            self._match.choose_again(self._pending)
        else:
            self._match.ask()
        return True
