# SPDX-License-Identifier: MIT
"""Keys as bits, with debounce and repeat, and the device contract in words.

The app needs of a device, be it a board (``device.py``) or the desktop (``sim/desktop.py``):

==============  ==================================================================
``display``     a displayio display: width, height, root_group, refresh(), no auto refresh
``read()``      the next key event: bit pressed, -bit released, LOST, or 0 for none
``ticks()``     milliseconds, wrapping at 2**29
``wait(ms)``    let time pass, at most about that long
``seed()``      a new int 0..2**32-1 for a game's dice
``nvm``         a byte array that survives the power, or None
``save_every``  how many moves of a person are saved at once: 1 where a write wears little
``light(p)``    set the light of the display to about p percent, where that can be done
``has_speaker`` whether ``tone(hz)`` starts a tone that lasts until ``tone(0)``
``report(e)``   tell a developer about an exception, on the console
``name``        the board's id
==============  ==================================================================
"""

from engine import const

UP, DOWN, LEFT, RIGHT = const(1), const(2), const(4), const(8)
A, B, MENU, CUP = const(16), const(32), const(64), const(128)
LOST = const(256)  # events were dropped: every key counts as released
HINT = const(512)  # B is held
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "MENU", "CUP")

DEBOUNCE_MS = const(25)
FIRST_REPEAT_MS = const(400)
REPEAT_MS = const(120)
_HOLD_MS = const(700)
_REPEATS = const(15)  # only the directions repeat
_WRAP = const(0x1FFFFFFF)


def since(now, then):
    """Return the milliseconds from ``then`` to ``now``, across the wrap at 2**29."""
    return now - then & _WRAP


class Keys:
    """Turns a device's key events into presses, one at a time."""

    def __init__(self, device):
        self._device = device
        self.held = 0
        self._changed = [0] * 8  # when each key last went down or up
        self._repeat_at = 0
        self._repeating = 0

    def next(self):
        """Return the bit of the next press or repeat, or 0 if there is none.

        An edge within DEBOUNCE_MS of the key's last one is a bounce and does not count as a
        press; a direction that stays down repeats after FIRST_REPEAT_MS, then every REPEAT_MS.
        B that stays down is followed by HINT, once.
        """
        now = self._device.ticks()
        while True:
            event = self._device.read()
            if not event:
                return self._repeat(now)
            if event == LOST:
                self.release()
            elif self._edge(event, now):
                return event

    def release(self):
        """Forget every held key."""
        self.held = 0
        self._repeating = 0

    def _edge(self, event, now):
        """Note one event; return whether it is a press."""
        bit = abs(event)
        index = 0
        while bit >> index > 1:
            index += 1
        quiet = since(now, self._changed[index]) >= DEBOUNCE_MS
        self._changed[index] = now
        if event < 0:
            self.held &= ~bit
            if self._repeating == bit:
                self._repeating = 0
            return False
        was_held = self.held & bit
        self.held |= bit
        if was_held:
            return False
        self._repeating = bit & (_REPEATS | B)
        self._repeat_at = now + (_HOLD_MS if bit == B else FIRST_REPEAT_MS) & _WRAP
        return quiet

    def _repeat(self, now):
        if not self._repeating or since(now, self._repeat_at) > _WRAP >> 1:
            return 0
        if self._repeating == B:
            self._repeating = 0
            return HINT
        self._repeat_at = now + REPEAT_MS & _WRAP
        return self._repeating
