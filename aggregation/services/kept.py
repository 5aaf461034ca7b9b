"""What was derived from answers and is kept in the cache; losing it loses nothing.

It is kept by which answers it came from. These never change, so what is kept cannot be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from django.core.cache import cache
from django.db.models import Sum

from annotation.models import Answer, Campaign

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

KEEP_SECONDS = 7 * 24 * 3600
MINUTES_OF_NAMES = 10
"""What also rests on names and traditions of artworks, which seldom change, is made anew then."""


def kept_for_campaign(campaign: Campaign, name: str, derive: Callable[[Campaign], Value]) -> Value:
    """Return what `derive` makes of a campaign, from the cache while no counted answer changes."""
    revision = campaign.tasks.aggregate(revision=Sum("revision"))["revision"]
    erased = Answer.objects.filter(
        assignment__task__campaign=campaign, erased_at__isnull=False
    ).count()
    key = f"{name}:{campaign.uuid}:{revision}:{erased}"
    found: Value | None = cache.get(key)
    if found is None:
        found = derive(campaign)
        cache.set(key, found, MINUTES_OF_NAMES * 60)
    return found


def kept_for_answers(
    campaign: Campaign,
    name: str,
    answers: Mapping[Key, tuple[int, ...]],
    derive: Callable[[list[Key]], Iterable[tuple[Key, Value]]],
) -> dict[Key, Value]:
    """Return a value for each key, derived where its answers are others than when it was kept.

    `answers` are the primary keys of what each key's value comes from; `derive` is asked for the
    keys that are new or stale.
    """
    place = f"{name}:{campaign.uuid}"
    kept: dict[Key, tuple[tuple[int, ...], Value]] = cache.get(place) or {}
    stale = [key for key, pks in answers.items() if key not in kept or kept[key][0] != pks]
    if stale:
        kept |= {key: (answers[key], value) for key, value in derive(stale)}
        cache.set(place, kept, KEEP_SECONDS)
    return {key: kept[key][1] for key in answers}
