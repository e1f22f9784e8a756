# SPDX-License-Identifier: MIT
"""The device's top-level code.py and Python's own module ``code`` do not meet."""

import ast
import importlib
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENTRY = ROOT / "code.py"
PLAIN = "print('plain script ran')\n"


def entry_source():
    assert ENTRY.is_file(), "code.py, the device's entry, is missing from the root"
    return ENTRY.read_text()


def run(*words):
    """Run Python from the root, where ``-m`` puts the root first on the path."""
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=60
    )


def test_code_is_pythons_own():
    module = importlib.import_module("code")
    assert Path(module.__file__).parent == Path(sysconfig.get_path("stdlib"))
    assert hasattr(module, "InteractiveConsole")


def test_root_is_not_at_the_front_of_the_path():
    found = [Path(entry or ".").resolve() for entry in sys.path]
    assert ROOT in found
    stdlib = Path(sysconfig.get_path("stdlib"))
    assert found.index(ROOT) > found.index(stdlib)


def test_entry_does_nothing_unless_it_is_the_program():
    for node in ast.parse(entry_source()).body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.FunctionDef):
            continue
        assert isinstance(node, ast.If), f"code.py line {node.lineno} runs on import"
        assert ast.unparse(node.test) == "__name__ == '__main__'"


def test_entry_is_short():
    assert len(entry_source().splitlines()) <= 15


def test_entry_imported_by_mistake_is_harmless():
    entry_source()
    script = (
        "import code, sys; assert code.__file__.endswith('code.py'); "
        "assert not hasattr(code, 'InteractiveConsole'), 'not the code.py of the root'; "
        "print(any(name.split('.')[0] in ('handheld', 'board') for name in sys.modules))"
    )
    done = run("-c", script)
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


@pytest.mark.parametrize("start", ["pdb", "runpy"])
def test_a_debugger_started_in_the_root_works(start, tmp_path):
    entry_source()
    script = tmp_path / "plain.py"
    script.write_text(PLAIN)
    if start == "pdb":
        done = run("-m", "pdb", "-c", "continue", "-c", "quit", str(script))
    else:
        done = run("-c", f"import pdb, runpy; runpy.run_path({str(script)!r})")
    assert done.returncode == 0, done.stderr
    assert "plain script ran" in done.stdout
