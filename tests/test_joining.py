# SPDX-License-Identifier: MIT
"""Few long lines: what is joined, and that it means the same."""

import ast

import pytest

from sim import joining
from sim.options import UserError


@pytest.mark.parametrize(
    "source, joined",
    [
        ("a=1\nb=2\n", "a=1;b=2\n"),
        ("if a:\n b=1\n c=2\nd=3\n", "if a:b=1;c=2\nd=3\n"),
        ("if a:\n b=1\nelif c:\n d=2\nelse:\n e=3\n", "if a:b=1\nelif c:d=2\nelse:e=3\n"),
        ("if a:\n if b:\n  c=1\n", "if a:\n if b:c=1\n"),
        ("if a:\n b=1\n if c:\n  d=1\n e=2\n f=3\n", "if a:\n b=1\n if c:d=1\n e=2;f=3\n"),
        ("def f(a):\n b=a\n return b\nc=f(1)\n", "def f(a):b=a;return b\nc=f(1)\n"),
        ("class A:\n B=1\n def f(a):\n  return a\n", "class A:\n B=1\n def f(a):return a\n"),
        ("@a\ndef f():\n pass\n@b\ndef g():\n pass\n", "@a\ndef f():pass\n@b\ndef g():pass\n"),
        ("try:\n a=1\nexcept B:\n c=2\nfinally:\n d=3\n", "try:a=1\nexcept B:c=2\nfinally:d=3\n"),
        ("a=(\n 1,\n b if c\n else d,\n)\nb=2\n", "a=(1,b if c else d,);b=2\n"),
        ("a=[\n 'b'\n 'c']\n", "a=['b' 'c']\n"),
        ("a='''b\n c'''\nd=1\n", "a='''b\n c''';d=1\n"),
        ("a=f'{b} {{}} {c!r:>3}'\nd=1\n", "a=f'{b} {{}} {c!r:>3}';d=1\n"),
        (
            "# SPDX-License-Identifier: MIT\na=1\nb=2\n",
            "# SPDX-License-Identifier: MIT\na=1;b=2\n",
        ),
        ("a={1:2}\nb=lambda:3\nc=d[1:]\n", "a={1:2};b=lambda:3;c=d[1:]\n"),
        ("if a: b=1\nc=2\nd=3\n", "if a: b=1\nc=2;d=3\n"),
        ("", ""),
    ],
)
def test_what_is_joined(source, joined):
    assert joining.join(source) == joined
    assert ast.dump(ast.parse(joined)) == ast.dump(ast.parse(source))
    assert joining.join(joined) == joined


def test_a_source_that_would_not_be_the_same_is_refused(monkeypatch):
    monkeypatch.setattr(joining, "_is_simple", lambda text: "else" not in text)
    with pytest.raises(UserError, match=r"^m.py cannot be joined"):
        joining.join("if a: b=1\nc=2\n", "m.py")
