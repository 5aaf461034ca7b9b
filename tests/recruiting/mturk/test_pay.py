"""Money on a marketplace: approvals, rejections and their end, bonuses, and places for others."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from annotation.crowd.simulator.mturk.faults import Fault
from annotation.errors import Refusal
from annotation.models import Campaign, OutboxCall, Participation, Study
from annotation.recruiting import bonuses, decisions, reconciliation, retention, studies
from annotation.recruiting.messages import reason_named
from annotation.services.audit import SYSTEM
from annotation.services.payments import payments_of, write_due
from tests.recruiting.mturk.conftest import Bazaar, Worker

pytestmark = pytest.mark.django_db(transaction=True)


def reject(bazaar: Bazaar, somebody: Worker) -> None:
    decisions.reject(somebody.row, reason=reason_named("low_effort"), actor=SYSTEM)
    bazaar.settle()
    assert somebody.row.platform_state == "rejected"


def drifts(campaign: Campaign) -> set[str]:
    return {drift.what for drift in reconciliation.reconcile(campaign)}


@pytest.mark.parametrize("fault", [None, Fault.UNANSWERED_AFTER, Fault.LATE])
def test_an_approval_pays_once_and_is_confirmed_by_reading_back(
    bazaar: Bazaar, fault: Fault | None
) -> None:
    study = bazaar.study()
    somebody = bazaar.finished(study)
    if fault:
        bazaar.turk.faults.plan(fault, on="ApproveAssignment")
    assert decisions.approve_all([somebody.row], actor=SYSTEM) == []
    bazaar.settle()
    bazaar.turk.faults.run_late()
    bazaar.settle()
    assert bazaar.paid() == [("reward", 200)]
    assert (somebody.row.platform_state, somebody.row.payment) == ("approved", "confirmed")
    assert drifts(study.campaign) == set()


def test_what_nobody_judged_is_approved_by_the_marketplace_and_noticed(bazaar: Bazaar) -> None:
    somebody = bazaar.finished(bazaar.study())
    deadline = somebody.row.decide_by
    assert deadline is not None
    assert deadline > timezone.now() + timedelta(days=20)
    bazaar.turk.pass_time(days=22)
    bazaar.poll()
    assert (somebody.row.platform_state, somebody.row.payment) == ("approved", "confirmed")


def test_a_rejection_says_why_has_no_category_and_pays_nothing(bazaar: Bazaar) -> None:
    study = bazaar.study()
    somebody = bazaar.finished(study)
    reject(bazaar, somebody)
    (attempt,) = (each for hit in bazaar.turk.market.hits.values() for each in hit.attempts)
    assert "no attempt at the tasks" in (attempt.feedback or "")
    assert (bazaar.paid(), somebody.row.payment) == ([], "failed")
    assert somebody.row.assignments.filter(state="submitted").count() == 2


def test_a_rejection_can_be_overturned_and_then_pays_once(bazaar: Bazaar) -> None:
    study = bazaar.study()
    somebody = bazaar.finished(study)
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.overturn(somebody.row, words="Sorry.", actor=SYSTEM)
    reject(bazaar, somebody)
    with pytest.raises(Refusal, match="message_too_short"):
        decisions.overturn(somebody.row, words=" ", actor=SYSTEM)
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.approve(somebody.row, actor=SYSTEM)
    bazaar.turk.faults.plan(Fault.UNANSWERED_AFTER, on="ApproveAssignment")
    curator = Client()
    curator.force_login(bazaar.cast.curator)
    page = f"/staff/{study.campaign.slug}/participants/{somebody.row.uuid}/"
    assert b"Approve after all" in curator.get(page).content
    for _ in range(2):
        curator.post(f"{page}overturn/", {"words": "Sorry.", "next": page})
    bazaar.settle()
    assert b"Approve after all" not in curator.get(page).content
    assert bazaar.paid() == [("reward", 200)]
    assert (somebody.row.platform_state, somebody.row.payment) == ("approved", "confirmed")
    assert OutboxCall.objects.get(action="overturn").state == "confirmed"


def test_after_thirty_days_a_rejection_stands(bazaar: Bazaar) -> None:
    somebody = bazaar.finished(bazaar.study())
    reject(bazaar, somebody)
    until = somebody.row.decide_by
    assert until is not None
    assert timedelta(days=29) < until - timezone.now() < timedelta(days=30)
    assert retention.forget_ids(now=until - timedelta(hours=1), days=0) == 0
    Participation.objects.update(decide_by=timezone.now())
    with pytest.raises(Refusal) as caught:
        decisions.overturn(somebody.row, words="Sorry.", actor=SYSTEM)
    assert caught.value.detail["reason"] == "too_late"


@pytest.mark.parametrize("fault", [None, Fault.UNANSWERED_AFTER, Fault.LATE])
def test_a_bonus_is_paid_once_under_its_key_whatever_was_answered(
    bazaar: Bazaar, fault: Fault | None
) -> None:
    somebody = bazaar.finished(bazaar.study())
    write_due(somebody.row, "training", owed=50)
    if fault:
        bazaar.turk.faults.plan(fault, on="SendBonus")
    bonuses.send([somebody.row], agreed_minor=50, actor=SYSTEM)
    bazaar.settle()
    bazaar.turk.faults.run_late()
    bazaar.settle()
    assert bazaar.paid() == [("bonus", 50)]
    (payment,) = (each for each in payments_of(somebody.row) if each.purpose == "training")
    assert payment.state == "confirmed"


def test_no_bonus_goes_to_work_without_a_receipt_before_somebody_looked(bazaar: Bazaar) -> None:
    somebody = bazaar.finished(bazaar.study(), receipt="forged")
    write_due(somebody.row, "training", owed=50)
    assert bonuses.send([somebody.row], agreed_minor=50, actor=SYSTEM) == []
    decisions.approve(somebody.row, actor=SYSTEM)
    bazaar.settle()
    bonuses.send([somebody.row], agreed_minor=50, actor=SYSTEM)
    bazaar.settle()
    assert bazaar.paid() == [("reward", 200), ("bonus", 50)]


def wanting(bazaar: Bazaar, *, agreed: int | None = None, **plan: Any) -> Study:
    """Return a study of one place whose campaign wants more answers than that brings."""
    return bazaar.study(bazaar.campaign(tasks=4), agreed=agreed, **{"places": 1, **plan})


@pytest.mark.parametrize("fault", [None, Fault.UNANSWERED_AFTER, Fault.LATE])
def test_a_rejected_place_is_opened_again_once_for_what_was_agreed_to(
    bazaar: Bazaar, fault: Fault | None
) -> None:
    study = wanting(bazaar)
    somebody = bazaar.finished(study)
    if fault:
        bazaar.turk.faults.plan(fault, on="CreateAdditionalAssignmentsForHIT")
    reject(bazaar, somebody)
    bazaar.turk.faults.run_late()
    for _ in range(2):
        bazaar.poll()
        bazaar.settle()
    study.refresh_from_db()
    assert (bazaar.places(study), study.places, study.state) == (2, 2, "open")
    assert drifts(study.campaign) == set()
    bob = bazaar.finished(study, "A1BOB")
    decisions.approve(bob.row, actor=SYSTEM)
    bazaar.settle()
    assert sum(minor for _kind, minor in bazaar.paid("A1BOB")) <= study.agreed_minor


def test_each_rejection_opens_a_place_of_its_own(bazaar: Bazaar) -> None:
    study = wanting(bazaar, places=2)
    people = [bazaar.finished(study, name) for name in ("A1ANN", "A1BOB")]
    for somebody in people:
        decisions.reject(somebody.row, reason=reason_named("low_effort"), actor=SYSTEM)
    bazaar.settle()
    assert bazaar.places(study) == 4


def test_no_place_is_opened_that_nobody_is_wanted_for(bazaar: Bazaar) -> None:
    enough = bazaar.study(bazaar.campaign(tasks=4), places=9)
    reject(bazaar, bazaar.finished(enough))
    bazaar.settle()
    assert (bazaar.places(enough), drifts(enough.campaign)) == (9, set())


def test_a_stopped_study_is_not_opened_again(bazaar: Bazaar) -> None:
    study = wanting(bazaar)
    somebody = bazaar.finished(study)
    studies.stop(study, actor=SYSTEM)
    bazaar.settle()
    reject(bazaar, somebody)
    bazaar.settle()
    assert bazaar.places(study) == 1
    assert not OutboxCall.objects.filter(action="replace_place").exists()


def test_a_place_beyond_what_was_agreed_to_is_a_notice_instead(bazaar: Bazaar) -> None:
    study = wanting(bazaar)
    somebody = bazaar.finished(study)
    # Somebody agreed to less since, as after a change of heart or of the fee.
    Study.objects.filter(pk=study.pk).update(agreed_minor=239)
    reject(bazaar, somebody)
    bazaar.settle()
    assert bazaar.places(study) == 1
    assert drifts(study.campaign) == {"place_not_replaced"}
    Study.objects.filter(pk=study.pk).update(agreed_minor=240)
    reconciliation.reconcile(study.campaign)
    bazaar.settle()
    assert (bazaar.places(study), drifts(study.campaign)) == (2, set())


def test_a_place_the_marketplace_refuses_is_a_notice(bazaar: Bazaar) -> None:
    study = wanting(bazaar)
    somebody = bazaar.finished(study)
    bazaar.turk.market.account.balance_minor = 0
    reject(bazaar, somebody)
    bazaar.settle()
    assert OutboxCall.objects.get(action="replace_place").state == "failed"
    assert drifts(study.campaign) == {"place_not_replaced"}
