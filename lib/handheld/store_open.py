# SPDX-License-Identifier: MIT
"""Reads the journal that ``store`` writes, when the device is switched on."""

import struct

from engine.pack import crc16
from handheld.store import CHECK, CHUNK, FORM, HEAD, SNAPSHOT


def opened(memory, size):
    """Return ({kind: payload}, start, end, next sequence) of the bank to go on with.

    ``memory`` has two banks of ``size`` bytes. It is that with the newer snapshot, or the other
    if that is not whole. If none is, there is no payload, and the second counts as full.
    """
    first, second = [struct.unpack("<H", memory[at : at + 2])[0] for at in (0, size)]
    newer = size if first - second & 0x8000 else 0
    for start in (newer, size - newer):
        found = _replayed(memory, start, start + size)
        if found:
            return found
    return {}, size, 2 * size, 0


def _replayed(memory, start, limit):
    """Return what ``opened`` does of the bank at ``start``; None if its snapshot is not whole."""
    record = _record(memory, start, limit)
    if record is None or record[2] != SNAPSHOT:
        return None
    newest = _payloads(record)
    sequence = struct.unpack_from("<H", record)[0]
    end = start
    while True:
        end += len(record) + CHECK
        sequence = sequence + 1 & 0xFFFF
        record = _record(memory, end, limit, sequence)
        if record is None:
            return newest, start, end, sequence
        _, kind, kept, _ = struct.unpack_from(FORM, record)
        newest[kind] = newest.get(kind, b"")[:kept] + bytes(record[HEAD:])


def _record(memory, at, limit, sequence=None):
    """Return the record at an offset without its check, None if there is no whole one."""
    piece = memory[at : min(at + CHUNK, limit)]
    if len(piece) < HEAD + CHECK:
        return None
    found, _, _, size = struct.unpack_from(FORM, piece)
    size += HEAD
    if sequence not in (None, found) or at + size + CHECK > limit:
        return None
    if size + CHECK > len(piece):
        piece = memory[at : at + size + CHECK]
    if struct.unpack_from("<H", piece, size)[0] != crc16(piece, size):
        return None
    return piece[:size]


def _payloads(snapshot):
    """Return the payloads in a snapshot by kind."""
    found = {}
    at = HEAD
    while at < len(snapshot):
        kind, size = struct.unpack_from("<BH", snapshot, at)
        at += 3 + size
        found[kind] = bytes(snapshot[at - size : at])
    return found
