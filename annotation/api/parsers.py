"""JSON as the standard has it: no NaN, no bytes that are not UTF-8, no endless nesting."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, NoReturn

from rest_framework.parsers import BaseParser

from annotation.errors import Refusal

LARGEST = 4 * 1024 * 1024


def _no_constant(name: str) -> NoReturn:
    raise Refusal("unreadable", why=f"{name} is not JSON")


class StrictJSONParser(BaseParser):
    """Reads one JSON object of bounded size."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Refusal("too_large", largest=LARGEST)
        try:
            value = json.loads(data.decode("utf-8"), parse_constant=_no_constant)
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, ValueError) as problem:
            raise Refusal("unreadable", why=type(problem).__name__) from problem
        if not isinstance(value, dict):
            raise Refusal("unreadable", why="an object is expected")
        return value
