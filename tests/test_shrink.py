# SPDX-License-Identifier: MIT
"""Shrunk sources: what each rule does and leaves alone, and whether the program is the same."""

import ast
import builtins
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sim import payload, shrink
from sim.options import UserError

ROOT = Path(__file__).resolve().parent.parent
CONST = "def const(value):\n    return value\n"


def one(source, *libraries, **others):
    """Return module `m` shrunk; `others` are the sources of more modules, by their names."""
    return every(source, *libraries, **others)["engine/m.py"]


def every(source, *libraries, **others):
    sources = {f"engine/{name}.py": text for name, text in others.items()}
    for path, text in {"engine/m.py": source, **sources}.items():
        sources[path] = textwrap.dedent(text).lstrip("\n")
    before = {path: text.count("\n") for path, text in sources.items()}
    result = shrink.shrink(sources, [textwrap.dedent(text) for text in libraries])
    assert {path: text.count("\n") for path, text in result.items()} == before
    return result


def body(text):
    """Return the lines of a source that are not empty, without what is around them."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def same(source, *libraries, **others):
    """Assert that `source` comes back as it was."""
    assert one(source, *libraries, **others) == textwrap.dedent(source).lstrip("\n")


# --- Constants ---


def test_constants_become_numbers_and_their_lines_empty():
    source = "from engine import const\n_A = const(3)\n_B = const(_A + 1 << 4)\nX = [_A, _B]\n"
    assert one(source) == "\n\n\nX = [3, 64]\n"


def test_constants_of_one_line_go_one_by_one():
    source = "_A, _B, C = const(1), const(_D), f()\n_D = const(7)\nX = f'{_B}', _A, _B\n"
    assert one(source) == "_B, C = 7, f()\n\nX = f'{_B}', 1, 7\n"


def test_a_private_constant_that_stays_is_a_variable():
    """MicroPython puts a const's value wherever a local has its name, and it gets a short one."""
    source = "_TEN = const(10)\ndef f(m):\n    best = m\n    return best + _TEN\n"
    result = one(source, n="_TEN = const(9)\nX = f'{_TEN}'\n")
    assert "const(" not in result


def test_constants_of_other_modules_become_numbers():
    source = """
        from engine.n import (
            ONE,
            go,
            TWO as _T,
        )
        from engine import n as other, o
        import engine.n as third
        X = ONE, _T, other.TWO, third.ONE, o.THREE, o.other, go
    """
    others = every(
        source,
        n="ONE, TWO = const(1), const(2)\n",
        o="from engine.n import TWO\nTHREE = const(3)\n",
    )
    assert body(others["engine/m.py"])[0] == "from engine.n import go"
    assert body(others["engine/m.py"])[-1] == "X = 1, 2, 2, 1, 3, o.other, go"
    assert body(others["engine/n.py"]) == body(others["engine/o.py"]) == []


def test_an_import_in_a_function_leaves_a_body():
    source = """
        def f():
            from engine.n import ONE

        def g():
            from engine.n import ONE
            return ONE
    """
    assert body(one(source, n="ONE = const(1)\n")) == [
        "def f():",
        "pass",
        "def g():",
        "pass",
        "return 1",
    ]


def test_short_texts_and_those_used_once_become_literals():
    source = """
        from engine import words
        X = words.SHORT, words.SHORT, words.ONCE, words.TWICE, words.TWICE, words.ROW
    """
    words = (
        "SHORT, ONCE = 'it\\'s', 'a text of one use'\nTWICE, ROW = 'a text of two', ('a', 'b')\n"
    )
    result = every(source, words=words)
    assert body(result["engine/m.py"])[-1] == (
        "X = \"it's\", \"it's\", 'a text of one use', words.TWICE, words.TWICE, words.ROW"
    )
    assert result["engine/words.py"] == "\nTWICE, ROW = 'a text of two', ('a', 'b')\n"


@pytest.mark.parametrize(
    "source",
    [
        "N = const(-1)\nX = N\n",
        "N = const(f())\nX = N\n",
        "N = const(1)\nN = const(2)\nX = N\n",
        "N = const(1)\ndef f(N):\n    return N\n",
        "if f():\n    N = const(1)\nX = N\n",
        "N, *O = const(1), const(2)\nX = N\n",
        "N = O = const(1)\nX = N\n",
        "N = const(1)\nX = f'{N}'\n",
        "N = 1\nX = N\n",
        "N = const(True)\nX = N\n",
    ],
)
def test_what_is_no_constant_or_cannot_be_replaced_stays(source):
    same(source)


@pytest.mark.parametrize("use", ["f().N", "self.game.N", "game.N", "getattr(f(), 'N')"])
def test_a_constant_that_may_be_read_of_an_object_stays(use):
    others = every(f"def f(game):\n    X[0] = {use}\n", n="N = const(1)\nX = N\n")
    assert others["engine/n.py"] == "N = const(1)\nX = 1\n"


def test_an_import_for_an_fstring_stays_with_its_constant():
    others = every(
        "from engine.n import A, B\nX = f'{A}', A, B\n", n="A, B = const(1), const(2)\n"
    )
    assert others["engine/m.py"] == "from engine.n import A\nX = f'{A}', 1, 2\n"
    assert others["engine/n.py"] == "A = const(1)\n"


def test_a_name_imported_twice_over_is_left_alone():
    source = "from engine.n import A\ndef f():\n    from engine.o import A\n    X[0] = A\nX = A\n"
    result = every(source, n="A = const(1)\n", o="A = const(2)\n")
    assert result["engine/m.py"] == source
    assert result["engine/n.py"] == "A = const(1)\n"


# --- Local variables ---


@pytest.mark.parametrize(
    "source, result",
    [
        ("def f(one, two):\n    one += two\n    del two\n",
         "def f(a, b):\n    a += b\n    del b\n"),
        ("def f(one, *two, **six):\n    p(one, two, six)\n",
         "def f(a, *b, **c):\n    p(a, b, c)\n"),
        ("def f(a, one):\n    b(one)\n",
         "def f(a, c):\n    b(c)\n"),
        ("def f():\n    for one, _ in g:\n        yield one\n",
         "def f():\n    for a, _ in g:\n        yield a\n"),
        ("def f():\n    if (one := g()):\n        p(one)\n",
         "def f():\n    if (a := g()):\n        p(a)\n"),
        ("def f():\n    with g() as one:\n        one.one = 1\n",
         "def f():\n    with g() as a:\n        a.one = 1\n"),
        ("def f(it):\n    return [it for it in it if it]\n",
         "def f(a):\n    return [a for a in a if a]\n"),
        ("def f(by):\n    return {k: g(lambda at: at + by) for k in by}\n",
         "def f(a):\n    return {k: g(lambda b: b + a) for k in a}\n"),
        ("def f(own):\n    def g(on):\n        nonlocal own\n        own += on\n    return g\n",
         "def f(own):\n    def g(a):\n        nonlocal own\n        own += a\n    return g\n"),
        ("def f(own):\n    def g(on=own):\n        return on\n    return g\n",
         "def f(a):\n    def g(on=a):\n        return on\n    return g\n"),
        ("one = 1\ndef f(two, six=one):\n    one = two\n    return one\n",
         "one = 1\ndef f(a, six=one):\n    b = a\n    return b\n"),
        ("one = p\n@one\ndef f(one) -> one:\n    return one\n",
         "one = p\n@one\ndef f(a) -> one:\n    return a\n"),
        ("class A:\n    one = 1\n    def f(self, two=one):\n        one = two\n",
         "class A:\n    one = 1\n    def f(a, two=one):\n        b = two\n"),
        ("class A(B):\n    def f(self, two):\n        super().f(two)\n",
         "class A(B):\n    def f(a, b):\n        super().f(b)\n"),
        ("ä = g('ü')\ndef f(größe):\n    return 'ö', größe\n",
         "ä = g('ü')\ndef f(a):\n    return 'ö', a\n"),
    ],
)  # fmt: skip
def test_local_names_become_letters(source, result):
    assert one(source) == result


@pytest.mark.parametrize(
    "source",
    [
        "def f(by=1):\n    return by\n",
        "def f(by: int):\n    return by\n",
        "def f(*, by=1):\n    return by\n",
        "def f(*, by):\n    return by\nf(by=1)\n",
        "def f():\n    global one\n    one = 1\n",
        "def f():\n    import one\n    return one\n",
        "def f():\n    from one import two as six\n    return six\n",
        "def f():\n    try:\n        p()\n    except E as one:\n        p(one)\n",
        "def f(one):\n    return f'{one}'\n",
        "def f(one):\n    return [f'{g(one):{two}}' for two in p]\n",
        "def f():\n    def one():\n        pass\n    return one\n",
        "def f():\n    class One:\n        two = 1\n    return One.two\n",
        "def f(two):\n    class One:\n        two = two\n    return One\n",
        "one = [two for two in f]\n",
    ],
)
def test_other_names_stay(source):
    same(source)


def test_what_somebody_passes_by_keyword_stays():
    source = "def f(one, two, six):\n    one = two\n"
    result = one(source, "g(two=1)\n", n="g(one=1)\n")
    assert result == "def f(one, two, a):\n    one = two\n"


def test_two_stars_may_name_any_parameter_but_no_other_variable():
    source = "def f(one, two):\n    six = one\n    return f(**six)\n"
    assert one(source) == "def f(one, two):\n    a = one\n    return f(**a)\n"
    same("def f(one):\n    return one\n", n="f(**g)\n")


# --- Private names ---

TWO_CLASSES = """
class A:
    _first = 1
    _second = _first

    def _go(self):
        self.a = self._first + self._third

class B:
    def _other(self):
        self._second = self._other
"""


def test_private_attributes_become_letters_that_classes_share():
    lines = body(one(TWO_CLASSES))
    assert lines[1:3] == ["b = 1", "e = b"]
    assert lines[3:5] == ["def c(a):", "a.a = a.b + a.g"]
    assert lines[6:] == ["def a(b):", "b.e = b.a"]


def test_relatives_share_no_letters():
    source = """
        class A(B):
            def f(self):
                self._one = 1
        class B:
            def f(self):
                self._two = 2
        class C(A):
            def f(self):
                self._six = 6
    """
    letters = {node.attr for node in ast.walk(ast.parse(one(source))) if hasattr(node, "attr")}
    assert len(letters) == 3 and all(len(letter) == 1 for letter in letters)


def test_properties_become_letters():
    source = """
        class A:
            @property
            def _it(self):
                return self._by

            @_it.setter
            def _it(self, by):
                self._by = by
    """
    lines = body(one(source))
    assert lines[1:4] == ["@property", "def b(a):", "return a.a"]
    assert lines[4:] == ["@b.setter", "def b(a, c):", "a.a = c"]


@pytest.mark.parametrize(
    "use",
    [
        "p.it._on = 1",
        "p(self.it._on)",
        "p(f'{self._on}')",
        "p('_on')",
        "getattr(self, '_' + name)()",
        "setattr(self, name + '_on', 1)",
    ],
)
def test_private_attributes_that_others_may_use_stay(use):
    source = f"class A:\n    def f(self, name=''):\n        {use}\n        self._on = 1\n"
    assert "self._on = 1" in one(source) or "a._on = 1" in one(source)


def test_attributes_of_libraries_and_of_their_children_stay():
    source = "class A:\n    def f(self):\n        self._by = self._on\n"
    assert "a._by = a.a" in one(source, "x._by = 1\n").replace("a.b", "a.a")
    source = "import lib\nclass A(lib.B):\n    def f(self):\n        self._by = 1\n"
    assert "a._by = 1" in one(source)


def test_private_globals_become_letters():
    source = "_all = {}\ndef _go(one):\n    return _go(_all) or one\nX = _go\n"
    assert one(source) == "b = {}\ndef a(c):\n    return a(b) or c\nX = a\n"


@pytest.mark.parametrize(
    "source, other",
    [
        ("_by = f()\n", "from engine.m import _by\n"),
        ("_by = f()\n", "from engine import m\nm._by()\n"),
        ("_by = f()\n", "p.m._by()\n"),
        ("_by = f()\ndef f():\n    global _by\n    _by = 1\n", ""),
        ("_by = f()\ndef f():\n    p(f'{_by}')\n", ""),
        ("from engine import n as _by\n_by()\n", ""),
        ("_by = f()\ndef f(_by=1):\n    return _by\n", ""),
        ("_by = f()\nclass A:\n    _by = _by\n", "p._by()\n"),
        ("__all__ = f()\n", ""),
        ("class _By:\n    pass\n", ""),
    ],
)
def test_private_globals_that_others_may_use_stay(source, other):
    same(source, n=other)


# --- Checks ---


@pytest.mark.parametrize(
    "source",
    [
        "def f(one, two):\n    return one\n",
        "def f(one):\n    two = one\n    return one\n",
        "def f(one):\n    return a + one\n_by = a = 1\n",
        "_by = g\n_to = h\n",
        TWO_CLASSES,
    ],
)
def test_a_wrong_letter_is_found_out(monkeypatch, source):
    monkeypatch.setattr(shrink, "_next_letter", lambda used: "a")
    with pytest.raises(UserError, match="(engine/m.py|one class) cannot be shrunk"):
        one(source)


@pytest.mark.parametrize(
    "before, after, same",
    [
        ("def f(one, two): return one", "def f(a, b): return a", True),
        ("def f(one, two): return one", "def f(a, b): return b", False),
        ("def f(one): return two", "def f(one): return six", False),
        ("def f(one): return one.two", "def f(one): return one.six", False),
        ("def f(one): return lambda: one", "def f(a): return lambda: a", True),
        ("def f(one): return lambda: one", "def f(a): return lambda: b", False),
        ("def f(one, two): return lambda: one", "def f(a, b): return lambda: b", False),
        (
            "def f(one):\n return lambda two: one, two",
            "def f(a):\n return lambda a: a, two",
            False,
        ),
        ("def f(one): return 1", "def f(one): return 2", False),
        ("def f(one): return one", "def g(one): return one", False),
        ("def f(one): return one", "def f(one):\n return one", False),
        ("def f(one): return one", "def f(*one): return one", False),
    ],
)
def test_what_the_check_takes_for_the_same(before, after, same):
    codes = [compile(source, "", "exec") for source in (before, after)]
    assert shrink._same(*codes, {}, {}, {}) is same


def test_lost_names_are_found_out(monkeypatch):
    monkeypatch.setattr(shrink, "_drop_imports", lambda *_: None)
    with pytest.raises(UserError, match="lost.*ONE"):
        one("from engine.n import ONE\nX = ONE\n", n="ONE = const(1)\n")


# --- The whole program ---


@pytest.fixture(scope="module")
def program():
    """The modules of the program, libraries included: as stripped, and as on the board."""
    told = {}, {}

    def listening(sources, libraries):
        result = shrink.shrink(sources, libraries)
        told[0].update(sources)
        told[1].update(result)
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payload, "shrink", listening)
        payload._small.cache_clear()
        files = payload.payload()
    assert files.keys() >= told[1].keys()
    return told


def test_the_program_has_far_fewer_names(program):
    counts = [len(names(sources)) for sources in program]
    assert counts[1] < counts[0] * 0.7


def names(sources):
    found = set()
    for source in sources.values():
        for node in ast.walk(ast.parse(source)):
            found |= {getattr(node, field, None) for field in ("id", "attr", "arg", "name")}
    return found


def test_the_lines_stay_where_they_were(program):
    plain, small = program
    for path, source in plain.items():
        trees = [ast.parse(text) for text in (source, small[path])]
        lines = [{n.lineno for n in ast.walk(tree) if isinstance(n, KEPT)} for tree in trees]
        assert lines[0] == lines[1], path


KEPT = (ast.FunctionDef, ast.ClassDef, ast.Return, ast.If, ast.For, ast.Raise, ast.AugAssign)


def test_public_functions_and_classes_keep_their_names(program):
    for sources in zip(*(part.values() for part in program), strict=True):
        kept = [
            {
                node.name
                for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and len(node.name) > 1
                and not node.name.startswith("_")
            }
            for source in sources
        ]  # fmt: skip
        assert kept[0] <= kept[1] <= kept[0] | set(shrink.LETTERS)


def test_a_second_time_loses_nothing(program):
    again = shrink.shrink(program[1])
    assert {path: text.count("\n") for path, text in again.items()} == {
        path: text.count("\n") for path, text in program[0].items()
    }


def test_all_that_is_used_is_there(program):
    for path, source in program[1].items():
        tree = ast.parse(source)
        nodes = list(ast.walk(tree))
        bound = {node.id for node in nodes if isinstance(node, ast.Name) and not loaded(node)}
        bound |= {getattr(node, "arg", None) for node in nodes}
        bound |= {getattr(node, "name", None) for node in nodes}
        bound |= {node.asname or node.name for node in nodes if isinstance(node, ast.alias)}
        used = {node.id for node in nodes if isinstance(node, ast.Name) and loaded(node)}
        assert used - bound - {"__file__", "__name__"} <= set(dir(builtins)), path


def loaded(node):
    return isinstance(node.ctx, ast.Load)


def with_constants(sources):
    """Return shrunk sources with the constants appended that they lack; tests use their names.

    Those of a module that is not there are in the whole that it has become a part of.
    """
    homes = {path: path for path in sources if (ROOT / path).exists()}  # the rest are libraries
    for *parts, home in payload.wholes([path.as_posix() for path in OURS]):
        homes |= {path: home for path in parts if path not in sources and home in sources}
    modules = [shrink._Module(path, (ROOT / path).read_text("utf-8")) for path in homes]
    values = shrink._constants(modules)
    result = dict(sources)
    for module in modules:
        home = homes[module.path]
        there = shrink._Module(home, result[home]).bound
        for name in sorted(module.bound):
            key = module.origin(name) or (module.name, name)
            if key in values and name not in there:
                result[home] += f"{name} = {values[key]!r}\n"
    return result


OURS = [
    path.relative_to(ROOT)
    for folder in ("engine", "lib/handheld")
    for path in sorted((ROOT / folder).glob("*.py"))
]


SESSION = """
import random, zlib
import handheld.app
from play import Game
print(handheld.app.__file__)
for seed, opponent in ((1, 1), (2, 0)):
    game = Game("pygamer", seed, opponent, nvm=bytearray(b"\\xff" * 4096), paint=True)
    rng = random.Random(seed)
    game.press("DOWN A RIGHT B").start()
    for _ in range(120):
        game.press(rng.choice("A A A A A A RIGHT RIGHT LEFT UP DOWN B MENU CUP !A".split()))
        table = game.app.table
        moves = table.moves().hex() if table else ""
        print(game.screen, moves, zlib.crc32(game.device.display.panel.get_buffer()))
    print(zlib.crc32(game.device.nvm))
"""


def test_a_session_is_the_same(program, tmp_path):
    """Two games by scripted keys: screens, moves, pictures, saves.

    As written, as shipped in sources, and as shipped when compiled, with modules made one.
    """
    users = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "sim").rglob("*.py")}
    users["tests/play.py"] = ROOT / "tests" / "play.py"
    users = {path: file.read_text("utf-8") for path, file in users.items()}
    forms = [with_constants(program[0]) | users | {"session.py": SESSION}]
    for whole in (False, True):
        shipped = payload.payload(users={**users, "session.py": SESSION}, whole=whole)
        sources = {path: data.decode() for path, data in shipped.items() if path.endswith(".py")}
        forms.append(with_constants(sources))
    told = []
    for name, files in zip(("plain", "shipped", "whole"), forms, strict=True):
        for path, source in files.items():
            if path != "code.py":  # it would hide Python's own
                (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / name / path).write_text(source, "utf-8")
        assets = tmp_path / name / "lib" / "handheld" / "assets"
        assets.symlink_to(ROOT / "lib" / "handheld" / "assets")
        told.append(session(tmp_path / name))
    assert told[0] == told[1] == told[2]
    assert {"play", "cup", "pause", "curtain"} <= {line.split()[0] for line in told[1]}


def session(folder):
    """Return the lines that SESSION prints with the program in a folder."""
    places = [folder, folder / "lib", folder / "tests"]
    done = subprocess.run(
        [sys.executable, "-P", "session.py"],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places))},
    )
    assert done.returncode == 0, done.stderr[-3000:]
    first, *rest = done.stdout.splitlines()
    assert first == str(folder / "lib" / "handheld" / "app.py")
    return rest
