# SPDX-License-Identifier: MIT
"""Plays whole games in the app under MicroPython by random keys and tells the heap.

tests/test_endurance.py says what of it runs.
"""

import gc

from engine import rng
from handheld import keys
from handheld.app import App


class Display:
    width, height = 160, 128
    root_group = None

    def refresh(self):
        pass


class Device:
    name = "micro"
    save_every = 1
    has_speaker = False

    def __init__(self):
        self.display = Display()
        self.nvm = bytearray(b"\xff" * 4096)
        self.now = 1000  # a key at 0 would be a bounce
        self.queue = []
        self.dice = bytearray(4)
        rng.seed(self.dice, 0, 1)

    def read(self):
        return self.queue.pop(0) if self.queue else 0

    def ticks(self):
        return self.now

    def wait(self, ms):
        self.now += ms

    def seed(self):
        return rng.step(self.dice, 0)

    def light(self, percent):
        pass

    def report(self, error):
        raise error


def press(app, key, ms=50):
    device = app.device
    device.queue.append(key)
    app.step()
    device.now += ms
    app.step()
    device.queue.append(-key)
    app.step()
    device.now += 50
    while not app.idle:
        app.step()


def play(app):
    """Play from the title to the result and back, with a look at every screen on the way."""
    for key in (keys.A, keys.UP, keys.A):
        press(app, key)
    count = 0
    while app.screen_name != "result":
        count += 1
        if count % 40 == 0:
            for key in (keys.CUP, keys.CUP, keys.MENU, keys.UP, keys.A, keys.A):
                press(app, key)
            press(app, keys.B, 800)
        key = 1 << (2, 3, 0, 1, 4, 4, 4)[rng.below(app.device.dice, 0, 7)]
        press(app, key)
    for key in (keys.RIGHT, keys.A, keys.A, keys.LEFT, keys.UP, keys.B, keys.B):
        press(app, key)


def build(app):
    """Play Menara from the title to the result and back, with a look at every screen."""
    for key in (keys.DOWN, keys.A, keys.UP, keys.A):
        press(app, key)
    count = 0
    while app.screen_name != "result":
        count += 1
        if count % 40 == 0:
            for key in (keys.CUP, keys.CUP, keys.MENU, keys.B):
                press(app, key)
            press(app, keys.B, 800)
        press(app, 1 << (2, 3, 0, 1, 4, 4, 4, 5)[rng.below(app.device.dice, 0, 8)])
        if app.screen_name == "pause":
            press(app, keys.B)
    while app.screen_name == "result":
        press(app, keys.B)


def start(opponent):
    """Return the app as it comes up on a new device."""
    return App(Device(), opponent=opponent)


def used():
    gc.collect()
    return gc.mem_alloc()
