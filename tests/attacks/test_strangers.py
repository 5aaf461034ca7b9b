"""No address about a campaign opens to somebody who is no member of it, by any method."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLResolver, get_resolver

from annotation.models import AccessToken, Answer, Scope
from tests.cast import WHY, Cast, work

ROOTS = ("staff/", "api/v1/campaigns/")
METHODS = ("get", "post", "put", "patch", "delete")
CLOSED = {401, 403, 404, 405}
VALUES = {
    "version": "1.0", "kind": "consent", "language": "en", "table": "emotions", "name": "union",
    "file": "labels.csv", "part": "test",
}  # fmt: skip


def routes(resolver: Any, before: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern).lstrip("^")
        if isinstance(entry, URLResolver):
            yield from routes(entry, route)
        else:
            yield route


def addresses(uuid: str) -> list[str]:
    """Fill in every route about a campaign, with the id of one of its answers."""
    values = {"slug": "culture", "uuid": uuid, **VALUES}
    about = [route for route in routes(get_resolver()) if route.startswith(ROOTS)]
    return [
        "/" + re.sub(r"<\w+:(\w+)>", lambda found: values.get(found[1], "1"), route)
        for route in about
        if "<slug:slug>" in route
    ]


@pytest.fixture
def answer(cast: Cast) -> Answer:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], slug="culture")
    cast.annotator(campaign).does(emotion="awe", explanation=WHY["english"])
    work()
    return Answer.objects.get()


def elsewhere(cast: Cast) -> User:
    """Return somebody who may do everything in another campaign."""
    other = cast.campaign("culture", artworks=[cast.artwork("another")], slug="other")
    for role in ("curator", "researcher", "administrator"):
        other.memberships.get_or_create(user=cast.stranger, role=role)
    return cast.stranger


def test_whoever_is_no_member_finds_nothing(cast: Cast, answer: Answer) -> None:
    user = elsewhere(cast)
    browser = Client()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    _found, token = AccessToken.objects.create(user=user, scopes=Scope.values)
    asked = addresses(str(answer.uuid))
    assert len(asked) > 90
    for address in asked:
        headers = {"Authorization": f"Token {token}"} if address.startswith("/api/") else {}
        for method in METHODS:
            told = browser.generic(method.upper(), address, b"", headers=headers)
            assert told.status_code in CLOSED, (method, address, told.status_code)


def test_nobody_is_let_in_without_signing_in(cast: Cast, answer: Answer) -> None:
    for address in addresses(str(uuid4())):
        for method in METHODS:
            told = Client().generic(method.upper(), address, b"")
            led = told.status_code == 302 and told["Location"].startswith("/staff/login/")
            assert led or told.status_code in CLOSED, (method, address, told.status_code)
