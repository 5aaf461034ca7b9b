"""What Prolific writes: JSON documents, and its errors in every shape they come in."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

Document = dict[str, Any]
LARGEST = 10**12
_UNKEEPABLE = re.compile("[\x00\ud800-\udfff]")
"""What PostgreSQL or UTF-8 cannot hold. No id and no name of a state has such letters."""


class Unreadable(ValueError):
    """An answer is not what the documentation promises; the message never quotes it."""


@dataclass(frozen=True)
class Complaint:
    """An error in Prolific's own words: `title` is short, `said` has one line for each matter."""

    title: str
    said: tuple[str, ...]


def parsed(body: bytes) -> Any:
    """Return the JSON value, None for an empty answer; fractions stay exact."""
    if not body.strip():
        return None
    try:
        return json.loads(body, parse_float=Decimal, parse_constant=_no_constant)
    except (ValueError, RecursionError, InvalidOperation):
        # Without the cause: it holds the whole text.
        raise Unreadable("not JSON") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def complaint(document: Any) -> Complaint | None:
    """Read an error: wrapped in `error` or bare, its `detail` a text, a list or a map of fields.

    None when nothing in it says that Prolific wrote it, as with a page from a proxy in between.
    """
    if not isinstance(document, dict):
        return None
    inner = document.get("error", document)
    if isinstance(inner, str):
        return Complaint(inner, ())
    if not isinstance(inner, dict) or not {"detail", "title", "message"} & set(inner):
        return None
    detail = inner["detail"] if "detail" in inner else inner.get("message", "")
    return Complaint(str(inner.get("title", "")), tuple(_lines(detail)))


def _lines(detail: Any) -> list[str]:
    if isinstance(detail, dict):
        return [f"{name}: {line}" for name, part in detail.items() for line in _lines(part)]
    if isinstance(detail, list):
        return [line for part in detail for line in _lines(part)]
    return [str(detail)] if detail not in (None, "") else []


def as_document(value: Any) -> Document:
    if not isinstance(value, dict):
        raise Unreadable("not an object")
    return value


def text(document: Document, name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str) or not value or _UNKEEPABLE.search(value):
        raise Unreadable(f"no text in {name}")
    return value


def text_or_nothing(document: Document, name: str) -> str:
    value = document.get(name)
    return value if isinstance(value, str) and not _UNKEEPABLE.search(value) else ""


def whole(value: Any) -> int:
    """Return a number that must be whole; the API writes pence and places as doubles."""
    number = _number(value)
    if number != int(number):
        raise Unreadable("not a whole number")
    return int(number)


def rounded_up(value: Any) -> int:
    """Return a cost in minor units, never less than what it is."""
    return math.ceil(_number(value))


def _number(value: Any) -> int | Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise Unreadable("not a number")
    if not 0 <= value <= LARGEST:
        raise Unreadable("not a number of minor units or places")
    return value


def moment(document: Document, name: str) -> datetime | None:
    value = document.get(name)
    if value in (None, ""):
        return None
    try:
        when = datetime.fromisoformat(value)
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        raise Unreadable(f"no time in {name}") from None
