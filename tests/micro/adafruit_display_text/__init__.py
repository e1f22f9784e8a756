# SPDX-License-Identifier: MIT
"""Stands in for the library: breaks lines at blanks."""


def wrap_text_to_lines(text, columns):
    lines = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > columns:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    return lines + [line]
