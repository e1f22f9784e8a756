# SPDX-License-Identifier: MIT
"""The desktop as a device: what is redrawn, colours, scale, keys and clocks."""

import random

import displayio
import pygame
import pytest

from handheld import keys
from sim import desktop, panel

SEED = 20


def scene(columns=10, rows=8, tile=7):
    """Return (group, tile grid, palette): tiles of odd size, each of one colour of eight."""
    sheet = displayio.Bitmap(tile * 8, tile, 8)
    for x in range(tile * 8):
        for y in range(tile):
            sheet[x, y] = x // tile
    palette = displayio.Palette(8)
    for index in range(8):
        palette[index] = 0x1F3355 * (index + 1) & 0xFFFFFF
    grid = displayio.TileGrid(
        sheet,
        pixel_shader=palette,
        width=columns,
        height=rows,
        tile_width=tile,
        tile_height=tile,
    )
    group = displayio.Group()
    group.append(grid)
    return group, grid, palette


@pytest.fixture
def device():
    return desktop.Desktop("pygamer")


def drawn(display):
    """Refresh; return how many pixels that drew."""
    before = display.pixels
    display.refresh()
    return display.pixels - before


def rgb(display):
    return pygame.image.tobytes(display.panel, "RGB")


# --- What is redrawn ---


def test_a_new_group_draws_the_whole_panel_once(device):
    device.display.root_group, _, _ = scene()
    assert drawn(device.display) == 160 * 128
    assert drawn(device.display) == 0
    assert device.display.refreshes == 2


@pytest.mark.parametrize("tile", [1, 3, 7, 12])
def test_one_tile_redraws_its_own_pixels(device, tile):
    device.display.root_group, grid, _ = scene(tile=tile)
    device.display.refresh()
    grid[3, 2] = 5
    assert drawn(device.display) == tile * tile


def test_what_lies_outside_the_panel_is_not_drawn(device):
    device.display.root_group, grid, _ = scene()
    grid.x = 160 - 7 * 9 - 3
    device.display.refresh()
    grid[9, 0] = 5
    assert drawn(device.display) == 3 * 7


def change(rng, group, grid, palette):
    """Make one random change of the kinds the screens make."""
    kind = rng.randrange(5)
    if kind == 0:
        grid[rng.randrange(10), rng.randrange(8)] = rng.randrange(8)
    elif kind == 1:
        grid.x, grid.y = rng.randrange(-20, 140), rng.randrange(-20, 110)
    elif kind == 2:
        grid.hidden = not grid.hidden
    elif kind == 3:
        palette[rng.randrange(8)] = rng.randrange(1 << 24)
    elif len(group) > 2:
        group.pop()
    else:
        other, _, _ = scene(2, 2, 5)
        other.x, other.y = rng.randrange(150), rng.randrange(120)
        group.append(other)


def test_drawing_only_what_changed_gives_the_whole_picture(device):
    rng = random.Random(SEED)
    display = device.display
    group, grid, palette = scene()
    display.root_group = group
    for number in range(200):
        for _ in range(rng.randrange(1, 4)):
            change(rng, group, grid, palette)
        display.refresh()
        partly = rgb(display)
        display.root_group = displayio.Group()
        display.root_group = group
        assert drawn(display) == 160 * 128
        assert rgb(display) == partly, f"seed {SEED}, change {number}"


def test_nothing_draws_behind_our_back():
    assert not displayio.background_thread.is_alive()


# --- Pictures ---


def test_colours_are_those_of_the_emulated_panel(device):
    """Both turn 16 bits into 24, so that their pictures can be compared."""
    glass = panel.Panel()
    glass.awake = glass.on = glass.inverted = True
    pixels = b"".join(value.to_bytes(2, "big") for value in range(240 * 240))
    glass._memory[:] = pixels
    expected = glass.picture()
    for value in range(0, 240 * 240, 7):
        assert desktop._rgb(value) == expected[3 * value : 3 * value + 3], hex(value)


def test_a_picture_is_enlarged_pixel_by_pixel(device):
    device.display.root_group, _, _ = scene()
    device.display.refresh()
    small, large = device.display.picture(), device.display.picture(3)
    assert large.get_size() == (480, 384)
    for x in range(0, 480, 11):
        for y in range(0, 384, 13):
            assert large.get_at((x, y)) == small.get_at((x // 3, y // 3))


def test_save_writes_the_panel_as_png(device, tmp_path):
    device.display.root_group, _, _ = scene()
    device.display.refresh()
    device.save(tmp_path / "panel.png")
    stored = pygame.image.load(tmp_path / "panel.png")
    assert pygame.image.tobytes(stored, "RGB") == rgb(device.display)


@pytest.mark.parametrize("board", desktop.BOARDS)
def test_every_board_has_the_size_of_its_display(board):
    device = desktop.Desktop(board)
    assert (device.display.width, device.display.height) == desktop.BOARDS[board]
    assert device.display.panel.get_size() == desktop.BOARDS[board]
    assert device.name == board


# --- The clock, the dice and the keys without a window ---


def test_time_passes_only_in_wait_and_wraps(device):
    start = device.ticks()
    device.display.refresh()
    assert device.ticks() == start
    device.wait(20)
    assert device.ticks() == start + 20
    device.wait((1 << 29) - start - 25)
    assert device.ticks() == (1 << 29) - 5
    device.wait(20)
    assert device.ticks() == 15


def test_seeds_are_the_given_one_and_those_after_it():
    device = desktop.Desktop(seed=0xFFFFFFFE)
    assert [device.seed() for _ in range(4)] == [0xFFFFFFFE, 0xFFFFFFFF, 0, 1]


def test_presses_arrive_in_order_and_then_none(device):
    device.press(keys.A)
    device.press(keys.CUP)
    device.release(keys.A)
    assert [device.read() for _ in range(4)] == [keys.A, keys.CUP, -keys.A, 0]


def test_the_first_press_counts(device):
    """The clock does not start at 0, or a press in the first moment would look like a bounce."""
    device.press(keys.A)
    assert keys.Keys(device).next() == keys.A


# --- The window ---


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield desktop.Window("pygamer", seed=3, scale=2)
    pygame.display.quit()


def post(kind, **fields):
    pygame.event.post(pygame.event.Event(kind, **fields))


PAD = {"up": keys.UP, "down": keys.DOWN, "left": keys.LEFT, "right": keys.RIGHT}
LETTERS = {"z": keys.A, "a": keys.A, "x": keys.B, "b": keys.B}
OTHERS = {"return": keys.MENU, "space": keys.CUP}


@pytest.mark.parametrize("name, bit", (PAD | LETTERS | OTHERS).items())
def test_keyboard(window, name, bit):
    code = pygame.key.key_code(name)
    post(pygame.KEYDOWN, key=code)
    post(pygame.KEYUP, key=code)
    assert [window.read() for _ in range(3)] == [bit, -bit, 0]


def test_other_keys_do_nothing(window):
    post(pygame.KEYDOWN, key=pygame.K_q)
    assert window.read() == 0


def test_losing_the_focus_lets_all_keys_go(window):
    post(pygame.WINDOWFOCUSLOST)
    assert window.read() == keys.LOST


@pytest.mark.parametrize("call", [lambda window: window.read(), lambda window: window.wait(0)])
def test_closing_the_window_ends_with_status_0(window, call):
    post(pygame.QUIT)
    with pytest.raises(SystemExit) as end:
        call(window)
    assert end.value.code == 0


def test_the_window_shows_the_panel_at_its_scale(window):
    window.display.root_group, _, _ = scene()
    window.display.refresh()
    shown = pygame.display.get_surface()
    assert shown.get_size() == (320, 256)
    expected = pygame.image.tobytes(window.display.picture(2), "RGB")
    assert pygame.image.tobytes(shown, "RGB") == expected


def test_real_time_passes_by_itself_and_stays_below_the_wrap(window, monkeypatch):
    monkeypatch.setattr(desktop.time, "monotonic_ns", lambda: ((1 << 29) + 7) * 1_000_000)
    assert window.ticks() == 7


@pytest.mark.skipif(not desktop.sys.platform.startswith("linux"), reason="Linux names displays")
def test_no_display_is_told_in_words(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(desktop.NoScreen, match="neither DISPLAY nor WAYLAND_DISPLAY"):
        desktop.Window("pygamer")
