"""Campaigns: made, worded, approved, opened, paused, closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotation.cultures import CULTURES, culture
from annotation.errors import Refusal
from annotation.locking import locked
from annotation.models import Artwork, Campaign, CampaignText, Membership, Triple, Utterance
from annotation.models.campaign import CampaignState, TextKind
from annotation.services.audit import SYSTEM, Actor, record
from annotation.services.tasks import open_tasks

MOVES = {
    CampaignState.DRAFT: {CampaignState.OPEN},
    CampaignState.OPEN: {CampaignState.PAUSED, CampaignState.CLOSED},
    CampaignState.PAUSED: {CampaignState.OPEN, CampaignState.CLOSED},
    CampaignState.CLOSED: {CampaignState.OPEN},
}


def create_campaign(
    *, slug: str, protocol: str, cultures: Sequence[str], actor: Actor, **settings: Any
) -> Campaign:
    """Make a draft campaign; every value is checked and refused by name."""
    unknown = [name for name in cultures if name not in CULTURES]
    if unknown:
        raise Refusal("culture_not_offered", unknown=unknown, known=sorted(CULTURES))
    settings.setdefault("title", slug)
    campaign = Campaign(slug=slug, protocol=protocol, cultures=list(cultures), **settings)
    try:
        campaign.full_clean()
    except ValidationError as problem:
        raise Refusal("campaign_incomplete", problems=problem.message_dict) from problem
    with transaction.atomic():
        campaign.save()
        record(actor, campaign, "state", old="", new=campaign.state)
    return campaign


def add_artworks(campaign: Campaign, artworks: Sequence[Artwork]) -> None:
    campaign.artworks.add(*artworks)


def add_triples(campaign: Campaign, utterances: Sequence[Utterance]) -> int:
    """Select utterances for a stimuli campaign; those already selected stay once."""
    before = campaign.triples.count()
    with transaction.atomic():
        Triple.objects.bulk_create(
            [Triple(campaign=campaign, utterance=utterance) for utterance in utterances],
            ignore_conflicts=True,
        )
        campaign.artworks.add(*{utterance.artwork_id for utterance in utterances})
    return campaign.triples.count() - before


def write_text(campaign: Campaign, *, kind: TextKind, language: str, body: str) -> CampaignText:
    """Store the next version of a consent or of instructions; it waits for approval."""
    versions = campaign.texts.filter(kind=kind, language=language)
    last = versions.aggregate(last=Max("version"))["last"] or 0
    text = CampaignText.objects.create(
        campaign=campaign, kind=kind, language=language, version=last + 1, body=body
    )
    record(SYSTEM, text, "version", old=str(last), new=str(text.version), why=f"{kind} {language}")
    return text


def approve_text(text: CampaignText, user: User) -> None:
    text.approved_by, text.approved_at = user, timezone.now()
    text.save(update_fields=["approved_by", "approved_at"])
    record(Actor(user=user), text, "approved", old="", new=str(text.version))


def add_member(campaign: Campaign, user: User, role: str) -> None:
    _member, new = Membership.objects.get_or_create(campaign=campaign, user=user, role=role)
    if new:
        record(SYSTEM, campaign, "member", old="", new=f"user {user.pk}", why=role)


def move_campaign(campaign: Campaign, state: CampaignState, *, actor: Actor) -> Campaign:
    """Open, pause or close a campaign. Opening checks what must be there and makes the tasks."""
    with transaction.atomic():
        campaign = locked(Campaign.objects.filter(pk=campaign.pk)).get()
        if campaign.state == state:
            return campaign
        if state not in MOVES[CampaignState(campaign.state)]:
            raise Refusal("campaign_state", state=campaign.state, wanted=state)
        if state == CampaignState.OPEN:
            missing = what_is_missing(campaign)
            if missing:
                raise Refusal("campaign_incomplete", missing=missing)
        record(actor, campaign, "state", old=campaign.state, new=state)
        campaign.state = state
        campaign.save(update_fields=["state"])
    if state == CampaignState.OPEN:
        open_tasks(campaign)
    return campaign


def what_is_missing(campaign: Campaign) -> list[str]:
    """Return, in words, why a campaign may not open; nothing when it may."""
    missing = []
    if not campaign.cultures:
        missing.append("no culture is chosen")
    if not campaign.artworks.exists():
        missing.append("no artwork is chosen")
    for language in {culture(slug).language for slug in campaign.cultures}:
        for kind in TextKind.values:
            texts = campaign.texts.filter(kind=kind, language=language)
            if not texts.filter(approved_at__isnull=False).exists():
                missing.append(f"nobody has approved the {kind} in {language}")
    if campaign.reward_minor * 60 < campaign.minimum_hourly_minor * campaign.batch_minutes:
        missing.append("the reward is below the stated minimum hourly pay")
    return sorted(missing)
