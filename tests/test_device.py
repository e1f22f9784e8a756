# SPDX-License-Identifier: MIT
"""The emulated handheld: its drive, panel, memory and measurements; and one run of the firmware.

The run needs a CircuitPython 9.2 firmware for the Raspberry Pi Pico, named by the environment
variable CIRCUITPYTHON_UF2; it takes a few minutes and is skipped without.
"""

import io
import os
import struct
import sys
from types import SimpleNamespace

import pygame
import pytest

from sim import device, drive, measure, mpy, options, panel, payload, pico, script
from sim.memory import Memory

FIRMWARE = os.environ.get("CIRCUITPYTHON_UF2")

# --- The drive ---

NOISE = bytes(range(251)) * 300
MTOOLS_MANDALA_SCREEN = """
426e002e007000790000000f0007ffffffffffffffffffffffff0000ffffffff
016d0061006e00640061000f00076c0061005f00730063007200000065006500
"""
LENGTHS = {"a": 1, "b": 12, "c": 13, "d": 26, "e": 40}
FOLDER = {f"lib/many/module_{number:02}.py": bytes([number]) * number for number in range(40)}
TREES = {
    "nothing": {},
    "one": {"code.py": b"print(1)\n"},
    "empty file": {"settings.toml": b""},
    "cluster edges": {f"{size}.bin": NOISE[:size] for size in (511, 512, 513, 1024, 70_000)},
    "long names": {letter * length: b"x" for letter, length in LENGTHS.items()},
    "one stem": {"menu.py": b"1", "menu.mpy": b"2", "menu.py.old": b"3", "Menu2.py": b"4"},
    "deep": {"a/b/c/d.py": b"d", "a/b/c.py": b"c", "a/b.py": b"b", "z.py": b"z"},
    "folder of many clusters": FOLDER,
}


@pytest.mark.parametrize("name", TREES)
def test_a_drive_reads_back_as_built(name):
    image = drive.build(TREES[name])
    assert len(image) == drive.SIZE
    assert drive.read(image) == TREES[name]


def test_a_drive_is_the_same_each_time():
    assert drive.build(FOLDER) == drive.build(dict(reversed(FOLDER.items())))


def test_a_drive_has_the_marks_of_fat12():
    image = drive.build(FOLDER)
    sectors = struct.unpack_from("<H", image, 19)[0]
    assert image[510:512] == b"\x55\xaa"
    assert sectors * struct.unpack_from("<H", image, 11)[0] == drive.SIZE
    assert image[512:515] == b"\xf8\xff\xff"
    assert sectors < 4085, "more clusters would make it FAT16"


def test_each_file_and_folder_has_a_chain_of_its_own():
    tree = {"a/b.bin": NOISE[:1500], "a/c.bin": NOISE[:512], "d.bin": NOISE[:1], "e.bin": b""}
    image = drive.build(tree)
    bits = int.from_bytes(image[512 : 512 + 6 * 512], "little")
    table = [bits >> 12 * cluster & 0xFFF for cluster in range(2000)]
    used = [entry for entry in table[2:] if entry]
    assert used.count(0xFFF) == 4, "a, b, c, d; e needs none"
    assert len(used) == 1 + 3 + 1 + 1
    assert sorted(entry for entry in used if entry != 0xFFF) == [4, 5]


def test_a_long_name_is_written_as_mtools_writes_it():
    entries = bytes.fromhex(MTOOLS_MANDALA_SCREEN)
    image = drive.build({"mandala_screen.py": b"hi"})
    end = image.index(b"MANDAL~1PY ")
    assert image[end - len(entries) : end] == entries


def test_no_two_short_names_of_a_folder_are_alike():
    image = drive.build(FOLDER)
    entries = [image[at : at + 12] for at in range(0, len(image), 32)]
    shorts = [entry[:11] for entry in entries if entry[:3] == b"MOD" and entry[11] == 0]
    assert len(shorts) == len(set(shorts)) == len(FOLDER)


def test_a_drive_that_is_too_small_says_so():
    with pytest.raises(ValueError, match="more than"):
        drive.build({"big": bytes(drive.SIZE)})


# --- The processor ---


def test_a_processor_that_sleeps_for_ever_is_woken():
    """One that did nothing since the last look is; one that worked in between is left alone."""
    core = SimpleNamespace(waiting=True, cycles=5)
    board = pico.Handheld.__new__(pico.Handheld)
    board._mcu = SimpleNamespace(core=core)
    looks = []
    board._watch = SimpleNamespace(schedule=looks.append)
    board._slept = None
    board._wake()
    assert core.waiting
    core.cycles = 6
    board._wake()
    assert core.waiting
    board._wake()
    assert not core.waiting and len(looks) == 3


# --- The panel ---

RED, GREEN, BLUE, WHITE = 0xF800, 0x07E0, 0x001F, 0xFFFF


def send(screen, *bursts):
    """Send each burst as a command byte and its data, as the bus does."""
    for command, *data in bursts:
        screen.command(command)
        for byte in data:
            screen.data(byte)
        screen.flush()


def awake(madctl=0x70, **more):
    """Return a panel after the set-up that boards.py sends."""
    screen = panel.Panel(**more)
    send(screen, (0x11,), (0x3A, 0x05), (0x36, madctl), (0x21,), (0x29,))
    return screen


def window(left, right, top, bottom):
    return (0x2A, *struct.pack(">HH", left, right)), (0x2B, *struct.pack(">HH", top, bottom))


def pixels(*colours):
    return (0x2C, *struct.pack(f">{len(colours)}H", *colours))


def at(screen, x, y):
    place = 3 * (y * panel.WIDTH + x)
    return tuple(screen.picture()[place : place + 3])


def test_pixels_fill_their_window_row_by_row():
    screen = awake()
    send(screen, *window(10, 11, 20, 21), pixels(RED, GREEN, BLUE, WHITE))
    assert at(screen, 10, 20) == (255, 0, 0)
    assert at(screen, 11, 20) == (0, 255, 0)
    assert at(screen, 10, 21) == (0, 0, 255)
    assert at(screen, 11, 21) == (255, 255, 255)
    assert sum(map(bool, screen.picture())) == 6


def test_a_window_goes_on_after_a_pause_and_starts_over_when_full():
    screen = awake()
    send(screen, *window(0, 2, 0, 0), pixels(RED, RED))
    screen.data(BLUE >> 8)
    screen.data(BLUE & 255)
    screen.flush()
    assert at(screen, 2, 0) == (0, 0, 255)
    screen.data(GREEN >> 8)
    screen.flush()
    screen.data(GREEN & 255)
    screen.flush()
    assert at(screen, 0, 0) == (0, 255, 0)


def test_a_new_write_starts_at_the_corner():
    screen = awake()
    send(screen, *window(5, 6, 7, 7), pixels(RED), pixels(GREEN))
    assert at(screen, 5, 7) == (0, 255, 0)
    assert at(screen, 6, 7) == (0, 0, 0)


@pytest.mark.parametrize(
    "madctl, corner",
    [(0x70, (0, 0)), (0x00, (0, 239)), (0x60, (0, 0)), (0x20, (0, 239)), (0x40, (0, 0))],
)
def test_the_first_pixel_under_each_orientation(madctl, corner):
    screen = awake(madctl)
    send(screen, *window(0, 0, 0, 0), pixels(RED))
    assert at(screen, *corner) == (255, 0, 0)


def test_without_exchange_a_row_runs_along_the_height():
    screen = awake(0x00)
    send(screen, *window(0, 1, 0, 0), pixels(RED, GREEN))
    assert at(screen, 0, 239) == (255, 0, 0)
    assert at(screen, 0, 238) == (0, 255, 0)


def test_what_lies_off_the_glass_is_not_seen():
    counts = []
    screen = awake(0x00, on_write=lambda *both: counts.append(both))
    send(screen, *window(0, 0, 239, 240), pixels(RED, RED))
    assert at(screen, 239, 239) == (255, 0, 0)
    assert counts == [(1, 2)]


def test_only_pixels_that_look_different_count_as_changed():
    counts = []
    screen = awake(on_write=lambda *both: counts.append(both))
    send(screen, *window(0, 2, 0, 0), pixels(RED, RED, 0), pixels(RED, GREEN, 0))
    assert counts == [(2, 3), (1, 3)]


def test_dark_until_awake_and_on():
    screen = panel.Panel()
    send(screen, (0x3A, 0x55), (0x36, 0x70), *window(0, 0, 0, 0), pixels(0), (0x21,), (0x29,))
    assert not any(screen.picture())
    send(screen, (0x20,), (0x11,))
    assert at(screen, 0, 0) == (255, 255, 255), "without INVON the glass shows a negative"
    send(screen, (0x28,))
    assert not any(screen.picture())


@pytest.mark.parametrize("reset", [lambda screen: screen.reset(), lambda s: s.command(0x01)])
def test_reset_forgets_everything(reset):
    screen = awake()
    send(screen, *window(0, 0, 0, 0), pixels(RED))
    reset(screen)
    assert not any(screen.picture())
    send(screen, (0x11,), (0x3A, 0x05), (0x36, 0x70), (0x21,), (0x29,))
    assert not any(screen.picture())


def test_a_pixel_format_it_cannot_read_is_an_error():
    screen = awake()
    send(screen, (0x3A, 0x06))
    with pytest.raises(ValueError, match="0x06"):
        send(screen, pixels(RED))


def test_a_png_is_the_picture():
    screen = awake()
    send(screen, *window(3, 4, 5, 5), pixels(RED, 0x1234))
    image = pygame.image.load(io.BytesIO(panel.png(screen.picture())), "x.png")
    assert image.get_size() == (240, 240)
    assert pygame.image.tobytes(image, "RGB") == screen.picture()


# --- The memory ---

BASE = 0x20000000


def ram(tables, outside=(), stack=(1536, 100)):
    """Return RAM with a heap of these allocation tables and free outer blocks of these sizes."""
    memory = bytearray(64 * 1024)
    place = 0x8000
    areas = [0x100]
    for _ in tables[1:]:
        struct.pack_into("<I", memory, place, 0x2000)
        areas.append(place + 4)
        place += 0x2004
    blocks = BASE + 0x4004
    struct.pack_into("<I", memory, 0x4000, 0x3FFC)  # the block of the first area
    for size in outside:
        struct.pack_into("<I", memory, place, size | 1)
        place += size + 4
    struct.pack_into("<I", memory, place, 0)
    for area, following, table in zip(areas, [*areas[1:], None], tables, strict=True):
        start = BASE + area + 64 if area != areas[0] else blocks
        link = BASE + following if following else 0
        first = start + len(table) + 16
        pool = (first, first + len(table) * 64)
        struct.pack_into("<6I", memory, area, link, start, len(table), start + len(table), *pool)
        memory[start - BASE : start - BASE + len(table)] = table
    size, current = stack
    struct.pack_into("<3I", memory, 0x40, *(BASE + 0x1000 + n for n in (0, size, current)))
    return memory


def test_free_and_largest_of_one_area():
    # four blocks a byte from the low bits: 1 head, 2 tail, 0 free, 3 marked head
    memory = Memory(ram([bytes([0b00_00_10_01, 0, 0b11_00_00_00, 0b01_01_01_01] * 8)]))
    assert memory.free == 8 * 9 * 16
    assert memory.largest == 9 * 16


def test_free_of_a_chain_and_of_what_is_outside():
    memory = Memory(
        ram([b"\x55" * 20, b"\0" * 5 + b"\x55" * 15, b"\0" * 9 + b"\x55"], [300, 6001])
    )
    assert memory.free == (20 + 36) * 16 + 5888  # rounded down to 1/32 of its power of two
    assert memory.largest == 5888 - 2048


def test_the_deepest_stack_is_what_was_overwritten():
    content = ram([b"\0" * 20])
    memory = Memory(content)
    assert (memory.stack_size, memory.stack_deepest) == (1536, 100)
    content[0x1000 + 100 : 0x1000 + 400] = bytes(300)
    assert memory.stack_deepest == 400
    content[0x1000 + 150 : 0x1000 + 160] = bytes([7] * 10)
    assert memory.stack_deepest == 400


@pytest.mark.parametrize("stack", [(1535, 0), (1536, 1540)])
def test_memory_that_is_none_is_not_taken_for_one(stack):
    with pytest.raises(LookupError, match="stack"):
        Memory(ram([b"\0" * 20], stack=stack))
    with pytest.raises(LookupError, match="heap"):
        Memory(bytearray(4096))


# --- Measuring ---


class Scripted:
    """Stands in for a Handheld: `answers` are (ms after the press, busy ms, changed, sent)."""

    class Heap:
        free, largest, stack_deepest, stack_size = 50_000, 20_000, 300, 1536

    def __init__(self, answers, starts=((900, 500, 10, 20),)):
        self.now, self.started, self.busy = 100.0, 100.0, 0.0
        self.answers = answers
        self.plan = [(self.now + when, *rest) for when, *rest in starts]
        self.writes = []
        self.held = []
        self.stopped = False
        self.console = ""

    def memory(self):
        return self.Heap

    def run(self, ms):
        end = self.now + ms
        while self.plan and self.plan[0][0] <= end:
            self.now, busy, *counts = self.plan.pop(0)
            self.busy += busy
            self.writes.append(pico.Write(self.now, self.busy, *counts))
        self.now = end

    run_until = pico.Handheld.run_until

    def press(self, key):
        self.held.append((self.now, key))
        self.plan = [(self.now + when, *rest) for when, *rest in self.answers]

    def release(self, key):
        self.held.append((self.now, "-" + key))


def test_a_row_holds_first_and_last_change_and_sums():
    board = Scripted([(30, 5, 0, 9), (40, 6, 7, 8), (400, 50, 3, 4), (450, 1, 0, 2)])
    bench = measure.Bench(board)
    row = bench.start()
    assert row == ("start", 900, 900, 900, 500, 10, 20, 50_000, 20_000, 300)
    row = bench.do(*script.parse("DOWN"))
    assert row == ("DOWN", 40, 40, 400, 61, 10, 21, 50_000, 20_000, 300)


def test_a_thought_of_two_seconds_is_waited_for():
    board = Scripted([(100 * step, 90, 0, 0) for step in range(1, 20)] + [(2000, 90, 5, 5)])
    bench = measure.Bench(board)
    bench.start()
    assert bench.do(*script.parse("A")).done == 2000


def test_a_pause_between_moves_is_not_the_end():
    board = Scripted([(50, 5, 1, 1), (1550, 5, 1, 1)])
    bench = measure.Bench(board)
    bench.start()
    assert bench.do(*script.parse("A")).done == 1550


def test_an_action_without_effect_has_no_times():
    bench = measure.Bench(Scripted([]))
    bench.start()
    assert bench.do(*script.parse("B"))[:7] == ("B", None, None, None, None, 0, 0)


def test_a_key_at_once_waits_for_nothing():
    bench = measure.Bench(Scripted([(5, 90, 1, 1), (500, 1, 1, 1)]))
    bench.start()
    for action in script.parse("!A !B"):
        bench.do(action)
    presses = [when for when, key in bench.board.held if key[0] != "-"]
    assert presses[1] - presses[0] < 100


def test_what_moves_for_ever_is_not_waited_for():
    board = Scripted([(50, 9, 1, 1)] + [(60 + 700 * step, 90, 2, 3) for step in range(30)])
    bench = measure.Bench(board)
    bench.start()
    row = bench.do(*script.parse("A"))
    assert row[:7] == ("A", 50, 60, None, 99, 3, 4)
    assert board.now < 10_000


def test_keys_go_down_and_up():
    board = Scripted([])
    bench = measure.Bench(board)
    bench.start()
    for action in script.parse("A HOLD:RIGHT:700 WAIT:50"):
        bench.do(action)
    (down, _), (up, _), (held, _), (let_go, _) = board.held
    assert [key for _, key in board.held] == ["A", "-A", "RIGHT", "-RIGHT"]
    assert up - down >= 50, "shorter than the debounce of handheld.keys and two scans"
    assert let_go - held == 700


def test_a_program_that_never_rests_is_told():
    board = Scripted([])
    board.run = lambda ms: (
        setattr(board, "now", board.now + ms) or setattr(board, "busy", board.busy + ms)
    )
    with pytest.raises(options.UserError, match="does not come to rest"):
        measure.Bench(board).settle()


def test_every_key_of_the_scripts_has_a_pin_of_its_own():
    names = {measure.keys.NAMES[action.key.bit_length() - 1] for action in script.parse(ALL_KEYS)}
    assert names <= set(pico.KEYS)
    assert len(set(pico.KEYS.values())) == len(pico.KEYS)


ALL_KEYS = "UP DOWN LEFT RIGHT A B MENU CUP"


def test_a_report_lines_up():
    rows = [measure.Row("A", *range(1, 10)), measure.Row("WAIT", *[None] * 4, *[0] * 5)]
    lines = measure.report(rows, 165_000, 1536).splitlines()
    assert lines[1].split() == ["A", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert lines[2].split()[:6] == ["WAIT", "-", "-", "-", "-", "0"]
    assert len({len(line) for line in lines[:3]}) == 1
    assert "165000" in "".join(lines) and "1536" in "".join(lines)


# --- The command ---


def uf2(family=0xE48BFF56):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, family)
    return head.ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


@pytest.mark.parametrize(
    "content, words",
    [
        (None, "no such firmware file"),
        (b"", "not a UF2 file"),
        (b"\x7fELF" + bytes(600), "not a UF2 file"),
        (uf2(0xE48BFF59), "not for an RP2040"),
    ],
    ids=["missing", "empty", "elf", "RP2350"],
)
def test_a_wrong_firmware_is_one_line(tmp_path, capsys, content, words):
    path = tmp_path / "firmware.uf2"
    if content is not None:
        path.write_bytes(content)
    assert device.main(["--firmware", str(path)]) == 1
    assert_one_line(capsys, words)


def test_a_missing_emulator_names_the_extra(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "rp2040py.boards", None)
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2())
    assert device.main(["--firmware", str(path)]) == 1
    assert_one_line(capsys, "[device]")


@pytest.mark.parametrize(
    "more, words",
    [
        (["--keys", "A JUMP"], "JUMP"),
        (["--shot-every", "1"], "--shot"),
    ],
)
def test_wrong_options_are_one_line(capsys, more, words):
    with pytest.raises(SystemExit) as stop:
        device.main(["--firmware", "x.uf2", *more])
    assert stop.value.code == 2
    assert_one_line(capsys, words)


def test_a_missing_drive_folder_is_one_line(tmp_path, capsys):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2())
    assert device.main(["--firmware", str(path), "--drive", str(tmp_path / "none")]) == 1
    assert_one_line(capsys, "no such folder")


def test_the_options_reach_the_board(tmp_path, capsys, monkeypatch):
    seen = {}

    def handheld(firmware, files, nvm):
        seen.update(files=files, nvm=nvm)
        board = Scripted([(20, 5, 3, 4)])
        board.console = "hello\n"
        board.nvm = b"after"
        board.picture = panel.Panel().picture
        return board

    monkeypatch.setattr(device, "Handheld", handheld)
    saves, shot, folder = tmp_path / "saves", tmp_path / "a.png", tmp_path / "drive"
    saves.write_bytes(b"before")
    (folder / "lib").mkdir(parents=True)
    (folder / "code.py").write_bytes(b"print(1)\n")
    (folder / "lib/b.py").write_bytes(b"b = 2\n")
    words = f"--firmware x.uf2 --drive {folder} --nvm {saves} --shot {shot} --shot-every 2"
    words += " --heap 99000 --screen 160x128 --report --keys"
    assert device.main([*words.split(), "A B WAIT A"]) == 0
    assert seen["nvm"] == b"before" and saves.read_bytes() == b"after"
    assert set(seen["files"]) == {"code.py", "lib/b.py"}
    code = seen["files"]["code.py"]
    assert code.endswith(b"print(1)\n") and b"99000" in code and b" = 160, 128\n" in code
    assert compile(code, "code.py", "exec")
    assert {path.name for path in tmp_path.glob("*.png")} == {"a.png", "a-0002.png"}
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told[1:6]] == ["start", "A", "B", "WAIT", "A"]
    assert told[-1] == "hello"


@pytest.mark.parametrize("size", ["160", "160x", "127x128", "128x127", "241x240", "240x241"])
def test_a_screen_that_is_no_part_of_the_panel_is_refused(size, capsys):
    with pytest.raises(SystemExit):
        device.main(["--firmware", "x.uf2", "--screen", size])
    assert "no size from 128x128 to 240x240" in capsys.readouterr().err


def test_a_program_that_reports_an_error_is_told_by_the_status(capsys, monkeypatch):
    board = Scripted([])
    board.console = "Traceback (most recent call last):\n"
    monkeypatch.setattr(device, "Handheld", lambda *_: board)
    assert device.main(["--firmware", "x.uf2"]) == 1
    assert board.console in capsys.readouterr().out


def test_a_program_that_ends_at_a_key_is_told():
    board = Scripted([(20, 5, 3, 4)])
    bench = measure.Bench(board)
    bench.start()
    board.stopped, board.title = True, "12@code.py MemoryError"
    with pytest.raises(options.UserError, match="12@code.py MemoryError"):
        bench.do(*script.parse("A"))


def test_a_program_that_ends_before_it_draws_is_told(capsys, monkeypatch):
    board = Scripted([], starts=())
    board.stopped, board.title, board.console = True, "12@code.py NameError", "NameError: x\n"
    monkeypatch.setattr(device, "Handheld", lambda *_: board)
    assert device.main(["--firmware", "x.uf2"]) == 1
    error = capsys.readouterr().err
    assert "12@code.py NameError" in error and "NameError: x" in error


def assert_one_line(capsys, words):
    error = capsys.readouterr().err
    assert words in error
    assert error.startswith("sim device: ") and error.count("\n") == 1


# --- The firmware ---

PROGRAM = b"""
import time
time.sleep(0.2)  # the console needs a moment to connect
import gc, microcontroller, board, busio, displayio, fourwire, busdisplay, keypad, digitalio
displayio.release_displays()
spi = busio.SPI(clock=board.GP10, MOSI=board.GP11)
bus = fourwire.FourWire(spi, command=board.GP8, chip_select=board.GP9, reset=board.GP12)
INIT = bytes((0x11, 0x80, 120, 0x3a, 1, 5, 0x36, 1, 0x70, 0x21, 0, 0x29, 0x80, 20))
display = busdisplay.BusDisplay(bus, INIT, width=240, height=240, auto_refresh=False)
light = digitalio.DigitalInOut(board.GP13)
light.switch_to_output(True)
bitmap = displayio.Bitmap(240, 240, 2)
palette = displayio.Palette(2)
palette[1] = 0xFF0000
bitmap[7, 9] = 1
group = displayio.Group()
group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
display.root_group = group
display.refresh()
pins = (board.GP15, board.GP17, board.GP19, board.GP21, board.GP2, board.GP18, board.GP16,
        board.GP20, board.GP3)
keys = keypad.Keys(pins, value_when_pressed=False, pull=True)
microcontroller.nvm[0:3] = bytes((microcontroller.nvm[0] ^ 1, 2, 3))
gc.collect()
print(open("/lib/a/mandala_screen.txt").read())
print("FREE", gc.mem_free())
print("READY")
count = 0
while True:
    event = keys.events.get()
    if event and event.pressed:
        print("KEY", event.key_number)
        bitmap[100 + count, 50] = 1
        count += 1
        display.refresh()
    time.sleep(0.01)
"""
ORDER = ("A", "B", "MENU", "CUP", "UP", "DOWN", "LEFT", "RIGHT", "CTRL")
real = pytest.mark.skipif(not FIRMWARE, reason="CIRCUITPYTHON_UF2 names no firmware")


@real
def test_a_program_on_the_firmware():
    board = pico.Handheld(
        FIRMWARE, {"code.py": PROGRAM, "lib/a/mandala_screen.txt": b"kept"}, b"\x10"
    )
    assert board.run_until(lambda: "READY\n" in board.console, 5000), board.console
    board.run(20)
    printed = int(board.console.split("FREE ")[1].split()[0])
    assert abs(board.memory().free - printed) < 100
    assert board.nvm[:3] == b"\x11\x02\x03"
    assert board.backlight == 1.0
    assert board.console.startswith("kept\n")
    assert board.files["lib/a/mandala_screen.txt"] == b"kept"
    assert b"raspberry_pi_pico" in board.files["boot_out.txt"]
    picture = board.picture()
    assert sum(map(bool, picture)) == 1 and picture[3 * (9 * 240 + 7)] == 255
    for number, key in enumerate(ORDER):
        pressed, writes = board.now, len(board.writes)
        board.press(key)
        board.run(60)
        board.release(key)
        board.run(60)
        assert board.console.endswith(f"KEY {number}\n")
        change = next(write for write in board.writes[writes:] if write.changed)
        assert change.changed == 1 and 0 < change.ms - pressed < 60
        assert board.picture()[3 * (50 * 240 + 100 + number)] == 255


@real
def test_a_program_that_fails_on_the_firmware():
    board = pico.Handheld(FIRMWARE, {"code.py": b"import time\ntime.sleep(0.3)\nnone.such()\n"})
    assert board.run_until(lambda: board.stopped, 5000)
    assert "3@code.py" in board.title and "NameError" in board.title
    assert "Traceback" in board.console and "NameError" in board.console


@real
def test_a_program_that_ends_at_once_on_the_firmware():
    board = pico.Handheld(FIRMWARE, {"code.py": b"x = 1\n"})
    assert board.run_until(lambda: board.stopped, 5000)


@real
def test_the_game_on_the_firmware(tmp_path, capsys):
    shot = tmp_path / "title.png"
    nvm = tmp_path / "saves"
    command = ["--firmware", FIRMWARE, "--report", "--shot", str(shot), "--nvm", str(nvm)]
    assert device.main([*command, "--keys", "A"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:3]]
    assert [row[0] for row in rows] == ["start", "A"]
    start, press = rows
    assert int(start[2]) <= 4000, "the title is to be there 4 s after code.py starts"
    assert int(press[1]) <= 150
    assert len(nvm.read_bytes()) == pico.NVM_SIZE
    image = pygame.image.load(str(shot))
    assert image.get_size() == (240, 240)


GAMES = """
import gc
from engine import mandala
from engine.mandala_ai import think
from engine.table import Table
for seed in range(4):
    table = Table(mandala, seed, (1, 1), (seed & 1,))
    while table.legal_moves():
        for move in think(table.view(table.to_move()), 1, seed):
            pass
        table.play(move)
    moves = table.length
    table = None
    gc.collect()
    print("FREE", gc.mem_free(), moves)
while True:
    pass
"""


@real
def test_games_on_the_firmware_leave_the_memory_as_it_was():
    board = pico.Handheld(FIRMWARE, payload.payload(mpy.from_package(), program=GAMES))
    assert board.run_until(lambda: board.console.count("FREE") == 4, 60_000), board.console
    board.run(20)
    told = [line.split()[1:] for line in board.console.splitlines() if line.startswith("FREE")]
    assert all(int(moves) > 20 for _, moves in told)
    free = [int(number) for number, _ in told]
    assert min(free[2:]) >= free[1], free
