# SPDX-License-Identifier: MIT
"""Short public names: which are changed, which are left, and that two stay two."""

import ast
import textwrap

import pytest

from sim import rename
from sim.options import UserError


def renamed(*libraries, users=None, **sources):
    """Return ({module name: source}, {path: source} of users) with short names."""
    sources = {f"engine/{name}.py": textwrap.dedent(text) for name, text in sources.items()}
    ours, users = rename.rename(sources, libraries, users)
    return {path[7:-3]: text for path, text in ours.items()}, users


def left(name, source, *libraries):
    """Assert that a name of the module stays and that another one does not."""
    source = textwrap.dedent(source) + "\ndef another(): pass\n"
    new = renamed(*libraries, m=source)[0]["m"]
    assert "another" not in new
    assert new.count(name) == source.count(name) > 0


def test_a_function_has_one_short_name_in_all_modules():
    ours, _ = renamed(
        m="def legal(): return 1\n",
        n="from engine.m import legal\nfrom engine import m\nX = legal, m.legal\n",
    )
    new = ast.parse(ours["m"]).body[0].name
    assert len(new) == 1
    assert ours["n"] == f"from engine.m import {new}\nfrom engine import m\nX = {new}, m.{new}\n"


def test_classes_attributes_and_globals_have_one_too():
    source = (
        "class Board:\n    SIZE = 3\n    def show(self): self.seen = SHOWN, self.SIZE\nSHOWN = 4\n"
    )
    new = renamed(m=source)[0]["m"]
    assert not {"Board", "SIZE", "show", "seen", "SHOWN"} & rename._identifiers(new)


def test_parameters_and_what_calls_them_have_one_too():
    ours, _ = renamed(
        m="def f(first=1, second=2): return f'{first} second'\n",
        n="from engine.m import f\nX = f(second=3)\n",
    )
    first, second = [node.arg for node in ast.parse(ours["m"]).body[0].args.args]
    assert ours["m"] == f"def f({first}=1, {second}=2): return f'{{{first}}} second'\n"
    assert ours["n"] == f"from engine.m import f\nX = f({second}=3)\n"


def test_names_that_meet_stay_different_and_others_may_become_one():
    ours, _ = renamed(
        m="def first(a): return a\ndef second(b): return b\n", n="def third(): return 3\n"
    )
    names = [node.name for node in ast.parse(ours["m"]).body]
    assert len({*names, "a", "b"}) == 4
    assert ast.parse(ours["n"]).body[0].name in [*names, "a"]


def test_when_the_letters_are_used_up_words_of_the_firmware_follow():
    source = "".join(f"def function_{number}(): pass\n" for number in range(200))
    names = [node.name for node in ast.parse(renamed(m=source)[0]["m"]).body]
    assert len(set(names)) == 200
    assert set(names) > set(rename.LETTERS)
    assert {len(name) for name in set(names) - set(rename.LETTERS)} == {2}


@pytest.mark.parametrize(
    "source",
    [
        "def stay(): pass\nX = getattr(m, 'stay')\n",
        "def stay(): pass\nX = 'other, stay'\n",
        "class A:\n    def on_stay(self): return getattr(self, 'on_' + x)\n",
        "def stay(): pass\nX = dict(stay=2)\n",
        "import time\ndef stay(): pass\nX = time.time(stay=2)\n",
        "def stay(): pass\nimport time\nX = time.stay\n",
        "from time import stay\ndef stay(): pass\n",
        "class A(B):\n    def stay(self): pass\n",
        "def stay():\n    global stay\n",
        "import supervisor\nclass A:\n    def stay(self): pass\nX = supervisor.runtime.stay\n",
    ],
)
def test_what_something_else_may_mean_stays(source):
    left("stay", source)


def test_what_a_library_names_stays():
    left("stay", "def stay(): pass\n", "class Label:\n    def stay(self): pass\n")


def test_what_the_objects_of_the_firmware_have_stays():
    """Their names are those of the same modules for the desktop."""
    left("hidden", "import displayio\nclass A:\n    def __init__(self): self.hidden = 1\n")
    left("append", "class A:\n    def append(self): pass\n")


def test_users_get_the_same_names():
    user = "from engine import m\ndef legal(a): return m.legal(a), f'{m.legal} legal', 'a legal'\n"
    ours, users = renamed(m="def legal(): pass\n", users={"t.py": user})
    new = ast.parse(ours["m"]).body[0].name
    assert new not in "am"
    assert f"def {new}(a):" in users["t.py"]
    assert f"f'{{m.{new}}} legal', 'a legal'" in users["t.py"]


def test_a_source_that_would_not_be_the_same_is_refused(monkeypatch):
    monkeypatch.setattr(rename, "_renamed", lambda source, short: source + "X = 1\n")
    with pytest.raises(UserError, match=r"^engine/m.py cannot be shrunk"):
        renamed(m="def legal(): pass\n")


def test_two_names_that_become_one_are_refused(monkeypatch):
    monkeypatch.setattr(rename, "_shorten", lambda names, *_: dict.fromkeys(names, "x"))
    with pytest.raises(UserError, match=r"^engine/m.py cannot be shrunk"):
        renamed(m="def legal(): pass\ndef other(): pass\n")
