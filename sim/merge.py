# SPDX-License-Identifier: MIT
"""Several modules as one: on a board each takes memory of its own, and so does each import.

A module has a table of its names, another of all names that it uses, and its path; what it
imports stands in its table once more. Modules that are in memory at the same times need not be
apart there. What a member defines keeps its name, unless another member has that name for
something else.
"""

import ast
import re
import symtable
from collections import defaultdict

from sim.options import UserError
from sim.rename import _names
from sim.shrink import _bindings, _Module, _of_type, _scoped


def merge(sources, groups, users=None):
    """Return ({path: source}, users) in which the modules of each group are one.

    ``groups`` are tuples of paths in one folder, each member after those it imports; the whole
    has the path of the last. ``users`` are {path: source} of what else imports them. Raises
    UserError where a name would mean something else.
    """
    modules = {path: _Module(path, source) for path, source in sources.items()}
    others = {path: _Module(path, source) for path, source in (users or {}).items()}
    values = _values([*modules.values(), *others.values()])
    wholes = [_Whole([modules.pop(path) for path in paths], values) for paths in groups]
    moved = _Moved(wholes)
    for whole in wholes:
        modules[whole.home.path] = whole.module(moved)
    return tuple(
        {path: moved.told(module).source for path, module in each.items()}
        for each in (modules, others)
    )


def _values(modules):
    """Return the names of the modules that are objects somewhere, not only before a dot."""
    found = set()
    for module in modules:
        bases = {id(node.value) for node in _of_type(module, ast.Attribute)}
        for node in _of_type(module, ast.Name):
            if id(node) not in bases:
                origins = (what for what in module.bound[node.id] if isinstance(what, tuple))
                found.update(".".join(filter(None, origin)) for origin in origins)
    return found


class _Moved:
    """What members and theirs are called now.

    ``homes`` is {module: whole}, ``finals`` {(module, name): name}.
    """

    def __init__(self, wholes):
        self.homes = {}
        self.finals = {}
        for whole in wholes:
            self.homes.update((member.name, whole.home.name) for member in whole.members)
            self.finals.update(whole.finals())

    def target(self, origin):
        """Return the member that an import binds a name to, or None."""
        full = origin and ".".join(filter(None, origin))
        return full if full in self.homes else None

    def told(self, module):
        """Return a module that imports from the wholes, not from their members."""
        for node in module.nodes:
            if isinstance(node, ast.Import):
                now = [ast.alias(self.homes.get(a.name, a.name), a.asname) for a in node.names]
                _replace(module, node, ast.Import(now))
            elif isinstance(node, ast.ImportFrom):
                if node.module in self.homes and node.names[0].name == "*":
                    raise UserError(f"{module.path} imports all of {node.module}: name what")
                now = [self._alias(node.module, alias) for alias in node.names]
                whole = self.homes.get(node.module, node.module)
                _replace(module, node, ast.ImportFrom(whole, now, node.level))
            elif isinstance(node, ast.Attribute) and self._is_gone(ast.unparse(node)):
                raise UserError(f"{module.path} line {node.lineno}: import {node.attr} with from")
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                member = self.target(module.origin(node.value.id))
                final = self.finals.get((member, node.attr), node.attr)
                if final != node.attr:
                    module.rename(node, node.attr, final)
        return module.edited()

    def _is_gone(self, name):
        """Return whether a module has become part of one with another name."""
        return self.homes.get(name, name) != name

    def _alias(self, path, alias):
        """Return what takes the place of a name that is imported from ``path``."""
        known = alias.asname or alias.name
        full = f"{path}.{alias.name}"
        final = self.finals.get((path, alias.name), alias.name)
        if full in self.homes:
            final = self.homes[full].rpartition(".")[2]
        return ast.alias(final, None if known == final else known)


def _replace(module, node, new):
    """Let an import be another one, or none without names."""
    if not new.names:
        module.replace(node, "pass" if node.col_offset else "")
    elif ast.dump(new) != ast.dump(node):
        module.replace(node, ast.unparse(new))


class _Whole:
    """Modules that become one under the name of the last, ``home``."""

    def __init__(self, members, values):
        """Find a name for all that the members have; in the modules ``values`` it stays."""
        self.members = members
        self.home = members[-1]
        self._names = {member.name for member in members}
        self._inner = {}  # {member: names that belong to a function or a class in it}
        self._written = {name for member in members for name in _names(member.tree)}
        self._means = {}  # {(member, name): (module, name) that defines it}
        self._known_as = defaultdict(set)  # {(module, name): (member, name there or None)}
        self._final = {}  # {(module, name): name in the whole}
        for member in members:
            table = symtable.symtable(member.source, member.path, "exec")
            self._inner[member.name] = _scoped(table)
            for name in (symbol.get_name() for symbol in table.get_symbols()):
                if member.bound.get(name):
                    self._means[member.name, name] = self._meaning(member, name)
        for (member, name), what in self._means.items():
            self._known_as[what].add((member, name))
        for member in members:
            for node in _of_type(member, ast.Attribute):
                base = self._means.get((member.name, getattr(node.value, "id", None)))
                what = base and self._means.get((base[0], node.attr))
                if what:
                    self._known_as[what].add((member.name, None))
        # imports last: what they are called does not matter
        order = sorted(
            self._means.items(), key=lambda item: (item[0] != item[1], item[0][0] not in values)
        )
        for (_, name), what in order:
            if what not in self._final and not (what[1] is None and what[0] in self._names):
                self._final[what] = self._free(name, what)
        for what, final in self._final.items():
            fixed = what[0] in values and self._means.get(what) == what
            if fixed and final != what[1] and not what[1].startswith("_"):
                raise UserError(f"{'.'.join(what)} may be wanted and cannot be called {final}")

    def _meaning(self, member, name):
        """Return (module, name) of what a name of a member stands for, (module, None) for one."""
        bound = {
            what for part in member.tree.body for known, what in _bindings(part) if known == name
        }
        origin = bound.pop() if len(bound) == 1 else None
        if not isinstance(origin, tuple):
            return member.name, name
        full = ".".join(filter(None, origin))
        if full in self._names:
            return full, None
        if origin[0] in self._names and origin not in self._means:
            raise UserError(f"{member.path}: {origin[0]} has to come before it, with {origin[1]}")
        return self._means.get(origin, origin)

    def _free(self, name, what):
        """Return a name for ``what`` that nothing else has where it is used."""
        taken = set(self._final.values())
        for member, known in self._known_as[what]:
            if known != name:
                taken |= self._inner[member]
        number = 2
        free = name
        while free in taken:
            taken |= self._written
            free = f"{name}_{number}"
            number += 1
        return free

    def finals(self):
        """Return {(member, name): name in the whole} of all that the members' names stand for."""
        return {key: self._final[what] for key, what in self._means.items() if what in self._final}

    def module(self, moved):
        """Return the whole."""
        parts, known = [], set()
        for member in self.members:
            self._rewrite(member, moved, known)
            parts.append(
                re.sub("^# SPDX.*\n", "", member.edited().source)
                if parts
                else member.edited().source
            )
        return _Module(self.home.path, "".join(parts))

    def _rewrite(self, member, moved, known):
        """Note in a member what its names are in the whole; what is ``known`` is not imported."""
        now = {
            name: final
            for (owner, name), final in moved.finals.items()
            if owner == member.name and name != final
        }
        objects = _values([member]) & self._names
        if objects:
            raise UserError(f"{member.path} passes on {objects}, which is no module there")
        for node in member.nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                self._join_import(member, node, known)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                target = moved.target(member.origin(node.value.id))
                if target in self._names:
                    self._check(member, node, node.value.id)
                    member.replace(node, moved.finals[target, node.attr])
            elif isinstance(node, ast.Global) and now.keys() & set(node.names):
                raise UserError(f"{member.path}: {node.names} cannot have other names")
            name = getattr(node, "id", getattr(node, "name", None))
            is_name = isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef)
            if is_name and name in now:
                self._check(member, node, name)
                member.rename(node, name, now[name])

    def _check(self, member, node, name):
        if member.formatted(node) or name in self._inner[member.name]:
            raise UserError(f"{member.path} line {node.lineno}: {name} cannot have another name")

    def _join_import(self, member, node, known):
        """Take out of an import what the whole has, or has imported."""
        aliases = []
        for alias in node.names:
            name = alias.asname or alias.name
            what = self._means.get((member.name, name))
            if node.col_offset or not what:
                aliases.append(alias)
                continue
            if what[0] in self._names or what in known:
                continue
            known.add(what)
            final = self._final[what]
            aliases.append(ast.alias(alias.name, None if final == alias.name else final))
        path = getattr(node, "module", None)
        new = ast.ImportFrom(path, aliases, node.level) if path else ast.Import(aliases)
        _replace(member, node, new)
