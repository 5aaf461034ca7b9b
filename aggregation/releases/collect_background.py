"""Reading what a campaign recorded of its people, their pay and the checks of their answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from django.db.models import Count, Max, Min, Q, QuerySet

from aggregation.models import Round
from aggregation.releases.campaign_facts import Background
from annotation.models import Answer, Campaign, Enrolment, Participation, Review
from annotation.models.assignment import COUNTED
from annotation.models.participation import Trust
from annotation.models.payment import LedgerEntry, LedgerState
from annotation.models.task import Purpose


def background_of(campaign: Campaign) -> Background:
    """Read the facts of the card; people are those with a counted answer."""
    counted = Answer.objects.filter(
        current=True,
        assignment__state__in=COUNTED,
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
    )
    people = Enrolment.objects.filter(
        campaign=campaign, annotator__in=counted.values("assignment__annotator")
    )
    rounds = Round.objects.filter(campaign=campaign)
    gold = Answer.objects.filter(
        current=True,
        correct__isnull=False,
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.GOLD,
    ).aggregate(answers=Count("pk"), right=Count("pk", filter=Q(correct=True)))
    return Background(
        rehearsal=campaign.rehearsal,
        months=_months(counted),
        countries=_countries(people),
        platforms=_counted(
            Participation.objects.filter(
                campaign=campaign, annotator__in=people.values("annotator")
            ).values_list("platform", "annotator")
        ),
        consents=dict(
            sorted(Counter(people.values_list("consent__language", "consent__version")).items())
        ),
        withdrew=Enrolment.objects.filter(campaign=campaign).exclude(withdrawn_at=None).count(),
        reward_minor=campaign.reward_minor or None,
        training_reward_minor=campaign.training_reward_minor,
        minimum_hourly_minor=campaign.minimum_hourly_minor,
        currency=campaign.currency,
        batch_size=campaign.batch_size,
        batch_minutes=campaign.batch_minutes,
        payments=_payments(campaign),
        reviews=_reviews(campaign),
        rounds=rounds.count(),
        rounds_done=rounds.exclude(done_at=None).count(),
        blocked=people.filter(annotator__trust=Trust.BLOCKED).count(),
        gold_share=campaign.gold_share,
        gold_answers=gold["answers"],
        gold_correct=gold["right"],
        training_pass_percent=campaign.training_pass_percent,
    )


def _months(answers: QuerySet[Answer]) -> tuple[str, str] | None:
    ends = answers.aggregate(first=Min("created_at"), last=Max("created_at"))
    if ends["first"] is None:
        return None
    return f"{ends['first']:%Y-%m}", f"{ends['last']:%Y-%m}"


def _countries(people: QuerySet[Enrolment]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = defaultdict(dict)
    rows = people.order_by("culture", "country").values_list("culture", "country")
    for (culture, country), number in Counter(rows).items():
        found[culture][country] = number
    return dict(found)


def _counted(pairs: QuerySet[Participation, tuple[str, int]]) -> Mapping[str, int]:
    """Count the people of each platform; one who came twice is one."""
    return dict(sorted(Counter(platform for platform, _who in set(pairs)).items()))


def _payments(campaign: Campaign) -> Mapping[str, int]:
    """Sum what was confirmed as paid, by currency, in minor units."""
    paid: Counter[str] = Counter()
    rows = LedgerEntry.objects.filter(
        participation__campaign=campaign, state=LedgerState.CONFIRMED
    ).values_list("currency", "amount_minor")
    for currency, amount in rows.iterator():
        paid[currency] += amount
    return dict(sorted(paid.items()))


def _reviews(campaign: Campaign) -> Mapping[str, int]:
    reasons = Review.objects.filter(
        answer__assignment__task__campaign=campaign, undone_at=None
    ).values_list("reason", flat=True)
    return dict(sorted(Counter(reasons).items()))
