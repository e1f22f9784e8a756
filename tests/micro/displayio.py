# SPDX-License-Identifier: MIT
"""Stand-ins for CircuitPython's displayio under MicroPython: they hold what they are given."""


class Group(list):
    def __init__(self, scale=1, x=0, y=0):
        super().__init__()
        self.scale, self.x, self.y = scale, x, y
        self.hidden = False


class Bitmap:
    def __init__(self, width, height, value_count):
        self.width, self.height = width, height
        self._bytes = bytearray(width * height // 2)

    def fill(self, value):
        for at in range(len(self._bytes)):
            self._bytes[at] = value

    def __getitem__(self, index):
        return self._bytes[self._at(index)]

    def __setitem__(self, index, value):
        self._bytes[self._at(index)] = value

    def _at(self, index):
        if not isinstance(index, int):
            index = index[1] * self.width + index[0]
        return index // 2


class Palette(list):
    def __init__(self, count):
        super().__init__([0] * count)

    def make_transparent(self, index):
        pass


class TileGrid:
    def __init__(self, bitmap, **options):
        self.bitmap = bitmap
        self.x, self.y = options.get("x", 0), options.get("y", 0)
        self.hidden = self.flip_x = self.flip_y = False
        self.width, self.height = options.get("width", 1), options.get("height", 1)
        self._tiles = bytearray(self.width * self.height)

    def __getitem__(self, index):
        return self._tiles[index]

    def __setitem__(self, index, tile):
        self._tiles[index] = tile
