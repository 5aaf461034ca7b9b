"""Individual annotations in the columns of ArtELingo, and the labels of ArtECulture.

docs/reference/release-arteculture.md
"""

from __future__ import annotations

from collections.abc import Iterator

from aggregation.releases.culture_contents import (
    CultureContents,
    label_cells,
    spelled,
    tally_cell,
    western,
)
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options
from aggregation.releases.tables import Cells, write_both_forms
from annotation.cultures import CULTURES

FILES = {
    "annotations.csv": "every counted answer about a retained artwork, in ArtELingo's columns",
    "labels.csv": "the label of each artwork and culture with its tally, retained or not",
    "labels_by_artwork.csv": "one retained artwork a row: one label and tally for each culture",
}

LOADING = """\
```python
import csv

with open("annotations.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        print(row["language"], row["emotion"], row["utterance"])
```

`annotations.csv` spells the ninth emotion `something else`, as ArtELingo's readers ask; the tables
of labels spell it `other`, as ArtECulture does. With pandas, read with `keep_default_na=False`: an
utterance may be the word None."""

ANNOTATIONS = [
    "art_style", "painting", "emotion", "utterance", "language", "split", "annotator", "answer",
]  # fmt: skip
LABELS = [
    "art_style", "painting", "culture", "emotion", "state", "retained", "split", "answers", "tally",
]  # fmt: skip
ARTWORK = ["art_style", "painting", "name", "tradition", "western", "split"]


def write(contents: CultureContents, folder: ReleaseFolder) -> None:
    write_both_forms(folder, "annotations.csv", header=ANNOTATIONS, rows=_annotations(contents))
    write_both_forms(folder, "labels.csv", header=LABELS, rows=_labels(contents))
    cultures = contents.campaign.cultures
    columns = [f"{culture}{more}" for culture in cultures for more in ("", "_answers", "_tally")]
    write_both_forms(
        folder, "labels_by_artwork.csv", header=[*ARTWORK, *columns], rows=_by_artwork(contents)
    )


def loading(_options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING


def _annotations(contents: CultureContents) -> Iterator[Cells]:
    for row, part, answer, annotator in contents.annotations():
        language = CULTURES[row.culture].artelingo
        yield [
            row.art_style, row.painting, row.emotion, row.explanation, language, part, annotator,
            answer,
        ]  # fmt: skip


def _labels(contents: CultureContents) -> Iterator[Cells]:
    for row in contents.inputs.labels:
        part = contents.retained.get((row.art_style, row.painting))
        yield [
            row.art_style,
            row.painting,
            row.culture,
            spelled(row.emotion),
            row.state,
            "yes" if part else "no",
            part or "",
            row.answers,
            tally_cell(row),
        ]


def _by_artwork(contents: CultureContents) -> Iterator[Cells]:
    for released, labels in contents.labelled():
        artwork = released.artwork
        yield [
            *artwork.key,
            released.name,
            artwork.tradition or "unknown",
            western(artwork.tradition),
            released.part,
            *(cell for row in labels for cell in label_cells(row)),
        ]
