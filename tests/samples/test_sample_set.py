from __future__ import annotations

import csv
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from annotation.samples.hanging import hang
from annotation.samples.scene import Scene
from annotation.samples.scenes import SCENES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.samples.conftest import SampleSet

TABLES = (
    "artworks.csv",
    "artemis_sample.csv",
    "artelingo_sample.csv",
    "stimuli_masks.csv",
    "figures.csv",
)
EIGHT = {
    "amusement", "awe", "contentment", "excitement", "anger", "disgust", "fear", "sadness",
}  # fmt: skip


def key(row: dict[str, str]) -> tuple[str, str]:
    return row["art_style"], row["painting"]


@pytest.mark.parametrize("scene", SCENES[:3], ids=lambda scene: scene.painting)
def test_a_scene_painted_anew_is_the_picture_that_lies_here(
    scene: Scene, sample_set: SampleSet, tmp_path: Path
) -> None:
    """Masks are equal to the pixel; colours may differ by rounding from processor to processor."""
    for folder in (tmp_path, tmp_path / "again"):
        (folder / "stimuli_masks").mkdir(parents=True)
        hang(scene, folder)
    for file in sorted(path for path in tmp_path.rglob("*.*g") if "again" not in path.parts):
        name = file.relative_to(tmp_path)
        assert file.read_bytes() == (tmp_path / "again" / name).read_bytes()
        painted = np.asarray(Image.open(file)).astype(int)
        lies_here = np.asarray(Image.open(sample_set.folder / name)).astype(int)
        limit = 0 if name.parts[0] == "stimuli_masks" else 1
        assert np.abs(painted - lies_here).mean() <= limit


def test_every_picture_has_the_size_its_row_states(sample_set: SampleSet) -> None:
    for row in sample_set.rows("artworks.csv"):
        path = sample_set.folder / row["file"]
        assert row["file"] == f"artworks/{row['art_style']}/{row['painting']}.jpg"
        assert path.stat().st_size < 250_000
        with Image.open(path) as image:
            assert image.mode == "RGB"
            assert image.size == (int(row["width"]), int(row["height"]))


def test_there_is_no_picture_and_no_mask_beside_the_tables(sample_set: SampleSet) -> None:
    listed = {row["file"] for row in sample_set.rows("artworks.csv")}
    listed |= {row["mask_file"] for row in sample_set.rows("stimuli_masks.csv")}
    found = {f.relative_to(sample_set.folder).as_posix() for f in sample_set.folder.rglob("*.*")}
    assert found == listed | set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_utf_8_with_line_feeds_and_name_known_pictures(
    sample_set: SampleSet, name: str
) -> None:
    text = (sample_set.folder / name).read_bytes().decode("utf-8")
    known = {key(row) for row in sample_set.rows("artworks.csv")}

    assert not text.startswith("\ufeff")
    assert "\r" not in text
    assert text.endswith("\n")
    assert unicodedata.is_normalized("NFC", text)
    assert len({len(row) for row in csv.reader(text.splitlines(keepends=True), strict=True)}) == 1
    assert {key(row) for row in sample_set.rows(name)} <= known


def test_names_show_the_awkward_cases(sample_set: SampleSet) -> None:
    names = [row["painting"] for row in sample_set.rows("artworks.csv")]
    assert "m.-arden_the-quiet-harbour-1911" in names
    assert any("'" in name for name in names)
    assert any(not unicodedata.is_normalized("NFD", name) for name in names)
    assert len(names) == len(set(names))


def test_masks_are_black_and_white_fit_the_picture_and_hold_their_point(
    sample_set: SampleSet,
) -> None:
    sizes = {
        key(row): (int(row["width"]), int(row["height"])) for row in sample_set.rows("artworks.csv")
    }
    for row in sample_set.rows("stimuli_masks.csv"):
        with Image.open(sample_set.folder / row["mask_file"]) as image:
            assert image.mode == "L"
            assert image.size == sizes[key(row)]
            pixels = np.asarray(image)
        assert set(np.unique(pixels).tolist()) == {0, 255}, row["mask_file"]
        assert pixels[int(row["point_y"]), int(row["point_x"])] == 255, row["mask_file"]


def test_phrases_stand_in_their_utterance_where_the_offsets_say(sample_set: SampleSet) -> None:
    utterances = sample_set.rows("artemis_sample.csv")
    stimuli = sample_set.rows("stimuli_masks.csv")
    for row in stimuli:
        said = utterances[int(row["utterance_row"])]
        assert key(said) == key(row)
        assert said["emotion"] == row["emotion"]
        assert said["utterance"][int(row["char_start"]) : int(row["char_end"])] == row["phrase"]
    assert {row["emotion"] for row in stimuli} == EIGHT


def test_utterances_show_the_awkward_cases(sample_set: SampleSet) -> None:
    rows = sample_set.rows("artemis_sample.csv")
    texts = [row["utterance"] for row in rows]
    labelled = {int(row["utterance_row"]) for row in sample_set.rows("stimuli_masks.csv")}

    assert {row["emotion"] for row in rows} == EIGHT | {"something else"}
    assert Counter(key(row) for row in rows) == {key(row): int(row["repetition"]) for row in rows}
    assert any('"' in text for text in texts)
    assert any("'" in text for text in texts)
    assert any(ord(letter) > 0xFFFF for text in texts for letter in text)
    assert set(range(len(rows))) - labelled, "some sentences have nothing to label"


def test_each_language_speaks_five_times_of_each_picture(sample_set: SampleSet) -> None:
    rows = sample_set.rows("artelingo_sample.csv")
    cells: dict[tuple[str, str, str], Counter[str]] = {}
    for row in rows:
        cells.setdefault((*key(row), row["language"]), Counter())[row["emotion"]] += 1

    assert len(cells) == 3 * len(sample_set.rows("artworks.csv"))
    assert {language for *_, language in cells} == {"english", "chinese", "arabic"}
    assert {cell.total() for cell in cells.values()} == {5}
    assert {row["repetition"] for row in rows} == {"5"}
    tops = [max(cell.values()) for cell in cells.values()]
    assert any(top >= 3 for top in tops)
    assert any(top < 3 for top in tops)


def test_sentences_are_written_in_the_script_of_their_language(sample_set: SampleSet) -> None:
    scripts = {"english": "LATIN", "chinese": "CJK", "arabic": "ARABIC"}
    for row in sample_set.rows("artelingo_sample.csv"):
        letters = [unicodedata.name(letter) for letter in row["utterance"] if letter.isalpha()]
        assert all(name.startswith(scripts[row["language"]]) for name in letters), row["utterance"]


def test_figure_boxes_lie_in_their_picture(sample_set: SampleSet) -> None:
    sizes = {
        key(row): (int(row["width"]), int(row["height"])) for row in sample_set.rows("artworks.csv")
    }
    rows = sample_set.rows("figures.csv")
    for row in rows:
        x, y, width, height = (int(row[name]) for name in ("x", "y", "width", "height"))
        assert min(x, y) >= 0
        assert min(width, height) > 20
        assert x + width <= sizes[key(row)][0]
        assert y + height <= sizes[key(row)][1]
        assert 1 <= int(row["rating"]) <= 5
    assert len({key(row) for row in rows}) >= 3
    assert len({row["rating"] for row in rows}) >= 3
