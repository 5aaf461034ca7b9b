"""Parquet, read by pandas and by Hugging Face's `datasets` from the folder as it stands."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from annotation.emotions import EMOTIONS, STIMULUS_EMOTIONS
from tests.releases.rows import artwork, cells, culture, figures, released, stimuli, stimulus

TEXTS = ["=1+1", "None", "红色的天空", "السماء", "two\r\nlines", ""]


@pytest.fixture(scope="module")
def datasets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Import it with a cache of the tests' own and no network."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setenv("HF_HOME", str(tmp_path_factory.mktemp("hf")))
        patch.setenv("HF_DATASETS_CACHE", str(tmp_path_factory.mktemp("cache")))
        library = pytest.importorskip("datasets")
        patch.setattr(library.config, "HF_DATASETS_CACHE", tmp_path_factory.mktemp("hf-cache"))
        library.disable_progress_bars()
        yield library


def loaded(datasets: Any, root: Path, *name: str) -> Any:
    return datasets.load_dataset(str(root), *name)


def test_stimuli_load_with_their_features_declared(datasets: Any, tmp_path: Path) -> None:
    rows = [stimulus(f"p{i}", STIMULUS_EMOTIONS[i % 8], runs=(i, 3, 21 - i)) for i in range(10)]
    root, _ = released(stimuli(rows), tmp_path / "out", formats=("apolo", "parquet"))
    release = loaded(datasets, root)
    assert {name: len(part) for name, part in release.items()} == {"validation": 2, "test": 8}
    features = release["test"].features
    assert features["emotion"].names == list(STIMULUS_EMOTIONS)
    assert isinstance(features["mask"], datasets.Image)
    tables = {row["map_id"]: row for row in cells(root / "stimuli.csv")}
    for row in itertools.chain(release["validation"], release["test"]):
        table = tables.pop(row["map_id"])
        assert np.array_equal(np.array(row["mask"]), np.load(root / table["map_file"]))
        assert STIMULUS_EMOTIONS[row["emotion"]] == table["emotion"]
        assert row["area_ratio"] == float(table["area_ratio"])
        assert row["utterances"] == ["The red house glows."]
    assert not tables


def test_labels_and_annotations_load_as_two_configurations(datasets: Any, tmp_path: Path) -> None:
    votes = {f"p{i}": {"english": ["awe"] * 3, "arabic": ["something else"] * 3} for i in range(5)}
    root, _ = released(culture(votes), tmp_path / "out", formats=("arteculture", "parquet"))
    labels = loaded(datasets, root, "labels")
    assert {name: len(part) for name, part in labels.items()} == {"train": 4, "test": 1}
    row = labels["test"][0]
    names = labels["test"].features["arabic"].names
    assert (names[row["english"]], names[row["arabic"]]) == ("awe", "other")
    assert json.loads(row["arabic_tally"]) == {"other": 3}
    annotations = loaded(datasets, root, "annotations")
    assert annotations["train"].features["emotion"].names == list(EMOTIONS)
    told = [*annotations["train"], *annotations["test"]]
    assert len(told) == len(cells(root / "annotations.csv")) == 30
    assert loaded(datasets, root)["train"].features == labels["train"].features


def test_figures_keep_their_boxes(datasets: Any, tmp_path: Path) -> None:
    boxes = {"a": {"one": [[0, 0, 2, 2.5], [1, 1, 1, 1]], "two": []}}
    root, _ = released(figures(boxes), tmp_path / "out", formats=("parquet",))
    answers = loaded(datasets, root)["train"]
    assert sorted(row["boxes"] for row in answers) == [[], boxes["a"]["one"]]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_types_do_not_hang_on_which_row_comes_first(tmp_path: Path, order: Any) -> None:
    """HO-78: an empty text, an empty list and a missing picture stay what they are."""
    uneven: list[dict[str, Any]] = [
        {"utterances": [], "artemis_ids": []},
        {"utterances": [""], "artemis_ids": [7]},
        {"utterances": ["None", "[]"], "artemis_ids": [1, 2]},
    ]
    rows = [stimulus(f"p{place}", **uneven[given]) for place, given in enumerate(order)]
    pictures = [artwork(f"p{place}", year="" if place else "1901") for place in range(3)]
    inputs = stimuli(rows, artworks=pictures)
    root, _ = released(inputs, tmp_path / "out", formats=("parquet",), val=0.0)
    (file,) = (root / "parquet/stimuli").iterdir()
    frame = pd.read_parquet(file)
    assert [str(kind) for kind in (frame["emotion"].dtype, frame["area_ratio"].dtype)] == [
        "int64",
        "float64",
    ]
    assert [list(said) for said in frame["utterances"]] == [
        uneven[given]["utterances"] for given in order
    ]
    assert frame["year"].tolist() == ["1901", "", ""]


@pytest.mark.parametrize("text", TEXTS)
def test_texts_come_back_letter_by_letter(tmp_path: Path, text: str) -> None:
    """HO-72: what a spreadsheet form quotes, this one does not."""
    inputs = culture({"p": {"english": ["awe"] * 3}}, text=text)
    root, _ = released(inputs, tmp_path / "out", formats=("parquet",), val=0.0)
    frame = pd.read_parquet(root / "parquet/annotations/train-00000-of-00001.parquet")
    assert frame["utterance"].tolist() == [text] * 3
