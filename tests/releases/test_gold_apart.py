"""Gold leaves no trace in what is collected either: tasks, labels, stimuli, rounds, releases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aggregation.services.gold import gold_of
from annotation.models import Answer, Campaign, Task
from annotation.services import slots
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import add_gold
from annotation.services.known_tasks import KnownTask
from tests.cast import Annotator, Cast
from tests.gold.conftest import HOUSE, OFTEN, PATIENCE, is_gold
from tests.releases.conftest import Told
from tests.releases.test_training_apart import collected, right


def make_room(campaign: Campaign) -> None:
    """Let tasks of each kind be asked often, so that gold has something to stand in for."""
    for kind in set(campaign.tasks.values_list("kind", flat=True)):
        slots.add(campaign.tasks.filter(kind=kind).order_by("pk")[0], PATIENCE)


def gild(campaign: Campaign) -> None:
    """Make the very artworks and sentences gold that are asked for research, with other answers."""
    phrase = {"start": 4, "end": 13, "points": [[2, 2]]}
    bodies: dict[str, dict[str, Any]] = {
        "phrase": {"outcome": "nothing_to_label"},
        "region": {"mask": HOUSE, "iou": 0.5},
        "emotion": {"emotions": ["anger"]},
    }
    wanted = {
        (task.kind, task.artwork_id, task.culture): KnownTask(
            task.kind,
            task.artwork,
            bodies[task.kind],
            utterance=task.utterance,
            phrase=phrase if task.kind == "region" else None,
            culture=task.culture,
        )
        for task in campaign.tasks.select_related("artwork", "utterance")
    }
    add_gold(campaign, list(wanted.values()), actor=SYSTEM)


def answer_gold(somebody: Annotator, culture: str) -> int:
    """Answer what is gold until nothing is left, handing everything else back."""
    count = 0
    while lease := somebody.next():
        if is_gold(lease):
            count += somebody.answer(lease, right(lease, culture)).status_code == 201
        else:
            somebody.call("POST", f"/api/v1/assignments/{lease['assignment']}/decline/")
    return count


@pytest.mark.parametrize("protocol", ["stimuli", "culture"])
def test_all_is_the_same_with_and_without(
    cast: Cast,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    protocol: str,
) -> None:
    if protocol == "stimuli":
        campaign = request.getfixturevalue("drawn")
    else:
        told: Told = request.getfixturevalue("told")
        votes = {"english": ["awe", "awe", "fear"], "arabic": ["awe", "fear", "fear"]}
        campaign = told({"one": votes, "two": votes})
    make_room(campaign)
    people = [
        (cast.annotator(campaign, culture), culture)
        for culture in campaign.cultures
        for _ in range(PATIENCE // 4)
    ]
    before = collected(campaign, capsys, tmp_path / "before")
    gild(campaign)
    Campaign.objects.update(gold_share=OFTEN)
    answers = Answer.objects.count()
    done = sum(answer_gold(somebody, culture) for somebody, culture in people)
    assert Answer.objects.count() == answers + done
    assert sum(answered for _right, answered in gold_of(campaign).values()) == done > 0
    campaign.refresh_from_db()
    after = collected(campaign, capsys, tmp_path / "after")
    for one, other in zip(before, after, strict=True):
        assert one == other
    assert not Task.objects.filter(purpose="gold", slots__isnull=False).exists()
