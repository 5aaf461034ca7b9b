"""Signed links: a genuine, fresh signature over the ids proves an arrival without asking."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key

from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.crowd.prolific.envelope import Unreadable
from annotation.crowd.prolific.keys import read_keys
from tests.crowd.canned import Canned
from tests.crowd.scene import ENTRY, PLENTY, RECRUITMENT, Scene, account, query_of

WORKSPACE = "507f1f77bcf86cd799439011"


def signed_arrival(scene: Scene) -> tuple[Prolific, dict[str, str]]:
    platform = scene.platform(signed_entry=True)
    study = platform.create(RECRUITMENT)
    platform.publish(study.id, at_most=PLENTY)
    return platform, query_of(scene.control.enter(study.id)["url"])


def proof(platform: Prolific, query: dict[str, str]) -> str:
    return platform.verify_entry(query, entry_url=ENTRY).proven_by


def resigned(
    scene: Scene, query: dict[str, str], alg: str = "RS256", **changes: Any
) -> dict[str, str]:
    """Return the arrival with a genuine signature over changed claims."""
    values = {name: query[name] for name in ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")} | {
        "workspace_id": WORKSPACE
    }
    claims = scene.world.signing.claims(ENTRY, query["SESSION_ID"], values, scene.world.now())
    return {**query, "prolific_token": scene.world.signing.sign({**claims, **changes}, alg=alg)}


def test_a_signed_arrival_is_proven_without_asking(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    scene.control.fault("get_submission", "error_before", times=99)
    entry = platform.verify_entry(query, entry_url=ENTRY)
    assert (entry.proven_by, entry.submission) == ("token", None)
    assert entry.submission_id == query["SESSION_ID"]


def test_a_page_loaded_again_after_two_minutes_is_proven_by_asking(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    scene.control.advance(2.4)
    assert proof(platform, query) == "token"
    scene.control.advance(0.2)
    assert proof(platform, query) == "platform"


def test_a_study_that_is_not_signed_is_proven_by_asking(scene: Scene) -> None:
    query = query_of(scene.control.enter(scene.study().id)["url"])
    assert "prolific_token" not in query
    assert proof(scene.prolific, query) == "platform"


@pytest.mark.parametrize(
    "changes",
    [
        {"sub": "60d9aadeb86739de712faee9"},
        {"iss": "https://www.prolific.com.evil.example"},
        {"aud": "https://evoke.example.org/another"},
        {"aud": "https://evil.example/en/enter?campaign=7"},
        {"aud": "http://[broken"},
        {"exp": 4_000_000_000},
        {"exp": None},
        {"iat": 4_000_000_000, "exp": 4_000_000_060},
        {"prolific": {"workspace_id": WORKSPACE}},
        {"prolific": None},
    ],
)
def test_a_genuine_token_for_something_else_proves_nothing(
    scene: Scene, changes: dict[str, Any]
) -> None:
    platform, query = signed_arrival(scene)
    assert proof(platform, resigned(scene, query)) == "token"
    assert proof(platform, resigned(scene, query, **changes)) == "platform"


def test_a_token_of_another_workspace_proves_nothing(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    names = ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID")
    values = {**{name: query[name] for name in names}, "workspace_id": "another"}
    assert proof(platform, resigned(scene, query, prolific=values)) == "platform"


def test_a_token_over_other_ids_than_the_links_proves_nothing(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    other = query_of(scene.control.enter(query["STUDY_ID"])["url"])
    stolen = {**other, "prolific_token": query["prolific_token"]}
    assert proof(platform, stolen) == "platform"


def encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


def test_the_token_cannot_choose_how_it_is_checked(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    named = resigned(scene, query, alg="HS256")
    assert proof(platform, named) == "platform"
    _, body, signature = query["prolific_token"].split(".")
    for algorithm in ("none", "HS256", "RS512"):
        head = encoded({"alg": algorithm, "kid": scene.world.signing.key_id})
        for ending in (signature, ""):
            forged = {**query, "prolific_token": f"{head}.{body}.{ending}"}
            assert proof(platform, forged) == "platform"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda head, body, sign: f"{head}.{body}.{sign[:-4]}AAAA",
        lambda head, body, sign: f"{head}.{body[:-2]}.{sign}",
        lambda head, body, sign: f"{head}.{body}",
        lambda head, body, sign: f"{head}.{body}.{sign}.{sign}",
        lambda head, body, sign: f"{head}.{body}.é",
        lambda head, body, sign: "." * 2,
        lambda head, body, sign: f"{head}.{body}.{sign}" + "A" * 9000,
    ],
)
def test_a_spoilt_token_proves_nothing(scene: Scene, spoil: Any) -> None:
    platform, query = signed_arrival(scene)
    spoilt = {**query, "prolific_token": spoil(*query["prolific_token"].split("."))}
    assert proof(platform, spoilt) == "platform"


def test_keys_are_fetched_once_and_again_for_a_new_one(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    for _ in range(3):
        assert proof(platform, query) == "token"
    assert scene.world.calls["public_keys"] == 1
    scene.world.signing.replace()
    # Nobody can make us ask all the time by naming keys that do not exist.
    for _ in range(3):
        assert proof(platform, resigned(scene, query)) == "platform"
        scene.control.advance(0.3)
    assert scene.world.calls["public_keys"] == 1
    scene.control.advance(0.3)
    assert proof(platform, resigned(scene, query)) == "token"
    assert scene.world.calls["public_keys"] == 2


def test_keys_are_fetched_anew_after_a_day_and_hold_while_prolific_is_silent(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    assert proof(platform, query) == "token"
    scene.control.advance(24 * 60 + 1)
    scene.control.fault("public_keys", "error_before", times=99)
    assert proof(platform, resigned(scene, query)) == "token"
    assert scene.world.calls["public_keys"] > 1


def test_without_any_key_an_arrival_is_proven_by_asking(scene: Scene) -> None:
    platform, query = signed_arrival(scene)
    scene.control.fault("public_keys", "malformed_after", times=99)
    assert proof(platform, query) == "platform"


def test_keys_are_asked_for_without_our_token(scene: Scene, server: Canned) -> None:
    _, query = signed_arrival(scene)
    server.say(200, scene.world.signing.public_keys())
    elsewhere = Prolific(Client(account(scene.world, server.url)), now=scene.world.now)
    assert proof(elsewhere, query) == "token"
    ((_, path, headers, _),) = server.requests
    assert path == "/.well-known/study/jwks.json"
    assert "Authorization" not in headers


def test_a_key_too_short_to_be_trusted_is_no_key() -> None:
    numbers = generate_private_key(65537, 1024).public_key().public_numbers()
    n = base64.urlsafe_b64encode(numbers.n.to_bytes(128, "big")).rstrip(b"=").decode()
    with pytest.raises(Unreadable):
        read_keys({"keys": [{"kty": "RSA", "kid": "short", "n": n, "e": "AQAB"}]})


def test_keys_of_other_kinds_are_left_alone() -> None:
    assert read_keys({"keys": [{"kty": "EC", "kid": "curve"}]}) == {}
