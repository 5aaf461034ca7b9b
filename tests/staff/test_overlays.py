"""The masks of the same artwork and emotion, beside the one that is judged."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from annotation.models import Answer, Campaign, Phrase
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import Cast, block, work

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
SKY = {"start": 22, "end": 25, "points": [[5, 1]]}
TEXT = "The red house under a sky."


def painted(cast: Cast, phrases: list[dict[str, Any]], *, people: int, emotions: str) -> Campaign:
    """Return a campaign of one artwork on which people painted every phrase of each sentence."""
    artwork = cast.artwork()
    utterances = [cast.utterance(artwork, TEXT, emotion=emotion) for emotion in emotions.split()]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, region_needed=people)
    for _ in utterances:
        cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=phrases)
    work()
    for place in range(people):
        painter = cast.annotator(campaign, kind="region")
        while lease := painter.next():
            assert painter.answer(lease, block(lease, place, 1, 2, 2)).status_code == 201
    return campaign


def beside(browser: Client, answer: Answer) -> list[dict[str, Any]]:
    response = browser.get(f"/staff/stimuli/review/{answer.uuid}/overlays/")
    assert response.status_code == 200
    masks: list[dict[str, Any]] = response.json()["masks"]
    return masks


def of(phrase: str, emotion: str = "awe") -> list[Answer]:
    answers = Answer.objects.filter(kind="region").order_by("pk")
    return [
        answer
        for answer in answers
        if str(answer.assignment.task.phrase) == phrase
        and answer.assignment.task.utterance.emotion == emotion
    ]


def test_other_phrases_of_the_artwork_and_emotion_lie_beside(cast: Cast, curator: Client) -> None:
    painted(cast, [HOUSE, SKY], people=2, emotions="awe fear")
    found = beside(curator, of("red house")[0])
    assert [one["phrase"] for one in found] == ["sky", "sky"]
    assert [one["mask"] for one in found] == [answer.body["mask"] for answer in of("sky")]
    assert len({one["annotator"] for one in found}) == 2
    assert all(one["counts"] for one in found)


@pytest.mark.parametrize("blind", [True, False])
def test_a_blind_reader_gets_none(cast: Cast, curator: Client, blind: bool) -> None:
    painted(cast, [HOUSE, SKY], people=1, emotions="awe")
    curator.post("/staff/stimuli/review/blind/", {"blind": "on" if blind else "off"})
    assert len(beside(curator, of("red house")[0])) == (0 if blind else 1)


def test_what_was_rejected_counts_no_more_and_superseded_phrases_go(
    cast: Cast, curator: Client, settings: Any
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    painted(cast, [HOUSE, SKY], people=1, emotions="awe")
    judge(of("sky")[0], cast.curator, verdict="rejected", reason="scribble")
    apply_verdicts()
    assert [one["counts"] for one in beside(curator, of("red house")[0])] == [False]
    Phrase.objects.filter(start=SKY["start"]).update(superseded=True)
    assert beside(curator, of("red house")[0]) == []


def test_other_kinds_have_none(cast: Cast, curator: Client) -> None:
    painted(cast, [HOUSE], people=1, emotions="awe")
    assert beside(curator, Answer.objects.get(kind="phrase")) == []
