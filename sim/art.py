# SPDX-License-Identifier: MIT
"""Draw the pictures of Mandala: one tile sheet per tile size, one panel quarter per screen.

Every picture is an indexed BMP of 16 colours. A sprite is rows of letters, one letter a pixel:
a letter of INKS is that palette entry, `x` takes the colour the caller names, `.` is left alone.
"""
import struct
import sys
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent / "lib" / "handheld" / "assets"
TILE_SIZES = (12, 18)
PANELS = ((40, 35, 14), (60, 72, 28))  # quarter width, height, rows of the mountain band

INKS = ".kusaroygpbczlmw"
PALETTE = (
    0x000000,  # . transparent
    0x15110F,  # k background, digit boxes
    0x41322B,  # u umber: hollows, dark edges
    0x8C7864,  # s stone
    0xDCC08E,  # a sand
    0xC4352B,  # r red
    0xEE8A2C,  # o orange
    0xF7D24A,  # y yellow
    0x4FA052,  # g green
    0x7A4BB5,  # p purple
    0x56627A,  # b slate, the body of the black cards
    0xFF7A66,  # c coral: light red, refusals
    0xA4621D,  # z bronze: shade of orange and yellow
    0xBD9AF0,  # l lilac: light purple
    0x541C33,  # m maroon: shade of red and purple
    0xFFF7E6,  # w lightest
)
PANEL_PALETTE = (
    0x15110F,  # background, as in PALETTE
    0x2A2420,  # band stone
    0x8C7864,  # band edge
    0x3A312B,  # band speck
    0x7A5A2C, 0x6E4030, 0x5C5A30, 0x6B4A2A, 0x5A3A48, 0x4A4A52,  # lit rings, centre outward
    0x1C1714,  # ground inside the circle
    0x5A4A3C,  # outline of the circle
    0x2A221D,  # unlit ring
    0x000000, 0x000000, 0x000000,
)

# body, light edge, dark edge, symbol: red, orange, yellow, green, purple, black
CARDS = ("rcmw", "oyzk", "ywzk", "gaum", "plmw", "bsuw")
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
...x... ..xxx.. xxxxxxx ..xxx.. ...x... ..xxx.. ...a... .xxxxx.
...x... .xxxxx. xxxxxxx ..xxx.. ..xxx.. .xxxxx. .a.a.a. xx...xx
..xxx.. xxxxxxx xxxxxxx xxxxxxx .xxxxx. xx...xx ..aaa.. ....xx.
..xxx.. xxxxxxx xxx.xxx xxxxxxx xxxxxxx xx...xx aaawaaa ...xx..
.xxxxx. xxxxxxx xxxxxxx xxxxxxx .xxxxx. xx...xx ..aaa.. ...xx..
.xxxxx. .xxxxx. xxxxxxx ..xxx.. ..xxx.. .xxxxx. .a.a.a. .......
xxxxxxx ..xxx.. xxxxxxx ..xxx.. ...x... ..xxx.. ...a... ...xx..
"""
SYMBOLS_11 = """
.....x..... ...xxxxx... ........... ...xxxxx... .....x..... ...xxxxx... .....a..... ...xxxxx...
.....x..... ..xxxxxxx.. .xxxxxxxxx. ...xxxxx... ....xxx.... ..xxxxxxx.. ..a.aaa.a.. ..xxxxxxx..
....xxx.... .xxxxxxxxx. .xxxxxxxxx. ...xxxxx... ...xxxxx... .xxxxxxxxx. .a.a.a.a.a. ..xx...xx..
....xxx.... xxxxxxxxxxx .xxxxxxxxx. xxxxxxxxxxx ..xxxxxxx.. xxxx...xxxx ..a.aaa.a.. .......xx..
...xxxxx... xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx .xxxxxxxxx. xxx.....xxx .a.aawaa.a. ......xxx..
...xxxxx... xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx xxxxxxxxxxx xxx.....xxx aaaawwwaaaa .....xxx...
..xxxxxxx.. xxxxxxxxxxx .xxx...xxx. xxxxxxxxxxx .xxxxxxxxx. xxx.....xxx .a.aawaa.a. ....xxx....
..xxxxxxx.. xxxxxxxxxxx .xxxxxxxxx. xxxxxxxxxxx ..xxxxxxx.. xxxx...xxxx ..a.aaa.a.. ....xxx....
.xxxxxxxxx. .xxxxxxxxx. .xxxxxxxxx. ...xxxxx... ...xxxxx... .xxxxxxxxx. .a.a.a.a.a. ...........
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
....... ...y... ....x.. ....... ....... .xxxx. ....... ...... ...o...
y..y..y ...w... ...xx.. ...x... ..xx... xx..xx xx...xx ...... ..ooo..
yy.y.yy ..www.. ..xxx.. ..xxx.. ..xx... ....xx .xx.xx. ...... ..oko..
yyyyyyy ywwwwwy .xxxx.. .xxxxx. xxxxxx. ...xx. ..xxx.. xxxxxx .ookoo.
yyyyyyy ..www.. ..xxx.. xxxxxxx xxxxxx. ..xx.. ..xxx.. xxxxxx .ookoo.
zzzzzzz ...w... ...xx.. ....... ..xx... ...... .xx.xx. ...... ooooooo
....... ...y... ....x.. ....... ..xx... ..xx.. xx...xx ...... oookooo
"""
# Cup, hand, draw pile, discard pile, hourglass, person, computer, check, pause.
ICONS_9 = ("""
waaaaaass ..kwwwk.. aaaaaaa.. ...ssssss .aaaaaaa. ...aaa... ....c.... ......... .........
waaaaaass .akwwwks. asssssau. ...ssssss ..w...a.. ..waaas.. ....b.... ........g ..aa.aa..
.waaaass. aakwwwkss assassaus wwwwwwkss ..wyyya.. ..waaas.. .bbbbbbb. .......gg ..aa.aa..
.waaaass. aakwwwkss asaaasaus wrwwrwkss ...yya... ...aas... bbbbbbbbb ......gg. ..aa.aa..
..waass.. aakwwwkss assassaus wwrrwwkss ....y.... ......... bbwbbbwbb g....gg.. ..aa.aa..
....a.... .akwwwks. asssssaus wwrrwwkss ...wya... ..waaas.. bbwbbbwbb gg..gg... ..aa.aa..
....s.... .akwwwks. aaaaaaaus wrwwrwkss ..w.y.a.. .waaaaas. bbbbbbbbb .gggg.... ..aa.aa..
..waass.. ..kwwwk.. .uuuuuuus wwwwwwkss ..wyyya.. waaaaaass bbwwwwwbb ..gg..... ..aa.aa..
.waaaass. ......... ..sssssss kkkkkkk.. .aaaaaaa. waaaaaass .bbbbbbb. ......... .........
""",)
ICONS_15 = ("""
waaaaaaaaaaaass .....kwwwwwk... aaaaaaaaaaaa... .....ssssssssss .aaaaaaaaaaaaa.
waaaaaaaaaaaass .....kwwwwwk... assssssssssau.. .....saaaaaaaas .sssssssssssss.
waaaaaaaaaaaass ..akkkwwwwwkks. asaassssaasaus. .....saaaaaaaas ..w.........a..
.waaaaaaaaaass. .aaakkwwwwwksss asassaassasausu wwwwwwwwwwkaaas ..w.........a..
.waaaaaaaaaass. aaaakkwwwwwksss assssaasssausu. wrrwwwwrrwkaaas ..wyyyyyyyyya..
..waaaaaaaass.. aaaakkwwwwwksss assaaaaaassausu wwrrwwrrwwkaaas ...wyyyyyyya...
...waaaaaass... aaaakkwwwwwksss assaaaaaassausu wwwrrrrwwwkaaas ....wyyyyya....
....waaaass.... .aaakkwwwwwkss. assssaasssausu. wwwwrrwwwwkaaas .....wyyya.....
......was...... .aaakkwwwwwkss. asassaassasausu wwwrrrrwwwkaaas .....w.y.a.....
......was...... ..aakkwwwwwks.. asaassssaasausu wwrrwwrrwwkaaas ....w..y..a....
......was...... ..aakkwwwwwks.. assssssssssausu wrrwwwwrrwkssss ...w..yyy..a...
......was...... ...akkwwwwwk... aaaaaaaaaaaausu wwwwwwwwwwk.... ..w..yyyyy..a..
.....waaas..... ....kkwwwwwk... .uuuuuuuuuuuusu kkkkkkkkkkk.... ..wyyyyyyyyya..
...waaaaaass... .....kkkkkkk... ..sssssssssssss ............... .sssssssssssss.
..waaaaaaaass.. ............... ...uuuuuuuuuuuu ............... .aaaaaaaaaaaaa.
""", """
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
""")


def cut(text):
    """Return the sprites that stand side by side in `text`, each a list of its rows."""
    return [list(rows) for rows in zip(*(line.split() for line in text.split("\n") if line))]


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
        pic[y][left:left + width] = bytes([INKS.index(ink)]) * width


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


def flip(sprite, across):
    """Return a sprite mirrored left to right (`across`) or top to bottom."""
    return [row[::-1] for row in sprite] if across else sprite[::-1]


def draw_tiles(tile):
    """Return the sheet of full tiles (index 0-23) and half tiles (96-125) for one tile size."""
    pic = canvas(8 * tile, 5 * tile)
    draw_full(pic, tile)
    draw_half(pic, tile // 2)
    return pic


def draw_full(pic, tile):
    """Draw cards, back, river slots, unknown card and icons."""
    symbols = cut(SYMBOLS_7 if tile < 18 else SYMBOLS_11)
    digits = cut(DIGITS_5 if tile < 18 else DIGITS_7)
    icons = [icon for text in (ICONS_9 if tile < 18 else ICONS_15) for icon in cut(text)]

    def place(index, sprite, ink="w"):
        centre(pic, index % 8 * tile, index // 8 * tile, tile - 1, sprite, ink)

    for index, inks in enumerate(CARDS + ("sau",), 1):
        card(pic, index % 8 * tile, 0, tile, inks[:3])
        place(index, symbols[index - 1], inks[-1])
    for value in range(1, 7):
        slab(pic, value * tile % (8 * tile) - 0, tile, tile - 1, "kuu") if False else None
    for value in range(1, 7):
        slab(pic, (value + 7) % 8 * tile, (value + 7) // 8 * tile, tile - 1, "kus")
        place(value + 7, digits[value], "s")
    card(pic, 6 * tile, tile, tile, "usu")
    place(14, symbols[7], "a")
    for index, icon in enumerate(icons, 15):
        place(index, icon)


def draw_half(pic, half):
    """Draw digits, mini symbols and signs."""
    digits = cut(DIGITS_5 if half < 9 else DIGITS_7)
    minis = cut(SYMBOLS_5 if half < 9 else SYMBOLS_7)[:6]
    crown, spark, left, up, plus, ask, times, minus, warn = cut(SIGNS_5 if half < 9 else SIGNS_7)

    def place(index, sprite, ink="w", boxed=False):
        x, y = index % 16 * half, index // 16 * half
        if boxed:
            box(pic, x, y, half, half, "k")
        centre(pic, x, y, half, sprite, ink)

    for value, digit in enumerate(digits, 96):
        place(value, digit, boxed=True)
    for index, mini in enumerate(minis, 106):
        place(index, mini, MINI_INKS[index - 106])
    for index, sprite in ((112, crown), (113, spark), (116, left), (117, flip(left, True)),
                          (118, plus), (120, up), (121, flip(up, False)), (123, times),
                          (125, warn)):
        place(index, sprite)
    for index, sprite in ((119, ["."]), (122, ask), (124, minus)):
        place(index, sprite, boxed=True)
    corner(pic, 2 * half, 7 * half, half, "w", False)
    corner(pic, 3 * half, 7 * half, half, "c", True)


def draw_panel(width, height, band):
    """Return the upper left quarter of a panel whose band takes the lowest `band` rows."""
    pic = canvas(width, height)
    return pic


def bmp(pic, palette):
    """Return the bytes of a 4-bit bottom-up BMP; `palette` holds 16 colours 0xRRGGBB."""
    height, width = len(pic), len(pic[0])
    stride = (width + 7) // 8 * 4
    rows = b"".join(
        bytes((row[x] << 4) + (row[x + 1] if x + 1 < width else 0) for x in range(0, width, 2))
        .ljust(stride, b"\0") for row in reversed(pic))
    head = struct.pack("<2sIHHI", b"BM", 118 + len(rows), 0, 0, 118)
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 4, 0, len(rows), 2835, 2835, 16, 16)
    return head + info + struct.pack("<16I", *palette) + rows


def pictures():
    """Return every file as name -> bytes."""
    files = {f"tiles_{tile}.bmp": bmp(draw_tiles(tile), PALETTE) for tile in TILE_SIZES}
    for width, height, band in PANELS:
        files[f"ring_{width}x{height}.bmp"] = bmp(draw_panel(width, height, band), PANEL_PALETTE)
    return files


def main(argv):
    """Write all pictures into the assets folder, or into the folder named in `argv`."""
    folder = Path(argv[0]) if argv else ASSETS
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in sorted(pictures().items()):
        (folder / name).write_bytes(data)
        print(f"{name} {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
