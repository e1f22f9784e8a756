# SPDX-License-Identifier: MIT
"""Dice kept inside a game's state: xoroshiro32++ over two 16-bit words in four bytes.

The same numbers on every interpreter and no garbage: nothing here exceeds 2**30. The words are
never both zero; then the sequence has the full period 2**32 - 1 (tests/test_rng.py proves it).
The step is the xoroshiro one with the rotations 13, 5, 10 and 9 that are in use for 16-bit words.
"""


def seed(state, at, value):
    """Set the four bytes at ``at`` from the low 32 bits of an int >= 0."""
    low = (value & 0xFFFF) ^ 0x9E37
    high = (value >> 16 & 0xFFFF) ^ 0x79B9
    if not (low or high):
        low = 1
    _put(state, at, low, high)
    for _ in range(8):  # neighbouring seeds part company
        step(state, at)


def _put(state, at, low, high):
    state[at] = low & 0xFF
    state[at + 1] = low >> 8
    state[at + 2] = high & 0xFF
    state[at + 3] = high >> 8


def step(state, at):
    """Advance the dice and return the next number, 0..65535."""
    low = state[at] | state[at + 1] << 8
    high = state[at + 2] | state[at + 3] << 8
    total = low + high & 0xFFFF
    number = (total << 9 | total >> 7) + low & 0xFFFF
    high ^= low
    low = ((low << 13 | low >> 3) ^ high ^ high << 5) & 0xFFFF
    high = (high << 10 | high >> 6) & 0xFFFF
    state[at] = low & 0xFF
    state[at + 1] = low >> 8
    state[at + 2] = high & 0xFF
    state[at + 3] = high >> 8
    return number


def below(state, at, limit):
    """Return a fair number 0..limit-1, for a limit 1..65536; redraws where that would bias."""
    fair = 65536 - 65536 % limit
    number = step(state, at)
    while number >= fair:
        number = step(state, at)
    return number % limit


def draw(state, at, counts_at, total):
    """Take one thing out of the counts at ``counts_at``, each as likely as the next.

    ``total`` is the sum of the counts, at least 1. Returns the index; lowers its count.
    """
    left = below(state, at, total)
    index = counts_at
    while left >= state[index]:
        left -= state[index]
        index += 1
    state[index] -= 1
    return index - counts_at
