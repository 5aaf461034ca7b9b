"""artworks.csv: what was annotated, and how to get from the original file to its frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import ArtworkRow
from aggregation.releases.tables import write_both_forms

HEADER = [
    "art_style", "painting", "name", "title", "artist", "year", "tradition", "source", "rights",
    "width", "height", "frame_scale", "frame_sha256", "original_sha256", "original_format",
    "original_width", "original_height", "orientation", "recipe",
]  # fmt: skip


def write_artworks(
    folder: ReleaseFolder, artworks: Iterable[ArtworkRow], names: Mapping[tuple[str, str], str]
) -> int:
    """Write the artworks that have a name in the release. Returns how many there are."""
    return write_both_forms(
        folder,
        "artworks.csv",
        header=HEADER,
        rows=(
            [
                row.art_style, row.painting, names[row.key], row.title, row.artist, row.year,
                row.tradition, row.source, row.rights, row.width, row.height, row.frame_scale,
                row.frame_sha256, row.original_sha256, row.original_format, row.original_width,
                row.original_height, row.orientation, recipe(row),
            ]
            for row in artworks
            if row.key in names
        ),
    )  # fmt: skip


def recipe(row: ArtworkRow) -> str:
    """Say in one sentence how the original file becomes the frame."""
    steps = ["Decode the first picture in the file", "put transparency on white", "convert to RGB"]
    if row.orientation != 1:
        steps.append(f"turn upright by EXIF orientation {row.orientation}")
    if row.frame_scale != 1:
        steps.append(f"scale by {row.frame_scale!r} (Lanczos) to {row.width} x {row.height}")
    return ", ".join(steps) + "."
