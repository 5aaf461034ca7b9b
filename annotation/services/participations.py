"""Participations: entering, consent, finishing and withdrawing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from annotation.countries import CODES
from annotation.cultures import culture as culture_named
from annotation.errors import Refusal
from annotation.locking import lock_one
from annotation.models import (
    Answer,
    Assignment,
    CampaignText,
    Draft,
    Enrolment,
    Invite,
    Participation,
)
from annotation.models.assignment import COUNTED, AssignmentState
from annotation.models.campaign import CampaignState, TextKind
from annotation.models.participation import WorkState
from annotation.services import slots
from annotation.services.assignments import (
    lock_assignment,
    lock_open_lease,
    lock_participation,
    lock_task,
)
from annotation.services.audit import by, record
from annotation.services.identities import annotator_for
from annotation.services.invites import digest
from annotation.services.lists import give_list
from annotation.services.payments import reward_due


@dataclass(frozen=True)
class Consent:
    """What a person declares when they consent."""

    version: str
    culture: str
    country: str
    native_language: str
    reads: tuple[str, ...] = ()


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


def cultures_open_to(participation: Participation) -> list[str]:
    """Return the cultures this person may declare: the invite's, or all of the campaign."""
    invite = Invite.objects.filter(participation=participation).first()
    if invite is not None and invite.culture:
        return [invite.culture]
    return list(participation.campaign.cultures)


def languages_read(participation: Participation) -> list[str]:
    """Return the languages in which the sentences of this campaign are written."""
    triples = participation.campaign.triples.order_by("utterance__language")
    return list(triples.values_list("utterance__language", flat=True).distinct())


def current_texts(participation: Participation, kind: TextKind) -> dict[str, CampaignText]:
    """Return the newest approved text of each language."""
    texts = participation.campaign.texts.filter(kind=kind, approved_at__isnull=False)
    return {text.language: text for text in texts.order_by("version")}


def consent(participation: Participation, said: Consent) -> Participation:
    """Record consent with its version, and lock the culture for this person and campaign."""
    with transaction.atomic():
        participation = lock_participation(participation)
        if participation.work not in {WorkState.ENTERED, WorkState.CONSENTED}:
            raise Refusal("participation_over")
        enrolment = Enrolment.objects.filter(
            annotator=participation.annotator, campaign=participation.campaign
        ).first()
        if enrolment is None:
            enrolment = _enrol(participation, said)
        elif enrolment.culture != said.culture:
            raise Refusal("culture_locked", culture=enrolment.culture)
        if participation.work == WorkState.ENTERED:
            _set_work(participation, WorkState.CONSENTED)
    give_list(participation.campaign, participation.annotator)
    return participation


def _enrol(participation: Participation, said: Consent) -> Enrolment:
    texts = current_texts(participation, TextKind.CONSENT)
    chosen = next((text for text in texts.values() if str(text.uuid) == said.version), None)
    if chosen is None:
        raise Refusal("consent_outdated")
    if said.culture not in cultures_open_to(participation):
        raise Refusal("culture_not_offered", offered=cultures_open_to(participation))
    if said.country not in CODES:
        raise Refusal("country_unknown")
    if participation.campaign.protocol == "culture":
        spoken = culture_named(said.culture)
        if said.native_language.split("-")[0].lower() != spoken.iso:
            raise Refusal("language_not_native", needed=spoken.iso)
    _note_proficiency(participation, said.reads)
    return Enrolment.objects.create(
        annotator=participation.annotator,
        campaign=participation.campaign,
        consent=chosen,
        culture=said.culture,
        native_language=said.native_language[:20],
        country=said.country,
    )


def _note_proficiency(participation: Participation, reads: tuple[str, ...]) -> None:
    """Keep which languages of the campaign's sentences this person says to read well."""
    offered = languages_read(participation)
    if not set(reads) <= set(offered):
        raise Refusal("field_type", field="reads", expected=offered)
    annotator = participation.annotator
    annotator.proficiency = {**annotator.proficiency, **dict.fromkeys(reads, "declared")}
    annotator.save(update_fields=["proficiency"])


def finish(participation: Participation) -> Participation:
    """End a participation: everything is stored, its reward is due, its code may be shown."""
    with transaction.atomic():
        participation = lock_participation(participation)
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
        participation.finished_at = timezone.now()
        participation.save(update_fields=["finished_at"])
        reward_due(participation)
        _set_work(participation, WorkState.FINISHED)
        return participation


def withdraw(participation: Participation, *, erase: bool) -> Participation:
    """Take consent back: nothing of this participation counts from now on; work done stays paid.

    Unsent work goes. With `erase`, also of somebody who withdrew before, texts and masks become
    tombstones: the hash stays, the content goes.
    """
    with transaction.atomic():
        participation = lock_participation(participation)
        if erase:
            _erase(participation)
        if participation.work == WorkState.WITHDRAWN:
            return participation
        reward_due(participation)
        # In the order of the tasks, so that two who withdraw at once never wait for each other.
        for assignment in list(participation.assignments.select_related("task").order_by("task")):
            _withdraw_assignment(assignment)
        Enrolment.objects.filter(
            annotator=participation.annotator, campaign=participation.campaign
        ).update(withdrawn_at=timezone.now())
        Draft.objects.filter(assignment__participation=participation).delete()
        _set_work(participation, WorkState.WITHDRAWN)
        return participation


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


def _withdraw_assignment(found: Assignment) -> None:
    lock_task(found.task)
    assignment = lock_assignment(found)
    if assignment.state in {AssignmentState.RETURNED, AssignmentState.WITHDRAWN}:
        return
    counted = assignment.state in COUNTED
    slots.move(assignment, AssignmentState.WITHDRAWN, why="consent withdrawn")
    slots.release(assignment)
    if counted:
        slots.changed(assignment.task)


def _set_work(participation: Participation, work: WorkState) -> None:
    record(by(participation.annotator), participation, "work", old=participation.work, new=work)
    participation.work = work
    participation.save(update_fields=["work"])
