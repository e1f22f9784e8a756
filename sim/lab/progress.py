# SPDX-License-Identifier: MIT
"""How far a long command is: a bar with the time left on a terminal, else a line now and then."""

import shutil
import sys
import time

_REDRAW = 0.1  # seconds
_LINE = 30  # seconds between lines where there is no terminal
_BAR = 20  # characters


class Progress:
    """Counts to ``total`` on stderr; use it in a ``with``, which wipes the bar at the end."""

    def __init__(self, total, what):
        self._total = total
        self._what = what  # "games"
        self._done = 0
        self._live = sys.stderr.isatty()
        self._start = self._told = time.monotonic()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._live:
            self._write("\r" + " " * self._width() + "\r")

    def add(self):
        """Count one more."""
        self._done += 1
        now = time.monotonic()
        if now - self._told >= (_REDRAW if self._live else _LINE):
            self._told = now
            line = self._line(now - self._start)
            self._write("\r" + line[: self._width()].ljust(self._width()) if self._live else line)

    def _line(self, passed):
        share = self._done / self._total
        left = round(passed / share - passed)
        bar = ("#" * int(_BAR * share)).ljust(_BAR, ".") + " " if self._live else ""
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return f"{bar}{self._done} of {self._total} {self._what}, {share:.0%}, {clock} left"

    def _write(self, text):
        print(text, end="" if self._live else "\n", file=sys.stderr, flush=True)

    @staticmethod
    def _width():
        return shutil.get_terminal_size().columns - 1
