"""What is stored: one file per aggregate."""

from __future__ import annotations

from annotation.models.access_token import AccessToken, Scope
from annotation.models.answer import Answer
from annotation.models.artwork import Artwork, Utterance
from annotation.models.assignment import Assignment, Draft, Slot
from annotation.models.audit import AuditEntry
from annotation.models.campaign import Campaign, CampaignText, Membership, Triple
from annotation.models.file import StoredFile
from annotation.models.imports import Import, ImportFile
from annotation.models.participation import (
    Annotator,
    AnnotatorNote,
    Enrolment,
    Invite,
    Participation,
    PlatformIdentity,
    Study,
)
from annotation.models.payment import LedgerEntry
from annotation.models.recruitment import Drift, OutboxCall, PlatformEvent
from annotation.models.review import Review
from annotation.models.task import KnownAnswer, Phrase, Task

__all__ = [
    "AccessToken",
    "Annotator",
    "AnnotatorNote",
    "Answer",
    "Artwork",
    "Assignment",
    "AuditEntry",
    "Campaign",
    "CampaignText",
    "Draft",
    "Drift",
    "Enrolment",
    "Import",
    "ImportFile",
    "Invite",
    "KnownAnswer",
    "LedgerEntry",
    "Membership",
    "OutboxCall",
    "Participation",
    "Phrase",
    "PlatformEvent",
    "PlatformIdentity",
    "Review",
    "Scope",
    "Slot",
    "StoredFile",
    "Study",
    "Task",
    "Triple",
    "Utterance",
]
