"""Who is paid what on Prolific, once: approvals, bonuses, parts of a batch, rejections."""

from __future__ import annotations

import pytest

from annotation.errors import Refusal
from annotation.models import OutboxCall
from annotation.recruiting import bonuses, decisions, outbox
from annotation.recruiting.messages import reason_named
from annotation.services.audit import SYSTEM
from annotation.services.payments import payments_of
from tests.recruiting.conftest import AWE, PLENTY, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_whole_batch_is_paid_by_its_approval_and_confirmed_by_reading_back(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    assert (row(somebody).platform_state, row(somebody).payment) == ("submitted", "due")
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]
    assert (row(somebody).platform_state, row(somebody).payment) == ("approved", "confirmed")


def test_approving_twice_is_once(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    first = decisions.approve(row(somebody), actor=SYSTEM)
    assert decisions.approve(row(somebody), actor=SYSTEM) == first
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]


def test_a_part_of_a_batch_is_paid_as_a_bonus_after_the_place_was_given_back(
    crowd: Recruited,
) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    assert row(somebody).work == "withdrawn"
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("bonus", 100)]
    assert row(somebody).payment == "confirmed"


@pytest.mark.parametrize("fault", ["error_after", "reset_after", "malformed_after"])
def test_a_bonus_without_an_answer_waits_for_a_person_and_is_not_sent_again(
    crowd: Recruited, fault: str
) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    crowd.control.fault("pay_bonuses", fault)
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    outbox.send_due("prolific")
    assert crowd.world.calls["pay_bonuses"] == 1
    crowd.settle()
    assert crowd.world.calls["pay_bonuses"] == 1
    assert row(somebody).payment == "confirmed", "what the platform shows settles it"
    assert crowd.paid(somebody) == [("bonus", 100)]


def test_a_bonus_that_was_refused_is_sent_again_by_a_person(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    crowd.control.fault("pay_bonuses", "error_before", times=1)
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert row(somebody).payment == "ambiguous"
    (payment,) = payments_of(row(somebody))
    with pytest.raises(Refusal, match="payment_state"):
        bonuses.send_again(row(somebody), payment.key, actor=SYSTEM)
    bonuses.resolve(row(somebody), payment.key, was_paid=False, actor=SYSTEM)
    bonuses.send_again(row(somebody), payment.key, actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("bonus", 100)]
    assert row(somebody).payment == "confirmed"


def test_a_rejection_pays_nothing_and_leaves_the_answers_alone(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    decisions.reject(row(somebody), reason=reason_named("low_effort"), actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == []
    assert (row(somebody).platform_state, row(somebody).payment) == ("rejected", "failed")
    assert row(somebody).assignments.filter(state="submitted").count() == 2
    assert OutboxCall.objects.get(action="reject").state == "confirmed"


def test_a_bonus_made_by_another_hand_stops_ours_until_somebody_looked(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    # As after a backup was restored: the platform has paid, and we do not know.
    crowd.world.submission(somebody.session).bonuses.append(100)
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    (payment,) = payments_of(row(somebody))
    assert (payment.state, payment.reason) == ("failed", "other_bonuses")
    assert crowd.world.calls["pay_bonuses"] == 0
    bonuses.send_again(row(somebody), payment.key, actor=SYSTEM)
    crowd.settle()
    assert crowd.world.calls["pay_bonuses"] == 0
    bonuses.send_again(row(somebody), payment.key, despite_others=True, actor=SYSTEM)
    crowd.settle()
    assert row(somebody).payment == "confirmed"
    assert crowd.world.calls["pay_bonuses"] == 1


def test_an_approval_of_a_part_pays_the_whole_and_the_ledger_says_so(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.complete(somebody.session)
    crowd.poll()
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("reward", 200)]
    confirmed = [p.minor for p in payments_of(row(somebody)) if p.state == "confirmed"]
    assert sum(confirmed) == 200
