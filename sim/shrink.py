# SPDX-License-Identifier: MIT
"""Fewer names for the same program: on a board every distinct name takes memory for ever.

CircuitPython keeps each name of a source, the local ones too, until it is switched off. So
``shrink`` writes values for constants (``_inline``) and gives private attributes, private globals
and local variables short names, the same ones again and again (``_attributes``,
``_globals``, ``_locals``). Lines, strings and public names stay, and so do names in f-strings,
whose places ``ast`` tells wrong before Python 3.12. What comes out is checked (``_check_inlined``,
``_compared``, ``_unresolved``).
"""

import ast
import builtins
import dis
import string
import symtable
from collections import Counter, defaultdict
from types import CodeType

from sim.options import UserError

# Names that CircuitPython has itself, most of them MicroPython's core: they take no memory.
FREE = """
a b c e g i k n r v w x y A C M Q T pi tx rx cs io x1 y1 x2 y2 ox oy px py add cos end exp get
key log pop sep sin sub tan acos args asin atan ceil copy fabs file find fmod imag init join
keys load modf name path read real seek send sort sqrt step stop sync tell clear close count
floor index items left lower right split start strip throw upper value write append decode
encode extend format insert little locals remove search update values
"""
LETTERS = list(dict.fromkeys([*FREE.split(), *string.ascii_letters]))
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_NUMERIC = (ast.Expression, ast.BinOp, ast.operator, ast.Name, ast.Load)
_SHORT = 10  # letters of a text that is kept like a name: MICROPY_ALLOC_PARSE_INTERN_STRING_LEN
_CELLS = {"MAKE_CELL", "LOAD_CLOSURE"}


def shrink(sources, libraries=()):
    """Return {path: source}, `sources` ({path: source}) with other names and the same meaning.

    `libraries` are the sources of others: what they call by keyword keeps its name. Raises
    UserError if the result would not mean the same.
    """
    libraries = [ast.parse(source) for source in libraries]
    modules = [_Module(path, source) for path, source in sources.items()]
    before = _unresolved(modules)
    modules = _inline(modules)
    for step in (_attributes, _globals, _locals):
        modules = step(modules, libraries)
    lost = sorted(_unresolved(modules) - before)
    if lost:
        raise UserError(f"lost by shrinking: {lost}")
    return {module.path: module.source for module in modules}


def dotted(path):
    """Return the name by which the module at a path on the drive is imported."""
    parts = path.removeprefix("lib/").removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Module:
    """A source with its tree; `bound` has what each name is bound to, anywhere in it.

    A name bound by an import has (module, name or None for the module itself) there, any other
    binding is a node.
    """

    def __init__(self, path, source):
        self.path = path
        self.source = source
        self.name = dotted(path)
        try:
            self.tree = ast.parse(source)
        except SyntaxError as error:
            raise UserError(f"{path} line {error.lineno}: {error.msg}") from error
        self.nodes = list(ast.walk(self.tree))
        strings = [node for node in self.nodes if isinstance(node, ast.JoinedStr)]
        self._formatted = {id(part) for node in strings for part in ast.walk(node)}
        self.lines = source.encode().split(b"\n")  # ast counts in bytes
        self.edits = []
        self.bound = defaultdict(set)
        for node in self.nodes:
            for name, what in _bindings(node):
                self.bound[name].add(what)

    def formatted(self, node):
        """Return whether a node lies in an f-string."""
        return id(node) in self._formatted

    def origin(self, name):
        """Return (module, name or None) if a name is bound by one import only, else None."""
        found = self.bound.get(name, ())
        only = next(iter(found)) if len(found) == 1 else None
        return only if isinstance(only, tuple) else None

    def replace(self, node, text):
        """Note that `node` is to become `text`; its other lines become empty."""
        self.edits.append(
            (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text)
        )

    def rename(self, node, old, new):
        """Note that `old`, the name in a name, argument, attribute or function, becomes `new`."""
        line, at = node.lineno, node.col_offset
        if isinstance(node, ast.Attribute):
            line, at = node.end_lineno, node.end_col_offset - len(old.encode())
        elif isinstance(node, _FUNCTIONS):
            at = self.lines[line - 1].index(b"def ", at) + 4
        self.edits.append((line, at, line, at + len(old.encode()), new))

    def edited(self):
        """Return the module with all that was noted done; what lies within another edit is not."""
        lines = list(self.lines)
        edits = []
        for edit in sorted(set(self.edits), key=lambda edit: (*edit[:2], -edit[2], -edit[3])):
            if not edits or edits[-1][2:4] <= edit[:2]:
                edits.append(edit)
        for first, start, last, end, text in reversed(edits):
            whole = lines[first - 1][:start] + text.encode() + lines[last - 1][end:]
            lines[first - 1 : last] = [whole.rstrip()] + [b""] * (last - first)
        return _Module(self.path, b"\n".join(lines).decode())


def _bindings(node):
    """Yield (name, what it is bound to) of a node itself."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id, node
    elif isinstance(node, ast.arg):
        yield node.arg, node
    elif isinstance(node, (*_FUNCTIONS, ast.ClassDef, ast.ExceptHandler)) and node.name:
        yield node.name, node
    elif isinstance(node, ast.Global | ast.Nonlocal):
        for name in node.names:
            yield name, node
    elif isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.split(".")[0]
            yield alias.asname or top, (alias.name if alias.asname else top, None)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, (node.module, alias.name)


def _of_type(module, kind):
    return [node for node in module.nodes if isinstance(node, kind)]


def _is_private(name):
    return name.startswith("_") and not name.startswith("__") and len(name) > 1


def _strings(modules):
    """Return all texts in the modules that may be names, or beginnings of names."""
    texts = [node.value for module in modules for node in _of_type(module, ast.Constant)]
    return {text for text in texts if isinstance(text, str)}


# --- Constants ---


def _inline(modules):
    """Write the values of constants for their names, wherever they are used.

    A definition goes, and so does an import, if nothing is left that uses it.
    """
    values = _constants(modules)
    stay = _strings(modules)  # names that have to stay where they are defined
    names = {module.name for module in modules}
    for module in modules:
        for node in _of_type(module, ast.Attribute):
            if _target(module, node.value, names) is None:
                stay.add(node.attr)
    plans = [_uses(module, names, values, stay) for module in modules]
    _drop_long(values, [node for uses, _ in plans for node in uses.items()])
    result = []
    for module, (uses, kept) in zip(modules, plans, strict=True):
        uses = {node: values[key] for node, key in uses.items() if key in values}
        for node, value in uses.items():
            module.replace(node, ast.unparse(ast.Constant(value)))
        _drop_imports(module, values, kept)
        _drop_definitions(module, values, stay)
        result.append(_check_inlined(module, module.edited(), uses, values))
    return [_without_const(module) for module in result]


def _constants(modules):
    """Return {(module, name): value} of what is set once, to ``const(...)`` or to a text."""
    values = {}
    for _ in range(3):  # a constant may be made from those of a module that comes later
        for module in modules:
            known = {}
            for name in module.bound:
                key = module.origin(name) or (module.name, name)
                if isinstance(values.get(key), int):
                    known[name] = values[key]
            for statement in module.tree.body:
                for name, node in _definitions(statement):
                    value = _value(node, known)
                    if value is not None and len(module.bound[name]) == 1:
                        values[module.name, name] = value
    return values


def _definitions(statement):
    """Return the pairs (name, value) of an assignment to names, none for all else."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) > 1:
        return []
    target, value = statement.targets[0], statement.value
    names, values = [target], [value]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names, values = target.elts, value.elts
    plain = len(names) == len(values) and all(isinstance(name, ast.Name) for name in names)
    if not plain:
        return []
    return [(name.id, value) for name, value in zip(names, values, strict=True)]


def _value(node, known):
    """Return the text or the int from 0 up that a constant has, or None if it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.Call) or getattr(node.func, "id", None) != "const":
        return None
    tree = ast.Expression(node.args[0])
    for part in ast.walk(tree):
        is_int = isinstance(part, ast.Constant) and type(part.value) is int
        if not (is_int or isinstance(part, _NUMERIC)):
            return None
        if isinstance(part, ast.Name) and part.id not in known:
            return None
    value = eval(compile(tree, "constant", "eval"), {"__builtins__": {}}, known)
    return value if isinstance(value, int) and value >= 0 else None


def _target(module, node, names):
    """Return which of the modules `names` a name stands for, "" if another, None if none.

    None means that it may be any object.
    """
    origin = module.origin(node.id) if isinstance(node, ast.Name) else None
    if not origin:
        return None
    full = origin[0] if origin[1] is None else f"{origin[0]}.{origin[1]}"
    return full if full in names else None if origin[0] in names else ""


def _uses(module, names, values, stay):
    """Return ({node: key of its value}, the names whose import stays); adds to `stay`."""
    uses, kept = {}, set()
    for node in module.nodes:
        key = None
        if isinstance(node, ast.Name):
            key = module.origin(node.id) or (module.name, node.id)
        elif isinstance(node, ast.Attribute):
            key = _target(module, node.value, names), node.attr
        if key in values and isinstance(node.ctx, ast.Load):
            if module.formatted(node):
                stay.add(key[1])
                kept.add(getattr(node, "id", None))
            else:
                uses[node] = key
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if not module.origin(alias.asname or alias.name):
                    stay.add(alias.name)
                    kept.add(alias.asname or alias.name)
    return uses, kept


def _drop_long(values, uses):
    """Take out of `values` the long texts that would be written more than once.

    A short one is kept only once by the board, however often it is written.
    """
    counts = Counter(key for _, key in uses)
    for key, value in list(values.items()):
        if isinstance(value, str) and len(value) > _SHORT and counts[key] > 1:
            del values[key]


def _drop_imports(module, values, kept):
    """Leave out imports of constants, but not of the names `kept`."""
    for node in _of_type(module, ast.ImportFrom):
        gone = [
            alias
            for alias in node.names
            if (node.module, alias.name) in values and (alias.asname or alias.name) not in kept
        ]
        _leave_out(module, node, gone)


def _leave_out(module, node, gone):
    """Take the aliases `gone` out of an import."""
    rest = [alias for alias in node.names if alias not in gone]
    if gone:
        nothing = "pass" if node.col_offset else ""
        less = ast.copy_location(ast.ImportFrom(node.module, rest, node.level), node)
        module.replace(node, ast.unparse(less) if rest else nothing)


def _drop_definitions(module, values, stay):
    """Leave out what defines constants whose name need not stay."""
    for statement in module.tree.body:
        defined = _definitions(statement)
        rest = []
        for name, node in defined:
            key = module.name, name
            if key not in values:
                rest.append((name, ast.unparse(node)))
            elif name in stay:
                value = values[key]
                # Not const for a private one: MicroPython would put its value wherever a local
                # has the short name that it gets.
                plain = isinstance(value, str) or name[0] == "_"
                rest.append((name, repr(value) if plain else f"const({value})"))
        if rest != [(name, ast.unparse(node)) for name, node in defined]:
            names, texts = (
                (", ".join(parts) for parts in zip(*rest, strict=True)) if rest else ("", "")
            )
            module.replace(statement, f"{names} = {texts}" if rest else "")


def _without_const(module):
    """Return the module without the import of ``const`` if it has no use for it.

    The module that defines it, where there is none to import, keeps both for the others.
    """
    if any(isinstance(node, _FUNCTIONS) and node.name == "const" for node in module.nodes):
        return module.edited()
    if not any(isinstance(node, ast.Name) and node.id == "const" for node in module.nodes):
        for node in _of_type(module, ast.ImportFrom):
            _leave_out(module, node, [alias for alias in node.names if alias.name == "const"])
    return module.edited()


class _Values(ast.NodeTransformer):
    """Does to a tree what ``_inline`` does to a source, and drops what may differ."""

    def __init__(self, uses, constants):
        self._uses = uses
        self._constants = constants

    def visit(self, node):
        if node in self._uses:
            return ast.Constant(self._uses[node])
        if isinstance(node, ast.ImportFrom | ast.Pass):
            return None
        return super().visit(node)

    def visit_Module(self, node):
        body = []
        for statement in node.body:
            pairs = _definitions(statement)
            rest = [pair for pair in pairs if pair[0] not in self._constants]
            body += [ast.Expr(ast.Tuple([ast.Name(name), value])) for name, value in rest]
            if not pairs:
                body.append(statement)
        node.body = body
        return self.generic_visit(node)


def _check_inlined(old, new, uses, values):
    """Return `new`; UserError unless it is `old` with other constants and imports."""
    names = {name for module, name in values if module == old.name}
    trees = [ast.parse(old.source), ast.parse(new.source)]
    again = dict(zip(ast.walk(old.tree), ast.walk(trees[0]), strict=True))
    uses = {again[node]: value for node, value in uses.items()}
    texts = [ast.dump(_Values(uses, names).visit(tree)) for tree in trees]
    if texts[0] != texts[1] or len(old.lines) != len(new.lines):
        raise UserError(f"{old.path} cannot be shrunk: its constants would change")
    return new


# --- Private names ---


def _attributes(modules, libraries):
    """Shorten the private attributes and methods that are used on ``self`` alone.

    Names that no class has both of may become the same letter.
    """
    classes = [node for module in modules for node in _of_type(module, ast.ClassDef)]
    groups = _families(classes)
    fixed = _outside_self(modules, libraries)
    for name in set(groups) - {node.name for node in classes}:
        fixed |= groups[name]  # the base class of another: who knows what it has
    starts = tuple(text for text in _strings(modules) if text.startswith("_"))
    taken = {name for name in fixed if len(name) == 1}
    letters = {}
    for members in groups.values():
        for name in sorted(members):
            if _is_private(name) and name not in fixed and not name.startswith(starts):
                letters.setdefault(name, None)
    for name in letters:
        rivals = [members for members in groups.values() if name in members]
        used = {letters.get(other, other) for members in rivals for other in members}
        letters[name] = _next_letter(used | taken)
    for members in groups.values():
        _check_distinct(members, letters, "one class")
    return [_with_attributes(module, letters) for module in modules]


def _families(classes):
    """Return {class name: names of its attributes}; relatives share one set."""
    groups = {}
    for node in classes:
        members = groups.setdefault(node.name, set())
        members.update(_members(node))
        for base in node.bases:
            name = getattr(base, "id", getattr(base, "attr", None))
            theirs = groups.setdefault(name, set())
            theirs |= members
            for key in [key for key in groups if groups[key] is members]:
                groups[key] = theirs
    return groups


def _members(node):
    """Return the names that a class sets or uses on ``self``, or has in its body."""
    names = {name for part in _body(node) for name, _ in _bindings(part)}
    names.update(part.attr for part in ast.walk(node) if _is_own(part))
    return names


def _is_own(node):
    return isinstance(node, ast.Attribute) and getattr(node.value, "id", None) == "self"


def _body(node):
    """Yield the nodes of a class that belong to its own scope, its functions for their names."""
    waiting = list(node.body)
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, _FUNCTIONS):
            waiting += _outer(part)
        elif not isinstance(part, (ast.Lambda, ast.ClassDef)):
            waiting += ast.iter_child_nodes(part)


def _outer(function):
    """Return the expressions of a function that belong to the scope around it."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    found = [*arguments.defaults, *arguments.kw_defaults, *getattr(function, "decorator_list", ())]
    found += [argument.annotation for argument in every] + [getattr(function, "returns", None)]
    return [node for node in found if node is not None]


def _outside_self(modules, libraries):
    """Return the attributes that are used otherwise than as ``self.name``, or may be."""
    names = set()
    for module in modules:
        for node in _of_type(module, ast.Attribute):
            if not _is_own(node) or module.formatted(node):
                names.add(node.attr)
        names |= _strings([module])
    for tree in libraries:
        names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return names


def _next_letter(used):
    for letter in LETTERS:
        if letter not in used:
            return letter
    raise UserError("there are not enough letters to shrink the names of one module")


def _with_attributes(module, letters):
    for node in module.nodes:
        if _is_own(node) and node.attr in letters:
            module.rename(node, node.attr, letters[node.attr])
        elif isinstance(node, ast.ClassDef):
            bound = {name for part in _body(node) for name, _ in _bindings(part)}
            for part in _body(node):
                name = getattr(part, "name" if isinstance(part, _FUNCTIONS) else "id", None)
                if name in bound and name in letters:
                    module.rename(part, name, letters[name])
    return _compared(module, letters, {})


def _globals(modules, libraries):
    """Shorten private functions and other private names of a module that only itself uses."""
    imported = {what for module in modules for found in module.bound.values() for what in found}
    outside = _outside_self(modules, libraries)
    result = []
    for module in modules:
        fixed = outside | _scoped(symtable.symtable(module.source, module.path, "exec"))
        for node in module.nodes:
            if isinstance(node, ast.Global | ast.ClassDef | ast.ExceptHandler):
                fixed.update(getattr(node, "names", [getattr(node, "name", None)]))
            elif module.formatted(node):
                fixed.add(getattr(node, "id", None))
        names = {node.id for node in _of_type(module, ast.Name)} | set(module.bound)
        used = set(names)
        letters = {}
        for name, found in module.bound.items():
            fixed |= {name for what in found if isinstance(what, tuple)}
            if _is_private(name) and name not in fixed and (module.name, name) not in imported:
                letters[name] = _next_letter(used)
                used.add(letters[name])
        _check_distinct(names, letters, module.path)
        for node in module.nodes:
            name = getattr(node, "name" if isinstance(node, _FUNCTIONS) else "id", None)
            if name in letters:
                module.rename(node, name, letters[name])
        result.append(_compared(module, {}, letters))
    return result


def _scoped(table):
    """Return the names that belong to a scope other than the module's."""
    names = set()
    for child in table.get_children():
        names.update(symbol.get_name() for symbol in child.get_symbols() if not symbol.is_global())
        names |= _scoped(child)
    return names


# --- Local variables ---


def _locals(modules, libraries):
    """Shorten local variables and the parameters that nobody passes by keyword.

    A function with all that is in it counts as one scope. Parameters with a default value keep
    their names, as they are there to be named; where a call has ``**``, which may name any
    parameter, all of them do.
    """
    trees = [module.tree for module in modules] + libraries
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.keyword)]
    keywords = {node.arg for node in calls}
    if any(node.arg is None for module in modules for node in _of_type(module, ast.keyword)):
        every = (node for module in modules for node in _of_type(module, ast.arg))
        keywords |= {node.arg for node in every}
    result = []
    for module in modules:
        tables = _tables(symtable.symtable(module.source, module.path, "exec"))
        for node in _outermost(module.tree):
            _shorten(module, node, tables[node.name, node.lineno], keywords)
        result.append(_compared(module, {}, {}))
    return result


def _outermost(node):
    """Yield the functions that are in no other function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            yield child
        else:
            yield from _outermost(child)


def _tables(table):
    """Return {(name, line): table} of all functions."""
    found = {}
    for child in table.get_children():
        found[child.get_name(), child.get_lineno()] = child
        found.update(_tables(child))
    return found


def _shorten(module, function, table, keywords):
    """Give the local names of an outermost function letters that nothing in it uses."""
    outer = {id(part) for node in _outer(function) for part in ast.walk(node)}
    nodes = [node for node in ast.walk(function) if id(node) not in outer]
    fixed = keywords | _fixed(table)
    for node in nodes:
        if isinstance(node, ast.arguments):
            fixed |= {argument.arg for argument in _with_default(node)}
        elif isinstance(node, ast.arg) and node.annotation:
            fixed.add(node.arg)
        elif isinstance(node, (ast.ExceptHandler, ast.ClassDef, *_FUNCTIONS)):
            fixed.add(node.name)
        elif isinstance(node, ast.Name) and module.formatted(node):
            fixed.add(node.id)
    names = [name for node in nodes if (name := _variable(node))]
    used = set(names) | fixed
    letters = {}
    for name in names:
        if name not in letters and name not in fixed and len(name) > 1:
            letters[name] = _next_letter(used)
            used.add(letters[name])
    for node in nodes:
        if (name := _variable(node)) in letters:
            module.rename(node, name, letters[name])


def _variable(node):
    """Return the name that a node is, if it may be that of a local variable."""
    if isinstance(node, ast.arg):
        return node.arg
    return node.id if isinstance(node, ast.Name) else None


def _with_default(arguments):
    named = [*arguments.posonlyargs, *arguments.args]
    yield from named[len(named) - len(arguments.defaults) :]
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    yield from (argument for argument, default in pairs if default)


def _fixed(table):
    """Return the names of a function and all in it that are more than local variables."""
    names = set()
    for symbol in table.get_symbols():
        special = symbol.is_imported() or symbol.is_global() or symbol.is_nonlocal()
        if special or table.get_type() == "class" or symbol.get_name().startswith("__"):
            names.add(symbol.get_name())
    for child in table.get_children():
        names |= _fixed(child)
    return names


# --- Checks ---


def _check_distinct(names, letters, where):
    """Raise UserError if two of the names would become one."""
    if len({letters.get(name, name) for name in names}) < len(names):
        raise UserError(f"{where} cannot be shrunk: two names would be the same")


def _compared(module, attributes, names):
    """Return the edited module; UserError unless it is the same but for the names.

    `attributes` and `names` tell what attributes and globals are called now; local names may
    have any name as long as different ones stay different.
    """
    try:
        edited = module.edited()
        codes = [compile(each.source, module.path, "exec") for each in (module, edited)]
        if len(edited.lines) == len(module.lines) and _same(*codes, attributes, names, {}):
            return edited
    except SyntaxError:
        pass
    raise UserError(f"{module.path} cannot be shrunk: its meaning would change")


def _same(old, new, attributes, names, around):
    """Return whether two code objects do the same on the same lines; `around` has local names."""
    steps = [_steps(code) for code in (old, new)]
    called = {old.co_name, attributes.get(old.co_name), names.get(old.co_name)}
    head = new.co_name in called and old.co_flags == new.co_flags
    counts = [(len(code.co_varnames), len(code.co_freevars)) for code in (old, new)]
    if not head or counts[0] != counts[1] or len(steps[0]) != len(steps[1]):
        return False
    local = dict(zip(old.co_varnames, new.co_varnames, strict=True))
    local.update((name, around.get(name, name)) for name in old.co_freevars)  # or __class__
    inner = []
    for (action, was, line), (*other, now, other_line) in zip(*steps, strict=True):
        if [action] != other or line != other_line:
            return False
        if isinstance(was, CodeType):
            inner.append((was, now))
        elif "FAST" in action or "DEREF" in action:
            if local.setdefault(was, now) != now:
                return False
        elif now not in _allowed(old, action, was, attributes, names):
            return False
    distinct = len(set(local.values())) == len(local)
    return distinct and all(_same(*pair, attributes, names, local) for pair in inner)


def _steps(code):
    """Return (action, argument, line) of what a code object does.

    Left out is what comes in the order of the names, and so tells nothing: how the variables of
    inner functions are handed on, and Python 3.13's list of the attributes of a class.
    """
    cells = code.co_cellvars + code.co_freevars
    steps = []
    for step in dis.get_instructions(code):
        arguments = step.argval if "FAST" in step.opname else [step.argval]
        if isinstance(arguments, str):
            arguments = [arguments]  # Python 3.13 has instructions with two
        if step.argval == "__static_attributes__":
            steps.pop()
        handed_on = step.opname == "LOAD_FAST" and step.argval in cells
        if not handed_on and step.opname not in _CELLS:
            steps += [(step.opname, argument, step.positions.lineno) for argument in arguments]
    return steps


def _allowed(code, action, name, attributes, names):
    """Return what the argument of an instruction may be now."""
    if "ATTR" in action or "METHOD" in action:
        return [attributes.get(name, name)]
    if action.endswith("_NAME") or "GLOBAL" in action:
        is_class = "__qualname__" in code.co_names
        return [names.get(name, name)] + [attributes.get(name)] * is_class
    return [name]


def _unresolved(modules):
    """Return the (path, name) of all that is used but bound nowhere in its module."""
    own = {module.name: module for module in modules}
    lost = set()
    for module in modules:
        for node in module.nodes:
            if isinstance(node, ast.Name) and not module.bound.get(node.id):
                lost.add((module.path, node.id))
            elif isinstance(node, ast.ImportFrom) and node.module in own:
                names = [alias.name for alias in node.names]
                lost.update(
                    (module.path, name) for name in names if not _has(own, node.module, name)
                )
            elif isinstance(node, ast.Attribute):
                target = _target(module, node.value, own)
                if target and not _has(own, target, node.attr):
                    lost.add((module.path, f"{target}.{node.attr}"))
    return {(path, name) for path, name in lost if not hasattr(builtins, name)}


def _has(modules, name, attribute):
    """Return whether a module binds a name or has such a module in it."""
    return bool(modules[name].bound.get(attribute)) or f"{name}.{attribute}" in modules
