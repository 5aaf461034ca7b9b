"""layers.jsonl against the maps, read by an independent decoder."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pycocotools import mask as coco

from annotation.masks import Mask
from tests.releases.rows import HEIGHT, WIDTH, cells, released, stimuli, stimulus


def counts(runs: list[int]) -> str:
    return Mask.from_runs(runs, height=HEIGHT, width=WIDTH).counts


def decoded(layer: dict[str, Any], text: str) -> Any:
    return coco.decode({"size": layer["size"], "counts": text.encode()})


@pytest.mark.filterwarnings("ignore:__array__ implementation:DeprecationWarning")
def test_each_layer_decodes_to_its_map_and_votes(tmp_path: Path) -> None:
    levels = [counts([5, 3, 16]), counts([6, 1, 17])]
    rows = [
        stimulus("drawn", annotators=2, levels=levels),
        stimulus("whole", klass="whole", runs=(0, 24), drawn=counts([5, 3, 16])),
    ]
    root, _ = released(stimuli(rows), tmp_path / "out")
    layers = [json.loads(line) for line in (root / "layers.jsonl").read_text().splitlines()]
    for row, layer in zip(cells(root / "stimuli.csv"), layers, strict=True):
        assert layer["map_id"] == row["map_id"]
        assert np.array_equal(decoded(layer, layer["mask"]), np.load(root / row["map_file"]))
        hashed = f"{row['height']}x{row['width']}:{layer['mask']}"
        assert hashlib.sha256(hashed.encode()).hexdigest() == row["mask_sha256"]
    drawn, whole = layers
    votes = sum(decoded(drawn, level) for level in drawn["marked_by_at_least"])
    assert votes.max() == drawn["annotators"] == 2
    assert np.bincount(votes.ravel()).tolist() == [21, 2, 1]
    assert decoded(whole, whole["mask"]).sum() == 24
    assert decoded(whole, whole["drawn"]).sum() == 3
