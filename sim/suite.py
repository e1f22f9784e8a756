# SPDX-License-Identifier: MIT
"""``python3 -m sim test``: the whole suite, or what pytest's options choose."""

import os

from sim.setup import ROOT


def main(argv):
    """Run pytest from the root; return its exit status."""
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(argv))
