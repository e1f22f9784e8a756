# SPDX-License-Identifier: MIT
"""A hint in play: the coach is asked, its move is put under the cursor, and why it is good."""

from handheld import keys, text
from handheld import mandala_words as words
from handheld.mandala_game import dismiss
from handheld.words import NO_ROOM

LOOKING = "looking for a hint"
NEWS = "hint: {}"


_plain = False  # whether there was no memory for Master


def ask(table, view, played=None):
    """Return the generator ``judge`` of the best coach that there is memory for."""
    global _plain
    if not _plain:
        try:
            from engine.mandala_coach import judge

            yield from judge(view, played)
            return
        except MemoryError:
            _plain = True
    judge = None
    dismiss(table)
    from engine.mandala_plain_coach import judge

    yield from judge(view, played)


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
        """Yield None after each slice of work, at last the best move and why it is good.

        In play there is memory for one part of the coach at a time.
        """
        table = self._match.table
        view = table.view(table.to_move())
        yield None  # so that it is seen to think before anything is loaded
        for found in ask(table, view):
            if found is None:
                yield None
        move = found[0]
        dismiss(table)
        from engine.mandala_reason import explain

        for why in explain(view, move):
            if why is None:
                yield None
        explain = None
        dismiss(self._match.table)
        from handheld.mandala_advice import reason

        yield move, reason(why, move)

    def step(self, now):
        """Work one slice; return whether the picture may have changed."""
        if not self._advice:
            return False
        try:
            found = next(self._advice)
        except MemoryError:
            self._stop()
            self._match.board.prompt.fold(NO_ROOM)
            return True
        if found:
            self._stop()
            self._show(*found)
        else:
            self._match.board.prompt.fold(LOOKING + "." * (now // 250 % 4))
        return True

    def _stop(self):
        self._advice = None
        dismiss(self._match.table)
        self._match.thinking = False
        self._match.idle = True

    def _show(self, move, why):
        board = self._match.board
        self._chooser.suggest(move)
        if board.news:
            table = self._match.table
            count = words.number(table.view(table.to_move()), move)
            board.news.show(NEWS.format(words.plain(move, count)))
        board.prompt.fold(why)
        board.prompt.color = text.GOLD

    def press(self, key):
        """End the hint; return whether the key was used up: to stop it, or to see the move."""
        used = self._advice is not None or key == keys.A
        self._stop()
        if used:
            prompt = self._match.board.prompt
            prompt.fold(self._chooser.line)
            prompt.color = text.ALERT if self._chooser.refused else text.INK
        return used
