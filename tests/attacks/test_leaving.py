"""People who leave: what they asked to be erased is gone, whenever they ask."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.models import Answer, Assignment, AuditEntry, Draft
from tests.cast import WHY, Annotator, Cast

AWE = {"emotion": "awe", "explanation": WHY["english"]}


@pytest.fixture
def somebody(cast: Cast) -> Annotator:
    """Return somebody with an answer, a task handed back with a note, and a draft."""
    artworks = [cast.artwork(name) for name in "abc"]
    somebody = cast.annotator(cast.campaign("culture", artworks=artworks))
    somebody.does(**AWE)
    call(somebody, somebody.next(), "problem", {"problem": "other", "note": "my own words"})
    save(somebody, somebody.next())
    return somebody


def call(somebody: Annotator, lease: dict[str, Any] | None, what: str, body: dict[str, Any]) -> Any:
    assert lease is not None
    method = "PUT" if what == "draft" else "POST"
    return somebody.call(method, f"/api/v1/assignments/{lease['assignment']}/{what}/", body)


def save(somebody: Annotator, lease: dict[str, Any] | None) -> Any:
    return call(somebody, lease, "draft", {"revision": 0, "body": {"explanation": "half a word"}})


def withdraw(somebody: Annotator, **body: Any) -> Any:
    return somebody.call("POST", f"{somebody.path}withdraw/", body)


def test_erasure_takes_drafts_and_notes_too(somebody: Annotator) -> None:
    assert withdraw(somebody, erase=True).status_code == 200
    assert not Draft.objects.exists()
    assert not Assignment.objects.exclude(problem_note="").exists()


def test_somebody_who_withdrew_may_still_ask_for_erasure(somebody: Annotator) -> None:
    withdraw(somebody, erase=False)
    assert Answer.objects.get().body == AWE
    assert withdraw(somebody, erase=True).status_code == 200
    assert Answer.objects.get().body == {}
    assert AuditEntry.objects.filter(field="answers", new="erased").count() == 1


def test_a_wish_that_is_neither_yes_nor_no_is_refused(somebody: Annotator) -> None:
    response = withdraw(somebody, erase="true")
    assert (response.status_code, response.json()["error"]["code"]) == (422, "field_type")
    assert Answer.objects.get().assignment.state == "submitted"


def test_no_draft_is_kept_of_a_task_that_was_handed_back(somebody: Annotator) -> None:
    lease = somebody.next()
    call(somebody, lease, "decline", {})
    response = save(somebody, lease)
    assert (response.status_code, response.json()["error"]["code"]) == (409, "task_taken")
