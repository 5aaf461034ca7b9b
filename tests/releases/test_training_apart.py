"""Training leaves no trace in what is collected: tasks, labels, stimuli, rounds, releases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from aggregation.models import Label, Release, Stimulus, TripleDecision
from aggregation.releases.folder import CHECKSUMS
from aggregation.releases.inputs import Options
from aggregation.services.recompute import recompute_campaign
from aggregation.services.release_copies import copy_release
from aggregation.services.releases import build_release
from aggregation.services.rounds import waiting_answers
from aggregation.web.progress import lines_of
from annotation.importing.training import import_training
from annotation.models import Answer, Campaign, Phrase, Task
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import add_artworks
from annotation.services.tasks import open_tasks, stale_tasks
from tests.cast import WHY, Annotator, Cast, block, work
from tests.releases.conftest import HOUSE, Told
from tests.releases.rows import KEY, contents

FORMATS = {"stimuli": "apolo", "culture": "arteculture", "figures": "figures"}
EVERYTHING = {"size": [6, 8], "counts": [0, 48]}


def train(campaign: Campaign, folder: Path) -> None:
    """Train with the very artworks and sentences that are asked for research."""
    about = [{"artwork": str(artwork)} for artwork in campaign.artworks.all()]
    if campaign.protocol == "stimuli":
        phrase = {"text": "red house", "points": [[2, 2]]}
        about = [one | {"utterance": "The red house glows."} for one in about]
        tasks: list[dict[str, Any]] = [
            one | {"kind": "region", "phrase": phrase, "answer": {"mask": EVERYTHING}}
            for one in about
        ]
        answer = {"outcome": "phrases", "phrases": [phrase]}
        tasks += [one | {"kind": "phrase", "answer": answer} for one in about]
    elif campaign.protocol == "culture":
        tasks = [one | {"kind": "emotion", "answer": {"emotions": ["awe"]}} for one in about]
    else:
        answer = {"boxes": [[0, 0, 8, 6]], "rating": 3}
        tasks = [one | {"kind": "figure", "answer": answer} for one in about]
    file = folder / "training.jsonl"
    file.write_text("\n".join(json.dumps(task) for task in tasks), encoding="utf-8")
    assert not import_training(campaign, file).refused


def right(lease: dict[str, Any], culture: str) -> dict[str, Any]:
    if lease["kind"] == "region":
        return block(lease, 0, 0, 8, 6)
    return {
        "phrase": {"outcome": "phrases", "phrases": [HOUSE]},
        "emotion": {"emotion": "awe", "explanation": WHY[culture]},
        "figure": {"boxes": [[0, 0, 8, 6]], "rating": 3},
    }[lease["kind"]]


def do_training(annotator: Annotator, culture: str) -> int:
    """Answer every training task; the next one, of the batch, stays untouched."""
    count = 0
    while (lease := annotator.next()) and lease["purpose"] == "training":
        response = annotator.answer(lease, right(lease, culture))
        assert response.status_code == 201, response.content
        count += 1
    if lease:
        annotator.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/")
    return count


SHEET = {"DATASHEET.md", "croissant.json", CHECKSUMS}


def collected(campaign: Campaign, capsys: pytest.CaptureFixture[str], out: Path) -> Any:
    """Return all that is derived from what was collected, and the release byte for byte.

    Without its datasheet, which does say how many known tasks were answered, and what hashes that.
    """
    work()
    recompute_campaign(campaign)
    assert stale_tasks(campaign=campaign) == []
    capsys.readouterr()
    call_command("campaign", "status", campaign.slug, "--json")
    copy_release(
        build_release(
            campaign,
            "1",
            seed=3,
            options=Options(formats=(FORMATS[campaign.protocol],), key=KEY),
            actor=SYSTEM,
        ),
        out,
    )
    Release.objects.all().delete()
    tasks = Task.objects.filter(purpose="collect").order_by("pk")
    mine = Campaign.objects.filter(pk=campaign.pk)
    return [
        list(tasks.values_list("pk", "kind", "state", "needed", "revision")),
        list(tasks.order_by("pk", "slots__number").values_list("slots__number", "slots__holder")),
        list(Label.objects.order_by("pk").values()),
        list(Stimulus.objects.order_by("pk").values()),
        list(TripleDecision.objects.order_by("pk").values()),
        list(Phrase.objects.order_by("pk").values()),
        list(waiting_answers(mine).order_by("pk").values_list("pk", flat=True)),
        lines_of(campaign),
        json.loads(capsys.readouterr().out),
        {name: data for name, data in contents(out).items() if name not in SHEET},
    ]


def figures(cast: Cast) -> Campaign:
    campaign = cast.campaign("figures", artworks=[cast.artwork(name) for name in "abc"])
    somebody = cast.annotator(campaign)
    for x in range(3):
        somebody.does(boxes=[[x, 0, 4, 6]], rating=2)
    return campaign


@pytest.mark.parametrize("protocol", FORMATS)
def test_all_is_the_same_with_and_without(
    cast: Cast,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    protocol: str,
) -> None:
    if protocol == "stimuli":
        campaign = request.getfixturevalue("drawn")
    elif protocol == "culture":
        told: Told = request.getfixturevalue("told")
        kept = {
            "english": ["awe", "fear", "anger", "awe", "awe"],
            "arabic": ["fear", "fear", "anger"],
        }
        split = {"english": ["awe", "awe", "fear"], "arabic": ["awe", "fear", "anger"]}
        campaign = told({"one": kept, "two": split})
    else:
        campaign = figures(cast)
    people = [(cast.annotator(campaign, culture), culture) for culture in campaign.cultures]
    before = collected(campaign, capsys, tmp_path / "before")
    train(campaign, tmp_path)
    answers = Answer.objects.count()
    done = sum(do_training(annotator, culture) for annotator, culture in people)
    assert Answer.objects.count() == answers + done
    assert done == Task.objects.filter(purpose="training").count() > 0
    after = collected(campaign, capsys, tmp_path / "after")
    for one, other in zip(before, after, strict=True):
        assert one == other


def test_an_artwork_of_the_training_is_asked_for_research_as_well(
    cast: Cast, tmp_path: Path
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork("one")])
    add_artworks(campaign, [cast.artwork("two")])
    train(campaign, tmp_path)
    assert open_tasks(campaign) == 1
    assert Task.objects.filter(purpose="collect", artwork__painting="two").count() == 1


def test_a_discarded_artwork_stops_the_other_cultures_but_no_training(
    cast: Cast, tmp_path: Path
) -> None:
    campaign = cast.campaign(
        "culture",
        artworks=[cast.artwork()],
        cultures=("english", "arabic"),
        stop_after_discard=True,
        escalate_to=3,
    )
    people = [cast.annotator(campaign) for _ in range(3)]
    leases = [somebody.next() for somebody in people]
    train(campaign, tmp_path)
    for somebody, lease, emotion in zip(people, leases, ("awe", "fear", "anger"), strict=True):
        assert lease is not None
        somebody.answer(lease, {"emotion": emotion, "explanation": WHY["english"]})
    work()
    states = {
        purpose: set(Task.objects.filter(purpose=purpose).values_list("state", flat=True))
        for purpose in ("collect", "training")
    }
    assert states == {"collect": {"discarded", "withdrawn"}, "training": {"open"}}


def test_lists_of_artworks_hold_no_training(cast: Cast, tmp_path: Path) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork(name) for name in "ab"])
    train(campaign, tmp_path)
    cast.annotator(campaign)
    assert not Task.objects.filter(purpose="training", slots__isnull=False).exists()
    assert Task.objects.filter(purpose="collect", slots__isnull=False).count() == 2


def test_curators_judge_no_training(cast: Cast, tmp_path: Path) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    train(campaign, tmp_path)
    somebody = cast.annotator(campaign)
    do_training(somebody, "english")
    client = Client()
    client.force_login(cast.curator)
    answer = Answer.objects.get()
    assert client.get(f"/staff/culture/review/{answer.uuid}/").status_code == 404
    body = {"verdict": "accepted", "reason": "", "note": ""}
    assert client.post(f"/staff/culture/review/{answer.uuid}/verdict/", body).status_code == 404


def test_a_curator_sees_a_record_without_training(cast: Cast, tmp_path: Path) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    train(campaign, tmp_path)
    somebody = cast.annotator(campaign)
    do_training(somebody, "english")
    other = cast.annotator(campaign)
    lease = other.next()
    assert lease is not None
    other.answer(lease, right(lease, "english"))
    other.does(**right({"kind": "emotion"}, "english"))
    client = Client()
    client.force_login(cast.curator)
    answer = Answer.objects.get(assignment__task__purpose="collect")
    item = client.get(f"/staff/culture/review/{answer.uuid}/").context["item"]
    assert item.record.answers == 1
