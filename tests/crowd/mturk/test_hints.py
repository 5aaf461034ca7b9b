"""Notifications: hints that may be doubled, disordered, lost or no hints at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from annotation.crowd.mturk import notifications
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.notifications import Hint, Unreadable, collect, read_hints
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.events import Message
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.wishes import group_of, handed_in, opened


def deliver(turk: MTurkSimulator, sqs: Any, **how: Any) -> int:
    def send(message: Message) -> None:
        sqs.send_message(QueueUrl=message.queue_url, MessageBody=message.body)

    return turk.deliver(send, **how)


def test_each_event_is_taken_once_and_no_order_is_trusted(
    turk: MTurkSimulator, mturk: MTurk, sqs: Any, url: str
) -> None:
    opened(mturk)
    mturk.notify("spring", url)
    ann = Person(turk, "A1ANN")
    ann.give_back(ann.accept(group_of(turk)).query["assignmentId"])
    submission = handed_in(turk)
    mturk.approve(submission)
    assert deliver(turk, sqs, copies=3, disordered=True) == 15
    taken: list[Hint] = []
    assert collect(sqs, url, taken.extend) == 15
    kinds = ["Accepted", "Returned", "Accepted", "Submitted", "Approved"]
    assert sorted(hint.kind for hint in taken) == sorted(f"Assignment{kind}" for kind in kinds)
    assert {f"{hint.assignment_id}.A1ANN" for hint in taken} == {submission}
    assert {hint.at.utcoffset() for hint in taken} == {turk.clock.now().utcoffset()}
    assert collect(sqs, url, taken.extend) == 0


def test_a_crash_while_taking_brings_the_message_back(
    turk: MTurkSimulator, mturk: MTurk, sqs: Any, url: str
) -> None:
    notifications.send_test(mturk.client, url)
    deliver(turk, sqs)

    def crash(hints: Sequence[Hint]) -> None:
        raise RuntimeError(len(hints))

    with pytest.raises(RuntimeError):
        collect(sqs, url, crash)
    taken: list[Hint] = []
    assert collect(sqs, url, taken.extend) == 1
    assert [hint.kind for hint in taken] == ["Ping"]


def test_a_message_that_is_none_is_put_away_and_holds_nobody_up(
    turk: MTurkSimulator, mturk: MTurk, sqs: Any, url: str
) -> None:
    sqs.send_message(QueueUrl=url, MessageBody="<xml/>")
    notifications.send_test(mturk.client, url)
    deliver(turk, sqs)
    taken: list[Hint] = []
    assert collect(sqs, url, taken.extend) == 2
    assert len(taken) == 1


def test_events_without_an_assignment_are_read_too(
    turk: MTurkSimulator, mturk: MTurk, sqs: Any, url: str
) -> None:
    opened(mturk)
    mturk.notify("spring", url)
    mturk.pause("spring")
    deliver(turk, sqs)
    taken: list[Hint] = []
    collect(sqs, url, taken.extend)
    assert {(hint.kind, hint.assignment_id) for hint in taken} == {
        ("HITExpired", ""),
        ("HITReviewable", ""),
    }


def test_a_busy_queue_keeps_nobody_for_ever(
    turk: MTurkSimulator, mturk: MTurk, sqs: Any, url: str
) -> None:
    for _ in range(12):
        notifications.send_test(mturk.client, url)
    deliver(turk, sqs)
    assert collect(sqs, url, lambda _: None, most=10) == 10


EVENT = {"EventType": "Ping", "EventTimestamp": "2026-01-05T09:00:00Z", "HITId": "3H"}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "null",
        '{"EventDocId": "1"}',
        json.dumps({"EventDocId": "1", "Events": [{}]}),
        json.dumps({"EventDocId": "1", "Events": [EVENT | {"EventTimestamp": "yesterday"}]}),
        json.dumps({"EventDocId": "1", "Events": [EVENT | {"EventTimestamp": "2026-01-05"}]}),
        json.dumps({"EventDocId": "1", "Events": "Ping"}),
        "[" * 200_000,
        " " * 262_145,
    ],
)
def test_what_is_no_notification_is_unreadable(body: str) -> None:
    with pytest.raises(Unreadable):
        read_hints(body)
