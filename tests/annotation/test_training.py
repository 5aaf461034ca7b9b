"""Training at the API: asked first, answered at once with feedback, once each and a second time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone

from annotation.models import Answer, Assignment, Task
from tests.annotation.conftest import AWE, FEAR, NOTES, Lessons, painting, train, trained
from tests.cast import Cast, block, work


def test_training_comes_first_and_is_counted_apart(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    assert (painting(lease), lease["purpose"], lease["replaces"]) == ("first", "training", None)
    assert lease["progress"] == {
        "done": 0,
        "batch": 50,
        "training": {"done": 0, "total": 3, "again": False},
    }
    receipts = trained(annotator, AWE, FEAR, AWE)
    goes = [receipt["progress"]["training"] for receipt in receipts]
    assert [go and go["done"] for go in goes] == [1, 2, None]
    real = annotator.next()
    assert real is not None
    assert (real["purpose"], real["progress"]["done"]) == ("collect", 0)
    assert annotator.answer(real, AWE).json()["progress"]["done"] == 1


def test_the_receipt_says_how_the_answer_compares(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    right, wrong = trained(annotator, AWE, FEAR)
    assert right["feedback"] == {
        "correct": True,
        "details": {},
        "known": {"emotions": ["awe"]},
        "note": "The sky is huge.",
        "outcome": "open",
    }
    assert wrong["feedback"]["correct"] is False
    assert (wrong["state"], Answer.objects.get(value="fear").correct) == ("surplus", False)


@pytest.mark.parametrize(
    ("language", "note"),
    [("ar", NOTES["ar"]), ("zh-hans", NOTES["en"])],
)
def test_the_note_is_in_the_annotators_language(
    cast: Cast, lessons: Lessons, language: str, note: str
) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/answer/"
    receipt = annotator.call("POST", path, {"body": AWE}, **{"Accept-Language": language})
    assert receipt.json()["feedback"]["note"] == note


def test_nothing_tells_the_known_answer_before(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    draft = f"/api/v1/assignments/{lease['assignment']}/draft/"
    annotator.call("PUT", draft, {"revision": 0, "body": {"emotion": "fear"}})
    said = [
        json.dumps(lease["subject"]) + json.dumps(annotator.next()),
        annotator.call("GET", draft).content.decode(),
        annotator.call("GET", annotator.path).content.decode(),
    ]
    for text in said:
        assert 'emotions": ["awe' not in text
        assert NOTES["en"] not in text
        assert "known" not in text


def test_an_answer_for_research_gets_no_feedback(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    lease = annotator.next()
    assert lease is not None
    receipt = annotator.answer(lease, AWE).json()
    assert (receipt["feedback"], Answer.objects.get().correct) == (None, None)


def test_the_answer_sent_twice_is_one_and_shows_its_feedback_again(
    cast: Cast, lessons: Lessons
) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    once, again = annotator.answer(lease, FEAR), annotator.answer(lease, FEAR)
    assert (once.status_code, again.status_code) == (201, 200)
    assert once.json() == again.json()


def test_an_answer_is_not_changed_after_its_feedback(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    answer = annotator.answer(lease, FEAR).json()["answer"]
    for replaces in (None, answer):
        error = annotator.answer(lease, AWE, replaces=replaces).json()["error"]
        assert (error["code"], error["detail"]) == ("answer_already_given", {})
    assert list(Answer.objects.values_list("value", flat=True)) == ["fear"]


def test_the_first_answer_coming_late_once_more_is_not_the_second(
    cast: Cast, lessons: Lessons
) -> None:
    annotator = cast.annotator(lessons())
    first, *_others = trained(annotator, FEAR, FEAR, AWE)
    lease = annotator.next()
    assert lease is not None
    assert lease["replaces"] == first["answer"]
    late = annotator.answer(lease, FEAR)
    assert (late.status_code, late.json()["answer"]) == (200, first["answer"])
    assert annotator.answer(lease, AWE).json()["error"]["code"] == "answer_already_given"
    assert (annotator.next() or {})["assignment"] == lease["assignment"]
    second = annotator.answer(lease, FEAR, replaces=lease["replaces"])
    assert (second.status_code, second.json()["revision"]) == (201, 2)
    again = annotator.answer(lease, FEAR, replaces=lease["replaces"])
    assert (again.status_code, again.json()["answer"]) == (200, second.json()["answer"])


def test_a_lapsed_training_task_is_taken_up_again(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    for bodies in ([], [FEAR, FEAR, AWE]):
        trained(annotator, *bodies)
        lease = annotator.next()
        assert lease is not None
        Assignment.objects.filter(uuid=lease["assignment"]).update(deadline=timezone.now())
        again = annotator.next()
        assert again is not None
        assert (again["assignment"], again["replaces"]) == (
            lease["assignment"],
            lease["replaces"],
        )


def test_a_second_go_begins_without_the_first_ones_draft(cast: Cast, lessons: Lessons) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    trained(annotator, FEAR)
    assert lease is not None
    late = f"/api/v1/assignments/{lease['assignment']}/draft/"
    annotator.call("PUT", late, {"revision": 0, "body": {"emotion": "fear"}})
    trained(annotator, FEAR, AWE)
    second = annotator.next()
    assert second is not None
    assert (second["assignment"], second["draft"]) == (lease["assignment"], None)


def test_each_culture_is_trained_in_its_own_language(cast: Cast, lessons: Lessons) -> None:
    campaign = lessons(cultures=("english", "arabic"))
    assert Task.objects.filter(purpose="training").count() == 6
    annotator = cast.annotator(campaign, "arabic")
    lease = annotator.next()
    assert lease is not None
    assert (lease["subject"]["culture"], lease["progress"]["training"]["total"]) == ("arabic", 3)


def test_each_kind_is_trained_by_itself(cast: Cast, tmp_path: Path) -> None:
    """A sentence is asked for the words, a phrase of it for its pixels; one more in Arabic."""
    artwork = cast.artwork()
    known = cast.utterance(artwork)
    arabic = cast.utterance(artwork, "البيت الأحمر يتوهج", language="arabic")
    asked = [cast.utterance(artwork, "A red house stands.")]
    campaign = cast.campaign(
        "stimuli", utterances=asked, training_reward_minor=9, training_pass_percent=100
    )
    words = {"outcome": "phrases", "phrases": [{"text": "red house", "points": [[2, 2]]}]}
    everything = {"size": [6, 8], "counts": [0, 48]}
    phrase = {"text": "red house", "points": [[2, 2]]}
    about = {"artwork": str(artwork), "utterance": known.text}
    train(
        campaign,
        tmp_path,
        {"kind": "region", **about, "phrase": phrase, "answer": {"mask": everything}},
        {"kind": "phrase", **about, "answer": words},
        {"kind": "phrase", "artwork": str(artwork), "utterance": arabic.text,
         "answer": {"outcome": "whole_artwork"}},
    )  # fmt: skip
    painter = cast.annotator(campaign, kind="region")
    lease = painter.next()
    assert lease is not None
    assert lease["subject"]["phrase"] == {"id": None, "text": "red house", "start": 4, "end": 13}
    assert lease["subject"]["points"] == [[2, 2]]
    receipt = painter.answer(lease, block(lease, 0, 0, 4, 6)).json()
    assert receipt["feedback"]["details"] == {"iou": 0.5, "covered": 0.5, "outside": 0.0}
    assert receipt["feedback"]["outcome"] == "passed"
    assert painter.next() is None

    reader = cast.annotator(campaign, kind="phrase")
    body = {"outcome": "phrases", "phrases": [{"start": 0, "end": 13, "points": [[2, 2]]}]}
    (receipt,) = trained(reader, body)
    assert receipt["feedback"]["details"] == {
        "found": [0],
        "misplaced": [],
        "missed": [],
        "extra": [],
    }
    assert (reader.next() or {})["purpose"] == "collect"
    work()
    assert not Task.objects.filter(purpose="collect", kind="region").exists()


def test_the_status_of_a_campaign_counts_its_collection_alone(
    cast: Cast, lessons: Lessons, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = lessons()
    trained(cast.annotator(campaign), AWE)
    call_command("campaign", "status", campaign.slug, "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["answers"], [row["tasks"] for row in told["tasks"]]) == (0, [1])


def test_saving_takes_a_lapsed_training_up_again_unless_it_is_over(
    cast: Cast, lessons: Lessons
) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    draft = f"/api/v1/assignments/{lease['assignment']}/draft/"

    def save(revision: int) -> str:
        Assignment.objects.update(state="expired")
        body = {"revision": revision, "body": {"explanation": str(revision)}}
        return str(annotator.call("PUT", draft, body).json()["state"])

    assert save(0) == "leased"
    Task.objects.update(state="withdrawn")
    assert save(1) == "expired"


def test_an_erased_answer_sent_once_more_gets_a_receipt_without_feedback(
    cast: Cast, lessons: Lessons
) -> None:
    annotator = cast.annotator(lessons())
    lease = annotator.next()
    assert lease is not None
    annotator.answer(lease, AWE)
    annotator.call("POST", f"{annotator.path}withdraw/", {"erase": True})
    again = annotator.answer(lease, AWE)
    assert (again.status_code, again.json()["feedback"]) == (200, None)
