# SPDX-License-Identifier: MIT
"""What stands for ``microcontroller.nvm`` on a desktop: a file, or a model of a board's flash."""

import os
import random
import sys
import tempfile
from pathlib import Path

from engine import mandala
from engine.table import HUMAN, Table
from handheld.records import Records

SIZE = 4096  # as on the boards with an RP2 chip
_FOLDER = "pocket-mandala"
_FILE = "saves.nvm"
_SHORTEST, _LONGEST = 60, 130  # moves of the games whose wear is measured


def default_path(environ=os.environ, platform=sys.platform):
    """Return where this user's games are saved, by the custom of the platform."""
    home = Path(environ.get("HOME") or Path.home())
    if platform == "win32":
        base = environ.get("APPDATA") or home / "AppData" / "Roaming"
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = environ.get("XDG_DATA_HOME") or ""
        if not os.path.isabs(base):  # the XDG specification: a relative one is to be ignored
            base = home / ".local" / "share"
    return Path(base, _FOLDER, _FILE)


class FileMemory:
    """A byte array in a file; a new one is full of 0xFF, as erased flash.

    Each assignment to a slice replaces the file by a new one, so a crash leaves the one or the
    other. Of two programs with the same file the last to write wins. OSError says, with the
    path, why a file cannot be used or written.
    """

    def __init__(self, path, size=SIZE):
        """Open or make the file, and its folders."""
        self._path = Path(path)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            data = self._path.read_bytes() if self._path.exists() else b"\xff" * size
        except OSError as error:
            raise self._refusal(error) from error
        if len(data) != size:
            raise OSError(f"{self._path} has {len(data)} bytes, not {size}: it holds no saves")
        self._replace(data)  # so that a file that cannot be written is found out now
        self._data = bytearray(data)

    def __len__(self):
        return len(self._data)

    def __getitem__(self, where):
        return self._data[where]

    def __setitem__(self, where, data):
        changed = bytearray(self._data)
        changed[where] = data
        if len(changed) != len(self._data):
            raise ValueError("the slice and the bytes for it differ in length")
        self._replace(changed)
        self._data = changed

    def _replace(self, data):
        """Make ``data`` the content of the file, at once."""
        draft = None
        try:
            number, draft = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name)
            with open(number, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(number)
            os.replace(draft, self._path)
        except OSError as error:
            if draft:
                Path(draft).unlink(missing_ok=True)
            raise self._refusal(error) from error

    def _refusal(self, error):
        return OSError(f"games cannot be saved in {self._path}: {error.strerror or error}")


class PowerCut(Exception):
    """The power went while memory was being written."""


class Flash:
    """``microcontroller.nvm`` on flash: only an erase makes ones, and it erases a whole sector.

    As CircuitPython does on RP2: an assignment over bytes that are all 0xFF only programs them,
    any other erases the sectors it touches and programs them again, low addresses first. With
    ``always`` every assignment erases, as on SAMD51. ``erases`` counts sectors. After ``power``
    more steps, an erase or a byte programmed, comes a PowerCut; None is never.
    """

    def __init__(self, size=SIZE, sector=SIZE, always=False, content=None):
        self.data = bytearray(b"\xff" * size if content is None else content)
        self.sector = sector
        self.always = always
        self.erases = 0
        self.power = None

    def __len__(self):
        return len(self.data)

    def __getitem__(self, where):
        return self.data[_bounds(where, self.data)]

    def __setitem__(self, where, values):
        where = _bounds(where, self.data)
        start, stop = where.start, where.stop
        if len(values) != stop - start:
            raise ValueError("the slice and the bytes for it differ in length")
        if not self.always and self.data[where] == b"\xff" * len(values):
            self._program(start, values)
            return
        wanted = bytearray(self.data)
        wanted[where] = values
        for at in range(start // self.sector * self.sector, stop, self.sector):
            self._step()
            end = min(at + self.sector, len(self.data))
            self.data[at:end] = b"\xff" * (end - at)
            self.erases += 1
            self._program(at, wanted[at:end])

    def _program(self, at, values):
        for index, value in enumerate(values, at):
            self._step()
            self.data[index] &= value

    def _step(self):
        if self.power == 0:
            raise PowerCut
        if self.power is not None:
            self.power -= 1


def _bounds(where, data):
    """Return the slice with its bounds; as on a board it has no step, and an int is no slice."""
    start, stop, step = where.indices(len(data))
    if step != 1:
        raise NotImplementedError("only slices with step 1")
    return slice(start, max(start, stop))


def wear(games=50, memory=None, save_every=1):
    """Save ``games`` games as the app does; return a list of (moves, erases, in progress, bytes).

    They are random games of 60..130 moves in which both seats are people, so that each move is
    to be saved. "In progress" are the erases between the first save of a game and its end, when
    a power cut could lose it.
    """
    memory = memory or Flash()
    records = Records(memory, save_every)
    rows = []
    for seed in range(10 * games):
        moves = _moves(seed)
        if _SHORTEST <= len(moves) <= _LONGEST and len(rows) < games:
            rows.append((len(moves), *_save_all(records, memory, moves, seed)))
    return rows


def _moves(seed):
    """Return the moves of a random game."""
    chance = random.Random(seed)
    table = Table(mandala, seed, (HUMAN, HUMAN))
    while moves := table.legal_moves():
        table.play(chance.choice(moves))
    return table.moves()


def _save_all(records, memory, moves, seed):
    """Save one game as the app does; return (erases, those in progress, bytes written)."""
    erases, written = memory.erases, records.written
    table = Table(mandala, seed, (HUMAN, HUMAN))
    records.keep_game(table)
    started = memory.erases
    for move in moves:
        table.play(move)
        records.keep_game(table, now=False)
    ended = memory.erases
    records.end_game(None)  # two people: not counted
    return memory.erases - erases, ended - started, records.written - written


def report(games=50):
    """Return lines of text: how saving wears the flash of each kind of board."""
    lines = []
    boards = (
        ("RP2, 4 KB, each move saved", Flash(), 1),
        ("SAMD51, 8 KB, every eighth move saved", Flash(8192, 8192, always=True), 8),
    )
    for name, memory, save_every in boards:
        rows = wear(games, memory, save_every)
        _, erases, exposed, written = (sum(column) for column in zip(*rows, strict=True))
        lines.append(
            f"{name}: {len(rows)} games of {min(rows)[0]}..{max(rows)[0]} moves,"
            f" {erases / len(rows):.2f} erases a game ({exposed} in all with a game in progress),"
            f" {written / len(rows):.0f} bytes a game"
        )
    return lines
