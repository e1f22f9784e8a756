# SPDX-License-Identifier: MIT
"""Reads CircuitPython's heap and call stack out of an RP2040's RAM, without a word to the program.

The structures are found by what must hold in them (laid out as in CircuitPython 9 and 10), so
that no addresses of one firmware are needed. What is not found raises LookupError.

=================  ==============================================================================
heap area          next, allocation table, its length, [other tables,] first block, end: a block
                   is 16 bytes, a byte of the table tells of four, 0 means free. The first area
                   lies below all others; the rest is a chain
outer heap         where new areas come from: blocks that each follow a word with their length,
                   bit 0 set when free (the allocator is called TLSF)
call stack         start, end, current place: what functions and their locals need ("pystack")
=================  ==============================================================================
"""

import struct

_BASE = 0x20000000
_BLOCK = 16
_FREE_IN_BYTE = [sum(not byte >> shift & 3 for shift in (0, 2, 4, 6)) for byte in range(256)]
_STACK_SIZES = (1536, 2048)  # of CircuitPython 9 and 10, unless settings.toml says otherwise
_PAINT = 0xA5


class Memory:
    """The heap and the call stack in `ram`, a writable view of the SRAM, while code runs."""

    def __init__(self, ram):
        """Find them. Raises LookupError, for one before code.py runs."""
        self._ram = ram
        words = struct.unpack(f"<{len(ram) // 4}I", ram)
        self._first = self._find_heap(words)
        self._stack = self._find_stack(words)
        self._painted = self._word(self._stack + 8)
        end = self._word(self._stack + 4)
        ram[self._painted - _BASE : end - _BASE] = bytes([_PAINT]) * (end - self._painted)

    def _find_heap(self, words):
        """Return the address of the first heap area."""
        top = _BASE + 4 * len(words)
        for at in range(1, len(words) - 6):
            table, length = words[at : at + 2]
            if _BASE < table < top and 0 < length < len(words):
                for first, end in zip(words[at + 2 : at + 5], words[at + 3 : at + 6], strict=True):
                    if end - first == length * 4 * _BLOCK and table + length <= first < top:
                        return _BASE + 4 * (at - 1)
        raise LookupError("no heap as CircuitPython 9 or 10 has it")

    def _find_stack(self, words):
        """Return the address of the call stack's three pointers."""
        for at in range(len(words) - 2):
            start, end, current = words[at : at + 3]
            if end - start in _STACK_SIZES and _BASE < start <= current <= end:
                return _BASE + 4 * at
        raise LookupError("no call stack as CircuitPython 9 or 10 has it")

    def _word(self, address):
        return struct.unpack_from("<I", self._ram, address - _BASE)[0]

    def _tables(self):
        """Yield the allocation table of each heap area."""
        area = self._first
        while area:
            table, length = self._word(area + 4), self._word(area + 8)
            yield bytes(self._ram[table - _BASE : table - _BASE + length])
            area = self._word(area)

    def _outside(self):
        """Return the length of the largest free block outside the heap, rounded as TLSF does."""
        block = self._word(self._first + 4)
        largest = 0
        while size := self._word(block - 4) & ~3:
            if self._word(block - 4) & 1:
                largest = max(largest, size)
            block += size + 4
        return largest >> (shift := max(0, largest.bit_length() - 6)) << shift

    @property
    def free(self):
        """Bytes as from gc.mem_free(): garbage that was not collected yet counts as used."""
        inside = sum(_FREE_IN_BYTE[byte] for table in self._tables() for byte in table)
        return inside * _BLOCK + self._outside()

    @property
    def largest(self):
        """How many bytes one object can have: the longest run of free blocks."""
        outside = self._outside()  # py/gc.c asks for more than the object, for the area's tables
        longest = min(outside - 2048, outside * 512 // 525)
        for table in self._tables():
            blocks = "".join("01"[bool(byte >> s & 3)] for byte in table for s in (0, 2, 4, 6))
            longest = max(longest, max(map(len, blocks.split("1"))) * _BLOCK)
        return longest

    @property
    def stack_size(self):
        return self._word(self._stack + 4) - self._word(self._stack)

    @property
    def stack_deepest(self):
        """Bytes of the call stack that were ever in use since this object was made."""
        start, end = self._word(self._stack), self._word(self._stack + 4)
        rest = bytes(self._ram[self._painted - _BASE : end - _BASE]).rstrip(bytes([_PAINT]))
        return self._painted + len(rest) - start
