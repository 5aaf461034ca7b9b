"""Releases of the culture protocol: from answers given through the API to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from django.utils import timezone

from aggregation.models import Release
from aggregation.releases.inputs import Options
from aggregation.services.release_copies import copy_release
from aggregation.services.releases import build_release
from annotation.emotions import EMOTIONS
from annotation.errors import Refusal
from annotation.models import Answer, Artwork, Campaign
from annotation.services.audit import SYSTEM
from tests.releases.conftest import Told
from tests.releases.rows import cells

SURE = ["awe", "awe", "fear"]
LATE = ["awe", "fear", "something else", "something else", "something else"]
NEVER = ["awe", "fear", "anger", "sadness", "awe"]


def release(campaign: Campaign, out: Path, **options: Any) -> Path:
    wanted = Options(formats=("arteculture",), **options)
    made = build_release(campaign, "1", seed=3, options=wanted, actor=SYSTEM)
    assert isinstance(made, Release)
    assert copy_release(made, out)
    return out


def test_an_artwork_is_retained_only_if_every_culture_decided(told: Told, tmp_path: Path) -> None:
    campaign = told(
        {
            "both": {"english": SURE, "chinese": LATE},
            "one": {"english": SURE, "chinese": NEVER},
        }
    )
    out = release(campaign, tmp_path / "out")
    rows = cells(out / "annotations.csv")
    assert {row["painting"] for row in rows} == {"both"}
    assert [row["language"] for row in rows] == ["english"] * 3 + ["chinese"] * 5
    labels = {(row["painting"], row["culture"]): row for row in cells(out / "labels.csv")}
    assert {key: (row["state"], row["emotion"]) for key, row in labels.items()} == {
        ("both", "english"): ("decided", "awe"),
        ("both", "chinese"): ("decided", "other"),
        ("one", "english"): ("decided", "awe"),
        ("one", "chinese"): ("discarded", ""),
    }
    assert {row["retained"] for row in labels.values() if row["painting"] == "one"} == {"no"}
    tally = json.loads(labels["both", "chinese"]["tally"])
    assert tally == {"awe": 1, "fear": 1, "other": 3}


def test_the_columns_are_artelingos_and_no_cell_is_empty(told: Told, tmp_path: Path) -> None:
    campaign = told({"a": {"english": LATE}})
    Artwork.objects.update(art_style="")
    out = release(campaign, tmp_path / "out")
    rows = cells(out / "annotations.csv")
    assert {
        row["art_style"] for name in ("labels.csv", "artworks.csv") for row in cells(out / name)
    } == {"none"}
    assert list(rows[0])[:6] == [
        "art_style", "painting", "emotion", "utterance", "language", "split",
    ]  # fmt: skip
    assert all(cell for row in rows for cell in row.values())
    assert [row["emotion"] for row in rows].count("something else") == 3


def test_answers_are_cultures_x_3_and_2_per_escalated(told: Told, tmp_path: Path) -> None:
    votes = {"a": {"english": SURE, "chinese": LATE}, "b": {"english": SURE, "chinese": SURE}}
    campaign = told(votes)
    Artwork.objects.filter(painting="a").update(tradition="Chinese")
    Artwork.objects.filter(painting="b").update(tradition="Western")
    out = release(campaign, tmp_path / "out")
    statistics = json.loads((out / "statistics.json").read_text())
    assert statistics["retained"] == 2
    assert statistics["escalated"] == 1
    assert statistics["answers"] == 2 * 2 * 3 + 2 * 1 == len(cells(out / "annotations.csv"))
    assert (statistics["western_share"], statistics["non_western_share"]) == (50.0, 50.0)
    assert statistics["countries"] == {"english": {"GB": 100.0}, "chinese": {"GB": 100.0}}


def test_an_artwork_is_on_one_side_in_every_language(told: Told, tmp_path: Path) -> None:
    votes = {f"p{i}": {"english": SURE, "chinese": SURE} for i in range(3)}
    out = release(told(votes), tmp_path / "out", val=0.34)
    sides: dict[str, set[str]] = {}
    for row in cells(out / "annotations.csv"):
        sides.setdefault(row["painting"], set()).add(row["split"])
    assert all(len(parts) == 1 for parts in sides.values())
    assert sorted(next(iter(parts)) for parts in sides.values()) == ["test", "train", "train"]


def test_an_erased_text_is_left_out_and_counted(told: Told, tmp_path: Path) -> None:
    campaign = told({"a": {"english": SURE}})
    first = Answer.objects.order_by("pk")[0]
    Answer.objects.filter(pk=first.pk).update(body={}, erased_at=timezone.now())
    out = release(campaign, tmp_path / "out")
    assert len(cells(out / "annotations.csv")) == 2
    assert json.loads((out / "statistics.json").read_text())["erased"] == 1


def test_without_a_retained_artwork_there_is_nothing_to_release(told: Told, tmp_path: Path) -> None:
    campaign = told({"a": {"english": NEVER}})
    with pytest.raises(Refusal, match="release_empty"):
        release(campaign, tmp_path / "out")
    assert not Release.objects.exists()


def test_one_artwork_a_row_with_one_label_for_each_culture(told: Told, tmp_path: Path) -> None:
    campaign = told(
        {
            "both": {"english": SURE, "chinese": LATE},
            "one": {"english": SURE, "chinese": NEVER},
        }
    )
    Artwork.objects.filter(painting="both").update(tradition="Islamic")
    out = release(campaign, tmp_path / "out")
    (row,) = cells(out / "labels_by_artwork.csv")
    assert (row["painting"], row["tradition"], row["western"]) == ("both", "Islamic", "no")
    assert (row["english"], row["chinese"]) == ("awe", "other")
    assert (row["english_answers"], row["chinese_answers"]) == ("3", "5")
    assert json.loads(row["chinese_tally"]) == {"awe": 1, "fear": 1, "other": 3}
    assert row["split"] in {"train", "test"}


def test_the_table_of_statistics_counts_what_the_other_files_hold(
    told: Told, tmp_path: Path
) -> None:
    votes = {f"p{i}": {"english": SURE, "chinese": LATE} for i in range(3)}
    campaign = told(votes)
    Artwork.objects.filter(painting="p0").update(tradition="Western")
    Artwork.objects.filter(painting="p1").update(tradition="Japanese")
    out = release(campaign, tmp_path / "out", val=0.34)
    table = {
        (row["statistic"], row["culture"], row["value"]): row
        for row in cells(out / "statistics.csv")
    }
    everything = table["artworks", "", "all"]
    assert [everything[name] for name in ("train", "test", "all")] == ["2", "1", "3"]
    for value in ("yes", "no", "unknown"):
        row = table["western", "", value]
        assert (row["all"], row["percent"]) == ("1", "33.33")
    annotations = cells(out / "annotations.csv")
    for culture in ("english", "chinese"):
        for emotion in ("awe", "fear", "other"):
            spelled = emotion.replace("other", "something else")
            for part in ("train", "test"):
                told_so = [
                    row
                    for row in annotations
                    if (row["language"], row["emotion"], row["split"]) == (culture, spelled, part)
                ]
                assert int(table["answers", culture, emotion][part]) == len(told_so)
    assert table["labels", "chinese", "other"]["all"] == "3"


def test_artelingos_reader_loses_no_row(told: Told, tmp_path: Path) -> None:
    """It drops every row with an empty cell, lower-cases emotions, and asks for these columns."""
    campaign = told({"a": {"english": SURE, "chinese": LATE}})
    Artwork.objects.update(art_style="", title="", artist="")
    out = release(campaign, tmp_path / "out")
    frame = pd.read_csv(out / "annotations.csv")
    kept = frame.dropna(how="any")
    assert len(kept) == len(frame) == 8
    assert set(kept["emotion"].str.lower()) <= set(EMOTIONS)
    assert set(kept["language"]) == {"english", "chinese"}
    assert set(kept["split"]) <= {"train", "test"}
    assert {"art_style", "painting", "utterance"} <= set(kept.columns)
