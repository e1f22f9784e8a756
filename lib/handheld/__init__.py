# SPDX-License-Identifier: MIT
"""What the handheld shows and reads. It computes no rule: those are in ``engine``."""
