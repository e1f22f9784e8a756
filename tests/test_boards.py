# SPDX-License-Identifier: MIT
"""The board rows against CircuitPython's published pin names, and the device over fake modules.

``board_pins.json`` lists the names of ``board`` on each of them, as CircuitPython 10's
``ports/*/boards/*/pins.c`` have them.
"""

import gc
import importlib
import json
import sys
import types
from collections import deque
from pathlib import Path

import pytest

from handheld import forget, keys

PINS = json.loads((Path(__file__).parent / "board_pins.json").read_text())
MODULES = ("handheld.device", "handheld.boards", "handheld.stick")
FOUR = ("UP", "DOWN", "LEFT", "RIGHT")


class Events(deque):
    overflowed = False

    def get_into(self, event):
        if not self:
            return False
        event.key_number, event.pressed = self.popleft()
        return True

    def clear(self):
        super().clear()
        self.overflowed = False


class Pad:
    """A keypad that has seen nothing; ``made`` are its arguments."""

    def __init__(self, *pins, **options):
        self.made = (pins, options)
        self.events = Events()


def modules(board_id, names):
    """Return fakes of the modules that a board has and a desktop has not."""
    board = types.ModuleType("board")
    board.board_id = board_id
    for name in names:
        setattr(board, name, types.SimpleNamespace(name=name, value=32768))
    keypad = types.ModuleType("keypad")
    keypad.Keys = keypad.ShiftRegisterKeys = Pad
    keypad.Event = types.SimpleNamespace
    found = {"board": board, "keypad": keypad}
    for name in ("microcontroller", "supervisor", "analogio", "busio", "fourwire", "busdisplay"):
        found[name] = types.ModuleType(name)
    found["microcontroller"].nvm = None
    found["supervisor"].ticks_ms = lambda: 5
    found["analogio"].AnalogIn = lambda pin: pin
    found["busio"].SPI = found["fourwire"].FourWire = lambda *args, **options: args
    found["busdisplay"].BusDisplay = lambda *args, **options: types.SimpleNamespace(**options)
    return found


@pytest.fixture
def load(monkeypatch):
    """Return a function that imports ``device`` afresh on a fake board."""

    def on(board_id, names):
        for name, module in modules(board_id, names).items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(gc, "mem_free", None, raising=False)  # as on a board, for forget
        for name in MODULES:
            forget(name)
        return importlib.import_module("handheld.device")

    yield on
    for name in MODULES:
        forget(name)


def each_board():
    return pytest.mark.parametrize("board_id", sorted(PINS))


def test_every_row_has_published_pins(load):
    load("pygamer", PINS["pygamer"].split())
    assert set(importlib.import_module("handheld.boards").BOARDS) == set(PINS)


@each_board()
def test_a_device_opens_with_the_pins_there_are(board_id, load):
    names = PINS[board_id].split()
    device = load(board_id, names).Device()
    held = {keys.NAMES[bit.bit_length() - 1] for bit in device._bits}
    if device._stick:
        held |= set(FOUR)
    assert {*FOUR, "A", "B", "MENU"} <= held
    if board_id.startswith("raspberry_pi_pico"):
        assert (device.display.width, device.display.height) == (240, 240)
    assert device.has_speaker == ("SPEAKER" in names or "AUDIO" in names)


def test_what_opens_a_board_is_let_go(load):
    device = load("pygamer", PINS["pygamer"].split()).Device()
    assert device._stick and "handheld.boards" not in sys.modules
    assert not hasattr(sys.modules["handheld"], "boards")


def test_events_become_bits_and_an_overflow_releases_all(load):
    device = load("pimoroni_picosystem", PINS["pimoroni_picosystem"].split()).Device()
    events = device._keypad.events
    events.extend([(0, True), (0, False), (1, True)])
    assert [device.read() for _ in range(4)] == [keys.A, -keys.A, keys.B, 0]
    events.append((0, True))
    events.overflowed = True
    assert device.read() == keys.LOST
    assert device.read() == 0 and not events.overflowed


def test_the_stick_has_a_dead_zone_and_does_not_flutter(load):
    module = load("pygamer", PINS["pygamer"].split())
    device = module.Device()
    stick = module.board.JOYSTICK_X
    steps = []
    for value in (32768, 30000, 20000, 16000, 16500, 20000, 24000, 50000, 40000, 32768):
        stick.value = value
        steps.append(device.read())
    assert steps == [0, 0, 0, keys.LEFT, 0, 0, -keys.LEFT, keys.RIGHT, -keys.RIGHT, 0]


def test_an_unknown_board_says_what_is_missing(load, monkeypatch):
    monkeypatch.delenv("POCKET_KEYS", raising=False)
    with pytest.raises(RuntimeError, match="POCKET_KEYS = .*Known: pim"):
        load("my_board", ["DISPLAY", "D5"]).Device()


def test_a_board_of_ones_own_names_its_keys(load, monkeypatch):
    monkeypatch.setenv("POCKET_KEYS", "A=D5 B=D6 MENU=D6 UP=D5")
    device = load("my_board", ["DISPLAY", "D5", "D6"]).Device()
    device._keypad.events.append((3, True))
    assert device.read() == keys.UP


@pytest.mark.parametrize("row, reason", [("A=D7", "A=D7"), ("A", "KEY=PIN"), ("C=D5", "C is no")])
def test_wrong_keys_are_named(row, reason, load, monkeypatch):
    monkeypatch.setenv("POCKET_KEYS", row)
    with pytest.raises(RuntimeError, match=reason):
        load("my_board", ["DISPLAY", "D5"]).Device()


def test_a_display_without_a_light_stays_as_it_is(load):
    device = load("pybadge", PINS["pybadge"].split()).Device()

    class Fixed:
        @property
        def brightness(self):
            return 1

        @brightness.setter
        def brightness(self, value):
            raise RuntimeError("not adjustable")

    device.display = Fixed()
    device.light(10)
    assert device.display.brightness == 1
