# SPDX-License-Identifier: MIT
"""The rules in docs/: each clause says whose it is, has a test, and the code knows no others."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = {  # game: (its document, the letter of its clauses, how many)
    "mandala": ("rules.md", "M", 24),
    "menara": ("menara.md", "N", 20),
}
each_game = pytest.mark.parametrize("game", GAMES)


def clauses(game):
    _, letter, count = GAMES[game]
    return [f"{letter}{number:02}" for number in range(1, count + 1)]


def entries(game):
    """Return {clause: mark} of a game's document, in its order."""
    name, letter, _ = GAMES[game]
    text = (ROOT / "docs" / name).read_text()
    return dict(re.findall(rf"^\*\*({letter}\d\d)\*\* \(([^)]*)\)\.", text, re.MULTILINE))


@each_game
def test_every_clause_is_marked_source_or_decided(game):
    assert list(entries(game)) == clauses(game)
    for clause, mark in entries(game).items():
        assert re.match("source|decided", mark), f"{clause} is marked {mark!r}"


@each_game
def test_every_clause_has_a_test(game):
    names = set()
    letter = GAMES[game][1]
    for path in (ROOT / "tests").glob(f"test_{game}_*.py"):
        names |= set(re.findall(rf"^def test_({letter}\d\d)_", path.read_text(), re.MULTILINE))
    assert sorted(names) == clauses(game)


@each_game
def test_the_code_names_only_clauses_that_exist(game):
    named = set()
    for folder in ("engine", "lib", "sim"):
        for path in (ROOT / folder).rglob("*.py"):
            named |= set(re.findall(rf"\b{GAMES[game][1]}\d\d\b", path.read_text()))
    assert named and named <= set(clauses(game))
