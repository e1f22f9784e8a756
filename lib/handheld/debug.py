# SPDX-License-Identifier: MIT
"""What a developer wants to know of the device: hold MENU and CUP together."""

import gc
import sys


def largest_block():
    """Return the size of the largest block that can be had, in bytes, to 64."""
    low, high = 0, gc.mem_free()
    while high - low > 64:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
    return low


def lines(app):
    """Return the text of the debug screen."""
    text = f"{app.device.name}\n{sys.implementation.name}"
    text += " " + ".".join(str(part) for part in sys.implementation.version[:3])
    text += f"\nlast key took {app.took} ms\n"
    if not hasattr(gc, "mem_free"):  # a desktop has no heap of this kind
        return text
    gc.collect()
    free = gc.mem_free()
    return text + f"heap {free} free\n  of {free + gc.mem_alloc()}\nlargest {largest_block()}"
