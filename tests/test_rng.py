# SPDX-License-Identifier: MIT
"""The dice: their period, their fairness and their known values."""

import struct

import pytest

from engine import rng

PERIOD = 2**32 - 1
PRIME_FACTORS = (3, 5, 17, 257, 65537)


def as_state(value):
    return bytearray(value.to_bytes(4, "little"))


def stepped(value):
    """Return the 32-bit state that follows a 32-bit state."""
    state = as_state(value)
    rng.step(state, 0)
    return int.from_bytes(state, "little")


def times(matrix, vector):
    """Multiply over GF(2); a matrix is its 32 columns as ints."""
    product = 0
    for index, column in enumerate(matrix):
        if vector >> index & 1:
            product ^= column
    return product


def product(left, right):
    return [times(left, column) for column in right]


def power(matrix, exponent):
    result = [1 << index for index in range(32)]
    while exponent:
        if exponent & 1:
            result = product(result, matrix)
        matrix = product(matrix, matrix)
        exponent >>= 1
    return result


MATRIX = [stepped(1 << index) for index in range(32)]
IDENTITY = [1 << index for index in range(32)]


def test_the_step_is_the_linear_map_of_the_matrix():
    assert stepped(0) == 0
    value = 0x12345678
    for _ in range(2000):
        assert stepped(value) == times(MATRIX, value)
        value = (value * 1664525 + 1013904223) % 2**32


def test_the_period_is_full():
    """The order of the matrix divides the period and none of the period's largest divisors."""
    left = PERIOD
    for prime in PRIME_FACTORS:
        assert left % prime == 0
        left //= prime
    assert left == 1
    assert power(MATRIX, PERIOD) == IDENTITY
    for prime in PRIME_FACTORS:
        assert power(MATRIX, PERIOD // prime) != IDENTITY


def test_the_state_is_never_zero():
    dead_words = (0x79B9 << 16) | 0x9E37  # the seed that meets the constants
    for seed in (0, 1, dead_words, dead_words + 2**32, 2**32 - 1, 2**40):
        state = bytearray(4)
        rng.seed(state, 0, seed)
        assert any(state), f"seed {seed}"


def test_seed_uses_its_low_32_bits_and_leaves_the_rest_of_the_state():
    one, other = bytearray(b"\x07" * 9), bytearray(b"\x07" * 9)
    rng.seed(one, 3, 5)
    rng.seed(other, 3, 5 + 2**32)
    assert one == other
    assert one[:3] == b"\x07" * 3 and one[7:] == b"\x07" * 2


def test_seeds_differ_in_their_first_numbers():
    firsts = set()
    for seed in range(3000):
        state = bytearray(4)
        rng.seed(state, 0, seed)
        firsts.add(tuple(rng.step(state, 0) for _ in range(3)))
    assert len(firsts) == 3000


def rotated(word, left):
    return ((word << left) | (word >> (16 - left))) % 65536


def textbook(s0, s1):
    """Yield the numbers of xoroshiro32++ with the constants 13, 5, 10 and 9."""
    while True:
        yield (rotated((s0 + s1) % 65536, 9) + s0) % 65536
        s1 = s1 ^ s0
        s0, s1 = rotated(s0, 13) ^ s1 ^ (s1 << 5) % 65536, rotated(s1, 10)


@pytest.mark.parametrize("words", [(1, 0), (0, 1), (0x9E37, 0x79B9), (0xFFFF, 0xFFFF)])
def test_numbers_are_those_of_the_textbook(words):
    state = bytearray(struct.pack("<HH", *words))
    expected = textbook(*words)
    for _ in range(1000):
        assert rng.step(state, 0) == next(expected)


@pytest.mark.parametrize(
    "seed, numbers",
    [
        (0, [5165, 47520, 55459, 37363, 59825]),
        (1, [8270, 26278, 41238, 11608, 54847]),
        (4294967295, [46039, 23052, 47788, 40806, 47726]),
    ],
)
def test_known_values(seed, numbers):
    """A seed means the same game for ever: saved games are a seed and moves."""
    state = bytearray(4)
    rng.seed(state, 0, seed)
    assert [rng.step(state, 0) for _ in range(5)] == numbers


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 88, 108, 1000, 40000, 65536])
def test_below_is_in_range(limit):
    state = as_state(limit)
    seen = [rng.below(state, 0, limit) for _ in range(3000)]
    assert min(seen) >= 0 and max(seen) < limit
    if limit <= 108:
        assert set(seen) == set(range(limit))


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 18])
def test_below_is_fair(limit):
    """Chi squared stays under its mean plus five standard deviations."""
    state = bytearray(4)
    rng.seed(state, 0, 2024)
    rolls = 6000 * limit
    counts = [0] * limit
    for _ in range(rolls):
        counts[rng.below(state, 0, limit)] += 1
    freedom = limit - 1
    chi = sum((count - 6000) ** 2 for count in counts) / 6000
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


def test_below_redraws_the_numbers_that_would_bias():
    """With limit 40000 a plain remainder would give the low 25536 results twice as often."""
    state = bytearray(4)
    rng.seed(state, 0, 7)
    low = sum(rng.below(state, 0, 40000) < 20000 for _ in range(20000))
    assert 9500 < low < 10500


def test_draw_takes_every_thing_once():
    state = bytearray((1, 2, 3, 4, 3, 0, 2, 1))
    drawn = [rng.draw(state, 0, 4, left) for left in range(6, 0, -1)]
    assert sorted(drawn) == [0, 0, 0, 2, 2, 3]
    assert state[4:] == bytes(4)


def test_draw_follows_the_counts():
    dice = bytearray(4)
    rng.seed(dice, 0, 11)
    tally = [0, 0, 0]
    for _ in range(12000):
        state = dice + bytearray((6, 0, 2))
        tally[rng.draw(state, 0, 4, 8)] += 1
        dice = state[:4]
    assert tally[1] == 0
    assert abs(tally[0] - 9000) < 250
