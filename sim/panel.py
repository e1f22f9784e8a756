# SPDX-License-Identifier: MIT
"""The ST7789 controller of the Waveshare Pico-LCD-1.3: bytes in, the picture on the glass out.

The panel shows 240x240 of the controller's 240x320 memory. The glass is mounted so that MADCTL
0x70 (rows and columns exchanged, columns mirrored) shows a picture the right way up; under any
other MADCTL it comes out turned or mirrored, as on the real module.
"""

import struct
import zlib

WIDTH = HEIGHT = 240

_COLUMNS, _ROWS = 240, 320
_SWRESET, _SLPIN, _SLPOUT, _INVOFF, _INVON = 0x01, 0x10, 0x11, 0x20, 0x21
_DISPOFF, _DISPON, _CASET, _RASET, _RAMWR = 0x28, 0x29, 0x2A, 0x2B, 0x2C
_MADCTL, _COLMOD = 0x36, 0x3A
_MIRROR_ROWS, _MIRROR_COLUMNS, _EXCHANGE = 0x80, 0x40, 0x20
_COLMOD_16_BITS = 0x05


class Panel:
    """An ST7789 with its glass.

    `on_write(changed, sent)` is called after each burst of pixels with the number of pixels that
    look different now and the number that came over the wire.
    """

    def __init__(self, on_write=None):
        self.on_write = on_write or (lambda changed, sent: None)
        self.reset()

    def reset(self):
        """Forget everything: memory black, asleep, display off (power-on, RST low, SWRESET)."""
        self.awake = self.on = self.inverted = False
        self.madctl = 0
        self.colmod = 0
        self._memory = bytearray(
            2 * WIDTH * HEIGHT
        )  # what the glass shows, RGB565 high byte first
        self._command = None
        self._data = bytearray()
        self._columns = (0, _COLUMNS - 1)
        self._rows = (0, _ROWS - 1)
        self._place = 0  # pixels of the window written so far

    def command(self, byte):
        """Take a command byte (DC low)."""
        self.flush()
        self._command = byte
        self._data.clear()
        if byte == _SWRESET:
            self.reset()
        elif byte in (_SLPIN, _SLPOUT):
            self.awake = byte == _SLPOUT
        elif byte in (_INVOFF, _INVON):
            self.inverted = byte == _INVON
        elif byte in (_DISPOFF, _DISPON):
            self.on = byte == _DISPON
        elif byte == _RAMWR:
            self._place = 0

    def data(self, byte):
        """Take a data byte (DC high). Pixels are kept until `flush`."""
        data = self._data
        data.append(byte)
        if self._command == _RAMWR:
            return
        if self._command == _CASET and len(data) == 4:
            self._columns = struct.unpack(">HH", data)
        elif self._command == _RASET and len(data) == 4:
            self._rows = struct.unpack(">HH", data)
        elif self._command == _MADCTL and len(data) == 1:
            self.madctl = byte
        elif self._command == _COLMOD and len(data) == 1:
            self.colmod = byte

    def flush(self):
        """Put the pixels that have arrived into the memory (a new command, or CS went high).

        Raises ValueError for a pixel format other than 16 bits.
        """
        if self._command != _RAMWR or len(self._data) < 2:
            return
        if self.colmod & 0x07 != _COLMOD_16_BITS:
            raise ValueError(
                f"COLMOD 0x{self.colmod:02x}: the panel model reads 16-bit pixels (0x05) only"
            )
        sent = len(self._data) // 2
        changed = self._store(bytes(self._data[: sent * 2]))
        del self._data[: sent * 2]
        self.on_write(changed, sent)

    def _store(self, pixels):
        """Write `pixels` at the window's next places; return how many of them look different."""
        left, right = self._columns
        top, bottom = self._rows
        width = right - left + 1
        area = width * (bottom - top + 1)
        memory = self._memory
        changed = 0
        for at in range(0, len(pixels), 2):
            y, x = divmod(self._place, width)
            self._place = (self._place + 1) % area
            place = self._glass(left + x, top + y)
            if place is not None and memory[place : place + 2] != pixels[at : at + 2]:
                memory[place : place + 2] = pixels[at : at + 2]
                changed += 1
        return changed

    def _glass(self, x, y):
        """Return the offset in the memory of the address (x, y), None when it is off the glass."""
        column, row = (y, x) if self.madctl & _EXCHANGE else (x, y)
        if self.madctl & _MIRROR_COLUMNS:
            column = _COLUMNS - 1 - column
        if self.madctl & _MIRROR_ROWS:
            row = _ROWS - 1 - row
        if 0 <= column < _COLUMNS and 0 <= row < HEIGHT:
            return 2 * ((_COLUMNS - 1 - column) * WIDTH + row)
        return None

    def picture(self):
        """Return what the glass shows as RGB bytes, 3 x 240 x 240, rows from the top.

        Black while the controller sleeps or the display is off. The glass is of the kind that
        needs INVON for true colours; without it the picture is a negative.
        """
        if not (self.awake and self.on):
            return bytes(3 * WIDTH * HEIGHT)
        flip = 0 if self.inverted else 0xFFFF
        rgb = bytearray()
        known = {}
        for (value,) in struct.iter_unpack(">H", self._memory):
            if value not in known:
                pixel = value ^ flip
                red, green, blue = pixel >> 11, pixel >> 5 & 63, pixel & 31
                known[value] = bytes(
                    [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2]
                )
            rgb += known[value]
        return bytes(rgb)


def png(rgb, width=WIDTH, height=HEIGHT):
    """Return a PNG file of `rgb`, 3 bytes a pixel, rows from the top."""
    stride = 3 * width
    lines = b"".join(b"\0" + rgb[y * stride : (y + 1) * stride] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
