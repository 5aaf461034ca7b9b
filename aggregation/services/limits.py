"""From where on something is found in a campaign: the usual limits, or its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from aggregation.methods.findings import LIMITS, Limits
from aggregation.models import FindingLimits
from annotation.errors import Refusal
from annotation.locking import locked
from annotation.models import Campaign
from annotation.prepared import Given, Prepared
from annotation.services.audit import SYSTEM, record

SHARES = (
    "whole_share",
    "stroke_thickness",
    "speck_share",
    "same_mask",
    "outlier_iou",
    "script_share",
    "pasted_share",
    "repeated_share",
)
COUNTS = ("void_pixels", "specks", "points_hit", "outlier_others")
AMOUNTS = ("enclosed_ratio", "stroke_turns")
SECONDS = {f"seconds_{kind}": kind for kind in LIMITS.seconds}
NAMES = (*SHARES, *COUNTS, *AMOUNTS, *SECONDS)
LARGEST = 10**9

_OWN = Prepared(lambda: FindingLimits.objects.filter(campaign=Given("campaign")))


def limits_of(campaign: Campaign) -> Limits:
    """Return the limits that hold in a campaign."""
    return _limits(own_values(campaign))


def values_of(campaign: Campaign) -> dict[str, float]:
    """Return every limit of a campaign by its name."""
    limits = limits_of(campaign)
    return {
        name: limits.seconds[SECONDS[name]] if name in SECONDS else getattr(limits, name)
        for name in NAMES
    }


def own_values(campaign: Campaign) -> dict[str, float]:
    """Return the limits that are other than usual."""
    own = _OWN.first(campaign=campaign.pk)
    return dict(own.values) if own else {}


def set_limits(campaign: Campaign, changes: Mapping[str, float | None]) -> int:
    """Set limits, or with None make them usual again. Returns how many tasks are checked anew.

    All or none: one that is refused leaves the others as they are. The answers are checked by
    the sweeper, since there may be many.
    """
    for name, value in changes.items():
        _verify(name, value)
    with transaction.atomic():
        campaign = locked(Campaign.objects.filter(pk=campaign.pk)).get()
        old = own_values(campaign)
        wanted = {name: value for name, value in {**old, **changes}.items() if value is not None}
        if wanted == old:
            return 0
        FindingLimits.objects.update_or_create(campaign=campaign, defaults={"values": wanted})
        for name in sorted(changes):
            before, after = (str(values.get(name, "")) for values in (old, wanted))
            if before != after:
                record(SYSTEM, campaign, f"limit {name}", old=before, new=after)
        answered = campaign.tasks.filter(revision__gt=0)
        return answered.update(revision=F("revision") + 1, changed_at=timezone.now())


def _limits(values: Mapping[str, float]) -> Limits:
    seconds = {kind: values[name] for name, kind in SECONDS.items() if name in values}
    plain: dict[str, Any] = {name: values[name] for name in values if name not in SECONDS}
    return replace(LIMITS, seconds={**LIMITS.seconds, **seconds}, **plain)


def _verify(name: str, value: float | None) -> None:
    if name not in NAMES:
        raise Refusal("field_unknown", field=name, allowed=list(NAMES))
    if value is None:
        return
    most = 1 if name in SHARES else LARGEST
    if not 0 <= value <= most:
        raise Refusal("field_type", field=name, expected=f"a number from 0 to {most}")
    if name in COUNTS and value != int(value):
        raise Refusal("field_type", field=name, expected="a whole number")
