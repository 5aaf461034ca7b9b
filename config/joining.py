"""Modules and style sheets joined for production: one file where a page would ask for thirty.

A file stands alone afterwards: all that it imports is written into it, each module once and in a
function of its own, so that names cannot meet. The language is
the one our modules are written in: `import { name as other } from "./path.js";` and `export` before
a declaration, both at the start of a line. Anything more is refused by name, never passed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath

from rjsmin import jsmin

Read = Callable[[str], str]
"""Gives the text of a file under its static name."""

_IMPORT = re.compile(r"^import \{([^}]*)\} from \"(\.[^\"]+)\";$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|(?:async )?function|class) (\w+))", re.MULTILINE)
_ODD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SHEET = re.compile(r"^@import \"(\.[^\"]+)\";\n", re.MULTILINE)


class CannotJoin(ValueError):
    """A file says something that joining does not understand."""


def imports_of(name: str, text: str) -> list[str]:
    """Return the static names a module or style sheet imports, in its order."""
    found = (
        _SHEET.findall(text) if name.endswith(".css") else [p for _n, p in _IMPORT.findall(text)]
    )
    return [_beside(name, path) for path in found]


def reached_from(entry: str, read: Read) -> list[str]:
    """Return the entry and all that it imports, each once, after everything it imports itself.

    Raises
    ------
    CannotJoin
        If an import leads round to where it began.
    """
    order: list[str] = []

    def visit(name: str, trail: tuple[str, ...]) -> None:
        if name in trail:
            raise CannotJoin(" -> ".join([*trail, name]))
        if name not in order:
            for other in imports_of(name, read(name)):
                visit(other, (*trail, name))
            order.append(name)

    visit(entry, ())
    return order


def joined_sheet(entry: str, read: Read) -> str:
    """Return a style sheet with every `@import` written out in its place."""
    return "".join(_SHEET.sub("", read(name)) for name in reached_from(entry, read))


def joined_module(entry: str, read: Read) -> str:
    """Return a module with all it imports written before it, without comments.

    Raises
    ------
    CannotJoin
        If a file imports or exports in another way than described above.
    """
    numbers: dict[str, int] = {}
    parts: list[str] = []
    for name in reached_from(entry, read):
        text, exported = _rewritten(name, read(name), numbers)
        if name == entry:
            parts.append(text)
        else:
            numbers[name] = len(numbers)
            inside = _EXPORT.sub("", text)
            given = f"return {{ {', '.join(exported)} }};"
            parts.append(f"const {_holder(numbers[name])} = (() => {{\n{inside}\n{given}\n}})();\n")
    return str(jsmin("".join(parts)))


def _rewritten(name: str, text: str, numbers: dict[str, int]) -> tuple[str, list[str]]:
    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {_holder(numbers[_beside(name, found[2])])};"

    exported = _EXPORT.findall(text)
    text = _IMPORT.sub(taken, text)
    odd = [line for line in _ODD.findall(text) if not _EXPORT.match(line)]
    if odd:
        raise CannotJoin(f"{name}: {odd[0]}")
    return text, exported


def _holder(number: int) -> str:
    return f"module${number}"


def _beside(name: str, path: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(name).parent / path).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
