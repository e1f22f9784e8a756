# SPDX-License-Identifier: MIT
"""The boards: one row each, and the device contract of ``keys`` over CircuitPython's modules.

The only module that imports board modules. Pins and key orders are those of CircuitPython's own
board definitions; the display of the Pico-LCD-1.3 is set up as its maker's example does.
"""

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

from engine import const
from handheld.keys import CUP, DOWN, LEFT, LOST, MENU, RIGHT, UP, A, B

_PAD = (B, A, MENU, CUP, RIGHT, DOWN, UP, LEFT)
_STICK_ON, _STICK_OFF = const(16000), const(9000)  # of 32768 away from the middle
# sleep out, 16-bit colour, rows and columns as the panel is mounted, inverted, on
_ST7789 = b"\x11\x80\x78\x3a\x01\x05\x36\x01\x70\x21\x00\x29\x80\x14"


def _shift_register(count):
    """Return a maker of the keys of a PyBadge or PyGamer."""

    def make():
        return keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=count,
            value_when_pressed=True,
        )

    return make


def _pins(names):
    """Return a maker of keys that pull their pins low, named as in ``board``."""

    def make():
        pins = [getattr(board, name) for name in names.split()]
        return keypad.Keys(pins, value_when_pressed=False, pull=True)

    return make


def _own_display():
    return board.DISPLAY


def _pico_lcd():
    """Set up the Pico-LCD-1.3 and return its display."""
    import busdisplay
    import busio
    import fourwire

    displayio.release_displays()
    spi = busio.SPI(clock=board.GP10, MOSI=board.GP11)
    bus = fourwire.FourWire(
        spi, command=board.GP8, chip_select=board.GP9, reset=board.GP12, baudrate=24_000_000
    )
    return busdisplay.BusDisplay(
        bus, _ST7789, width=240, height=240, backlight_pin=board.GP13, auto_refresh=False
    )


_PICO = (
    _pico_lcd,
    _pins("GP15 GP17 GP19 GP21 GP2 GP18 GP16 GP20 GP3"),
    (A, B, MENU, CUP, UP, DOWN, LEFT, RIGHT, A),
)
_PICOSYSTEM_PINS = "SW_B SW_A SW_X SW_Y SW_RIGHT SW_DOWN SW_UP SW_LEFT"
BOARDS = {  # board id: display, keys, bit of each key
    "pygamer": (_own_display, _shift_register(4), _PAD[:4]),
    "pybadge": (_own_display, _shift_register(8), _PAD),
    "pimoroni_picosystem": (_own_display, _pins(_PICOSYSTEM_PINS), _PAD),
    "raspberry_pi_pico": _PICO,
    "raspberry_pi_pico_w": _PICO,
    "raspberry_pi_pico2": _PICO,
    "raspberry_pi_pico2_w": _PICO,
}


class Stick:
    """An analog stick as four keys."""

    def __init__(self):
        import analogio

        axes = ((board.JOYSTICK_X, LEFT, RIGHT), (board.JOYSTICK_Y, UP, DOWN))
        self._axes = [(analogio.AnalogIn(pin), low, high) for pin, low, high in axes]
        self._held = 0

    def read(self):
        """Return the bit of a direction that was just entered, -bit if left, or 0."""
        for axis, low, high in self._axes:
            away = axis.value - 32768
            for bit, reach in ((low, -away), (high, away)):
                if self._held & bit:
                    if reach < _STICK_OFF:
                        self._held &= ~bit
                        return -bit
                elif reach > _STICK_ON:
                    self._held |= bit
                    return bit
        return 0


class Device:
    """The handheld it runs on; RuntimeError, in words for its owner, on an unknown board."""

    def __init__(self):
        self.name = board.board_id
        if self.name not in BOARDS:
            known = ", ".join(sorted(BOARDS))
            raise RuntimeError(f"board {self.name} has no row in boards.py. Known: {known}")
        display, keys, self._bits = BOARDS[self.name]
        self.display = display()
        self.display.auto_refresh = False
        self._keys = keys()
        self._event = keypad.Event()
        self.nvm = microcontroller.nvm
        # On a SAMD51 each write erases the whole of a flash that stands some 10,000 erases.
        self.save_every = 8 if "SAMD" in sys.platform else 1
        self._stick = Stick() if hasattr(board, "JOYSTICK_X") else None

    def read(self):
        """Return the next key event, 0 for none, LOST if the queue ran over."""
        events = self._keys.events
        if events.overflowed:
            events.clear()
            return LOST
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
