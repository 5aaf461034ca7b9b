"""Open campaigns as large as a bench needs them, over artworks that have no picture."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from annotation.models import Artwork, Campaign, StoredFile, Utterance
from annotation.models.campaign import TEXTS_NEEDED, CampaignState
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import (
    add_artworks,
    approve_text,
    create_campaign,
    move_campaign,
    write_text,
)
from annotation.services.invites import invite
from annotation.services.phrases import PhraseSpan, sync_phrases
from bench.harness.brush import HEIGHT, WIDTH

TEXT = "The red house glows."
PHRASE = PhraseSpan(4, 13, [(WIDTH / 2, HEIGHT / 2, "nobody")])
NEEDED = 3


def migrate() -> None:
    call_command("migrate", verbosity=0, interactive=False)


def emotion_campaign(tasks: int, *, name: str = "felt") -> Campaign:
    """Return an open campaign of the culture protocol with this many tasks."""
    return _open("culture", name, _artworks(name, tasks))


def region_campaign(tasks: int, *, name: str = "painted", needed: int = NEEDED) -> Campaign:
    """Return an open campaign of the stimuli protocol with this many region tasks."""
    artworks = _artworks(name, tasks)
    campaign = _open("stimuli", name, artworks[:1], region_needed=needed)
    utterances = Utterance.objects.bulk_create(
        Utterance(artwork=artwork, text=TEXT, emotion="awe", table=name, record=record)
        for record, artwork in enumerate(artworks)
    )
    add_artworks(campaign, artworks)
    with transaction.atomic():
        for utterance in utterances:
            sync_phrases(campaign, utterance, [PHRASE])
    return campaign


def invites(campaign: Campaign, number: int) -> list[str]:
    with transaction.atomic():
        return [invite(campaign) for _ in range(number)]


def _open(protocol: str, name: str, artworks: list[Artwork], **settings: Any) -> Campaign:
    campaign = create_campaign(
        slug=f"bench-{name}",
        protocol=protocol,
        cultures=["english"],
        actor=SYSTEM,
        rehearsal=True,
        needed=NEEDED,
        batch_size=50,
        **settings,
    )
    add_artworks(campaign, artworks)
    curator, _new = User.objects.get_or_create(username="curator")
    for kind in TEXTS_NEEDED:
        approve_text(write_text(campaign, kind=kind, language="en", body="Please."), curator)
    with transaction.atomic():
        return move_campaign(campaign, CampaignState.OPEN, actor=SYSTEM)


def _artworks(style: str, number: int) -> list[Artwork]:
    file, _new = StoredFile.objects.get_or_create(
        sha256=sha256(b"no picture").hexdigest(),
        defaults={"media_type": "image/png", "extension": "png", "size": 1},
    )
    return Artwork.objects.bulk_create(
        Artwork(
            art_style=style,
            painting=f"painting-{place:05d}",
            original=file,
            original_width=WIDTH,
            original_height=HEIGHT,
            original_format="PNG",
            width=WIDTH,
            height=HEIGHT,
            frame_sha256=sha256(f"{style} {place}".encode()).hexdigest(),
            perceptual_hash=f"{place:016x}",
            view=file,
            view_width=WIDTH,
            view_height=HEIGHT,
            thumbnail=file,
            superpixels=file,  # or a job would look for the picture again and again
        )
        for place in range(number)
    )
