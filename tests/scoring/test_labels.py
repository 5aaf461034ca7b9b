from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from tests.scoring.conftest import Scored


def table(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "predictions.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_by_hand(tmp_path: Path, labels: Path, scored: Scored) -> None:
    """Truths fear, awe, awe, other; right, missing, right, said awe."""
    path = table(
        tmp_path, "painting,culture,emotion", "sea,english,Fear", "hill,english,awe",
        "hill,arabic,awe", "tree,english,awe", "nowhere,english,awe", "sea,arabic,joy",
    )  # fmt: skip
    report = scored(labels, path)
    assert (report["n"], report["accuracy"]) == (4, 0.5)
    assert report["macro_f1"] == pytest.approx((1 + 0.5 + 0) / 3)
    assert report["unusable"] == ["Realism/sea/arabic"]
    assert (report["missing"], report["other_split"]) == ([], 1)
    assert len(report["unknown"]) == 1
    assert report["confusion"]["something else"] == {"awe": 1}
    assert report["per_culture"]["english"]["accuracy"] == 1
    eight = report["eight_emotions"]
    assert (eight["n"], eight["left_out"]) == (3, 1)
    assert eight["accuracy"] == pytest.approx(2 / 3)


def test_json_lines_and_one_emotion_for_all_cultures(
    tmp_path: Path, labels: Path, scored: Scored
) -> None:
    path = tmp_path / "predictions.jsonl"
    rows: list[Any] = [
        {"painting": "sea", "art_style": "Realism", "emotion": "awe"},
        {"painting": "hill", "emotion": "other"},
        {"painting": "hill", "emotion": "fear", "culture": "english"},
        {"painting": 3, "emotion": "fear"},
        [],
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    report = scored(labels, path)
    assert report["accuracy"] == 0.5
    assert report["doubled"] == ["Realism/hill/english"]
    assert report["unusable"] == ["line 4", "line 5"]


def test_a_table_without_its_columns(tmp_path: Path, labels: Path, scored: Scored) -> None:
    with pytest.raises(CommandError, match="table_refused"):
        scored(labels, table(tmp_path, "painting,label", "sea,awe"))


def test_validation(tmp_path: Path, labels: Path, scored: Scored) -> None:
    path = table(tmp_path, "painting,emotion", "tree,awe")
    report = scored(labels, path, "--split", "val")
    assert (report["n"], report["accuracy"], report["macro_f1"]) == (1, 1, 1)
