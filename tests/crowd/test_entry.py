from __future__ import annotations

from urllib.parse import urlencode

import pytest

from annotation.crowd.base import SubmissionState
from annotation.crowd.errors import Busy, EntryRefused
from tests.crowd.scene import ENTRY, RECRUITMENT, Scene, query_of

GOOD = {
    "PROLIFIC_PID": "60bf9310e8dec401be6e9615",
    "STUDY_ID": "60d9aadeb86739de712faee0",
    "SESSION_ID": "60d9aadeb86739de712faee1",
}


def arrival(scene: Scene) -> dict[str, str]:
    return query_of(scene.control.enter(scene.study().id)["url"])


def refusal(scene: Scene, query: dict[str, str]) -> str:
    with pytest.raises(EntryRefused) as caught:
        scene.prolific.verify_entry(query, entry_url=ENTRY)
    return caught.value.reason


def test_an_arrival_is_proven_by_asking_prolific(scene: Scene) -> None:
    query = arrival(scene)
    entry = scene.prolific.verify_entry(query, entry_url=ENTRY)
    assert entry.submission_id == query["SESSION_ID"]
    assert entry.participant_id == query["PROLIFIC_PID"]
    assert entry.study_id == query["STUDY_ID"]
    assert entry.proven_by == "platform"
    assert entry.submission is not None
    assert entry.submission.state is SubmissionState.WORKING
    assert query["PROLIFIC_PID"] not in repr(entry)


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (None, "ids_missing"),
        ("", "ids_missing"),
        ("  ", "ids_missing"),
        ("{{%PROLIFIC_PID%}}", "ids_not_filled_in"),
        ("%7B%7B%25SESSION_ID%25%7D%7D", "ids_not_filled_in"),
        ("../studies", "ids_malformed"),
        ("a b", "ids_malformed"),
        ("x" * 65, "ids_malformed"),
        ("é", "ids_malformed"),
    ],
)
def test_a_link_without_good_ids_is_stopped_before_anybody_is_asked(
    scene: Scene, name: str, value: str | None, reason: str
) -> None:
    scene.control.fault("*", "error_before", times=99)
    query = {**GOOD, name: value} if value is not None else {k: GOOD[k] for k in GOOD if k != name}
    assert refusal(scene, query) == reason
    assert scene.pauses == []


def test_blanks_around_an_id_are_nobodys_fault(scene: Scene) -> None:
    query = {name: f" {value}\n" for name, value in arrival(scene).items()}
    assert scene.prolific.verify_entry(query, entry_url=ENTRY).study_id == query["STUDY_ID"].strip()


def test_the_owners_preview_of_a_draft_is_recognised(scene: Scene) -> None:
    draft = scene.prolific.create(RECRUITMENT)
    url = scene.control.preview(draft.id)["url"]
    assert refusal(scene, query_of(url)) == "preview"


def test_a_preview_of_a_published_study_is_no_submission(scene: Scene) -> None:
    url = scene.control.preview(scene.study().id)["url"]
    assert refusal(scene, query_of(url)) == "unknown"


def test_ids_that_nobody_gave_are_unknown(scene: Scene) -> None:
    assert refusal(scene, GOOD) == "unknown"


@pytest.mark.parametrize("name", ["PROLIFIC_PID", "STUDY_ID"])
def test_ids_of_different_people_or_studies_do_not_go_together(scene: Scene, name: str) -> None:
    query = {**arrival(scene), name: GOOD[name]}
    assert refusal(scene, query) == "ids_do_not_belong_together"


def test_the_same_link_again_is_the_same_arrival(scene: Scene) -> None:
    query = arrival(scene)
    first = scene.prolific.verify_entry(query, entry_url=ENTRY)
    scene.control.complete(first.submission_id)
    again = scene.prolific.verify_entry(query, entry_url=ENTRY)
    assert again.submission is not None
    assert again.submission.state is SubmissionState.SUBMITTED


def test_when_prolific_cannot_be_asked_nobody_is_called_a_liar(scene: Scene) -> None:
    query = arrival(scene)
    scene.control.fault("get_submission", "error_before", times=4)
    with pytest.raises(Busy):
        scene.prolific.verify_entry(query, entry_url=ENTRY)


def test_the_way_back_carries_the_code(scene: Scene) -> None:
    assert scene.prolific.completion_url("EV-DONE") == (
        f"{scene.url}/submissions/complete?{urlencode({'cc': 'EV-DONE'})}"
    )
