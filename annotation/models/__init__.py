"""What is stored: one file per aggregate."""

from __future__ import annotations

from annotation.models.answer import Answer
from annotation.models.artwork import Artwork, Utterance
from annotation.models.assignment import Assignment, Draft, Slot
from annotation.models.audit import AuditEntry
from annotation.models.campaign import Campaign, CampaignText, Membership, Triple
from annotation.models.file import StoredFile
from annotation.models.participation import (
    Annotator,
    Enrolment,
    Invite,
    Participation,
    PlatformIdentity,
)
from annotation.models.payment import LedgerEntry
from annotation.models.review import Review
from annotation.models.task import Phrase, Task

__all__ = [
    "Annotator",
    "Answer",
    "Artwork",
    "Assignment",
    "AuditEntry",
    "Campaign",
    "CampaignText",
    "Draft",
    "Enrolment",
    "Invite",
    "LedgerEntry",
    "Membership",
    "Participation",
    "Phrase",
    "PlatformIdentity",
    "Review",
    "Slot",
    "StoredFile",
    "Task",
    "Triple",
    "Utterance",
]
