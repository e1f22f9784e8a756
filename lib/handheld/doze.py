# SPDX-License-Identifier: MIT
"""Saves the battery while nobody plays: dims the light, then puts it out, until a key."""

from engine import const
from handheld.keys import since

DIM_MS, DARK_MS = const(60_000), const(180_000)
_LIGHTS = (100, 15, 0)  # percent: awake, dim, dark
_DARK_STEP_MS = const(100)


class Doze:
    """Watches the keys of a device and sets its light."""

    def __init__(self, device):
        self._device = device
        self._last = device.ticks()
        self._level = 0

    def filter(self, key, now):
        """Return the key pressed, or 0 for one that only wakes a dark screen."""
        quiet = since(now, self._last)
        if key:
            was_dark = self._level == 2
            self._last = now
            self._set(0)
            return 0 if was_dark else key
        if quiet >= DIM_MS:
            self._set(2 if quiet >= DARK_MS else 1)
            self._last = now - min(quiet, DARK_MS) & 0x1FFFFFFF  # else it wraps after days
        return 0

    def pause(self, step_ms):
        """Return how long to sleep between two looks at the keys, in ms."""
        return _DARK_STEP_MS if self._level == 2 else step_ms

    def _set(self, level):
        if level != self._level:
            self._level = level
            self._device.light(_LIGHTS[level])
