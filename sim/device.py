# SPDX-License-Identifier: MIT
"""``python3 -m sim device``: the program on an emulated board, with CircuitPython's firmware."""

import argparse
import re
import sys
from pathlib import Path

from sim import deploy, panel, payload, script
from sim.measure import Bench, report
from sim.options import Parser, UserError, failure, picture
from sim.pico import Handheld

_BALLAST = "import gc; ballast = bytearray(gc.mem_free() - {})\n"
# Goes before code.py: the panel, 240x240, is used in part.
_SCREEN = """
import sys, busdisplay
def _part(*wires, **options):
    options["width"], options["height"] = {}, {}
    return busdisplay.BusDisplay(*wires, **options)
class _Displays:
    BusDisplay = staticmethod(_part)
sys.modules["busdisplay"] = _Displays
"""


def main(argv):
    """Run the program on the emulated board as the options say; return the exit status."""
    options = _parse(argv)
    try:
        return _run(options)
    except (UserError, OSError) as error:
        print(f"sim device: {failure(error)}", file=sys.stderr)
        return 1


def _parse(argv):
    parser = Parser(prog="sim device", description=__doc__.split(":", 1)[1].strip())
    add = parser.add_argument
    add("--firmware", required=True, metavar="UF2", help="CircuitPython for the Raspberry Pi Pico")
    add("--keys", type=_script, default=[], metavar="WORDS", help="a script as for sim play")
    add("--shot", type=picture, metavar="FILE", help="write the last picture, a PNG")
    add("--shot-every", type=int, metavar="N", help="and one after every N keys")
    add("--report", action="store_true", help="print what each action took")
    add("--drive", type=Path, metavar="FOLDER", help="run what lies there, not this program")
    add("--sources", action="store_true", help="run the sources, not compiled modules")
    add("--nvm", type=Path, metavar="FILE", help="the saves: read if there, written at the end")
    add("--screen", type=_size, metavar="WxH", help="a smaller one, such as 160x128")
    add("--heap", type=int, metavar="BYTES", help="let the program start with only so many free")
    options = parser.parse_args(argv)
    if options.shot_every and not options.shot:
        parser.error("--shot-every needs --shot FILE")
    return options


def _size(text):
    """Return (width, height) of a screen that the panel has room for."""
    sizes = re.fullmatch(r"(\d+)x(\d+)", text)
    width, height = map(int, sizes.groups()) if sizes else (0, 0)
    if not (128 <= width <= panel.WIDTH and 128 <= height <= panel.HEIGHT):
        raise argparse.ArgumentTypeError(f"{text} is no size from 128x128 to 240x240")
    return width, height


def _script(text):
    try:
        return script.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _run(options):
    """Boot, press the keys, write the pictures; 1 if the program stopped or reported an error."""
    nvm = b""
    if options.nvm and options.nvm.exists():
        nvm = options.nvm.read_bytes()
    files = _files(options.drive, options.sources)
    if options.screen:
        files["code.py"] = _SCREEN.format(*options.screen).encode() + files["code.py"]
    if options.heap:
        files["code.py"] = _BALLAST.format(options.heap).encode() + files["code.py"]
    board = Handheld(options.firmware, files, nvm)
    bench = Bench(board)
    rows = [bench.start()]
    pressed = 0
    for action in options.keys:
        rows.append(bench.do(action))
        pressed += bool(action.key)
        if action.key and options.shot_every and pressed % options.shot_every == 0:
            _shot(board, options.shot.with_stem(f"{options.shot.stem}-{pressed:04}"))
    if options.shot:
        _shot(board, options.shot)
    if options.nvm:
        options.nvm.write_bytes(board.nvm)
    if options.report:
        print(report(rows, bench.empty, bench.memory.stack_size))
    if board.console.strip():
        print(board.console.strip())
    return int("Traceback" in board.console or board.stopped)


def _files(folder, sources):
    """Return {path: bytes} of what a folder holds, or of the program as deployed without one."""
    if not folder:
        return payload.payload(None if sources else deploy.compiler(None))
    if not folder.is_dir():
        raise UserError(f"{folder}: no such folder")
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _shot(board, path):
    path.write_bytes(panel.png(board.picture()))
