"""Places on a platform where a rejection opens none: whether one more is wanted and agreed to."""

from __future__ import annotations

from annotation.crowd.base import Money, SubmissionState
from annotation.models import Slot, Study
from annotation.models.campaign import CampaignState
from annotation.models.participation import StudyState
from annotation.models.recruitment import CallState
from annotation.recruiting.platforms import platform_of

TAKEN = [SubmissionState.SUBMITTED, SubmissionState.APPROVED, SubmissionState.REJECTED]
TAKES_MORE = {StudyState.OPEN, StudyState.FILLED, StudyState.CLOSED}
"""What is full and judged reads as closed; what somebody stopped is told by its call."""


def is_another_wanted(study: Study) -> bool:
    """Say whether a campaign still asks for more answers than the open places can bring."""
    stopped = study.calls.filter(action="stop").exclude(state=CallState.FAILED)
    going_on = study.campaign.state == CampaignState.OPEN and study.state in TAKES_MORE
    if not going_on or stopped.exists():
        return False
    free = Slot.objects.filter(campaign=study.campaign, holder=None)
    if study.kind:
        free = free.filter(kind=study.kind)
    if study.culture:
        free = free.filter(culture__in=["", study.culture])
    taken = study.participations.filter(platform_state__in=TAKEN).count()
    return free.count() > max(0, study.places - taken) * study.campaign.batch_size


def price_of_a_place(study: Study) -> Money:
    return platform_of(study).quote(Money(study.reward_minor, study.currency), 1)


def left_to_spend(study: Study) -> Money:
    """Return what is left of the amounts agreed to when every place is paid but the rejected ones.

    Bonuses are agreed to by themselves.
    """
    raises = study.calls.filter(action="raise_places").exclude(state=CallState.FAILED)
    agreed = study.agreed_minor + sum(int(call.details["agreed_minor"]) for call in raises)
    rejected = study.participations.filter(platform_state=SubmissionState.REJECTED).count()
    price = price_of_a_place(study)
    return Money(agreed - (study.places - rejected) * price.minor, price.currency)


def is_another_agreed_to(study: Study) -> bool:
    return left_to_spend(study).minor >= price_of_a_place(study).minor
