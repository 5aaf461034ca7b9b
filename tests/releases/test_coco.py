"""COCO files, read by pycocotools as anybody would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pycocotools import mask as masks
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

from annotation.emotions import STIMULUS_EMOTIONS
from annotation.masks import Mask
from tests.releases.rows import HEIGHT, WIDTH, artwork, cells, figures, released, stimuli, stimulus

pytestmark = pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")

ROWS = [
    stimulus("a", "awe", runs=(5, 3, 16)),
    stimulus("a", "fear", runs=(0, 24)),
    stimulus("b", "awe", runs=(0, 1, 10, 4, 9)),
    *[stimulus(f"p{i}", "sadness", runs=(i, 2, 22 - i)) for i in range(7)],
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return released(stimuli(ROWS), tmp_path / "out", formats=("apolo", "coco"))[0]


def test_pycocotools_decodes_every_map(root: Path) -> None:
    """HO-73: ids from 1 and unique, plain numbers, `iscrowd` 0."""
    seen: list[int] = []
    for part, number in (("val", 2), ("test", 8)):
        coco = COCO(root / "coco" / f"instances_{part}.json")
        assert [one["name"] for one in coco.dataset["categories"]] == list(STIMULUS_EMOTIONS)
        assert len(coco.getAnnIds()) == number
        for one in coco.loadAnns(coco.getAnnIds()):
            seen.append(one["id"])
            image = coco.loadImgs(one["image_id"])[0]
            emotion = coco.loadCats(one["category_id"])[0]["name"]
            name = image["file_name"].rsplit(".", 1)[0]
            expected = np.load(root / "apolo_pixel_map" / f"{name}_{emotion}.npy")
            assert np.array_equal(coco.annToMask(one), expected)
            assert one["area"] == expected.sum() == masks.area(coco.annToRLE(one))
            assert one["bbox"] == masks.toBbox(coco.annToRLE(one)).tolist()
            assert (one["iscrowd"], image["height"], image["width"]) == (0, HEIGHT, WIDTH)
    assert sorted(seen) == list(range(1, len(ROWS) + 1))


def test_cocos_own_evaluation_takes_the_truth_for_perfect(root: Path) -> None:
    truth = COCO(root / "coco/instances_test.json")
    found = [
        {key: one[key] for key in ("image_id", "category_id", "segmentation")} | {"score": 1.0}
        for one in truth.loadAnns(truth.getAnnIds())
    ]
    evaluation = COCOeval(truth, truth.loadRes(found), "segm")
    evaluation.evaluate()
    evaluation.accumulate()
    precision = evaluation.eval["precision"]
    assert precision[precision > -1].min() == pytest.approx(1.0)


def test_each_picture_keeps_its_rights_and_hash(tmp_path: Path) -> None:
    rows = [stimulus("a"), stimulus("b")]
    pictures = [artwork("a", rights="CC0"), artwork("b", rights="", original_format="JPEG")]
    inputs = stimuli(rows, artworks=pictures)
    root, _ = released(inputs, tmp_path / "out", formats=("coco",), val=0.0)
    coco = COCO(root / "coco/instances_test.json")
    licences = {one["id"]: one["name"] for one in coco.dataset["licenses"]}
    said = {one["file_name"]: licences[one["license"]] for one in coco.dataset["images"]}
    assert said == {"a.png": "CC0", "b.jpg": "not stated"}
    empty = json.loads((root / "coco/instances_val.json").read_text())
    assert (empty["images"], empty["annotations"]) == ([], [])


def test_figures_are_what_annotators_agree_on(tmp_path: Path) -> None:
    boxes: dict[str, list[Any]] = {
        "one": [[0, 0, 2, 2]],
        "two": [[1, 1, 2, 2]],
        "three": [[0.5, 0, 2, 2], [3, 3, 1, 1]],
    }
    root, _ = released(figures({"a": boxes, "b": {"one": []}}), tmp_path / "out",
                       formats=("coco", "figures"))  # fmt: skip
    coco = COCO(root / "coco/instances.json")
    assert len(coco.getImgIds()) == 2
    (one,) = coco.loadAnns(coco.getAnnIds())
    assert (one["annotators"], one["boxes"], one["bucket"]) == (3, 4, 3)
    x, y, width, height = one["bbox"]
    assert one["area"] == width * height
    assert coco.annToMask(one).shape == (HEIGHT, WIDTH)
    assert len(cells(root / "figures.csv")) == 4


def test_a_mask_from_a_foreign_encoder_is_the_same() -> None:
    """HO-73: a mask of 6 x 9."""
    pixels = np.zeros((6, 9), np.uint8)
    pixels[1:4, 2:7] = 1
    theirs = masks.encode(np.asfortranarray(pixels))
    assert Mask.from_array(pixels).to_coco() == {
        "size": [6, 9], "counts": theirs["counts"].decode()
    }  # fmt: skip
