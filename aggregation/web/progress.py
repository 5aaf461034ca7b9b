"""How far campaigns are: a line per task kind and culture, in a fixed number of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.http import urlencode

from aggregation.models import RoundAnswer
from aggregation.services.rounds import flagged_answers, unjudged, waiting_answers
from annotation.access import campaigns_of
from annotation.cultures import CULTURES
from annotation.kinds import kinds_of
from annotation.models import Assignment, Campaign, Task
from annotation.models.assignment import ANSWERED
from annotation.models.campaign import Role
from annotation.models.task import Purpose, TaskState
from annotation.recruiting.forecasts import to_come_in
from annotation.recruiting.statements import paid_in

JUDGES = (Role.CURATOR, Role.ADMINISTRATOR)
Key = tuple[int, str, str]


@dataclass
class Line:
    """Tasks and answers of one task kind and culture of a campaign."""

    kind: str
    culture: str
    tasks: Counter[str] = field(default_factory=Counter)
    today: int = 0
    new: int = 0
    flagged: int = 0
    to_review: int = 0

    @property
    def culture_name(self) -> str:
        return CULTURES[self.culture].name if self.culture in CULTURES else self.culture

    @property
    def query(self) -> str:
        """Return what addresses this line's review queue."""
        return urlencode({"kind": self.kind, "culture": self.culture})

    @property
    def asked(self) -> int:
        """Return the tasks that are still a question to somebody, or were one."""
        gone = self.tasks[TaskState.SUPERSEDED] + self.tasks[TaskState.WITHDRAWN]
        return self.tasks.total() - gone


@dataclass
class CampaignProgress:
    """One campaign, whether its reader may judge its answers, and its lines."""

    campaign: Campaign
    curates: bool
    lines: list[Line]
    paid: list[tuple[str, int]] = field(default_factory=list)
    to_come: int = 0


def progress_of(user: User) -> list[CampaignProgress]:
    """Return every campaign this user has a part in, with its lines in the protocol's order."""
    campaigns = campaigns_of(user)
    judged = Campaign.objects.filter(memberships__user=user, memberships__role__in=JUDGES)
    judged_ids = set(judged.values_list("pk", flat=True))
    lines = _lines(campaigns)
    paid, to_come = paid_in(judged), to_come_in(judged)
    return [
        CampaignProgress(
            campaign=campaign,
            curates=campaign.pk in judged_ids,
            lines=lines_in_order(campaign, [lines[key] for key in lines if key[0] == campaign.pk]),
            paid=sorted(paid.get(campaign.pk, {}).items()),
            to_come=to_come.get(campaign.pk, 0),
        )
        for campaign in campaigns
    ]


def lines_of(campaign: Campaign) -> list[Line]:
    """Return the lines of one campaign, in the protocol's order."""
    found = _lines(Campaign.objects.filter(pk=campaign.pk))
    return lines_in_order(campaign, list(found.values()))


def lines_in_order(campaign: Campaign, lines: list[Line]) -> list[Line]:
    kinds = list(kinds_of(campaign.protocol))
    places = {culture: place for place, culture in enumerate(campaign.cultures)}
    return sorted(
        lines, key=lambda line: (kinds.index(line.kind), places.get(line.culture, -1), line.culture)
    )


def _lines(campaigns: QuerySet[Campaign]) -> dict[Key, Line]:
    lines: dict[Key, Line] = {}
    tasks = Task.objects.filter(campaign__in=campaigns, purpose=Purpose.COLLECT)
    for key, state, count in _counts(tasks, "", "state"):
        line = lines.setdefault(key, Line(kind=key[1], culture=key[2]))
        line.tasks[state] += count
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    answered = Assignment.objects.filter(
        task__campaign__in=campaigns,
        task__purpose=Purpose.COLLECT,
        state__in=ANSWERED,
        submitted_at__gte=today,
    )
    for key, _kind, count in _counts(answered, "task__"):
        lines[key].today = count
    for key, _kind, count in _counts(waiting_answers(campaigns), "assignment__task__"):
        lines[key].new = count
    for key, _kind, count in _counts(flagged_answers(campaigns), "assignment__task__"):
        lines[key].flagged = count
    members = RoundAnswer.objects.filter(round__campaign__in=campaigns, round__done_at=None)
    for key, _kind, count in _counts(unjudged(members), "answer__assignment__task__"):
        lines[key].to_review = count
    return lines


def _counts(rows: QuerySet[Any], path: str, by: str = "kind") -> Iterator[tuple[Key, str, int]]:
    """Count rows by their task's campaign, kind and culture, and by one more of its fields."""
    names = [f"{path}{name}" for name in ("campaign", "kind", "culture", by)]
    counted = rows.order_by().values_list(*names).annotate(n=Count("pk"))
    for campaign, kind, culture, value, count in counted:
        yield (campaign, kind, culture), value, count
