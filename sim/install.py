# SPDX-License-Identifier: MIT
"""Makes a drive hold exactly the files it should, and touches nothing else.

What was put there is listed, with checksums, in MANIFEST. Only what is listed and is still as
listed is replaced or removed; any other file that is in the way keeps its content under its name
plus ``.old``.

All that is new is first written beside its place as ``.new`` and read back. Only then are the
files renamed, ``code.py`` last: until the first renaming the old program is whole, and whatever
an interruption leaves, another run mends. Where the drive has no room for both, the old program
goes first.
"""

import contextlib
import hashlib
import json
import os
import shutil

from sim.options import UserError

MANIFEST = "lib/handheld/deployed.json"
ENTRY = "code.py"
_NEW, _OLD = ".new", ".old"
_CLUSTER = 4096  # where the system does not tell: what the smallest file takes


def install(drive, files):
    """Make `drive` hold `files`, {path: bytes}; return {the owner's path: its new name}.

    Raises UserError when they do not fit, and when the drive fails on the way.
    """
    return _Installation(drive, files).run()


def manifest(files):
    """Return the content of the MANIFEST that goes with `files`."""
    return _listed({path: [_sum(data)] for path, data in files.items()})


class _Installation:
    """One run; `own` is {path: [checksums]} of what earlier runs put there."""

    def __init__(self, drive, files):
        self.drive = drive
        self.files = files
        self.own = self._read_manifest()
        self.kept = {}
        self.changed = [path for path, data in files.items() if self._read(path) != data]
        self.stale = [path for path in self.own if path not in files]
        self.stale += [twin for twin in map(_twin, files) if twin and twin not in self.own]
        self.stale = [path for path in self.stale if (drive / path).exists()]

    def run(self):
        try:
            self._remove_leftovers()
            self._check_room()
            self._stage()
            self._switch()
        except OSError as error:
            with contextlib.suppress(OSError):
                self._remove_leftovers()
            reason = error.strerror or error
            raise UserError(f"copying failed, run it again to mend it: {reason}") from error
        for path, data in self.files.items():
            if self._read(path) != data:
                raise UserError(f"{path} does not read back as written: run it again")
        return self.kept

    # --- Steps ---

    def _remove_leftovers(self):
        """Remove what an interrupted run has staged."""
        for path in (*self.files, *self.own, MANIFEST):
            (self.drive / (path + _NEW)).unlink(missing_ok=True)

    def _check_room(self):
        """Make room for the new files. Raises UserError when there cannot be enough."""
        free = shutil.disk_usage(self.drive).free
        need = sum(self._takes(len(self.files[path])) for path in self.changed)
        need += 2 * self._takes(len(manifest(self.files)))
        if need <= free:
            return
        old = [path for path in (*self.changed, *self.stale) if self._is_own(path)]
        gain = sum(self._takes((self.drive / path).stat().st_size) for path in old)
        if need > free + gain:
            raise UserError(
                f"the files need {need // 1024 + 1} KB, the drive has room for "
                f"{(free + gain) // 1024} KB: remove something from it"
            )
        self._clear(ENTRY)  # a program without its modules must not start
        for path in old:
            self._clear(path)

    def _stage(self):
        """Write all new files beside their places and read them back."""
        sums = {path: [_sum(data)] for path, data in self.files.items()}
        both = {path: self.own.get(path, []) + sums.get(path, []) for path in {**self.own, **sums}}
        self._write(MANIFEST + _NEW, _listed(both))
        self._rename(MANIFEST + _NEW, MANIFEST)
        for path in self.changed:
            self._write(path + _NEW, self.files[path])
        for path in self.changed:
            if self._read(path + _NEW) != self.files[path]:
                raise OSError(f"{path} does not read back as written")

    def _switch(self):
        """Rename the staged files into their places, the entry last."""
        for path in sorted(self.changed, key=lambda path: path == ENTRY):
            if path == ENTRY:
                for old in self.stale:
                    self._clear(old)
            if not self._is_own(path):
                self._clear(path)
            self._rename(path + _NEW, path)
        if ENTRY not in self.changed:
            for old in self.stale:
                self._clear(old)
        self._write(MANIFEST + _NEW, manifest(self.files))
        self._rename(MANIFEST + _NEW, MANIFEST)

    # --- Files ---

    def _takes(self, length):
        """Return how much room a file of `length` bytes takes."""
        cluster = os.statvfs(self.drive).f_frsize if hasattr(os, "statvfs") else _CLUSTER
        return -(-length // cluster) * cluster

    def _is_own(self, path):
        data = self._read(path)
        return data is not None and _sum(data) in self.own.get(path, ())

    def _clear(self, path):
        """Remove a file of ours, or set the owner's aside."""
        if self._is_own(path):
            (self.drive / path).unlink()
        elif (self.drive / path).exists():
            name = path + _OLD
            while (self.drive / name).exists():
                name += _OLD
            self._rename(path, name)
            self.kept[path] = name

    def _read(self, path):
        """Return a file's content, None if there is no such file."""
        try:
            return (self.drive / path).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def _write(self, path, data):
        """Write a file through to the drive, and forget it, so that it is read back from there."""
        target = self.drive / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)

    def _rename(self, path, name):
        os.replace(self.drive / path, self.drive / name)

    def _read_manifest(self):
        """Return {path: [checksums]}; a manifest that cannot be read counts as none."""
        try:
            return dict(json.loads(self._read(MANIFEST) or b"{}")["files"])
        except (ValueError, KeyError, TypeError):
            return {}


def _twin(path):
    """Return the path that CircuitPython would take for the same module, None if there is none."""
    stem, dot, kind = path.rpartition(".")
    return stem + dot + {"py": "mpy", "mpy": "py"}[kind] if kind in ("py", "mpy") else None


def _sum(data):
    return hashlib.sha256(data).hexdigest()


def _listed(sums):
    return json.dumps({"files": dict(sorted(sums.items()))}, indent=1).encode() + b"\n"
