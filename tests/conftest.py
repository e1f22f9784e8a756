# SPDX-License-Identifier: MIT
"""Makes engine, handheld, sim and the test helpers importable, from the end of the path.

The root holds the device's ``code.py``. First on the path it would hide Python's own ``code``,
which pdb imports; so the root is taken off the front and appended.
"""

import gc
import sys
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent


def order_path():
    """Move the root, ``lib`` and ``tests`` to the end of ``sys.path``."""
    folders = [ROOT, ROOT / "lib", ROOT / "tests"]
    kept = [entry for entry in sys.path if Path(entry or ".").resolve() not in folders]
    sys.path[:] = kept + [str(folder) for folder in folders]
    module = sys.modules.get("code")
    if module is not None and getattr(module, "__file__", None) == str(ROOT / "code.py"):
        del sys.modules["code"]


order_path()
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True, scope="module")
def old_objects_rest():
    """Keep what others have made, all of Numba among it, out of the app's many collections."""
    gc.freeze()
