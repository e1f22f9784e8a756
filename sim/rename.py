# SPDX-License-Identifier: MIT
"""Short public names: one for each of the program's own, the same in every module.

On a board a name takes as much memory as it is long, for ever; one that the firmware has itself
takes none. A name is left as it is if anything but the program may use it: libraries, the
firmware, a text that is the name or, with an underline at its end, begins it. Two names that meet
in a module stay different; others may become the same one. Each module is compared with what it
was.
"""

import ast
import builtins
import functools
import importlib.util
import io
import itertools
import keyword
import re
import string
import sys
import tokenize
from collections import Counter
from pathlib import Path

from sim.options import UserError
from sim.shrink import LETTERS, _is_own, _Module, _unresolved

_FIELDS = ("id", "attr", "arg", "name", "asname")
_TYPES = (dict, list, str, bytes, bytearray, int, set, tuple, object, range, slice, Exception)
_WORD = re.compile(r"[^\W\d]\w*")
_WORDS = re.compile(r"[^\W\d]\w*(, ?[^\W\d]\w*)*")
_FORMATTED = re.compile("r?fr?['\"]", re.IGNORECASE)
_BRACES = re.compile(r"\{[^{}]*\}")


def rename(sources, libraries=(), users=None):
    """Return ({path: source} with short public names, the `users` with the same).

    `libraries` are sources whose names stay, as do those of the modules that are imported from
    elsewhere. `users` are {path: source} of what calls the program: tests, say. Raises UserError
    if a module would change its meaning; users are not looked at so closely.
    """
    users = users or {}
    modules = [_Module(path, source) for path, source in sources.items()]
    others = [_Module(path, source) for path, source in users.items()]
    texts = _texts(module.tree for module in modules)
    starts = tuple(text for text in texts if text.endswith("_"))
    names = _defined(modules) - _fixed(modules, libraries, others)
    short = _shorten(
        [name for name in names if not name.startswith(starts)],
        [_identifiers(source) for source in (sources | users).values()],
        [name for name in _candidates() if name not in texts],
    )
    told = [
        {path: _renamed(source, short) for path, source in each.items()}
        for each in (sources, users)
    ]
    for module in modules:
        _compare(module, told[0][module.path], short)
    return told


def _shorten(names, groups, free):
    """Return {name: short name} so that no two names of a group become one.

    The names that are used most come first, as the first short names are the shortest.
    """
    groups = [(frozenset(group), set(group)) for group in groups]  # as they were, and are now
    counts = Counter(name for group, _ in groups for name in group)
    short = {}
    for name in sorted(names, key=lambda name: (-counts[name], name)):
        own = [now for before, now in groups if name in before]
        taken = set().union(*own)
        new = next(word for word in free if word not in taken)
        if new in LETTERS or len(new) < len(name):
            short[name] = new
            for now in own:
                now.remove(name)
                now.add(new)
    return short


def _candidates():
    """Return short names, those first that are there anyway."""
    pairs = ("".join(pair) for pair in itertools.product(string.ascii_letters, repeat=2))
    return [*LETTERS, *(pair for pair in pairs if not keyword.iskeyword(pair))]


# --- Which names ---


def _defined(modules):
    """Return the names that the modules bind: functions, classes, variables, attributes."""
    names = {name for module in modules for name in module.bound if not module.origin(name)}
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                names.add(node.attr)
    return {name for name in names if len(name) > 1 and not name.startswith("__")}


def _names(tree):
    """Return all names in a tree."""
    found = {getattr(node, field, None) for node in ast.walk(tree) for field in _FIELDS}
    return {name for name in found if isinstance(name, str)}


def _fixed(modules, libraries, users):
    """Return the names that something else than the program's own names may mean."""
    fixed = {"const", *dir(builtins), *(name for kind in _TYPES for name in dir(kind))}
    fixed.update(*map(_names, map(ast.parse, libraries)))
    fixed |= _texts(module.tree for module in [*modules, *users])
    own = {module.name for module in modules}
    own |= {name.split(".")[0] for name in own}
    names = own | {module.name for module in users}
    fixed.update(part for name in names for part in name.split("."))
    for module in [*modules, *users]:
        fixed |= _borrowed(module, own)
    fixed.update(name.split(".")[-1] for _, name in _unresolved([*modules, *users]))
    for module in modules:
        known = [_names_of(name) for name in _foreign(module, own)]
        fixed.update(*filter(None, known))
        for node in module.nodes:
            if isinstance(node, ast.Global | ast.Nonlocal):
                fixed.update(node.names)
            elif isinstance(node, ast.ClassDef) and node.bases:
                fixed |= _names(node)
            elif isinstance(node, ast.Attribute) and None in known and not _is_own(node):
                fixed.add(node.attr)
    return fixed


def _foreign(module, own):
    """Return the names of the modules from elsewhere that a module imports from."""
    origins = {what for found in module.bound.values() for what in found}
    return sorted({what[0] for what in origins if isinstance(what, tuple)} - own)


def _borrowed(module, own):
    """Return the names in a module that others gave, or that are told to others."""
    names = set()
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and node.module not in own:
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and _is_others(module, node, own):
            names.add(node.attr)
        elif isinstance(node, ast.Call) and _is_others(module, node.func, own):
            names.update(keyword.arg for keyword in node.keywords)
    return names


def _is_others(module, node, own):
    """Return whether what a name or an attribute stands for is another's, or built in."""
    name = getattr(node, "value", node)
    origin = module.origin(getattr(name, "id", None))
    if not origin:
        return hasattr(builtins, getattr(node, "id", ""))
    return origin[0] not in own and ".".join(filter(None, origin)) not in own


@functools.cache
def _names_of(module):
    """Return the names that a module from elsewhere uses, or None if its source is not here.

    A built-in module has no objects with names of their own, so it is as good as empty.
    """
    top = module.split(".")[0]
    spec = importlib.util.find_spec(top)
    if spec is None:
        return None
    if top in sys.stdlib_module_names:
        return frozenset()
    file = Path(spec.origin)
    files = sorted(file.parent.rglob("*.py")) if spec.submodule_search_locations else [file]
    return frozenset().union(*(_names(ast.parse(each.read_text("utf-8"))) for each in files))


def _texts(trees):
    """Return the words of all texts that are a name, or names with commas."""
    texts = (
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)
    )
    names = (text for text in texts if isinstance(text, str) and _WORDS.fullmatch(text))
    return {word for text in names for word in re.split(", ?", text)}


# --- Sources ---


def _identifiers(source):
    """Return all names in a source."""
    return {word for *_, text in _tokens(source) for word in _WORD.findall(text)}


def _renamed(source, short):
    """Return a source with other names."""
    lines = source.split("\n")
    for row, start, end, text in reversed(list(_tokens(source))):
        new = _WORD.sub(lambda found: short.get(found[0], found[0]), text)
        lines[row] = lines[row][:start] + new + lines[row][end:]
    return "\n".join(lines)


def _tokens(source):
    """Yield (row, first, last column, text) of each name, and each part of an f-string in braces.

    Before Python 3.12 an f-string is one token.
    """
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        row, start = token.start[0] - 1, token.start[1]
        if token.type == tokenize.NAME:
            yield row, start, token.end[1], token.string
        elif token.type == tokenize.STRING and _FORMATTED.match(token.string):
            for line, text in enumerate(token.string.split("\n")):
                for found in _BRACES.finditer(text):
                    at = (0 if line else start) + found.start()
                    yield row + line, at, at + len(found[0]), found[0]


def _compare(module, source, short):
    """Raise UserError unless a module's new source is the old one by other, different names."""
    tree = ast.parse(module.source)
    names = _names(tree)
    for node in ast.walk(tree):
        for field in _FIELDS:
            name = getattr(node, field, None)
            if isinstance(name, str) and name in short:
                setattr(node, field, short[name])
    same = ast.dump(tree) == ast.dump(ast.parse(source))
    if not same or len(_names(tree)) < len(names):
        raise UserError(f"{module.path} cannot be shrunk: its meaning would change")
