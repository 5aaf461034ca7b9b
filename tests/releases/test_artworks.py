"""artworks.csv: the way from an original file to the frame that masks live in."""

from __future__ import annotations

from pathlib import Path

from aggregation.releases.artworks import recipe
from tests.releases.rows import artwork, cells, released, stimuli, stimulus


def test_the_recipe_names_every_step_and_no_other() -> None:
    plain = recipe(artwork("a"))
    assert "EXIF" not in plain
    assert "scale" not in plain
    turned = recipe(artwork("a", orientation=6, frame_scale=0.5))
    assert turned.endswith("turn upright by EXIF orientation 6, scale by 0.5 (Lanczos) to 6 x 4.")


def test_only_released_artworks_are_listed_with_frame_and_original(tmp_path: Path) -> None:
    rows = [stimulus("in"), stimulus("out", complete=False)]
    pictures = [artwork("in", original_width=12, frame_scale=0.5), artwork("out")]
    root, _ = released(stimuli(rows, artworks=pictures), tmp_path / "release")
    (row,) = cells(root / "artworks.csv")
    assert (row["painting"], row["name"]) == ("in", "in")
    assert (row["width"], row["original_width"], row["frame_scale"]) == ("6", "12", "0.5")
    assert row["rights"] == "Public domain"
