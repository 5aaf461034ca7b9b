"""The three rehearsal campaigns, with consent and instructions in three languages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.utils.crypto import get_random_string

from annotation.cultures import CULTURES
from annotation.models import Artwork, Campaign
from annotation.models.campaign import CampaignState, Role, TextKind
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import (
    add_artworks,
    add_member,
    approve_text,
    create_campaign,
    move_campaign,
    write_text,
)
from annotation.services.invites import invite, invite_link, language_of

TEXTS = Path(__file__).parent / "texts"
PAY: dict[str, Any] = {
    "reward_minor": 200,
    "currency": "GBP",
    "batch_minutes": 10,
    "minimum_hourly_minor": 1200,
}
CAMPAIGNS: dict[str, dict[str, Any]] = {
    "stimuli": {"slug": "demo-stimuli", "title": "What moves us in a picture"},
    "culture": {"slug": "demo-culture", "title": "One picture, many cultures"},
    "figures": {"slug": "demo-figures", "title": "People in a picture", "list_length": 12},
}


@dataclass(frozen=True)
class Account:
    """Somebody of the staff to try the demonstration as."""

    user: User
    password: str


def account(name: str) -> Account:
    """Return an account with a new password, to be shown once."""
    password = get_random_string(14, "abcdefghjkmnpqrstuvwxyz23456789")
    user, _new = User.objects.get_or_create(username=name)
    user.set_password(password)
    user.save()
    return Account(user, password)


def draft_campaign(protocol: str, artworks: list[Artwork], staff: dict[Role, User]) -> Campaign:
    """Return the demonstration's campaign of this protocol, made and worded when it is new."""
    settings = CAMPAIGNS[protocol]
    campaign = Campaign.objects.filter(slug=settings["slug"]).first()
    if campaign is None:
        campaign = create_campaign(
            protocol=protocol,
            cultures=list(CULTURES),
            actor=SYSTEM,
            rehearsal=True,
            seed=1,
            **PAY,
            **settings,
        )
        _word(campaign, staff[Role.CURATOR])
    if protocol != "stimuli":
        add_artworks(campaign, artworks)
    for role, user in staff.items():
        add_member(campaign, user, role)
    return campaign


def open_campaign(campaign: Campaign) -> Campaign:
    return move_campaign(campaign, CampaignState.OPEN, actor=SYSTEM)


def _word(campaign: Campaign, user: User) -> None:
    files = {TextKind.CONSENT: "consent", TextKind.INSTRUCTIONS: campaign.protocol}
    for kind, name in files.items():
        for culture in CULTURES.values():
            body = (TEXTS / f"{name}.{culture.language}.txt").read_text(encoding="utf-8")
            text = write_text(campaign, kind=kind, language=culture.language, body=body)
            approve_text(text, user)


def invite_links(campaigns: dict[str, Campaign]) -> list[tuple[str, str, str]]:
    """Make an invite for each task kind and language; returns (kind, language, link)."""
    links = []
    for protocol, kind in [
        ("stimuli", "phrase"),
        ("stimuli", "region"),
        ("culture", "emotion"),
        ("figures", "figure"),
    ]:
        for slug in CULTURES:
            token = invite(campaigns[protocol], culture=slug, kind=kind)
            language = language_of(slug)
            links.append((kind, language, invite_link(token, language=language)))
    return links
