"""Campaigns of one task each, in three languages: a whole journey in a minute.

`make` runs in a process of the installation (`manage.py shell`), which has its database.
"""

from __future__ import annotations

import csv
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.contrib.auth.models import User

from annotation.cultures import CULTURES
from annotation.importing import import_artemis
from annotation.models import Artwork, Campaign, Utterance
from annotation.models.campaign import TEXTS_NEEDED, CampaignState
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import (
    add_artworks,
    add_triples,
    approve_text,
    create_campaign,
    move_campaign,
    write_text,
)
from annotation.services.invites import invite, invite_link, language_of

MAKE = "from tests.browser.journeys.short import make; make()"
PAINTING = "hendrik-vasse_night-over-the-copper-roofs-1890"
# An emoji of one code point, one of five, and Latin words and digits between Arabic ones.
UTTERANCES = {
    "english": "🎨 The golden moon over the copper roofs feels calm.",
    "chinese": "金色的月亮👩‍👩‍👧照着红色的屋顶，让我感到平静。",
    "arabic": "القمر الذهبي فوق red house مع 3 أشجار سوداء يريحني.",
}
KINDS = {"phrase": "stimuli", "emotion": "culture", "figure": "figures"}
WORDS = "Please look at the picture.\n\n- Be exact."
EACH = 8


def make() -> None:
    """Make the campaigns and print invites, by kind and culture, as JSON."""
    artwork = Artwork.objects.get(painting=PAINTING)
    links: dict[str, dict[str, list[str]]] = {}
    for kind, protocol in KINDS.items():
        campaign = create_campaign(
            slug=f"short-{protocol}",
            title="A short study",
            protocol=protocol,
            cultures=list(CULTURES),
            actor=SYSTEM,
            rehearsal=True,
            reward_minor=100,
            batch_size=1,
            list_length=1,
            needed=90,
            escalate_to=99,
        )
        add_artworks(campaign, [artwork])
        if protocol == "stimuli":
            add_triples(campaign, list(utterances()))
        open_it(campaign)
        links[kind] = {culture: list(invites(campaign, culture, kind)) for culture in CULTURES}
    print(json.dumps(links))  # noqa: T201


def utterances() -> Iterator[Utterance]:
    """Import the sentences as a table of utterances brings them in."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "spoken.csv"
        with table.open("w", encoding="utf-8", newline="") as stream:
            rows = csv.writer(stream)
            rows.writerow(("art_style", "painting", "emotion", "utterance", "language"))
            for language, text in UTTERANCES.items():
                rows.writerow(("Post_Impressionism", PAINTING, "contentment", text, language))
        import_artemis(table, table="short")
    yield from Utterance.objects.filter(table="short")


def open_it(campaign: Campaign) -> None:
    curator = User.objects.get(username="curator")
    for culture in CULTURES.values():
        for kind in TEXTS_NEEDED:
            text = write_text(campaign, kind=kind, language=culture.language, body=WORDS)
            approve_text(text, curator)
    move_campaign(campaign, CampaignState.OPEN, actor=SYSTEM)


def invites(campaign: Campaign, culture: str, kind: str) -> Iterator[str]:
    for _ in range(EACH):
        token = invite(campaign, culture=culture, kind=kind)
        yield invite_link(token, language=language_of(culture))
