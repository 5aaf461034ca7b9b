"""Answers of any shape: read, or refused as unreadable, and never anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from annotation.crowd.prolific.bonuses import read_draft
from annotation.crowd.prolific.envelope import Unreadable, complaint, parsed
from annotation.crowd.prolific.keys import read_keys
from annotation.crowd.prolific.pages import read_page
from annotation.crowd.prolific.studies import read_cost, read_study
from annotation.crowd.prolific.submissions import read_submission

ODD = [None, True, -1, 0, 4.5, 10**400, "", "a", "é", "http://[", [], [[]], {}, {"a": None}]
ODD_TIMES = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-13-01", 5]
PENCE = {"amount": 5.0, "currency": "GBP"}
COSTS = {"rewards": PENCE, "fees": PENCE, "tax": PENCE}
WHEN = "2026-11-02T09:00:00Z"

READERS: dict[str, tuple[Callable[[Any], object], dict[str, Any]]] = {
    "submission": (
        read_submission,
        {
            "id": "s",
            "participant": "p",
            "status": "ACTIVE",
            "study_id": "t",
            "started_at": WHEN,
            "completed_at": WHEN,
            "entered_code": "c",
            "bonus_payments": [4.0],
            "return_requested": WHEN,
        },
    ),
    "study": (
        partial(read_study, currency="GBP"),
        {
            "id": "t",
            "status": "ACTIVE",
            "metadata": "m",
            "total_available_places": 3.0,
            "reward": 300,
            "estimated_completion_time": 20.5,
            "maximum_allowed_time": 60.5,
        },
    ),
    "cost": (read_cost, {"rewards": COSTS, "bonuses": COSTS}),
    "draft": (
        partial(read_draft, currency="GBP"),
        {"id": "d", "amount": 5.0, "total_amount": 7.5},
    ),
    "page": (
        partial(read_page, "/list/"),
        {
            "results": [{"id": "a"}],
            "_links": {"next": {"href": "https://x.example/list/?page=2"}},
            "meta": {"count": 1},
        },
    ),
    "keys": (read_keys, {"keys": [{"kty": "RSA", "kid": "k", "n": "q" * 400, "e": "AQAB"}]}),
    "complaint": (
        complaint,
        {"error": {"title": "t", "detail": {"field": ["a", {"b": "c"}]}}, "message": "m"},
    ),
}


def variants(value: Any) -> Iterator[Any]:
    """Give the value with each of its parts, at any depth, left out or replaced by odd things."""
    yield from ODD + ODD_TIMES
    parts = value.items() if isinstance(value, dict) else []
    parts = enumerate(value) if isinstance(value, list) else parts
    for name, part in parts:
        for odd in variants(part):
            changed = copy.copy(value)
            changed[name] = odd
            yield changed
    if isinstance(value, dict):
        for name in value:
            yield {other: part for other, part in value.items() if other != name}


def as_sent(value: Any) -> Any:
    return parsed(json.dumps(value).encode())


@pytest.mark.parametrize("name", READERS)
def test_a_reader_reads_or_says_that_it_cannot(name: str) -> None:
    read, good = READERS[name]
    assert read(as_sent(good)) is not None
    refused = 0
    for odd in variants(good):
        try:
            read(as_sent(odd))
        except Unreadable:
            refused += 1
    assert (refused > 10) is (name != "complaint")


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b"9" * 5000,
        b"1e" + b"9" * 20,
        b"[" * 100_000,
    ],
)
def test_what_is_not_json_is_unreadable(body: bytes) -> None:
    with pytest.raises(Unreadable):
        parsed(body)


@pytest.mark.parametrize("letter", [r"\u0000", r"\ud800"])
def test_letters_that_nothing_keeps_are_unreadable(letter: str) -> None:
    body = '{"id": "s", "status": "ACTIVE' + letter + '"}'
    with pytest.raises(Unreadable):
        read_submission(parsed(body.encode()))


@pytest.mark.parametrize("body", [b"", b" \n"])
def test_nothing_is_nothing(body: bytes) -> None:
    assert parsed(body) is None


@pytest.mark.parametrize("number", [b"1e999999999", b"-1", b"1e400", b"1000000000001"])
def test_absurd_amounts_are_unreadable(number: bytes) -> None:
    body = b'{"id": "a", "total_amount": 1, "amount": ' + number + b"}"
    with pytest.raises(Unreadable):
        read_draft(parsed(body), currency="GBP")
