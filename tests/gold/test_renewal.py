"""Gold made of a result is retired when the result turns out another, and else left alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from aggregation.services.gold_from_decided import make_gold
from annotation.models import Answer, AuditEntry, Campaign, Task
from annotation.models.task import TaskState
from annotation.services import slots
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import gold_tasks
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import Cast, block, work
from tests.gold.conftest import AWE, FEAR, come_upon_gold


@pytest.fixture(autouse=True)
def _at_once(settings: Any) -> None:
    settings.REVIEW_UNDO_SECONDS = 0


def reject(cast: Cast, answer: Answer | None) -> None:
    judge(answer, cast.curator, verdict="rejected", reason="other")
    apply_verdicts()


def felt(cast: Cast, *feelings: dict[str, str]) -> Campaign:
    """Return a campaign with one artwork felt so, and gold made of that."""
    artworks = [cast.artwork(), *(cast.artwork(f"other_{place}") for place in range(6))]
    campaign = cast.campaign("culture", artworks=artworks[:1], needed=3)
    for feeling in feelings:
        cast.annotator(campaign).does(**feeling)
    work()
    assert make_gold(campaign, "emotion", count=1, seed=0, actor=SYSTEM).new == 1
    return campaign


def states(campaign: Campaign) -> list[str]:
    return [str(task.state) for task in gold_tasks(campaign)]


def test_a_label_that_became_another_retires_the_gold_made_of_it(cast: Cast) -> None:
    campaign = felt(cast, AWE, AWE, FEAR)
    reject(cast, Answer.objects.filter(value="awe").first())
    work()
    assert states(campaign) == [TaskState.WITHDRAWN]
    entry = AuditEntry.objects.get(subject_id=gold_tasks(campaign).get().uuid, new="withdrawn")
    assert (entry.user, entry.why) == (None, "decided anew")
    work()
    assert states(campaign) == [TaskState.WITHDRAWN]


def test_nobody_has_missed_gold_whose_answer_no_longer_holds(cast: Cast) -> None:
    campaign = felt(cast, AWE, AWE, FEAR)
    campaign.gold_share = 0.5
    campaign.save()
    slots.add(Task.objects.get(purpose="collect"), 60)
    somebody, lease = come_upon_gold(cast, campaign)
    somebody.answer(lease, FEAR)
    work()
    answer = Answer.objects.get(assignment__uuid=lease["assignment"])
    assert [finding.code for finding in answer.findings.all()] == ["gold_missed"]
    reject(cast, Answer.objects.filter(value="awe", assignment__task__purpose="collect").first())
    work()
    assert list(answer.findings.all()) == []


def test_a_region_that_grew_a_little_is_still_what_gold_holds_it_to_be(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=1)
    cast.annotator(campaign, kind="phrase").does(
        outcome="phrases", phrases=[{"start": 0, "end": 13, "points": [[2, 2]]}]
    )
    work()
    region = Task.objects.get(kind="region")
    slots.add(region, 2)
    paint(cast, campaign, 1, 1, 3, 3)
    assert make_gold(campaign, "region", count=1, seed=0, actor=SYSTEM).new == 1
    paint(cast, campaign, 1, 1, 4, 3)
    assert states(campaign) == [TaskState.OPEN]
    paint(cast, campaign, 0, 0, 8, 6)
    assert states(campaign) == [TaskState.WITHDRAWN]


def test_all_results_taken_anew_look_at_all_gold(cast: Cast) -> None:
    campaign = felt(cast, AWE, AWE, AWE)
    Answer.objects.filter(value="awe").update(value="fear")
    call_command("aggregate", campaign.slug, "--results", verbosity=0)
    assert states(campaign) == [TaskState.WITHDRAWN]


def test_gold_that_somebody_wrote_stays(cast: Cast) -> None:
    campaign = felt(cast, AWE, AWE, FEAR)
    gold = gold_tasks(campaign).get()
    gold.known.made_of = None
    gold.known.save()
    reject(cast, Answer.objects.filter(value="awe").first())
    work()
    assert states(campaign) == [TaskState.OPEN]


def paint(cast: Cast, campaign: Campaign, x: int, y: int, width: int, height: int) -> None:
    painter = cast.annotator(campaign, kind="region")
    lease = painter.next()
    assert lease is not None
    painter.answer(lease, block(lease, x, y, width, height))
    work()
