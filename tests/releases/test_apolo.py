"""What the APOLO authors' scripts ask of the files they load."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotation.emotions import STIMULUS_EMOTIONS
from tests.releases.rows import HEIGHT, WIDTH, cells, released, stimuli, stimulus

AWKWARD = [
    "m.c.-escher_day-and-night",
    "edgar-degas_l'absinthe-1876",
    "eugã¨ne-grasset_januar",
    "joaquã\N{SOFT HYPHEN}n-sorolla_beach",
    "emperor-huizong_芙蓉锦鸡图",
    "georges-lacombeâ\N{NO-BREAK SPACE}_cliffs",
    "a #1 50% b&c+d?_odd",
]


def test_the_records_have_the_authors_keys_and_nothing_else(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus("a"), stimulus("a", "fear")]), tmp_path / "out")
    records = json.loads((root / "apolo.json").read_text("ascii"))
    keys = ["painting", "artemis_id", "split", "emotion", "utterances"]
    assert [list(record) for record in records] == [keys, keys]
    assert [record["emotion"] for record in records] == ["awe", "fear"]


def test_the_parts_are_the_whole_divided_by_split(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus(f"p{i}") for i in range(10)]), tmp_path / "out")
    whole = json.loads((root / "apolo.json").read_text())
    for part, number in (("val", 2), ("test", 8)):
        records = json.loads((root / f"apolo_{part}.json").read_text())
        assert records == [record for record in whole if record["split"] == part]
        assert len(records) == number


@pytest.mark.parametrize("painting", AWKWARD)
def test_names_are_kept_byte_for_byte(tmp_path: Path, painting: str) -> None:
    """HO-14, HO-15: the record's painting names the map, however odd it is."""
    root, _ = released(stimuli([stimulus(painting)]), tmp_path / "out")
    (record,) = json.loads((root / "apolo.json").read_text())
    assert record["painting"] == painting
    assert (root / "apolo_pixel_map" / f"{painting}_awe.npy").is_file()


def test_a_map_is_plain_int16_of_the_frame(tmp_path: Path) -> None:
    """HO-75: it loads by default, without unpickling."""
    root, _ = released(stimuli([stimulus("a", runs=(5, 3, 16))]), tmp_path / "out")
    pixels = np.load(root / "apolo_pixel_map" / "a_awe.npy")
    assert pixels.dtype == np.int16
    assert pixels.flags["C_CONTIGUOUS"]
    expected = np.zeros((HEIGHT, WIDTH), np.int16)
    expected[1:4, 1] = 1
    assert np.array_equal(pixels, expected)


def test_index_is_table_2_of_the_paper(tmp_path: Path) -> None:
    rows = [stimulus("b", "sadness"), stimulus("b", "excitement"), stimulus("a.y", "sadness")]
    root, _ = released(stimuli(rows), tmp_path / "out")
    assert (root / "index.csv").read_text() == (
        "Painting,Emotion,Map_ID\na.y,sadness,000000\nb,excitement,000001\nb,sadness,000002\n"
    )


def test_one_painting_in_two_styles_keeps_two_maps(tmp_path: Path) -> None:
    """HO-13, HO-74: every stimulus has a map of its own and a table says which is whose."""
    rows = [
        stimulus("001", style="Cubism", runs=(0, 1, 23)),
        stimulus("001", style="Realism", runs=(1, 2, 21)),
        stimulus("002", style="Realism", runs=(2, 3, 19)),
    ]
    root, _ = released(stimuli(rows), tmp_path / "out")
    files = {
        (row["art_style"], row["painting"]): row["map_file"] for row in cells(root / "stimuli.csv")
    }
    areas = {key: int(np.load(root / name).sum()) for key, name in files.items()}
    assert areas == {("Cubism", "001"): 1, ("Realism", "001"): 2, ("Realism", "002"): 3}
    assert files["Realism", "002"] == "apolo_pixel_map/002_awe.npy"
    assert files["Cubism", "001"] == "apolo_pixel_map/001@Cubism_awe.npy"
    named = {record["painting"] for record in json.loads((root / "apolo.json").read_text())}
    assert named == {"001@Cubism", "001@Realism", "002"}


def test_packed_maps_are_the_loose_ones(tmp_path: Path) -> None:
    rows = [stimulus(name, runs=(i, 3, 21 - i)) for i, name in enumerate(AWKWARD)]
    loose, _ = released(stimuli(rows), tmp_path / "loose")
    packed, _ = released(stimuli(rows), tmp_path / "packed", pack=True)
    with zipfile.ZipFile(packed / "apolo_pixel_map.zip") as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(rows)
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            assert entry.filename.isascii() or entry.flag_bits & 0x800
            assert archive.read(entry) == (loose / entry.filename).read_bytes()
    assert not (packed / "apolo_pixel_map").exists()


def test_the_place_for_predictions_and_an_example_are_there(tmp_path: Path) -> None:
    root, _ = released(stimuli([stimulus("a"), stimulus("m.c._b", "fear")]), tmp_path / "out",
                       val=0.0)  # fmt: skip
    assert (root / "art_pred" / "20" / ".keep").read_bytes() == b""
    example = json.loads((root / "prediction_example" / "test_result.json").read_text())
    assert [one["id"] for one in example] == ["m#c#_b_fear", "m.c._b_fear"]
    assert np.array(example[0]["prediction_matrix"]).shape == (49, 8)
    assert len(example[0]["attention_feature"]) == 49
    assert example[0]["label"] == 6


def test_the_authors_reconstruction_gives_back_what_was_released(tmp_path: Path) -> None:
    """Their script looks records up by place in the utterance table, and overwrites the rest."""
    table = [
        {"painting": "b", "emotion": "fear", "utterance": "Dark, and \"loud\"."},
        {"painting": "a", "emotion": "awe", "utterance": "A red house.\r\nIt glows."},
        {"painting": "a", "emotion": "awe", "utterance": "None"},
    ]  # fmt: skip
    with (tmp_path / "artemis.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["painting", "emotion", "utterance"])
        writer.writeheader()
        writer.writerows(table)
    rows = [
        stimulus("a", artemis_ids=[1, 2], utterances=[table[1]["utterance"], "None"]),
        stimulus("b", "fear", artemis_ids=[0], utterances=[table[0]["utterance"]]),
    ]
    root, _ = released(stimuli(rows), tmp_path / "out")
    for name in ("apolo.json", "apolo_val.json", "apolo_test.json"):
        records = json.loads((root / name).read_text())
        assert _reconstructed(records, cells(tmp_path / "artemis.csv")) == records


def _reconstructed(records: list[dict[str, Any]], table: list[dict[str, str]]) -> Any:
    """Do by hand what their reconstruct_apolo.py does with pandas' iloc."""
    rebuilt = []
    for record in records:
        found = [table[place] for place in record["artemis_id"]]
        assert {row["painting"] for row in found} == {record["painting"]}
        emotion, said = found[0]["emotion"], [row["utterance"] for row in found]
        rebuilt.append({**record, "emotion": emotion, "utterances": said})
    return rebuilt


def test_only_the_eight_emotions_are_released(tmp_path: Path) -> None:
    rows = [stimulus("a", emotion) for emotion in (*STIMULUS_EMOTIONS, "something else")]
    root, _ = released(stimuli(rows), tmp_path / "out")
    records = json.loads((root / "apolo.json").read_text())
    assert sorted(record["emotion"] for record in records) == sorted(STIMULUS_EMOTIONS)
    (left,) = cells(root / "left_out.csv")
    assert (left["emotion"], left["reason"]) == ("something else", "something_else")
