"""PNG maps, and the layer of each annotator's phrases and masks behind them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pycocotools import mask as coco

from annotation.models import Answer, Campaign
from annotation.models.participation import Annotator
from tests.releases.conftest import PAINTINGS
from tests.releases.rows import cells, contents, layered, released, stimuli, stimulus
from tests.releases.test_variants import publish


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_png_is_its_map_pixel_for_pixel(tmp_path: Path) -> None:
    rows = [stimulus("a.b"), stimulus("a.b", "fear", runs=(0, 24)), stimulus("ö", runs=(23, 1))]
    root, _ = released(stimuli(rows), tmp_path / "out", formats=("apolo", "png"))
    for row in cells(root / "stimuli.csv"):
        with Image.open(root / "png" / f"{row['name']}_{row['emotion']}.png") as image:
            assert image.mode == "1"
            assert np.array_equal(np.array(image), np.load(root / row["map_file"]))


def test_without_the_maps_no_table_names_them(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus("a")]), tmp_path / "out", formats=("png",))
    assert not (root / "apolo_pixel_map").exists()
    assert [row["map_file"] for row in cells(root / "stimuli.csv")] == [""]


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")
def test_each_annotators_mask_is_there_as_picture_and_as_runs(tmp_path: Path) -> None:
    rows = [stimulus("a"), stimulus("b", runs=(0, 2, 22))]
    root, _ = released(layered(rows), tmp_path / "out", formats=("phrases",))
    found = lines(root / "phrase_layer/regions.jsonl")
    assert len(found) == 4
    assert len({line["annotator"] for line in found}) == 2
    known = {row["map_id"] for row in cells(root / "stimuli.csv")}
    phrases = {row["phrase_id"]: row["phrase"] for row in cells(root / "phrases.csv")}
    for line in found:
        drawn = coco.decode({"size": line["size"], "counts": line["counts"].encode()})
        assert np.array_equal(np.array(Image.open(root / line["file"])), drawn)
        assert line["area"] == drawn.sum()
        assert line["map_id"] in known
        assert phrases[line["phrase_id"]] == line["phrase"] == "red house"


def test_packed_masks_are_the_loose_ones(tmp_path: Path) -> None:
    rows = [stimulus("a"), stimulus("b")]
    formats = ("phrases", "png")
    loose, _ = released(layered(rows), tmp_path / "loose", formats=formats)
    packed, _ = released(layered(rows), tmp_path / "packed", formats=formats, pack=True)
    for name in ("phrase_layer/masks.zip", "png.zip"):
        with zipfile.ZipFile(packed / name) as archive:
            assert archive.namelist()
            for entry in archive.namelist():
                assert archive.read(entry) == (loose / entry).read_bytes()


def test_what_is_left_out_leaves_no_layer(tmp_path: Path) -> None:
    rows = [stimulus("a"), stimulus("b", klass="void")]
    root, _ = released(layered(rows), tmp_path / "out", formats=("phrases",))
    for name in ("given", "regions"):
        assert {line["painting"] for line in lines(root / f"phrase_layer/{name}.jsonl")} == {"a"}


def test_the_layer_holds_what_people_said_and_drew(drawn: Campaign, tmp_path: Path) -> None:
    """From the database: spans, points, masks, pseudonyms, and no inside id."""
    publish(drawn, tmp_path / "out", formats=("apolo", "phrases", "png"))
    root = tmp_path / "out"
    given = lines(root / "phrase_layer/given.jsonl")
    assert {line["outcome"] for line in given} == {"phrases", "whole_artwork"}
    phrases = [phrase for line in given for phrase in line["phrases"]]
    assert len(phrases) == len(PAINTINGS)
    assert {(one["start"], one["end"], one["phrase"]) for one in phrases} == {(4, 13, "red house")}
    assert {json.dumps(one["points"]) for one in phrases} == {"[[2, 2]]"}
    drawn_by = {line["annotator"] for line in lines(root / "phrase_layer/regions.jsonl")}
    assert len(drawn_by) == 1
    answers = {row["answer"]: row["annotator"] for row in cells(root / "answers.csv")}
    for line in given + lines(root / "phrase_layer/regions.jsonl"):
        assert answers[line["answer"]] == line["annotator"]
    everything = b"\n".join(contents(root).values())
    for model in (Annotator, Answer):
        for uuid in model.objects.values_list("uuid", flat=True):
            assert str(uuid).encode() not in everything


def test_an_erased_answer_is_not_in_the_layer(drawn: Campaign, tmp_path: Path) -> None:
    answer = Answer.objects.filter(kind="phrase", value="phrases").order_by("pk")[0]
    Answer.objects.filter(pk=answer.pk).update(
        body={}, value="", mask="", erased_at=answer.created_at
    )
    publish(drawn, tmp_path / "out", formats=("phrases",))
    given = lines(tmp_path / "out/phrase_layer/given.jsonl")
    assert sum(len(line["phrases"]) for line in given) == len(PAINTINGS) - 1
