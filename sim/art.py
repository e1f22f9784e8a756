# SPDX-License-Identifier: MIT
"""Draw all pictures: a tile sheet per tile size, a panel quarter per screen, Menara's cells.

Every picture is an indexed BMP of 16 colours. A sprite is rows of letters, one letter a pixel:
a letter of INKS is that palette entry, `x` takes the colour the caller names, `.` is left alone.
"""

import argparse
import math
import struct
import sys
from pathlib import Path

from handheld.layout import Layout
from sim import cells

ASSETS = Path(__file__).resolve().parent.parent / "lib" / "handheld" / "assets"
SCREENS = ((160, 128), (240, 240), (128, 128), (240, 135), (320, 240))
LAYOUTS = [Layout(*screen) for screen in SCREENS]
TILE_SIZES = sorted({layout.tile for layout in LAYOUTS})
PANELS = [  # quarter width, height, rows of the mountain band
    (layout.panel_width // 2, layout.panel_height // 2, layout.band // 2) for layout in LAYOUTS
]

INKS = ".kusaroygpbczlmw"
PALETTE = (
    0x000000,  # . transparent
    0x000000,  # k background, digit boxes
    0x44322A,  # u umber: hollows, dark edges
    0x927E6A,  # s stone
    0xDCC08E,  # a sand
    0xC4352B,  # r red
    0xEE8A2C,  # o orange
    0xF7D24A,  # y yellow
    0x62B65F,  # g green
    0x7A4BB5,  # p purple
    0x56627A,  # b slate, the body of the black cards
    0xFF7A66,  # c coral: light red, refusals
    0xA4621D,  # z bronze: shade of orange and yellow
    0xBD9AF0,  # l lilac: light purple
    0x541C33,  # m maroon: shade of red and purple
    0xFFF7E6,  # w lightest
)
PANEL_PALETTE = (
    0x000000,  # background, as in PALETTE
    0x2A2420,  # band stone
    0x7A6853,  # band edge
    0x3A312B,  # band speck
    0x75562B,
    0x6E4030,
    0x5C5A30,
    0x6B4A2A,
    0x5A3A48,
    0x4A4A52,  # lit rings, centre outward
    0x1C1714,  # ground inside the circle
    0x5A4A3C,  # outline of the circle
    0x2A221D,  # unlit ring
    0x000000,
    0x000000,
    0x000000,
)

# The six layers of the pattern, the innermost first: radius of the notches and of the tips.
PETALS = 12
LAYERS = ((0.20, 0.60), (0.40, 0.71), (0.50, 0.80), (0.60, 0.88), (0.70, 0.95), (0.965, 0.965))

# body, light edge, dark edge, symbol: red, orange, yellow, green, purple, black
CARDS = ("rcmw", "oyzu", "ywzu", "gauu", "plmw", "bsuw")
MINI_INKS = "coyglw"

DIGITS_5 = """
.xx. .x.. xxx. xxx. x..x xxxx .xx. xxxx .xx. .xx.
x..x xx.. ...x ...x x..x x... x... ...x x..x x..x
x..x .x.. .xx. .xx. xxxx xxx. xxx. ..x. .xx. .xxx
x..x .x.. x... ...x ...x ...x x..x .x.. x..x ...x
.xx. xxx. xxxx xxx. ...x xxx. .xx. .x.. .xx. .xx.
"""
DIGITS_7 = """
.xxxx. ..xx.. .xxxx. .xxxx. ...xxx xxxxxx .xxxx. xxxxxx .xxxx. .xxxx.
xx..xx .xxx.. xx..xx xx..xx ..xxxx xx.... xx.... ....xx xx..xx xx..xx
xx..xx ..xx.. ....xx ....xx .xx.xx xxxxx. xxxxx. ...xx. xx..xx xx..xx
xx..xx ..xx.. ...xx. ..xxx. xx..xx ....xx xx..xx ..xx.. .xxxx. .xxxxx
xx..xx ..xx.. ..xx.. ....xx xxxxxx ....xx xx..xx ..xx.. xx..xx ....xx
xx..xx ..xx.. .xx... xx..xx ....xx xx..xx xx..xx ..xx.. xx..xx ...xx.
.xxxx. .xxxx. xxxxxx .xxxx. ....xx .xxxx. .xxxx. ..xx.. .xxxx. .xxx..
"""
# The six symbols; from 7 pixels on also the card back and the unknown card.
SYMBOLS_5 = """
..x.. .xxx. xxxxx ..x.. ..x.. .xxx.
..x.. xxxxx xxxxx ..x.. .xxx. x...x
.xxx. xxxxx xx.xx xxxxx xxxxx x...x
.xxx. xxxxx xxxxx ..x.. .xxx. x...x
xxxxx .xxx. xxxxx ..x.. ..x.. .xxx.
"""
SYMBOLS_7 = """
...x... ..xxx.. ....... ..xxx.. ...x... ..xxx.. ...a... .xxxxx.
...x... .xxxxx. .xxxxx. ..xxx.. ..xxx.. .xxxxx. .a.a.a. xx...xx
..xxx.. xxxxxxx .xxxxx. xxxxxxx .xxxxx. xx...xx ..aaa.. ....xx.
..xxx.. xxxxxxx .xx.xx. xxxxxxx xxxxxxx xx...xx aaawaaa ...xx..
.xxxxx. xxxxxxx .xxxxx. xxxxxxx .xxxxx. xx...xx ..aaa.. ...xx..
.xxxxx. .xxxxx. .xxxxx. ..xxx.. ..xxx.. .xxxxx. .a.a.a. .......
xxxxxxx ..xxx.. ....... ..xxx.. ...x... ..xxx.. ...a... ...xx..
"""
SYMBOLS_11 = """
.....x..... ...xxxxx... ........... ...xxxxx... .....x..... ...xxxxx... .....a..... ...xxxxx...
.....x..... ..xxxxxxx.. .xxxxxxxxx. ...xxxxx... ....xxx.... ..xxxxxxx.. ..a.aaa.a.. ..xxxxxxx..
....xxx.... .xxxxxxxxx. .xxxxxxxxx. ...xxxxx... ...xxxxx... .xxxxxxxxx. .aaa.a.aaa. ..xx...xx..
....xxx.... xxxxxxxxxxx .xxxxxxxxx. xxxxxxxxxxx ..xxxxxxx.. xxxx...xxxx ..aa.a.aa.. .......xx..
...xxxxx... xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx .xxxxxxxxx. xxx.....xxx .a..aaa..a. ......xxx..
...xxxxx... xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx xxxxxxxxxxx xxx.....xxx aaaaawaaaaa .....xxx...
..xxxxxxx.. xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx .xxxxxxxxx. xxx.....xxx .a..aaa..a. ....xxx....
..xxxxxxx.. xxxxxxxxxxx .xxxxxxxxx. xxxxxxxxxxx ..xxxxxxx.. xxxx...xxxx ..aa.a.aa.. ....xxx....
.xxxxxxxxx. .xxxxxxxxx. .xxxxxxxxx. ...xxxxx... ...xxxxx... .xxxxxxxxx. .aaa.a.aaa. ...........
.xxxxxxxxx. ..xxxxxxx.. .xxxxxxxxx. ...xxxxx... ....xxx.... ..xxxxxxx.. ..a.aaa.a.. ....xxx....
xxxxxxxxxxx ...xxxxx... ........... ...xxxxx... .....x..... ...xxxxx... .....a..... ....xxx....
"""
# Crown, spark, arrow left, arrow up, plus, question mark, times, minus, warning.
SIGNS_5 = """
y.y.y ..y.. ...x. ..... ..... xxx. ..... .... .oo.
y.y.y ..w.. ..xx. ..x.. ..x.. ...x x...x .... .oo.
yyyyy ywwwy .xxx. .xxx. .xxx. .xx. .x.x. xxxx .oo.
yyyyy ..w.. ..xx. xxxxx ..x.. .... ..x.. .... ....
zzzzz ..y.. ...x. ..... ..... .x.. .x.x. .... .oo.
"""
SIGNS_7 = """
....... ...y... ....x.. ....... ....... .xxxx. ....... ...... ..ooo..
y..y..y ...w... ...xx.. ...x... ..xx... xx..xx xx...xx ...... ..ooo..
yy.y.yy ..www.. ..xxx.. ..xxx.. ..xx... ....xx .xx.xx. ...... ..ooo..
yyyyyyy ywwwwwy .xxxx.. .xxxxx. xxxxxx. ...xx. ..xxx.. xxxxxx ...o...
yyyyyyy ..www.. ..xxx.. xxxxxxx xxxxxx. ..xx.. ..xxx.. xxxxxx .......
zzzzzzz ...w... ...xx.. ....... ..xx... ...... .xx.xx. ...... ..ooo..
....... ...y... ....x.. ....... ..xx... ..xx.. xx...xx ...... ..ooo..
"""
# Cup, hand, draw pile, discard pile, hourglass, person, computer, check, pause.
ICONS_9 = """
waaaaaass ..wwwww.. aaaaaaa.. ...ssssss .aaaaaaa. ...aaa... ....c.... ......... .........
waaaaaass .kwwwwwk. asssssuk. ...ssssss ..w...a.. ..waaas.. ....b.... ........g ..aa.aa..
.waaaass. akwwwwwks assassuks wwwwwwkss ..wyyya.. ..waaas.. .bbbbbbb. .......gg ..aa.aa..
.waaaass. akwwrwwks asaaasuks wrwwrwkss ...yya... ...aas... bbbbbbbbb ......gg. ..aa.aa..
..waass.. akwrrrwks assassuks wwrrwwkss ....y.... ......... bbwbbbwbb g....gg.. ..aa.aa..
....a.... akwwwwwks asssssuks wwrrwwkss ...wya... ..waaas.. bbwbbbwbb gg..gg... ..aa.aa..
....s.... akwwwwwks uuuuuuuks wrwwrwkss ..w.y.a.. .waaaaas. bbbbbbbbb .gggg.... ..aa.aa..
..waass.. .kwwwwwk. .kkkkkkks wwwwwwkss ..wyyya.. waaaaaass bbwwwwwbb ..gg..... ..aa.aa..
.waaaass. ......... ..sssssss kkkkkkk.. .aaaaaaa. waaaaaass .bbbbbbb. ......... .........
"""
ICONS_15 = (
    """
waaaaaaaaaaaass ....wwwwwww.... aaaaaaaaaaa.... .....ssssssssss .aaaaaaaaaaaaa.
waaaaaaaaaaaass ...kwwwwwwwk... asssssssssuk... .....saaaaaaaas .sssssssssssss.
waaaaaaaaaaaass .aakwwwwwwwkss. assssassssuksk. .....saaaaaaaas ..w.........a..
.waaaaaaaaaass. aaakwwwwwwwksss asssaaasssuksks wwwwwwwwwwkaaas ..w.........a..
.waaaaaaaaaass. aaakwwwrwwwksss assaasaassuksks wrrwwwwrrwkaaas ..wyyyyyyyyya..
..waaaaaaaass.. aaakwwrrrwwksss asaasssaasuksks wwrrwwrrwwkaaas ...wyyyyyyya...
...waaaaaass... aaakwrrrrrwksss assaasaassuksks wwwrrrrwwwkaaas ....wyyyyya....
....waaaass.... .aakwwwwwwwkss. asssaaasssuksks wwwwrrwwwwkaaas .....wyyya.....
......was...... .aakwwwwwwwkss. assssassssuksks wwwrrrrwwwkaaas .....w.y.a.....
......was...... .aakwwwwwwwkss. asssssssssuksks wwrrwwrrwwkaaas ....w..y..a....
......was...... ..akwwwwwwwks.. uuuuuuuuuuuksks wrrwwwwrrwkssss ...w..yyy..a...
......was...... ..akwwwwwwwks.. .kkkkkkkkkkksks wwwwwwwwwwk.... ..w..yyyyy..a..
.....waaas..... ...kwwwwwwwk... ..sssssssssssks kkkkkkkkkkk.... ..wyyyyyyyyya..
...waaaaaass... ............... ...kkkkkkkkkkks ............... .sssssssssssss.
..waaaaaaaass.. ............... ....sssssssssss ............... .aaaaaaaaaaaaa.
""",
    """
.....aaaaa..... .......c....... ............... ...............
....waaaaas.... ......ccc...... ............... ...............
...waaaaaass... .......b....... .............gg ...aaas.aaas...
...waaaaaass... ..sssssssssss.. ............ggg ...aaas.aaas...
...waaaaaass... .sbbbbbbbbbbbu. ...........ggg. ...aaas.aaas...
....waaaass.... .sbbbbbbbbbbbu. ..........ggg.. ...aaas.aaas...
.....aaass..... ssbwwwbbbwwwbuu gg.......ggg... ...aaas.aaas...
............... ssbwwwbbbwwwbuu ggg.....ggg.... ...aaas.aaas...
....waaaass.... ssbwwwbbbwwwbuu .ggg...ggg..... ...aaas.aaas...
..waaaaaaaass.. .sbbbbbbbbbbbu. ..ggg.ggg...... ...aaas.aaas...
.waaaaaaaaaass. .sbbbbbbbbbbbu. ...ggggg....... ...aaas.aaas...
.waaaaaaaaaass. .sbbwwwwwwwbbu. ....ggg........ ...aaas.aaas...
waaaaaaaaaaaass .sbbbbbbbbbbbu. .....g......... ...aaas.aaas...
waaaaaaaaaaaass ..uuuuuuuuuuu.. ............... ...............
waaaaaaaaaaaass ............... ............... ...............
""",
)


def cut(text):
    """Return the sprites that stand side by side in `text`, each a list of its rows."""
    return [
        list(rows)
        for rows in zip(*(line.split() for line in text.split("\n") if line), strict=True)
    ]


def canvas(width, height):
    """Return a picture as rows of palette indices, all 0."""
    return [bytearray(width) for _ in range(height)]


def stamp(pic, left, top, sprite, ink="w"):
    """Lay a sprite on `pic`; its letter `x` becomes `ink`."""
    for y, row in enumerate(sprite, top):
        for x, letter in enumerate(row, left):
            if letter != ".":
                pic[y][x] = INKS.index(ink if letter == "x" else letter)


def box(pic, left, top, width, height, ink):
    """Fill a rectangle."""
    for y in range(top, top + height):
        pic[y][left : left + width] = bytes([INKS.index(ink)]) * width


def centre(pic, left, top, size, sprite, ink="w"):
    """Lay a sprite in the middle of a square of `size`, low rather than high."""
    x = left + (size - len(sprite[0])) // 2
    stamp(pic, x, top + (size - len(sprite) + 1) // 2, sprite, ink)


def slab(pic, left, top, size, inks):
    """Draw a stone with cut corners, lit from the upper left: body, light and dark edge."""
    body, light, dark = inks
    box(pic, left + 1, top, size - 2, size, dark)
    box(pic, left, top + 1, size, size - 2, dark)
    box(pic, left + 1, top, size - 2, 1, light)
    box(pic, left, top + 1, 1, size - 2, light)
    box(pic, left + 1, top + 1, size - 2, size - 2, body)


def card(pic, left, top, tile, inks):
    """Draw a blank card: a slab one pixel smaller than its tile, and its shadow."""
    box(pic, left + 2, top + 2, tile - 2, tile - 2, "k")
    pic[top + tile - 1][left + tile - 1] = 0
    slab(pic, left, top, tile - 1, inks)


def corner(pic, left, top, half, ink, broken):
    """Draw the top left corner of a frame; a broken one has a gap in each arm."""
    thick = 1 if half < 8 else 2
    for i in range(half - 2 + thick % 2):
        if not broken or i % 4 < 2:
            box(pic, left + i, top, 1, thick, ink)
            box(pic, left, top + i, thick, 1, ink)


def masks(tile):
    """Return the sprites for a tile size: digits, card symbols, mini symbols, signs, icons."""
    if tile >= 18:
        icons = [icon for text in ICONS_15 for icon in cut(text)]
        return cut(DIGITS_7), cut(SYMBOLS_11), cut(SYMBOLS_7)[:6], cut(SIGNS_7), icons
    minis, symbols = cut(SYMBOLS_5), cut(SYMBOLS_7)
    if tile < 12:
        symbols[:6] = minis
    return cut(DIGITS_5), symbols, minis, cut(SIGNS_5), cut(ICONS_9)


def draw_tiles(tile):
    """Return the sheet of full tiles (index 0-29) and half tiles (128-157) for a tile size."""
    pic = canvas(8 * tile, 5 * tile)
    digits, symbols, minis, signs, icons = masks(tile)
    draw_full(pic, tile, digits, symbols, minis, icons)
    draw_half(pic, tile // 2, digits, minis, signs)
    return pic


def draw_full(pic, tile, digits, symbols, minis, icons):
    """Draw cards, back, river slots, unknown card, icons and the symbols of missing colours."""

    def place(index, sprite, ink="w"):
        centre(pic, index % 8 * tile, index // 8 * tile, tile - 1, sprite, ink)

    for index, inks in enumerate(CARDS + ("sau",), 1):
        card(pic, index % 8 * tile, 0, tile, inks[:3])
        place(index, symbols[index - 1], inks[-1])
    for index in range(8, 14):
        slab(pic, (index - 8) * tile, tile, tile - 1, "kus")
        place(index, digits[index - 7], "s")
    card(pic, 6 * tile, tile, tile, "usu")
    place(14, symbols[7], "a")
    for index, icon in enumerate(icons, 15):
        place(index, icon)
    for index, mini in enumerate(minis, 24):
        place(index, mini, MINI_INKS[index - 24])


def draw_half(pic, half, digits, minis, signs):
    """Draw digits, mini symbols, the two frame corners and the signs."""

    def place(index, sprite, ink="w", boxed=False):
        x, y = index % 16 * half, index // 16 * half
        if boxed:
            box(pic, x, y, half, half, "k")
        centre(pic, x, y, half, sprite, ink)

    crown, spark, left, up, plus, ask, times, minus, warn = signs
    right, down = [row[::-1] for row in left], up[::-1]
    for index, mini in enumerate(minis):
        place(138 + index, mini, MINI_INKS[index])
    for index, sprite in (
        (144, crown),
        (145, spark),
        (148, left),
        (149, right),
        (150, plus),
        (152, up),
        (153, down),
        (155, times),
        (157, warn),
    ):
        place(index, sprite)
    for index, sprite in (*enumerate(digits, 128), (151, ["."]), (154, ask), (156, minus)):
        place(index, sprite, boxed=True)
    corner(pic, 2 * half, 9 * half, half, "w", False)
    corner(pic, 3 * half, 9 * half, half, "c", True)


def draw_panel(width, height, band):
    """Return the upper left quarter of a panel whose band takes the lowest `band` rows."""
    layers = [
        [layer(width - x - 0.5, height - y - 0.5, width - 1, height - 1) for x in range(width)]
        for y in range(height)
    ]
    pic = canvas(width, height)
    for y in range(height):
        for x in range(width):
            pic[y][x] = panel_pixel(layers, x, y)
    lay_band(pic, height - band)
    return pic


def layer(across, up, width, height):
    """Return what lies so far from the centre: layer 0-5, 6 ground, 7 outside the circle.

    The layers are flowers upon each other, each turned by half a petal against the last one.
    """
    across, up = across / width, up / height
    reach, turn = math.hypot(across, up), math.atan2(up, across) * PETALS / math.tau
    for number, (notch, tip) in enumerate(LAYERS):
        petal = turn + number % 2 / 2
        aside = abs(petal - round(petal)) * 2
        if reach < notch + (tip - notch) * (1 - aside**1.8):
            return number
    return 6 if reach < 1 else 7


def panel_pixel(layers, x, y):
    """Return the palette index of a pixel: its layer, the line round a petal, the outline."""
    here = layers[y][x]
    if here == 7:
        return 0
    near = [
        layers[j][i]
        for i, j in ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1))
        if 0 <= j < len(layers) and 0 <= i < len(layers[0])
    ]
    if 7 in near:
        return 11
    return 10 if here == 6 or min(near) < here else 4 + here


def lay_band(pic, top):
    """Lay the stone slab over the rows from `top` on: shadow, light edge, dotted groove."""
    width = len(pic[0])
    pic[top - 1][:] = bytes(width)
    for y in range(top, len(pic)):
        pic[y][:] = b"\0\2\3" + b"\1" * (width - 3)
    pic[top][:] = b"\0\0" + b"\2" * (width - 2)
    pic[top + 1][2:] = b"\3" * (width - 2)
    for x in range(5, width, 4):
        pic[top + 3][x] = 3


def bmp(pic, palette):
    """Return the bytes of a 4-bit bottom-up BMP; `palette` holds 16 colours 0xRRGGBB."""
    height, width = len(pic), len(pic[0])
    stride = (width + 7) // 8 * 4
    rows = b"".join(
        bytes(
            (row[x] << 4) + (row[x + 1] if x + 1 < width else 0) for x in range(0, width, 2)
        ).ljust(stride, b"\0")
        for row in reversed(pic)
    )
    head = struct.pack("<2sIHHI", b"BM", 118 + len(rows), 0, 0, 118)
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 4, 0, len(rows), 2835, 2835, 16, 16)
    return head + info + struct.pack("<16I", *palette) + rows


def pictures():
    """Return every file as name -> bytes."""
    files = {f"tiles_{tile}.bmp": bmp(draw_tiles(tile), PALETTE) for tile in TILE_SIZES}
    for width, height, band in PANELS:
        files[f"ring_{width}x{height}.bmp"] = bmp(draw_panel(width, height, band), PANEL_PALETTE)
    for cell in cells.CELLS:
        symbols, digits = (SYMBOLS_11, DIGITS_7) if cell > 9 else (SYMBOLS_7, DIGITS_5)
        people = cut(ICONS_9)[5:7] if cell > 8 else ()
        pic = cells.draw_cells(cell, cut(symbols), cut(digits), people)
        files[f"cells_{cell}.bmp"] = bmp(pic, cells.PALETTE)
    return files


def main(argv):
    """Write all pictures into the assets folder, or into the folder named in `argv`."""
    parser = argparse.ArgumentParser(prog="sim art", description="draw all pictures")
    parser.add_argument("folder", nargs="?", type=Path, default=ASSETS, help="not the assets")
    folder = parser.parse_args(argv).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in sorted(pictures().items()):
        (folder / name).write_bytes(data)
        print(f"{name} {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
