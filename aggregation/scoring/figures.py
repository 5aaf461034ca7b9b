"""Predicted boxes against the figures that a release's annotators agree on."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aggregation.methods.figures_scores import Detection
from aggregation.methods.figures_truth import Box, figure_truth
from aggregation.methods.scoring_figures import DetectorScores, detector_scores, scores_by_bucket
from aggregation.scoring.coco_results import box_of
from aggregation.scoring.files import ReleaseFiles, table
from aggregation.scoring.given import Given, Unusable
from aggregation.scoring.reports import faults
from annotation.errors import Refusal
from annotation.importing.tables import BadRecord, Table

COLUMNS = ("painting", "x", "y", "width", "height")
POINTS = 400
"""A curve is told by at most so many points."""


@dataclass(frozen=True)
class Figures:
    """The figures of each artwork, by `art_style/painting`, and the ratings it was given."""

    boxes: dict[str, tuple[Box, ...]]
    ratings: dict[str, tuple[int, ...]]


Row = tuple[str, Mapping[str, Any] | None]


def read_truth(files: ReleaseFiles) -> Figures:
    """Merge the answers of a release into the figures its annotators agree on.

    See :func:`aggregation.methods.figures_truth.figure_truth`.

    Raises
    ------
    Refusal
        ``release_refused`` if the release has no such answers.
    """
    drawn: dict[str, dict[str, list[Box]]] = defaultdict(dict)
    ratings: dict[str, list[int]] = defaultdict(list)
    try:
        for row in table(files, "figures.csv"):
            key = f"{row['art_style']}/{row['painting']}"
            boxes = [(x, y, width, height) for x, y, width, height in json.loads(row["boxes"])]
            drawn[key][row["annotator"]] = boxes
            ratings[key].append(int(row["rating"]))
    except (KeyError, OSError, ValueError, TypeError) as error:
        raise Refusal("release_refused", release=files.name, why=repr(error)) from error
    return Figures(
        {key: tuple(figure_truth(answers).boxes) for key, answers in drawn.items()},
        {key: tuple(given) for key, given in ratings.items()},
    )


def rows_of(path: Path) -> Iterator[Row]:
    """Read a table of boxes: `painting`, `x`, `y`, `width`, `height`, and if given `score`.

    Raises
    ------
    Refusal
        ``table_refused`` where encoding or header do not let it be read.
    """
    for record in Table(path, required=COLUMNS):
        place = f"line {record.line}"
        yield place, None if isinstance(record, BadRecord) else record.cells


def rows_in(document: list[Any]) -> Iterator[Row]:
    """Read COCO results: `image_id` (a painting's name), `bbox` and `score`."""
    for place, record in enumerate(document):
        if not isinstance(record, dict):
            yield f"record {place}", None
            continue
        box = record.get("bbox")
        sides = box if isinstance(box, list) and len(box) == 4 else [None] * 4
        cells = dict(zip(COLUMNS[1:], sides, strict=True))
        yield (
            f"record {place}",
            {"painting": str(record.get("image_id")), "score": record.get("score", 1), **cells},
        )


def read(rows: Iterable[Row], truth: Figures) -> Given[list[Detection]]:
    """Sort the boxes by artwork. An artwork may have none: that is an answer, and no fault.

    A box that comes twice with the same score counts once. Unusable boxes are listed by their
    place and count for nothing, so that a figure they were to find is missed.
    """
    given: Given[list[Detection]] = Given()
    known: dict[str, list[str]] = defaultdict(list)
    for key in truth.boxes:
        known[key.partition("/")[2]].append(key)
    for place, cells in rows:
        keys = _keys(cells, known) if cells else []
        if cells is None:
            given.unusable[place] = "unreadable"
        elif len(keys) != 1:
            given.unknown.append(f"{place}: {str(cells['painting'])[:200]}")
        else:
            _take(given, keys[0], place, cells)
    return given


def _keys(cells: Mapping[str, Any], known: Mapping[str, list[str]]) -> list[str]:
    painting, style = str(cells["painting"]), cells.get("art_style")
    keys = known.get(painting, [])
    return [key for key in keys if not style or key == f"{style}/{painting}"]


def _take(
    given: Given[list[Detection]], key: str, place: str, cells: Mapping[str, Any]
) -> None:  # fmt: skip
    try:
        box = box_of([_number(cells[name]) for name in COLUMNS[1:]])
        score = _number(cells.get("score", 1))
        if not math.isfinite(score):
            raise Unusable("nan")
    except Unusable as unusable:
        given.unusable[place] = unusable.why
        return
    detection = Detection(key, box, score)
    own = given.predictions.setdefault(key, [])
    if detection in own:
        given.doubled.append(place)
    else:
        own.append(detection)


def _number(cell: Any) -> float:
    try:
        return float(cell)
    except (TypeError, ValueError, OverflowError):
        raise Unusable("not_numbers") from None


def score(truth: Figures, given: Given[list[Detection]]) -> dict[str, Any]:
    """Score all artworks together, and each bucket of abstraction; figures have no split."""
    detections = [one for own in given.predictions.values() for one in own]
    found = faults(given, truth.boxes)
    return {
        "task": "figures",
        "split": "all",
        **_told(detector_scores(truth.boxes, detections)),
        "per_bucket": {
            str(number): _told(one)
            for number, one in scores_by_bucket(truth.boxes, detections, truth.ratings).items()
        },
        **found,
        "other_split": 0,
    }


def _told(scores: DetectorScores) -> dict[str, Any]:
    curve = scores.curve
    step = max(1, math.ceil(curve.scores.size / POINTS))
    points = zip(curve.recall[::step], curve.precision[::step], curve.scores[::step], strict=True)
    return {
        "n": scores.artworks,
        "figures": scores.figures,
        "precision": scores.precision,
        "recall": scores.recall,
        "f1": scores.f1,
        "threshold": scores.threshold,
        "ap": scores.ap,
        "curve": [[float(number) for number in point] for point in points],
    }
