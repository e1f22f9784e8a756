# SPDX-License-Identifier: MIT
"""The lab's inner loops, written for ``sim.lab.fast``: over arrays, in what Numba understands."""
