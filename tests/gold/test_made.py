"""Gold is made of what is decided, or written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from aggregation.services.gold_from_decided import make_gold
from annotation.errors import Refusal
from annotation.models import Answer, Artwork, AuditEntry, Campaign, Phrase, Task
from annotation.services import slots
from annotation.services.audit import SYSTEM
from annotation.services.gold_tasks import gold_tasks, retire
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import WHY, Cast, block, work
from tests.gold.conftest import PATIENCE, come_upon_gold

AWE, FEAR = ("awe", "fear")


def voted(cast: Cast, votes: dict[str, list[str]]) -> Campaign:
    """Return a campaign in which these artworks were felt so."""
    artworks = [cast.artwork(name) for name in votes]
    campaign = cast.campaign("culture", artworks=artworks, slug="felt")
    for place in range(3):
        somebody = cast.annotator(campaign)
        for _ in votes:
            lease = somebody.next()
            assert lease is not None
            emotion = votes[lease["artwork"]["title"]][place]
            somebody.answer(lease, {"emotion": emotion, "explanation": WHY["english"]})
    work()
    return campaign


def told(capsys: pytest.CaptureFixture[str], *words: Any, **options: Any) -> dict[str, Any]:
    call_command("gold", *map(str, words), "--json", **options)
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def names(campaign: Campaign) -> set[str]:
    return {task.artwork.painting for task in gold_tasks(campaign)}


def test_the_surest_labels_come_first_and_nothing_twice(
    cast: Cast, capsys: pytest.CaptureFixture[str]
) -> None:
    votes = {"split": [AWE, FEAR, "anger"], "two": [AWE, AWE, FEAR], "three": [FEAR, FEAR, FEAR]}
    campaign = voted(cast, votes)
    made = ["felt", "--from-decided", 1, "--kind", "emotion", "--seed", 4]
    assert told(capsys, *made)["new"] == 1
    task = gold_tasks(campaign).get()
    assert (task.artwork.painting, task.known.body) == ("three", {"emotions": ["fear"]})
    assert (task.culture, task.needed, task.slots.count()) == ("english", 0, 0)
    assert told(capsys, *made[:2], 9, *made[3:])["new"] == 1
    assert names(campaign) == {"three", "two"}
    assert told(capsys, *made)["new"] == 0
    retire(task, actor=SYSTEM)
    assert told(capsys, *made)["new"] == 0


def test_chance_among_equals_follows_the_seed(cast: Cast) -> None:
    campaign = voted(cast, {f"painter_{number}": [AWE] * 3 for number in range(6)})
    drawn = []
    for seed in (1, 1, 2, 3, 4):
        make_gold(campaign, "emotion", count=3, seed=seed, actor=SYSTEM)
        drawn.append(frozenset(names(campaign)))
        gold_tasks(campaign).delete()
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_decided_phrases_and_regions_become_gold_that_honest_people_get_right(cast: Cast) -> None:
    utterances = [cast.utterance(cast.artwork(f"painter_{number}")) for number in range(2)]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1)
    namer = cast.annotator(campaign, kind="phrase")
    phrase = {"start": 0, "end": 13, "points": [[2, 2], [3, 3]]}
    for _ in utterances:
        namer.does(outcome="phrases", phrases=[phrase])
    work()
    painter = cast.annotator(campaign, kind="region")
    for _ in utterances:
        lease = painter.next()
        assert lease is not None
        painter.answer(lease, block(lease, 1, 1, 3, 3))
    work()
    kept = Answer.objects.filter(kind="region").last()
    judge(kept, cast.curator, verdict="accepted")
    kept.reviews.update(effective_at=kept.created_at)
    apply_verdicts()
    assert make_gold(campaign, "region", count=1, seed=0, actor=SYSTEM).new == 1
    assert make_gold(campaign, "phrase", count=2, seed=0, actor=SYSTEM).new == 2
    region = gold_tasks(campaign).get(kind="region")
    assert region.artwork == kept.assignment.task.artwork, "what a curator accepted is surer"
    assert region.known.phrase["id"] == str(Phrase.objects.get(utterance=region.utterance).uuid)
    campaign.gold_share = 0.5
    campaign.save()
    # Both triples are decided, so that there is nothing yet that gold could stand in for.
    assert cast.annotator(campaign).next() is None
    more = Task.objects.filter(purpose="collect", kind="phrase").first()
    slots.add(more, PATIENCE)
    somebody, lease = come_upon_gold(cast, campaign)
    somebody.answer(lease, {"outcome": "phrases", "phrases": [phrase]})
    assert Answer.objects.get(assignment__uuid=lease["assignment"]).correct


def test_the_truth_about_figures_becomes_gold_once_three_have_looked(cast: Cast) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork()], list_length=1)
    for place in range(3):
        assert make_gold(campaign, "figure", count=1, seed=0, actor=SYSTEM).new == 0
        boxes = [[1 + place, 1, 3, 3]]
        cast.annotator(campaign).does(boxes=boxes, rating=2 + place)
    assert make_gold(campaign, "figure", count=1, seed=0, actor=SYSTEM).new == 1
    assert gold_tasks(campaign).get().known.body == {"boxes": [[2, 1, 3, 3]], "rating": 3}


@pytest.mark.parametrize(("kind", "count"), [("region", 1), ("emotion", 0), ("emotion", 501)])
def test_what_cannot_be_made_is_refused(cast: Cast, kind: str, count: int) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(Refusal):
        make_gold(campaign, kind, count=count, seed=0, actor=SYSTEM)


@pytest.fixture
def written(cast: Cast, tmp_path: Path) -> Path:
    cast.campaign("culture", artworks=[cast.artwork()], cultures=("english", "arabic"))
    cast.artwork("known")
    return tmp_path / "gold.toml"


def write(file: Path, *emotions: str, artwork: str = "known", more: str = "") -> None:
    file.write_text(
        f'[[task]]\nkind = "emotion"\nartwork = "Realism/{artwork}"\n'
        f"answer = {{emotions = {json.dumps(emotions)}}}\n{more}"
    )


def test_gold_is_written_by_hand_and_a_new_answer_retires_the_old(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(written, AWE)
    assert told(capsys, "culture", "--file", written, "--dry-run")["new"] == 2
    assert told(capsys, "culture", "--file", written)["new"] == 2
    assert told(capsys, "culture", "--file", written)["unchanged"] == 2
    write(written, FEAR)
    said = told(capsys, "culture", "--file", written)
    assert (said["new"], said["retired"]) == (2, 2)
    write(written, AWE)
    assert told(capsys, "culture", "--file", written)["retired"] == 2
    listed = told(capsys, "culture")["gold"]
    assert [row["retired"] for row in listed].count(True) == 2
    assert len(listed) == 4


def test_what_is_refused_is_told_by_name_and_nothing_is_kept(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(written, "joy")
    with pytest.raises(CommandError):
        call_command("gold", "culture", "--file", str(written))
    assert "task 1" in capsys.readouterr().out
    write(written, AWE, more='notes = {en = "Look at the sky."}\n')
    with pytest.raises(CommandError):
        call_command("gold", "culture", "--file", str(written))
    assert not Task.objects.filter(purpose="gold").exists()


def test_one_is_retired_with_an_entry_in_the_audit(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(written, AWE)
    told(capsys, "culture", "--file", written)
    task = Task.objects.filter(purpose="gold").first()
    told(capsys, "culture", "--retire", task.uuid)
    entry = AuditEntry.objects.get(subject_id=task.uuid, new="withdrawn")
    assert (entry.old, entry.why, entry.campaign) == ("open", "gold retired", task.campaign)
    with pytest.raises(CommandError):
        call_command("gold", "culture", "--retire", "00000000-0000-4000-8000-000000000000")
    assert Artwork.objects.count() == 2
