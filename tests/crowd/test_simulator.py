"""The simulated Prolific by itself, as any program meets it over HTTP."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import annotation.crowd.simulator.prolific as simulator
from config.env import ROOT
from tests.crowd.scene import DONE, Scene, query_of


def ask(
    url: str, method: str, path: str, document: object = None, **headers: str
) -> tuple[int, Any, dict[str, str]]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=5)
    body = None if document is None else json.dumps(document)
    given = {"Content-Type": "application/json", **headers}
    connection.request(method, path, body, given)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    is_json = answer.headers.get_content_type() == "application/json" and data
    return answer.status, json.loads(data) if is_json else data, dict(answer.headers)


def token(scene: Scene) -> str:
    return f"Token {scene.world.settings.token}"


@pytest.mark.parametrize("header", ["", "Token wrong", "Bearer simulated-token", "simulated-token"])
def test_without_its_token_nothing_is_told(scene: Scene, header: str) -> None:
    status, said, _ = ask(scene.url, "GET", "/api/v1/studies/", Authorization=header)
    assert status == 401
    assert said["error"]["detail"] == "Invalid token."


def test_pages_have_links_and_none_is_past_the_end(scene: Scene) -> None:
    study = scene.study(places=30)
    for _ in range(21):
        scene.control.reserve(study.id)
    path = f"/api/v1/submissions/?study={study.id}"
    status, first, _ = ask(scene.url, "GET", path, Authorization=token(scene))
    assert (status, len(first["results"]), first["meta"]) == (200, 20, {"count": 21})
    following = urlsplit(first["_links"]["next"]["href"])
    _, last, _ = ask(
        scene.url, "GET", f"{following.path}?{following.query}", Authorization=token(scene)
    )
    assert len(last["results"]) == 1
    assert last["_links"]["next"]["href"] is None
    status, said, _ = ask(scene.url, "GET", f"{path}&page=3", Authorization=token(scene))
    assert (status, said["detail"]) == (404, "Invalid page.")


def test_lists_can_be_filtered_by_status_with_underscores(scene: Scene) -> None:
    study = scene.study()
    scene.working(study)
    submission_id = scene.submitted(study)
    path = f"/api/v1/submissions/?study={study.id}&status=AWAITING_REVIEW"
    _, listed, _ = ask(scene.url, "GET", path, Authorization=token(scene))
    assert [part["id"] for part in listed["results"]] == [submission_id]
    assert listed["results"][0]["status"] == "AWAITING REVIEW"


def test_list_and_detail_use_different_names(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    authorised = {"Authorization": token(scene)}
    _, detail, _ = ask(scene.url, "GET", f"/api/v1/submissions/{submission_id}/", **authorised)
    _, listed, _ = ask(scene.url, "GET", f"/api/v1/submissions/?study={study.id}", **authorised)
    assert {"participant", "entered_code", "bonus_payments", "study_id"} <= set(detail)
    assert {"participant_id", "study_code", "ip"} <= set(listed["results"][0])
    assert not {"participant", "entered_code", "study_id"} & set(listed["results"][0])


def test_a_browser_takes_part_and_comes_back_with_its_code(scene: Scene) -> None:
    study = scene.study()
    status, _, headers = ask(scene.url, "GET", f"/participate/{study.id}")
    assert status == 302
    submission_id = query_of(headers["Location"])["SESSION_ID"]
    cookie = headers["Set-Cookie"].split(";")[0]
    again = ask(scene.url, "GET", f"/participate/{study.id}", Cookie=cookie)
    assert query_of(again[2]["Location"])["SESSION_ID"] == submission_id
    back = urlsplit(scene.prolific.completion_url(DONE))
    status, page, _ = ask(scene.url, "GET", f"{back.path}?{back.query}", Cookie=cookie)
    assert (status, b"Thank you" in page) == (200, True)
    assert scene.inside(submission_id).status == "AWAITING REVIEW"
    assert scene.inside(submission_id).entered_code == DONE


def test_a_stranger_completes_nothing(scene: Scene) -> None:
    assert ask(scene.url, "GET", f"/submissions/complete?cc={DONE}")[0] == 404


def test_other_processes_pull_the_same_strings_by_http(scene: Scene) -> None:
    study = scene.study()
    _, taken, _ = ask(scene.url, "POST", "/control/enter", {"study_id": study.id})
    part = {"submission_id": taken["submission_id"]}
    assert ask(scene.url, "POST", "/control/complete", {**part, "code": DONE})[1] == {
        "status": "AWAITING REVIEW"
    }
    ask(scene.url, "POST", "/control/fault", {"operation": "get_study", "kind": "busy"})
    assert ask(scene.url, "GET", f"/api/v1/studies/{study.id}/", Authorization=token(scene))[0] == (
        429
    )
    ask(scene.url, "POST", "/control/advance", {"minutes": 21 * 24 * 60})
    _, paid, _ = ask(scene.url, "POST", "/control/payments")
    assert [(line["submission_id"], line["amount"]) for line in paid] == [
        (taken["submission_id"], 300)
    ]
    assert ask(scene.url, "POST", "/control/paid_twice")[1] == []


@pytest.mark.parametrize(
    ("path", "document", "status"),
    [
        ("/control/world", {}, 404),
        ("/control/_moment", {}, 404),
        ("/control/__init__", {}, 404),
        ("/control/enter", {"nonsense": 1}, 400),
        ("/control/fault", {"operation": "x", "kind": "lightning"}, 400),
        ("/control/complete", {"submission_id": "nobody"}, 404),
        ("/control/advance", {"minutes": -1}, 400),
    ],
)
def test_strings_that_do_not_exist_are_refused(
    scene: Scene, path: str, document: object, status: int
) -> None:
    assert ask(scene.url, "POST", path, document)[0] == status


@pytest.mark.parametrize(
    ("method", "path", "document", "status"),
    [
        ("GET", "/api/v1/nothing/", None, 404),
        ("DELETE", "/api/v1/submissions/", None, 405),
        ("POST", "/api/v1/studies/", [], 400),
        ("POST", "/api/v1/studies/", {}, 400),
        ("GET", "/api/v1/submissions/", None, 400),
        ("POST", "/api/v1/submissions/bulk-approve/", {"submission_ids": []}, 400),
        ("POST", "/api/v1/submissions/bonus-payments/", {"study_id": "x"}, 404),
        ("POST", "/api/v1/study-cost-calculator/", {"reward": "much"}, 400),
        ("GET", "/api/v1/workspaces/another/balance/", None, 404),
    ],
)
def test_bad_requests_are_answered_as_the_api_does(
    scene: Scene, method: str, path: str, document: object, status: int
) -> None:
    answered, said, _ = ask(scene.url, method, path, document, Authorization=token(scene))
    inner = said.get("error", said)
    assert (answered, inner["status"]) == (status, status)
    assert {"error_code", "title", "detail"} <= set(inner)


def test_it_runs_by_itself() -> None:
    command = [sys.executable, "-m", simulator.__name__, "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            url = re.findall(r"http://\S+\d", said)[0]
            assert ask(url, "GET", "/.well-known/study/jwks.json")[0] == 200
        finally:
            process.terminate()


def test_it_shares_no_line_with_the_adapter() -> None:
    folder = Path(simulator.__file__).parent
    adapter = ROOT / "annotation" / "crowd" / "prolific"
    for path in folder.glob("*.py"):
        assert "crowd.prolific" not in path.read_text("utf-8"), path.name
    for path in adapter.glob("*.py"):
        assert "simulator.prolific" not in path.read_text("utf-8"), path.name
