# SPDX-License-Identifier: MIT
"""The handheld it runs on: the device contract of ``keys`` over CircuitPython's modules."""

import os
import sys
import time

import board
import displayio
import keypad
import microcontroller
import supervisor

try:
    from traceback import print_exception
except ImportError:  # small builds
    from sys import print_exception

from handheld import forget, keys


class Device:
    """The handheld it runs on; RuntimeError, in words for its owner, on an unknown board."""

    def __init__(self):
        from handheld import boards

        self.name = board.board_id
        self.display, (self._keypad, self._bits) = boards.opened()
        forget("handheld.boards")
        self.display.auto_refresh = False
        self._event = keypad.Event()
        self._stick = None
        if hasattr(board, "JOYSTICK_X"):
            from handheld.stick import Stick

            self._stick = Stick()
        self._speaker = None
        self.has_speaker = hasattr(board, "SPEAKER") or hasattr(board, "AUDIO")
        self.nvm = microcontroller.nvm
        # On a SAMD51 each write erases the whole of a flash that stands some 10,000 erases.
        self.save_every = 8 if "SAMD" in sys.platform else 1

    def read(self):
        """Return the next key event, 0 for none, LOST if the queue ran over."""
        events = self._keypad.events
        if events.overflowed:
            events.clear()
            return keys.LOST
        if events.get_into(self._event):
            bit = self._bits[self._event.key_number]
            return bit if self._event.pressed else -bit
        return self._stick.read() if self._stick else 0

    def ticks(self):
        """Return milliseconds, wrapping at 2**29."""
        return supervisor.ticks_ms()

    def wait(self, ms):
        """Sleep."""
        time.sleep(ms / 1000)

    def seed(self):
        """Return 32 random bits."""
        return int.from_bytes(os.urandom(4), "little")

    def light(self, percent):
        """Set the brightness of the display, where that can be done."""
        try:  # noqa: SIM105 - there is no contextlib on a board
            self.display.brightness = percent / 100
        except (AttributeError, RuntimeError):  # it has no light of its own to set
            pass

    def tone(self, hertz):
        """Start a tone, or silence for 0; without a speaker nothing happens."""
        if self._speaker is None and self.has_speaker:
            from handheld.speaker import open_speaker

            self._speaker = open_speaker(board)
        if self._speaker:
            self._speaker.tone(hertz)

    def report(self, error):
        """Print an error with its trace on the serial console."""
        print_exception(error)


def main():
    """Run the game for ever; if it cannot start, the console on the display says why."""
    supervisor.runtime.autoreload = False  # a computer that looks at the drive restarts nothing
    try:
        from handheld.app import App

        device = Device()
        app = App(device)
    except Exception:
        _show_console()
        raise
    while True:
        app.step()


def _show_console():
    """Give a display back to the console, so that the error can be read there."""
    display = getattr(board, "DISPLAY", None)
    if display:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
