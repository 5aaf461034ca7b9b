"""Labels and stimuli renewed all at once are what they are task by task."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F, QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from aggregation.models import Label, Stimulus
from aggregation.services import labels_at_once, stimuli_at_once
from annotation.models import Answer, Assignment, AuditEntry, Campaign, Review, Task
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import WHY, Cast, block, work

pytestmark = pytest.mark.django_db(transaction=True)
CULTURES = ("english", "chinese", "arabic")
Rows = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels_at_once, "PAGE", 4)
    monkeypatch.setattr(stimuli_at_once, "PAGE", 2)


def culture(cast: Cast, **settings: Any) -> Campaign:
    """A campaign with decided, escalated and discarded labels, and rejected answers."""
    artworks = [cast.artwork(f"a-{number}") for number in range(6)]
    campaign = cast.campaign("culture", artworks=artworks, cultures=CULTURES, **settings)
    call_command(
        "simulate", campaign.slug, annotators=6, seed=2, ambiguous=True, spam=0.5, review=True,
        accuracy=0.9,
    )  # fmt: skip
    return campaign


PHRASES = {"outcome": "phrases", "phrases": [{"start": 4, "end": 13, "points": [[2, 2]]}]}
WHOLE, NOTHING = {"outcome": "whole_artwork"}, {"outcome": "nothing_to_label"}
SAID: list[dict[str, Any]] = [PHRASES, PHRASES, PHRASES, PHRASES, WHOLE, NOTHING]


def stimuli(cast: Cast) -> Campaign:
    """A campaign with drawn, whole and void stimuli; one region is rejected, one is missing."""
    artworks = [cast.artwork(f"s-{number}") for number in range(3)]
    utterances = [
        cast.utterance(artworks[place // 2], emotion=("awe", "fear")[place % 2])
        for place in range(len(SAID))
    ]
    settings = {"needed": 1, "escalate_to": 1, "region_needed": 2}
    campaign = cast.campaign("stimuli", utterances=utterances, **settings)
    namer = cast.annotator(campaign, kind="phrase")
    for said in SAID:
        namer.does(**said)
    work()
    for person, regions in enumerate((4, 3)):
        painter = cast.annotator(campaign, kind="region")
        for place in range(regions):
            lease = painter.next()
            assert lease is not None
            painter.answer(lease, block(lease, place, person, 2 + person, 2))
    work()
    for answer in Answer.objects.filter(kind="region").order_by("pk")[:2]:
        judge(answer, cast.curator, verdict="rejected", reason="wrong_region")
    Review.objects.update(effective_at=timezone.now())
    apply_verdicts()
    work()
    return campaign


def rows_of(rows: QuerySet[Any]) -> Rows:
    own = {"id", "uuid", "created_at"}
    return [{name: row[name] for name in row if name not in own} for row in rows.values()]


def derived(campaign: Campaign) -> dict[str, Rows]:
    return {
        "labels": rows_of(Label.objects.filter(campaign=campaign).order_by("artwork", "culture")),
        "stimuli": rows_of(
            Stimulus.objects.filter(campaign=campaign).order_by("artwork", "emotion")
        ),
        "tasks": list(campaign.tasks.order_by("pk").values("pk", "state", "needed")),
    }


def aggregate(campaign: Campaign, *options: str) -> dict[str, int]:
    out = io.StringIO()
    call_command("aggregate", campaign.slug, "--json", *options, stdout=out)
    said: dict[str, int] = json.loads(out.getvalue())
    return said


def spoil(campaign: Campaign) -> None:
    """Make everything that is derived wrong, and forget some of it."""
    labels, stimuli = (model.objects.filter(campaign=campaign) for model in (Label, Stimulus))
    labels.update(state="waiting", emotion="", tally={"awe": 9}, contributors=[])
    stimuli.update(mask="", levels=["x"], area=7, annotators=9, complete=False, contributors=[])
    for rows in (labels, stimuli):
        if first := rows.first():
            first.delete()
    renewed = campaign.tasks.filter(kind__in=["emotion", "region"], revision__gt=0)
    renewed.exclude(state__in=["withdrawn", "superseded"]).update(state="escalated")


@pytest.fixture(params=[culture, stimuli], ids=["culture", "stimuli"])
def campaign(request: pytest.FixtureRequest, transactional_db: None) -> Campaign:
    made: Campaign = request.param(Cast())
    return made


def test_what_is_renewed_at_once_is_what_it_was_task_by_task(campaign: Campaign) -> None:
    assert aggregate(campaign, "--all")["labels"] == 0
    before = derived(campaign)
    spoil(campaign)
    entries = AuditEntry.objects.count()
    told = aggregate(campaign, "--results")
    assert derived(campaign) == before
    assert told["labels"] == len(before["labels"])
    assert told["stimuli"] == len(before["stimuli"])
    assert told["labels"] + told["stimuli"] > 5
    moved = AuditEntry.objects.filter(subject="task", field="state", old="escalated")
    assert 0 < AuditEntry.objects.count() - entries <= moved.count()
    again = aggregate(campaign, "--all")
    assert (again["labels"], again["stimuli"]) == (0, 0)


def test_the_campaigns_tried_have_every_kind_of_result(transactional_db: None) -> None:
    cast = Cast()
    culture(cast)
    stimuli(cast)
    assert set(Label.objects.values_list("state", flat=True)) >= {"decided", "discarded"}
    assert Task.objects.filter(kind="emotion", needed=5).exists()
    assert set(Stimulus.objects.values_list("stimulus_class", flat=True)) == {
        "drawn", "whole", "void",
    }  # fmt: skip
    assert set(Stimulus.objects.values_list("complete", flat=True)) == {True, False}
    assert Stimulus.objects.filter(annotators__gte=2).exists()
    assert Assignment.objects.filter(state="rejected").exists()


def test_cultures_that_stop_each_other_come_to_the_same(transactional_db: None) -> None:
    campaign = culture(Cast(), stop_after_discard=True)
    before = derived(campaign)
    assert any(task["state"] == "withdrawn" for task in before["tasks"])
    assert aggregate(campaign, "--results")["labels"] == 0
    assert derived(campaign) == before


def test_a_vote_that_was_never_taken_asks_for_more(transactional_db: None) -> None:
    """A lost job and then all at once: the task is escalated, with its slots and its entry."""
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    for emotion in ("awe", "fear", "anger"):
        cast.annotator(campaign).does(emotion=emotion, explanation=WHY["english"])
    Task.objects.update(aggregated_revision=F("revision"))
    assert aggregate(campaign, "--results")["labels"] == 1
    task = Task.objects.get()
    assert (task.state, task.needed, task.slots.count()) == ("escalated", 5, 5)
    assert AuditEntry.objects.filter(field="needed", new="5").count() == 1


def test_renewing_what_has_not_changed_writes_nothing(campaign: Campaign) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        told = aggregate(campaign, "--results")
    assert (told["labels"], told["stimuli"]) == (0, 0)
    writes = ("INSERT", "UPDATE", "DELETE")
    assert [one["sql"] for one in queries if one["sql"].startswith(writes)] == []
