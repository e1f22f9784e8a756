# SPDX-License-Identifier: MIT
"""The pictures: what lies on disk is what the script draws, and all of it can be read."""

import struct

import pytest

from handheld import menara_board, menara_cells, text
from handheld.layout import Layout
from sim import art
from sim import cells as menara

BLANK_TILES = {0, 158, 159}


def read_bmp(data):
    """Return (rows of palette indices, top first, palette) of a 4-bit BMP."""
    magic, size, start = struct.unpack_from("<2sI4xI", data)
    _, width, height, planes, bits, packed = struct.unpack_from("<IiiHHI", data, 14)
    assert (magic, size, start) == (b"BM", len(data), 118)
    assert (planes, bits, packed) == (1, 4, 0)
    assert struct.unpack_from("<I", data, 46) == (16,)
    stride = (width + 7) // 8 * 4
    assert len(data) == start + stride * height
    rows = [data[start + y * stride : start + (y + 1) * stride] for y in reversed(range(height))]
    pixels = [[row[x // 2] >> (4 - x % 2 * 4) & 15 for x in range(width)] for row in rows]
    return pixels, struct.unpack_from("<16I", data, 54)


def luminance(colour):
    """Return the relative luminance 0-1 of 0xRRGGBB as WCAG 2 defines it."""
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """Return the WCAG 2 contrast ratio, 1-21, of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(letter):
    return art.PALETTE[art.INKS.index(letter)]


def tile_of(pixels, tile, index):
    """Return the pixels of full tile 0-29 or half tile 128-159 as one flat tuple."""
    size, columns = (tile, 8) if index < 32 else (tile // 2, 16)
    x, y = index % columns * size, index // columns * size
    return tuple(pixel for row in pixels[y : y + size] for pixel in row[x : x + size])


def test_files_on_disk_are_what_the_script_draws(tmp_path):
    assert art.main([str(tmp_path)]) == 0
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for name, data in drawn.items():
        assert (art.ASSETS / name).read_bytes() == data, name
    assert set(drawn) == {path.name for path in art.ASSETS.glob("*.bmp")}
    assert {layout.ring() for layout in art.LAYOUTS} < set(drawn)


@pytest.mark.parametrize("tile", art.TILE_SIZES)
def test_sheet_file_has_its_size_and_palette(tile):
    pixels, palette = read_bmp((art.ASSETS / f"tiles_{tile}.bmp").read_bytes())
    assert (len(pixels[0]), len(pixels)) == (8 * tile, 5 * tile)
    assert palette == art.PALETTE
    assert pixels == [list(row) for row in art.draw_tiles(tile)]


@pytest.mark.parametrize("tile", (10, 12, 18))
def test_every_tile_is_drawn_and_no_two_are_alike(tile):
    pixels = art.draw_tiles(tile)
    tiles = {index: tile_of(pixels, tile, index) for index in (*range(30), *range(128, 160))}
    assert {index for index, flat in tiles.items() if not any(flat)} == BLANK_TILES
    drawn = [flat for index, flat in tiles.items() if index not in BLANK_TILES]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("tile", (10, 12, 18))
def test_mini_symbols_differ_by_shape_alone(tile):
    pixels = art.draw_tiles(tile)
    shapes = [tuple(map(bool, tile_of(pixels, tile, index))) for index in range(138, 144)]
    for one in range(6):
        for other in range(one):
            unlike = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
            assert unlike >= 4, (one, other)


@pytest.mark.parametrize("tile", (10, 12, 18))
def test_digits_lie_on_a_closed_box(tile):
    pixels = art.draw_tiles(tile)
    for index in (*range(128, 138), 151, 154, 156):
        assert set(tile_of(pixels, tile, index)) <= {1, 15}, index


@pytest.mark.parametrize("inks", art.CARDS)
def test_card_symbol_stands_out_from_its_body(inks):
    body, _, _, symbol = inks
    assert contrast(ink(symbol), ink(body)) >= 4.5
    assert contrast(ink(body), ink("k")) >= 2.5


def test_card_bodies_differ_in_hue_or_in_the_sign_of_their_symbol():
    """Cards that look alike without hue must at least show another symbol colour or grey."""
    greys = [(inks[3], luminance(ink(inks[0]))) for inks in art.CARDS]
    dark = sorted(grey for symbol, grey in greys if symbol != "w")
    light = [grey for symbol, grey in greys if symbol == "w"]
    assert max(light) + 0.1 < min(dark)
    assert (dark[-1] + 0.05) / (dark[0] + 0.05) >= 1.5


@pytest.mark.parametrize("text, ground", ("wk", "sk", "au"))
def test_digits_and_question_mark_can_be_read(text, ground):
    assert contrast(ink(text), ink(ground)) >= 4.5


@pytest.mark.parametrize("letter", art.MINI_INKS)
def test_mini_symbol_stands_out_from_background_and_band(letter):
    assert contrast(ink(letter), ink("k")) >= 3
    assert contrast(ink(letter), art.PANEL_PALETTE[1]) >= 3


def test_lit_rings_are_seen_and_stay_quieter_than_cards():
    unlit, lit = art.PANEL_PALETTE[12], art.PANEL_PALETTE[4:10]
    for colour in lit:
        assert contrast(colour, unlit) >= 1.5
        assert luminance(colour) < min(luminance(ink(inks[0])) for inks in art.CARDS)
    assert 1 < contrast(unlit, art.PANEL_PALETTE[10]) < 1.3


@pytest.mark.parametrize("width, height, band", art.PANELS)
def test_panel_file_has_its_size_and_palette(width, height, band):
    pixels, palette = read_bmp((art.ASSETS / f"ring_{width}x{height}.bmp").read_bytes())
    assert (len(pixels[0]), len(pixels)) == (width, height)
    assert palette == art.PANEL_PALETTE
    assert pixels == [list(row) for row in art.draw_panel(width, height, band)]


@pytest.mark.parametrize("width, height, band", (*art.PANELS,))
def test_each_ring_shows_above_the_band_and_the_band_is_stone(width, height, band):
    pic = art.draw_panel(width, height, band)
    above = [pixel for row in pic[: height - band] for pixel in row]
    for ring in range(4, 10):
        assert above.count(ring) >= 10, ring
    assert {pixel for row in pic[height - band :] for pixel in row} <= {0, 1, 2, 3}
    assert set(pic[height - band][2:]) == {2}


# --- Menara ---

COLOURS = range(5)  # the colours: yellow, red, black, white, blue
CELLS = {8: Layout(128, 128), 9: Layout(160, 128), 13: Layout(240, 240)}


def cell_of(size, index):
    """Return the rows of palette indices of a tile of Menara's sheet."""
    pixels, _ = read_bmp((art.ASSETS / f"cells_{size}.bmp").read_bytes())
    x, y = index % 16 * size, index // 16 * size
    return [row[x : x + size] for row in pixels[y : y + size]]


def shape(size, index):
    """Return which pixels of a tile are neither transparent nor a socket."""
    return [pixel > 1 for row in cell_of(size, index) for pixel in row]


@pytest.mark.parametrize("colour", (text.INK, text.DIM, text.GOLD, text.ALERT))
def test_words_can_be_read(colour):
    assert contrast(colour, 0) >= 4.5


@pytest.mark.parametrize("size", CELLS)
def test_bases_and_columns_stand_out_from_their_socket_on_any_level(size):
    cells = menara_cells.Cells(CELLS[size])
    for palette in (cells.bright, cells.dim):
        for letter in menara.COLOUR_INKS:
            ink = menara.INKS.index(letter)
            assert contrast(palette[ink], palette[menara.INKS.index("k")]) >= 4.5, letter


@pytest.mark.parametrize("size", CELLS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_column_borders_on_its_socket_or_its_rim_not_on_the_floor(size, colour):
    cells = menara_cells.Cells(CELLS[size])
    rows = cell_of(size, menara_cells.COLUMN + colour)
    ink = menara_cells.INK + colour
    for y in range(1, size - 1):
        for x in range(1, size - 1):
            if rows[y][x] == ink:
                near = {rows[y - 1][x], rows[y + 1][x], rows[y][x - 1], rows[y][x + 1]}
                assert near <= {1, ink, *range(menara_cells.INK, 16), menara_cells.SHADE}
    assert contrast(cells.bright[ink], cells.bright[menara_cells.SHADE]) >= 1.9


@pytest.mark.parametrize("size", CELLS)
@pytest.mark.parametrize("first", (menara_cells.BASE, menara_cells.COLUMN))
def test_colours_differ_by_shape_alone(size, first):
    shapes = [shape(size, first + colour) for colour in COLOURS]
    for one in COLOURS:
        for other in range(one):
            unlike = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
            assert unlike >= 4, (one, other)


@pytest.mark.parametrize("size", CELLS)
def test_decks_differ_by_their_pips_and_light_floors_from_dark(size):
    backs = [shape(size, menara_cells.DECK + deck) for deck in range(3)]
    assert backs[0].count(False) < backs[1].count(False) < backs[2].count(False)
    for letter in "lyr":
        assert contrast(menara.PALETTE[menara.INKS.index(letter)], menara.PALETTE[1]) >= 4.5
    cells = menara_cells.Cells(CELLS[size])
    for palette in (cells.bright, cells.dim):
        assert contrast(palette[2], palette[5]) >= 1.5
    for side in (2, 5):
        assert contrast(cells.bright[side], cells.dim[side]) >= 2


def test_the_outline_of_the_floor_above_is_seen_on_any_floor():
    """Of its upper and its lower edges one is."""
    cells = menara_cells.Cells(CELLS[9])
    grounds = (0, *(palette[side] for palette in (cells.bright, cells.dim) for side in (2, 5)))
    for lit, deep in ((3, 4), (6, 7)):
        for ground in grounds:
            seen = max(contrast(cells.outline[edge], ground) for edge in (lit, deep))
            assert seen >= 3, hex(ground)


def test_the_plan_as_a_picture_can_be_read():
    cells = menara_cells.Cells(CELLS[9])
    paper = cells.card[menara_cells.LIGHT]
    for letter in "wsf":  # number and columns, arrow, ground
        assert contrast(cells.bright[menara.INKS.index(letter)], paper) >= 4.5, letter
    for border in menara_board._BORDERS.values():
        assert contrast(border, 0) >= 4.5


@pytest.mark.parametrize("letter", "snr")
def test_danger_marks_can_be_seen(letter):
    assert contrast(menara.PALETTE[menara.INKS.index(letter)], 0) >= 4.5
