"""Mechanical Turk: previews, the same person in two HITs, and work that is handed in by a form."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from annotation.crowd.mturk.account import Account
from annotation.crowd.simulator.mturk import MTurkSimulator, work
from annotation.models import Annotator, Participation, Study
from annotation.recruiting import decisions, polling
from annotation.services.audit import SYSTEM
from tests.cast import Panelist
from tests.recruiting.conftest import AWE, row
from tests.recruiting.links import arrival
from tests.recruiting.marketplace import MTURK, Open, accepted, opened, settle, turk

__all__ = ["opened", "turk"]

pytestmark = pytest.mark.django_db(transaction=True)


def comes(study: Study, query: dict[str, str]) -> Panelist:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    somebody = Panelist(f"/join/{study.uuid}/?{words}")
    somebody.consent()
    return somebody


def form_of(somebody: Panelist, **changed: str) -> Any:
    return somebody.call("POST", f"{somebody.path}hand-in/", {"query": somebody.query | changed})


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def test_a_preview_shows_what_there_is_to_do_and_is_nobody(
    opened: Open, turk: MTurkSimulator
) -> None:
    """HO-51."""
    study = opened()
    looking = {"assignmentId": "ASSIGNMENT_ID_NOT_AVAILABLE", "hitId": "H1"}
    for query in (looking, {}):
        response = arrival(study, query)
        assert response.status_code == 200
        shown = response.json()
        assert shown["preview"] is True
        assert shown["instructions"]["en"]["text"] == "Please."
        assert not {"id", "token", "consent"} & set(shown)
    assert not Annotator.objects.exists()
    assert arrival(study, accepted(turk, study, "A1ANN")).status_code == 201


def test_work_is_handed_in_by_a_form_and_approved_by_reading_back(
    opened: Open, turk: MTurkSimulator
) -> None:
    study = opened()
    somebody = comes(study, accepted(turk, study, "A1ANN"))
    for _ in range(2):
        assert code(form_of(somebody)) == (409, "nothing_to_hand_in")
        somebody.does(**AWE)
    ended = somebody.finish()
    assert ended["completion"] == {"code": None, "redirect": None, "hand_in": True}
    form = form_of(somebody).json()
    assert form["action"] == f"{turk.worker_origin}/mturk/externalSubmit"
    assert form == form_of(somebody, turkSubmitTo=f"{turk.worker_origin}/").json()
    work.submit(turk.market, "A1ANN", form["fields"])
    polling.poll(MTURK)
    decisions.approve(row(somebody), actor=SYSTEM)
    settle()
    polling.poll(MTURK)
    assert (row(somebody).platform_state, row(somebody).payment) == ("approved", "confirmed")
    assert turk.paid_twice() == []


def test_a_form_goes_nowhere_else_and_is_for_ones_own_place_alone(
    opened: Open, turk: MTurkSimulator
) -> None:
    study = opened()
    somebody, other = (comes(study, accepted(turk, study, worker)) for worker in ("A1ANN", "A1BOB"))
    for _ in range(2):
        somebody.does(**AWE)
    somebody.finish()
    assert code(form_of(somebody, turkSubmitTo="https://evil.example")) == (404, "entry_unknown")
    assert code(form_of(somebody, assignmentId="")) == (404, "entry_unknown")
    others = (422, "entry_ids_do_not_belong_together")
    assert code(form_of(somebody, **other.query)) == others
    assert code(form_of(other)) == (409, "nothing_to_hand_in")


def test_who_leaves_early_has_nothing_to_hand_in(opened: Open, turk: MTurkSimulator) -> None:
    study = opened()
    somebody = comes(study, accepted(turk, study, "A1ANN"))
    somebody.does(**AWE)
    ended = somebody.finish()
    assert ended["completion"] == {"code": None, "redirect": None, "hand_in": False}
    assert code(form_of(somebody)) == (409, "nothing_to_hand_in")


def test_one_person_in_two_hits_answers_no_task_twice(opened: Open, turk: MTurkSimulator) -> None:
    """HO-61."""
    study = opened(tasks=2)
    first = comes(study, accepted(turk, study, "A1ANN"))
    leases = [first.does(**AWE) for _ in range(2)]
    second = comes(again := opened(campaign=study.campaign), accepted(turk, again, "A1ANN"))
    assert Annotator.objects.count() == 1
    assert Participation.objects.count() == 2
    assert second.next() is None
    assert second.answer(leases[0], AWE).status_code == 404


def test_the_workers_site_frames_our_pages_and_takes_their_form(
    opened: Open, turk: MTurkSimulator, client: Any
) -> None:
    """HO-59."""
    study = opened()
    for path in (f"/en/join/{study.uuid}/", "/en/work/", "/en/work/finish/", "/en/work/emotion/"):
        response = client.get(path)
        assert "X-Frame-Options" not in response
        policy = response["Content-Security-Policy"]
        assert f"frame-ancestors {turk.worker_origin}" in policy
        assert f"form-action 'self' {turk.worker_origin}" in policy
        assert not response.cookies
    assert client.get("/staff/", follow=True)["X-Frame-Options"] == "DENY"


def test_without_a_marketplace_nobody_frames_our_pages(client: Any, settings: Any) -> None:
    settings.MTURK = None
    for path in ("/en/work/", "/en/work/finish/", "/en/work/emotion/"):
        response = client.get(path)
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
        assert "form-action 'self';" in f"{response['Content-Security-Policy']};"


def test_the_live_sites_are_named_apart() -> None:
    def account(environment: str, **more: Any) -> Account:
        return Account("key", "secret", environment=environment, **more)

    live, sandbox = account("live", live=True), account("sandbox")
    assert (live.worker_origin, live.submit_origin) == (
        "https://worker.mturk.com",
        "https://www.mturk.com",
    )
    assert sandbox.worker_origin == sandbox.submit_origin == "https://workersandbox.mturk.com"


def test_what_the_link_is_made_of_is_not_what_the_pages_see(
    opened: Open, turk: MTurkSimulator, client: Any
) -> None:
    study = opened()
    query = accepted(turk, study, "A1ANN")
    page = client.get(f"/join/{study.uuid}/", query, follow=True)
    assert dict(parse_qsl(urlsplit(page.redirect_chain[0][0]).query)) == query
    assert not [value for value in query.values() if value.encode() in page.content]
