"""A campaign's training from a file: whole or not at all, and the same again changes nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from annotation.errors import Refusal
from annotation.importing.training import import_training
from annotation.masks import Mask
from annotation.models import Campaign, KnownAnswer, Task
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import create_campaign, what_is_missing
from config.env import ROOT
from tests.cast import Cast

TEXT = "The red house glows."
ARTWORK = "Realism/tester_red-house"
WORDS = {
    "kind": "phrase",
    "artwork": ARTWORK,
    "utterance": TEXT,
    "answer": {"outcome": "phrases", "phrases": [{"text": "red house", "points": [[2, 2]]}]},
    "notes": {"en": " The house is red. "},
}
PIXELS = {
    "kind": "region",
    "artwork": ARTWORK,
    "utterance": {"table": "artemis", "record": 0},
    "phrase": {"start": 4, "end": 13, "points": [[2, 2]]},
    "answer": {"mask": "house.png", "iou": 0.7},
}
TOML = """
[[task]]
kind = "region"
artwork = "Realism/tester_red-house"
utterance = {table = "artemis", record = 0}
phrase = {start = 4, end = 13, points = [[2, 2]]}
answer = {mask = "house.png", iou = 0.7}

[[task]]
kind = "phrase"
artwork = "Realism/tester_red-house"
utterance = "The red house glows."
notes = {en = "The house is red."}
[task.answer]
outcome = "phrases"
phrases = [{text = "red house", points = [[2, 2]]}]
"""


@pytest.fixture
def campaign(cast: Cast, tmp_path: Path) -> Campaign:
    """Make a campaign about another picture than the one that is trained with."""
    cast.utterance(cast.artwork(), TEXT)
    pixels = np.zeros((6, 8), np.uint8)
    pixels[1:4, 2:6] = 1
    (tmp_path / "house.png").write_bytes(Mask.from_array(pixels).to_png())
    other = cast.utterance(cast.artwork("other"), "A red house sleeps.")
    return cast.campaign("stimuli", utterances=[other])


def write(folder: Path, *entries: Any, name: str = "training.jsonl") -> Path:
    file = folder / name
    file.write_text("\n".join(json.dumps(entry) for entry in entries), encoding="utf-8")
    return file


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    call_command("campaign", "training", "stimuli", *arguments, "--json")
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_each_line_becomes_a_task_in_the_order_of_the_file(
    campaign: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = told(capsys, str(write(tmp_path, WORDS, PIXELS)))
    assert (
        facts["said"] == "Set the training: 2 new, 0 changed, 0 unchanged, 0 withdrawn, 0 refused."
    )
    words, pixels = KnownAnswer.objects.select_related("task")
    assert [words.task.kind, pixels.task.kind] == ["phrase", "region"]
    assert words.body["phrases"] == [
        {"start": 4, "end": 13, "points": [[2, 2]], "within": 0.4},
    ]
    assert words.notes == {"en": "The house is red."}
    assert pixels.phrase == {"start": 4, "end": 13, "points": [[2, 2]]}
    assert (Mask.from_coco(pixels.body["mask"], height=6, width=8).area, pixels.body["iou"]) == (
        12,
        0.7,
    )
    assert not Task.objects.filter(purpose="training", slots__isnull=False).exists()


def test_a_table_of_toml_says_the_same(campaign: Campaign, tmp_path: Path) -> None:
    import_training(campaign, write(tmp_path, PIXELS, WORDS))
    file = tmp_path / "training.toml"
    file.write_text(TOML, encoding="utf-8")
    assert vars(import_training(campaign, file).changes) == {
        "new": 0,
        "changed": 0,
        "unchanged": 2,
        "withdrawn": 0,
    }


def test_a_file_that_changed_changes_no_more_than_it_says(
    campaign: Campaign, tmp_path: Path
) -> None:
    import_training(campaign, write(tmp_path, WORDS, PIXELS))
    moved = import_training(campaign, write(tmp_path, PIXELS, WORDS))
    assert (moved.changes.changed, moved.changes.new) == (2, 0)
    other = {**WORDS, "answer": {"outcome": "whole_artwork"}}
    swapped = import_training(campaign, write(tmp_path, PIXELS, other))
    assert (swapped.changes.new, swapped.changes.withdrawn) == (1, 1)
    back = import_training(campaign, write(tmp_path, PIXELS, WORDS))
    assert (back.changes.new, back.changes.changed, back.changes.withdrawn) == (0, 1, 1)
    assert Task.objects.filter(purpose="training").count() == 3
    none = import_training(campaign, write(tmp_path))
    assert none.changes.withdrawn == 2
    assert not Task.objects.filter(purpose="training", state="open").exists()


def test_a_dry_run_tells_all_and_stores_nothing(
    campaign: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(write(tmp_path, WORDS, PIXELS))
    dry = told(capsys, file, "--dry-run")
    assert dry["said"].startswith("Would set the training: 2 new")
    assert not KnownAnswer.objects.exists()
    wet = told(capsys, file)
    same = {"dry_run", "said"}
    assert {k: v for k, v in dry.items() if k not in same} == {
        k: v for k, v in wet.items() if k not in same
    }


BROKEN: list[tuple[Any, str, str]] = [
    ("not json", "unreadable", "line 2"),
    ([1], "field_type", "line 2"),
    ({**WORDS, "kind": "emotion"}, "field_type", "line 2"),
    ({**WORDS, "kind": ["phrase"]}, "field_type", "line 2"),
    ({**WORDS, "artwork": "Realism/none"}, "not_found", "line 2"),
    ({**WORDS, "utterance": "Nobody said so."}, "not_found", "line 2"),
    ({**WORDS, "utterance": None}, "field_type", "line 2"),
    ({**WORDS, "utterance": {"table": "artemis", "record": 10**30}}, "not_found", "line 2"),
    ({**WORDS, "phrase": {"start": 0, "end": 3}}, "field_unknown", "line 2"),
    ({**WORDS, "answer": {"outcome": "phrases"}}, "field_missing", "line 2"),
    ({**WORDS, "answer": None}, "field_type", "line 2"),
    ({**WORDS, "notes": {"fr": "Non"}}, "field_unknown", "line 2"),
    ({**WORDS, "notes": {"en": "x" * 1001}}, "field_type", "line 2"),
    ({**WORDS, "culture": "english"}, "field_unknown", "line 2"),
    ({**PIXELS, "answer": {"mask": "away.png"}}, "mask_refused", "line 2"),
    ({**PIXELS, "answer": {"mask": "training.jsonl"}}, "mask_refused", "line 2"),
    ({**PIXELS, "answer": {"mask": "\x00"}}, "mask_refused", "line 2"),
    ({**PIXELS, "phrase": {"start": 4, "end": 13}}, "field_missing", "line 2"),
    ({**PIXELS, "phrase": {"start": 4, "end": 13, "points": [[8, 0]]}}, "point_outside", "line 2"),
    (PIXELS, "field_type", "line 3"),
]


@pytest.mark.parametrize(("entry", "code", "where"), BROKEN)
def test_one_wrong_entry_is_named_and_nothing_is_stored(
    campaign: Campaign,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    entry: Any,
    code: str,
    where: str,
) -> None:
    second = entry if isinstance(entry, str) else json.dumps(entry)
    file = tmp_path / "training.jsonl"
    file.write_text(f"{json.dumps(WORDS)}\n{second}\n{json.dumps(PIXELS)}\n", encoding="utf-8")
    with pytest.raises(CommandError) as failed:
        call_command("campaign", "training", "stimuli", str(file))
    assert failed.value.returncode == 1
    refused = [line for line in capsys.readouterr().out.splitlines() if line.startswith("refused")]
    assert any(line.startswith(f"refused: {where}:") and f"[{code}]" in line for line in refused)
    assert not KnownAnswer.objects.exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("away.jsonl", None),
        ("broken.toml", "[[task]"),
        ("misspelt.toml", "[[tasks]]\nkind = 'phrase'"),
        ("other.toml", "task = 3"),
    ],
)
def test_a_file_that_cannot_be_read_takes_nothing_away(
    campaign: Campaign, tmp_path: Path, name: str, text: str | None
) -> None:
    import_training(campaign, write(tmp_path, WORDS))
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        import_training(campaign, tmp_path / name)
    assert refused.value.code == "table_refused"
    assert Task.objects.filter(purpose="training", state="open").count() == 1


def test_what_the_batches_ask_as_well_is_told(
    cast: Cast, campaign: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {**WORDS, "artwork": "Realism/other", "utterance": "A red house sleeps."}
    facts = told(capsys, str(write(tmp_path, asked, WORDS)))
    assert facts["collected"] == ["phrase Realism/other: A red house sleeps."]


def test_training_is_paid_no_worse_than_the_batch(
    cast: Cast, campaign: Campaign, tmp_path: Path
) -> None:
    """A batch of 50 in 10 minutes at 1200 an hour: 4 for each task."""
    file = write(tmp_path, WORDS, PIXELS)
    campaign.minimum_hourly_minor, campaign.training_reward_minor = 1200, 7
    campaign.save()
    with pytest.raises(Refusal) as refused:
        import_training(campaign, file)
    assert refused.value.code == "campaign_incomplete"
    assert not KnownAnswer.objects.exists()
    campaign.training_reward_minor = 8
    campaign.save()
    assert import_training(campaign, file).changes.new == 2
    campaign.training_reward_minor = 7
    campaign.save()
    assert what_is_missing(campaign)[-1].startswith("the training's reward is below")


def test_a_campaign_is_made_with_its_mark_and_reward(cast: Cast) -> None:
    call_command(
        "campaign", "create", "new", "--protocol=culture", "--artworks",
        "--set=training_pass_percent=67", "--set=training_reward_minor=50",
    )  # fmt: skip
    made = Campaign.objects.get(slug="new")
    assert (made.training_pass_percent, made.training_reward_minor) == (67, 50)
    with pytest.raises(Refusal):
        create_campaign(
            slug="more",
            protocol="culture",
            cultures=["english"],
            actor=SYSTEM,
            training_pass_percent=101,
        )


@pytest.mark.parametrize(
    ("number", "protocol", "kinds"),
    [(0, "stimuli", ["phrase", "region"]), (1, "culture", ["emotion"]), (2, "figures", ["figure"])],
)
def test_the_examples_of_the_manual_can_be_used_as_they_stand(
    cast: Cast, tmp_path: Path, number: int, protocol: str, kinds: list[str]
) -> None:
    page = (ROOT / "docs" / "howto" / "train.md").read_text("utf-8")
    suffix, example = re.findall(r"```(jsonl|toml)\n(.*?)```", page, re.DOTALL)[number]
    artwork = cast.artwork("jonas-weir_the-baker's-table-1899", width=960, height=760)
    cast.utterance(
        artwork, "The bread is still warm, I'm sure, and the white cloth waits for friends."
    )
    bread = Mask.full(760, 960).to_png()
    (tmp_path / "bread.png").write_bytes(bread)
    file = tmp_path / f"example.{suffix}"
    file.write_text(example, encoding="utf-8")
    campaign = create_campaign(slug="x", protocol=protocol, cultures=["english"], actor=SYSTEM)
    assert import_training(campaign, file).refused == []
    known = KnownAnswer.objects.select_related("task")
    assert [one.task.kind for one in known] == kinds
