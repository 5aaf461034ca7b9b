"""The three rehearsal campaigns, with their words in three languages, and their training."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.crypto import get_random_string

from annotation.cultures import CULTURES
from annotation.importing.training import import_training
from annotation.models import Artwork, Campaign, Task, Utterance
from annotation.models.campaign import CampaignState, Role, TextKind
from annotation.models.task import Purpose, TaskState
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
TRAINING = Path(__file__).parent / "training"
PAY: dict[str, Any] = {
    "reward_minor": 200,
    "currency": "GBP",
    "batch_minutes": 10,
    "minimum_hourly_minor": 1200,
    "training_pass_percent": 50,
}
# All who pass half of a training go on; a training pays no worse than a batch.
CAMPAIGNS: dict[str, dict[str, Any]] = {
    "stimuli": {"slug": "demo-stimuli", "training_reward_minor": 100},
    "culture": {"slug": "demo-culture", "training_reward_minor": 50, "batch_size": 10},
    "figures": {
        "slug": "demo-figures",
        "training_reward_minor": 50,
        "batch_size": 10,
        "list_length": 12,
    },
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


def draft_campaign(protocol: str, staff: dict[Role, User]) -> Campaign:
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
            title=_words()["titles"][protocol]["en"],
            content_warnings=_words()["warnings"]["en"],
            ethics_approval="None: a demonstration with play money",
            **PAY,
            **settings,
        )
        _word(campaign, staff[Role.CURATOR])
    for role, user in staff.items():
        add_member(campaign, user, role)
    return campaign


def train(campaign: Campaign) -> None:
    """Give a campaign its training, with artworks among the samples."""
    report = import_training(campaign, TRAINING / f"{campaign.protocol}.toml")
    assert not report.refused, report.refused


def fill(campaign: Campaign, artworks: list[Artwork]) -> None:
    """Ask about all artworks but those of the training, where artworks are what is asked about."""
    if campaign.protocol != "stimuli":
        trained = set(_training_tasks(campaign).values_list("artwork", flat=True))
        add_artworks(campaign, [artwork for artwork in artworks if artwork.pk not in trained])


def not_in_training(campaign: Campaign, utterances: list[Utterance]) -> list[Utterance]:
    trained = set(_training_tasks(campaign).values_list("utterance", flat=True))
    return [utterance for utterance in utterances if utterance.pk not in trained]


def _training_tasks(campaign: Campaign) -> QuerySet[Task]:
    return campaign.tasks.filter(purpose=Purpose.TRAINING, state=TaskState.OPEN)


def open_campaign(campaign: Campaign) -> Campaign:
    return move_campaign(campaign, CampaignState.OPEN, actor=SYSTEM)


def _words() -> dict[str, Any]:
    """Return titles and content warnings by language."""
    return tomllib.loads((TEXTS / "campaigns.toml").read_text(encoding="utf-8"))


def _word(campaign: Campaign, user: User) -> None:
    files = {TextKind.CONSENT: "consent", TextKind.INSTRUCTIONS: campaign.protocol}
    words = _words()
    for culture in CULTURES.values():
        language = culture.language
        texts = {
            kind: (TEXTS / f"{name}.{language}.txt").read_text(encoding="utf-8")
            for kind, name in files.items()
        }
        texts[TextKind.TITLE] = words["titles"][campaign.protocol][language]
        texts[TextKind.WARNINGS] = words["warnings"][language]
        for kind, body in texts.items():
            approve_text(write_text(campaign, kind=kind, language=language, body=body), user)


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
