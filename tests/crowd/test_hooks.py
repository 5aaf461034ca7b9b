"""Messages from Prolific: what is believed, and what never is."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from annotation.crowd.errors import HookRefused
from annotation.crowd.prolific.hooks import Delivery, receive, signature_of

SECRET = "test-webhook-secret"
TIMESTAMP = "1796040000"
SENT_AT = datetime.fromtimestamp(1796040000, UTC)
BODY = (
    b'{"event_type": "submission.status.change", "resource_id": "60d9aadeb86739de712faee0", '
    b'"participant_id": "60bf9310e8dec401be6e9615", "status": "AWAITING REVIEW"}'
)
SIGNATURE = "JhV1SunBt9nWHWLP6aI3woklMWg8DAf4lWInD3HPmUo="
COMPACT = json.dumps(json.loads(BODY), separators=(",", ":")).encode()
HEADERS = {
    "X-Prolific-Request-Timestamp": TIMESTAMP,
    "X-Prolific-Request-Signature": SIGNATURE,
    "X-Event-ID": "event-1",
}


def received(
    body: bytes = BODY,
    *,
    secrets: tuple[str, ...] = (SECRET,),
    now: datetime = SENT_AT,
    **headers: str,
) -> Delivery:
    given = {**HEADERS, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return receive(given, body, secrets=secrets, now=now)


def signed(body: bytes, timestamp: str = TIMESTAMP, secret: str = SECRET) -> dict[str, str]:
    return {
        "X_Prolific_Request_Timestamp": timestamp,
        "X_Prolific_Request_Signature": signature_of(secret, timestamp, body).decode(),
    }


def reason(body: bytes = BODY, **given: object) -> str:
    with pytest.raises(HookRefused) as caught:
        received(body, **given)  # type: ignore[arg-type]
    return caught.value.reason


def test_the_documented_vector_is_believed() -> None:
    delivery = received()
    assert delivery.event_id == "event-1"
    assert delivery.event_type == "submission.status.change"
    assert delivery.resource_id == "60d9aadeb86739de712faee0"
    assert (delivery.status, delivery.sent_at) == ("AWAITING REVIEW", SENT_AT)
    assert "60d9aade" not in repr(delivery)


def test_the_same_json_written_differently_is_another_message() -> None:
    assert signature_of(SECRET, TIMESTAMP, COMPACT) == (
        b"CmMjvMTmxA5xQuHULqdJMnkjze5D1HXROsY5ErWyrqE="
    )
    assert reason(COMPACT) == "not_signed"


def test_old_and_new_secret_count_side_by_side() -> None:
    assert received(secrets=("new", SECRET)).event_id == "event-1"
    assert received(secrets=(SECRET, "new")).event_id == "event-1"
    assert reason(secrets=("new", "newer")) == "not_signed"


def test_without_a_secret_nothing_is_believed() -> None:
    assert reason(secrets=()) == "not_signed"
    empty = signed(BODY, secret="")
    assert reason(secrets=("",), **empty) == "not_signed"


@pytest.mark.parametrize(
    "headers",
    [
        {"X_Prolific_Request_Signature": ""},
        {"X_Prolific_Request_Signature": SIGNATURE[:-1]},
        {"X_Prolific_Request_Signature": "é" * 44},
        {"X_Prolific_Request_Timestamp": "1796040001"},
        {"X_Prolific_Request_Timestamp": ""},
    ],
)
def test_a_changed_signature_or_time_is_refused(headers: dict[str, str]) -> None:
    assert reason(**headers) == "not_signed"


def test_a_changed_body_is_refused() -> None:
    assert reason(BODY.replace(b"AWAITING REVIEW", b"APPROVED       ")) == "not_signed"


def test_header_names_come_in_any_spelling() -> None:
    lowered = {name.lower(): value for name, value in HEADERS.items()}
    assert receive(lowered, BODY, secrets=[SECRET], now=SENT_AT).event_id == "event-1"


def test_a_replay_under_a_new_id_has_the_old_fingerprint() -> None:
    first, replayed = received(), received(X_Event_ID="event-2")
    assert first.event_id != replayed.event_id
    assert first.fingerprint == replayed.fingerprint
    other = received(COMPACT, **signed(COMPACT))
    assert other.fingerprint != first.fingerprint


@pytest.mark.parametrize(
    ("age", "believed"),
    [
        (timedelta(hours=48), True),
        (timedelta(hours=48, seconds=1), False),
        (timedelta(minutes=-5), True),
        (timedelta(minutes=-5, seconds=-1), False),
    ],
)
def test_retries_of_a_day_are_believed_and_no_older_ones(age: timedelta, believed: bool) -> None:
    if believed:
        assert received(now=SENT_AT + age).sent_at == SENT_AT
    else:
        assert reason(now=SENT_AT + age) == "too_old"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"event_type": "x"}', b'{"event_type": 1, "resource_id": "a"}']
)
def test_a_signed_message_that_says_nothing_is_refused(body: bytes) -> None:
    assert reason(body, **signed(body)) == "unreadable"


@pytest.mark.parametrize("timestamp", ["soon", "-1", "1e9", "179604000000000", "١٧٩٦"])
def test_a_signed_time_that_is_none_is_refused(timestamp: str) -> None:
    assert reason(**signed(BODY, timestamp)) == "unreadable"


def test_an_endless_message_is_not_even_checked() -> None:
    assert reason(b"x" * 65_537) == "too_large"


def test_an_unknown_kind_of_message_is_kept() -> None:
    body = b'{"event_type": "study.has_high_return_rate", "resource_id": "a"}'
    assert received(body, **signed(body)).event_type == "study.has_high_return_rate"
