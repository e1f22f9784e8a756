# SPDX-License-Identifier: MIT
"""Bytes that know whether they are whole: a version byte, a body, two check bytes."""


def crc16(data, size):
    """Return the CRC-16/CCITT-FALSE of the first ``size`` bytes."""
    crc = 0xFFFF
    for index in range(size):  # a byte at a time, by shifts in place of a table
        high = crc >> 8 ^ data[index]
        high ^= high >> 4
        crc = (crc << 8 ^ high << 12 ^ high << 5 ^ high) & 0xFFFF
    return crc


def pack(version, body):
    """Return version + body + CRC as bytes."""
    data = bytearray(len(body) + 3)
    data[0] = version
    data[1:-2] = body
    crc = crc16(data, len(data) - 2)
    data[-2] = crc >> 8
    data[-1] = crc & 0xFF
    return bytes(data)


def unpack(version, data):
    """Return the body as a new bytearray; ValueError if the data is torn or of another version."""
    if len(data) < 3:
        raise ValueError(f"{len(data)} bytes are too few, at least 3 are needed")
    crc = crc16(data, len(data) - 2)
    if data[-2] != crc >> 8 or data[-1] != crc & 0xFF:
        raise ValueError("the check sum does not match, the data is damaged")
    if data[0] != version:
        raise ValueError(f"version {data[0]} cannot be read, only version {version}")
    return bytearray(data[1:-2])
