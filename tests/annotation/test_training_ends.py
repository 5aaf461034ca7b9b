"""How a training ends: passed or not, paid either way, and what comes of it later."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotation.models import Assignment, AuditEntry, LedgerEntry, Participation
from annotation.services.invites import invite
from tests.annotation.conftest import AWE, FEAR, PAINTINGS, Lessons, painting, train, trained
from tests.cast import Annotator, Cast


def paid(purpose: str) -> list[int]:
    return list(LedgerEntry.objects.filter(purpose=purpose).values_list("amount_minor", flat=True))


def test_what_was_missed_is_asked_once_more_and_may_pass(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    *_first, last = trained(annotator, FEAR, AWE, FEAR)
    assert last["feedback"]["outcome"] == "again"
    assert last["progress"]["training"] == {"done": 0, "total": 2, "again": True}
    lease = annotator.next()
    assert painting(lease) == "first"
    (second,) = trained(annotator, AWE)
    assert second["feedback"]["outcome"] == "passed"  # 2 of 3
    real = annotator.next()
    assert real is not None
    assert real["purpose"] == "collect"
    assert Participation.objects.get().annotator.trust == "trained"
    trust = AuditEntry.objects.get(field="trust")
    assert (trust.old, trust.new) == ("new", "trained")


def test_who_does_not_pass_ends_kindly_with_code_and_pay(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    *_goes, last = trained(annotator, FEAR, AWE, FEAR, FEAR, FEAR)
    assert last["feedback"]["outcome"] == "missed"
    assert annotator.next() is None
    ended = annotator.call("POST", f"{annotator.path}finish/").json()
    assert ended["completion"]["code"].startswith("EV-")
    assert ended["training"] == {
        "outcome": "missed",
        "tasks": 0,
        "pass_percent": 60,
        "reward": {"minor": 50, "currency": "GBP"},
        "due": {"minor": 50, "currency": "GBP"},
    }
    assert (ended["due"]["minor"], paid("training"), paid("reward")) == (50, [50], [])
    assert Participation.objects.get().annotator.trust == "new"


def test_a_second_go_that_cannot_help_is_not_asked_for(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    trained(annotator, FEAR, FEAR)
    lease = annotator.next()
    assert lease is not None
    annotator.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/")
    trained(annotator, FEAR)  # one of three at most, where two pass
    assert annotator.next() is None


def test_without_a_mark_feedback_is_all(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons(training_pass_percent=0))
    *_first, last = trained(annotator, FEAR, FEAR, FEAR)
    assert last["feedback"]["outcome"] == "passed"
    assert (annotator.next() or {})["purpose"] == "collect"


def test_training_and_batch_are_paid_apart_and_once(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    trained(annotator, AWE, AWE)
    assert paid("training") == []
    trained(annotator, AWE)
    assert paid("training") == [50]
    annotator.does(**AWE)
    assert annotator.next() is None
    ended = [annotator.call("POST", f"{annotator.path}finish/").json() for _ in range(2)]
    assert ended[0] == ended[1]
    assert (paid("training"), paid("reward"), ended[0]["due"]["minor"]) == ([50], [120], 170)
    assert ended[0]["training"]["due"]["minor"] == 50


@pytest.mark.parametrize("way", ["finish", "withdraw"])
def test_who_leaves_early_is_paid_for_the_part_done(cast: Cast, lessons: Lessons, way: str) -> None:
    annotator = cast.annotator(lessons())
    trained(annotator, AWE, FEAR)
    ended = annotator.call("POST", f"{annotator.path}{way}/", {}).json()
    assert (paid("training"), paid("reward")) == ([34], [])  # two thirds of 50, rounded up
    without_code = {"code": None, "redirect": None, "hand_in": False}
    assert ended["completion"] == (without_code if way == "finish" else None)


def test_an_answer_that_comes_after_the_end_is_paid_too(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    trained(annotator, AWE, AWE)
    late = annotator.next()
    assert late is not None
    annotator.call("POST", f"{annotator.path}finish/")
    Assignment.objects.filter(uuid=late["assignment"]).update(state="expired")
    receipt = annotator.answer(late, AWE)
    assert (receipt.status_code, receipt.json()["feedback"]["correct"]) == (201, True)
    assert paid("training") == [34, 16]


def test_a_picture_that_fails_costs_nobody_anything(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    problem = f"/api/v1/assignments/{lease['assignment']}/problem/"
    annotator.call("POST", problem, {"problem": "broken"})
    first, last = trained(annotator, AWE, FEAR)
    assert first["progress"]["training"]["total"] == 2
    assert (last["feedback"]["outcome"], paid("training")) == ("again", [50])


def test_nobody_passes_by_reporting_everything(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    for _ in PAINTINGS:
        lease = annotator.next()
        assert lease is not None
        problem = f"/api/v1/assignments/{lease['assignment']}/problem/"
        annotator.call("POST", problem, {"problem": "broken"})
    assert annotator.next() is None
    ended = annotator.call("POST", f"{annotator.path}finish/").json()
    assert (ended["completion"]["code"], ended["due"]["minor"]) == (None, 0)


def test_who_passed_is_not_trained_again(cast: Cast, lessons: Lessons, tmp_path: Path) -> None:
    campaign = lessons()
    annotator = cast.annotator(campaign)
    trained(annotator, AWE, AWE, AWE)
    assert (annotator.next() or {})["purpose"] == "collect"
    entry = {"kind": "emotion", "artwork": "Realism/third", "answer": {"emotions": ["anger"]}}
    train(campaign, tmp_path, entry)
    person = Participation.objects.get().annotator
    annotator.call("POST", f"{annotator.path}finish/")
    again = Annotator(invite(campaign))
    Participation.objects.filter(uuid=again.participation["id"]).update(annotator=person)
    again.token = Annotator(again.invite).token
    assert again.consent().json()["training"] is None


def test_who_did_not_pass_is_told_so_when_coming_again(cast: Cast, lessons: Lessons) -> None:
    campaign = lessons()
    annotator = cast.annotator(campaign)
    trained(annotator, FEAR, FEAR, FEAR, FEAR, FEAR)
    person = Participation.objects.get().annotator
    again = Annotator(invite(campaign))
    Participation.objects.filter(uuid=again.participation["id"]).update(annotator=person)
    again.token = Annotator(again.invite).token
    assert again.consent().json()["training"]["outcome"] == "missed"
    assert again.next() is None
    ended = again.call("POST", f"{again.path}finish/").json()
    assert (ended["due"]["minor"], ended["completion"]["code"]) == (0, None)
