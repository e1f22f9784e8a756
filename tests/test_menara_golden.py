# SPDX-License-Identifier: MIT
"""Readable playthroughs of Menara in tests/golden, compared letter by letter.

    python tests/test_menara_golden.py --write

makes them again. Do that only when the rules, the set or the dice were meant to change: it is
then that saved games stop to mean what they did.
"""

import sys
from pathlib import Path

if __name__ == "__main__":  # as a script, without pytest's conftest.py
    sys.path += [str(Path(__file__).resolve().parent.parent)]

import pytest

from engine import menara, rng, statics
from engine import menara_state as ms
from engine.menara_moves import GIVE_UP
from engine.menara_set import FLOOR_COUNT, SLOT
from menara_towers import PLANS

GOLDEN = Path(__file__).resolve().parent / "golden"
WRITE = "python tests/test_menara_golden.py --write"
GAMES = {"menara_1": (1, 1, 0, 0), "menara_2": (2, 2, 1, 1), "menara_4": (3, 4, 2, 0)}
STAGES = ["start", "build", "take", "put", "aim", "lift", "level", "turn", "cell", "renew", "over"]
TRIES = 40  # moves drawn until one leaves the tower standing; half of them do not give up


def colours(state, at):
    """Return the five counts at an offset as letters."""
    return "".join(letter * state[at + i] for i, letter in enumerate("yrkwb")) or "-"


def picture(state):
    """Return a position as a few short lines: what lies where, who has what."""
    plan = "-" if state[ms.WORK] == ms.NONE else PLANS[state[ms.WORK]]
    lines = [
        f"     {STAGES[state[ms.STAGE]]}, plan {plan}, target {ms.target(state)}, "
        f"bag {colours(state, ms.BAG)}, camp {colours(state, ms.CAMP)}"
    ]
    hands = [colours(state, ms.hand_at(seat)) for seat in range(state[ms.BUILDERS])]
    lines.append(f"     hands {' '.join(hands)}, decks {decks(state)}")
    margins = statics.margins(state)
    for level in range(ms.levels(state) + 1):
        lying = [
            floor_text(state, floor, margins[floor])
            for floor in range(FLOOR_COUNT)
            if ms.floor_level(state, floor) == level
        ]
        lines.append(f"     level {level}: {'; '.join(lying)}")
    return "\n".join(lines)


def decks(state):
    return " ".join(str(ms.plans_left(state, deck)) for deck in range(3))


def floor_text(state, floor, margin):
    """Return a floor with its corner, turn and bases: capitals bear a column."""
    cell = ms.floor_cell(state, floor)
    bases = ""
    for slot in range(SLOT[floor], SLOT[floor + 1]):
        letter = "yrkwb"[ms.slot_colour(state, slot)]
        bases += letter.upper() if ms.is_filled(state, slot) else letter
    place = f"{floor} at {cell % 10} {cell // 10} turn {ms.floor_turn(state, floor)} {bases}"
    return place if ms.floor_level(state, floor) == 0 else f"{place} margin {margin}"


def draw_move(state, choice):
    """Return a move by dice: of up to TRIES the first that leaves the tower standing."""
    moves = menara.legal_moves(state)
    for number in range(TRIES):
        move = moves[rng.below(choice, 0, len(moves))]
        if move == GIVE_UP and number < TRIES // 2:
            continue
        after = bytearray(state)
        menara.apply(after, move)
        if after[ms.ENDING] != ms.FALLEN:
            break
    return move


def playthrough(seed, *setup):
    """Return the text of a game, with a picture at the start of every turn and at the end."""
    state = menara.new_game(seed, *setup)
    choice = bytearray(4)
    rng.seed(choice, 0, seed + 1000)
    builders, difficulty, steady = setup
    lines = [
        f"Menara, seed {seed}, {builders} builders, difficulty {difficulty}, steady {steady}, "
        f"moves drawn with seed {seed + 1000}",
    ]
    number = 0
    turn = None
    while menara.result(state) is None:
        if state[ms.STAGE] == ms.START and turn != (menara.to_move(state), ms.target(state)):
            lines.append(picture(state))
        turn = menara.to_move(state), ms.target(state)
        move = draw_move(state, choice)
        number += 1
        lines.append(f"{number:3}. seat {menara.to_move(state)}: {menara.describe(move)}")
        menara.apply(state, move)
    lines.append(picture(state))
    ending = ms.ENDINGS[state[ms.ENDING]]
    lines.append(f"ended by {ending}, result {menara.result(state)}, levels {ms.levels(state)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    written = (GOLDEN / f"{name}.txt").read_text().splitlines()
    played = playthrough(*GAMES[name]).splitlines()
    for number, (old, new) in enumerate(zip(written, played, strict=False), 1):
        assert new == old, f"line {number} of {name}.txt; if that is meant: {WRITE}"
    assert len(written) == len(played), f"if a longer or shorter game is meant: {WRITE}"


def test_the_playthroughs_reach_every_stage():
    text = "".join((GOLDEN / f"{name}.txt").read_text() for name in GAMES)
    for word in ("swap", "reveal a red", "give up", "renew", "level 2", "dark", "aim", "corner"):
        assert word in text, word


def test_no_golden_file_is_forgotten():
    names = {path.stem for path in GOLDEN.glob("menara_*.txt")}
    assert names == set(GAMES)


def write():
    """Make the golden files."""
    GOLDEN.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(*game))


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {WRITE}")
    write()
