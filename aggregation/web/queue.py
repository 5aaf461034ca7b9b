"""The review queue of one task kind and culture: what is judged of the open rounds, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FloatField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from aggregation.models import Finding, RoundAnswer
from aggregation.services.claims import with_others
from aggregation.services.rounds import REVIEWABLE, STRONG, to_judge
from aggregation.web.progress import Line
from annotation.models import Campaign, Review
from annotation.models.review import Verdict

LONGEST = 400
"""Entries that wait and are shown at once; the page says how many more there are."""
PAST = 100
"""Entries that were judged last and are shown too, so that one can go back to them."""
GONE = "gone"
WAITING = "waiting"
JUDGED = "judged"
UNKNOWN = 0.5
"""Rank of an answer with no finding that anybody judged yet."""


@dataclass(frozen=True)
class Entry:
    """One answer and what came of it: waiting, accepted, rejected, judged (blind), or gone.

    `sampled` if it was drawn; else `called` if all this person gave is judged, and why; else it is
    queued for what was found in it alone. `claimed_by` is another curator who is at it now.
    """

    answer: UUID
    state: str
    sampled: bool
    called: str
    claimed_by: str = ""


@dataclass(frozen=True)
class Queue:
    """The entries shown, and how many more wait than these."""

    entries: list[Entry] = field(default_factory=list)
    more: int = 0

    def entry(self, asked: str) -> Entry | None:
        """Return the entry asked for, else the first that waits, rather one nobody is at."""
        waiting = [one for one in self.entries if one.state == WAITING]
        named = [one for one in self.entries if str(one.answer) == asked]
        return next(iter(named + [one for one in waiting if not one.claimed_by] + waiting), None)


def queue_of(campaign: Campaign, line: Line, *, reader: User, blind: bool = False) -> Queue:
    """Return the answers to judge of the open rounds, in the order of `in_order`.

    Those that wait come first to the limit; of the others the last judged are kept. A round that
    was done a moment ago stays while its last verdict can still be undone. To a blind reader the
    verdicts of others are not told.
    """
    rows = in_order(campaign, to_judge(open_members(campaign, line)))
    ahead = rows.filter(waiting=True).values_list("pk", flat=True)[:LONGEST]
    past = rows.filter(waiting=False).order_by(F("judged_at").desc(nulls_last=True), "-pk")
    keys = [*ahead, *past.values_list("pk", flat=True)[:PAST]]
    shown = in_order(campaign, RoundAnswer.objects.filter(pk__in=keys))
    claims = with_others(campaign, reader)
    entries = [
        Entry(
            answer=row["answer__uuid"],
            state=_state(row, told=not blind or row["curator"] == reader.pk),
            sampled=row["sampled"],
            called=row["called"],
            claimed_by=claims.get(row["answer__uuid"], ""),
        )
        for row in shown.values(
            "answer__uuid", "verdict", "curator", "waiting", "sampled", "called"
        )
    ]
    return Queue(entries, more=max(0, line.to_review - LONGEST))


def open_members(campaign: Campaign, line: Line) -> QuerySet[RoundAnswer]:
    """Return the answers of the rounds that are open, or were a moment ago."""
    recently = timezone.now() - timedelta(seconds=settings.REVIEW_UNDO_SECONDS)
    still = Q(round__done_at=None) | Q(round__done_at__gte=recently)
    rows = RoundAnswer.objects.filter(still, round__campaign=campaign)
    return rows.filter(round__kind=line.kind, round__culture=line.culture)


def in_order(campaign: Campaign, members: QuerySet[RoundAnswer]) -> QuerySet[Any]:
    """Put answers in the order in which they are judged, with the verdict that stands on each.

    First the sample in the order drawn, oldest round first; then those called because all that
    somebody gave is judged. The others follow by how often curators confirmed such a finding in
    this campaign, the likeliest first.
    """
    standing = Review.objects.filter(answer=OuterRef("answer"), undone_at=None)
    found_alone = Q(sampled=False, called="")
    return members.annotate(
        verdict=Subquery(standing.values("verdict")[:1]),
        curator=Subquery(standing.values("curator")[:1]),
        judged_at=Subquery(standing.values("created_at")[:1]),
        waiting=Case(When(REVIEWABLE & ~Exists(standing), then=True), default=False),
        turn=Case(When(sampled=True, then=0), When(found_alone, then=2), default=1),
        rank=Case(When(found_alone, then=_rank(campaign)), default=0.0),
    ).order_by("turn", "-rank", "round__number", "order")


def _rank(campaign: Campaign) -> Coalesce:
    """Return the share of the likeliest strong finding of an answer."""
    shares = confirmed_shares(campaign)
    share = Case(
        *(When(code=code, then=Value(number)) for code, number in shares.items()),
        default=Value(UNKNOWN),
        output_field=FloatField(),
    )
    found = Finding.objects.filter(answer=OuterRef("answer"), code__in=STRONG)
    likeliest = found.order_by().values("answer").annotate(likeliest=Max(share))
    return Coalesce(Subquery(likeliest.values("likeliest")), Value(UNKNOWN))


def confirmed_shares(campaign: Campaign) -> dict[str, float]:
    """Return for each finding which share of the answers with it were rejected when judged.

    One judged either way is taken for granted, so that a first verdict is no certainty.
    """
    judged = Finding.objects.filter(
        answer__assignment__task__campaign=campaign, answer__reviews__undone_at=None
    )
    rejected = Count("pk", filter=Q(answer__reviews__verdict=Verdict.REJECTED))
    accepted = Count("pk", filter=Q(answer__reviews__verdict=Verdict.ACCEPTED))
    rows = judged.values_list("code").annotate(rejected=rejected, accepted=accepted)
    return {code: (no + 1) / (no + yes + 2) for code, no, yes in rows.order_by()}


def _state(row: dict[str, Any], *, told: bool) -> str:
    if row["verdict"]:
        return str(row["verdict"]) if told else JUDGED
    return WAITING if row["waiting"] else GONE
