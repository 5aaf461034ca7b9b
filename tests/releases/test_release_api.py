"""Releases for programs: asked for, followed, published; terms, then links to the files."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import Acceptance, Release
from aggregation.services.releases import build_waiting
from annotation.models import AccessToken, Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import Cast

OURS = "/api/v1/campaigns/stimuli/releases/"
PUBLIC = "/api/v1/releases/"


class Program:
    """A program with the token of an account."""

    def __init__(self, user: User | None, *, scopes: tuple[str, ...] = ("read", "release")) -> None:
        self.headers = {}
        if user is not None:
            _found, token = AccessToken.objects.create(user=user, scopes=list(scopes))
            self.headers["Authorization"] = f"Token {token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        send = getattr(Client(), method)
        return send(path, body, content_type="application/json", headers=self.headers)


@pytest.fixture
def researcher(drawn: Campaign) -> Program:
    somebody = User.objects.create_user("researcher", password="correct horse")
    add_member(drawn, somebody, Role.RESEARCHER)
    return Program(somebody)


def test_a_token_has_to_be_good_for_releases(researcher: Program) -> None:
    payer = Program(User.objects.get(username="researcher"), scopes=("read", "pay"))
    said = payer.call("post", OURS, {"version": "1", "seed": 5})
    assert (said.status_code, said.json()["error"]["code"]) == (403, "staff_token_scope")
    assert payer.call("get", OURS).status_code == 200


def published(researcher: Program) -> dict[str, Any]:
    made = researcher.call("post", OURS, {"version": "1", "seed": 5})
    assert (made.status_code, made.json()["part"]) == (201, "waiting")
    build_waiting()
    said = researcher.call("post", f"{OURS}1/publish/")
    assert said.status_code == 200
    facts: dict[str, Any] = said.json()
    return facts


def test_a_program_asks_for_a_release_follows_and_publishes_it(researcher: Program) -> None:
    assert published(researcher)["state"] == "published"
    assert researcher.call("get", OURS).json()["count"] == 1
    assert researcher.call("get", f"{OURS}1/").json()["part"] == "built"


def test_a_reader_accepts_the_terms_and_takes_the_files(researcher: Program) -> None:
    published(researcher)
    reader = Program(None)
    assert [row["version"] for row in reader.call("get", PUBLIC).json()["results"]] == ["1"]
    told = reader.call("get", f"{PUBLIC}stimuli/1/").json()
    assert "url" not in told["files"][0]
    body = {"address": "reader@example.org", "terms_sha256": told["terms_sha256"]}
    given = reader.call("post", f"{PUBLIC}stimuli/1/accept/", body).json()
    assert given["accepted"] == str(Acceptance.objects.get().uuid)
    assert len(given["files"]) == len(told["files"]) == Release.objects.get().files.count()
    for file in given["files"]:
        taken = Client().get(file["url"])
        assert len(b"".join(taken.streaming_content)) == file["size"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"version": "1"}, "field_missing"),
        ({"version": "1", "seed": 1, "pack": 1}, "field_type"),
        ({"version": "1", "seed": 1, "key": "x"}, "field_unknown"),
        ({"version": "a b", "seed": 1}, "release_option"),
        ({"version": "1", "seed": 1, "formats": [["x"]]}, "field_type"),
        ({"version": "1", "seed": 1, "formats": ["gif"]}, "release_option"),
        ({"version": "1", "seed": 1, "val": 7}, "release_option"),
        ({"version": "1", "seed": -1}, "field_type"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(researcher: Program, body: Any, code: str) -> None:
    said = researcher.call("post", OURS, body)
    assert (said.status_code, said.json()["error"]["code"]) == (422, code)


def test_a_held_back_release_says_why(researcher: Program) -> None:
    published(researcher)
    reason = {"reason": "rights are unclear"}
    for action, status in (("freeze", 423), ("withdraw", 410)):
        assert researcher.call("post", f"{OURS}1/{action}/", reason).status_code == 200
        for method, path in (("get", ""), ("post", "accept/")):
            said = Program(None).call(method, f"{PUBLIC}stimuli/1/{path}", {})
            assert said.status_code == status
            assert said.json()["error"]["detail"] == reason
    listed = Program(None).call("get", PUBLIC).json()["results"]
    assert [(row["state"], row["reason"]) for row in listed] == [("withdrawn", reason["reason"])]
    again = researcher.call("post", f"{OURS}1/reissue/", {"version": "2"}).json()
    assert (again["version"], again["state"]) == ("2", "draft")


def test_a_draft_is_discarded_and_a_release_is_not(researcher: Program) -> None:
    researcher.call("post", OURS, {"version": "0", "seed": 5})
    assert researcher.call("delete", f"{OURS}0/").status_code == 204
    published(researcher)
    assert researcher.call("delete", f"{OURS}1/").status_code == 409


def test_strangers_find_nothing(researcher: Program, cast: Cast) -> None:
    published(researcher)
    stranger, nobody = Program(cast.stranger), Program(None)
    for method, path in (("get", ""), ("post", ""), ("get", "1/"), ("post", "1/withdraw/")):
        assert stranger.call(method, f"{OURS}{path}", {}).status_code == 404
        assert nobody.call(method, f"{OURS}{path}", {}).status_code == 401
    for path in ("stimuli/2/", "nowhere/1/", "stimuli/a%00b/"):
        assert nobody.call("get", f"{PUBLIC}{path}").status_code == 404
