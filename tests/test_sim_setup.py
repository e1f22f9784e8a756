# SPDX-License-Identifier: MIT
"""The simulator's .venv: made once, made again when it has to be, never at another's cost.

A shell script stands in for Python, pip and the new environment's Python, so that nothing is
downloaded and everything that can go wrong does.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim import __main__ as commands
from sim import setup

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")

WANTED = "a_module_that_nobody_has"
PYTHON = """#!/bin/sh
here=$(dirname "$0")
case "$2" in
venv)
    test -z "$NO_VENV" || { echo "ensurepip is not available"; exit 1; }
    mkdir -p "$4/bin"
    cp "$0" "$4/bin/python"
    rm -f "$4/bin/installed" ;;
pip)
    echo "Ignoring beta: markers do not match"
    echo "Collecting alpha==1 (from -r requirements.lock)"
    test -z "$NO_PIP" || { echo "ERROR: no network"; exit 1; }
    touch "$here/installed" ;;
*)
    test -f "$here/installed" || { shift 2; echo "$@"; } ;;
esac
"""


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A project with a lock file and a stand-in for Python."""
    (tmp_path / "requirements.lock").write_text("alpha==1\nbeta==1 ; marker\n")
    python = tmp_path / "python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    return tmp_path


def prepare(root):
    return setup.python_for([WANTED], root)


def test_makes_the_environment_and_says_so(root, capfd):
    assert prepare(root) == str(root / ".venv" / "bin" / "python")
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "Setting up .venv, once:",
        "   1/2 beta",
        "   2/2 alpha",
        "  done",
    ]


def test_the_second_time_there_is_nothing_to_do_or_say(root, capfd):
    first = prepare(root)
    capfd.readouterr()
    assert prepare(root) == first
    assert capfd.readouterr() == ("", "")


def test_nothing_is_made_for_a_python_that_has_all(root, capfd):
    assert setup.python_for(["json", "pytest"], root) == sys.executable
    assert not (root / ".venv").exists()
    assert capfd.readouterr() == ("", "")


def first_line(capfd):
    return capfd.readouterr().err.splitlines()[0]


def test_a_changed_lock_file_makes_it_anew(root, capfd):
    prepare(root)
    (root / "requirements.lock").write_text("alpha==2\n")
    capfd.readouterr()
    prepare(root)
    assert first_line(capfd) == "requirements.lock has changed, making .venv anew:"
    assert setup.inspect(root / ".venv", root / "requirements.lock", [WANTED]) == "ready"


def test_pips_reason_is_told_and_the_next_start_begins_anew(root, capfd, monkeypatch):
    monkeypatch.setenv("NO_PIP", "1")
    with pytest.raises(setup.SetupError, match=r"\(no network\); check the network$"):
        prepare(root)
    monkeypatch.delenv("NO_PIP")
    capfd.readouterr()
    prepare(root)
    assert first_line(capfd) == "The last set-up of .venv was cut short, starting again:"


@pytest.mark.parametrize("damage", ["python gone", "package gone"])
def test_a_broken_environment_is_made_anew(root, capfd, damage):
    prepare(root)
    (root / ".venv" / "bin" / {"python gone": "python"}.get(damage, "installed")).unlink()
    capfd.readouterr()
    prepare(root)
    assert first_line(capfd) == ".venv is broken, making it anew:"


def test_a_python_without_venv_is_told_what_to_install(root, monkeypatch):
    monkeypatch.setenv("NO_VENV", "1")
    with pytest.raises(setup.SetupError, match="ensurepip is not available; .*python3-venv"):
        prepare(root)


@pytest.mark.parametrize("has_python", [True, False])
def test_the_environment_of_somebody_else_is_left_alone(root, has_python):
    (root / ".venv" / "bin").mkdir(parents=True)
    if has_python:
        (root / "python").rename(root / ".venv" / "bin" / "python")
    before = sorted(root.rglob("*"))
    with pytest.raises(setup.SetupError, match="was not made by this program"):
        prepare(root)
    assert sorted(root.rglob("*")) == before


def test_the_environment_of_somebody_else_is_used_if_it_has_all(root, capfd):
    prepare(root)
    (root / ".venv" / setup.STAMP).unlink()
    capfd.readouterr()
    assert prepare(root) == str(root / ".venv" / "bin" / "python")
    assert capfd.readouterr() == ("", "")


def test_an_environment_does_not_pull_itself_from_under_its_own_feet(root, monkeypatch):
    prepare(root)
    (root / "requirements.lock").write_text("alpha==2\n")
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    with pytest.raises(setup.SetupError, match="with another Python"):
        prepare(root)


def test_a_lock_file_that_lacks_something_does_not_loop(root, monkeypatch):
    (root / "python").write_text(PYTHON.replace("touch", "true"))
    with pytest.raises(setup.SetupError, match=f"requirements.lock does not bring {WANTED}"):
        prepare(root)


def test_commands_start_without_any_package():
    """On a fresh machine the way to the .venv must not need what is in it."""
    script = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        "import sim.setup, sim.suite; from sim import __main__; __main__.main(['--help'])"
    )
    run = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert all(name in run.stdout for name in commands.COMMANDS)


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_its_module(name):
    module = importlib.import_module(commands.COMMANDS[name][0])
    assert callable(module.main)


def test_an_unknown_command_is_one_line_and_status_2(capsys):
    assert commands.main(["fly"]) == 2
    line = "sim: there is no command 'fly', only play, test,"
    assert capsys.readouterr().err.startswith(line)


def test_an_old_python_is_told_so(capsys, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 2))
    assert commands.main(["test"]) == 1
    assert capsys.readouterr().err.startswith("sim: Python 3.11 or newer is needed, this is ")


def test_a_failed_setup_is_one_line_and_status_1(capsys, monkeypatch):
    def fail(_):
        raise setup.SetupError("the disk is full")

    monkeypatch.setattr(setup, "python_for", fail)
    assert commands.main([]) == 1
    assert capsys.readouterr().err == "sim: the disk is full\n"


def test_the_command_runs_again_with_the_python_that_was_found(monkeypatch):
    started = []
    monkeypatch.setattr(setup, "python_for", lambda needs: "/elsewhere/python")
    monkeypatch.setattr(os, "execv", lambda path, command: started.append((path, command)))
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    commands.main(["--board", "pygamer"])
    command = ["/elsewhere/python", "-m", "sim", "play", "--board", "pygamer"]
    assert started == [("/elsewhere/python", command)]


def test_the_root_is_searched_last(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT), "/one", "/two"])
    commands._root_last(str(ROOT))
    assert sys.path == ["/one", "/two", str(ROOT), str(ROOT / "lib")]
