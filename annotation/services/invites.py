"""Invites: personal links to a campaign, each for one person; only a token's hash is stored."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import User

from annotation.cultures import CULTURES, culture
from annotation.errors import Refusal
from annotation.kinds import kinds_of
from annotation.models import Campaign, Invite
from annotation.services.audit import Actor, record


def invite(campaign: Campaign, *, culture: str = "", kind: str = "", by: User | None = None) -> str:
    """Make an invite and return its token, which is shown once and never again."""
    if culture and culture not in campaign.cultures:
        raise Refusal("culture_not_offered", culture=culture, offered=campaign.cultures)
    if kind and kind not in kinds_of(campaign.protocol):
        raise Refusal("field_type", field="kind", expected=sorted(kinds_of(campaign.protocol)))
    token = secrets.token_urlsafe(24)
    made = Invite.objects.create(
        campaign=campaign, token_sha256=digest(token), culture=culture, kind=kind, created_by=by
    )
    record(Actor(user=by), made, "campaign", old="", new=campaign.slug)
    return token


def invite_link(token: str, *, language: str) -> str:
    return f"{settings.PUBLIC_URL}/{language}/work/?invite={token}"


def language_of(culture_slug: str) -> str:
    """Return the interface language of a culture; English when an invite leaves it open."""
    return culture(culture_slug).language if culture_slug in CULTURES else "en"


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
