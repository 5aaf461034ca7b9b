"""Campaigns: made, worded, approved, opened, paused, closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.cultures import CULTURES, culture
from annotation.errors import Refusal
from annotation.locking import lock, locked
from annotation.models import Artwork, Campaign, CampaignText, Membership, Triple, Utterance
from annotation.models.campaign import TEXTS_NEEDED, CampaignState, Role, TextKind
from annotation.services.audit import SYSTEM, Actor, record
from annotation.services.tasks import open_tasks
from annotation.services.training_tasks import UNDERPAID, is_underpaid

MOVES = {
    CampaignState.DRAFT: {CampaignState.OPEN},
    CampaignState.OPEN: {CampaignState.PAUSED, CampaignState.CLOSED},
    CampaignState.PAUSED: {CampaignState.OPEN, CampaignState.CLOSED},
    CampaignState.CLOSED: {CampaignState.OPEN},
}

MOST_ANNOTATORS = 1_000_000


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


def add_artworks(campaign: Campaign, artworks: Sequence[Artwork], *, actor: Actor = SYSTEM) -> None:
    """Choose artworks for a campaign; those already chosen stay once."""
    with transaction.atomic():
        lock(campaign)
        before = campaign.artworks.count()
        campaign.artworks.add(*artworks)
        _note_count(campaign, "artworks", before, campaign.artworks.count(), actor)


def add_triples(
    campaign: Campaign, utterances: Sequence[Utterance], *, actor: Actor = SYSTEM
) -> int:
    """Select utterances for a stimuli campaign; those already selected stay once."""
    with transaction.atomic():
        lock(campaign)
        before = campaign.triples.count()
        Triple.objects.bulk_create(
            [Triple(campaign=campaign, utterance=utterance) for utterance in utterances],
            ignore_conflicts=True,
        )
        campaign.artworks.add(*{utterance.artwork_id for utterance in utterances})
        after = campaign.triples.count()
        _note_count(campaign, "sentences", before, after, actor)
    return after - before


def _note_count(campaign: Campaign, field: str, before: int, after: int, actor: Actor) -> None:
    if after != before:
        record(actor, campaign, field, old=str(before), new=str(after))


def write_text(
    campaign: Campaign, *, kind: TextKind, language: str, body: str, actor: Actor = SYSTEM
) -> CampaignText:
    """Store the next version of a consent or of instructions; it waits for approval."""
    versions = campaign.texts.filter(kind=kind, language=language)
    last = versions.aggregate(last=Max("version"))["last"] or 0
    with transaction.atomic():
        text = CampaignText.objects.create(
            campaign=campaign, kind=kind, language=language, version=last + 1, body=body
        )
        said = {"old": str(last), "new": str(text.version)}
        record(actor, text, "version", **said, why=f"{kind} {language}")
    return text


def write_after(
    campaign: Campaign, *, kind: TextKind, language: str, body: str, after: int, actor: Actor
) -> CampaignText | None:
    """Store what somebody wrote who had read version `after`; None if they changed nothing."""
    with transaction.atomic():
        lock(campaign)
        last = newest_text(campaign, kind, language)
        if (last.version if last else 0) != after:
            raise Refusal("text_changed_meanwhile")
        if last and last.body == body:
            return None
        return write_text(campaign, kind=kind, language=language, body=body, actor=actor)


def approve_version(
    campaign: Campaign, *, kind: TextKind, language: str, version: int, user: User
) -> CampaignText:
    """Approve a version that is the newest still, once."""
    with transaction.atomic():
        lock(campaign)
        text = newest_text(campaign, kind, language)
        if text is None or text.version != version:
            raise Refusal("text_changed_meanwhile")
        if text.approved_at is None:
            approve_text(text, user)
    return text


def newest_text(campaign: Campaign, kind: TextKind, language: str) -> CampaignText | None:
    """Return the last version of a text, approved or not."""
    return campaign.texts.filter(kind=kind, language=language).order_by("version").last()


def approve_text(text: CampaignText, user: User) -> None:
    with transaction.atomic():
        text.approved_by, text.approved_at = user, timezone.now()
        text.save(update_fields=["approved_by", "approved_at"])
        record(Actor(user=user), text, "approved", old="", new=str(text.version))


def add_member(campaign: Campaign, user: User, role: str, *, actor: Actor = SYSTEM) -> None:
    with transaction.atomic():
        _member, new = Membership.objects.get_or_create(campaign=campaign, user=user, role=role)
        if new:
            record(actor, campaign, "member", old="", new=f"user {user.pk}", why=role)


def remove_member(campaign: Campaign, user: User, role: str, *, actor: Actor) -> None:
    """End somebody's part in a campaign; its last administrator stays."""
    with transaction.atomic():
        lock(campaign)
        member = campaign.memberships.filter(user=user, role=role)
        if not member.exists():
            return
        if role == Role.ADMINISTRATOR and campaign.memberships.filter(role=role).count() == 1:
            raise Refusal("last_administrator")
        member.delete()
        record(actor, campaign, "member", old=f"user {user.pk}", new="", why=role)


def set_quotas(campaign: Campaign, quotas: Mapping[str, int | None], *, actor: Actor) -> Campaign:
    """Set the most annotators of these cultures; None is no limit. Those not named stay as set."""
    unknown = sorted(set(quotas) - set(campaign.cultures))
    if unknown:
        raise Refusal("culture_not_offered", unknown=unknown, known=sorted(campaign.cultures))
    if any(most is not None and not 0 <= most <= MOST_ANNOTATORS for most in quotas.values()):
        raise Refusal("field_type", field="quotas", expected=f"0 to {MOST_ANNOTATORS}")
    with transaction.atomic():
        lock(campaign)
        now = dict(campaign.quotas)
        for culture_slug, most in quotas.items():
            old = now.pop(culture_slug, None)
            if most is not None:
                now[culture_slug] = most
            if old != most:
                said = {"old": _quota(old), "new": _quota(most)}
                record(actor, campaign, "quota", **said, why=culture_slug)
        campaign.quotas = now
        campaign.save(update_fields=["quotas"])
    return campaign


def _quota(most: int | None) -> str:
    return "" if most is None else str(most)


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


def languages_of(campaign: Campaign) -> list[str]:
    """Return the languages its cultures speak, each once, in their order."""
    return list(dict.fromkeys(culture(slug).language for slug in campaign.cultures))


def what_is_missing(campaign: Campaign) -> list[str]:
    """Return, in the reader's words, why a campaign may not open; nothing when it may."""
    missing = []
    if not campaign.cultures:
        missing.append(_("no culture is chosen"))
    if not campaign.artworks.exists():
        missing.append(_("no artwork is chosen"))
    approved = campaign.texts.filter(approved_at__isnull=False).values_list("kind", "language")
    there = set(approved)
    for language in languages_of(campaign):
        for kind in TEXTS_NEEDED:
            if (kind, language) not in there:
                missing.append(_unapproved(kind) % {"language": language})
    return [*missing, *underpaid(campaign)]


def _unapproved(kind: TextKind) -> str:
    if kind == TextKind.CONSENT:
        return _("nobody has approved the consent in %(language)s")
    return _("nobody has approved the instructions in %(language)s")


def underpaid(campaign: Campaign) -> list[str]:
    """Return, in the reader's words, which pay is below the campaign's minimum per hour."""
    found = []
    if campaign.reward_minor * 60 < campaign.minimum_hourly_minor * campaign.batch_minutes:
        found.append(_("the reward is below the stated minimum hourly pay"))
    if is_underpaid(campaign):
        found.append(str(UNDERPAID))
    return found
