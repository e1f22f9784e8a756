# SPDX-License-Identifier: MIT
"""Bytes with a version and a check sum."""

import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pack import crc16, pack, unpack


@given(st.binary(max_size=300))
def test_check_sum_is_the_standard_one(data):
    assert crc16(data, len(data)) == binascii.crc_hqx(data, 0xFFFF)


def test_check_sum_covers_the_given_size_only():
    assert crc16(b"abcdef", 3) == crc16(b"abc", 3)


@given(st.integers(0, 255), st.binary(max_size=300))
def test_unpack_returns_what_was_packed(version, body):
    data = pack(version, body)
    assert isinstance(data, bytes)
    assert len(data) == len(body) + 3
    opened = unpack(version, data)
    assert isinstance(opened, bytearray)
    assert opened == body


def test_every_flipped_bit_is_found():
    data = pack(1, bytes(range(100)))
    for index in range(len(data)):
        for bit in range(8):
            torn = bytearray(data)
            torn[index] ^= 1 << bit
            with pytest.raises(ValueError):
                unpack(1, torn)


def test_every_cut_is_found():
    data = pack(1, bytes(range(100)))
    for size in range(len(data)):
        with pytest.raises(ValueError):
            unpack(1, data[:size])


@pytest.mark.parametrize("data", [b"", b"\xff", b"\xff\xff"])
def test_too_short(data):
    """Without the check of the length b"\\xff\\xff" would be the check sum of nothing."""
    with pytest.raises(ValueError, match="too few"):
        unpack(1, data)


def test_other_version():
    with pytest.raises(ValueError, match="version 2 .*only version 1"):
        unpack(1, pack(2, b"body"))


@given(st.binary(max_size=20))
def test_arbitrary_bytes_are_refused_or_packed_again_the_same(data):
    try:
        body = unpack(3, data)
    except ValueError:
        return
    assert pack(3, body) == data
