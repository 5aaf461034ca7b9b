"""Browsing 10 thousand artworks of three cultures: what one page of the gallery takes to be made.

The view is asked through the test client, signed in, with nothing kept from before but the
database's own memory; the network and the pictures are not in it. Statistics are made once, and
then come from the cache while no answer changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client

from aggregation.models import Label
from annotation.emotions import EMOTIONS
from annotation.models import Artwork, Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from bench.harness.campaigns import emotion_campaign, migrate
from bench.harness.table import Row, at_most, told
from bench.harness.timing import seconds_of, side_by_side

ARTWORKS = 10_000
CULTURES = ("english", "chinese", "arabic")
MOST_MS = 300
ROUNDS = 9
QUERIES = {
    "first page": "",
    "an emotion": "emotion=fear",
    "an emotion of a culture": "emotion=fear&culture=arabic",
    "a tradition": "tradition=Chinese",
    "a style": "style=style-7",
    "all feel alike": "agreement=alike",
    "not all feel alike": "agreement=apart",
    "a culture not unanimous": "agreement=apart&culture=chinese",
    "still asked": "agreement=waiting",
    "all filters": "emotion=awe&culture=english&tradition=Western&style=style-3&agreement=alike",
}


def rows() -> Iterator[Row]:
    migrate()
    call_command("collectstatic", verbosity=0, interactive=False)
    settings.ALLOWED_HOSTS = ["*"]
    campaign = _labelled()
    browser = Client(headers={"X-Forwarded-Proto": "https"})
    user = User.objects.get(username="curator")
    add_member(campaign, user, Role.RESEARCHER)
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    page = f"/staff/{campaign.slug}/browse/"
    middle = campaign.artworks.order_by("art_style", "painting")[ARTWORKS // 2].uuid
    for what, query in {**QUERIES, "page from the middle": f"after={middle}"}.items():
        (taken,) = side_by_side(lambda query=query: _seen(browser, page, query), rounds=ROUNDS)
        yield at_most(f"{what}, {connection.vendor}", taken, most=MOST_MS, unit="ms")
    address = f"/staff/{campaign.slug}/statistics/"
    cache.clear()
    yield told("statistics, made", seconds_of(lambda: _seen(browser, address, "")), unit="s")
    yield told("statistics, kept", seconds_of(lambda: _seen(browser, address, "")), unit="s")


def _seen(browser: Client, page: str, query: str) -> None:
    answer = browser.get(f"{page}?{query}")
    if answer.status_code != 200:
        raise RuntimeError(f"{page} answered {answer.status_code}")


def _labelled() -> Campaign:
    """Return a campaign whose artworks have labels of three cultures, and as many styles."""
    campaign = emotion_campaign(ARTWORKS)
    campaign.cultures = list(CULTURES)
    campaign.save(update_fields=["cultures"])
    artworks = list(campaign.artworks.order_by("pk"))
    for place, artwork in enumerate(artworks):
        artwork.art_style = f"style-{place % 20}"
        artwork.tradition = ("Western", "Chinese", "Japanese", "")[place % 4]
    Artwork.objects.bulk_update(artworks, ["art_style", "tradition"], batch_size=500)
    Label.objects.bulk_create(
        [
            _label(campaign, artwork, culture, place * (1 + turn))
            for place, artwork in enumerate(artworks)
            for turn, culture in enumerate(CULTURES)
        ],
        batch_size=2000,
    )
    return campaign


def _label(campaign: Campaign, artwork: Artwork, culture: str, number: int) -> Label:
    emotion, other = EMOTIONS[number % 7], EMOTIONS[number % 7 + 1]
    decided = number % 10 > 0
    tally = {emotion: 2, other: 1} if number % 3 else {emotion: 3}
    return Label(
        campaign=campaign,
        artwork=artwork,
        culture=culture,
        state=Label.State.DECIDED if decided else Label.State.DISCARDED,
        emotion=emotion if decided else "",
        tally=tally if decided else {emotion: 2, other: 2, EMOTIONS[8]: 1},
    )
