"""Pages of a curator over 100,000 answers, all in one closed round, a tenth of them drawn.

Each page is asked for as a browser asks, through the whole application in this process, and comes
back as HTML; pictures and scripts are apart. The target is ours: a page that takes no longer than a
second keeps a train of thought (Nielsen 1993).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from aggregation.services.rounds import close_round
from annotation.emotions import EMOTIONS
from annotation.models import Answer, Campaign
from bench.harness.answered import Given, answer_all
from bench.harness.campaigns import emotion_campaign, migrate
from bench.harness.table import Row, at_most
from bench.harness.timing import seconds_of

TASKS = 33_334
ROUNDS = 5
PAGES = {
    "campaigns": "/staff/",
    "review, one at a time": "/staff/{}/review/",
    "review, many at once": "/staff/{}/review/many/",
    "annotators": "/staff/{}/annotators/",
    "audit": "/staff/{}/audit/",
    "agreement, kept since the last answer": "/staff/{}/agreement/",
}


def rows() -> Iterator[Row]:
    migrate()
    call_command("collectstatic", interactive=False, verbosity=0)
    campaign = emotion_campaign(TASKS, name="reviewed")
    answer_all(campaign, "emotion", _answer)
    close_round(campaign, "emotion", "english", force=True)
    browser = _curator(campaign)
    for page, path in PAGES.items():
        address = path.format(campaign.slug)
        _ask(browser, address)
        seconds = median(seconds_of(partial(_ask, browser, address)) for _round in range(ROUNDS))
        yield at_most(page, seconds * 1000, most=1000, unit="ms")
    answer = Answer.objects.order_by("pk").first()
    assert answer is not None
    claim = f"/staff/{campaign.slug}/review/{answer.uuid}/claim/"
    seconds = median(seconds_of(lambda: browser.post(claim, secure=True)) for _ in range(ROUNDS))
    yield at_most("the next answer claimed", seconds * 1000, most=100, unit="ms")


def _answer(place: int) -> Given:
    felt = EMOTIONS[place * 7 % len(EMOTIONS)]
    return Given({"emotion": felt, "explanation": f"why {place} and no other"}, felt)


def _curator(campaign: Campaign) -> Client:
    curator = User.objects.get(username="curator")
    campaign.memberships.get_or_create(user=curator, role="curator")
    browser = Client(SERVER_NAME=settings.ALLOWED_HOSTS[0])
    browser.force_login(curator, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def _ask(browser: Client, address: str) -> None:
    assert browser.get(address, secure=True).status_code == 200, address
