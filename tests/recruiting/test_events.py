"""Messages of the platform: once, whatever comes doubled, late, replayed or forged (HO-60)."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.test import Client

from annotation.crowd.prolific.hooks import signature_of
from annotation.models import AuditEntry, PlatformEvent
from annotation.recruiting import events
from tests.recruiting.conftest import Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "a secret between the two"


def told(session: str, *, event_id: str = "e1", age: int = 0, secret: str = SECRET) -> Any:
    """Send what Prolific would about a session; returns the response."""
    message = {"event_type": "submission.status.change", "resource_id": session, "status": "?"}
    body = json.dumps(message).encode()
    timestamp = str(int(time.time()) - age)
    headers = {
        "X-Prolific-Request-Timestamp": timestamp,
        "X-Prolific-Request-Signature": signature_of(secret, timestamp, body).decode(),
        "X-Event-ID": event_id,
    }
    return Client().post("/hooks/prolific/", body, content_type="application/json", headers=headers)


def test_a_message_is_kept_and_the_session_read_again(crowd: Recruited) -> None:
    somebody = crowd.person(crowd.study())
    crowd.control.give_back(somebody.session)
    assert told(somebody.session).status_code == 200
    assert row(somebody).platform_state == "", "the job has not run yet"
    assert events.apply_waiting() == 1
    assert row(somebody).platform_state == "returned"
    assert bytes(PlatformEvent.objects.get().resource).find(somebody.session.encode()) == -1


def test_doubled_and_replayed_messages_have_one_effect(crowd: Recruited) -> None:
    somebody = crowd.person(crowd.study())
    crowd.control.give_back(somebody.session)
    for event_id in ("e1", "e1", "e2"):
        assert told(somebody.session, event_id=event_id).status_code == 200
    events.apply_waiting()
    before = AuditEntry.objects.count()
    for event in PlatformEvent.objects.all():
        events.apply(event)
    told(somebody.session, event_id="e3", age=60)
    events.apply_waiting()
    assert AuditEntry.objects.count() == before


def test_an_older_state_told_late_undoes_nothing(crowd: Recruited) -> None:
    somebody = crowd.person(crowd.study())
    crowd.control.give_back(somebody.session)
    crowd.poll()
    told(somebody.session, age=3600)
    events.apply_waiting()
    assert row(somebody).platform_state == "returned"


@pytest.mark.parametrize(
    ("given", "status"),
    [({"secret": "guessed"}, 401), ({"age": 3 * 24 * 3600}, 401)],
)
def test_forged_and_old_messages_are_refused(
    crowd: Recruited, given: dict[str, Any], status: int
) -> None:
    somebody = crowd.person(crowd.study())
    assert told(somebody.session, **given).status_code == status
    assert not PlatformEvent.objects.exists()


def test_a_message_about_strangers_is_let_go(crowd: Recruited) -> None:
    crowd.study()
    told("60d9aadeb86739de712faee0")
    assert events.apply_waiting() == 1


def test_while_the_platform_is_away_the_message_waits(crowd: Recruited) -> None:
    somebody = crowd.person(crowd.study())
    crowd.control.give_back(somebody.session)
    told(somebody.session)
    crowd.control.fault("get_submission", "error_before")
    assert events.apply_waiting() == 0
    assert events.apply_waiting() == 1
    assert row(somebody).platform_state == "returned"


@pytest.mark.parametrize("path", ["/hooks/prolific/", "/hooks/elsewhere/"])
def test_no_message_without_a_platform(path: str, settings: Any) -> None:
    settings.PROLIFIC = None
    assert Client().post(path, b"{}", content_type="application/json").status_code == 404
    assert Client().get(path).status_code == 405
