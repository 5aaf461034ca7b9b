"""A queue longer than is shown at once: what waits comes first, and how much more is said."""

from __future__ import annotations

import pytest
from django.test import Client

from aggregation.models import RoundAnswer
from aggregation.services.rounds import close_round
from aggregation.web import queue
from annotation.models import Answer
from annotation.services.reviews import judge
from tests.cast import Cast
from tests.staff.conftest import emotions

REVIEW = "/staff/culture/review/"


@pytest.fixture
def drawn(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> list[Answer]:
    """Return nine answers in order; four that wait are shown, and two that were judged."""
    monkeypatch.setattr(queue, "LONGEST", 4)
    monkeypatch.setattr(queue, "PAST", 2)
    close_round(emotions(cast, 9, sample_share=1.0), "emotion", "english", force=True)
    rows = RoundAnswer.objects.order_by("order").select_related("answer")
    return [row.answer for row in rows]


def shown(browser: Client) -> tuple[list[str], int]:
    found = browser.get(REVIEW).context["queue"]
    return [str(entry.answer) for entry in found.entries], found.more


def ids(answers: list[Answer]) -> list[str]:
    return [str(answer.uuid) for answer in answers]


def test_it_says_how_many_more_wait(curator: Client, drawn: list[Answer]) -> None:
    assert shown(curator) == (ids(drawn[:4]), 5)
    assert "5 more wait" in curator.get(REVIEW).content.decode()


def test_what_is_judged_makes_room_and_the_last_of_it_stays(
    curator: Client, cast: Cast, drawn: list[Answer]
) -> None:
    for answer in drawn[:3]:
        judge(answer, cast.curator, verdict="accepted")
    assert shown(curator) == (ids(drawn[1:7]), 2)
    for answer in drawn[3:6]:
        judge(answer, cast.curator, verdict="accepted")
    assert shown(curator) == (ids(drawn[4:]), 0)


@pytest.mark.parametrize(
    ("sampled", "called", "said"),
    [
        (True, "", "Drawn for the sample of round 1."),
        (False, "failed_sample", "sample was rejected"),
        (False, "blocked", "is blocked"),
        (False, "", ""),
    ],
)
def test_why_an_answer_is_in_the_queue_is_said(
    curator: Client, drawn: list[Answer], sampled: bool, called: str, said: str
) -> None:
    answer = drawn[0]
    answer.findings.all().delete()
    RoundAnswer.objects.filter(answer=answer).update(sampled=sampled, called=called)
    item = curator.get(f"{REVIEW}{answer.uuid}/").context["item"]
    assert said in str(item.queued)
    assert bool(item.queued) == bool(said)
