"""Predicted emotions against the labels of a release."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from aggregation.methods.scoring_labels import LabelScores, label_scores, without_class
from aggregation.scoring.files import ReleaseFiles, table
from aggregation.scoring.given import Given
from aggregation.scoring.reports import faults
from annotation.emotions import EMOTIONS, read_emotion
from annotation.errors import Refusal
from annotation.importing.tables import BadRecord, Table

NINTH = EMOTIONS[8]
COLUMNS = ("painting", "emotion")


@dataclass(frozen=True)
class LabelTruth:
    """The label of an artwork and a culture."""

    art_style: str
    painting: str
    culture: str
    part: str
    emotion: str


Labels = dict[str, LabelTruth]
Row = tuple[str, Mapping[str, str] | None]
"""Where it stands, and its cells by column; None if it cannot be read."""


def read_truth(files: ReleaseFiles) -> Labels:
    """Return the decided labels of retained artworks by id: `art_style/painting/culture`.

    Raises
    ------
    Refusal
        ``release_refused`` if the release has no labels.
    """
    try:
        found = [
            LabelTruth(row["art_style"], row["painting"], row["culture"], row["split"], emotion)
            for row in table(files, "labels.csv")
            if row["retained"] == "yes" and (emotion := read_emotion(row["emotion"]))
        ]
    except (KeyError, OSError, ValueError) as error:
        raise Refusal("release_refused", release=files.name, why=repr(error)) from error
    return {f"{one.art_style}/{one.painting}/{one.culture}": one for one in found}


def rows_of(path: Path) -> Iterator[Row]:
    """Read CSV with a header, or one JSON object a line where the file begins with one.

    Raises
    ------
    Refusal
        ``table_refused`` where encoding or header do not let it be read.
    """
    with path.open("rb") as stream:
        is_json = stream.read(1) == b"{"
    if is_json:
        yield from _json_rows(path)
        return
    for record in Table(path, required=COLUMNS):
        place = f"line {record.line}"
        yield place, None if isinstance(record, BadRecord) else record.cells


def _json_rows(path: Path) -> Iterator[Row]:
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                value = None
            cells = value if isinstance(value, dict) else {}
            whole = all(isinstance(cells.get(name), str) for name in COLUMNS)
            yield f"line {number}", cells if whole else None


def read(rows: Iterable[Row], truth: Labels) -> Given[str]:
    """Sort the rows. Without `art_style` a painting's name has to be of one artwork.

    Without `culture` an emotion is predicted for every culture.
    """
    given: Given[str] = Given()
    known: dict[str, list[str]] = defaultdict(list)
    for key, one in truth.items():
        known[one.painting].append(key)
    for place, cells in rows:
        keys = _keys(cells, truth, known) if cells else []
        if cells is None:
            given.unusable[place] = "unreadable"
        elif not keys:
            given.unknown.append(f"{place}: {cells['painting'][:200]}")
        else:
            _take(given, keys, read_emotion(cells["emotion"]))
    return given


def _keys(cells: Mapping[str, str], truth: Labels, known: Mapping[str, list[str]]) -> list[str]:
    style, culture = cells.get("art_style"), cells.get("culture")
    keys = [
        key
        for key in known.get(cells["painting"], [])
        if style in {None, "", truth[key].art_style} and culture in {None, "", truth[key].culture}
    ]
    return keys if len({truth[key].art_style for key in keys}) == 1 else []


def _take(given: Given[str], keys: list[str], emotion: str | None) -> None:
    for key in keys:
        if given.has(key):
            if given.predictions.get(key) != emotion:
                given.doubled.append(key)
        elif emotion is None:
            given.unusable[key] = "emotion"
        else:
            given.predictions[key] = emotion


def score(truth: Labels, given: Given[str], *, split: str) -> dict[str, Any]:
    """Score the labels of one part of the split, all nine emotions, and all cultures together.

    Beside it: each culture by itself, and the eight emotions of APOLO without the ninth.
    """
    asked = {key: one.emotion for key, one in truth.items() if split in {one.part, "all"}}
    guesses = given.predictions
    eight = without_class(asked, NINTH)
    cultures = sorted({truth[key].culture for key in asked})
    return {
        "task": "labels",
        "split": split,
        **_told(label_scores(asked, guesses, EMOTIONS)),
        "per_culture": {
            culture: _told(
                label_scores(
                    {key: one for key, one in asked.items() if truth[key].culture == culture},
                    guesses,
                    EMOTIONS,
                )
            )
            for culture in cultures
        },
        "eight_emotions": {
            **_told(label_scores(eight, guesses, EMOTIONS)),
            "left_out": len(asked) - len(eight),
        },
        **faults(given, asked),
    }


def _told(scores: LabelScores) -> dict[str, Any]:
    return asdict(scores)
