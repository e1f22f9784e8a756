# SPDX-License-Identifier: MIT
"""The README: its example runs, its links and commands exist."""

import re
from pathlib import Path

import pytest

from sim.__main__ import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "README.md").read_text()


def test_the_example_plays_a_game(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 20 and lines[-1].startswith("points: [")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)]+)\)", TEXT))))
def test_a_link_leads_somewhere(path):
    assert (ROOT / path).exists()


def test_every_command_named_is_one():
    named = set(re.findall(r"python3 -m sim ([a-z]+)", TEXT))
    assert named and named <= set(COMMANDS)
