"""Submissions as Prolific tells them, under two sets of names.

The detail says `participant` and `entered_code`, the list `participant_id` and `study_code`. Lists
may hold the participant's IP address; it ends here, since only named fields are read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from annotation.crowd.base import Submission, SubmissionState
from annotation.crowd.prolific.envelope import (
    Unreadable,
    as_document,
    moment,
    text,
    text_or_nothing,
    whole,
)

STATES = {
    "RESERVED": SubmissionState.RESERVED,
    "ACTIVE": SubmissionState.WORKING,
    "TIMED OUT": SubmissionState.TIMED_OUT,
    "AWAITING REVIEW": SubmissionState.SUBMITTED,
    "APPROVED": SubmissionState.APPROVED,
    "PARTIALLY APPROVED": SubmissionState.PARTLY_APPROVED,
    "REJECTED": SubmissionState.REJECTED,
    "RETURNED": SubmissionState.RETURNED,
    "SCREENED OUT": SubmissionState.SCREENED_OUT,
    # Not documented, seen for moments between two others.
    "PROCESSING": SubmissionState.IN_PROCESS,
}
REJECTION_CATEGORIES = (
    "TOO_QUICKLY",
    "TOO_SLOWLY",
    "FAILED_INSTRUCTIONS",
    "INCOMP_LONGITUDINAL",
    "FAILED_CHECK",
    "LOW_EFFORT",
    "MALINGERING",
    "NO_CODE",
    "BAD_CODE",
    "NO_DATA",
    "UNSUPP_DEVICE",
    "OTHER",
)
SHORTEST_REJECTION = 100
MOST_APPROVALS = 1000


def state_of(status: str) -> SubmissionState:
    """Return what a status means, however spelled; a new one is unknown and harms nobody."""
    spelled = status.upper().replace("_", " ").replace("-", " ")
    return STATES.get(spelled, SubmissionState.UNKNOWN)


def read_submission(value: Any, *, study_id: str = "") -> Submission:
    """Read a submission from a detail or, with the study it was listed for, from a list."""
    document = as_document(value)
    status = text(document, "status")
    return Submission(
        id=text(document, "id"),
        participant_id=text_or_nothing(document, "participant")
        or text_or_nothing(document, "participant_id"),
        study_id=text_or_nothing(document, "study_id") or study_id,
        status=status,
        state=state_of(status),
        started_at=moment(document, "started_at"),
        completed_at=moment(document, "completed_at"),
        code=text_or_nothing(document, "entered_code") or text_or_nothing(document, "study_code"),
        bonuses=_bonuses(document.get("bonus_payments")),
        return_requested_at=moment(document, "return_requested"),
    )


def with_request(known: Submission, value: Any) -> Submission:
    """Return what was known with what a request for a return adds; its answer has no study."""
    document = as_document(value)
    status = text(document, "status")
    return replace(
        known,
        status=status,
        state=state_of(status),
        return_requested_at=moment(document, "return_requested"),
    )


def _bonuses(value: Any) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise Unreadable("bonus payments are no list")
    return tuple(whole(amount) for amount in value)
