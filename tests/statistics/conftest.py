"""Small campaigns whose numbers are worked out by hand in the tests."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.models import Campaign, Participation
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import WHY, Annotator, Cast, block, work

HOUSE = {"outcome": "phrases", "phrases": [{"start": 4, "end": 13, "points": [[2, 2]]}]}


def feels(somebody: Annotator, said: dict[str, str], *, culture: str = "english") -> None:
    """Answer each artwork, by its title, with an emotion; in whichever order they are given."""
    for _ in said:
        lease = somebody.next()
        assert lease is not None
        body = {"emotion": said[lease["artwork"]["title"]], "explanation": WHY[culture]}
        assert somebody.answer(lease, body).status_code == 201


def opinions(cast: Cast, **settings: Any) -> tuple[Campaign, list[Annotator]]:
    """Return two artworks and three people: a is awe, awe, fear; b is fear throughout."""
    artworks = [cast.artwork(name) for name in "ab"]
    campaign = cast.campaign("culture", artworks=artworks, **settings)
    people = [cast.annotator(campaign) for _ in range(3)]
    for somebody, on_a in zip(people, ("awe", "awe", "fear"), strict=True):
        feels(somebody, {"a": on_a, "b": "fear"})
    work()
    return campaign, people


def painted(cast: Cast, **settings: Any) -> tuple[Campaign, list[Annotator]]:
    """Return one phrase that three people painted: 4, 4 and 2 pixels of 48.

    The second shares two pixels with the first, and the third's are these two.
    """
    campaign = cast.campaign(
        "stimuli",
        utterances=[cast.utterance(cast.artwork())],
        needed=1,
        escalate_to=1,
        region_needed=3,
        **settings,
    )
    cast.annotator(campaign, kind="phrase").does(**HOUSE)
    work()
    people = [cast.annotator(campaign, kind="region") for _ in range(3)]
    for somebody, box in zip(people, ((0, 0, 2, 2), (1, 0, 2, 2), (1, 0, 1, 2)), strict=True):
        lease = somebody.next()
        assert lease is not None
        assert somebody.answer(lease, block(lease, *box)).status_code == 201
    work()
    return campaign, people


def looked(cast: Cast) -> tuple[Campaign, list[Annotator]]:
    """Return one artwork on which two people see the same figure, and a third another besides."""
    campaign = cast.campaign("figures", artworks=[cast.artwork("sitter", width=100, height=100)])
    people = [cast.annotator(campaign) for _ in range(3)]
    figure, other = [10, 10, 20, 20], [60, 60, 20, 20]
    for somebody, boxes, rating in zip(
        people, ([figure], [figure], [figure, other]), (1, 2, 3), strict=True
    ):
        somebody.does(boxes=boxes, rating=rating)
    work()
    return campaign, people


def uuid_of(somebody: Annotator) -> str:
    return str(Participation.objects.get(uuid=somebody.participation["id"]).annotator.uuid)


def table_of(browser: Client, address: str) -> list[dict[str, str]]:
    """Read a page's CSV."""
    answer = browser.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.fixture
def curator(cast: Cast) -> Client:
    return browser_of(cast.curator)


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def researcher_of(campaign: Campaign) -> Client:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(campaign, somebody, Role.RESEARCHER)
    return browser_of(somebody)
