# SPDX-License-Identifier: MIT
"""The device contract (``handheld.keys``) on a desktop: Blinka's displayio, drawn by pygame.

``Desktop`` needs no screen: its clock stands still except in ``wait``, so whatever runs on it
can be repeated exactly. ``Window`` shows the same panel in a window and reads the keyboard.

The display is a ``busdisplay`` of our own and not the one of blinka-displayio-pygamedisplay:
that one redraws the whole panel at every refresh (35 ms at 240x240) and cannot draw an area
with an odd number of pixels, while here, as on a board, only what changed is drawn and counted.
"""

import contextlib
import functools
import io
import os
import random
import sys
import time
import traceback
from collections import deque

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402 - it greets on import unless told not to

with contextlib.redirect_stdout(io.StringIO()):  # Blinka prints that a PC has no pins
    import busdisplay
    import displayio
    from displayio._area import Area

from handheld import keys  # noqa: E402 - sorted after the quieted imports

displayio._stop_background()  # its thread would refresh displays behind our back

BOARDS = {  # board id: width, height of the display in pixels
    "pygamer": (160, 128),
    "pybadge": (160, 128),
    "pimoroni_picosystem": (240, 240),
    "raspberry_pi_pico": (240, 240),
    "tinycircuits_thumby_color": (128, 128),
    "ugame22": (320, 240),
    "m5stack_cardputer": (240, 135),
}
MAX_SCALE = 8
_START_MS = 1000  # a board has been up for a while when the program starts
_WRAP = 0x1FFFFFFF
_WINDOW_SIDE = 720  # the default scale makes the window about this wide

KEYBOARD = {
    pygame.K_UP: keys.UP,
    pygame.K_DOWN: keys.DOWN,
    pygame.K_LEFT: keys.LEFT,
    pygame.K_RIGHT: keys.RIGHT,
    pygame.K_z: keys.A,
    pygame.K_a: keys.A,
    pygame.K_x: keys.B,
    pygame.K_b: keys.B,
    pygame.K_RETURN: keys.MENU,
    pygame.K_KP_ENTER: keys.MENU,
    pygame.K_SPACE: keys.CUP,
}


class Display(busdisplay.BusDisplay):
    """A display of 16-bit colour that draws on the surface ``panel``.

    ``refreshes`` and ``pixels`` count what was drawn since the start; the pixels are those that
    a board would send over its bus.
    """

    def __init__(self, width, height):
        self.panel = pygame.Surface((width, height), depth=24)
        self.pixels = 0
        self.refreshes = 0
        self.on_refresh = None
        super().__init__(
            None, b"", width=width, height=height, auto_refresh=False, reverse_bytes_in_word=False
        )

    def _refresh_display(self):
        done = super()._refresh_display()
        self.refreshes += 1
        if self.on_refresh:
            self.on_refresh()
        return done

    def _get_refresh_areas(self):
        areas = super()._get_refresh_areas()
        if self._core.full_refresh and self._core.current_group is not None:
            # Blinka keeps the marks of change through a full refresh and would draw all again.
            self._core.current_group._get_refresh_areas([])
        return areas

    def _refresh_area(self, area):
        clipped = Area()
        if self._core.clip_area(area, clipped):
            self.pixels += clipped.size()
            buffer = memoryview(bytearray(2 * clipped.size()))
            mask = memoryview(bytearray(clipped.size() // 32 * 4 + 4)).cast("I")
            self._core.fill_area(clipped, mask, buffer)
            pixels = b"".join(map(_rgb, buffer.cast("H")))
            size = (clipped.width(), clipped.height())
            self.panel.blit(pygame.image.frombuffer(pixels, size, "RGB"), (clipped.x1, clipped.y1))
        return True

    def picture(self, scale=1):
        """Return the panel as a new surface, enlarged by a whole number."""
        return pygame.transform.scale_by(self.panel, scale)


@functools.cache
def _rgb(pixel):
    """Return the 3 bytes of a 16-bit colour, low bits filled so that white is white."""
    red, green, blue = pixel >> 11, pixel >> 5 & 63, pixel & 31
    return bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2))


def write(picture, path):
    """Write a surface as a PNG file; OSError where that is not possible."""
    with open(path, "wb") as file:
        pygame.image.save(picture, file, ".png")


class Desktop:
    """A handheld without a window, on a clock that moves only in ``wait``."""

    def __init__(self, board="pimoroni_picosystem", seed=None):
        """Make it; its seeds start at ``seed``, by default 1; ``nvm`` may be set."""
        displayio.release_displays()
        self.name = board
        self.display = Display(*BOARDS[board])
        self._events = deque()
        self._now = _START_MS
        self._seed = 1 if seed is None else seed
        self.nvm = None
        self.save_every = 1
        self.crashes = 0  # how many errors were reported

    def press(self, bit):
        """Let the key ``bit`` of ``handheld.keys`` go down."""
        self._events.append(bit)

    def release(self, bit):
        """Let the key go up."""
        self._events.append(-bit)

    def read(self):
        """Return the next key event, 0 for none."""
        return self._events.popleft() if self._events else 0

    def ticks(self):
        """Return milliseconds, wrapping at 2**29."""
        return self._now

    def wait(self, ms):
        """Let ``ms`` milliseconds pass."""
        self._now = self._now + ms & _WRAP

    def seed(self):
        """Return the seed the device was given, then the next numbers after it."""
        seed = self._seed
        self._seed = seed + 1 & 0xFFFFFFFF
        return seed

    def report(self, error):
        """Print an error with its trace to stderr."""
        self.crashes += 1
        traceback.print_exception(error)

    def save(self, path, scale=1):
        """Write the panel's picture as a PNG file; OSError where that is not possible."""
        write(self.display.picture(scale), path)


class NoScreen(OSError):
    """There is nothing to open a window on."""


class Window(Desktop):
    """A handheld in a window, in real time. Closing the window ends the program."""

    def __init__(self, board="pimoroni_picosystem", seed=None, scale=None):
        """Open the window; NoScreen if that cannot be done."""
        super().__init__(board, random.getrandbits(32) if seed is None else seed)
        self._scale = scale or _WINDOW_SIDE // self.display.width
        self._window = self._open()
        self.display.on_refresh = self._show

    def _open(self):
        """Return the surface of a new window."""
        _choose_driver()
        try:
            pygame.display.init()
            pygame.display.set_caption("Pocket Mandala")
            size = (self.display.width * self._scale, self.display.height * self._scale)
            return pygame.display.set_mode(size)
        except pygame.error as error:
            raise NoScreen(f"no display: {error}") from error

    def read(self):
        if not self._events:
            self._listen()
        return super().read()

    def ticks(self):
        return time.monotonic_ns() // 1_000_000 & _WRAP

    def wait(self, ms):
        self._listen()
        time.sleep(ms / 1000)

    def _listen(self):
        """Take the window's events: keys, a lost focus, a picture to show again, the end."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                raise SystemExit(0)
            if event.type == pygame.KEYDOWN and event.key in KEYBOARD:
                self.press(KEYBOARD[event.key])
            elif event.type == pygame.KEYUP and event.key in KEYBOARD:
                self.release(KEYBOARD[event.key])
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._events.append(keys.LOST)
            elif event.type == pygame.WINDOWEXPOSED:
                self._show()

    def _show(self):
        self._window.blit(self.display.picture(self._scale), (0, 0))
        pygame.display.flip()


def _choose_driver():
    """Name SDL's driver on Linux, or it would draw for nobody; NoScreen if there is none."""
    if not sys.platform.startswith("linux") or "SDL_VIDEODRIVER" in os.environ:
        return
    if os.environ.get("DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
    elif os.environ.get("WAYLAND_DISPLAY") and os.environ.get("XDG_RUNTIME_DIR"):
        os.environ["SDL_VIDEODRIVER"] = "wayland"
    else:
        raise NoScreen("no display: neither DISPLAY nor WAYLAND_DISPLAY is set")
