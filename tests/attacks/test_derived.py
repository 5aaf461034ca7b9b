"""What is derived from answers: one bad row harms nothing else, and every difference is told."""

from __future__ import annotations

import io
import json
from typing import Any

from django.core.management import call_command

from aggregation.models import Label, Stimulus
from annotation.models import Answer, Assignment, Slot, Task
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import WHY, Annotator, Cast, block, work

AWE = {"emotion": "awe", "explanation": WHY["english"]}
HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}
VOID = {"outcome": "nothing_to_label"}


def paint(somebody: Annotator) -> None:
    lease = somebody.next()
    assert lease is not None
    assert somebody.answer(lease, block(lease, 0, 0, 2, 2)).status_code == 201


def aggregated(slug: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("aggregate", slug, "--all", "--json", stdout=out)
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


def test_a_task_that_cannot_be_worked_in_keeps_no_other_waiting(cast: Cast) -> None:
    utterance = cast.utterance(cast.artwork())
    stimuli = cast.campaign("stimuli", utterances=[utterance], needed=1, escalate_to=1)
    cast.annotator(stimuli, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    paint(cast.annotator(stimuli, kind="region"))
    Answer.objects.filter(kind="region").update(mask="")
    culture = cast.campaign("culture", artworks=[cast.artwork("other")], needed=1, escalate_to=1)
    cast.annotator(culture).does(**AWE)
    work()
    assert Label.objects.get().emotion == "awe"
    task = Task.objects.get(kind="region")
    assert task.revision > task.aggregated_revision


def test_aggregate_tells_every_difference_from_the_answers(cast: Cast) -> None:
    artwork = cast.artwork()
    stimuli = cast.campaign(
        "stimuli", utterances=[cast.utterance(artwork)], needed=1, escalate_to=1
    )
    cast.annotator(stimuli, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    paint(cast.annotator(stimuli, kind="region"))
    culture = cast.campaign("culture", artworks=[artwork], needed=1, escalate_to=1)
    cast.annotator(culture).does(**AWE)
    work()
    assert (aggregated("stimuli")["stimuli"], aggregated("culture")["labels"]) == (0, 0)
    Stimulus.objects.update(levels=[], contributors=[])
    Label.objects.update(tally={"awe": 99})
    assert (aggregated("stimuli")["stimuli"], aggregated("culture")["labels"]) == (1, 1)
    Label.objects.all().delete()
    assert aggregated("culture")["labels"] == 1


def test_nobody_is_asked_again_about_a_superseded_phrase(cast: Cast, settings: Any) -> None:
    """Its region is given up when the phrase is gone, also after its only answer is withdrawn."""
    settings.REVIEW_UNDO_SECONDS = 0
    utterance = cast.utterance(cast.artwork())
    campaign = cast.campaign("stimuli", utterances=[utterance], needed=1, escalate_to=1)
    cast.annotator(campaign, kind="phrase").does(outcome="phrases", phrases=[HOUSE])
    work()
    painter = cast.annotator(campaign, kind="region")
    paint(painter)
    work()
    named = Answer.objects.get(kind="phrase")
    judge(named, cast.curator, verdict="rejected", reason="wrong_phrase")
    apply_verdicts()
    cast.annotator(campaign, kind="phrase").does(**VOID)
    work()
    assert Task.objects.get(kind="region").state == "superseded"
    painter.call("POST", f"{painter.path}withdraw/", {"erase": False})
    work()
    assert not Slot.objects.filter(kind="region").exists()
    assert cast.annotator(campaign, kind="region").next() is None
    assert set(Assignment.objects.filter(task__kind="region").values_list("state", flat=True)) == {
        "withdrawn"
    }


def test_aggregate_makes_nothing_of_tasks_that_nobody_answered(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "ab"], needed=1)
    cast.annotator(campaign).does(**AWE)
    work()
    assert aggregated("culture")["labels"] == 0
    assert Label.objects.count() == 1
