# SPDX-License-Identifier: MIT
"""Find a Python that has the simulator's packages: the running one, or that of ``.venv``.

Standard library only, because it runs before anything is installed. A file in ``.venv`` says
for which ``requirements.lock`` it was made, so that it is made again when the lock changes and
when an earlier try was interrupted. A ``.venv`` without that file is somebody else's: it is
used if it has the packages, and never changed.
"""

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "pocket-mandala.stamp"
_UNFINISHED = "unfinished"
_CHECK = "import sys; from importlib.util import find_spec as find; "
_CHECK += "print(*[name for name in sys.argv[1:] if not find(name)])"
_BEFORE = {
    "absent": "Setting up .venv, once:",
    "unfinished": "The last set-up of .venv was cut short, starting again:",
    "outdated": "requirements.lock has changed, making .venv anew:",
    "broken": ".venv is broken, making it anew:",
}


class SetupError(Exception):
    """The packages cannot be had; the text says in one line why and what to do."""


def python_for(modules, root=ROOT):
    """Return the path of a Python that can import ``modules``, after making one if need be.

    Prints its progress to stderr. Raises SetupError.
    """
    if all(importlib.util.find_spec(name) for name in modules):
        return sys.executable
    venv, lock = root / ".venv", root / "requirements.lock"
    state = inspect(venv, lock, modules)
    if state == "foreign":
        raise SetupError(
            f"{venv} was not made by this program and lacks packages: rename it, "
            f"or install {lock.name} into it with its pip"
        )
    if state != "ready":
        if Path(sys.prefix).resolve() == venv.resolve():
            raise SetupError(f"{venv} needs to be made anew: run this with another Python")
        _say(_BEFORE[state])
        _make(venv, lock)
        lacking = _lacking(venv, modules)
        if lacking:
            raise SetupError(f"{lock.name} does not bring {lacking}")
        _say("  done")
    return str(python_of(venv))


def python_of(venv):
    """Return the path of a virtual environment's interpreter."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def inspect(venv, lock, modules):
    """Return what ``venv`` is: absent, unfinished, outdated, broken, foreign or ready."""
    if not os.path.lexists(venv):
        return "absent"
    stamp = venv / STAMP
    if not stamp.is_file():
        return "foreign" if _lacking(venv, modules) else "ready"
    made_for = stamp.read_text(encoding="utf-8").strip()
    if made_for == _UNFINISHED:
        return "unfinished"
    if made_for != _hash(lock):
        return "outdated"
    return "broken" if _lacking(venv, modules) else "ready"


def _lacking(venv, modules):
    """Return the names, as one string, that the environment lacks; "Python" if it is dead."""
    try:
        command = [str(python_of(venv)), "-c", _CHECK, *modules]
        run = subprocess.run(command, capture_output=True, text=True, cwd=venv)
    except OSError:
        return "Python"
    return run.stdout.strip() if run.returncode == 0 else "Python"


def _make(venv, lock):
    """Make ``venv`` from nothing and install the lock file's packages into it."""
    command = [sys.executable, "-m", "venv", "--clear", str(venv)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        reason = (run.stderr or run.stdout).strip().splitlines()[-1:]
        hint = "on Debian and Ubuntu: apt install python3-venv"
        raise SetupError(f"cannot make {venv} ({' '.join(reason)}; {hint})")
    stamp = venv / STAMP
    stamp.write_text(_UNFINISHED, encoding="utf-8")
    _install(venv, lock)
    stamp.write_text(_hash(lock), encoding="utf-8")


def _install(venv, lock):
    """Install the packages, one line of progress for each; SetupError with pip's reason."""
    total = len(re.findall(r"^[\w.-]+==", lock.read_text(encoding="utf-8"), re.MULTILINE))
    command = [str(python_of(venv)), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--require-hashes", "-r", str(lock)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    count, reason = 0, "no reason given"
    with subprocess.Popen(command, env=environment, **options) as pip:
        for line in pip.stdout:
            name = re.match(r"(?:Collecting|Ignoring) ([\w.-]+)", line)
            if name:
                count += 1
                _say(f"  {count:2}/{total} {name[1]}")
            elif line.startswith("ERROR: "):
                reason = line[7:].strip()
    if pip.returncode:
        raise SetupError(f"pip could not install the packages ({reason}); check the network")


def _hash(lock):
    return hashlib.sha256(lock.read_bytes()).hexdigest()


def _say(line):
    print(line, file=sys.stderr, flush=True)
