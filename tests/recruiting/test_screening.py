"""Who misses the training is paid for it: by a bonus, or by being screened out with our code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from annotation.errors import Refusal
from annotation.models import Campaign
from annotation.recruiting import bonuses, decisions, studies
from annotation.recruiting.studies import StudyPlan
from annotation.services.audit import SYSTEM
from tests.annotation.conftest import train
from tests.cast import WHY, Panelist
from tests.recruiting.conftest import AWE, PLENTY, PROLIFIC, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)
FEAR = {"emotion": "fear", "explanation": WHY["english"]}


def lessons(crowd: Recruited, tmp_path: Path) -> Campaign:
    campaign = crowd.campaign(training_pass_percent=100, training_reward_minor=60)
    known = {"kind": "emotion", "artwork": "Realism/lesson", "answer": {"emotions": ["awe"]}}
    crowd.cast.artwork("lesson")
    train(campaign, tmp_path, known)
    return campaign


def missed(crowd: Recruited, study: Any) -> Panelist:
    """Return somebody who was wrong twice, heard so, and went back to the platform."""
    somebody = crowd.person(study)
    for _ in range(2):
        lease = somebody.next()
        assert lease is not None
        assert somebody.answer(lease, FEAR, replaces=lease["replaces"]).status_code == 201
    assert somebody.next() is None
    somebody.finish()
    crowd.poll()
    return somebody


def test_a_bonus_pays_it_by_default(crowd: Recruited, tmp_path: Path) -> None:
    study = crowd.study(lessons(crowd, tmp_path))
    somebody = missed(crowd, study)
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.screen_out(row(somebody), actor=SYSTEM)
    crowd.control.complete(somebody.session, study.codes["screened_out"])
    crowd.poll()
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    assert crowd.paid(somebody) == [("bonus", 60)]


@pytest.mark.parametrize("fault", ["", "error_before", "error_after"])
def test_screening_out_pays_it_once_and_no_bonus_besides(
    crowd: Recruited, tmp_path: Path, fault: str
) -> None:
    study = crowd.study(lessons(crowd, tmp_path), paid_screening=True)
    somebody = missed(crowd, study)
    client = Client()
    client.force_login(crowd.cast.curator)
    path = f"/staff/{study.campaign.slug}/participants/{row(somebody).uuid}/"
    assert b"Screen out and pay the training" in client.get(path).content
    if fault:
        crowd.control.fault("transition_submission", fault)
    for _ in range(2):
        assert client.post(f"{path}screen-out/", {"next": path}).status_code == 302
    crowd.settle()
    bonuses.send(bonuses.with_bonuses_due(study.campaign), agreed_minor=PLENTY, actor=SYSTEM)
    crowd.settle()
    paid = [p.amount for p in crowd.world.ledger.payments if p.submission_id == somebody.session]
    assert paid == [60]
    assert (row(somebody).platform_state, row(somebody).payment) == ("screened_out", "confirmed")


def test_who_passed_is_not_screened_out(crowd: Recruited, tmp_path: Path) -> None:
    study = crowd.study(lessons(crowd, tmp_path), paid_screening=True)
    somebody = crowd.person(study)
    for _ in range(3):
        somebody.does(**AWE)
    somebody.finish()
    crowd.poll()
    with pytest.raises(Refusal, match="participation_undecidable"):
        decisions.screen_out(row(somebody), actor=SYSTEM)


def test_there_is_nothing_to_pay_without_a_paid_training(crowd: Recruited) -> None:
    plan = StudyPlan(PROLIFIC, places=1, paid_screening=True)
    with pytest.raises(Refusal, match="study_option"):
        studies.draft(crowd.campaign(), plan, actor=SYSTEM)
