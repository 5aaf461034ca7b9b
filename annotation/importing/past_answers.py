"""One answer given elsewhere, stored as what it was: handed in, judged and paid long ago.

It goes through the checks and slots of live answers. One transaction holds all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from annotation.canonical import content_sha256
from annotation.cultures import culture as culture_named
from annotation.errors import Refusal
from annotation.importing.names import Key, Keys
from annotation.kinds import kind
from annotation.locking import lock
from annotation.models import (
    Annotator,
    Answer,
    Assignment,
    Campaign,
    CampaignText,
    Enrolment,
    Participation,
    Task,
)
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import CampaignState, Protocol, TextKind
from annotation.models.participation import Trust, WorkState
from annotation.models.task import Purpose
from annotation.services import slots
from annotation.services.answers import record_answer
from annotation.services.audit import SYSTEM, record
from annotation.services.campaigns import write_text
from annotation.services.enrolments import IMPORTED
from annotation.services.identities import annotator_for, participation_with, remember_session

ENVIRONMENT = "live"
REJECTED = "rejected"
UNCHANGED = "unchanged"
WHY = "imported with the results of a past batch"
KIND = "emotion"


class RowRefused(Exception):
    """A row cannot be stored; neither code nor reason quotes a cell."""

    def __init__(self, code: str, why: str) -> None:
        self.code, self.why = code, why
        super().__init__(code)


@dataclass(frozen=True)
class PastAnswer:
    """A usable row. `status` is the platform's, in our spelling; `session` names two ids of it."""

    worker_id: str = field(repr=False)
    session: str = field(repr=False)
    status: str
    submitted_at: datetime
    task: Task
    body: dict[str, str] = field(repr=False)


@dataclass(frozen=True)
class Batch:
    """What a file does not say: whose answers these are, and what they had agreed to, in full.

    `platform` is where ids of persons and sessions are from.
    """

    campaign: Campaign
    culture: str
    consent: str
    platform: str = "mturk"

    def check(self) -> None:
        """Refuse a campaign that takes no such answers."""
        campaign = self.campaign
        if campaign.protocol != Protocol.CULTURE or campaign.state == CampaignState.DRAFT:
            raise Refusal("campaign_state", protocol=campaign.protocol, state=campaign.state)
        if self.culture not in campaign.cultures:
            raise Refusal("culture_not_offered", offered=campaign.cultures)
        if not self.consent.strip():
            raise Refusal("field_missing", field="consent")


class Tasks:
    """The tasks of a batch's campaign in its culture, found by what a row calls its artwork."""

    def __init__(self, batch: Batch) -> None:
        rows = Task.objects.select_related("campaign", "artwork").filter(
            campaign=batch.campaign, kind=KIND, purpose=Purpose.COLLECT, culture=batch.culture
        )
        self._tasks = {Key(task.artwork.art_style, task.artwork.painting): task for task in rows}
        self._keys = Keys(self._tasks)

    def find(self, key: Key) -> Task | None:
        """Return the task about this artwork; without a style, about the only one of its name."""
        found = self._keys.equal(key)
        if found is None and not key.art_style:
            found = self._keys.only(key.painting)
        return None if found is None else self._tasks[found]


def store(batch: Batch, past: PastAnswer, *, dry_run: bool) -> str:
    """Store a row, all of it or nothing; returns the state its answer is in, or `unchanged`.

    Raises
    ------
    RowRefused
        If it cannot be stored, as in every other case with `dry_run`, which stores nothing.
    """
    try:
        with transaction.atomic():
            lock(batch.campaign)
            outcome = _store(batch, past)
            if dry_run:
                transaction.set_rollback(True)
            return outcome
    except Refusal as refusal:
        raise RowRefused(refusal.code, str(refusal.message)) from None


def _store(batch: Batch, past: PastAnswer) -> str:
    known = participation_with(batch.platform, past.session, environment=ENVIRONMENT)
    if known is not None:
        _refuse_changed(batch, known, past)
        return UNCHANGED
    annotator = annotator_for(batch.platform, past.worker_id, environment=ENVIRONMENT)
    _refuse_unwilling(annotator)
    if Assignment.objects.filter(task=past.task, annotator=annotator).exists():
        raise RowRefused("answered_before", "this worker has done this artwork before")
    _enrol(batch, annotator)
    assignment = _handed_in(_participation(batch, annotator, past), past)
    if past.status == REJECTED:
        _reject(assignment)
    return assignment.state


def _refuse_changed(batch: Batch, known: Participation, past: PastAnswer) -> None:
    if known.campaign_id != batch.campaign.pk or known.study_id is not None:
        raise RowRefused("assignment_taken", "this assignment is stored in another place")
    stored = Answer.objects.filter(assignment__participation=known, current=True)
    read = content_sha256(kind(past.task.kind).read(past.body, past.task).body)
    same = stored.filter(assignment__task=past.task, sha256=read).exists()
    if not same or known.platform_state != past.status:
        raise RowRefused("assignment_differs", "this assignment is stored with other content")


def _refuse_unwilling(annotator: Annotator) -> None:
    if annotator.trust == Trust.BLOCKED:
        raise RowRefused("worker_blocked", "this worker is blocked")
    if annotator.erased_at is not None:
        raise RowRefused("worker_erased", "this worker has asked for erasure")


def _enrol(batch: Batch, annotator: Annotator) -> None:
    """Enrol a worker under the batch's own consent; what nobody asked them stays empty."""
    enrolment = Enrolment.objects.filter(annotator=annotator, campaign=batch.campaign).first()
    if enrolment is None:
        consent = _consent(batch)
        enrolment = Enrolment.objects.create(
            annotator=annotator,
            campaign=batch.campaign,
            consent=consent,
            culture=batch.culture,
            native_language="",
            country="",
        )
        record(SYSTEM, enrolment, "consent", old="", new=str(consent.uuid), why=WHY)
    if enrolment.culture != batch.culture:
        raise RowRefused("culture_locked", "this worker is enrolled in another culture")
    if enrolment.withdrawn_at is not None:
        raise RowRefused("consent_withdrawn", "this worker has taken consent back")


def _consent(batch: Batch) -> CampaignText:
    """Return the batch's own text: nobody approves it, and nobody new is asked to accept it."""
    language = culture_named(batch.culture).language + IMPORTED
    stored = batch.campaign.texts.filter(kind=TextKind.CONSENT, language=language)
    known = stored.filter(body=batch.consent).first()
    return known or write_text(
        batch.campaign, kind=TextKind.CONSENT, language=language, body=batch.consent
    )


def _participation(batch: Batch, annotator: Annotator, past: PastAnswer) -> Participation:
    """Store the session as it ended. It was paid long ago, so that nothing is due.

    When it began is not in the file, so that it has no part in measured times.
    """
    participation = Participation.objects.create(
        annotator=annotator,
        campaign=batch.campaign,
        platform=batch.platform,
        work=WorkState.FINISHED,
        platform_state=past.status,
        platform_changed_at=past.submitted_at,
        batch_size=1,
        reward_minor=0,
        currency=batch.campaign.currency,
    )
    remember_session(participation, past.session, environment=ENVIRONMENT)
    record(SYSTEM, participation, "work", old="", new=participation.work, why=WHY)
    return participation


def _handed_in(participation: Participation, past: PastAnswer) -> Assignment:
    """Take the answer in as one that comes late: it gets a slot that is free, or is surplus."""
    assignment = Assignment.objects.create(
        task=past.task,
        annotator=participation.annotator,
        participation=participation,
        state=AssignmentState.EXPIRED,
        leased_at=past.submitted_at,
        deadline=past.submitted_at,
    )
    record(SYSTEM, assignment, "state", old="", new=assignment.state, why=WHY)
    record_answer(assignment, dict(past.body), client={"imported": participation.platform})
    assignment.submitted_at = past.submitted_at
    assignment.save(update_fields=["submitted_at"])
    return assignment


def _reject(assignment: Assignment) -> None:
    slots.move(assignment, AssignmentState.REJECTED, why="rejected on the platform")
    slots.release(assignment)
    slots.changed(assignment.task)
