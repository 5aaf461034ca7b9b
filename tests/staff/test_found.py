"""Findings before curators: what is queued beside the sample, in which order, in which words."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from aggregation.models import Finding, Round
from aggregation.services.rounds import close_round
from annotation.models import Answer, Campaign
from tests.cast import WHY, Cast, work

REVIEW = "/staff/culture/review/"
TEXTS = (
    WHY["english"],
    "nice nice nice nice nice nice",
    "An old friend once gave my mother such a lamp",
    WHY["english"],
    "so so so so so so so so so so",
)
FOUND = {1: "repeated", 3: "pasted", 4: "repeated"}


@pytest.fixture
def answers(cast: Cast) -> list[Answer]:
    """Return five answers of a closed round of which none was drawn; three have a finding."""
    artworks = [cast.artwork(f"painter_{number}") for number in range(len(TEXTS))]
    campaign = cast.campaign("culture", artworks=artworks)
    somebody = cast.annotator(campaign)
    for text in TEXTS:
        lease = somebody.next()
        assert lease is not None
        body = {"emotion": "awe", "explanation": text}
        client = {"active_ms": 20_000, "pasted": True}
        assert somebody.answer(lease, body, client=client).status_code == 201
    work()
    closed = close_round(campaign, "emotion", "english", force=True)
    assert closed is not None
    closed.members.update(sampled=False)
    return list(Answer.objects.order_by("pk"))


def queue(browser: Client) -> list[Any]:
    return list(browser.get(REVIEW).context["queue"].entries)


def judge(browser: Client, answer: Answer, **form: str) -> None:
    response = browser.post(f"{REVIEW}{answer.uuid}/verdict/", form)
    assert response.status_code == 201, response.content


def test_strong_findings_are_queued_beside_the_sample(
    curator: Client, answers: list[Answer]
) -> None:
    assert {f.answer_id: f.code for f in Finding.objects.all()} == {
        answers[place].pk: code for place, code in FOUND.items()
    }
    drawn = answers[2]
    Round.objects.get().members.filter(answer=drawn).update(sampled=True)
    entries = queue(curator)
    assert entries[0].answer == drawn.uuid
    beside = {entry.answer for entry in entries[1:]}
    assert beside == {answers[place].uuid for place in FOUND}
    assert next(line.to_review for line in curator.get(REVIEW).context["lines"]) == 4


def test_specks_alone_are_shown_and_queue_nothing(curator: Client, answers: list[Answer]) -> None:
    Finding.objects.update(code="dust")
    assert queue(curator) == []
    shown = curator.get(f"{REVIEW}{answers[1].uuid}/").content.decode()
    assert "specks" in shown


@pytest.mark.parametrize(("verdict", "first"), [("rejected", {4}), ("accepted", {3})])
def test_what_was_confirmed_before_comes_first(
    curator: Client, answers: list[Answer], verdict: str, first: set[int]
) -> None:
    reason = {"reason": "empty_talk"} if verdict == "rejected" else {}
    judge(curator, answers[1], verdict=verdict, **reason)
    waiting = [entry.answer for entry in queue(curator) if entry.state == "waiting"]
    assert waiting[0] in {answers[place].uuid for place in first}


def test_a_round_is_done_with_the_last_strong_finding(
    curator: Client, answers: list[Answer]
) -> None:
    for place in FOUND:
        assert Round.objects.get().done_at is None
        judge(curator, answers[place], verdict="accepted")
    assert Round.objects.get().done_at is not None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "100% of the text stands in an earlier answer. Found from 90%."),
        ("zh-hans", "文字的 100% 已见于之前的回答。达到 90% 时报告。"),
        ("ar", "100% من النص موجود في إجابة سابقة. يُبلَّغ ابتداءً من 90%."),
    ],
)
def test_a_finding_is_said_with_number_and_limit_in_the_readers_language(
    curator: Client, answers: list[Answer], language: str, said: str
) -> None:
    curator.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    shown = curator.get(f"{REVIEW}{answers[3].uuid}/", headers={"Accept-Language": language})
    assert said in shown.content.decode()
    assert len(shown.context["item"].findings) == 1


def test_ranking_costs_no_query_per_answer(
    curator: Client, answers: list[Answer], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(24):
        queue(curator)
    assert Campaign.objects.count() == 1
