# SPDX-License-Identifier: MIT
"""The engine compiled by Numba, from the same source: ``load(name)`` returns a compiled module.

A module of ``engine`` or of ``sim.lab.compiled`` is executed once more with each of its functions
compiled. States are arrays of ``TYPE``: a signed type wide enough for
a byte, so that differences of counts come out as they do in Python. Functions that Numba cannot
take (texts, classes, generators) do no harm unless they are called.

Machine code is kept in ``.numba``, in a folder named by a hash of all the sources.
"""

import builtins
import hashlib
import sys
import types

import numpy as np

from sim.options import UserError
from sim.setup import ROOT

try:
    import numba
    from numba.extending import overload
except ImportError as error:
    raise UserError(
        "the compiled engine needs Numba, which is in the extra [lab]: pip install -e .[lab]"
    ) from error

TYPE = np.int16
_SOURCES = ("engine/rng.py", "engine/pack.py", "engine/mandala*.py", "sim/lab/compiled/*.py")
_PACKAGES = ("engine.", "sim.lab.compiled.")
# Numba cannot keep the machine code of generators, nor of what calls them.
_UNKEPT = tuple(f"engine.mandala_{name}" for name in ("settle", "replies", "strong"))
_UNKEPT += ("sim.lab.compiled.matches",)
_KEPT = ROOT / ".numba"
_modules = {}


def _max(*values):
    """Return the largest; for Python's own ``max``, which Numba does not know for arrays."""
    return max(*values)


@overload(_max)
def _compiled_max(*values):
    if isinstance(values[0], numba.types.Array):
        return lambda *values: values[0].max()
    if len(values) == 2:
        return lambda *values: values[0] if values[0] >= values[1] else values[1]
    return lambda *values: max(*values)


def _bytearray(value):
    """Return an array of so many zeros, or a copy of an array; for Python's ``bytearray``."""
    return value.copy() if isinstance(value, np.ndarray) else np.zeros(value, TYPE)


@overload(_bytearray)
def _compiled_bytearray(value):
    if isinstance(value, numba.types.Array):
        return lambda value: value.copy()
    return lambda value: np.zeros(value, TYPE)


def array(state):
    """Return a state or a view as an array."""
    return np.array(list(state), TYPE)


def load(name):
    """Return the compiled module of a name such as ``engine.mandala``."""
    if name not in _modules:
        _modules[name] = _compile(name)
    return _modules[name]


def _compile(name):
    module = types.ModuleType(name)
    space = vars(module)
    space["__builtins__"] = {**vars(builtins), "__import__": _import}
    space.update(max=_max, bytearray=_bytearray)
    path = folder() / (name.replace(".", "_") + ".py")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), space)
    for key, value in list(space.items()):
        if isinstance(value, types.FunctionType) and value.__code__.co_filename == str(path):
            space[key] = numba.njit(cache=name not in _UNKEPT, error_model="numpy")(value)
    return module


def _import(name, *rest):
    """Return what an import statement of a compiled module wants."""
    if name == "engine":
        package = types.ModuleType(name)
        vars(package).update(UNKNOWN=255, const=int)
        for wanted in rest[2] or ():
            if not hasattr(package, wanted):
                setattr(package, wanted, load(f"{name}.{wanted}"))
        return package
    return load(name) if name.startswith(_PACKAGES) else __import__(name, *rest)


def folder():
    """Return the folder of these sources, made and filled if need be; its name tells them."""
    sources = {}
    for pattern in _SOURCES:
        for path in ROOT.glob(pattern):
            name = path.relative_to(ROOT).as_posix().replace("/", "_")
            sources[name] = path.read_bytes()
    mark = repr((sorted(sources.items()), numba.__version__, sys.version)).encode()
    folder = _KEPT / hashlib.sha256(mark).hexdigest()[:16]
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name, source in sources.items():
            (folder / name).write_bytes(source)
        (folder / "done").touch()
    return folder
