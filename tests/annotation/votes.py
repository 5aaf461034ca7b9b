"""A vote on one artwork: asked, answered, answered late, and what it came to."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

from django.utils import timezone

from aggregation.models import Label
from annotation.models import Assignment, Campaign
from annotation.services.assignments import expire_leases
from tests.cast import WHY, Annotator, Cast

SLUGS = (f"vote-{number}" for number in count())


def felt(emotion: str, culture: str = "english") -> dict[str, str]:
    return {"emotion": emotion, "explanation": WHY[culture]}


def asked(cast: Cast, **more: Any) -> Campaign:
    slug = next(SLUGS)
    return cast.campaign("culture", slug=slug, artworks=[cast.artwork(slug)], **more)


def too_late(cast: Cast, campaign: Campaign) -> tuple[Annotator, dict[str, Any]] | None:
    """Return somebody whose lease ran out, with that lease; None if nothing is left to ask."""
    slow = cast.annotator(campaign)
    lease = slow.next()
    if lease is None:
        return None
    past = timezone.now() - timedelta(seconds=1)
    Assignment.objects.filter(uuid=lease["assignment"]).update(deadline=past)
    expire_leases()
    return slow, lease


def label(campaign: Campaign) -> tuple[str, str, dict[str, int]]:
    found = Label.objects.get(campaign=campaign)
    return found.state, found.emotion, found.tally
