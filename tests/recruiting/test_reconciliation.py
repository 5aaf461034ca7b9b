"""Every difference between us and a platform is listed, until it is gone."""

from __future__ import annotations

import pytest

from annotation.models import Drift
from annotation.recruiting import bonuses, decisions, reconciliation
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import AWE, PLENTY, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def differences(campaign: object) -> list[str]:
    return [drift.what for drift in reconciliation.reconcile(campaign)]  # type: ignore[arg-type]


def test_where_all_agrees_nothing_is_listed(crowd: Recruited) -> None:
    study = crowd.study()
    decisions.approve(row(crowd.finished(study)), actor=SYSTEM)
    crowd.settle()
    assert differences(study.campaign) == []


def test_a_consent_taken_back_after_the_end_is_no_difference(crowd: Recruited) -> None:
    """An approval before the end is one, and stays until a person looked."""
    study = crowd.study()
    somebody, early = crowd.finished(study), crowd.person(study)
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    early.does(**AWE)
    for person in (somebody, early):
        person.call("POST", f"{person.path}withdraw/", {})
    assert differences(study.campaign) == []
    crowd.control.force_status(early.session, "APPROVED")
    assert differences(study.campaign) == ["approved_but_withdrawn"]


def test_handed_in_without_work_is_listed_until_it_was_decided(crowd: Recruited) -> None:
    study = crowd.study()
    taken = crowd.control.enter(study.external_id)
    crowd.control.complete(taken["submission_id"])
    assert differences(study.campaign) == ["handed_in_without_work"]
    assert differences(study.campaign) == ["handed_in_without_work"]
    assert Drift.objects.count() == 1
    crowd.control.give_back(taken["submission_id"])
    assert differences(study.campaign) == []
    assert Drift.objects.get().settled_at is not None


def test_sessions_approved_that_we_never_knew_are_listed(crowd: Recruited) -> None:
    """As after a backup from before they came was restored."""
    study = crowd.study()
    taken = crowd.control.enter(study.external_id)
    crowd.control.force_status(taken["submission_id"], "APPROVED")
    (drift,) = reconciliation.reconcile(study.campaign)
    assert (drift.what, drift.ours, drift.theirs) == ("sessions_unknown", "0", "1")


def test_a_bonus_paid_by_another_hand_is_listed(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    crowd.world.ledger.pay(somebody.session, "another hand", 55, crowd.world.now())
    (drift,) = reconciliation.reconcile(study.campaign)
    assert (drift.what, drift.ours, drift.theirs) == ("bonuses_of_study", "0", "55")


def test_a_payment_in_doubt_is_listed(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    crowd.control.fault("pay_bonuses", "error_before")
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert differences(study.campaign) == ["payment_in_doubt"]


def test_a_study_that_cannot_be_read_keeps_what_was_found_before(crowd: Recruited) -> None:
    study = crowd.study()
    taken = crowd.control.enter(study.external_id)
    crowd.control.complete(taken["submission_id"])
    differences(study.campaign)
    crowd.control.fault("get_study", "error_before")
    assert sorted(differences(study.campaign)) == ["handed_in_without_work", "study_unread"]


def test_pay_below_the_floor_by_the_measured_median_is_listed(crowd: Recruited) -> None:
    study = crowd.study(crowd.campaign(minimum_hourly_minor=600))
    somebody = crowd.finished(study)
    assert differences(study.campaign) == []
    participation = row(somebody)
    participation.created_at -= participation.created_at - participation.created_at.replace(
        year=participation.created_at.year - 1
    )
    participation.save(update_fields=["created_at"])
    (drift,) = reconciliation.reconcile(study.campaign)
    assert (drift.what, drift.theirs) == ("below_hourly_minimum", "english")


def test_a_reward_that_was_changed_on_the_platform_is_listed(crowd: Recruited) -> None:
    study = crowd.study()
    crowd.world.studies[study.external_id].fields["reward"] = 250
    (drift,) = reconciliation.reconcile(study.campaign)
    assert (drift.what, drift.ours, drift.theirs) == ("reward_changed", "200", "250")
