"""Verdicts: they wait, can be undone, free the slot for somebody else and recompute."""

from __future__ import annotations

import pytest

from aggregation.models import Label, Stimulus
from annotation.errors import Refusal
from annotation.models import Answer, Assignment, Phrase, Task
from annotation.services.reviews import apply_verdicts, judge, undo
from tests.cast import WHY, Cast, block, work

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
AWE = {"emotion": "awe", "explanation": WHY["english"]}


@pytest.fixture(autouse=True)
def at_once(settings: object) -> None:
    settings.REVIEW_UNDO_SECONDS = 0  # type: ignore[attr-defined]


def reject(cast: Cast, answer: Answer) -> None:
    judge(answer, cast.curator, verdict="rejected", reason="empty_talk")
    apply_verdicts()
    work()


def test_a_rejection_asks_somebody_else_and_votes_again(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    people = [cast.annotator(campaign) for _ in range(3)]
    for annotator, emotion in zip(people, ("awe", "awe", "fear"), strict=True):
        annotator.does(emotion=emotion, explanation=WHY["english"])
    work()
    assert Label.objects.get().emotion == "awe"
    reject(cast, Answer.objects.filter(value="awe").first())
    assert (Label.objects.get().state, Label.objects.get().emotion) == ("waiting", "")
    assert [annotator.next() for annotator in people] == [None, None, None]
    cast.annotator(campaign).does(emotion="fear", explanation=WHY["english"])
    work()
    assert Label.objects.get().emotion == "fear"


def test_a_verdict_waits_and_can_be_undone(cast: Cast, settings: object) -> None:
    settings.REVIEW_UNDO_SECONDS = 60  # type: ignore[attr-defined]
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(**AWE)
    review = judge(Answer.objects.get(), cast.curator, verdict="rejected", reason="other")
    assert apply_verdicts() == 0
    undo(review, cast.curator)
    assert Assignment.objects.get().state == "submitted"
    again = judge(Answer.objects.get(), cast.curator, verdict="accepted")
    type(again).objects.filter(pk=again.pk).update(effective_at=again.created_at)
    assert apply_verdicts() == 1
    assert apply_verdicts() == 0
    assert Assignment.objects.get().state == "accepted"
    with pytest.raises(Refusal, match="review_too_late"):
        undo(again, cast.curator)


def test_an_answer_has_one_standing_verdict(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(**AWE)
    judge(Answer.objects.get(), cast.curator, verdict="accepted")
    with pytest.raises(Refusal, match="review_exists"):
        judge(Answer.objects.get(), cast.curator, verdict="rejected", reason="other")


def test_a_rejection_needs_a_known_reason(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(**AWE)
    with pytest.raises(Refusal, match="reason_unknown"):
        judge(Answer.objects.get(), cast.curator, verdict="rejected", reason="mood")


def test_a_rejected_region_leaves_the_union(cast: Cast) -> None:
    campaign = cast.campaign(
        "stimuli", utterances=[cast.utterance(cast.artwork())], needed=1, escalate_to=1,
        region_needed=2,
    )  # fmt: skip
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    for x in (0, 4):
        painter = cast.annotator(campaign, kind="region")
        lease = painter.next()
        assert lease is not None
        painter.answer(lease, block(lease, x, 0, 2, 2))
    work()
    assert Stimulus.objects.get().area == 8
    reject(cast, Answer.objects.filter(kind="region").first())
    stimulus = Stimulus.objects.get()
    assert (stimulus.area, stimulus.complete) == (4, False)


def test_a_rejected_phrase_answer_withdraws_the_region_work_that_hung_on_it(cast: Cast) -> None:
    campaign = cast.campaign(
        "stimuli", utterances=[cast.utterance(cast.artwork())], needed=1, escalate_to=1
    )
    namer = cast.annotator(campaign, kind="phrase")
    namer.does(outcome="phrases", phrases=[HOUSE, {"start": 14, "end": 19, "points": [[1, 1]]}])
    work()
    kept = Phrase.objects.get(start=4)
    painter = cast.annotator(campaign, kind="region")
    lease = painter.next()
    reject(cast, Answer.objects.get())
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    assert Phrase.objects.get(start=4, superseded=False).pk == kept.pk
    assert Phrase.objects.get(start=14).superseded
    assert Task.objects.get(phrase__start=14).state == "superseded"
    assert lease is not None
    if lease["subject"]["phrase"]["start"] == 14:
        assert painter.answer(lease, block(lease, 0, 0, 1, 1)).status_code == 409
