"""The culture protocol: three answers, strict majority, five, discard; cultures apart."""

from __future__ import annotations

import itertools

import pytest

from aggregation.models import Label
from annotation.models import Answer, Assignment, Campaign, Task
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import WHY, Cast, work


def vote(cast: Cast, campaign: Campaign, emotions: list[str], culture: str = "english") -> None:
    for emotion in emotions:
        cast.annotator(campaign, culture).does(emotion=emotion, explanation=WHY[culture])
        work()


@pytest.mark.parametrize(
    ("votes", "state", "emotion"),
    [
        (["awe", "awe"], "waiting", ""),
        (["awe", "awe", "fear"], "decided", "awe"),
        (["awe", "fear", "sadness"], "escalated", ""),
        (["awe", "fear", "sadness", "fear"], "escalated", ""),
        (["awe", "fear", "sadness", "fear", "awe"], "discarded", ""),
        (["awe", "fear", "sadness", "fear", "fear"], "decided", "fear"),
        (["awe", "fear", "sadness", "awe", "anger"], "discarded", ""),
    ],
)
def test_votes_come_to_what_the_paper_says(
    cast: Cast, votes: list[str], state: str, emotion: str
) -> None:
    """HO-62."""
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    vote(cast, campaign, votes)
    label = Label.objects.get()
    assert (label.state, label.emotion) == (state, emotion)
    assert label.tally == {name: votes.count(name) for name in set(votes)}


def test_a_decided_label_asks_nobody_else(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    vote(cast, campaign, ["awe", "awe", "awe"])
    assert cast.annotator(campaign).next() is None


def test_cultures_never_see_each_others_tasks(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork()], cultures=("english", "chinese", "arabic")
    )
    for culture in campaign.cultures:
        somebody = cast.annotator(campaign, culture)
        lease = somebody.does(emotion="awe", explanation=WHY[culture])
        assert lease["subject"]["culture"] == culture
        assert somebody.next() is None
    assert Task.objects.count() == 3


def test_the_arabic_task_says_its_direction(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=("arabic",))
    lease = cast.annotator(campaign, "arabic").next()
    assert lease is not None
    assert lease["subject"] == {"culture": "arabic", "language": "ar", "direction": "rtl"}


@pytest.mark.parametrize(
    ("culture", "text", "code"),
    [
        ("english", "   \u00a0\u200b  ", "explanation_empty"),
        ("chinese", "。。。。。。。。。。", "explanation_without_letters"),
        ("english", "\u200f\u200e\u200d", "explanation_empty"),
        ("english", "aaaaaaaaaaaaaaaa", "explanation_one_letter"),
        ("english", "too short", "explanation_too_short"),
    ],
)
def test_an_explanation_that_says_nothing_is_refused(
    cast: Cast, culture: str, text: str, code: str
) -> None:
    """HO-39."""
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=(culture,))
    annotator = cast.annotator(campaign, culture)
    lease = annotator.next()
    assert lease is not None
    response = annotator.answer(lease, {"emotion": "awe", "explanation": text})
    assert (response.status_code, response.json()["error"]["code"]) == (422, code)
    assert not Answer.objects.exists()


def test_an_explanation_in_another_script_is_taken_and_noted(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=("arabic",))
    cast.annotator(campaign, "arabic").does(emotion="awe", explanation=WHY["english"])
    assert Answer.objects.get().client["findings"] == ["wrong_script"]


def test_the_label_does_not_depend_on_the_order_of_jobs(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    for emotion in ("awe", "fear", "awe"):
        cast.annotator(campaign).does(emotion=emotion, explanation=WHY["english"])
    task = Task.objects.get()
    from aggregation.services.recompute import recompute_task

    for _ in range(3):
        recompute_task(task.pk)
    label = Label.objects.get()
    assert (label.state, label.emotion) == ("decided", "awe")
    task.refresh_from_db()
    assert task.aggregated_revision == task.revision


def test_counted_answers_never_exceed_needed(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    leases = []
    for somebody in itertools.islice(iter(lambda: cast.annotator(campaign), None), 4):
        leases.append(somebody.next())
    assert [lease is not None for lease in leases] == [True, True, True, False]
    assert Assignment.objects.count() == 3


def test_other_cultures_go_on_after_a_discard_unless_the_campaign_stops_them(cast: Cast) -> None:
    split = ["awe", "fear", "sadness", "anger", "disgust"]
    for stops in (False, True):
        campaign = cast.campaign(
            "culture",
            artworks=[cast.artwork(f"stops-{stops}")],
            cultures=("english", "arabic"),
            slug=f"stops-{stops}",
            stop_after_discard=stops,
        )
        vote(cast, campaign, split)
        assert (cast.annotator(campaign, "arabic").next() is None) == stops


def test_a_stopped_culture_is_asked_again_when_the_discard_falls(
    cast: Cast, settings: object
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0  # type: ignore[attr-defined]
    campaign = cast.campaign(
        "culture",
        artworks=[cast.artwork()],
        cultures=("english", "arabic"),
        stop_after_discard=True,
    )
    vote(cast, campaign, ["awe", "fear", "sadness", "anger", "disgust"])
    judge(Answer.objects.get(value="disgust"), cast.curator, verdict="rejected", reason="other")
    apply_verdicts()
    work()
    arabic = cast.annotator(campaign, "arabic")
    assert arabic.next() is not None
    assert Task.objects.get(culture="arabic").slots.count() == 3
