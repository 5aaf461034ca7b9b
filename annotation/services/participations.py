"""Participations: entering, consent, finishing and withdrawing."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from annotation.errors import Refusal
from annotation.locking import lock, lock_one
from annotation.models import (
    Answer,
    Assignment,
    Draft,
    Enrolment,
    Invite,
    Participation,
)
from annotation.models.assignment import COUNTED, AssignmentState
from annotation.models.campaign import CampaignState
from annotation.models.participation import PaymentState, WorkState
from annotation.models.task import Purpose
from annotation.services import slots
from annotation.services.assignments import lock_open_lease
from annotation.services.audit import SYSTEM, by, record
from annotation.services.enrolments import Consent, consent_anew, enrol, has_to_consent_anew
from annotation.services.identities import annotator_for
from annotation.services.invites import digest
from annotation.services.lists import give_list
from annotation.services.payments import reward_due
from annotation.services.training import training_due


def enter(token: str) -> tuple[Participation, bool]:
    """Return the participation an invite leads to, and whether it is new."""
    with transaction.atomic():
        rows = Invite.objects.select_related("campaign", "participation__annotator")
        found = lock_one(rows.filter(token_sha256=digest(token)))
        if found is None:
            raise Refusal("invite_unknown")
        if found.participation is not None:
            return found.participation, False
        campaign = found.campaign
        if campaign.state != CampaignState.OPEN:
            raise Refusal("campaign_not_open")
        participation = Participation.objects.create(
            annotator=annotator_for("local", str(found.uuid)),
            campaign=campaign,
            kind=found.kind,
            batch_size=campaign.batch_size,
            reward_minor=campaign.reward_minor,
            currency=campaign.currency,
        )
        found.participation = participation
        found.save(update_fields=["participation"])
        record(by(participation.annotator), participation, "work", old="", new=participation.work)
        return participation, True


def consent(participation: Participation, said: Consent) -> Participation:
    """Record consent with its version, and lock the culture for this person and campaign."""
    with transaction.atomic():
        lock(participation)
        if participation.work not in {WorkState.ENTERED, WorkState.CONSENTED}:
            raise Refusal("participation_over")
        enrolment = Enrolment.objects.filter(
            annotator=participation.annotator, campaign=participation.campaign
        ).first()
        if enrolment is None:
            enrolment = enrol(participation, said)
        elif enrolment.culture != said.culture:
            raise Refusal("culture_locked", culture=enrolment.culture)
        elif has_to_consent_anew(enrolment):
            consent_anew(participation, enrolment, said)
        if participation.work == WorkState.ENTERED:
            _set_work(participation, WorkState.CONSENTED)
    give_list(participation.campaign, participation.annotator)
    return participation


def finish(participation: Participation) -> Participation:
    """End a participation: everything is stored, its reward is due, its code may be shown."""
    with transaction.atomic():
        lock(participation)
        if participation.work == WorkState.FINISHED:
            return participation
        if participation.work != WorkState.CONSENTED:
            raise Refusal("consent_needed")
        lease = lock_open_lease(participation)
        if lease is not None and hasattr(lease, "draft"):
            raise Refusal("work_unfinished", assignment=str(lease.uuid))
        if lease is not None:
            slots.move(lease, AssignmentState.RETURNED, why="the participation finished")
            slots.release(lease)
        end(participation)
        return participation


def end(participation: Participation, *, why: str = "") -> None:
    """Note that a participation is over and what is due for it; it is locked, without a lease."""
    participation.finished_at = timezone.now()
    participation.save(update_fields=["finished_at"])
    reward_due(participation)
    training_due(participation)
    _set_work(participation, WorkState.FINISHED, why=why)


def is_complete(participation: Participation) -> bool:
    """Say whether the batch is done, or all there was of it, and nothing is in hand."""
    leased = participation.assignments.filter(state=AssignmentState.LEASED).exists()
    whole = participation.done >= participation.batch_size
    return not leased and (whole or participation.ran_out_at is not None)


def note_what_is_due(*, idle: timedelta = timedelta(days=1)) -> int:
    """Write what is due to people who left without a word: the part of the batch they did.

    They may still come back; what they do then is due besides. Returns how many were looked at.
    """
    since = timezone.now() - idle
    mine = Assignment.objects.filter(participation=OuterRef("pk"))
    answered = mine.filter(submitted_at__isnull=False)
    fresh = Exists(answered.filter(submitted_at__gt=since - 3 * idle))
    left = Participation.objects.filter(
        ~Exists(mine.filter(leased_at__gt=since)), Exists(answered), work=WorkState.CONSENTED
    ).filter(fresh | Q(payment=PaymentState.NONE))
    rows = list(left.select_related("campaign", "annotator").order_by("pk")[:1000])
    for participation in rows:
        with transaction.atomic():
            lock(participation)
            reward_due(participation)
            training_due(participation)
    return len(rows)


def withdraw(participation: Participation, *, erase: bool) -> Participation:
    """Take consent back: nothing of this participation counts from now on; work done stays paid.

    Unsent work goes. With `erase`, also of somebody who withdrew before, texts and masks become
    tombstones: the hash stays, the content goes.
    """
    with transaction.atomic():
        lock(participation)
        if erase:
            _erase(participation)
        if participation.work == WorkState.WITHDRAWN:
            return participation
        Enrolment.objects.filter(
            annotator=participation.annotator, campaign=participation.campaign
        ).update(withdrawn_at=timezone.now())
        take_back(participation)
        Draft.objects.filter(assignment__participation=participation).delete()
        return participation


def take_back(participation: Participation, *, why: str = "") -> None:
    """Let nothing of a participation count any more, and note what is due; it is locked.

    A withdrawal of consent here, or a place given back on the platform.
    """
    reward_due(participation)
    training_due(participation)
    # In the order of the tasks, so that two who withdraw at once never wait for each other.
    for assignment in list(participation.assignments.select_related("task").order_by("task")):
        _withdraw_assignment(assignment)
    _set_work(participation, WorkState.WITHDRAWN, why=why)


def _erase(participation: Participation) -> None:
    participation.assignments.exclude(problem_note="").update(problem_note="")
    answers = Answer.objects.filter(assignment__participation=participation, erased_at=None)
    if answers.update(body={}, value="", mask="", client={}, erased_at=timezone.now()):
        record(by(participation.annotator), participation, "answers", old="kept", new="erased")
    annotator = participation.annotator
    if annotator.erased_at is None:
        # An id on a platform that pays is needed until the payment is confirmed; ours never is.
        annotator.identities.filter(platform="local").update(ciphertext=b"")
        annotator.erased_at = timezone.now()
        annotator.save(update_fields=["erased_at"])


def _withdraw_assignment(assignment: Assignment) -> None:
    lock(assignment.task)
    lock(assignment)
    if assignment.state in {AssignmentState.RETURNED, AssignmentState.WITHDRAWN}:
        return
    told = assignment.state in COUNTED or assignment.task.purpose == Purpose.GOLD
    slots.move(assignment, AssignmentState.WITHDRAWN, why="consent withdrawn")
    slots.release(assignment)
    if told:
        slots.changed(assignment.task)


def _set_work(participation: Participation, work: WorkState, *, why: str = "") -> None:
    """Change the state of the work: by the annotator, or by the platform for the reason given."""
    actor = SYSTEM if why else by(participation.annotator)
    record(actor, participation, "work", old=participation.work, new=work, why=why)
    participation.work = work
    participation.save(update_fields=["work"])
