"""A curator and an administrator in front of the desk's pages, and what platforms call people."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.models import Campaign, PlatformIdentity, Study
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from annotation.services.identities import opened
from tests.cast import Panelist
from tests.recruiting.conftest import AWE, Recruited
from tests.staff.conftest import signed_in

DESK = "/staff/culture"


@pytest.fixture
def study(crowd: Recruited) -> Study:
    return crowd.study(title="Feelings")


@pytest.fixture
def curator(crowd: Recruited) -> Client:
    """Return the browser of somebody who may see and approve."""
    return signed_in(crowd.cast.curator)


@pytest.fixture
def administrator(study: Study) -> Client:
    """Return the browser of somebody who may spend."""
    return signed_in(administrator_of(study.campaign))


def administrator_of(campaign: Campaign) -> User:
    user, _new = User.objects.get_or_create(username="administrator")
    add_member(campaign, user, Role.ADMINISTRATOR)
    return user


def gone(crowd: Recruited, study: Study) -> Panelist:
    """Return somebody who did a part of the batch and gave the place back: a bonus is due."""
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    return somebody


def page_of(browser: Client, address: str) -> str:
    response = browser.get(f"{DESK}/{address}")
    assert response.status_code == 200, response.content
    return response.content.decode()


def posted(browser: Client, address: str, **fields: Any) -> str:
    """Post a form and follow it to the page it leads to."""
    response = browser.post(f"{DESK}/{address}", fields, follow=True)
    assert response.status_code == 200, response.content
    return response.content.decode()


def platform_ids() -> list[str]:
    """Return every id of a platform that we hold."""
    held = [opened(identity.ciphertext) for identity in PlatformIdentity.objects.all()]
    return held + list(Study.objects.exclude(external_id="").values_list("external_id", flat=True))
