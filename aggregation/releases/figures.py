"""A release of the figures protocol: every counted answer's boxes and rating."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from aggregation.releases.artworks import write_artworks
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import FigureRow, FiguresInputs
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.readme import file_list
from aggregation.releases.settings import Report, Settings
from aggregation.releases.tables import Cells, json_cell, write_both_forms

FILES = {
    "figures.csv": "one answer a row: rating, and boxes as [[x, y, width, height], ...]",
    "artworks.csv": "frame and original of each artwork, and the way from one to the other",
    "spreadsheets": "the same tables for spreadsheets: UTF-8 with mark, no text runs as a formula",
}

LOADING = """\
```python
import csv
import json

with open("figures.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        boxes = json.loads(row["boxes"])  # frame pixels, origin top left
```"""


def write(inputs: FiguresInputs, folder: ReleaseFolder, settings: Settings) -> Report:
    seen = {(row.art_style, row.painting) for row in inputs.figures}
    write_artworks(folder, inputs.artworks, {key: key[1] for key in seen})
    answers = write_both_forms(
        folder,
        "figures.csv",
        header=["art_style", "painting", "answer", "annotator", "rating", "boxes"],
        rows=_figures(inputs, Pseudonyms(settings.key)),
    )
    counts = {"artworks": len(seen), "answers": answers}
    sections = {
        "What this is": (
            f"{answers} answers about {len(seen)} artworks: boxes around the figures somebody "
            "saw, and how lifelike they are, from 1 (very) to 5 (not at all)."
        ),
        "Files": file_list(FILES),
        "How it was made": (
            f"Campaign `{inputs.campaign.slug}`. Each annotator went through a list of artworks "
            "drawn at enrolment. No box is an answer too. Nothing is merged here."
        ),
        "Loading": LOADING,
    }
    return Report(answers, counts, sections)


def _figures(inputs: FiguresInputs, pseudonyms: Pseudonyms) -> Iterator[Cells]:
    for key, rows in groupby(inputs.figures, key=lambda row: (row.art_style, row.painting)):
        answers = [_figure(row, pseudonyms) for row in rows]
        yield from ([*key, *cells] for cells in sorted(answers, key=lambda cells: cells[0]))


def _figure(row: FigureRow, pseudonyms: Pseudonyms) -> list[str | int]:
    return [
        pseudonyms.of(row.answer),
        pseudonyms.of(row.annotator),
        row.rating,
        json_cell(row.boxes),
    ]
