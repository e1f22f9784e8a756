# SPDX-License-Identifier: MIT
"""What the handheld shows and reads. It computes no rule: those are in ``engine``."""

import gc
import sys


def is_short(room):
    """Return whether less than so many bytes are free; on a desktop never."""
    gc.collect()
    return hasattr(gc, "mem_free") and gc.mem_free() < room


def forget(name):
    """Unload the modules whose path begins with ``name``; on a desktop, which has memory, none.

    An object of one of their classes would keep them in memory.
    """
    if not hasattr(gc, "mem_free"):
        return
    for path in list(sys.modules):
        if path.startswith(name):
            del sys.modules[path]
            dot = path.rfind(".")
            if dot > 0 and path[:dot] in sys.modules:
                delattr(sys.modules[path[:dot]], path[dot + 1 :])
