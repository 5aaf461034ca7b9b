"""Every counted answer of a figures campaign: boxes and rating, one answer a row.

docs/reference/release-figures.md
"""

from __future__ import annotations

from collections.abc import Iterator

from aggregation.releases.figures_contents import FiguresContents
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options
from aggregation.releases.tables import Cells, json_cell, write_both_forms

FILES = {"figures.csv": "one answer a row: rating, and boxes as [[x, y, width, height], ...]"}

LOADING = """\
```python
import csv
import json

with open("figures.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        boxes = json.loads(row["boxes"])  # frame pixels, origin top left
```"""


def write(contents: FiguresContents, folder: ReleaseFolder) -> None:
    write_both_forms(
        folder,
        "figures.csv",
        header=["art_style", "painting", "answer", "annotator", "rating", "boxes"],
        rows=_rows(contents),
    )


def loading(_options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING


def _rows(contents: FiguresContents) -> Iterator[Cells]:
    for key, answers in contents.answers():
        for answer, annotator, row in answers:
            yield [*key, answer, annotator, row.rating, json_cell(row.boxes)]
