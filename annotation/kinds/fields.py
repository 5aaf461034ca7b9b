"""Reads fields out of an answer's JSON and refuses by name what does not fit."""

from __future__ import annotations

import math
from typing import Any

from annotation.errors import Refusal


def only_fields(body: Any, allowed: set[str], *, where: str = "") -> dict[str, Any]:
    """Return the object, or refuse what is no object or has a field that is not known."""
    if not isinstance(body, dict):
        raise Refusal("field_type", field=where or "body", expected="object")
    unknown = sorted(set(body) - allowed)
    if unknown:
        raise Refusal("field_unknown", field=where, unknown=[str(name)[:40] for name in unknown])
    return body


def answer_fields(body: Any, allowed: set[str], *, notes: set[str]) -> dict[str, Any]:
    """Return the answer without what the page's draft notes for itself; refuse other fields."""
    body = only_fields(body, allowed | notes)
    return {name: value for name, value in body.items() if name in allowed}


def text_field(body: dict[str, Any], name: str) -> str:
    value = _given(body, name)
    if not isinstance(value, str):
        raise Refusal("field_type", field=name, expected="text")
    if "\x00" in value or any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise Refusal("field_type", field=name, expected="text without NUL or lone surrogates")
    return value


def whole_field(body: dict[str, Any], name: str) -> int:
    value = _given(body, name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refusal("field_type", field=name, expected="whole number")
    return value


def number_field(body: dict[str, Any], name: str) -> float:
    return numbers([_given(body, name)], 1, where=name)[0]


def flag_field(body: dict[str, Any], name: str) -> bool:
    value = _given(body, name)
    if not isinstance(value, bool):
        raise Refusal("field_type", field=name, expected="true or false")
    return value


def list_field(body: dict[str, Any], name: str) -> list[Any]:
    value = _given(body, name)
    if not isinstance(value, list):
        raise Refusal("field_type", field=name, expected="list")
    return value


def numbers(value: Any, count: int, *, where: str) -> list[float]:
    """Return `count` finite numbers; whole ones stay whole, others keep two decimals."""
    if not isinstance(value, list) or len(value) != count:
        raise Refusal("field_type", field=where, expected=f"{count} numbers")
    for number in value:
        plain = isinstance(number, int | float) and not isinstance(number, bool)
        if not plain or abs(number) > 1e9 or not math.isfinite(number):
            raise Refusal("field_type", field=where, expected=f"{count} numbers")
    return [number if isinstance(number, int) else round(number, 2) for number in value]


def _given(body: dict[str, Any], name: str) -> Any:
    if name not in body:
        raise Refusal("field_missing", field=name)
    return body[name]
