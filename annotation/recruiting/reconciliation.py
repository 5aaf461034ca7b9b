"""The nightly comparison of what we hold with what platforms hold; every difference is listed.

A difference ("drift") is kept until a later comparison no longer finds it. Nothing is mended here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from annotation.crowd.base import Submission, SubmissionState
from annotation.crowd.errors import CrowdError
from annotation.errors import Refusal
from annotation.locking import exclusively
from annotation.models import Campaign, Drift, OutboxCall, Participation, Study
from annotation.models.campaign import CampaignState
from annotation.models.participation import PaymentState, StudyState, WorkState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.recruiting import platforms
from annotation.recruiting.following import APPROVED, REWARD
from annotation.recruiting.forecasts import forecasts, is_underpaid
from annotation.recruiting.places import is_another_wanted, left_to_spend, price_of_a_place
from annotation.recruiting.polling import is_proven, participation_of, read_study
from annotation.recruiting.reading import study_as_read
from annotation.services.identities import is_known, session_id_of
from annotation.services.payments import payments_of

log = logging.getLogger("annotation.recruiting")

LONGEST_UNPAID = timedelta(days=7)


@dataclass(frozen=True)
class Found:
    """One difference, in values that hold no id of a platform."""

    what: str
    ours: str
    theirs: str
    study: Study | None = None
    participation: Participation | None = None


def reconcile(campaign: Campaign) -> list[Drift]:
    """Compare a campaign with its platforms and return every difference that is open now."""
    with exclusively(f"reconcile {campaign.pk}") as alone:
        if alone:
            found, unread = _compare(campaign)
            _keep(campaign, found, unread)
    return list(open_drifts(campaign))


def reconcile_all() -> int:
    """Compare every campaign that recruits; returns how many differences are open."""
    recruiting = Campaign.objects.filter(Q(studies__isnull=False) | Q(participations__isnull=False))
    return sum(len(reconcile(campaign)) for campaign in recruiting.distinct().order_by("pk"))


def open_drifts(campaign: Campaign) -> list[Drift]:
    rows = campaign.drifts.filter(settled_at=None).select_related("study", "participation")
    return list(rows.order_by("pk"))


def _compare(campaign: Campaign) -> tuple[list[Found], set[int]]:
    """Return what differs, and the studies that could not be read, about which nothing is known."""
    found: list[Found] = []
    unread: set[int] = set()
    studies = campaign.studies.exclude(external_id="").order_by("pk")
    for study in studies.filter(platform__in=platforms.reachable()):
        try:
            found += list(_differences(study, read_study(study)))
        except (CrowdError, Refusal) as error:
            log.warning("a study on %s could not be compared: %s", study.platform, error)
            found.append(Found("study_unread", study.state, "", study))
            unread.add(study.pk)
    found += list(_unpaid(campaign))
    found += [
        Found("below_hourly_minimum", str(campaign.minimum_hourly_minor), row.culture)
        for row in forecasts(campaign)
        if is_underpaid(campaign, row)
    ]
    return found, unread


def _differences(study: Study, sessions: tuple[Submission, ...]) -> Iterator[Found]:
    shown = study_as_read(study).reward
    if (shown.minor, shown.currency) != (study.reward_minor, study.currency):
        yield Found("reward_changed", str(study.reward_minor), str(shown.minor), study)
    listed = [(participation_of(study, read), read) for read in sessions]
    seen = {participation.pk: read for participation, read in listed if participation is not None}
    yield from _of_strangers(study, [read for participation, read in listed if not participation])
    for participation in study.participations.order_by("pk"):
        read_as = seen.get(participation.pk)
        if read_as is not None:
            yield from _of_session(study, participation, read_as)
        elif participation.platform == platforms.PROLIFIC and is_known(participation):
            yield Found("session_missing", participation.work, "", study, participation)
    if study.state == StudyState.OPEN and study.campaign.state != CampaignState.OPEN:
        yield Found("study_open", study.campaign.state, study.state, study)
    yield from OF_PLATFORM[study.platform](study)


def _of_strangers(study: Study, sessions: list[Submission]) -> Iterator[Found]:
    """Find sessions that were approved and that nobody here knows, beyond those we forgot."""
    approved = sum(read.state in APPROVED for read in sessions)
    forgotten = study.participations.filter(identity=None).count()
    if approved > forgotten:
        yield Found("sessions_unknown", str(forgotten), str(approved), study)


def _of_session(study: Study, participation: Participation, read: Submission) -> Iterator[Found]:
    work, state = participation.work, read.state
    if state == SubmissionState.UNKNOWN:
        yield Found("state_unknown", work, read.status[:100], study, participation)
    if state == SubmissionState.SUBMITTED and not _has_work(participation):
        yield Found("handed_in_without_work", work, state, study, participation)
    left_early = work == WorkState.WITHDRAWN and participation.finished_at is None
    if state in APPROVED and left_early:
        yield Found("approved_but_withdrawn", work, state, study, participation)
    if state in APPROVED and not _has_work(participation):
        yield Found("approved_without_work", work, state, study, participation)
    if state in APPROVED | {SubmissionState.SUBMITTED} and not is_proven(participation, read):
        yield Found("receipt_missing", work, state, study, participation)
    if state in APPROVED and (otherwise := _paid_otherwise(participation)):
        yield Found("reward_twice", otherwise, state, study, participation)


def _paid_otherwise(participation: Participation) -> str:
    """Return how a reward was paid besides an approval, which alone confirms without sending."""
    by_bonus = participation.calls.filter(action="bonus", details__payment__startswith=REWARD)
    if by_bonus.exclude(state=CallState.FAILED).exists():
        return "bonus"
    lines = participation.ledger.filter(purpose=REWARD).order_by("idempotency_key", "pk")
    keyed = list(lines.values_list("idempotency_key", "state"))
    sent = {key for key, state in keyed if state == LedgerState.SENT}
    failed = {key for key, state in keyed if state == LedgerState.FAILED}
    confirmed = {key for key, state in keyed if state == LedgerState.CONFIRMED}
    return "by hand" if confirmed & sent - failed else ""


def _has_work(participation: Participation) -> bool:
    return participation.assignments.filter(submitted_at__isnull=False).exists()


def _of_places(study: Study) -> Iterator[Found]:
    """List the rejected places that no new one stands for: too dear, or refused."""
    rejected = study.participations.filter(platform_state=SubmissionState.REJECTED)
    replaced = OutboxCall.objects.filter(action="replace_place").exclude(state=CallState.FAILED)
    missing = rejected.exclude(pk__in=replaced.values("participation")).order_by("pk")
    if missing.exists() and is_another_wanted(study):
        left, price = left_to_spend(study), price_of_a_place(study)
        for participation in missing:
            yield Found(
                "place_not_replaced", str(left.minor), str(price.minor), study, participation
            )


def _of_bonuses(study: Study) -> Iterator[Found]:
    """Compare what bonuses cost by the platform's account; where it differs, person by person."""
    with_bonus = study.participations.filter(calls__action="bonus").distinct().order_by("pk")
    known = {participation: _bonuses(participation) for participation in with_bonus}
    least = sum(confirmed for confirmed, _most in known.values())
    most = sum(most for _confirmed, most in known.values())
    paid = platforms.platform_of(study).cost(study.external_id).bonuses
    if least <= paid <= most:
        return
    yield Found("bonuses_of_study", str(least), str(paid), study)
    for participation, (confirmed, in_doubt) in known.items():
        session = session_id_of(participation)
        read = platforms.platform_of(study).submission(session) if session else None
        if read is not None and not confirmed <= sum(read.bonuses or ()) <= in_doubt:
            theirs = str(sum(read.bonuses or ()))
            yield Found("bonuses", str(confirmed), theirs, study, participation)


OF_PLATFORM = {platforms.PROLIFIC: _of_bonuses, platforms.MTURK: _of_places}
"""What is compared on one platform alone."""


def _bonuses(participation: Participation) -> tuple[int, int]:
    """Return the bonuses that are confirmed, and those with what is under way or in doubt."""
    keys = {call.details["payment"] for call in participation.calls.filter(action="bonus")}
    payments = [payment for payment in payments_of(participation) if payment.key in keys]
    confirmed = sum(p.minor for p in payments if p.state == LedgerState.CONFIRMED)
    doubted = {LedgerState.SENT, LedgerState.AMBIGUOUS}
    return confirmed, confirmed + sum(p.minor for p in payments if p.state in doubted)


def _unpaid(campaign: Campaign) -> Iterator[Found]:
    """Find payments that wait for a person, and those that have waited for too long."""
    doubtful = campaign.participations.filter(payment=PaymentState.AMBIGUOUS)
    for participation in doubtful.select_related("study").order_by("pk"):
        yield Found("payment_in_doubt", "ambiguous", "", participation.study, participation)
    old = timezone.now() - LONGEST_UNPAID
    waiting = campaign.participations.filter(
        payment__in=[PaymentState.DUE, PaymentState.SENT], ledger__created_at__lt=old
    )
    for participation in waiting.distinct().select_related("study").order_by("pk"):
        yield Found("unpaid", participation.payment, "", participation.study, participation)


@transaction.atomic
def _keep(campaign: Campaign, found: list[Found], unread: set[int]) -> None:
    """Keep new differences, and settle those that are no more; of an unread study, none are."""
    known = {_identity(drift): drift for drift in open_drifts(campaign)}
    now = {_identity(difference): difference for difference in found}
    Drift.objects.bulk_create(
        Drift(
            campaign=campaign,
            study=difference.study,
            participation=difference.participation,
            what=difference.what,
            ours=difference.ours,
            theirs=difference.theirs,
        )
        for identity, difference in now.items()
        if identity not in known
    )
    gone = [
        drift.pk
        for identity, drift in known.items()
        if identity not in now and drift.study_id not in unread
    ]
    Drift.objects.filter(pk__in=gone).update(settled_at=timezone.now())


def _identity(row: Found | Drift) -> tuple[object, ...]:
    study = row.study.pk if row.study else None
    participation = row.participation.pk if row.participation else None
    return (study, participation, row.what, row.ours, row.theirs)
