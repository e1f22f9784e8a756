# SPDX-License-Identifier: MIT
"""docs/rules.md: every clause is there, says whose it is, and has a test and a meaning in code."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = [f"M{number:02}" for number in range(1, 25)]


def entries():
    """Return {clause: mark} of docs/rules.md, in its order."""
    text = (ROOT / "docs" / "rules.md").read_text()
    return dict(re.findall(r"^\*\*(M\d\d)\*\* \(([^)]*)\)\.", text, re.MULTILINE))


def test_every_clause_is_marked_source_or_decided():
    assert list(entries()) == CLAUSES
    for clause, mark in entries().items():
        assert re.match("source|decided", mark), f"{clause} is marked {mark!r}"


def test_every_clause_has_a_test():
    names = set()
    for path in (ROOT / "tests").glob("test_mandala_*.py"):
        names |= set(re.findall(r"^def test_(M\d\d)_", path.read_text(), re.MULTILINE))
    assert sorted(names) == CLAUSES


def test_the_code_names_only_clauses_that_exist():
    named = set()
    for folder in ("engine", "lib", "sim"):
        for path in (ROOT / folder).rglob("*.py"):
            named |= set(re.findall(r"\bM\d\d\b", path.read_text()))
    assert named and named <= set(CLAUSES)
