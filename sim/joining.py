# SPDX-License-Identifier: MIT
"""Few long lines for the same program: on a board each line of code takes a byte or two.

Statements that follow each other are joined by semicolons, and a block of nothing else stands on
the line of what opens it.
"""

import ast
import io
import re
import tokenize

from sim.options import UserError

_BLOCK = re.compile(r"(if|elif|else|for|while|try|except|finally|with|def|class|async)\b|@")
_EMPTY = (tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENDMARKER)


def join(source, name="?"):
    """Return Python `source`, indented by a blank a step, with as few lines as can be.

    Of comments those before the first statement stay. Raises UserError if the result would not
    mean the same, which is checked on the syntax trees.
    """
    head = [line for line in source.split("\n") if line.startswith("#")]
    lines = _with_blocks(_with_semicolons(_statements(source)))
    joined = "".join(line + "\n" for line in head + [" " * depth + text for depth, text in lines])
    if ast.dump(ast.parse(joined)) != ast.dump(ast.parse(source)):
        raise UserError(f"{name} cannot be joined: its meaning would change")
    return joined


def _statements(source):
    """Yield (depth, text) of each statement, or the line that opens a block, on one line."""
    rows = source.split("\n")
    depth, text, last = 0, "", None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        depth += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
        if token.type == tokenize.NEWLINE:
            yield depth, text
            text, last = "", None
        elif token.type not in _EMPTY:
            if last and last[0] == token.start[0]:
                text += rows[last[0] - 1][last[1] : token.start[1]]
            elif last and is_word(text[-1]) and is_word(token.string[0]):
                text += " "
            text += _between(rows, token.start, token.end)
            last = token.end


def _between(rows, start, end):
    """Return the source between two places (row from 1, column)."""
    lines = rows[start[0] - 1 : end[0]]
    lines[-1] = lines[-1][: end[1]]
    lines[0] = lines[0][start[1] :]
    return "\n".join(lines)


def is_word(char):
    """Return whether a blank may have to stand before or behind a character."""
    return char.isalnum() or char in "_\"'"


def _with_semicolons(lines):
    """Return the lines with simple statements that follow each other as one."""
    joined = []
    for depth, text in lines:
        if joined and joined[-1][0] == depth and _is_simple(joined[-1][1]) and _is_simple(text):
            text = joined.pop()[1] + ";" + text
        joined.append((depth, text))
    return joined


def _with_blocks(lines):
    """Return the lines with blocks of one simple line behind what opens them."""
    joined = []
    for number, (depth, text) in enumerate(lines):
        alone = number + 1 == len(lines) or lines[number + 1][0] < depth
        if joined and joined[-1][0] == depth - 1 and alone and _is_simple(text):
            joined[-1] = depth - 1, joined[-1][1] + text
        else:
            joined.append((depth, text))
    return joined


def _is_simple(text):
    """Return whether a line is neither a decorator nor begins a block."""
    return not _BLOCK.match(text)
