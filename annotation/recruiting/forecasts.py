"""What a campaign has spent and will spend, per culture, and how many places it still needs.

Estimates are counts of open answers divided by the batch, rounded up; money is integer minor units
of the campaign's currency, without the platform's fees, which only the platform knows (`quote`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from statistics import median

from django.db.models import Count, F, Q, QuerySet

from annotation.models import Campaign, Enrolment, LedgerEntry, Participation, Slot
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import CampaignState
from annotation.models.participation import WorkState
from annotation.models.payment import LedgerState
from annotation.services.payments import payments_in


@dataclass(frozen=True)
class Spending:
    """Money by where it stands, in minor units."""

    due: int = 0
    sent: int = 0
    confirmed: int = 0
    failed: int = 0
    ambiguous: int = 0

    @property
    def total(self) -> int:
        """What was paid or will be: all but what failed."""
        return self.due + self.sent + self.confirmed + self.ambiguous


@dataclass(frozen=True)
class Forecast:
    """One culture: answers still wanted, the places they need, and money. "" is any culture.

    `minutes` is the measured median of a complete participation, None while nobody completed one;
    `hourly_minor` is what that makes of the reward.
    """

    culture: str
    answers: int
    places: int
    participants: int
    spent: Spending
    to_come_minor: int
    minutes: float | None
    hourly_minor: int | None

    @property
    def under_way_minor(self) -> int:
        """Return what is due or sent and not confirmed yet."""
        return self.spent.due + self.spent.sent


def forecasts(campaign: Campaign) -> list[Forecast]:
    """Return a row per culture that has tasks of its own, people or money; "" for shared tasks."""
    wanted = _answers_wanted(campaign)
    people = dict(
        campaign.enrolments.filter(withdrawn_at=None)
        .values_list("culture")
        .annotate(Count("pk"))
        .order_by()
    )
    spent, minutes = spending(campaign), median_minutes(campaign)
    cultures = sorted({*wanted, *people, *spent, *campaign.cultures})
    return [
        _forecast(
            campaign,
            culture,
            wanted.get(culture, 0),
            people.get(culture, 0),
            spent.get(culture, Spending()),
            minutes.get(culture),
        )
        for culture in cultures
        if culture or wanted.get("") or spent.get("")
    ]


def _forecast(
    campaign: Campaign,
    culture: str,
    answers: int,
    people: int,
    spent: Spending,
    minutes: float | None,
) -> Forecast:
    places = _batches(answers, campaign.batch_size)
    return Forecast(
        culture=culture,
        answers=answers,
        places=places,
        participants=people,
        spent=spent,
        to_come_minor=places * campaign.reward_minor,
        minutes=minutes,
        hourly_minor=hourly(campaign.reward_minor, minutes),
    )


def hourly(reward_minor: int, minutes: float | None) -> int | None:
    """Return the reward per hour in minor units, rounded down; None without a measured time."""
    return int(reward_minor * 60 / minutes) if minutes else None


def is_underpaid(campaign: Campaign, forecast: Forecast) -> bool:
    """Say whether the measured pay of a culture is below the campaign's floor."""
    hourly_minor = forecast.hourly_minor
    return hourly_minor is not None and hourly_minor < campaign.minimum_hourly_minor


def to_come_in(campaigns: QuerySet[Campaign]) -> dict[int, int]:
    """Return what each campaign will still pay for its batches, in its minor units, in one query.

    By the campaign's key; one that is closed, or pays nothing more, is left out.
    """
    paying = campaigns.filter(reward_minor__gt=0).exclude(state=CampaignState.CLOSED)
    batches = ("task__campaign__batch_size", "task__campaign__reward_minor")
    rows = _unanswered(paying).values_list("task__campaign", "culture", *batches)
    found: dict[int, int] = defaultdict(int)
    for campaign, _culture, size, reward, answers in rows.annotate(Count("pk")).order_by():
        found[campaign] += _batches(answers, size) * reward
    return dict(found)


def _answers_wanted(campaign: Campaign) -> dict[str, int]:
    rows = _unanswered(Campaign.objects.filter(pk=campaign.pk)).values_list("culture")
    return dict(rows.annotate(Count("pk")).order_by())


def _unanswered(campaigns: QuerySet[Campaign]) -> QuerySet[Slot]:
    """Return the slots whose answers are still wanted: free, or under a lease."""
    unanswered = Q(holder=None) | Q(holder__state=AssignmentState.LEASED)
    return Slot.objects.filter(unanswered, task__campaign__in=campaigns)


def _batches(answers: int, size: int) -> int:
    return -(-answers // size)


def spending(campaign: Campaign) -> dict[str, Spending]:
    """Return what each culture's payments come to; "" for people without a culture yet."""
    cultures = dict(campaign.enrolments.values_list("annotator", "culture"))
    lines = LedgerEntry.objects.filter(participation__campaign=campaign).order_by("pk")
    by_person: dict[int, list[LedgerEntry]] = defaultdict(list)
    for line in lines.annotate(person=F("participation__annotator")).iterator():
        by_person[line.person].append(line)
    sums: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(LedgerState.values, 0))
    for person, own in by_person.items():
        for payment in payments_in(own):
            sums[cultures.get(person, "")][payment.state] += payment.minor
    return {culture: Spending(**amounts) for culture, amounts in sums.items()}


def median_minutes(campaign: Campaign) -> dict[str, float]:
    """Return the median time from entering to the end of complete participations, by culture.

    In minutes; a culture in which nobody has completed a batch is left out.
    """
    cultures = dict(Enrolment.objects.filter(campaign=campaign).values_list("annotator", "culture"))
    rows = Participation.objects.filter(
        campaign=campaign, work=WorkState.FINISHED, finished_at__isnull=False
    )
    taken: dict[str, list[float]] = defaultdict(list)
    for person, began, ended in rows.values_list("annotator", "created_at", "finished_at"):
        if ended is not None:
            taken[cultures.get(person, "")].append((ended - began).total_seconds() / 60)
    return {culture: median(minutes) for culture, minutes in taken.items()}
