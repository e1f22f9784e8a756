# SPDX-License-Identifier: MIT
"""Draw the pictures of Menara: one sheet per cell size, 16 tiles a row.

=======  ==============================================================================
0-15     a cell of a floor's light side; bits of the edges: 1 upper, 2 right, 4 lower, 8 left
16-31    likewise the dark side
32-39    blank, ground, changed, borne here, bag, camp, warning, arrow up
40-44    a free base: yellow, red, black, white, blue
45-47    the decks: blue, yellow, red
48-52    a column: yellow, red, black, white, blue
53-56    numbers 1-4
57       a floor's piece, light and dark: either side
58-67    kinds of plans A-E, two tiles each
68-69    a person, a computer, blank where cells are too small
70-71    the upper left corner of the cursor, and of a refused one
=======  ==============================================================================

A sprite is rows of letters, one letter a pixel: a letter of INKS is that palette entry, ``x``
takes the colour the caller names, ``.`` is left alone.
"""

CELLS = (8, 9, 13)
COLUMNS, ROWS = 16, 5
INKS = ".kahdefgyrbwlson"
PALETTE = (
    0x000000,  # . transparent
    0x0C0A08,  # k sockets, rims
    0xC2A878,  # a light side
    0xF3DFB0,  # h its lit edge
    0x7D6644,  # d its shaded edge
    0x77726C,  # e dark side
    0xAAA59C,  # f its lit edge
    0x3B3836,  # g its shaded edge
    0xF7D24A,  # y yellow
    0xFF6A58,  # r red
    0x97A4BA,  # b black: a slate that is seen on black
    0xFFF7E6,  # w white
    0x74B4FF,  # l blue
    0x57C266,  # s green
    0x4A423A,  # o the ground's dots
    0xF29A2E,  # n warning
)
COLOUR_INKS = "yrbwl"
_PEOPLE = str.maketrans("ascu", "fene")  # inks of the other sheet that this one has not
# The symbols of the colours, as the sheets of card symbols have them: circle, triangle, square
# with a hole, diamond, cross.
SYMBOLS = (1, 0, 2, 4, 3)
BAG = ("..ddd..", "...k...", "..ddd..", ".daadd.", "daaaddd", "daaaddd", ".ddddd.")
CAMP = ("...w...", "...aa..", "..adaa.", ".aadaa.", ".aakdaa", "aaakdaa", "aaakkda")
WARNING = ("...n...", "..nnn..", "..nkn..", ".nnknn.", ".nnknn.", "nnnnnnn", "nnnknnn")
ARROW = ("...s...", "..sss..", ".sssss.", "sssssss", "..sss..", "..sss..", "..sss..")
CHANGED = ("...w...", "...w...", "..www..", "wwwwwww", "..www..", "...w...", "...w...")
BORNE = ("..sss..", ".skkks.", "skkkkks", "skkkkks", "skkkkks", ".skkks.", "..sss..")
# Where the columns of the five kinds of plans go, 14 x 7: anywhere, on one floor, up, all of a
# floor, a floor up.
_GLINT = ("w..", "...", "...")
_SHADE = ("...", "...", "..b")
KINDS = (
    ".kkk......kkk.\nkwwwk....kwwwk\nkwwwk....kwwwk\nkwwwk....kwwwk\n.kkk......kkk."
    "\n..............\n.f.f.f.f.f.f.f",
    "..kkk....kkk..\n.kwwwk..kwwwk.\n.kwwwk..kwwwk.\n..kkk....kkk..\nhhhhhhhhhhhhhh"
    "\naaaaaaaaaaaaaa\ndddddddddddddd",
    "...........s..\n..........sss.\n.kkk.....sssss\nkwwwk......s..\nkwwwk......s.."
    "\nkwwwk......s..\n.kkk..........",
    ".kkk.kkkk.kkk.\nkwwwkkwwkkwwwk\nkwwwkkwwkkwwwk\n.kkk.kkkk.kkk.\nhhhhhhhhhhhhhh"
    "\naaaaaaaaaaaaaa\ndddddddddddddd",
    "......s.......\n.....sss......\n....sssss.....\n......s.......\nhhhhhhhhhhhhhh"
    "\naaaaaaaaaaaaaa\ndddddddddddddd",
)


class Pen:
    """Draws into the tiles of a sheet."""

    def __init__(self, cell):
        self.cell = cell
        self.rows = [bytearray(COLUMNS * cell) for _ in range(ROWS * cell)]

    def box(self, index, place, size, ink):
        """Fill a rectangle of a tile; ``place`` and ``size`` are (x, y)."""
        x = index % COLUMNS * self.cell + place[0]
        y = index // COLUMNS * self.cell + place[1]
        for row in self.rows[y : y + size[1]]:
            row[x : x + size[0]] = bytes([INKS.index(ink)]) * size[0]

    def stamp(self, index, sprite, ink="w", wide=1):
        """Lay a sprite in the middle of a tile, or of two side by side; ``x`` becomes ``ink``."""
        left = (wide * self.cell - len(sprite[0])) // 2
        top = (self.cell - len(sprite)) // 2
        for y, row in enumerate(sprite, top):
            for x, letter in enumerate(row, left):
                if letter != ".":
                    self.box(index, (x, y), (1, 1), ink if letter == "x" else letter)

    def halo(self, index, sprite, ink):
        """Fill the pixels of a tile beside those of a sprite in its middle."""
        left, top = (self.cell - len(sprite[0])) // 2, (self.cell - len(sprite)) // 2
        for y, row in enumerate(sprite, top):
            for x, letter in enumerate(row, left):
                for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                    if letter != "." and 0 <= i < self.cell and 0 <= j < self.cell:
                        self.box(index, (i, j), (1, 1), ink)

    def disc(self, index, ink):
        """Fill a tile but for its corners and, if its size is odd, its edge."""
        size = self.cell - 1 - self.cell % 2
        cut = size // 5
        for y in range(size):
            for x in range(size):
                if min(x, size - 1 - x) + min(y, size - 1 - y) >= cut:
                    self.box(index, (x + self.cell % 2, y + self.cell % 2), (1, 1), ink)


def filled(symbol):
    """Return a symbol without its hole."""
    rows = []
    for row in symbol:
        first, last = row.find("x"), row.rfind("x")
        rows.append(row if first < 0 else row[:first] + "x" * (last + 1 - first) + row[last + 1 :])
    return rows


def outlined(symbol):
    """Return the outermost pixels of a filled symbol."""
    height, width = len(symbol), len(symbol[0])

    def inner(x, y):
        near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return all(0 <= i < width and 0 <= j < height and symbol[j][i] == "x" for i, j in near)

    return [
        "".join("." if inner(x, y) else symbol[y][x] for x in range(width)) for y in range(height)
    ]


def draw_cells(cell, symbols, digits, people):
    """Return the sheet for a cell size; the others are sprites, ``people`` all that fit."""
    pen = Pen(cell)
    for mask in range(16):
        _floor(pen, mask, mask, "ahd")
        _floor(pen, 16 + mask, mask, "efg")
    pen.box(33, (cell // 2, cell // 2), (1, 1), "o")
    for index, sprite in enumerate((CHANGED, BORNE, BAG, CAMP, WARNING, ARROW), 34):
        pen.stamp(index, sprite)
    for colour, ink in enumerate(COLOUR_INKS):
        symbol = filled(symbols[SYMBOLS[colour]])
        for index in (40 + colour, 48 + colour):
            pen.disc(index, "k")
            if colour:  # the circle has a rim instead: it would hide the edges of its floor
                pen.halo(index, symbol, "k")
        pen.stamp(40 + colour, outlined(symbol), ink)
        pen.stamp(48 + colour, symbol, ink)
        if not colour:
            pen.stamp(48, outlined(symbol), "d")
        pen.stamp(48 + colour, _GLINT if ink != "w" else _SHADE)
    _floor(pen, 57, 15, "ahd")
    for y in range(1, cell - 1):
        pen.box(57, (cell - 1 - y, y), (y, 1), "e")
    for deck, ink in enumerate("lyr"):
        _deck(pen, 45 + deck, ink, deck + 1)
    for number in range(1, 5):
        pen.stamp(52 + number, digits[number], "w")
    for kind, rows in enumerate(KINDS):
        pen.stamp(58 + 2 * kind, rows.split("\n"), wide=2)
    for index, sprite in enumerate(people, 68):
        pen.stamp(index, [row.translate(_PEOPLE) for row in sprite])
    _corner(pen, 70, "w", cell)
    _corner(pen, 71, "r", 2)
    return pen.rows


def _corner(pen, index, ink, dash):
    """Draw two arms of the cursor in dashes so long."""
    thick = 1 if pen.cell < 12 else 2
    for at in range(pen.cell // 2 + 1):
        if at % (2 * dash) < dash:
            pen.box(index, (at, 0), (1, thick), ink)
            pen.box(index, (0, at), (thick, 1), ink)


def _floor(pen, index, mask, inks):
    """Draw a cell of a floor with its edges: body, lit and shaded edge."""
    body, lit, shaded = inks
    cell = pen.cell
    pen.box(index, (0, 0), (cell, cell), body)
    if mask & 2:
        pen.box(index, (cell - 1, 0), (1, cell), shaded)
    if mask & 4:
        pen.box(index, (0, cell - 1), (cell, 1), shaded)
    if mask & 1:
        pen.box(index, (0, 0), (cell, 1), lit)
    if mask & 8:
        pen.box(index, (0, 0), (1, cell), lit)


def _deck(pen, index, ink, pips):
    """Draw the back of a plan with one to three pips, the more the harder."""
    cell = pen.cell
    pen.box(index, (1, 0), (cell - 2, cell), ink)
    size = cell // 6 + 1
    for pip in range(pips):
        y = (pip + 1) * cell // (pips + 1) - size // 2
        pen.box(index, ((cell - size) // 2, y), (size, size), "k")
