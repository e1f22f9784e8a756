# SPDX-License-Identifier: MIT
"""The collapse: the tower leans, breaks level by level from the top, and lies in dust."""

from engine import const

_FRAME_MS = const(50)
_LEANS = const(14)


class Fall:
    """Shows how the tower of a view falls, in the side view."""

    def __init__(self, board, view):
        self._tower = board.tower
        self._view = view
        self._frame = 0

    def step(self, passed):
        """Advance to so many ms after its start; return whether it goes on."""
        frame = passed // _FRAME_MS
        if frame != self._frame:
            self._frame = frame
            if frame < _LEANS:
                self._tower.draw(self._view, None, frame * frame // 2)
            else:
                self.finish()
                return False
        return True

    def finish(self):
        """Show the end."""
        self._tower.clear()
