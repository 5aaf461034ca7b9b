"""Ids of platforms go when nothing can be paid or overturned any more, and not before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Participation, PlatformIdentity
from annotation.recruiting import bonuses, decisions
from annotation.recruiting.messages import reason_named
from annotation.recruiting.reconciliation import reconcile
from annotation.recruiting.retention import forget_ids, forgettable
from annotation.services.audit import SYSTEM
from annotation.services.identities import session_id_of
from annotation.services.payments import write_due
from tests.cast import Panelist
from tests.recruiting.conftest import PLENTY, Recruited, row
from tests.recruiting.links import refusal

pytestmark = pytest.mark.django_db(transaction=True)


def later(days: int) -> int:
    return forget_ids(now=timezone.now() + timedelta(days=days))


def test_ids_stay_while_somebody_is_unpaid(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    assert later(400) == 0
    assert session_id_of(row(somebody)) == somebody.session


def test_ids_go_some_time_after_the_last_payment_and_the_person_stays_known(
    crowd: Recruited,
) -> None:
    somebody = crowd.finished(crowd.study())
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    assert later(30) == 0
    assert later(61) == 1
    assert later(61) == 0
    assert session_id_of(row(somebody)) == ""
    assert not PlatformIdentity.objects.exclude(ciphertext=b"").exclude(platform="local").exists()
    again = Panelist(f"http://evoke/join/{row(somebody).study.uuid}/?" + query_of(somebody))
    assert again.participation["id"] == somebody.participation["id"]


def test_who_asked_for_erasure_is_forgotten_once_settled(crowd: Recruited) -> None:
    somebody = crowd.person(crowd.study())
    somebody.call("POST", f"{somebody.path}withdraw/", {"erase": True})
    assert later(0) == 1
    assert not PlatformIdentity.objects.filter(annotator=row(somebody).annotator).exists()


def test_a_rejection_that_stood_for_long_is_settled(crowd: Recruited) -> None:
    somebody = crowd.finished(crowd.study())
    write_due(row(somebody), "training", owed=50)
    decisions.reject(row(somebody), reason=reason_named("low_effort"), actor=SYSTEM)
    crowd.settle()
    assert row(somebody).payment == "failed"
    assert later(400) == 0, "the training is still owed"
    bonuses.send([row(somebody)], agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    somebody.call("POST", f"{somebody.path}withdraw/", {"erase": True})
    assert later(30) == 0
    assert forgettable(now=timezone.now() + timedelta(days=61)) == 1
    assert later(61) == 1
    assert not PlatformIdentity.objects.filter(annotator=row(somebody).annotator).exists()


def test_who_comes_again_after_an_erasure_is_not_forgotten_at_work(crowd: Recruited) -> None:
    study = crowd.study()
    first = crowd.person(study)
    first.call("POST", f"{first.path}withdraw/", {"erase": True})
    url = crowd.control.enter(crowd.study(study.campaign).external_id, first.query["PROLIFIC_PID"])
    again = Panelist(url["url"])
    again.consent()
    assert later(0) == 0
    assert session_id_of(row(again)) == again.session


def test_who_was_erased_is_not_made_known_again_by_reading_the_platform(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    decisions.approve(row(somebody), actor=SYSTEM)
    crowd.settle()
    somebody.call("POST", f"{somebody.path}withdraw/", {"erase": True})
    assert later(0) == 1
    crowd.poll()
    drifts = [drift.what for drift in reconcile(study.campaign)]
    assert Participation.objects.count() == 1
    assert not PlatformIdentity.objects.exists()
    assert "session_missing" not in drifts
    assert "sessions_unknown" not in drifts
    assert refusal(study, somebody.query) == "entry_unknown"


def query_of(somebody: Panelist) -> str:
    return "&".join(f"{name}={value}" for name, value in somebody.query.items())
