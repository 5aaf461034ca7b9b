"""Many approvals at once: one call, each person read back, who was left out approved singly."""

from __future__ import annotations

import pytest

from annotation.models import OutboxCall
from annotation.recruiting import decisions
from annotation.services.audit import SYSTEM
from tests.recruiting.conftest import Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def approve_everybody(crowd: Recruited, people: int) -> list[str]:
    """Let people do the shortest batch and approve them all; returns their sessions."""
    study = crowd.study(crowd.campaign(tasks=1, batch_size=1, needed=people, escalate_to=people))
    study.places = people
    everybody = []
    for _ in range(people):
        with_work = crowd.finished(study, answers=1)
        everybody.append(with_work)
    waiting = decisions.waiting(study.campaign)
    assert decisions.approve_all(waiting, actor=SYSTEM) == []
    for _ in range(12):
        crowd.settle()
    assert {row(somebody).payment for somebody in everybody} == {"confirmed"}
    return [somebody.session for somebody in everybody]


def test_one_call_approves_many_and_each_is_read_back(crowd: Recruited) -> None:
    approve_everybody(crowd, 3)
    assert crowd.world.calls["bulk_approve"] == 1
    assert crowd.world.calls["transition_submission"] == 0
    assert set(OutboxCall.objects.filter(action="approve").values_list("state", flat=True)) == {
        "confirmed"
    }


@pytest.mark.parametrize("fault", ["busy", "error_before", "error_after", "malformed_after"])
def test_whatever_becomes_of_the_call_everybody_is_paid_once(crowd: Recruited, fault: str) -> None:
    crowd.control.fault("bulk_approve", fault)
    for session in approve_everybody(crowd, 3):
        paid = [p.cause for p in crowd.world.ledger.payments if p.submission_id == session]
        assert paid == ["reward"]


def test_who_was_left_out_silently_is_approved_singly(crowd: Recruited) -> None:
    study = crowd.study()
    everybody = [crowd.finished(study) for _ in range(3)]
    crowd.control.fail_in_bulk(everybody[1].session)
    decisions.approve_all(decisions.waiting(study.campaign), actor=SYSTEM)
    for _ in range(4):
        crowd.settle()
    assert [row(somebody).payment for somebody in everybody] == ["confirmed"] * 3
    assert crowd.world.calls["transition_submission"] == 1


def test_who_has_no_complete_work_is_left_for_a_closer_look(crowd: Recruited) -> None:
    study = crowd.study()
    crowd.finished(study)
    hasty = crowd.person(study)
    crowd.control.complete(hasty.session, study.codes["completed"])
    crowd.poll()
    left = decisions.approve_all(decisions.waiting(study.campaign), actor=SYSTEM)
    assert left == [row(hasty)]
