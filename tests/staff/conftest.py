"""A campaign that was answered, and the four people who may look in."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import RoundAnswer
from aggregation.services.rounds import close_round
from annotation.models import Answer, Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import WHY, Cast

MARKUP = '<img src=x onerror="alert(1)"> three < five & six > two, so it moves me'


def emotions(cast: Cast, count: int, *, annotators: int = 1, **settings: object) -> Campaign:
    """Return a campaign of `count` artworks that each annotator answered."""
    artworks = [cast.artwork(f"painter_{number}") for number in range(count)]
    campaign = cast.campaign("culture", artworks=artworks, **settings)
    for _ in range(annotators):
        somebody = cast.annotator(campaign)
        for _artwork in artworks:
            somebody.does(emotion="awe", explanation=WHY["english"])
    return campaign


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    return emotions(cast, 3, sample_share=1.0)


@pytest.fixture
def sample(campaign: Campaign) -> list[Answer]:
    """Return the three answers of a closed round, all drawn, in their order."""
    close_round(campaign, "emotion", "english", force=True)
    members = RoundAnswer.objects.filter(sampled=True).order_by("order")
    return [member.answer for member in members.select_related("answer")]


@pytest.fixture
def colleague(campaign: Campaign) -> User:
    """Return a second curator of the campaign."""
    somebody = User.objects.create_user("colleague", password="correct horse")
    add_member(campaign, somebody, Role.CURATOR)
    return somebody


@pytest.fixture
def researcher(campaign: Campaign) -> User:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(campaign, somebody, Role.RESEARCHER)
    return somebody


@pytest.fixture
def curator(cast: Cast) -> Client:
    """Return the curator's browser."""
    return signed_in(cast.curator)


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser
