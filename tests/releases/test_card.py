"""The card: README with a YAML head, datasheet, and a Croissant document that its tools accept."""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import Any

import pytest
import yaml

from aggregation.releases.campaign_facts import Background
from annotation.models import Campaign
from tests.releases.rows import (
    campaign,
    cells,
    culture,
    figures,
    layered,
    picture,
    released,
    stimuli,
    stimulus,
)
from tests.releases.test_variants import publish

ALL = ("apolo", "coco", "iiif", "images", "parquet", "phrases", "png")
TOLD = Background(
    months=("2026-01", "2026-03"),
    countries={"english": {"GB": 8, "IE": 2, "US": 6, "NZ": 1}},
    platforms={"prolific": 17},
    consents={("english", 2): 17},
    withdrew=1,
    reward_minor=150,
    minimum_hourly_minor=900,
    currency="GBP",
    batch_size=12,
    batch_minutes=10,
    payments={"GBP": 2550},
    reviews={"": 40, "scribble": 3, "copied": 1},
    rounds=4,
    rounds_done=3,
    blocked=1,
    gold_answers=20,
    gold_correct=19,
)


def head(root: Path) -> dict[str, Any]:
    _nothing, yaml_head, _text = (root / "README.md").read_text("utf-8").split("---\n", 2)
    read: dict[str, Any] = yaml.safe_load(yaml_head)
    return read


def validated(root: Path) -> Any:
    """Read it with MLCommons' validator; it warns of what is missing, and fails on what is wrong.

    No date of publication is in a release: it would not be the same byte for byte.
    """
    mlcroissant = pytest.importorskip("mlcroissant")
    logging.getLogger("absl").setLevel(logging.ERROR)
    dataset = mlcroissant.Dataset(jsonld=str(root / "croissant.json"))
    issues = dataset.metadata.ctx.issues
    assert not issues.errors
    assert [one for one in issues.warnings if "datePublished" not in str(one)] == []
    return dataset


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    ("inputs", "formats", "table", "number"),
    [
        (layered([stimulus(f"p{i}") for i in range(30)]), ALL, "stimuli", 30),
        (
            culture({f"p{i}": {"english": ["awe"] * 3} for i in range(3)}),
            ("arteculture", "parquet"),
            "annotations",
            9,
        ),
        (figures({"a": {"one": [[0, 0, 1, 1]]}}), ("coco", "figures", "iiif"), "figures", 1),
    ],
    ids=["stimuli", "culture", "figures"],
)
def test_mlcroissant_accepts_the_document_and_reads_the_rows(
    tmp_path: Path, inputs: Any, formats: Any, table: str, number: int
) -> None:
    object.__setattr__(inputs, "originals", lambda sha256: picture())
    root, _ = released(inputs, tmp_path / "out", formats=formats)
    dataset = validated(root)
    assert dataset.metadata.version == "1.0"
    rows = list(dataset.records(table))
    assert len(rows) == len(cells(root / f"{table}.csv")) == number
    first = cells(root / f"{table}.csv")[0]
    for name in ("painting", "art_style"):
        assert rows[0][f"{table}/{name}"].decode() == first[name]


def test_every_file_stands_there_with_its_hash_or_in_a_set(tmp_path: Path) -> None:
    inputs = layered([stimulus(f"p{i}") for i in range(30)], originals=lambda sha256: picture())
    root, _ = released(inputs, tmp_path / "out", formats=ALL)
    document = json.loads((root / "croissant.json").read_text("utf-8"))
    left = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    for one in document["distribution"]:
        if one["@type"] == "cr:FileObject":
            data = (root / one["contentUrl"]).read_bytes()
            assert one["sha256"] == hashlib.sha256(data).hexdigest()
            assert one["contentSize"] == f"{len(data)} B"
            left.remove(one["contentUrl"])
        else:
            for pattern in one["includes"]:
                found = {path.relative_to(root).as_posix() for path in root.glob(pattern)}
                assert found
                left -= found
    assert left == {"README.md", "croissant.json", "checksums.txt"}


def test_the_head_says_what_hugging_face_asks(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus("a")]), tmp_path / "out", licence="CC-BY-4.0")
    said = head(root)
    assert said["license"] == "cc-by-4.0"
    assert said["language"] == ["en"]
    assert said["size_categories"] == ["n<1K"]
    assert said["task_categories"] == ["image-segmentation"]
    assert "configs" not in said


def test_licence_and_citation_are_those_given(tmp_path: Path) -> None:
    options = {"licence": "CC-BY-4.0", "citation": "@data{a,\n title={A}}"}
    root, _ = released(stimuli([stimulus("a")]), tmp_path / "out", **options)
    text = (root / "README.md").read_text("utf-8")
    assert "Licence of the annotations: CC-BY-4.0." in text
    assert "    @data{a,\n     title={A}}" in text
    document = json.loads((root / "croissant.json").read_text("utf-8"))
    assert document["license"] == "CC-BY-4.0"
    assert document["citeAs"] == options["citation"]


def test_the_datasheet_says_what_was_recorded(tmp_path: Path) -> None:
    facts = campaign(background=TOLD, ethics_approval="R-12", content_warnings="Nudity")
    root, _ = released(stimuli([stimulus("a")], campaign=facts), tmp_path / "out")
    text = (root / "DATASHEET.md").read_text("utf-8")
    for said in (
        "from 2026-01 to 2026-03",
        "17 people: GB 47.1 %, US 35.3 %, countries with fewer than 5 people 17.6 %",
        "1.50 GBP, planned to take 10 minutes: 9.00 GBP an hour",
        "Confirmed payments in all: 25.50 GBP",
        "english, version 2: 17 people",
        "40 accepted, 4 rejected",
        "copied 1, scribble 3",
        "20, of which 95.0 % were right",
        "Ethics approval: R-12",
        "Content warnings shown: Nudity",
    ):
        assert said in text
    assert "NZ" not in text
    document = json.loads((root / "croissant.json").read_text("utf-8"))
    assert document["rai:dataCollectionTimeframe"] == ["2026-01", "2026-03"]
    assert document["rai:dataAnnotationPlatform"] == ["Prolific"]


def test_what_was_not_recorded_is_said_to_be_so(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus("a")]), tmp_path / "out")
    text = (root / "DATASHEET.md").read_text("utf-8")
    assert text.count("ot recorded") >= 8
    assert "rehearsal" not in text


def test_a_rehearsal_says_that_it_stands_for_nobody(tmp_path: Path) -> None:
    facts = campaign(background=Background(rehearsal=True))
    root, _ = released(stimuli([stimulus("a")], campaign=facts), tmp_path / "out")
    assert "stand for nobody's" in (root / "DATASHEET.md").read_text("utf-8")


def test_the_campaign_is_asked_for_what_it_recorded(drawn: Campaign, tmp_path: Path) -> None:
    Campaign.objects.update(reward_minor=200, batch_minutes=12)
    publish(drawn, tmp_path / "out")
    text = (tmp_path / "out/DATASHEET.md").read_text("utf-8")
    assert "2.00 GBP, planned to take 12 minutes: 10.00 GBP an hour" in text
    assert "(`english`): 2 people: countries with fewer than 5 people 100.0 %" in text
    assert "english, version 1: 2 people" in text or "en, version 1: 2 people" in text
