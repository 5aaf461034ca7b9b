"""What a person paid, or decided twice: nothing goes out besides."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from annotation.errors import Refusal
from annotation.models import AuditEntry, Participation
from annotation.recruiting import bonuses, decisions
from annotation.recruiting.messages import reason_named
from annotation.recruiting.reconciliation import reconcile
from annotation.services.audit import SYSTEM, staff
from annotation.services.payments import payments_of, write_due
from tests.recruiting.conftest import PLENTY, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def key_of(participation: Participation, purpose: str) -> str:
    found = [p.key for p in payments_of(participation) if p.purpose == purpose]
    return found[0]


def test_a_reward_paid_by_hand_is_not_paid_by_an_approval_while_training_is_due(
    crowd: Recruited,
) -> None:
    somebody = crowd.finished(crowd.study())
    write_due(row(somebody), "training", owed=50)
    key = key_of(row(somebody), "reward")
    bonuses.note_paid(row(somebody), key, note="by hand", actor=SYSTEM)
    assert row(somebody).payment == "due"
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == []


def test_a_reward_paid_by_hand_and_approved_by_the_platform_is_listed(crowd: Recruited) -> None:
    study = crowd.study()
    somebody, other = crowd.finished(study), crowd.finished(study)
    key = key_of(row(somebody), "reward")
    bonuses.note_paid(row(somebody), key, note="by hand", actor=SYSTEM)
    assert reconcile(study.campaign) == []
    crowd.control.force_status(somebody.session, "APPROVED")
    crowd.control.force_status(other.session, "APPROVED")
    (drift,) = reconcile(study.campaign)
    assert (drift.what, drift.ours, drift.participation) == (
        "reward_twice",
        "by hand",
        row(somebody),
    )


def test_whose_training_was_paid_can_still_be_approved(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study(), answers=0)
    write_due(row(somebody), "training", owed=50)
    bonuses.send([row(somebody)], agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert row(somebody).payment == "confirmed"
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("bonus", 50), ("reward", 200)]


def test_what_a_person_notes_of_a_payment_is_in_no_audit_entry(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    key = key_of(row(somebody), "reward")
    actor = staff(User.objects.create_user("treasurer"))
    bonuses.note_paid(row(somebody), key, note="to bob@example.org", actor=actor)
    assert payments_of(row(somebody))[0].reason == "to bob@example.org"
    assert {entry.why for entry in AuditEntry.objects.filter(user=actor.user)} == {key}


def test_a_second_message_of_another_curator_is_refused_and_the_same_is_once(
    crowd: Recruited,
) -> None:
    somebody = crowd.finished(crowd.study())
    low, quick = reason_named("low_effort"), reason_named("too_quickly")
    decisions.reject(row(somebody), reason=low, actor=SYSTEM)
    decisions.reject(row(somebody), reason=low, actor=SYSTEM)
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.reject(row(somebody), reason=quick, actor=SYSTEM)
    assert AuditEntry.objects.filter(field="decision").count() == 1
    decisions.take_back(row(somebody), actor=SYSTEM)
    decisions.request_return(row(somebody), words="Nothing arrived.", actor=SYSTEM)
    crowd.settle()
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.request_return(row(somebody), words="Please!", actor=SYSTEM)
