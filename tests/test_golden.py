# SPDX-License-Identifier: MIT
"""Readable playthroughs and counts of positions in tests/golden, compared letter by letter.

    python tests/test_golden.py --write

makes them again. Do that only when the rules or the dice were meant to change: it is then that
saved games stop to mean what they did. The counts are worked out by the reference.
"""

import sys
from pathlib import Path

if __name__ == "__main__":  # as a script, without pytest's conftest.py
    sys.path += [str(Path(__file__).resolve().parent.parent)]

import pytest

import oracle
from engine import mandala, rng
from positions import lying, position, scarce

GOLDEN = Path(__file__).resolve().parent / "golden"
WRITE = "python tests/test_golden.py --write"
SEEDS = (1, 20, 300)
PHASES = ("turn", "claim left", "claim right", "over")
STARTS = {  # name: (position, depth)
    "new game, seed 1": (mandala.new_game(1), 3),
    "new game, seed 2, first 1": (mandala.new_game(2, 1), 3),
    "few cards left": (scarce(draw="ro", hand0="rrgo", hand1="yypb", mountain0="oy"), 4),
    "nearly complete": (
        position(mountain0="oyb", field00="g", field01="pp", hand0="rro", hand1="rry"),
        4,
    ),
    "claiming": (
        position(claiming=1, mountain1="oyrb", field11="gpp", hand0="rr", hand1="yb"),
        6,
    ),
    "nothing to draw": (scarce(draw="", hand0="r3og", hand1="y3pb"), 4),
}


# --- Playthroughs ---


def picture(state):
    """Return a state as four short lines."""
    lines = [
        f"     {PHASES[state[0]]}, draw pile {mandala.cards(state, mandala.DRAW)}"
        f"{' LAST' if state[mandala.LAST] else ''}, discards {lying(state, 'discards') or '-'}"
    ]
    for side, name in ((0, "left"), (1, "right")):
        areas = [lying(state, area) or "-" for area in areas_of(side)]
        lines.append(f"     {name:5} mountain {areas[0]}, fields {areas[1]} | {areas[2]}")
    for seat in (0, 1):
        cup = lying(state, f"cup{seat}") + "+" + lying(state, f"secret{seat}")
        river = lying(state, f"river{seat}") or "-"
        points = mandala.score(state, seat)
        hand = lying(state, f"hand{seat}")
        lines.append(f"     seat {seat} hand {hand}, river {river}, cup {cup} = {points}")
    return "\n".join(lines)


def areas_of(side):
    return f"mountain{side}", f"field{side}0", f"field{side}1"


def playthrough(seed):
    """Return the text of a game whose moves are drawn by dice of their own."""
    state = mandala.new_game(seed)
    choice = bytearray(4)
    rng.seed(choice, 0, seed + 1000)
    lines = [f"Mandala, seed {seed}, moves drawn with seed {seed + 1000}", picture(state)]
    number = 0
    while mandala.result(state) is None:
        moves = mandala.legal_moves(state)
        move = moves[rng.below(choice, 0, len(moves))]
        number += 1
        lines.append(f"{number:3}. seat {mandala.to_move(state)}: {mandala.describe(move)}")
        mandala.apply(state, move)
        lines.append(picture(state))
    lines.append(f"scores {mandala.result(state)}, winner {mandala.winner(state)}")
    return "\n".join(lines) + "\n"


# --- Counts ---


def count(state, depth):
    """Return the number of rows of ``depth`` moves from a state, a game's end cutting them."""
    moves = mandala.legal_moves(state)
    if depth <= 1:
        return len(moves)
    total = 0
    for move in moves:
        after = bytearray(state)
        mandala.apply(after, move)
        total += count(after, depth - 1)
    return total


def sub_counts(state, depth):
    """Return {move in words: count after it}."""
    counts = {}
    for move in mandala.legal_moves(state):
        after = bytearray(state)
        mandala.apply(after, move)
        counts[mandala.describe(move)] = count(after, depth - 1)
    return counts


def reference_count(reference, depth):
    """Return the same number by the reference."""
    moves = oracle.legal(reference).values()
    if depth <= 1:
        return len(moves)
    total = 0
    for move in moves:
        after = reference.copy()
        after.play(move)
        total += reference_count(after, depth - 1)
    return total


def reference_sub_counts(state, depth):
    """Return {move in words: count after it} by the reference."""
    reference = oracle.from_state(state)
    counts = {}
    for move, name in oracle.legal(reference).items():
        after = reference.copy()
        after.play(name)
        counts[mandala.describe(move)] = reference_count(after, depth - 1)
    return counts


def counts_text():
    """Return the file of counts, as the reference finds them."""
    lines = ["Rows of moves from a position, counted by tests/reference_mandala.py", ""]
    for name, (state, depth) in STARTS.items():
        counts = reference_sub_counts(state, depth)
        lines.append(f"{name}, depth {depth}: {sum(counts.values())}")
        lines += [f"    {move}: {number}" for move, number in counts.items()]
    return "\n".join(lines) + "\n"


def written_counts(name):
    """Return {move in words: count} of a position in the file of counts."""
    depth = STARTS[name][1]
    rows = (GOLDEN / "counts.txt").read_text().splitlines()
    start = next(i for i, row in enumerate(rows) if row.startswith(f"{name}, depth {depth}:"))
    counts = {}
    for row in rows[start + 1 :]:
        if not row.startswith("    "):
            break
        move, number = row.strip().rsplit(": ", 1)
        counts[move] = int(number)
    return counts


# --- The tests ---


@pytest.mark.parametrize("seed", SEEDS)
def test_playthrough(seed):
    written = (GOLDEN / f"mandala_{seed}.txt").read_text().splitlines()
    played = playthrough(seed).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), 1):
        assert new == old, f"line {number} of mandala_{seed}.txt; if that is meant: {WRITE}"
    assert len(written) == len(played), f"if a longer or shorter game is meant: {WRITE}"


@pytest.mark.parametrize("name", STARTS)
def test_counts(name):
    assert sub_counts(*STARTS[name]) == written_counts(name), f"if that is meant: {WRITE}"


@pytest.mark.parametrize("name", STARTS)
def test_the_reference_still_finds_the_counts(name):
    """One move less deep, so that it does not take long."""
    state, depth = STARTS[name]
    assert reference_sub_counts(state, depth - 1) == sub_counts(state, depth - 1)


def test_no_golden_file_is_forgotten():
    names = {f"mandala_{seed}.txt" for seed in SEEDS} | {"counts.txt"}
    assert {path.name for path in GOLDEN.iterdir() if path.name[:6] != "menara"} == names


def write():
    """Make the golden files."""
    GOLDEN.mkdir(exist_ok=True)
    for seed in SEEDS:
        (GOLDEN / f"mandala_{seed}.txt").write_text(playthrough(seed))
    (GOLDEN / "counts.txt").write_text(counts_text())


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {WRITE}")
    write()
