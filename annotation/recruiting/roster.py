"""The people of a campaign as staff see them: found by state, and what each did and is paid.

The number of queries is fixed, however many people there are. Nothing here knows a platform's id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from annotation.models import Answer, Assignment, AuditEntry, Campaign, OutboxCall, Participation
from annotation.models.assignment import ANSWERED, AssignmentState
from annotation.models.participation import WorkState
from annotation.models.payment import LedgerState
from annotation.models.recruitment import CallState
from annotation.models.task import BATCH
from annotation.recruiting.decisions import DECIDABLE, DECISIONS, waiting
from annotation.recruiting.platforms import has_api
from annotation.services.payments import Payment, payments_of_many

SOON = timedelta(hours=48)
SHOWS = ("waiting", "complete", "without_work", "all")
"""Who waits for a decision; of them, who did all and who did nothing; everybody."""


@dataclass(frozen=True)
class Chosen:
    """Which people to show; what is empty does not matter."""

    show: str = "all"
    study: UUID | None = None
    platform_state: str = ""
    work: str = ""
    payment: str = ""
    culture: str = ""


@dataclass(frozen=True)
class Person:
    """One participation: its answers, its money, and the decision on it, if there is one."""

    participation: Participation
    culture: str
    given: int = 0
    accepted: int = 0
    rejected: int = 0
    findings: int = 0
    payments: list[Payment] = field(default_factory=list)
    calls: list[OutboxCall] = field(default_factory=list)

    @property
    def minutes(self) -> int | None:
        """Return how long it took from entering to the end; None while it goes on."""
        end = self.participation.finished_at
        began = self.participation.created_at
        return round((end - began).total_seconds() / 60) if end else None

    @property
    def paid_minor(self) -> int:
        return sum(p.minor for p in self.payments if p.state == LedgerState.CONFIRMED)

    @property
    def unpaid_minor(self) -> int:
        """Return what is still owed or under way; what failed is not."""
        done = {LedgerState.CONFIRMED, LedgerState.FAILED}
        return sum(payment.minor for payment in self.payments if payment.state not in done)

    @property
    def decision(self) -> OutboxCall | None:
        """Return the decision that was made last and not refused by the platform."""
        standing = [call for call in self.calls if call.state != CallState.FAILED]
        return standing[-1] if standing else None

    @property
    def refused(self) -> OutboxCall | None:
        """Return the last decision, if the platform refused it."""
        last = self.calls[-1] if self.calls else None
        return last if last is not None and last.state == CallState.FAILED else None

    @property
    def is_decidable(self) -> bool:
        """Say whether a person may approve, reject, or ask for the place back now."""
        return self.can_approve and (self.deadline is None or self.deadline > timezone.now())

    @property
    def can_approve(self) -> bool:
        """Say whether a person may approve now; that is never too late."""
        row, made = self.participation, self.decision
        open_still = made is None or made.action == "request_return"
        return has_api(row) and row.platform_state in DECIDABLE and open_still

    @property
    def can_take_back(self) -> bool:
        made = self.decision
        return made is not None and made.state == CallState.PENDING and not made.attempts

    @property
    def deadline(self) -> datetime | None:
        return self.participation.decide_by

    @property
    def is_soon(self) -> bool:
        """Say whether the platform approves by itself within two days."""
        return self.deadline is not None and self.deadline < timezone.now() + SOON


def people(campaign: Campaign, chosen: Chosen) -> QuerySet[Participation]:
    """Return who was asked for: nearest deadline first, then the newest."""
    rows = _shown(campaign, chosen.show).select_related("study", "annotator")
    named = {
        "study__uuid": chosen.study,
        "platform_state": chosen.platform_state,
        "work": chosen.work,
        "payment": chosen.payment,
    }
    rows = rows.filter(**{name: value for name, value in named.items() if value})
    if chosen.culture:
        enrolled = campaign.enrolments.filter(culture=chosen.culture)
        rows = rows.filter(annotator__in=enrolled.values("annotator"))
    return rows.order_by(F("decide_by").asc(nulls_last=True), "-pk")


def _shown(campaign: Campaign, show: str) -> QuerySet[Participation]:
    if show == "all":
        return campaign.participations.all()
    rows = waiting(campaign)
    given = Assignment.objects.filter(participation=OuterRef("pk"), task__purpose__in=BATCH)
    answered = given.filter(state__in=ANSWERED).order_by().values("participation")
    if show == "complete":
        counted = rows.annotate(
            answers=Coalesce(Subquery(answered.values(n=Count("pk"))), 0),
            leased=Exists(given.filter(state=AssignmentState.LEASED)),
        )
        whole = Q(answers__gte=F("batch_size")) | Q(ran_out_at__isnull=False, answers__gt=0)
        return counted.filter(whole, work=WorkState.FINISHED, leased=False)
    if show == "without_work":
        sent = Assignment.objects.filter(participation=OuterRef("pk"), submitted_at__isnull=False)
        return rows.filter(~Exists(sent))
    return rows


def counts(campaign: Campaign) -> dict[str, int]:
    """Return how many people each of `SHOWS` has."""
    return {show: _shown(campaign, show).count() for show in SHOWS}


def states_in_use(campaign: Campaign) -> list[str]:
    """Return the states in which platforms hold people of this campaign."""
    states = campaign.participations.exclude(platform_state="").values_list("platform_state")
    return [state for (state,) in states.order_by("platform_state").distinct()]


def trail(participation: Participation) -> list[AuditEntry]:
    """Return who changed what of a participation, oldest first."""
    rows = AuditEntry.objects.filter(subject="participation", subject_id=participation.uuid)
    return list(rows.select_related("user").order_by("pk"))


def persons(campaign: Campaign, found: Sequence[Participation]) -> list[Person]:
    """Return what these people did and are paid, in their order."""
    cultures = dict(
        campaign.enrolments.filter(annotator__in=[row.annotator_id for row in found]).values_list(
            "annotator", "culture"
        )
    )
    pks = [row.pk for row in found]
    answers, findings, payments, calls = (
        _answers(pks),
        _findings(pks),
        payments_of_many(pks),
        _calls(pks),
    )
    return [
        Person(
            participation=row,
            culture=cultures.get(row.annotator_id, ""),
            findings=findings.get(row.pk, 0),
            payments=payments.get(row.pk, []),
            calls=calls.get(row.pk, []),
            **answers.get(row.pk, {}),
        )
        for row in found
    ]


def _answers(pks: list[int]) -> dict[int, dict[str, int]]:
    rows = Assignment.objects.filter(participation__in=pks, task__purpose__in=BATCH)
    counted = (
        rows.order_by()
        .values_list("participation")
        .annotate(
            given=Count("pk", filter=Q(state__in=ANSWERED)),
            accepted=Count("pk", filter=Q(state=AssignmentState.ACCEPTED)),
            rejected=Count("pk", filter=Q(state=AssignmentState.REJECTED)),
        )
    )
    return {
        pk: {"given": given, "accepted": accepted, "rejected": rejected}
        for pk, given, accepted, rejected in counted
    }


def _findings(pks: list[int]) -> dict[int, int]:
    """Count the answers that a check or the page itself found something about."""
    rows = Answer.objects.filter(
        assignment__participation__in=pks,
        assignment__task__purpose__in=BATCH,
        current=True,
        erased_at=None,
    )
    found: dict[int, int] = defaultdict(int)
    for pk, client in rows.values_list("assignment__participation", "client"):
        found[pk] += _has_finding(client)
    return found


def _has_finding(client: dict[str, Any]) -> bool:
    return any(client.get(name) for name in ("findings", "warnings", "pasted"))


def _calls(pks: list[int]) -> dict[int, list[OutboxCall]]:
    calls: dict[int, list[OutboxCall]] = defaultdict(list)
    made = OutboxCall.objects.filter(participation__in=pks, action__in=DECISIONS)
    for call in made.order_by("pk"):
        assert call.participation_id is not None
        calls[call.participation_id].append(call)
    return calls
