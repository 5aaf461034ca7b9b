"""Time: who runs out of it, comes late, gives back, or is never reviewed."""

from __future__ import annotations

import pytest

from annotation.crowd.base import SubmissionState
from annotation.crowd.simulator.prolific.complaints import Complaint
from tests.crowd.scene import DONE, Scene

LONG = 24 * 60


def state(scene: Scene, submission_id: str) -> SubmissionState:
    return scene.prolific.submission(submission_id).state


def test_a_reserved_place_is_given_up_after_ten_minutes(scene: Scene) -> None:
    submission_id = scene.control.reserve(scene.study().id)["submission_id"]
    scene.control.advance(9)
    assert state(scene, submission_id) is SubmissionState.RESERVED
    scene.control.advance(1)
    assert state(scene, submission_id) is SubmissionState.TIMED_OUT


def test_one_who_ran_out_of_time_may_still_finish(scene: Scene) -> None:
    study = scene.study(places=1, maximum_minutes=60)
    submission_id = scene.working(study)
    scene.control.advance(60)
    assert state(scene, submission_id) is SubmissionState.TIMED_OUT
    scene.control.complete(submission_id, DONE)
    assert state(scene, submission_id) is SubmissionState.SUBMITTED


def test_one_whose_place_was_taken_cannot_finish_but_can_be_paid(scene: Scene) -> None:
    study = scene.study(places=1, maximum_minutes=60)
    late = scene.working(study)
    scene.control.advance(60)
    scene.working(study)
    with pytest.raises(Complaint):
        scene.control.complete(late, DONE)
    assert scene.prolific.approve(late).state is SubmissionState.APPROVED
    assert scene.world.ledger.paid(late) == 300


def test_a_place_can_be_given_back_after_finishing(scene: Scene) -> None:
    study = scene.study(places=1)
    submission_id = scene.submitted(study)
    scene.control.give_back(submission_id)
    assert state(scene, submission_id) is SubmissionState.RETURNED
    assert scene.submitted(study) != submission_id


def test_what_nobody_reviews_is_approved_after_three_weeks(scene: Scene) -> None:
    submission_id = scene.submitted(scene.study())
    scene.control.advance(21 * LONG - 1)
    assert state(scene, submission_id) is SubmissionState.SUBMITTED
    scene.control.advance(1)
    assert state(scene, submission_id) is SubmissionState.APPROVED
    assert scene.world.ledger.paid(submission_id) == 300
