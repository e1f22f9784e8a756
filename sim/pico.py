# SPDX-License-Identifier: MIT
"""An emulated handheld: CircuitPython's firmware on an RP2040 with a Waveshare Pico-LCD-1.3."""

import re
from collections import namedtuple
from pathlib import Path

from sim import drive, panel
from sim.memory import Memory
from sim.options import UserError

# The panel's wires and the keys' pins: X is MENU, Y is CUP, CTRL is the stick pressed down.
_SPI, _CS, _DC, _RST = 1, 9, 8, 12
KEYS = {
    "UP": 2, "DOWN": 18, "LEFT": 16, "RIGHT": 20,
    "A": 15, "B": 17, "MENU": 19, "CUP": 21, "CTRL": 3,
}  # fmt: skip

_DRIVE_AT = 0x100000  # in the flash of a Pico: firmware, 4 KB of nvm, the drive
NVM_SIZE = 4096
_NVM_AT = _DRIVE_AT - NVM_SIZE
_TITLE = r"\x1b\]0;(.*?)\x1b\\"
_UF2_MAGIC = b"UF2\nWQ]\x9e"
_UF2_RP2040 = (0xE48BFF56).to_bytes(4, "little")

_BACKLIGHT = 13
_WATCH_MS = 120  # longer than the program ever sleeps
_BACKLIGHT_PWM = 0x40050000 + 6 * 0x14  # slice 6, output B: CSR, DIV, CTR, CC, TOP
_PWM = 4  # the function of a pin


# A burst of pixels to the panel: when, Handheld.busy then, how many look different now and how
# many came over the wire.
Write = namedtuple("Write", "ms busy changed sent")


class Handheld:
    """A Pico with its LCD; `firmware` is a .uf2 file, `files` ({path: bytes}) are on its drive.

    Times are emulated milliseconds since power-on; they pass in `run` and `run_until` only.
    `writes` has all Writes so far.
    """

    def __init__(self, firmware, files, nvm=b""):
        """Power on and stop where `code.py` is about to start (`started`)."""
        board, device, self._execute, entry = _emulator()
        self._firmware = firmware
        self._device = device(board=board(image=_checked(firmware)))
        mcu = self._mcu = self._device.mcu
        self._clock = mcu.clock
        self._simulator = self._device.simulator
        image = drive.build(files)
        mcu.flash[_DRIVE_AT : _DRIVE_AT + len(image)] = image
        mcu.flash[_NVM_AT : _NVM_AT + len(nvm)] = nvm
        self._output = bytearray()
        self.writes = []
        self.panel = panel.Panel(self._written)
        self._attach_panel()
        self._attach_console()
        self._stop = self._clock.create_alarm(self._simulator.stop)
        self._slept = None
        self._watch = self._clock.create_alarm(self._wake)
        self._wake()
        mcu.core.pc = entry
        self.started = None
        self._boot()

    def _written(self, changed, sent):
        self.writes.append(Write(self.now, self.busy, changed, sent))

    def _attach_panel(self):
        mcu = self._mcu
        spi, cs, dc = mcu.spi[_SPI], mcu.gpio[_CS], mcu.gpio[_DC]
        sent = self._clock.create_alarm(lambda: spi.complete_transmit(0))

        def transmit(byte):
            if not cs.value:
                (self.panel.data if dc.value else self.panel.command)(byte)
            sent.schedule(spi.data_bits * 1e9 / spi.clock_frequency)

        spi.on_transmit = transmit
        cs.add_listener(lambda new, old: self.panel.flush())
        mcu.gpio[_RST].add_listener(lambda new, old: new or self.panel.reset())

    def _attach_console(self):
        """Be the USB host: collect what the board prints, send nothing.

        A host with nothing to send leaves a read unanswered. The emulator answers with empty
        packets instead, at such a rate that the firmware does little else.
        """
        cdc, usb = self._device.cdc, self._mcu.usb_ctrl
        cdc.on_serial_data = self._output.extend
        answer, enable = usb.on_endpoint_read, usb.on_usb_enabled
        usb.on_endpoint_read = lambda endpoint, size: endpoint or answer(endpoint, size)

        def enabled():
            self.started = self.now
            enable()

        usb.on_usb_enabled = enabled

    def _wake(self):
        """Wake a processor that has slept for long: it may wake without a cause at any time.

        The emulator loses a timer's interrupt now and then, and CircuitPython 10 would sleep on.
        """
        core = self._mcu.core
        if core.waiting and core.cycles == self._slept:
            core.waiting = False
        self._slept = core.cycles
        self._watch.schedule(_WATCH_MS * 1e6)

    def _boot(self):
        """Run to the moment USB is switched on, which is right before code.py.

        On the way the firmware looks at the timer for 1.2 s in all: the clock is put forward.
        """
        while not self.run_until(lambda: self.started is not None, 1):
            if self.now > 10_000:
                raise UserError(
                    f"{self._firmware} starts no code.py: is it for a Raspberry Pi Pico?"
                )
            self._clock.tick(20e6)

    @property
    def now(self):
        return self._clock.nanos / 1e6

    @property
    def console(self):
        """What the board printed, without terminal control sequences.

        What a program prints in its first 60 ms or so is lost if it ends with that.
        """
        return re.sub(_TITLE + r"|\x1b\[[0-9;]*[A-Za-z]", "", self._text)

    @property
    def title(self):
        """What the board's status line says: what runs, or where the program has failed."""
        return (re.findall(_TITLE, self._text) or [""])[-1]

    @property
    def _text(self):
        return self._output.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def stopped(self):
        """Whether code.py has ended."""
        return "Press any key to enter the REPL" in self.console

    @property
    def nvm(self):
        """The bytes of microcontroller.nvm."""
        return bytes(self._mcu.flash[_NVM_AT:_DRIVE_AT])

    @property
    def files(self):
        """The files that are on the drive now."""
        return drive.read(bytes(self._mcu.flash[_DRIVE_AT : _DRIVE_AT + drive.SIZE]))

    def run(self, ms):
        """Run for `ms` emulated milliseconds."""
        self._stop.schedule(ms * 1e6)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            self._execute(self._simulator, 1)

    def run_until(self, condition, ms):
        """Run until `condition()`, asked each millisecond, holds; False if not within `ms`."""
        end = self.now + ms
        while not condition():
            if self.now >= end:
                return False
            self.run(1)
        return True

    def press(self, *keys):
        """Hold `keys` down."""
        for key in keys:
            self._mcu.gpio[KEYS[key]].set_input_value(False)

    def release(self, *keys):
        """Let go of `keys`."""
        for key in keys:
            self._mcu.gpio[KEYS[key]].release_input()

    @property
    def busy(self):
        """Milliseconds since power-on in which the processor did not sleep."""
        return self._mcu.core.cycles / 125_000

    @property
    def backlight(self):
        """How bright the panel is lit, 0.0 to 1.0."""
        pin = self._mcu.gpio[_BACKLIGHT]
        if pin.function_select != _PWM:
            return float(pin.output_enable and pin.output_value)
        on = self._mcu.read_uint32(_BACKLIGHT_PWM + 0x0C) >> 16
        return min(1.0, on / (self._mcu.read_uint32(_BACKLIGHT_PWM + 0x10) + 1))

    def memory(self):
        """Return a Memory of the running program. Raises LookupError when there is none to see."""
        return Memory(self._mcu.sram)

    def picture(self):
        """Return what the panel shows, RGB, 240x240."""
        return self.panel.picture()


def _emulator():
    """Return what is used of rp2040py. Raises UserError when it is not installed."""
    try:
        from rp2040py.boards import BoardSpec
        from rp2040py.device.base_device import BaseDevice
        from rp2040py.execute_batch import execute_batch
        from rp2040py.memory_map import FLASH_START_ADDRESS
    except ImportError:
        raise UserError(
            "the emulator is not installed: pip install rp2040py, or this project's extra [device]"
        ) from None
    return BoardSpec, BaseDevice, execute_batch, FLASH_START_ADDRESS


def _checked(firmware):
    """Return `firmware` as a path. Raises UserError when it is no UF2 file for an RP2040."""
    path = Path(firmware)
    if not path.is_file():
        raise UserError(f"{path}: no such firmware file")
    with path.open("rb") as file:
        head = file.read(32)
    if not head.startswith(_UF2_MAGIC):
        raise UserError(f"{path} is not a UF2 file")
    if not head.endswith(_UF2_RP2040):
        raise UserError(f"{path} is not for an RP2040, the chip of the Raspberry Pi Pico")
    return path
