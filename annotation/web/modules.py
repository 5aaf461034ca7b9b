"""Which ES modules a page loads, so that it can announce all of them at once (modulepreload)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.contrib.staticfiles import finders

START = "behaviours/start.js"
_IMPORT = re.compile(r"""^(?:import|export)\b[^;"']*?["'](\.[^"']+)["'];""", re.MULTILINE)


def modules_of(entry: str) -> tuple[str, ...]:
    """Return `entry` and every module it imports, nearest first, as static names."""
    return _read_modules(entry) if settings.DEBUG else _known_modules(entry)


@lru_cache(maxsize=32)
def _known_modules(entry: str) -> tuple[str, ...]:
    return _read_modules(entry)


def _read_modules(entry: str) -> tuple[str, ...]:
    found: dict[str, None] = {START: None, entry: None}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        fresh = [other for other in _imports(name) if other not in found]
        found.update(dict.fromkeys(fresh))
        waiting.extend(fresh)
    return tuple(found)


def _imports(name: str) -> list[str]:
    source = Path(str(finders.find(name))).read_text(encoding="utf-8")
    folder = PurePosixPath(name).parent
    return [_normal(folder / path) for path in _IMPORT.findall(source)]


def _normal(path: PurePosixPath) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
