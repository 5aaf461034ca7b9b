"""Staff at the API: the same as on the pages, by token, with the same limits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from annotation.api import urls as _endpoints  # noqa: F401  all of them are read
from annotation.api.staff.authentication import StaffView
from annotation.models import AccessToken, OutboxCall, Scope, Study
from annotation.recruiting import bonuses
from annotation.services.audit import SYSTEM
from annotation.services.payments import payments_of
from tests.recruiting.conftest import PLENTY, Recruited, row
from tests.recruiting.desk.conftest import administrator_of, gone, platform_ids
from tests.recruiting.desk.test_participants_page import many

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/v1/campaigns/culture/"


class Program:
    """A program that speaks with a token of a staff account."""

    def __init__(
        self,
        user: User | None,
        *,
        expiry: timedelta = timedelta(days=1),
        scopes: Sequence[str] = Scope.values,
    ) -> None:
        self.headers = {}
        if user is not None:
            _found, token = AccessToken.objects.create(
                user=user, expiry=expiry, scopes=list(scopes)
            )
            self.headers["Authorization"] = f"Token {token}"

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        return Client().generic(
            method, f"{API}{path}", data, content_type="application/json", headers=self.headers
        )

    def get(self, path: str) -> Any:
        response = self.call("GET", path)
        assert response.status_code == 200, response.content
        return response.json()

    def post(self, path: str, body: Any = None, *, expect: int = 200) -> Any:
        response = self.call("POST", path, {} if body is None else body)
        assert response.status_code == expect, response.content
        return response.json()


@pytest.fixture
def curator(crowd: Recruited, study: Study) -> Program:
    return Program(crowd.cast.curator)


@pytest.fixture
def administrator(study: Study) -> Program:
    return Program(administrator_of(study.campaign))


def test_a_study_is_drafted_priced_published_and_enlarged(
    crowd: Recruited, administrator: Program
) -> None:
    plan = {"platform": "prolific", "places": 2, "title": "Feelings", "reward_minor": 150}
    made = administrator.post("studies/", plan, expect=201)
    assert (made["state"], made["reward"]) == ("draft", {"minor": 150, "currency": "GBP"})
    path = f"studies/{made['id']}/"
    costs = administrator.get(f"{path}quote/")["costs"]["minor"]
    assert costs > 300
    administrator.post(f"{path}publish/", {"agreed_minor": costs})
    crowd.settle()
    assert administrator.get(path)["state"] == "open"
    administrator.post(f"{path}places/", {"to": 3, "agreed_minor": costs})
    administrator.post(f"{path}pause/")
    crowd.settle()
    found = administrator.get("studies/")["results"]
    assert [(study["state"], study["places"]) for study in found] == [("paused", 3), ("open", 3)]


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"platform": "prolific"},
        {"platform": "prolific", "places": "2"},
        {"platform": "prolific", "places": 10**12},
        {"platform": "prolific", "places": 2, "reward_minor": 10**12},
        {"platform": "prolific", "places": 2, "minutes": -1},
        {"platform": "prolific", "places": 2, "filters": ["x"]},
        {"platform": "prolific", "places": 2, "parameter": "x" * 41},
        {"platform": "prolific", "places": 2, "colour": "red"},
        {"platform": "prolific", "places": 2, "culture": "klingon"},
        {"platform": "prolific", "places": 2, "filters": [{"id": "a", "values": ["\0"]}]},
        {"platform": "prolific", "places": 2, "filters": [{"id": "a", "lower": 1, "x": 2}]},
    ],
)
def test_a_plan_that_cannot_be_is_refused(administrator: Program, plan: Any) -> None:
    assert administrator.call("POST", "studies/", plan).status_code == 422


def test_people_are_listed_approved_and_taken_back(
    crowd: Recruited, study: Study, curator: Program, settings: Any
) -> None:
    first, second = row(crowd.finished(study)), row(crowd.finished(study))
    found = curator.get("participations/?show=waiting")
    assert (found["count"], found["pages"]) == (2, 1)
    person = found["results"][0]
    assert person["answers"] == {
        "given": 2,
        "batch": 2,
        "accepted": 0,
        "rejected": 0,
        "findings": 0,
    }
    assert person["payments"][0]["amount"] == {"minor": 200, "currency": "GBP"}
    approved = curator.post(f"participations/{first.uuid}/approve/")
    assert approved["decision"]["action"] == "approve"
    curator.post(f"participations/{first.uuid}/take-back/")
    assert curator.get(f"participations/{first.uuid}/")["decision"] is None
    curator.post("participations/approve-all/", {"agreed_minor": 399}, expect=409)
    assert curator.post("participations/approve-all/", {"agreed_minor": 400})["approved"] == 2
    crowd.settle()
    assert curator.get(f"participations/?study={study.uuid}&payment=confirmed")["count"] == 2
    assert curator.get(f"participations/{second.uuid}/")["platform_state"] == "approved"


def test_somebody_is_rejected_or_asked_for_the_place_back(
    crowd: Recruited, study: Study, curator: Program
) -> None:
    first, second = row(crowd.finished(study)), row(crowd.finished(study))
    path = f"participations/{first.uuid}/reject/"
    curator.post(path, {"reason": "boredom"}, expect=422)
    curator.post(path, {"reason": "other"}, expect=422)
    curator.post(path, {"reason": "low_effort", "words": "The same text everywhere."})
    path = f"participations/{second.uuid}/request-return/"
    curator.post(path, {"words": " "}, expect=422)
    curator.post(path, {"words": "Please give it back."})
    crowd.settle()
    assert curator.get(f"participations/{first.uuid}/")["platform_state"] == "rejected"


def test_bonuses_are_sent_settled_and_sent_again(
    crowd: Recruited, study: Study, administrator: Program
) -> None:
    participation = row(gone(crowd, study))
    (payment,) = payments_of(participation)
    administrator.post("payments/send/", {"agreed_minor": 99}, expect=409)
    crowd.control.fault("pay_bonuses", "error_before", times=1)
    assert administrator.post("payments/send/", {"agreed_minor": 100}) == {"calls": 1}
    crowd.settle()
    assert administrator.get("payments/?state=ambiguous")["count"] == 1
    key = {"payment": payment.key}
    administrator.post("payments/send-again/", key, expect=409)
    administrator.post("payments/note-paid/", {**key, "note": "by hand"}, expect=409)
    settled = administrator.post("payments/resolve/", {**key, "was_paid": False})
    assert settled["state"] == "failed"
    administrator.post("payments/send-again/", key)
    crowd.settle()
    (paid,) = administrator.get("payments/")["results"]
    assert (paid["state"], paid["attempt"]) == ("confirmed", 2)
    administrator.post("payments/resolve/", {"payment": "reward:x", "was_paid": True}, expect=404)


def test_forecast_and_differences_can_be_read(
    crowd: Recruited, study: Study, curator: Program
) -> None:
    idle = crowd.person(study)
    (forecast,) = curator.get("forecast/")["results"]
    assert (forecast["culture"], forecast["participants"]) == ("english", 1)
    assert curator.get("drifts/")["results"] == []
    crowd.control.complete(idle.session, study.codes["completed"])
    (drift,) = curator.post("drifts/compare/")["results"]
    assert (drift["what"], drift["participation"]) == (
        "handed_in_without_work",
        str(row(idle).uuid),
    )


SPENDING = ("payments/send/", "payments/resolve/", "payments/note-paid/", "payments/send-again/")
READING = ("studies/", "participations/", "payments/", "forecast/", "drifts/")


def test_a_curator_may_not_spend(crowd: Recruited, study: Study, curator: Program) -> None:
    gone(crowd, study)
    before = OutboxCall.objects.count()
    for path in (*SPENDING, f"studies/{study.uuid}/publish/", f"studies/{study.uuid}/places/"):
        answer = curator.post(path, {"agreed_minor": 1000, "to": 9}, expect=403)
        assert answer["error"]["code"] == "not_allowed", path
    assert OutboxCall.objects.count() == before


def test_a_stranger_finds_nothing(crowd: Recruited, study: Study) -> None:
    person = row(crowd.finished(study)).uuid
    stranger = Program(crowd.cast.stranger)
    for path in (*READING, f"studies/{study.uuid}/", f"participations/{person}/"):
        assert stranger.call("GET", path).status_code == 404, path
    for path in (*SPENDING, f"participations/{person}/approve/", f"studies/{study.uuid}/stop/"):
        assert stranger.call("POST", path, {}).status_code == 404, path


@pytest.mark.parametrize("header", ["", "Token", "Token x", "Token a b", "Token \xff", "Bearer x"])
def test_without_a_valid_token_nobody_gets_in(study: Study, header: str) -> None:
    program = Program(None)
    program.headers["Authorization"] = header
    response = program.call("GET", "studies/")
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"
    assert response.json()["error"]["code"].startswith("staff_token")


def test_neither_a_session_nor_an_old_token_gets_in(crowd: Recruited, study: Study) -> None:
    browser = Client()
    browser.force_login(crowd.cast.curator, backend="django.contrib.auth.backends.ModelBackend")
    assert browser.get(f"{API}studies/").status_code == 401
    old = Program(crowd.cast.curator, expiry=timedelta(seconds=-1))
    assert old.call("GET", "studies/").status_code == 401
    gone_account = Program(crowd.cast.curator)
    User.objects.filter(pk=crowd.cast.curator.pk).update(is_active=False)
    assert gone_account.call("GET", "studies/").status_code == 401


def test_a_staff_token_opens_no_door_of_annotators(crowd: Recruited, study: Study) -> None:
    somebody = crowd.person(study)
    program = Program(crowd.cast.curator)
    response = Client().get(somebody.path, headers=program.headers)
    assert response.status_code == 401
    bearer = Client().get(f"{API}studies/", headers={"Authorization": f"Bearer {somebody.token}"})
    assert bearer.status_code == 401


def test_nothing_of_it_holds_an_id_of_a_platform(
    crowd: Recruited, study: Study, administrator: Program
) -> None:
    participation = row(gone(crowd, study))
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.finished(study)
    crowd.settle()
    held = platform_ids()
    for path in (*READING, f"studies/{study.uuid}/", f"participations/{participation.uuid}/"):
        said = administrator.call("GET", path).content.decode()
        assert [identity for identity in held if identity in said] == [], path


@pytest.mark.parametrize("path", ["participations/", "payments/"])
def test_the_number_of_queries_does_not_grow_with_people(
    crowd: Recruited,
    study: Study,
    curator: Program,
    django_assert_max_num_queries: Any,
    path: str,
) -> None:
    somebody = row(gone(crowd, study))
    many(somebody, 50)
    with django_assert_max_num_queries(14):
        curator.get(path)


def test_a_token_is_good_for_its_scopes_alone(crowd: Recruited, study: Study) -> None:
    user = administrator_of(study.campaign)
    reader, payer = Program(user, scopes=["read"]), Program(user, scopes=["pay"])
    assert reader.get("payments/")["count"] == 0
    for program, method, path, needed in (
        (reader, "POST", "payments/send/", "pay"),
        (reader, "POST", f"studies/{study.uuid}/pause/", "recruit"),
        (payer, "POST", f"studies/{study.uuid}/pause/", "recruit"),
        (payer, "GET", "payments/", "read"),
    ):
        refused = program.call(method, path, {})
        assert refused.status_code == 403, path
        error = refused.json()["error"]
        assert (error["code"], error["detail"]["needed"]) == ("staff_token_scope", needed)
    assert payer.call("POST", "payments/send/", {}).status_code == 422


def test_every_endpoint_that_changes_something_names_its_scope() -> None:
    def kinds(view: type[StaffView]) -> list[type[StaffView]]:
        return [view, *(one for kind in view.__subclasses__() for one in kinds(kind))]

    changing = [
        view for view in kinds(StaffView) if {"post", "put", "patch", "delete"} & set(dir(view))
    ]
    assert len(changing) > 10
    assert [view for view in changing if getattr(view, "scope", None) not in Scope.values] == []
