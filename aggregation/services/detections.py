"""A detector's boxes, held against the figures that people agree on."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aggregation.methods.figures_scores import (
    BestPoint,
    Detection,
    average_precision,
    best_point,
    curve,
)
from aggregation.services.figures_scored import FiguresReport
from annotation.errors import Refusal
from annotation.models import Campaign

COLUMNS = ("art_style", "painting", "x", "y", "width", "height", "score")


@dataclass(frozen=True)
class Detected:
    """A detector on artworks of one bucket; on all where that is None."""

    bucket: int | None
    artworks: int
    average_precision: float | None
    best: BestPoint | None


def read_detections(campaign: Campaign, file: Path) -> list[Detection]:
    """Read a CSV with `COLUMNS`; an artwork without a row has no detection.

    Refuses, with the line, what is no table, no number, or no artwork of this campaign.
    """
    rows = campaign.artworks.values_list("art_style", "painting", "pk")
    known = {(style, painting): pk for style, painting, pk in rows}
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            return list(_rows(csv.DictReader(stream), known))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Refusal("table_refused", file=file.name, why=str(error)) from error


def _rows(reader: csv.DictReader[str], known: dict[tuple[str, str], int]) -> Iterator[Detection]:
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or [])]
    if missing:
        raise Refusal("table_refused", missing=missing)
    for row in reader:
        artwork = known.get((row["art_style"], row["painting"]))
        if artwork is None:
            raise Refusal("table_refused", line=reader.line_num, why="artwork unknown")
        try:
            x, y, width, height, score = (float(row[name]) for name in COLUMNS[2:])
        except (TypeError, ValueError):
            raise Refusal("table_refused", line=reader.line_num, why="not a number") from None
        if not all(math.isfinite(number) for number in (x, y, width, height, score)):
            raise Refusal("table_refused", line=reader.line_num, why="not a number")
        yield Detection(artwork, (x, y, width, height), score)


def score_detections(report: FiguresReport, detections: list[Detection]) -> list[Detected]:
    """Score a detector on all artworks somebody looked at, and on each bucket of abstraction."""
    return [_score(report, detections, bucket.number) for bucket in report.buckets]


def _score(report: FiguresReport, detections: list[Detection], bucket: int | None) -> Detected:
    truth = report.truth(bucket)
    found = curve(truth, [one for one in detections if one.artwork in truth])
    return Detected(bucket, len(truth), average_precision(found), best_point(found))
