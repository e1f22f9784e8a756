# SPDX-License-Identifier: MIT
"""The lab: players measured against each other, on the desktop only."""
