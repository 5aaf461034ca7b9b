from __future__ import annotations

import json
from pathlib import Path

from tests.scoring.conftest import Scored


def test_boxes_by_hand(tmp_path: Path, figures: Path, scored: Scored) -> None:
    """Hit, miss, hit: best F at the third, 4/5; AP 1/2 x 1 + 1/2 x 2/3."""
    path = tmp_path / "boxes.csv"
    path.write_text(
        "painting,x,y,width,height,score\n"
        "pair,0,0,10,10,0.9\npair,90,90,5,5,0.8\npair,50,0,10,10,0.7\n"
        "pair,50,0,10,10,0.7\nnobody,0,0,1,1,1\npair,nan,0,1,1,1\npair,0,0,-1,1,1\npair,a,0,1,1,1\n"
    )
    report = scored(figures, path)
    assert (report["n"], report["figures"]) == (2, 2)
    assert (report["precision"], report["recall"]) == (2 / 3, 1)
    assert abs(report["f1"] - 0.8) < 1e-12
    assert abs(report["ap"] - 5 / 6) < 1e-12
    assert report["doubled"] == ["line 5"]
    assert report["unknown"] == ["line 6: nobody"]
    assert list(report["reasons"].values()) == ["nan", "box", "not_numbers"]
    assert report["missing"] == ["Cubism/empty"]
    assert list(report["per_bucket"]) == ["2", "5"]
    assert report["curve"][0] == [0.5, 1.0, 0.9]


def test_coco_results(tmp_path: Path, figures: Path, scored: Scored) -> None:
    path = tmp_path / "boxes.json"
    rows = [
        {"image_id": "pair", "bbox": [0, 0, 10, 10], "score": 0.9},
        {"image_id": "pair", "bbox": [0, 0, 10]},
        7,
    ]
    path.write_text(json.dumps(rows))
    report = scored(figures, path)
    assert (report["recall"], report["ap"]) == (0.5, 0.5)
    assert list(report["reasons"].values()) == ["not_numbers", "unreadable"]
