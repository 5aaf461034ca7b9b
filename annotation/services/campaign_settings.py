"""A campaign's settings: which may change while it is a draft, and which at any time."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models, transaction

from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.kinds.fields import flag_field, only_fields, text_field
from annotation.locking import lock
from annotation.models import Campaign
from annotation.models.campaign import CampaignState
from annotation.services.audit import Actor, record
from annotation.services.campaigns import underpaid

WHILE_DRAFT = frozenset(
    {
        "protocol", "cultures", "rehearsal", "needed", "escalate_to", "region_needed",
        "list_length", "stop_after_discard", "currency", "training_pass_percent",
        "training_reward_minor",
    }
)  # fmt: skip
"""What tasks, answers and the training of people under way rest on."""
AT_ANY_TIME = frozenset(
    {
        "title", "lease_seconds", "batch_size", "batch_minutes", "reward_minor",
        "minimum_hourly_minor", "sample_share", "sample_fails_at", "gold_share", "round_answers",
        "round_hours", "ethics_approval", "content_warnings",
    }
)  # fmt: skip
"""What holds for the next lease, the next round and the next person: nobody's pay falls."""
TEXTS = frozenset({"title", "ethics_approval", "content_warnings"})
"""Their change is recorded without their words."""

NAMED = (WHILE_DRAFT | AT_ANY_TIME) - {"protocol", "cultures", "rehearsal"}
"""What programs read and change by name; the others say what a campaign is."""
LARGEST = 2_000_000_000
RANGES: dict[str, tuple[int, int]] = {
    "needed": (1, 32_000),
    "escalate_to": (1, 32_000),
    "region_needed": (1, 32_000),
    "list_length": (1, LARGEST),
    "lease_seconds": (60, 86_400),
    "batch_size": (1, 10_000),
    "batch_minutes": (1, 600),
    "round_answers": (1, LARGEST),
    "round_hours": (1, LARGEST),
    "training_pass_percent": (0, 100),
}
"""From where to where a number may be chosen; money may be from nothing to the largest."""
SHARES = {"sample_share": (0.0001, 1.0), "sample_fails_at": (0.0001, 1.0), "gold_share": (0.0, 0.5)}
CURRENCY = "[A-Z]{3}"


def settings_of(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign's settings by name."""
    return {name: getattr(campaign, name) for name in sorted(NAMED)}


def read_settings(said: Any) -> dict[str, Any]:
    """Return settings as a campaign keeps them, of what a program said in JSON.

    Refuses by name what is no setting or of the wrong type; whether a campaign may have the values,
    one by one and together, is for `change_settings`.
    """
    said = only_fields(said, set(NAMED))
    return {name: _read(said, name) for name in said}


def typed_settings(typed: dict[str, str]) -> dict[str, Any]:
    """Return the same of what somebody typed; "1" and "0" are yes and no."""
    known = only_fields(typed, set(NAMED))
    return read_settings({name: _of_text(name, text) for name, text in known.items()})


def _read(said: dict[str, Any], name: str) -> Any:
    field = Campaign._meta.get_field(name)
    if isinstance(field, models.CharField):
        return _text(said, name)
    if isinstance(field, models.BooleanField):
        return flag_field(said, name)
    return _number(said[name], name)


def _text(said: dict[str, Any], name: str) -> str:
    text = text_field(said, name)
    if name == "currency" and not re.fullmatch(CURRENCY, text):
        raise Refusal("field_type", field=name, expected="three capital letters")
    return text


def _number(value: Any, name: str) -> float:
    is_share = name in SHARES
    least, most = SHARES[name] if is_share else RANGES.get(name, (0, LARGEST))
    types = (int, float) if is_share else (int,)
    # What is not a number at all, NaN, is in no range.
    if isinstance(value, bool) or not isinstance(value, types) or not least <= value <= most:
        what = "number" if is_share else "whole number"
        raise Refusal("field_type", field=name, expected=f"{what}, {least:g} to {most:g}")
    return float(value) if is_share else value


def _of_text(name: str, text: str) -> Any:
    """Return what a text stands for; the text itself where it stands for no value."""
    field = Campaign._meta.get_field(name)
    assert isinstance(field, models.Field)
    try:
        return field.to_python(text)
    except (ValidationError, OverflowError):
        return text


def change_settings(campaign: Campaign, wanted: dict[str, Any], *, actor: Actor) -> list[str]:
    """Set what differs, each with an audit entry; returns the names of what was changed."""
    unknown = sorted(set(wanted) - WHILE_DRAFT - AT_ANY_TIME)
    if unknown:
        raise Refusal("field_unknown", field=unknown[0])
    with transaction.atomic():
        lock(campaign)
        new = {name: value for name, value in wanted.items() if getattr(campaign, name) != value}
        late = sorted(WHILE_DRAFT.intersection(new))
        if campaign.state != CampaignState.DRAFT and late:
            raise Refusal("campaign_state", state=campaign.state, field=late[0])
        for name, value in new.items():
            _note(campaign, name, value, actor)
            setattr(campaign, name, value)
        _check(campaign)
        campaign.save(update_fields=list(new))
    return sorted(new)


def _note(campaign: Campaign, name: str, value: Any, actor: Actor) -> None:
    old, new = ("", "") if name in TEXTS else (_said(getattr(campaign, name)), _said(value))
    record(actor, campaign, name, old=old, new=new)


def _said(value: Any) -> str:
    return (", ".join(value) if isinstance(value, list) else str(value))[:200]


def _check(campaign: Campaign) -> None:
    """Refuse settings that no campaign may have, or that an open one may not."""
    unknown = [name for name in campaign.cultures if name not in CULTURES]
    if unknown:
        raise Refusal("culture_not_offered", unknown=unknown, known=sorted(CULTURES))
    try:
        campaign.full_clean()
    except ValidationError as problem:
        raise Refusal("campaign_incomplete", problems=problem.message_dict) from problem
    if campaign.state == CampaignState.OPEN and (missing := underpaid(campaign)):
        raise Refusal("campaign_incomplete", missing=missing, field="reward_minor")
