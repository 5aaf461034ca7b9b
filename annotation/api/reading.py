"""Reads the parts of a request that are the same for every task kind."""

from __future__ import annotations

from typing import Any

from annotation.errors import Refusal
from annotation.kinds.fields import only_fields, text_field

CLIENT_FIELDS = {"active_ms", "warnings", "pasted", "input"}


def required_object(body: dict[str, Any], name: str) -> dict[str, Any]:
    if name not in body:
        raise Refusal("field_missing", field=name)
    value = body[name]
    if not isinstance(value, dict):
        raise Refusal("field_type", field=name, expected="object")
    return value


def optional_text(body: dict[str, Any], name: str) -> str | None:
    return text_field(body, name) if body.get(name) is not None else None


def optional_words(body: dict[str, Any], name: str) -> tuple[str, ...]:
    """Return a list of short words; empty when there is none."""
    words = body.get(name, [])
    if not isinstance(words, list) or not all(_is_word(word) for word in words):
        raise Refusal("field_type", field=name, expected="list of words")
    return tuple(words)


def read_client(value: Any) -> dict[str, Any]:
    """Return what the page says of itself: active milliseconds, warnings shown, whether pasted."""
    if value is None:
        return {}
    client = only_fields(value, CLIENT_FIELDS, where="client")
    active, warnings = client.get("active_ms", 0), client.get("warnings", [])
    if isinstance(active, bool) or not isinstance(active, int) or not 0 <= active <= 2**40:
        raise Refusal("field_type", field="client.active_ms", expected="milliseconds")
    if not isinstance(warnings, list) or not all(_is_word(word) for word in warnings[:20]):
        raise Refusal("field_type", field="client.warnings", expected="list of words")
    kept: dict[str, Any] = {"active_ms": active, "warnings": warnings[:20]}
    if client.get("pasted") is True:
        kept["pasted"] = True
    if _is_word(client.get("input")):
        kept["input"] = client["input"]
    return kept


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 40 and "\x00" not in value
