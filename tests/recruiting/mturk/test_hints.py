"""A marketplace's notifications through a real queue: read sooner, believed in nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.mturk.account import QueueAddress
from annotation.jobs import take_hints
from annotation.models import OutboxCall
from annotation.recruiting import hints, studies
from annotation.services.audit import SYSTEM
from tests.crowd.mturk.test_hints import deliver
from tests.recruiting.mturk.conftest import AWE, Bazaar, Worker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def listening(bazaar: Bazaar, sqs: Any, url: str, settings: Any) -> Bazaar:
    settings.MTURK_QUEUE = QueueAddress(url, endpoint=sqs.meta.endpoint_url)
    settings.MTURK_QUEUE.check(settings.MTURK)
    return bazaar


def handed_in(bazaar: Bazaar) -> Worker:
    somebody = bazaar.worker(bazaar.study())
    somebody.does(**AWE)
    somebody.does(**AWE)
    somebody.finish()
    somebody.hand_in()
    return somebody


def test_a_published_study_tells_and_is_read_within_the_minute(listening: Bazaar, sqs: Any) -> None:
    somebody = handed_in(listening)
    assert deliver(listening.turk, sqs, copies=3, disordered=True) > 3
    assert somebody.row.platform_state == ""
    take_hints()
    assert somebody.row.platform_state == "submitted"
    assert hints.take_hints() == 0, "the queue is empty"


def test_what_is_none_of_ours_or_unreadable_holds_nobody_up(
    listening: Bazaar, sqs: Any, url: str
) -> None:
    somebody = handed_in(listening)
    sqs.send_message(QueueUrl=url, MessageBody="<xml/>")
    strange = {"EventType": "HITExpired", "EventTimestamp": "2026-01-05T09:00:00Z", "HITId": "3NO"}
    listening.turk.market.events.add(url, strange)
    deliver(listening.turk, sqs)
    assert hints.take_hints() == 1
    assert somebody.row.platform_state == "submitted"


def test_a_queue_that_does_not_answer_leaves_it_to_polling(
    listening: Bazaar, settings: Any
) -> None:
    somebody = handed_in(listening)
    settings.MTURK_QUEUE = QueueAddress("http://127.0.0.1:9/q", endpoint="http://127.0.0.1:9")
    assert hints.take_hints() == 0
    listening.poll()
    assert somebody.row.platform_state == "submitted"


def test_a_publication_that_was_refused_subscribes_to_nothing(listening: Bazaar) -> None:
    study = listening.draft()
    studies.publish(study, agreed_minor=1, actor=SYSTEM)
    listening.settle()
    assert OutboxCall.objects.get(action="subscribe").error == "not_published"
    studies.publish(study, agreed_minor=10_000, actor=SYSTEM)
    listening.settle()
    assert OutboxCall.objects.filter(action="subscribe").last().state == "confirmed"  # type: ignore[union-attr]
    assert listening.turk.calls.count("UpdateNotificationSettings") == 1


def test_without_a_queue_nothing_is_subscribed_to_or_read(bazaar: Bazaar) -> None:
    handed_in(bazaar)
    assert hints.take_hints() == 0
    assert "UpdateNotificationSettings" not in bazaar.turk.calls
