# SPDX-License-Identifier: MIT
"""The boards: one row each, and the device contract of ``keys`` over CircuitPython's modules.

The only module that imports board modules. Pin names are those of CircuitPython's own board
definitions (tests/board_pins.json); the display of the Pico-LCD-1.3 is set up as its maker does.
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
from handheld import keys

# Board id: key=pin pairs, active low; or SHIFT and the keys of its shift register in order.
BOARDS = {
    "pygamer": "SHIFT B A MENU CUP",
    "pybadge": "SHIFT B A MENU CUP RIGHT DOWN UP LEFT",
    "pimoroni_picosystem": "A=SW_A B=SW_B MENU=SW_X CUP=SW_Y"
    " UP=SW_UP DOWN=SW_DOWN LEFT=SW_LEFT RIGHT=SW_RIGHT",
    "raspberry_pi_pico": "PICO_LCD",
    "raspberry_pi_pico_w": "PICO_LCD",
    "raspberry_pi_pico2": "PICO_LCD",
    "raspberry_pi_pico2_w": "PICO_LCD",
    "tinycircuits_thumby_color": "A=BUTTON_A B=BUTTON_B MENU=BUTTON_MENU"
    " CUP=BUTTON_BUMPER_LEFT CUP=BUTTON_BUMPER_RIGHT"
    " UP=BUTTON_UP DOWN=BUTTON_DOWN LEFT=BUTTON_LEFT RIGHT=BUTTON_RIGHT",
    "ugame22": "A=BUTTON_O B=BUTTON_X MENU=BUTTON_Z"
    " UP=BUTTON_UP DOWN=BUTTON_DOWN LEFT=BUTTON_LEFT RIGHT=BUTTON_RIGHT",
}
PICO_LCD = "A=GP15 B=GP17 MENU=GP19 CUP=GP21 UP=GP2 DOWN=GP18 LEFT=GP16 RIGHT=GP20 A=GP3"
SETTING = "POCKET_KEYS"  # in settings.toml: such pairs for a board of one's own
_UNKNOWN = (
    "{} is not known. A board with a display of its own needs a line in settings.toml such as"
    ' {} = "A=D5 B=D6 UP=D9 DOWN=D10 LEFT=D11 RIGHT=D12 MENU=D13 CUP=D4". Known: {}'
)
_STICK_ON, _STICK_OFF = const(16000), const(9000)  # of 32768 away from the middle
# sleep out, 16-bit colour, rows and columns as the panel is mounted, inverted, on
_ST7789 = b"\x11\x80\x78\x3a\x01\x05\x36\x01\x70\x21\x00\x29\x80\x14"


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


def _row():
    """Return the row of this board; RuntimeError, in words for its owner, if there is none."""
    row = BOARDS.get(board.board_id) or os.getenv(SETTING)
    if row and (hasattr(board, "DISPLAY") or row == "PICO_LCD"):
        BOARDS.clear()  # the memory is wanted
        return PICO_LCD if row == "PICO_LCD" else row
    raise RuntimeError(_UNKNOWN.format(board.board_id, SETTING, ", ".join(sorted(BOARDS))))


def _keys(row):
    """Return (a keypad, the bit of each of its keys) for a row; RuntimeError if it is wrong."""
    words = row.split()
    if words[0] == "SHIFT":
        pad = keypad.ShiftRegisterKeys(
            clock=board.BUTTON_CLOCK,
            data=board.BUTTON_OUT,
            latch=board.BUTTON_LATCH,
            key_count=len(words) - 1,
            value_when_pressed=True,
        )
        return pad, [_bit(word) for word in words[1:]]
    pairs = [word.split("=") for word in words]
    for pair in pairs:
        if len(pair) != 2 or not hasattr(board, pair[1]):
            raise RuntimeError(f"{SETTING}: {'='.join(pair)} is no KEY=PIN with a pin of board")
    pins = [getattr(board, pin) for _, pin in pairs]
    return keypad.Keys(pins, value_when_pressed=False, pull=True), [_bit(key) for key, _ in pairs]


def _bit(name):
    if name not in keys.NAMES:
        raise RuntimeError(f"{name} is no key, those are {' '.join(keys.NAMES)}")
    return 1 << keys.NAMES.index(name)


class Stick:
    """An analog stick as four keys."""

    def __init__(self):
        import analogio

        axes = ((board.JOYSTICK_X, keys.LEFT, keys.RIGHT), (board.JOYSTICK_Y, keys.UP, keys.DOWN))
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
        row = _row()
        self.display = _pico_lcd() if row == PICO_LCD else board.DISPLAY
        self.display.auto_refresh = False
        self._keypad, self._bits = _keys(row)
        self._event = keypad.Event()
        self._stick = Stick() if hasattr(board, "JOYSTICK_X") else None
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
