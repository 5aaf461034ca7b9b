"""How the recruitment of a campaign stands: its studies, and the calls that are not done yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from annotation.crowd.base import SubmissionState
from annotation.models import Campaign, OutboxCall, Study
from annotation.models.participation import WorkState
from annotation.models.recruitment import CallState
from annotation.recruiting import platforms
from annotation.recruiting.arrivals import entry_url

GAVE_BACK = [SubmissionState.RETURNED, SubmissionState.TIMED_OUT, SubmissionState.REJECTED]
"""Sessions whose place the platform offers to somebody else."""
SHOWN_AFTER_FAILURE = timedelta(days=14)
UNDONE = [CallState.PENDING, CallState.SENT, CallState.AMBIGUOUS]


@dataclass(frozen=True)
class Standing:
    """A study, with how many places are taken, who handed in, and whose session was approved."""

    study: Study
    taken: int
    handed_in: int
    approved: int

    @property
    def link(self) -> str:
        """Where people come in; only a panel is given it by hand."""
        if self.study.platform != platforms.PANEL:
            return ""
        return f"{entry_url(self.study)}?{self.study.parameter}="


@dataclass(frozen=True)
class Calls:
    """Calls to a platform of one kind that wait, failed for one reason, or are in doubt."""

    study: str
    title: str
    action: str
    state: str
    error: str
    count: int


def standings(campaign: Campaign) -> list[Standing]:
    """Return the studies of a campaign, newest first."""
    placed = ~Q(participations__platform_state__in=GAVE_BACK)
    placed &= ~Q(participations__work=WorkState.WITHDRAWN)
    approved = [SubmissionState.APPROVED, SubmissionState.PARTLY_APPROVED]
    rows = campaign.studies.annotate(
        taken=Count("participations", filter=placed),
        handed_in=Count(
            "participations", filter=Q(participations__platform_state=SubmissionState.SUBMITTED)
        ),
        approved=Count("participations", filter=Q(participations__platform_state__in=approved)),
    )
    return [
        Standing(study, study.taken, study.handed_in, study.approved)
        for study in rows.select_related("campaign").order_by("-pk")
    ]


def standing_of(study: Study) -> Standing:
    return next(row for row in standings(study.campaign) if row.study.pk == study.pk)


def undone_calls(campaign: Campaign) -> list[Calls]:
    """Return what a platform was not told yet, refused, or may have done, alike ones together.

    A failed call that was made anew is not shown again, nor one that failed long ago.
    """
    anew = OutboxCall.objects.filter(
        study=OuterRef("study"),
        action=OuterRef("action"),
        participation=OuterRef("participation"),
        pk__gt=OuterRef("pk"),
    )
    of_study_anew = OutboxCall.objects.filter(
        study=OuterRef("study"),
        action=OuterRef("action"),
        participation=None,
        pk__gt=OuterRef("pk"),
    )
    failed = Q(
        ~Exists(anew),
        ~Q(Exists(of_study_anew), participation=None),
        state=CallState.FAILED,
        settled_at__gte=timezone.now() - SHOWN_AFTER_FAILURE,
    )
    rows = OutboxCall.objects.filter(Q(state__in=UNDONE) | failed, study__campaign=campaign)
    names = ("study__uuid", "study__title", "action", "state", "error")
    counted = rows.order_by().values_list(*names).annotate(n=Count("pk"))
    return [
        Calls(str(uuid), title, action, state, error, count)
        for uuid, title, action, state, error, count in counted.order_by(*names)
    ]
