# SPDX-License-Identifier: MIT
"""A hint in play: a careful builder is asked, its move is put under the cursor, and why."""

from engine import menara
from engine.menara_moves import RISE, ROTATE, parts
from handheld import games, text

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
        self._was = None
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
        """Work one slice; return whether the picture may have changed."""
        if not self._advice:
            return False
        match = self._match
        try:
            found = next(self._advice)
        except MemoryError:
            self._advice = None
            match.thinking = False
            match.out_of_room(self._pending)
            return True
        prompt = match.board.prompt
        if found:
            self._stop().suggest(found[0])
            match.ask()
            prompt.color = text.GOLD
            self._was = self._page.text
            self._page.show(REASONS[found[1]])
        else:
            prompt.fold(LOOKING + "." * (now // 250 % 4))
        return True

    def _stop(self):
        """Let the builder go; return what lets the person choose again."""
        self._advice = None
        self._match.thinking = False
        return self._match.let_choose(self._pending)

    def end(self):
        """End the hint; return whether there was none: the key was to stop it, or an answer."""
        if self._advice:
            self._stop()
        games.let_go(("menara_hint",))
        if self._was is None:
            self._match.ask()
            return True
        self._page.show(self._was)
        return False
