"""Whatever a caller sends, the answer is a named 4xx in JSON and nothing is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotation.models import Answer, Draft
from tests.cast import WHY, Annotator, Cast

AWE = {"emotion": "awe", "explanation": WHY["english"]}
UNKEEPABLE = {
    "half an emoji": '{"text": "\\ud83d"}',
    "half an emoji as a name": '{"\\ud83d": 1}',
    "NUL": '{"text": "\\u0000"}',
    "a number beyond all numbers": '{"x": 1e400}',
    "deep nesting": '{"x": ' * 300 + "1" + "}" * 300,
}


@pytest.fixture
def somebody(cast: Cast) -> Annotator:
    return cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))


def send(somebody: Annotator, method: str, path: str, body: str, **headers: str) -> Any:
    return somebody.client.generic(
        method,
        path,
        body.encode(),
        content_type="application/json",
        headers={"Authorization": f"Bearer {somebody.token}", **headers},
    )


@pytest.mark.parametrize("body", UNKEEPABLE.values(), ids=list(UNKEEPABLE))
def test_a_draft_that_no_database_keeps_is_refused_by_name(somebody: Annotator, body: str) -> None:
    lease = somebody.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    response = send(somebody, "PUT", path, f'{{"revision": 0, "body": {body}}}')
    assert response.json()["error"]["code"] in {"field_type", "unreadable"}
    assert not Draft.objects.exists()


@pytest.mark.parametrize("body", UNKEEPABLE.values(), ids=list(UNKEEPABLE))
def test_an_answer_with_such_a_part_anywhere_is_refused(somebody: Annotator, body: str) -> None:
    lease = somebody.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/answer/"
    for name in ("client", "more"):
        whole = f'{{"body": {json.dumps(AWE)}, "{name}": {body}}}'
        assert send(somebody, "POST", path, whole).status_code in {400, 422}
    warned = f'{{"body": {json.dumps(AWE)}, "client": {{"warnings": ["\\ud83d"]}}}}'
    assert send(somebody, "POST", path, warned).status_code == 422
    assert not Answer.objects.exists()


@pytest.mark.parametrize("accepted", ["text/html", "application/xml", "nonsense", ";q="])
def test_every_answer_is_json_whatever_is_accepted(somebody: Annotator, accepted: str) -> None:
    response = send(somebody, "GET", somebody.path, "", Accept=accepted)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    response = send(somebody, "POST", "/api/v1/participations/", '{"invite": "x"}', Accept=accepted)
    assert response.json()["error"]["code"] == "invite_unknown"


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "", "nonsense"])
def test_a_body_of_another_type_is_unreadable(somebody: Annotator, kind: str) -> None:
    response = somebody.client.generic(
        "POST", "/api/v1/participations/", b'{"invite": "x"}', content_type=kind
    )
    assert (response.status_code, response.json()["error"]["code"]) == (400, "unreadable")
