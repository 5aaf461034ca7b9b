"""Scores through the desk's page and the API."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from aggregation.models import Release, Score
from aggregation.services.scores import score_waiting
from annotation.models import AccessToken, Campaign, Scope
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import Cast
from tests.releases.conftest import drawn, place_of_its_own  # noqa: F401

DESK = "/staff/stimuli/releases/1.0/scores/"
API = "/api/v1/campaigns/stimuli/releases/1.0/scores/"
BOARD = "/releases/stimuli/1.0/scores/"


@pytest.fixture
def researcher(drawn: Campaign, tmp_path: Path) -> User:  # noqa: F811
    out = str(tmp_path / "out")
    call_command("release", "stimuli", "1.0", "--seed", "7", "--val", "0.3", "--out", out)
    somebody = User.objects.create_user("researcher")
    add_member(drawn, somebody, Role.RESEARCHER)
    return somebody


def desk(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def posted(browser: Client, content: bytes = b"[]", **fields: str) -> Any:
    file = io.BytesIO(content)
    file.name = "test_result.json"
    said = {"name": "mine", "split": "test", "rule": "paper", "scenario": "bbox", **fields}
    return browser.post(DESK, said | {"predictions": file})


def test_predictions_go_from_the_page_to_the_leaderboard(researcher: User) -> None:
    browser = desk(researcher)
    assert "Score predictions" in browser.get(DESK).content.decode()
    place = posted(browser, name="<b>mine</b>")["Location"]
    assert "is being scored" in browser.get(place).content.decode()
    score_waiting()
    page = browser.get(place).content.decode()
    assert "The entire artwork" in page
    assert "<b>mine</b>" not in page
    assert "mine" not in Client().get(BOARD).content.decode()
    assert browser.post(f"{place}public/", {"public": "yes"}).status_code == 302
    assert "mine" in Client().get(BOARD).content.decode()
    said = Client().get("/api/v1/releases/stimuli/1.0/scores/").json()["results"]
    assert [(one["name"], one["headline"]) for one in said] == [("<b>mine</b>", 0)]
    assert "report" not in said[0]


@pytest.mark.parametrize("language", ["zh-hans", "ar"])
def test_the_pages_in_other_languages(researcher: User, language: str) -> None:
    browser = desk(researcher)
    browser.cookies["django_language"] = language
    place = posted(browser)["Location"]
    score_waiting()
    for address in (DESK, place, BOARD):
        assert browser.get(address).status_code == 200


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"rule": "x"}, {"threshold": "7"}, {"threshold": "\x00"}]
)
def test_what_does_not_fit_is_told_on_the_page(researcher: User, fields: dict[str, str]) -> None:
    assert posted(desk(researcher), **fields).status_code == 200
    assert posted(desk(researcher), b"").status_code == 200
    assert not Score.objects.exists()


def test_who_may(researcher: User, cast: Cast) -> None:
    stranger = desk(User.objects.create_user("passer_by"))
    assert posted(stranger).status_code == 404
    assert Client().get(DESK).status_code == 302
    place = posted(desk(researcher))["Location"]
    score_waiting()
    assert stranger.get(place).status_code == 404
    assert desk(cast.curator).get(place).status_code == 200
    Release.objects.update(state="withdrawn", reason="why")
    assert Client().get(BOARD).status_code == 410


def call(user: User, *scopes: str, method: str = "post", path: str = API, body: bytes = b"") -> Any:
    token = AccessToken.objects.create(user=user, scopes=list(scopes))[1]
    headers = {"Authorization": f"Token {token}"}
    return Client().generic(
        method, path, body, content_type="application/octet-stream", headers=headers
    )


def test_a_program_sends_predictions_and_reads_what_they_came_to(researcher: User) -> None:
    made = call(researcher, Scope.SCORE, path=f"{API}?name=mine&rule=authors", body=b"[]")
    assert made.status_code == 201, made.content
    score_waiting()
    told = call(researcher, Scope.READ, method="get", path=f"{API}{made.json()['id']}/").json()
    assert (told["state"], told["report"]["rule"], told["headline"]) == ("done", "authors", 0)
    assert call(researcher, Scope.READ, method="get").json()["count"] == 1


@pytest.mark.parametrize(
    ("query", "body", "status", "code"),
    [
        ("?name=mine", b"", 422, "predictions_refused"),
        ("", b"[]", 422, "score_option"),
        ("?name=mine&rule=x", b"[]", 422, "score_option"),
        ("?name=mine&colour=red", b"[]", 422, "field_unknown"),
        ("?name=%00", b"[]", 422, "score_option"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    researcher: User, query: str, body: bytes, status: int, code: str
) -> None:
    said = call(researcher, Scope.SCORE, path=f"{API}{query}", body=body)
    assert (said.status_code, said.json()["error"]["code"]) == (status, code)


def test_a_token_without_the_scope(researcher: User) -> None:
    assert call(researcher, Scope.READ, path=f"{API}?name=a", body=b"[]").status_code == 403
