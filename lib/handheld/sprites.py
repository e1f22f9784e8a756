# SPDX-License-Identifier: MIT
"""The sprite sheet: indexed tiles of two sizes, and rows of cards made of them.

``sim/art.py`` draws the sheets; the indices here are its contract.
"""

import displayio

from engine import const

BLANK, BACK, SLOT, HIDDEN = const(0), const(7), const(8), const(14)
CUP, HAND, PILE, TRAY, HOURGLASS = const(15), const(16), const(17), const(18), const(19)
PERSON, COMPUTER, GHOST = const(20), const(21), const(24)
# half tiles
DIGIT, CROWN, SPARK = const(128), const(144), const(145)
CORNER = const(146)  # and the broken one behind it
TIMES = const(155)
ASSETS = __file__.replace("\\", "/").rsplit("/", 1)[0] + "/assets/"


def load(name):
    """Return (bitmap, palette) of an uncompressed 16-colour BMP in the assets folder.

    OSError if it is missing, ValueError if it is of another kind.
    """
    with open(ASSETS + name, "rb") as file:
        head = file.read(54)
        if head[:2] != b"BM" or head[28] != 4:
            raise ValueError(f"{name} is not a 16-colour BMP")
        width = head[18] | head[19] << 8
        height = head[22] | head[23] << 8
        palette = displayio.Palette(16)
        for index in range(16):
            blue, green, red, _ = file.read(4)
            palette[index] = red << 16 | green << 8 | blue
        file.seek(head[10] | head[11] << 8)
        bitmap = displayio.Bitmap(width, height, 16)
        for y in range(height - 1, -1, -1):
            _fill_row(bitmap, y * width, file.read((width + 7) // 8 * 4), width)
    return bitmap, palette


def _fill_row(bitmap, at, row, width):
    for x in range(0, width, 2):
        pair = row[x >> 1]
        bitmap[at + x] = pair >> 4
        bitmap[at + x + 1] = pair & 15


def put(grid, index, tile):
    """Set a tile only if it changes: an equal one would be redrawn for nothing."""
    if grid[index] != tile:
        grid[index] = tile


class Sheet:
    """The pictures for one screen: ``tile`` x ``tile`` tiles, half tiles, and a panel quarter.

    They are loaded when they are first needed, and again after ``let_go``. ``cells`` is for a
    game that has other pictures.
    """

    def __init__(self, layout):
        self.layout = layout
        self.tile = layout.tile
        self.half = layout.half
        self.let_go()

    def let_go(self):
        """Let the pictures go from memory."""
        self._tiles = self._quarter = self.cells = None

    def quarter(self):
        """Return (bitmap, palette) of a panel's quarter."""
        if not self._quarter:
            self._quarter = load(self.layout.ring())
        return self._quarter

    def _grid(self, group, size, place, counts):
        if not self._tiles:
            self._tiles = load(f"tiles_{self.tile}.bmp")
            self._tiles[1].make_transparent(0)
        grid = displayio.TileGrid(
            self._tiles[0],
            pixel_shader=self._tiles[1],
            width=counts[0],
            height=counts[1],
            tile_width=size,
            tile_height=size,
            x=place[0],
            y=place[1],
        )
        group.append(grid)
        return grid

    def tiles(self, group, place, columns=1, rows=1):
        """Append and return a grid of blank full tiles at (x, y)."""
        return self._grid(group, self.tile, place, (columns, rows))

    def halves(self, group, place, columns=1, rows=1):
        """Append and return a grid of blank half tiles at (x, y)."""
        return self._grid(group, self.half, place, (columns, rows))

    def counter(self, group, place, icon):
        """Append an icon at (x, y) with a number behind it; return the number's half tiles."""
        x, y = place
        put(self.tiles(group, place), 0, icon)
        return self.halves(group, (x + self.tile, y + self.half // 2), 2)


class Cursor:
    """Four corners around a rectangle, hidden at first.

    ``grid(group, place)`` makes a tile of so many pixels (``size``); ``corner`` is the upper left
    one, behind it comes that of a refused rectangle.
    """

    def __init__(self, group, grid, size, corner):
        self._size = size
        self._tile = corner
        self._corners = []
        for index in range(4):
            corner = grid(group, (0, 0))
            corner.flip_x = index % 2 == 1
            corner.flip_y = index > 1
            corner.hidden = True
            self._corners.append(corner)

    def show(self, box, refused=False):
        """Frame the box (x, y, width, height), broken and red if it is refused."""
        x, y, width, height = box
        for index, corner in enumerate(self._corners):
            put(corner, 0, self._tile + refused)
            corner.x = x - 1 + (index % 2) * (width + 2 - self._size)
            corner.y = y - 1 + (index // 2) * (height + 2 - self._size)
            corner.hidden = False

    def hide(self):
        """Take the cursor off the screen."""
        for corner in self._corners:
            corner.hidden = True
