"""Notifications through a queue: hints that something happened, doubled and out of order.

The queue's owner lets mturk-requester.amazonaws.com send to it. No event names a worker; the truth
is what submissions say, so a lost or doubled message changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from annotation.crowd.mturk.client import Client

# What Amazon's reference says; the service model's own text names an older one.
VERSION = "2014-08-15"
LONGEST = 262_144
PER_REQUEST = 10
KINDS = (
    "AssignmentAccepted",
    "AssignmentAbandoned",
    "AssignmentReturned",
    "AssignmentSubmitted",
    "AssignmentApproved",
    "AssignmentRejected",
    "HITReviewable",
    "HITExpired",
)


class Unreadable(ValueError):
    """A message is none of the marketplace's; nothing of it is quoted."""


@dataclass(frozen=True)
class Hint:
    """Something happened to a HIT, or to one of its assignments: go and read."""

    message_id: str
    kind: str
    at: datetime
    hit_id: str
    assignment_id: str = field(default="", repr=False)


class Queue(Protocol):
    """What is used of an SQS client."""

    def receive_message(self, **asked: Any) -> dict[str, Any]: ...

    def delete_message(self, **asked: Any) -> Any: ...


def subscribe(client: Client, type_id: str, queue_url: str) -> None:
    """Have the events of a HIT type sent to a queue; asking again changes nothing."""
    client.write(
        "update_notification_settings",
        HITTypeId=type_id,
        Notification=_specification(queue_url),
        Active=True,
    )


def send_test(client: Client, queue_url: str) -> None:
    """Have a Ping sent, to see that the queue lets Mechanical Turk in."""
    client.write(
        "send_test_event_notification",
        Notification=_specification(queue_url),
        TestEventType="Ping",
    )


def _specification(queue_url: str) -> dict[str, Any]:
    return {
        "Destination": queue_url,
        "Transport": "SQS",
        "Version": VERSION,
        "EventTypes": list(KINDS),
    }


def read_hints(body: str) -> tuple[Hint, ...]:
    if len(body) > LONGEST:
        raise Unreadable("too long")
    try:
        document = json.loads(body)
        return tuple(_hint(str(document["EventDocId"]), event) for event in document["Events"])
    except (KeyError, TypeError, ValueError, RecursionError):
        raise Unreadable("no notification") from None


def _hint(message_id: str, event: dict[str, str]) -> Hint:
    at = datetime.fromisoformat(event["EventTimestamp"])
    if at.tzinfo is None:
        raise Unreadable("a time without its zone")
    assignment = str(event.get("AssignmentId", ""))
    return Hint(message_id, str(event["EventType"]), at, str(event["HITId"]), assignment)


def collect(
    queue: Queue, url: str, take: Callable[[Sequence[Hint]], None], *, most: int = 1000
) -> int:
    """Hand the waiting messages' hints to `take`, each message once; return how many came.

    About `most` are received, so that a busy queue keeps nobody for ever.

    A message leaves the queue only after `take` returned, so that a crash brings it back. One that
    cannot be read would come back for ever, so it leaves at once.
    """
    seen: set[str] = set()
    received = 0
    while received < most:
        answer = queue.receive_message(QueueUrl=url, MaxNumberOfMessages=PER_REQUEST)
        messages = answer.get("Messages", [])
        if not messages:
            break
        for message in messages:
            received += 1
            hints = _hints_or_none(message["Body"])
            new = [hint for hint in hints if hint.message_id not in seen]
            if new:
                take(new)
            seen |= {hint.message_id for hint in hints}
            queue.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
    return received


def _hints_or_none(body: str) -> tuple[Hint, ...]:
    try:
        return read_hints(body)
    except Unreadable:
        return ()
