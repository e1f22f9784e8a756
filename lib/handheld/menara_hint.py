# SPDX-License-Identifier: MIT
"""A hint in play: a careful builder is asked, its move is put under the cursor, and why."""

from engine import menara
from engine.menara_moves import RISE, ROTATE, parts
from handheld import games, keys, text

LOOKING = "looking for a hint"
# By the numbers of ``engine/menara_why.py``.
REASONS = (
    "nothing else is left",
    "swap: it fits more plans",
    "your hand can do most",
    "none is safe: least risk",
    "high up, where it counts",
    "fills it: a new floor",
    "keeps the tower balanced",
    "give up: all would fall",
    "the tower can spare it",
    "give up: none to spare",
    "one level more",
    "it stands best here",
    "no columns would hold it",
    "aim at the middle",
    "B: the camp is useful",
    "A: new colours help",
)


class Hint:
    """Belongs to a Match that waits for a person, until ``press``; ``step`` it."""

    def __init__(self, match, chooser):
        self._match = match
        self._chooser = chooser
        self._advice = self._think()
        match.idle = False
        match.thinking = True
        match.board.prompt.fold(LOOKING)

    def _think(self):
        """Yield None while thinking, then (the moves that are chosen together, reason)."""
        yield None  # so that it is seen to think before the builder is loaded
        from engine.menara_ai import WHY, hint

        view = bytearray(self._chooser.view)
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
        try:
            found = next(self._advice)
        except MemoryError:
            self._stop()
            self._match.out_of_room()
            return True
        if found:
            self._stop()
            self._chooser.suggest(found[0])
            prompt = self._match.board.prompt
            prompt.fold(REASONS[found[1]])
            prompt.color = text.GOLD
        else:
            self._match.board.prompt.fold(LOOKING + "." * (now // 250 % 4))
        return True

    def _stop(self):
        self._advice = None
        self._match.thinking = False
        self._match.idle = True

    def press(self, key):
        """End the hint; return whether the key was used up: to stop it, or to see the move."""
        used = self._advice is not None or key == keys.A
        self._stop()
        games.let_go(("menara_hint",))
        if used:
            self._match.ask()
        return used
