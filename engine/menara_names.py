# SPDX-License-Identifier: MIT
"""Menara's moves in words, for tests, errors and the desktop: a board seldom loads this."""

from engine.menara_moves import (
    BASE,
    CORNER,
    GIVE_UP,
    KEEP,
    MISS,
    NEW_CAMP,
    OFFSETS,
    REVEAL,
    RISE,
    ROTATE,
    SWAP,
    parts,
    swap_parts,
)
from engine.menara_set import COLOURS, DECKS, FLOOR_OF, SLOT, WIDTH


def describe(move):
    """Return the move as unique readable text; ValueError outside 0..252."""
    kind, value = parts(move)
    if kind == SWAP:
        own, other = swap_parts(move)
        return f"swap {COLOURS[own]} for {COLOURS[other]}"
    if kind == REVEAL:
        return f"reveal a {DECKS[value]} plan"
    if kind == OFFSETS:
        return f"aim {value % 5 - 2:+d} {value // 5 - 2:+d}"
    if kind == BASE:
        floor = FLOOR_OF[value]
        return f"floor {floor} base {value - SLOT[floor]}"
    if kind == CORNER:
        return f"corner {value % WIDTH} {value // WIDTH}"
    if kind == RISE:
        return f"level {value}"
    if kind == ROTATE:
        return f"{'dark' if value & 4 else 'light'} side, turn {value & 3}"
    names = {GIVE_UP: "give up", KEEP: "keep the camp", NEW_CAMP: "renew the camp", MISS: "miss"}
    return names[kind]
