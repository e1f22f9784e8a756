# SPDX-License-Identifier: MIT
"""Modules made one: what their names are then, who imports them, and what cannot be merged."""

import textwrap

import pytest

from sim import merge, payload
from sim.options import UserError


def merged(names, users=None, **sources):
    """Return ({module name: source}, users) with the modules of names, with blanks, made one."""
    sources = {f"engine/{name}.py": textwrap.dedent(text) for name, text in sources.items()}
    group = [f"engine/{name}.py" for name in names.split()]
    ours, users = merge.merge(sources, [group], users)
    return {path[7:-3]: text for path, text in ours.items()}, users


def run(source):
    """Return the names that a module without imports has after it ran."""
    names = {}
    exec(source, names)
    return names


def test_what_a_member_imports_from_another_is_there():
    ours, _ = merged("m n", m="ONE = 1\ndef one(): return ONE\n", n="from engine.m import one\n")
    assert list(ours) == ["n"]
    assert run(ours["n"])["one"]() == 1


def test_a_member_imported_as_a_module_is_there_too():
    n = "from engine import m as other\ndef two(): return other.one() + other.ONE\n"
    ours, _ = merged("m n", m="ONE = 1\ndef one(): return ONE\n", n=n)
    assert run(ours["n"])["two"]() == 2


def test_an_import_under_another_name():
    n = "from engine.m import one as uno\ndef two(one): return uno() + one\n"
    names = run(merged("m n", m="def one(): return 1\n", n=n)[0]["n"])
    assert names["two"](5) == 6  # where a parameter has the name, the function has another


def test_two_things_of_one_name_stay_two():
    m = "def _help(): return 1\ndef one(): return _help()\n"
    n = "def _help(): return 2\ndef two(): return _help()\n"
    names = run(merged("m n", m=m, n=n)[0]["n"])
    assert (names["one"](), names["two"]()) == (1, 2)


def test_local_names_stay():
    m = "def one(): return 1\n"
    n = "from engine.m import one\ndef two(three):\n    return [three for three in [one()]]\n"
    assert run(merged("m n", m=m, n=n)[0]["n"])["two"](0) == [1]


def test_others_import_the_whole():
    ours, users = merged(
        "m n",
        users={"u.py": "from engine import m, n as last\nfrom engine.m import one\nm.two()\n"},
        m="def one(): return 1\ndef two(): return 2\n",
        n="def three(): return 3\n",
        o="import engine.m\nfrom engine import m as n\nfrom engine.n import three\n",
    )
    assert users["u.py"] == (
        "from engine import n as m, n as last\nfrom engine.n import one\nm.two()\n"
    )
    assert ours["o"] == "import engine.n\nfrom engine import n\nfrom engine.n import three\n"


def test_the_whole_may_be_named_with_its_folder():
    o = "import engine.n\nX = engine.n.three\n"
    assert merged("m n", m="", n="def three(): pass\n", o=o)[0]["o"] == o


def test_others_learn_of_new_names():
    ours, _ = merged(
        "m n",
        m="def load(): return 1\n",
        n="def load(): return 2\n",
        o="from engine import m, n\nfrom engine.n import load\nX = m.load, n.load, load\n",
    )
    assert "X = m.load, n.load_2, load" in ours["o"]
    assert "from engine.n import load_2 as load" in ours["o"]


def test_what_several_import_is_imported_once():
    m, n = "import gc\nfrom a import b, c\n", "import gc\nfrom a import b as d\nd()\n"
    lines = merged("m n", m=m, n=n)[0]["n"].split("\n")
    assert list(filter(None, lines)) == ["import gc", "from a import b, c", "b()"]


def test_a_module_that_is_passed_on_keeps_its_names():
    m, n = "def load(): return 1\n", "def load(): return 2\n"
    o = "from engine import {} as game\nX = game\n"
    ours, _ = merged("m n", m=m, n=n, o=o.format("n"))
    assert run(ours["n"])["load"]() == 2
    with pytest.raises(UserError, match="may be wanted"):
        merged("m n", m=m, n=n, o=o.format("m") + "from engine import n\nY = n\n")


def test_imports_inside_a_function_stay():
    o = "def one():\n    from engine.m import one as other\n    return other\n"
    assert merged("m n", m="def one(): pass\n", n="", o=o)[0]["o"] == o.replace(
        "engine.m", "engine.n"
    )


@pytest.mark.parametrize(
    "m, n, words",
    [
        ("from engine.n import x\n", "x = 1\n", "has to come before"),
        ("x = 1\n", "x = 2\ndef f():\n    global x\n    x = 3\n", "cannot have other names"),
        ("x = 1\n", "x = 2\ndef f(x): pass\n", "cannot have another name"),
        ("x = 1\n", "from engine import m\ndef f(y=m): pass\n", "passes on {'engine.m'}"),
        ("x = 1\n", "import engine.m\nY = engine.m.x\n", "import m with from"),
        ("x = 1\n", "from engine.m import *\n", "imports all of engine.m"),
    ],
    ids=["order", "global", "local", "object", "dotted", "star"],
)
def test_what_cannot_be_merged(m, n, words):
    with pytest.raises(UserError, match=words):
        merged("m n", m=m, n=n)


def test_the_program_has_fewer_modules():
    apart, whole = payload.payload(), payload.payload(whole=True)
    modules = [{path for path in files if path.endswith(".py")} for files in (apart, whole)]
    assert modules[1] < modules[0]
    assert len(modules[1]) < len(modules[0]) * 0.6
