"""What a platform tells changes work, platform and payment apart, whatever its order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from annotation.crowd.base import SubmissionState
from annotation.models import Assignment, Participation, Slot
from annotation.recruiting import following, platforms
from tests.recruiting.conftest import AWE, Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_returned_place_frees_the_slot_once_and_somebody_else_gets_the_task(
    crowd: Recruited,
) -> None:
    study = crowd.study(crowd.campaign(tasks=1, needed=1, escalate_to=1))
    somebody = crowd.person(study)
    lease = somebody.next()
    assert lease is not None
    body = {"revision": 0, "body": {"emotion": "awe"}}
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    assert somebody.call("PUT", path, body).status_code == 200
    crowd.control.give_back(somebody.session)
    for _ in range(2):
        crowd.poll()
    assert Slot.objects.filter(holder=None).count() == 1
    assert (row(somebody).work, row(somebody).payment) == ("withdrawn", "none")
    other = crowd.person(study)
    assert (other.next() or {}).get("task") == lease["task"]


def test_who_returns_after_handing_in_takes_the_answers_back(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    crowd.control.give_back(somebody.session)
    crowd.poll()
    states = set(row(somebody).assignments.values_list("state", flat=True))
    assert (row(somebody).work, states) == ("withdrawn", {"withdrawn"})
    assert row(somebody).payment == "due", "work done stays owed"


def test_time_that_ran_out_frees_the_slot_and_keeps_the_work(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    somebody.does(**AWE)
    lease = somebody.next()
    assert lease is not None
    crowd.control.advance(24 * 60)
    crowd.poll()
    assert row(somebody).platform_state == "timed_out"
    assert Assignment.objects.get(uuid=lease["assignment"]).state == "expired"
    assert row(somebody).assignments.filter(state="submitted").count() == 1
    # Whoever comes to an end in spite of it is paid like everybody.
    assert somebody.answer(lease, AWE).status_code == 201
    somebody.finish()
    crowd.control.complete(somebody.session, study.codes["completed"])
    crowd.poll()
    assert (row(somebody).platform_state, row(somebody).work) == ("submitted", "finished")


def test_who_skipped_the_last_step_here_is_complete_all_the_same(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    for _ in range(2):
        somebody.does(**AWE)
    crowd.control.complete(somebody.session)
    crowd.poll()
    assert (row(somebody).work, row(somebody).payment) == ("finished", "due")


def test_an_approval_made_elsewhere_is_confirmed(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    crowd.control.advance(22 * 24 * 60)
    crowd.poll()
    assert crowd.paid(somebody) == [("reward", 200)]
    assert row(somebody).payment == "confirmed"


def test_a_state_nobody_knows_is_kept_and_harms_nobody(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    crowd.control.force_status(somebody.session, "ON HOLIDAY")
    crowd.poll()
    assert row(somebody).platform_state == SubmissionState.UNKNOWN
    assert row(somebody).work == "finished"


def test_a_time_far_in_the_future_stops_nobody_from_being_read(crowd: Recruited) -> None:
    study = crowd.study()
    somebody = crowd.finished(study)
    read = platforms.platform_of(study).submission(somebody.session)
    for year in (9999, 1):
        following.follow(
            row(somebody), replace(read, completed_at=datetime(year, 12, 31, tzinfo=UTC))
        )
    assert row(somebody).platform_state == "submitted"


def test_who_hands_in_and_never_came_here_can_be_decided_on(crowd: Recruited) -> None:
    study = crowd.study()
    taken = crowd.control.enter(study.external_id)
    crowd.control.complete(taken["submission_id"])
    crowd.poll()
    crowd.poll()
    (stranger,) = Participation.objects.filter(study=study)
    assert (stranger.work, stranger.platform_state) == ("entered", "submitted")


def test_every_study_is_read_to_its_last_page(crowd: Recruited) -> None:
    study = crowd.study(crowd.campaign(tasks=1), places=130)
    for _ in range(125):
        taken = crowd.control.enter(study.external_id)
        crowd.control.complete(taken["submission_id"])
    crowd.poll()
    assert Participation.objects.filter(study=study).count() == 125


def test_without_the_account_people_still_come_to_their_end(
    crowd: Recruited, settings: Any
) -> None:
    study = crowd.study()
    somebody = crowd.person(study)
    settings.PROLIFIC = None
    for _ in range(2):
        somebody.does(**AWE)
    ended = somebody.finish()
    assert ended["completion"] == {
        "code": study.codes["completed"],
        "redirect": None,
        "hand_in": False,
    }
