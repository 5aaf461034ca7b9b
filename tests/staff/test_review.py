"""Judging: the queue, the answer that is shown, verdicts, undo."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from aggregation.models import Round
from annotation.models import Answer, Assignment, Campaign, Review, Slot
from annotation.services.reviews import apply_verdicts
from tests.cast import WHY, Cast, block, work
from tests.staff.conftest import MARKUP, emotions

REVIEW = "/staff/culture/review/"


def judge(browser: Client, answer: Answer, **form: str) -> Any:
    slug = answer.assignment.task.campaign.slug
    return browser.post(f"/staff/{slug}/review/{answer.uuid}/verdict/", form)


def page(browser: Client, address: str) -> str:
    response = browser.get(address)
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_queue_shows_the_sample_in_the_order_drawn(
    curator: Client, sample: list[Answer]
) -> None:
    shown = curator.get(REVIEW)
    assert [entry.answer for entry in shown.context["queue"].entries] == [a.uuid for a in sample]
    assert shown.context["item"].answer == sample[0]
    asked = curator.get(REVIEW, {"answer": str(sample[2].uuid)})
    assert asked.context["item"].answer == sample[2]


def test_a_verdict_is_recorded_and_the_next_answer_is_shown(
    curator: Client, cast: Cast, sample: list[Answer]
) -> None:
    response = judge(curator, sample[0], verdict="accepted")
    assert response.status_code == 201
    assert response.json()["state"] == "accepted"
    assert response.json()["seconds"] == 60
    review = Review.objects.get()
    assert (review.curator, review.verdict, review.answer) == (cast.curator, "accepted", sample[0])
    assert curator.get(REVIEW).context["item"].answer == sample[1]


def test_a_rejection_frees_the_slot_after_the_delay(
    curator: Client, sample: list[Answer], settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    task = sample[0].assignment.task
    assert Slot.objects.filter(task=task, holder=None).count() == 2
    judge(curator, sample[0], verdict="rejected", reason="empty_talk")
    assert Slot.objects.filter(task=task, holder=None).count() == 2
    apply_verdicts()
    assert Slot.objects.filter(task=task, holder=None).count() == 3
    assert Assignment.objects.get(pk=sample[0].assignment_id).state == "rejected"


def test_undo_takes_a_verdict_back(curator: Client, sample: list[Answer]) -> None:
    given = judge(curator, sample[0], verdict="rejected", reason="copied").json()
    assert curator.post(given["undo"]).json() == {"answer": str(sample[0].uuid), "state": "waiting"}
    assert Review.objects.get().undone_at is not None
    assert curator.get(REVIEW).context["item"].answer == sample[0]


def test_an_undo_that_comes_too_late_is_refused_by_name(
    curator: Client, sample: list[Answer], settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    given = judge(curator, sample[0], verdict="accepted").json()
    apply_verdicts()
    refused = curator.post(given["undo"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "review_too_late")


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({}, "field_type"),
        ({"verdict": "perhaps"}, "field_type"),
        ({"verdict": "accepted", "note": "a\x00b"}, "field_type"),
        ({"verdict": "rejected"}, "reason_unknown"),
        ({"verdict": "rejected", "reason": "mood"}, "reason_unknown"),
    ],
)
def test_a_verdict_that_cannot_be_read_is_refused_by_name(
    curator: Client, sample: list[Answer], form: dict[str, str], code: str
) -> None:
    refused = judge(curator, sample[0], **form)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, code)
    assert not Review.objects.exists()


def test_a_second_verdict_is_refused_by_name(curator: Client, sample: list[Answer]) -> None:
    judge(curator, sample[0], verdict="accepted")
    refused = judge(curator, sample[0], verdict="rejected", reason="other")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (409, "review_exists")
    given = Review.objects.get().created_at.isoformat(timespec="seconds")
    assert error["detail"] == {"by": "curator", "at": given}


def test_the_round_is_done_with_its_last_verdict_and_open_again_after_undo(
    curator: Client, sample: list[Answer]
) -> None:
    given = [judge(curator, answer, verdict="accepted").json() for answer in sample]
    assert Round.objects.get().done_at is not None
    assert "All judged" in page(curator, REVIEW)
    curator.post(given[0]["undo"])
    assert Round.objects.get().done_at is None


def test_a_replaced_answer_is_shown_as_gone(
    curator: Client, cast: Cast, sample: list[Answer]
) -> None:
    Answer.objects.filter(pk=sample[0].pk).update(current=False)
    states = [entry.state for entry in curator.get(REVIEW).context["queue"].entries]
    assert states == ["gone", "waiting", "waiting"]
    assert "no longer counts" in page(curator, f"{REVIEW}{sample[0].uuid}/")


def test_markup_in_an_explanation_is_shown_as_typed(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(emotion="awe", explanation=MARKUP)
    answer = Answer.objects.get()
    shown = page(curator, f"{REVIEW}{answer.uuid}/")
    assert "<img src=x" not in shown
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; three &lt; five &amp; six" in shown


def test_an_explanation_keeps_its_own_direction(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=("arabic",))
    cast.annotator(campaign, "arabic").does(emotion="fear", explanation=WHY["arabic"])
    shown = page(curator, f"{REVIEW}{Answer.objects.get().uuid}/")
    assert f'lang="ar" dir="rtl">{WHY["arabic"]}</p>' in shown


def test_the_others_on_the_task_and_the_record_are_shown(cast: Cast, curator: Client) -> None:
    campaign = emotions(cast, 2, annotators=2)
    answer = Answer.objects.order_by("pk").first()
    assert answer is not None
    item = curator.get(f"{REVIEW}{answer.uuid}/").context["item"]
    assert (len(item.shown), item.record.answers, item.record.rejected) == (2, 2, 0)
    assert campaign.slug == "culture"


def test_the_number_of_queries_does_not_grow_with_the_others(
    cast: Cast, curator: Client, django_assert_max_num_queries: Any
) -> None:
    emotions(cast, 1, annotators=3)
    with django_assert_max_num_queries(12):
        item = curator.get(f"{REVIEW}{Answer.objects.first().uuid}/").context["item"]
    assert len(item.shown) == 3


def test_a_phrase_answer_warns_of_open_region_work(cast: Cast, curator: Client) -> None:
    utterance = cast.utterance(cast.artwork(), "The red house glows.")
    campaign = cast.campaign("stimuli", utterances=[utterance])
    for _ in range(3):
        house = {"start": 4, "end": 13, "points": [[2, 2]]}
        cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[house])
    work()
    shown = page(curator, f"/staff/stimuli/review/{Answer.objects.first().uuid}/")
    assert '<mark class="mark mark--1">red house</mark>' in shown
    assert "<bdi>red house</bdi>" in shown
    painter = cast.annotator(campaign, kind="region")
    lease = painter.next()
    painter.answer(lease, block(lease, 1, 1, 3, 2))
    work()
    region = page(curator, f"/staff/stimuli/review/{Answer.objects.get(kind='region').uuid}/")
    assert "staff/answers/region.js" in region
    assert '<mark class="mark mark--1">red house</mark>' in region


def test_boxes_and_rating_of_figures_are_shown(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()])
    cast.annotator(campaign).does(boxes=[[1, 1, 3, 2]], rating=4)
    shown = page(curator, f"/staff/figures/review/{Answer.objects.get().uuid}/")
    assert "1 figure" in shown
    assert "4 / 5" in shown


def test_an_erased_answer_is_not_shown(cast: Cast, curator: Client) -> None:
    emotions(cast, 1)
    answer = Answer.objects.get()
    person = answer.assignment.participation
    Answer.objects.update(body={}, client={}, erased_at=person.created_at)
    assert "had this answer erased" in page(curator, f"{REVIEW}{answer.uuid}/")


def test_with_nothing_to_review_the_page_says_so_and_offers_to_close_the_round(
    curator: Client, campaign: Campaign
) -> None:
    shown = page(curator, REVIEW)
    assert "Nothing is waiting here" in shown
    assert "3 answers since the last round" in shown
    closed = curator.post(f"{REVIEW}close/", {"kind": "emotion", "culture": "english"})
    assert len(curator.get(closed["Location"]).context["queue"].entries) == 3
    again = curator.post(f"{REVIEW}close/", {"kind": "emotion", "culture": "english"}, follow=True)
    assert "No new answers have come in." in again.content.decode()


def test_a_campaign_without_tasks_has_an_empty_review_page(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    campaign.tasks.all().delete()
    assert "Nothing is waiting here" in page(curator, "/staff/stimuli/review/")
