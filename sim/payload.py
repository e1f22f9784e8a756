# SPDX-License-Identifier: MIT
"""What belongs on a board: the program, its pictures and its libraries, shrunk or compiled."""

import ast
import functools
import importlib.util
import io
import re
import tokenize
from collections import Counter
from pathlib import Path

from sim.joining import is_word, join
from sim.merge import merge
from sim.mpy import compiled
from sim.options import UserError
from sim.rename import rename
from sim.setup import ROOT
from sim.shrink import shrink

PARTS = {  # what a path belongs to, by how it begins; the first that fits
    "code.py": "start",
    "engine/": "rules and players",
    "lib/handheld/assets/": "pictures and texts",
    "lib/handheld/": "screens",
    "lib/": "libraries",
}
# States as bytes, and their checks: a Table keeps seed and moves, so no board asks for them.
UNASKED = ("engine/mandala_codec.py", "engine/menara_codec.py", "engine/menara_turn.py")
# Modules that are in memory at the same times, each after those it imports: one when compiled,
# by the name of the last. Sources stay apart, as compiling takes memory by the size of a module.
WHOLES = {
    "engine/": (
        "rng pack table",
        "mandala_state mandala_moves mandala mandala_claims mandala_mind mandala_ai",
        "menara_set menara_state statics menara_spots menara_moves menara_draw menara_build"
        " menara",
        "menara_why menara_sites menara_decks menara_craft menara_ai",
    ),
    "lib/handheld/": (
        "keys words text sprites layout doze sound games store records session app",
        "mandala_words mandala_board mandala_game",
        "mandala_chooser mandala_show mandala_match",
        "menara_words menara_game",
        "menara_cells menara_plan menara_tower menara_board menara_match",
        "menara_picker menara_pose menara_chooser",
    ),
}
_OURS = ("code.py", "engine/*.py", "lib/handheld/**/*.py", "lib/handheld/assets/*")
_LIBRARY = "adafruit_"  # imports that begin so come from packages, all others are on the board


def payload(mpy_cross=None, program=None, users=None, whole=False):
    """Return {path on the drive: bytes} of all a board needs, in the order of the paths.

    With the path of a compiler, `mpy_cross`, all modules are compiled, code.py excepted; that or
    `whole` makes the modules of WHOLES one. `program` is the source of another code.py. `users`,
    {path: source} of tests, are added with the names that the engine has then, and with them what
    only tests and the desktop ask for. Raises UserError when a library is not installed or the
    compiler does not do.
    """
    files = {}
    for pattern in _OURS:
        for path in ROOT.glob(pattern):
            files[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    if program is not None:
        files["code.py"] = program.encode()
    reached = _reached(files)
    reached -= set() if users else set(UNASKED)
    files = {name: data for name, data in files.items() if name in reached or name[-3:] != ".py"}
    files.update(_libraries(files))
    sources = {name: data.decode() for name, data in files.items() if name.endswith(".py")}
    if not users:
        sources = _without_unused(sources)
    files = {name: data for name, data in files.items() if name not in sources}
    told = tuple(sources.items()), tuple((users or {}).items())
    small = _small(*told, whole or mpy_cross is not None)
    if mpy_cross is not None:
        modules = {name: source for name, source in small.items() if name != "code.py"}
        small = {"code.py": small["code.py"]}
        for name, code in compiled(modules, mpy_cross).items():
            files[name[:-3] + ".mpy"] = code
    for name, source in small.items():
        files[name] = source.encode()
    return dict(sorted(files.items()))


def _reached(files):
    """Return the paths of our modules that code.py imports, directly or through others."""
    found = {"code.py"}
    todo = ["code.py"]
    while todo:
        for module in _names(todo[0], files[todo.pop(0)]):
            parts = module.split(".")
            for length in range(1, len(parts) + 1):
                start = "/".join(parts[:length])
                ends = (".py", "/__init__.py")
                paths = {folder + start + end for folder in ("", "lib/") for end in ends}
                new = sorted(paths & files.keys() - found)
                found.update(new)
                todo += new
    return found


def _without_unused(sources):
    """Return {path: source} without the functions of modules that nothing names; lines stay."""
    trees = {path: _tree(source, path) for path, source in sources.items()}
    named = Counter(name for tree in trees.values() for name in _mentions(tree))
    less = {}
    for path, tree in trees.items():
        lines = sources[path].split("\n")
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                continue
            if named[node.name] == sum(name == node.name for name in _mentions(node)):
                rows = slice(node.lineno - 1, node.end_lineno)
                lines[rows] = [""] * len(lines[rows])
        less[path] = "\n".join(lines)
    return less if less == sources else _without_unused(less)


def _mentions(tree):
    """Yield all that may name a function: names, attributes, imports, texts."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "name", "value"):
            name = getattr(node, field, None)
            if isinstance(name, str) and not isinstance(node, ast.FunctionDef):
                yield name


@functools.cache
def _small(sources, users, whole):
    """Return {path: source} stripped and shrunk, with few lines, and the users.

    `sources` and `users` are pairs of path and source; `whole` tells whether WHOLES are merged.
    """
    ours, others = {}, {}
    for name, source in sources:
        kind = others if part(name) == "libraries" else ours
        kind[name] = strip(source, name)
    users = dict(users)
    if whole:
        ours, users = merge(ours, list(wholes(ours)), users)
    ours, others = shrink(ours, others.values()), shrink(others, ours.values())
    ours, users = rename(ours, others.values(), users)
    for name, source in ours.items():
        if name != "code.py":  # whose SPDX line speaks for all
            ours[name] = re.sub("^# SPDX.*", "", source)
    return {name: join(source, name) for name, source in (ours | others).items()} | users


def wholes(paths):
    """Yield the paths of each of the WHOLES that are there."""
    for folder, groups in WHOLES.items():
        for group in groups:
            members = [f"{folder}{name}.py" for name in group.split()]
            if members[-1] in paths:
                yield [path for path in members if path in paths]


def part(path):
    """Return which of the PARTS a path of the payload belongs to."""
    return next(part for start, part in PARTS.items() if path.startswith(start))


# --- Libraries ---


def _libraries(files):
    """Return {path: bytes} of the package modules that `files` import, and what those import."""
    found = {}
    sources = [(name, source) for name, source in files.items() if name.endswith(".py")]
    while sources:
        for module in sorted(_imports(*sources.pop())):
            path, file = _module(module)
            if path and path not in found:
                found[path] = file.read_bytes()
                sources.append((path, found[path]))
    return found


def _imports(name, source):
    """Return the names a source may import from packages; some may be no modules."""
    return {module for module in _names(name, source) if module.startswith(_LIBRARY)}


def _names(name, source):
    """Return the names a source imports; those after "from ... import" may be no modules."""
    names = set()
    for node in ast.walk(_tree(source, name)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def _module(name):
    """Return (path on the drive, file) of a package module; (None, None) if `name` is none."""
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None:
        package = "adafruit-circuitpython-" + top.removeprefix(_LIBRARY).replace("_", "-")
        raise UserError(f"the library {top} is not installed: pip install {package}")
    file = Path(spec.origin)
    if rest:
        file = file.parent.joinpath(*rest).with_suffix(".py")
        if not file.is_file():
            return None, None
    folder = file.parent.name + "/" if spec.submodule_search_locations else ""
    return f"lib/{folder}{file.name}", file


# --- Sources ---


def strip(source, name="?"):
    """Return Python `source` without docstrings and comments, indented by one blank a step.

    Each line stays in its place. SPDX lines stay: they say whose work it is. Raises UserError
    if the result would not mean the same, which is checked on the syntax trees.
    """
    lines = source.replace("\r\n", "\n").split("\n")
    gaps = [*_docstrings(_tree(source, name), lines), *_comments(source)]
    for (first, start), (last, end), instead in sorted(gaps, reverse=True):
        before, after = lines[first - 1][:start] + instead, lines[last - 1][end:]
        lines[first - 1 : last] = [(before + after).rstrip()] + [""] * (last - first)
    stripped = _narrow("\n".join(lines).rstrip("\n") + "\n", name)
    if _meaning(stripped, name) != _meaning(source, name):
        raise UserError(f"{name} cannot be stripped: its meaning would change")
    return stripped


def _narrow(source, name):
    """Return a source with one blank a step of indentation, and else blanks only between words."""
    lines = source.split("\n")
    texts = set()
    for node in ast.walk(_tree(source, name)):
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            texts.update(range(node.lineno, node.end_lineno))
    for (row, start), end in reversed(list(_gaps(source))):
        line = lines[row - 1]
        if not (is_word(line[start - 1]) and is_word(line[end])):
            lines[row - 1] = line[:start] + line[end:]
    for number, line in enumerate(lines):
        if number not in texts:
            bare = line.lstrip(" ")
            lines[number] = " " * ((len(line) - len(bare)) // 4) + bare
    return "\n".join(lines)


def _gaps(source):
    """Yield (start, end column) of the blanks between two tokens of a line, not in f-strings."""
    last = None
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        kind = tokenize.tok_name[token.type]
        if last and last.end[0] == token.start[0] and last.end[1] < token.start[1] and not depth:
            yield last.end, token.start[1]
        depth += (kind == "FSTRING_START") - (kind == "FSTRING_END")
        last = None if kind in ("NEWLINE", "NL", "INDENT", "DEDENT") else token


def _tree(source, name):
    """Return the syntax tree of the module `name`. Raises UserError when it has none."""
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise UserError(f"{name} line {error.lineno}: {error.msg}") from error


def _bodies(tree):
    """Yield the modules, classes and functions of a tree that begin with a docstring."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            yield node


def _docstrings(tree, lines):
    """Yield (start, end, replacement) of each docstring; places are (line, column)."""
    for node in _bodies(tree):
        text = node.body[0]
        instead = "pass" if len(node.body) == 1 and not isinstance(node, ast.Module) else ""
        yield (
            (text.lineno, _column(lines[text.lineno - 1], text.col_offset)),
            (text.end_lineno, _column(lines[text.end_lineno - 1], text.end_col_offset)),
            instead,
        )


def _column(line, offset):
    """Return where in `line` the byte `offset` is: ast counts in bytes."""
    return len(line.encode()[:offset].decode())


def _comments(source):
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("# SPDX-"):
            yield token.start, token.end, ""


def _meaning(source, name):
    """Return the syntax tree of `source` without docstrings, to be compared."""
    tree = _tree(source, name)
    for node in list(_bodies(tree)):
        del node.body[0]
        if not node.body and not isinstance(node, ast.Module):
            node.body.append(ast.Pass())
    return ast.dump(tree)
