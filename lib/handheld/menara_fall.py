# SPDX-License-Identifier: MIT
"""The collapse: the tower leans over, breaks, and comes down in pieces and dust.

A piece is a row of eight ints: place and speed in 16ths of a pixel, width, height, colour, slope
in 16ths. It falls until it reaches its place in the heap.
"""

import displayio

from engine import const
from engine.menara_set import FLOOR_COUNT, base_colour, outline
from engine.menara_state import BAG, filled, floor_cell, floor_level, floor_turn, is_lying
from handheld import text
from handheld.menara_cells import GREY, INK, LIGHT, SHADE
from handheld.menara_words import FALLEN

_FRAME_MS = const(50)
_LEANS, _DROPS, _RESTS = const(16), const(36), const(24)
_PIECE = const(8)
_GRAVITY = const(5)
_SHAKE = (0, 2, -2, 1, -1, 1, 0)


class Fall:
    """Shows on the whole screen how the tower of a view falls; ``tower`` is the side view."""

    def __init__(self, group, layout, tower, view):
        self._tower = tower
        self._view = view
        self._frame = 0
        self._group = displayio.Group()
        scale = 2 * tower.scale
        tower.height = min(tower.height, layout.height // scale)
        self._stage = displayio.Group(scale=scale)
        self._stage.x = (layout.width - scale * tower.width) // 2
        self._stage.append(tower.picture())
        self._group.append(self._stage)
        group.append(self._group)
        self._layout = layout
        self._pieces = None

    def step(self, passed):
        """Advance to so many ms after its start; return whether it goes on."""
        if passed // _FRAME_MS <= self._frame:
            return True
        self._frame += 1
        frame = self._frame
        if frame < _LEANS:
            lean = self._lean() + (6 if frame % 4 < 2 else -6)
            self._tower.draw(self._view, None, lean)
        elif frame == _LEANS:
            self._pieces = pieces(self._tower, self._view, self._lean())
        elif frame < _LEANS + _DROPS:
            drop(self._pieces)
            show(self._tower, self._pieces, frame)
            self._stage.y = _SHAKE[min(max(0, frame - _LEANS - 6), len(_SHAKE) - 1)]
        if frame == _LEANS + 8:
            text.heading(self._group, self._layout, FALLEN, self._layout.title_scale - 1)
        return frame < _LEANS + _DROPS + _RESTS

    def _lean(self):
        """Return how far it leans, in 16ths of a pixel a level."""
        side = 1 if self._view[BAG] & 1 else -1
        return side * self._frame * self._frame // 6


def pieces(tower, view, lean):
    """Return the floors above the ground and all columns as pieces that begin to fall."""
    lying = [floor for floor in range(FLOOR_COUNT) if is_lying(view, floor)]
    count = 0
    for floor in lying:
        count += 1 + bin(filled(view, floor)).count("1")
    found = [0] * (_PIECE * count)
    at = 0
    side = 1 if view[BAG] & 1 else -1
    for floor in lying:
        level = floor_level(view, floor)
        turn = floor_turn(view, floor)
        width, _, _, bases = outline(floor, turn)
        corner = floor_cell(view, floor)
        shift = lean * level // 16
        left = tower.left(corner) + shift
        top = tower.top(level)
        speed = side * 3 * level + 8 * (floor % 3 - 1)
        look = (width * tower.cell - 1, 2, GREY if turn & 4 else LIGHT)
        at = _put(found, at, (left, top, speed, -4 * (floor % 4)), look)
        for index in range(len(bases)):
            if filled(view, floor) >> index & 1:
                x = tower.left(corner + bases[index]) + tower.inset + shift
                height = tower.pitch - 2
                kick = index % 3
                start = (x, top - height, speed + 9 * (kick - 1), -9 * kick)
                ink = INK + base_colour(floor, turn, index)
                at = _put(found, at, start, (tower.thick, height, ink))
    return found


def _put(found, at, start, look):
    """Write a piece, (x, y, speeds) and (width, height, colour); return where the next goes."""
    x, y, across, down = start
    found[at : at + _PIECE] = (16 * x, 16 * y, across, down) + look + (0,)
    return at + _PIECE


def drop(found):
    """Let all pieces fall for one frame; those in the heap lie."""
    for at in range(0, len(found), _PIECE):
        if found[at + 3] == 999:
            continue
        number = at // _PIECE
        found[at] += found[at + 2]
        found[at + 1] += found[at + 3]
        found[at + 3] += _GRAVITY
        found[at + 7] += number % 5 - 2
    return found


def show(tower, found, frame):
    """Draw all pieces, the ground and, while it settles, dust."""
    tower.clear()
    floor = tower.height - 3
    tower.bar((0, floor, tower.width, 3), SHADE)
    for at in range(0, len(found), _PIECE):
        _land(tower, found, at, floor)
        x, y = found[at] >> 4, found[at + 1] >> 4
        width, height, ink, slope = found[at + 4], found[at + 5], found[at + 6], found[at + 7]
        if height > width:
            for row in range(height):
                tower.bar((x + slope * row // 16, y + row, width, 1), ink)
        else:
            for column in range(width):
                tower.bar((x + column, y + slope * column // 16, 1, height), ink)
    if frame < _LEANS + _DROPS:
        for speck in range(24):
            x = (speck * 37 + frame * 11) % tower.width
            rise = (speck * 13 + frame * 5) % 14
            tower.bar((x, floor - rise, 1, 1), LIGHT)


def _land(tower, found, at, floor):
    """Lay a piece down where the heap is: columns on their side."""
    if found[at + 3] == 999:
        return
    number = at // _PIECE
    rest = floor - 2 - number * 5 % 7
    long = max(found[at + 4], found[at + 5])
    bottom = (found[at + 1] >> 4) + (found[at + 5] if found[at + 5] > found[at + 4] else 2)
    if bottom < rest:
        return
    found[at + 3] = 999
    found[at + 4], found[at + 5] = long, 2
    found[at + 7] = number % 3 * 3 - 3
    x = found[at] >> 4
    found[at] = 16 * min(max(x, 0), tower.width - long)
    found[at + 1] = 16 * (rest - (found[at + 7] * long // 16 if found[at + 7] > 0 else 0))


def lie(tower, view):
    """Draw the heap that is left of a tower."""
    found = pieces(tower, view, 0)
    floor = tower.height - 3
    for _ in range(90):
        drop(found)
        for at in range(0, len(found), _PIECE):
            _land(tower, found, at, floor)
    show(tower, found, 999)
