"""Notifications: what happened, as it is told to a queue; doubled and disordered when asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from annotation.crowd.simulator.mturk.records import Attempt, Hit

VERSION = "2014-08-15"
CUSTOMER = "A1REQUESTER000"


@dataclass(frozen=True)
class Message:
    """One message on its way to the queue of that address."""

    queue_url: str
    body: str


@dataclass
class Events:
    """Messages that wait to be delivered. No event names a worker."""

    new_id: Callable[[], str]
    waiting: list[Message] = field(default_factory=list)

    def happened(self, event: str, hit: Hit, attempt: Attempt | None, *, at: datetime) -> None:
        asked = hit.type.notification
        if not hit.type.notifies or asked is None or event not in asked["EventTypes"]:
            return
        said = {
            "EventType": event,
            "EventTimestamp": f"{at:%Y-%m-%dT%H:%M:%SZ}",
            "HITTypeId": hit.type.id,
            "HITId": hit.id,
        }
        if attempt is not None:
            said["AssignmentId"] = attempt.assignment_id
        self.add(asked["Destination"], said)

    def add(self, queue_url: str, said: dict[str, str]) -> None:
        document = {
            "EventDocVersion": VERSION,
            "EventDocId": self.new_id(),
            "CustomerId": CUSTOMER,
            "Events": [said],
        }
        self.waiting.append(Message(queue_url, json.dumps(document)))

    def deliver(
        self, send: Callable[[Message], None], *, copies: int = 1, disordered: bool = False
    ) -> int:
        """Send what waits, each message `copies` times; disordered by their content's hash."""
        messages = [message for message in self.waiting for _ in range(copies)]
        if disordered:
            messages.sort(key=lambda message: hashlib.sha256(message.body.encode()).digest())
        self.waiting.clear()
        for message in messages:
            send(message)
        return len(messages)
