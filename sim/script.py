# SPDX-License-Identifier: MIT
"""Keys pressed by a script: the words of ``--keys``, and the Pilot who presses them.

=================  ================================================================
``A``              press and let go, when the app waits for a key; also ``A*3``
``!A``             press at once, whatever the app is doing
``B+UP``           press while the first one is held; also ``B+UP*3``
``HOLD:RIGHT:600`` hold down for 600 ms
``WAIT:500``       let 500 ms pass; ``WAIT`` alone means these 500
=================  ================================================================

Keys are UP DOWN LEFT RIGHT A B MENU CUP, in any case. At most a word holds a key for a
minute, waits for an hour, or presses 1,000 times.
"""

import argparse
import re
from collections import namedtuple

from handheld import keys
from sim.options import UserError

_WAIT_MS = 500
_PRESS_MS = 40  # more than the debounce of handheld.keys, for down as well as up
_LONGEST_HOLD_MS = 60_000
_LONGEST_WAIT_MS = 3_600_000
_MOST_PRESSES = 1000
_LIMIT = 100_000  # passes of the app; none of its thoughts and movements needs so many
_KEY = "(?P<key>" + "|".join(keys.NAMES) + ")"
_FIRST = _KEY.replace("<key>", "<hold>")
_PRESS = re.compile(rf"(?P<now>!?)(?:{_FIRST}\+)?{_KEY}(?:\*(?P<count>[1-9]\d*))?")
_HOLD = re.compile(rf"HOLD:{_KEY}:(?P<ms>\d+)")
_WAIT = re.compile(r"WAIT(?::(?P<ms>\d+))?")

# key: bit or 0 for none; now: do not wait for idle; hold: bit of a key held meanwhile, or 0
Action = namedtuple("Action", "key ms now hold", defaults=(0,))


class WordError(ValueError, argparse.ArgumentTypeError):
    """A word that no script can have; argparse tells its text as it is."""


def parse(text):
    """Return the list of Actions in a script; WordError names the word that is none."""
    actions = []
    for word in text.upper().split():
        if found := _PRESS.fullmatch(word):
            hold = _bit(found, "hold") if found["hold"] else 0
            action = Action(_bit(found), _PRESS_MS, bool(found["now"]), hold)
            actions += [action] * _bounded(word, found["count"] or "1", _MOST_PRESSES)
        elif found := _HOLD.fullmatch(word):
            actions.append(
                Action(_bit(found), _bounded(word, found["ms"], _LONGEST_HOLD_MS), False)
            )
        elif found := _WAIT.fullmatch(word):
            ms = found["ms"] or str(_WAIT_MS)
            actions.append(Action(0, _bounded(word, ms, _LONGEST_WAIT_MS), True))
        else:
            known = " ".join(keys.NAMES)
            raise WordError(f"{word!r} is no word for a key; there are {known} WAIT HOLD")
    return actions


def _bounded(word, digits, most):
    # A number of many digits is not even converted: Python refuses 4,300 of them.
    if len(digits) > len(str(most)) or int(digits) > most:
        raise WordError(f"{word[:20]!r} is too much: {most} is the most, repeat the word instead")
    return int(digits)


def _bit(found, name="key"):
    return 1 << keys.NAMES.index(found[name])


class Pilot:
    """Runs an app on a device and presses keys for a person."""

    def __init__(self, app, device):
        self._app = app
        self._device = device

    def run(self, ms):
        """Run the app until so many milliseconds have passed on the device's clock."""
        start = self._device.ticks()
        while keys.since(self._device.ticks(), start) < ms:
            self._app.step()

    def settle(self):
        """Run the app until it waits for a key; UserError if it never does."""
        for _ in range(_LIMIT):
            self._app.step()
            if self._app.idle:
                return
        raise UserError(
            f"the app does not wait for a key, on its screen {self._app.screen_name!r}"
        )

    def do(self, action):
        """Do one Action; unless it is a ``now`` one, wait for idle before and after."""
        if not action.now:
            self.settle()
        pressed = [key for key in (action.hold, action.key) if key]
        for key in pressed:
            self._device.press(key)
            self.run(_PRESS_MS if key == action.hold else action.ms)
        if not pressed:
            self.run(action.ms)
        for key in reversed(pressed):
            self._device.release(key)
            self.run(_PRESS_MS)
        if not action.now:
            self.settle()
