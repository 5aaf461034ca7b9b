"""What the simulated marketplace holds: HIT types, HITs, and who took which assignment when."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any


class Stage(StrEnum):
    """Where an attempt stands; a requester is never told of the first three."""

    ACCEPTED = "accepted"
    RETURNED = "returned"
    ABANDONED = "abandoned"
    SUBMITTED = "Submitted"
    APPROVED = "Approved"
    REJECTED = "Rejected"


LISTED = frozenset({Stage.SUBMITTED, Stage.APPROVED, Stage.REJECTED})
DECIDED = frozenset({Stage.APPROVED, Stage.REJECTED})


class Refused(Exception):
    """The marketplace says no, in its own words; nothing was done."""

    def __init__(self, code: str, message: str, *, kind: str = "RequestError") -> None:
        self.code, self.message, self.kind = code, message, kind
        super().__init__(f"{code}: {message}")


@dataclass
class Attempt:
    """One worker's hold on an assignment id; after a return another worker may hold the same id."""

    assignment_id: str
    worker_id: str
    accepted_at: datetime
    deadline: datetime
    stage: Stage = Stage.ACCEPTED
    submitted_at: datetime | None = None
    auto_approval_at: datetime | None = None
    decided_at: datetime | None = None
    answer: str = ""
    feedback: str | None = None


@dataclass
class HitType:
    id: str
    group_id: str
    reward_minor: int
    duration: timedelta
    auto_approval: timedelta
    described: dict[str, Any]
    notification: dict[str, Any] | None = None
    notifies: bool = False

    @property
    def requirements(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.described.get("QualificationRequirements", [])
        return found


@dataclass
class Hit:
    id: str
    type: HitType
    created_at: datetime
    expires_at: datetime
    places: int
    question: str
    url: str
    annotation: str
    attempts: list[Attempt] = field(default_factory=list)
    expired_told: bool = False
    reviewable_at: datetime | None = None
    disposed: bool = False

    def count(self, *stages: Stage) -> int:
        return sum(attempt.stage in stages for attempt in self.attempts)

    @property
    def available(self) -> int:
        """Return the free places; a rejected assignment keeps its own."""
        return self.places - self.count(Stage.ACCEPTED, *LISTED)

    def status(self, now: datetime) -> str:
        if self.disposed:
            return "Disposed"
        open_now = self.available > 0 and now < self.expires_at
        if open_now:
            return "Assignable"
        return "Unassignable" if self.count(Stage.ACCEPTED) else "Reviewable"


@dataclass
class QualificationType:
    id: str
    name: str
    description: str
    status: str
    created_at: datetime
    keywords: str = ""
    granted: dict[str, tuple[int, datetime]] = field(default_factory=dict)


@dataclass
class Worker:
    """A person on the marketplace, with what Amazon knows of them."""

    id: str
    country: str = "US"
    approved_percent: int = 99
    approved_count: int = 5000
    mails: list[str] = field(default_factory=list)
