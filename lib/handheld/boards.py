# SPDX-License-Identifier: MIT
"""The boards, one row each, and how to open the display and the keys of the one it runs on.

Pin names are those of CircuitPython's own board definitions (tests/board_pins.json); the display
of the Pico-LCD-1.3 is set up as its maker does. ``device`` lets go of this module in the end.
"""

import os

import board
import displayio
import keypad

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


def opened():
    """Return (display, (keypad, the bit of each of its keys)).

    Raises RuntimeError, in words for its owner, if the board is unknown or its keys are wrong.
    """
    row = BOARDS.get(board.board_id) or os.getenv(SETTING)
    if row == "PICO_LCD":
        return _pico_lcd(), _keys(PICO_LCD)
    if row and hasattr(board, "DISPLAY"):
        return board.DISPLAY, _keys(row)
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
