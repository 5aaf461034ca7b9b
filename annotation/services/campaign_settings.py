"""A campaign's settings: which may change while it is a draft, and which at any time."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from annotation.cultures import CULTURES
from annotation.errors import Refusal
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
