"""A person's session, and the three forms in which the API shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

RESERVED = "RESERVED"
ACTIVE = "ACTIVE"
TIMED_OUT = "TIMED-OUT"
AWAITING_REVIEW = "AWAITING REVIEW"
APPROVED = "APPROVED"
PARTIALLY_APPROVED = "PARTIALLY APPROVED"
REJECTED = "REJECTED"
RETURNED = "RETURNED"
SCREENED_OUT = "SCREENED OUT"

# What gives a place back to somebody else.
REOPENING = {TIMED_OUT, REJECTED, RETURNED, SCREENED_OUT}
PAID = {APPROVED, PARTIALLY_APPROVED, SCREENED_OUT}


def spelled(when: datetime | None) -> str | None:
    return None if when is None else when.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


@dataclass
class Submission:
    id: str
    study_id: str
    participant_id: str
    reserved_at: datetime
    ip: str
    status: str = RESERVED
    started_at: datetime | None = None
    completed_at: datetime | None = None
    entered_code: str | None = None
    return_requested: datetime | None = None
    requests_sent: int = 0
    rejection: dict[str, str] = field(default_factory=dict)
    bonuses: list[int] = field(default_factory=list)

    def answered(self) -> dict[str, Any]:
        """Return what a transition answers."""
        return {
            "id": self.id,
            "completed_at": spelled(self.completed_at),
            "entered_code": self.entered_code,
            "participant": self.participant_id,
            "started_at": spelled(self.started_at or self.reserved_at),
            "status": self.status,
            "study_id": self.study_id,
        }

    def detail(self) -> dict[str, Any]:
        return {
            **self.answered(),
            "bonus_payments": [float(amount) for amount in self.bonuses],
            "return_requested": spelled(self.return_requested),
        }

    def listed(self) -> dict[str, Any]:
        """Return what a list shows: other names, no study, and the participant's address."""
        return {
            "id": self.id,
            "participant_id": self.participant_id,
            "status": self.status,
            "started_at": spelled(self.started_at or self.reserved_at),
            "completed_at": spelled(self.completed_at),
            "has_siblings": False,
            "study_code": self.entered_code,
            "return_requested": spelled(self.return_requested),
            "ip": self.ip,
        }
