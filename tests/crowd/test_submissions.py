from __future__ import annotations

from dataclasses import astuple
from datetime import UTC, datetime

import pytest

from annotation.crowd.base import SubmissionState
from annotation.crowd.errors import NotFound, Refused
from tests.crowd.scene import DONE, WHY, Scene

STATUSES = {
    "RESERVED": SubmissionState.RESERVED,
    "ACTIVE": SubmissionState.WORKING,
    "TIMED-OUT": SubmissionState.TIMED_OUT,
    "AWAITING REVIEW": SubmissionState.SUBMITTED,
    "AWAITING_REVIEW": SubmissionState.SUBMITTED,
    "APPROVED": SubmissionState.APPROVED,
    "PARTIALLY APPROVED": SubmissionState.PARTLY_APPROVED,
    "REJECTED": SubmissionState.REJECTED,
    "RETURNED": SubmissionState.RETURNED,
    "SCREENED OUT": SubmissionState.SCREENED_OUT,
    "PROCESSING": SubmissionState.IN_PROCESS,
    "UNKNOWN": SubmissionState.UNKNOWN,
    "GONE FISHING": SubmissionState.UNKNOWN,
}


@pytest.mark.parametrize(("status", "state"), STATUSES.items())
def test_every_status_is_kept_and_understood_or_unknown(
    scene: Scene, status: str, state: SubmissionState
) -> None:
    study = scene.study()
    submission_id = scene.working(study)
    scene.control.force_status(submission_id, status)
    detail = scene.prolific.submission(submission_id)
    (listed,) = scene.prolific.submissions(study.id)
    assert (detail.status, detail.state) == (listed.status, listed.state) == (status, state)


def test_detail_and_list_tell_the_same_under_different_names(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    detail = scene.prolific.submission(submission_id)
    (listed,) = scene.prolific.submissions(study.id)
    inside = scene.inside(submission_id)
    assert detail.participant_id == listed.participant_id == inside.participant_id
    assert detail.study_id == listed.study_id == study.id
    assert detail.code == listed.code == DONE
    assert detail.completed_at == listed.completed_at == datetime(2026, 11, 2, 9, tzinfo=UTC)
    assert (detail.bonuses, listed.bonuses) == ((), None)


def test_the_address_of_a_participant_ends_at_the_boundary(scene: Scene) -> None:
    study = scene.study()
    address = scene.inside(scene.working(study)).ip
    assert address not in str([astuple(part) for part in scene.prolific.submissions(study.id)])


def test_ids_of_people_do_not_show_when_printed(scene: Scene) -> None:
    study = scene.study()
    part = scene.prolific.submission(scene.submitted(study))
    assert part.id not in repr(part)
    assert part.participant_id not in repr(part)


def test_approval_pays_once_however_often_it_is_asked_for(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    for _ in range(2):
        assert scene.prolific.approve(submission_id).state is SubmissionState.APPROVED
    assert scene.world.ledger.paid(submission_id) == 300
    assert scene.control.paid_twice() == []


def test_approval_before_the_participant_clicked_through_is_refused(scene: Scene) -> None:
    study = scene.study()
    with pytest.raises(Refused) as caught:
        scene.prolific.approve(scene.working(study))
    assert caught.value.status == 409
    assert scene.paid() == 0


def test_an_unknown_submission_is_not_found(scene: Scene) -> None:
    with pytest.raises(NotFound):
        scene.prolific.approve("60d9aadeb86739de712faee0")


def test_an_id_cannot_lead_to_another_address(scene: Scene) -> None:
    study = scene.study()
    with pytest.raises(NotFound):
        scene.prolific.approve(f"../studies/{study.id}")


@pytest.mark.parametrize(
    ("category", "message", "reason"),
    [
        ("LOW_EFFORT", "x" * 99, "message_too_short"),
        ("LOW_EFFORT", " " * 200, "message_too_short"),
        ("DISAGREES", WHY, "category_unknown"),
    ],
)
def test_a_rejection_needs_a_permitted_reason_and_a_hundred_characters(
    scene: Scene, category: str, message: str, reason: str
) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    with pytest.raises(Refused, match=reason):
        scene.prolific.reject(submission_id, category=category, message=message)
    assert scene.inside(submission_id).status == "AWAITING REVIEW"


def test_every_permitted_reason_is_one_the_platform_takes(scene: Scene) -> None:
    study = scene.study(places=12)
    for category in scene.prolific.rejection_categories:
        part = scene.prolific.reject(scene.submitted(study), category=category, message=WHY)
        assert part.state is SubmissionState.REJECTED


def test_a_rejection_gives_the_place_back_and_may_be_repeated(scene: Scene) -> None:
    study = scene.study(places=1)
    submission_id = scene.submitted(study)
    for _ in range(2):
        scene.prolific.reject(submission_id, category="LOW_EFFORT", message=WHY)
    assert scene.inside(submission_id).rejection["message"] == WHY.strip()
    assert scene.submitted(study) != submission_id


def test_what_was_approved_cannot_be_rejected(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.approved(study)
    with pytest.raises(Refused):
        scene.prolific.reject(submission_id, category="OTHER", message=WHY)


def test_screening_out_pays_its_own_amount_and_stops_at_its_limit(scene: Scene) -> None:
    study = scene.study()
    for _ in range(2):
        submission_id = scene.working(study)
        for _ in range(2):
            part = scene.prolific.screen_out(submission_id, code="EV-OUT")
        assert part.state is SubmissionState.SCREENED_OUT
        assert scene.world.ledger.paid(submission_id) == 50
    assert scene.prolific.study(study.id).status == "PAUSED"


def test_a_code_of_the_participants_screens_nobody_out(scene: Scene) -> None:
    study = scene.study()
    with pytest.raises(Refused):
        scene.prolific.screen_out(scene.working(study), code=DONE)


def test_a_return_is_asked_for_once(scene: Scene) -> None:
    study = scene.study()
    submission_id = scene.submitted(study)
    for _ in range(2):
        part = scene.prolific.request_return(submission_id, reasons=["Nothing was stored."])
        assert part.return_requested_at == datetime(2026, 11, 2, 9, tzinfo=UTC)
        assert part.study_id == study.id
    assert scene.inside(submission_id).requests_sent == 1


def test_a_return_without_a_reason_is_not_asked_for(scene: Scene) -> None:
    with pytest.raises(Refused, match="reason_missing"):
        scene.prolific.request_return("60d9aadeb86739de712faee0", reasons=[" "])


def test_no_consent_asks_for_the_place_back(scene: Scene) -> None:
    study = scene.study()
    part = scene.prolific.submission(scene.submitted(study, code="EV-NO"))
    assert (part.state, part.code) == (SubmissionState.SUBMITTED, "EV-NO")
    assert part.return_requested_at is not None


def test_somebody_without_a_code_waits_for_review_too(scene: Scene) -> None:
    study = scene.study()
    part = scene.prolific.submission(scene.submitted(study, code="NOCODE"))
    assert (part.state, part.code) == (SubmissionState.SUBMITTED, "NOCODE")


def test_bulk_approval_happens_later_and_may_leave_somebody_out(scene: Scene) -> None:
    study = scene.study()
    ids = [scene.submitted(study) for _ in range(3)]
    scene.control.fail_in_bulk(ids[1])
    scene.prolific.approve_all(ids)
    assert {scene.prolific.submission(part).status for part in ids} == {"AWAITING REVIEW"}
    scene.control.advance(2)
    statuses = [part.status for part in scene.prolific.submissions(study.id)]
    assert statuses == ["APPROVED", "AWAITING REVIEW", "APPROVED"]


def test_bulk_approval_twice_pays_once(scene: Scene) -> None:
    study = scene.study()
    ids = [scene.submitted(study), scene.submitted(study)]
    scene.prolific.approve_all(ids)
    scene.prolific.approve_all(ids)
    assert scene.paid() == 2 * 420
    assert scene.control.paid_twice() == []


@pytest.mark.parametrize("count", [0, 1001])
def test_bulk_approval_takes_one_to_a_thousand(scene: Scene, count: int) -> None:
    with pytest.raises(Refused, match="number_of_submissions"):
        scene.prolific.approve_all(["60d9aadeb86739de712faee0"] * count)
