"""JSON as the standard has it and a database can keep: finite, UTF-8, bounded, without NUL."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import IO, Any, NoReturn

from rest_framework.parsers import BaseParser

from annotation.errors import Refusal

LARGEST = 4 * 1024 * 1024
DEEPEST = 32
UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")


def _no_constant(name: str) -> NoReturn:
    raise Refusal("unreadable", why=f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Refusal("unreadable", why=f"{digits[:40]} is too large a number")
    return number


class StrictJSONParser(BaseParser):
    """Reads one JSON object of bounded size and depth."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        value = read_json(stream.read(LARGEST + 1))
        if not isinstance(value, dict):
            raise Refusal("unreadable", why="an object is expected")
        return value


def read_json(data: bytes) -> Any:
    """Return a JSON value that can be kept; refuses every other."""
    if len(data) > LARGEST:
        raise Refusal("too_large", largest=LARGEST)
    try:
        value = json.loads(data.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, ValueError) as problem:
        raise Refusal("unreadable", why=type(problem).__name__) from problem
    _refuse_unkeepable(value)
    return value


def _refuse_unkeepable(value: Any) -> None:
    """Refuse what UTF-8 or PostgreSQL's jsonb cannot hold, and nesting nobody needs."""
    level: list[Any] = [value]
    for _depth in range(DEEPEST):
        for found in level:
            if isinstance(found, str) and UNKEEPABLE.search(found):
                shown = UNKEEPABLE.sub("\ufffd", found)[:40]
                expected = "text without NUL or lone surrogates"
                raise Refusal("field_type", field=shown, expected=expected)
        level = [part for found in level for part in _parts(found)]
        if not level:
            return
    raise Refusal("unreadable", why=f"nested more than {DEEPEST} deep")


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else ()
