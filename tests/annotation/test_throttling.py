"""A caller may call so many times a minute, and is told when to come back."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from tests.cast import Cast

ENTER = "/api/v1/participations/"


@pytest.fixture(autouse=True)
def _few(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Allow three calls in a minute that does not end."""
    settings.API_CALLS_A_MINUTE = 3
    monkeypatch.setattr("annotation.api.throttling.time.time", lambda: 615.0)
    cache.clear()
    yield
    cache.clear()


def enter(client: Client, **headers: str) -> Any:
    return client.post(ENTER, {"invite": "unknown"}, content_type="application/json", **headers)


def test_an_address_that_calls_too_often_is_told_when_to_come_back(db: None) -> None:
    client = Client()
    assert [enter(client).status_code for _ in range(3)] == [404] * 3
    refused = enter(client)
    assert (refused.status_code, refused["Retry-After"]) == (429, "45")
    assert refused.json()["error"]["code"] == "too_many"
    assert enter(client, REMOTE_ADDR="192.0.2.7").status_code == 404


def test_each_token_counts_for_itself(cast: Cast, settings: Any) -> None:
    settings.API_CALLS_A_MINUTE = 0
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    one, other = cast.annotator(campaign), cast.annotator(campaign)
    settings.API_CALLS_A_MINUTE = 3
    path = f"{ENTER}{{}}/"
    states = [one.call("GET", path.format(one.participation["id"])).status_code for _ in range(4)]
    assert states == [200, 200, 200, 429]
    assert other.call("GET", path.format(other.participation["id"])).status_code == 200


def test_a_forged_forwarding_header_makes_nobody_a_new_caller(db: None) -> None:
    client = Client()
    states = [
        enter(client, HTTP_X_FORWARDED_FOR=f"198.51.100.{place}").status_code for place in range(4)
    ]
    assert states == [404, 404, 404, 429]


def test_where_calls_cannot_be_counted_nobody_is_refused(db: None) -> None:
    gone = {"BACKEND": "django.core.cache.backends.redis.RedisCache"}
    with override_settings(CACHES={"default": {**gone, "LOCATION": "redis://127.0.0.1:1/0"}}):
        assert [enter(Client()).status_code for _ in range(5)] == [404] * 5
