# SPDX-License-Identifier: MIT
"""Stands in for the library: a label that only holds its text."""

from displayio import Group


class Label(Group):
    def __init__(self, font, text="", color=0, scale=1):
        super().__init__(scale=scale)
        self.text = text
