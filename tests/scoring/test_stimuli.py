from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from PIL import Image

from annotation.masks import Mask
from tests.methods.slow_apolo import script_score
from tests.scoring.conftest import LEFT, STIMULI, TOP, Scored

ROWS = np.where(np.arange(49) < 28, 5.0, -5.0)
"""Logits of the upper four of seven rows."""


def record(key: str, logits: Any = ROWS, columns: int = 8) -> dict[str, Any]:
    return {
        "id": key,
        "prediction_matrix": np.repeat(np.array(logits)[:, None], columns, 1).tolist(),
    }


def written(tmp_path: Path, document: Any) -> Path:
    path = tmp_path / "predictions.json"
    path.write_text(json.dumps(document))
    return path


def zipped(tmp_path: Path, files: dict[str, bytes]) -> Path:
    path = tmp_path / "maps.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def npy(values: Any, **how: Any) -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.asarray(values), **how)
    return stream.getvalue()


def test_the_authors_rule_as_their_script(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    rng = np.random.default_rng(5)
    logits = {name: rng.normal(size=49) for name in STIMULI}
    document = [record(f"{name}_{STIMULI[name][0]}", one) for name, one in logits.items()]
    for scenario in ("segmentation", "bbox"):
        report = scored(
            apolo, written(tmp_path, document), "--rule", "authors", "--scenario", scenario
        )
        slow = [
            script_score(logits[name].tolist(), mask.tolist(), bbox=scenario == "bbox")
            for name, (_emotion, part, mask) in STIMULI.items()
            if part == "test"
        ]
        known = [one for one in slow if one is not None]
        assert report["n"] == len(known) == 3
        assert report["miou"] == pytest.approx(100 * sum(known) / 3, abs=1e-9)
        assert report["pr25"] == 100 * sum(one >= 0.25 for one in known) / 3
        assert (report["threshold"], report["left_out"]) == (0.35, ["nothing_anger"])


@pytest.mark.parametrize("hashed", [False, True])
def test_ids_with_dots_and_with_signs(
    tmp_path: Path, apolo: Path, scored: Scored, hashed: bool
) -> None:
    key = "m#c#-escher_day_awe" if hashed else "m.c.-escher_day_awe"
    report = scored(apolo, written(tmp_path, [record(key)]), "--rule", "authors")
    assert "m.c.-escher_day_awe" not in report["missing"]
    assert report["best"][0]["id"] == "m.c.-escher_day_awe"


def test_both_spellings_of_one_record_are_no_fault(
    tmp_path: Path, apolo: Path, scored: Scored
) -> None:
    document = [record("m#c#-escher_day_awe"), record("m.c.-escher_day_awe"), record("sea_fear")]
    assert scored(apolo, written(tmp_path, document))["doubled"] == []
    document.append(record("sea_fear", -ROWS))
    report = scored(apolo, written(tmp_path, document))
    assert report["doubled"] == ["sea_fear"]
    assert report == scored(apolo, written(tmp_path, document))


def test_missing_is_zero_and_counted_unknown_is_told(
    tmp_path: Path, apolo: Path, scored: Scored
) -> None:
    """Of three truths two are predicted as they are, one not at all."""
    files = {"house_awe.npy": npy(TOP), "m.c.-escher_day_awe.npy": npy(TOP), "x_awe.npy": npy(TOP)}
    report = scored(apolo, zipped(tmp_path, files))
    assert (report["n"], report["missing"]) == (3, ["sea_fear", "nothing_anger"])
    assert report["pr25"] == report["pr50"] == pytest.approx(200 / 3)
    assert report["unknown"] == ["x_awe.npy"]
    assert (report["threshold"], report["threshold_from"]) == (None, "masks")
    assert report["per_emotion"]["fear"]["pr50"] == 0


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (np.full((8, 8), np.nan), "nan"),
        (np.ones((9, 8), np.int16), "size"),
        (np.ones((8, 8, 1)), "size"),
        (np.array([[object()]]), "unreadable"),
        (np.zeros((2000, 2000)), "too_large"),
    ],
)
def test_what_cannot_be_used_scores_0_and_says_why(
    tmp_path: Path, apolo: Path, scored: Scored, values: Any, why: str
) -> None:
    content = npy(values, allow_pickle=True)
    report = scored(apolo, zipped(tmp_path, {"sea_fear.npy": content, "house_awe.npy": npy(TOP)}))
    assert report["unusable"] == ["sea_fear"]
    assert report["reasons"] == {"sea_fear": why}
    assert (report["n"], report["pr50"]) == (3, pytest.approx(100 / 3))


def test_a_flat_and_a_nan_grid(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    broken = ROWS.copy()
    broken[3] = np.nan
    document = [record("sea_fear", np.full(49, 0.3)), record("house_awe", broken)]
    report = scored(apolo, written(tmp_path, document), "--rule", "authors")
    assert report["reasons"] == {"house_awe": "nan"}
    assert (report["n"], report["miou"]) == (3, 0)


@pytest.mark.parametrize(
    "matrix", [None, [], [[1] * 8] * 48, [[1] * 7] * 49, [["a"] * 8] * 49, [[1], [2, 3]], 10**400]
)
def test_matrices_of_other_shapes(tmp_path: Path, apolo: Path, scored: Scored, matrix: Any) -> None:
    document = [record("house_awe"), {"id": "sea_fear", "prediction_matrix": matrix}, 7, {"id": 3}]
    report = scored(apolo, written(tmp_path, document))
    assert report["unusable"] == ["sea_fear"]
    assert report["unknown"] == ["record 2", "record 3"]


def test_the_threshold_is_tuned_on_validation(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    """What lies beside a stimulus is at 0.5 and 0.556 of the map; that is not more than 0.6."""
    soft = {"awe": np.where(TOP, 1.0, 0.5), "fear": np.where(LEFT, 0.9, 0.5)}
    for one in soft.values():
        one[-1, -1] = 0
    files = {f"{name}_{emotion}.npy": npy(soft[emotion]) for name, (emotion, _p, _m) in
             STIMULI.items() if emotion in soft}  # fmt: skip
    tuned = scored(apolo, zipped(tmp_path, files))
    assert (tuned["threshold_from"], tuned["miou"], tuned["pr50"]) == ("validation", 100, 100)
    assert tuned["threshold"] == 0.6
    usual = scored(apolo, zipped(tmp_path, files), "--rule", "authors")
    assert usual["threshold"] == 0.35
    assert usual["miou"] < 60
    given = scored(apolo, zipped(tmp_path, files), "--threshold", "0.2")
    assert (given["threshold"], given["threshold_from"]) == (0.2, "given")


def test_tuning_needs_predictions_for_validation(
    tmp_path: Path, apolo: Path, scored: Scored
) -> None:
    path = written(tmp_path, [record("sea_fear")])
    assert scored(apolo, path)["threshold_from"] == "usual"
    with pytest.raises(CommandError, match="score_option"):
        scored(apolo, path, "--threshold", "tune")


def test_the_entire_artwork_stands_beside(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    whole = {f"{name}_{emotion}.npy": npy(np.ones((8, 8), bool)) for name, (emotion, _p, _m) in
             STIMULI.items()}  # fmt: skip
    report = scored(apolo, zipped(tmp_path, whole))
    assert report["baseline"] == {name: report[name] for name in ("n", "pr25", "pr50", "miou")}
    assert report["miou"] == 50


def test_png_masks_and_maps(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    def png(values: Any) -> bytes:
        stream = io.BytesIO()
        Image.fromarray(values).save(stream, "PNG")
        return stream.getvalue()

    grey = (TOP * 200 + 20).astype(np.uint8)
    files = {"a/house_awe.png": png((TOP * 255).astype(np.uint8)), "a/m.c.-escher_day_awe.png":
             png(grey), "a/sea_fear.png": png(np.zeros((8, 8, 3), np.uint8)),
             "a/nothing_anger.png": b"no picture", "__MACOSX/a/x.png": b""}  # fmt: skip
    report = scored(apolo, zipped(tmp_path, files))
    assert report["pr50"] == pytest.approx(200 / 3)
    assert report["reasons"] == {"sea_fear": "not_grey"}
    assert report["unknown"] == []


def test_a_folder_of_maps(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    report = scored(apolo, apolo / "apolo_pixel_map")
    assert (report["n"], report["pr50"], report["miou"]) == (3, 100, 100)


def test_coco_masks_and_region_proposals(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    """The proposals of `sea` add up to 0.9 left and 0.1 right: equation 4 and 5 by hand."""
    mask = Mask.from_array(TOP).to_coco()
    document = [
        {"image_id": "house_awe", "category_id": 1, "segmentation": mask, "score": 0.9},
        {"image_id": "m.c.-escher_day", "category_id": 2, "segmentation": mask},
        {"image_id": "sea", "category_id": "fear", "bbox": [0, 0, 4, 8], "score": 0.5,
         "utterance": "waves"},
        {"image_id": "sea", "category_id": "fear", "bbox": [0, 0, 4, 8], "score": 0.4,
         "utterance": "deep"},
        {"image_id": "sea", "category_id": "fear", "bbox": [4, 0, 4, 8], "score": 0.1,
         "utterance": "deep"},
        {"image_id": "nobody_awe", "bbox": [0, 0, 1, 1], "score": 1},
    ]  # fmt: skip
    report = scored(apolo, written(tmp_path, document))
    assert (report["n"], report["miou"], report["unknown"]) == (3, 100, ["nobody_awe"])


@pytest.mark.parametrize(
    ("region", "why"),
    [
        ({"bbox": [0, 0, float("nan"), 1]}, "nan"),
        ({"bbox": [0, 0, 0, 1]}, "box"),
        ({"bbox": "all"}, "box"),
        ({"bbox": [0, 0, 1, 1], "score": float("inf")}, "nan"),
        ({"segmentation": Mask.full(9, 9).to_coco()}, "size"),
        ({"segmentation": {"size": [8, 8], "counts": "no"}}, "unreadable"),
        ({"segmentation": [[0, 0, 1, 1, 1, 0]]}, "polygon"),
    ],
)
def test_regions_that_cannot_be_used(
    tmp_path: Path, apolo: Path, scored: Scored, region: dict[str, Any], why: str
) -> None:
    report = scored(apolo, written(tmp_path, [{"image_id": "sea_fear", **region}]))
    assert report["reasons"] == {"sea_fear": why}


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2]", b"\x00\xff", b"[[", b"[" * 100_000])
def test_files_that_are_no_predictions(
    tmp_path: Path, apolo: Path, scored: Scored, content: bytes
) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    with pytest.raises(CommandError, match="predictions_refused"):
        scored(apolo, path)


def test_a_release_in_a_zip_and_its_maps_packed(
    tmp_path: Path, apolo: Path, scored: Scored
) -> None:
    maps = apolo / "apolo_pixel_map"
    inner = zipped(tmp_path, {f"apolo_pixel_map/{path.name}": path.read_bytes() for path in
                              maps.iterdir()})  # fmt: skip
    outer = tmp_path / "release.zip"
    with zipfile.ZipFile(outer, "w") as archive:
        archive.write(apolo / "apolo.json", "my/apolo.json")
        archive.write(inner, "my/apolo_pixel_map.zip")
    assert scored(outer, maps)["miou"] == 100


def test_what_is_no_release(tmp_path: Path, apolo: Path, scored: Scored) -> None:
    for place, code in [(tmp_path, "release_refused"), ("no/where", "not_found")]:
        with pytest.raises(CommandError, match=code):
            scored(place, apolo / "apolo.json")
    with pytest.raises(CommandError, match="release_refused"):
        scored(apolo, apolo / "apolo.json", "--task", "labels")


def test_the_table_says_the_same(
    tmp_path: Path, apolo: Path, capsys: pytest.CaptureFixture[str], db: None
) -> None:
    path = zipped(tmp_path, {"house_awe.npy": npy(TOP), "sea_fear.npy": npy(TOP[:2])})
    call_command("score", str(apolo), str(path))
    lines = capsys.readouterr().out.splitlines()
    assert "unusable: sea_fear (size)" in lines
    assert "baseline entire artwork: n 3, pr25 100.0000, pr50 100.0000, miou 50.0000" in lines
    assert lines[-1].endswith("1 unusable, 0 unknown.")
    assert "n 3, pr25 33.3333, pr50 33.3333, miou 33.3333;" in lines[-1]
