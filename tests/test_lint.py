# SPDX-License-Identifier: MIT
"""ruff's opinion of every source file, and the lock file against pyproject.toml."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("command", [["check"], ["format", "--diff"]], ids=["lint", "format"])
def test_ruff_has_no_complaint(command):
    run = subprocess.run(
        [sys.executable, "-m", "ruff", *command, "--quiet", "."],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def locked():
    """Return {name: version} of requirements.lock."""
    text = (ROOT / "requirements.lock").read_text()
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_the_lock_file_fulfils_pyproject():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + sum(project["optional-dependencies"].values(), [])
    versions = locked()
    for text in wanted:
        requirement = Requirement(text)
        assert requirement.specifier.contains(versions[requirement.name], prereleases=True), text


def test_the_lock_file_names_no_host_and_hashes_everything():
    text = (ROOT / "requirements.lock").read_text()
    assert "://" not in text
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert entries and all("--hash=sha256:" in entry for entry in entries)
