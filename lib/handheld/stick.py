# SPDX-License-Identifier: MIT
"""The analog stick of a PyGamer as four keys."""

import analogio
import board

from engine import const
from handheld import keys

_ON, _OFF = const(16000), const(9000)  # of 32768 away from the middle


class Stick:
    """An analog stick as four keys."""

    def __init__(self):
        axes = ((board.JOYSTICK_X, keys.LEFT, keys.RIGHT), (board.JOYSTICK_Y, keys.UP, keys.DOWN))
        self._axes = [(analogio.AnalogIn(pin), low, high) for pin, low, high in axes]
        self._held = 0

    def read(self):
        """Return the bit of a direction that was just entered, -bit if left, or 0."""
        for axis, low, high in self._axes:
            away = axis.value - 32768
            for bit, reach in ((low, -away), (high, away)):
                if self._held & bit:
                    if reach < _OFF:
                        self._held &= ~bit
                        return -bit
                elif reach > _ON:
                    self._held |= bit
                    return bit
        return 0
