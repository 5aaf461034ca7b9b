"""Hooks: secrets, subscriptions, and the events that wait to be delivered."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.prolific.submissions import spelled

EVENT_TYPES = ("submission.status.change", "study.status.change")
RETRIES = 11
FIRST_PAUSE_SECONDS = 42.0
DISABLED_AFTER = timedelta(days=5)


@dataclass
class Subscription:
    id: str
    event_type: str
    target_url: str
    workspace_id: str
    secret: str
    is_enabled: bool = False
    failing_since: datetime | None = None

    def shown(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "event_type": self.event_type,
            "target_url": self.target_url,
            "workspace_id": self.workspace_id,
            "is_enabled": self.is_enabled,
        }


@dataclass
class Event:
    id: str
    subscription: Subscription
    payload: dict[str, str]
    created_at: datetime
    due: datetime
    attempts: int = 0
    status: str = "PENDING"
    timestamp: str = ""
    signature: str = ""

    @property
    def body(self) -> bytes:
        return json.dumps(self.payload).encode()

    def headers(self, event_id: str) -> dict[str, str]:
        return {
            "Content-Type": "application/json",
            "X-Prolific-Request-Timestamp": self.timestamp,
            "X-Prolific-Request-Signature": self.signature,
            "X-Event-ID": event_id,
            "X-Timestamp": str(spelled(self.created_at)),
        }

    def shown(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "datetime_created": spelled(self.created_at),
            "datetime_updated": spelled(self.due),
            "event_type": self.payload["event_type"],
            "resource_id": self.payload["resource_id"],
            "status": self.status,
            "target_url": self.subscription.target_url,
            "payload": self.payload,
        }


class Hooks:
    """Everything about hooks but the sending (deliveries.py)."""

    def __init__(self, clock: VirtualClock, chance: random.Random) -> None:
        self.clock = clock
        self.chance = chance
        self.secret = ""
        self.subscriptions: dict[str, Subscription] = {}
        self.events: list[Event] = []
        self._known: dict[str, str] = {}

    def new_secret(self) -> str:
        """Make the workspace's one secret; the old one is gone at once."""
        self.secret = f"{self.chance.getrandbits(256):064x}"
        return self.secret

    def notice_studies(self, statuses: dict[str, str]) -> None:
        for study_id, status in statuses.items():
            self._notice("study.status.change", study_id, status, {})

    def notice_submissions(self, statuses: dict[str, tuple[str, str]]) -> None:
        for submission_id, (status, participant_id) in statuses.items():
            person = {"participant_id": participant_id}
            self._notice("submission.status.change", submission_id, status, person)

    def _notice(self, event_type: str, resource_id: str, status: str, more: dict[str, str]) -> None:
        if self._known.get(resource_id) == status:
            return
        self._known[resource_id] = status
        payload = {"event_type": event_type, "resource_id": resource_id, "status": status, **more}
        for subscription in self.subscriptions.values():
            if subscription.is_enabled and subscription.event_type == event_type:
                now = self.clock.now()
                event_id = str(uuid.UUID(int=self.chance.getrandbits(128), version=4))
                self.events.append(Event(event_id, subscription, payload, now, now))

    def due(self) -> list[Event]:
        now = self.clock.now()
        return [event for event in self.events if event.status == "PENDING" and event.due <= now]

    def sign(self, event: Event) -> None:
        """Sign at the first attempt; a retry repeats the same bytes, time and signature."""
        if not event.timestamp:
            event.timestamp = str(int(self.clock.now().timestamp()))
            message = event.timestamp.encode() + event.body
            digest = hmac.new(self.secret.encode(), message, hashlib.sha256).digest()
            event.signature = base64.b64encode(digest).decode()

    def record(self, event: Event, *, arrived: bool) -> None:
        """Note an attempt: done, or again later, or given up after eleven retries."""
        event.attempts += 1
        now = self.clock.now()
        if arrived:
            event.status = "SUCCEEDED"
            event.subscription.failing_since = None
            return
        since = event.subscription.failing_since or now
        event.subscription.failing_since = since
        if now - since >= DISABLED_AFTER:
            event.subscription.is_enabled = False
        if event.attempts > RETRIES:
            event.status = "FAILED"
        pause = FIRST_PAUSE_SECONDS * 2 ** (event.attempts - 1) * self.chance.random()
        event.due = now + timedelta(seconds=pause)
