"""How well a detector finds the figures of artworks, at its best threshold and over all of them.

Source: S. Ginosar and others, *Detecting people in Cubist art*, ECCV 2014 workshops, section 6; the
measures are those of :mod:`aggregation.methods.figures_scores`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aggregation.methods.figures_scores import (
    Curve,
    Detection,
    average_precision,
    best_point,
    buckets,
    curve,
)
from aggregation.methods.figures_truth import Box


@dataclass(frozen=True)
class DetectorScores:
    """The scores of a detector over some artworks.

    `precision`, `recall`, `f1` and `threshold` are of the point with the largest F: 0, 0, 0 and
    None where nothing was found; all None, and `ap` too, where there is no figure to find.
    """

    artworks: int
    figures: int
    precision: float | None
    recall: float | None
    f1: float | None
    threshold: float | None
    ap: float | None
    curve: Curve


def detector_scores(
    truth: Mapping[Any, Sequence[Box]], detections: Iterable[Detection]
) -> DetectorScores:
    """Score a detector; average precision over all points, as VOC 2010.

    Raises
    ------
    ValueError
        If a detection is of an artwork that is not in `truth`, or a score is not a number.
    """
    of = curve(truth, detections)
    best = best_point(of)
    nothing = 0.0 if of.figures else None
    return DetectorScores(
        artworks=len(truth),
        figures=of.figures,
        precision=best.precision if best else nothing,
        recall=best.recall if best else nothing,
        f1=best.f if best else nothing,
        threshold=best.score if best else None,
        ap=average_precision(of),
        curve=of,
    )


def scores_by_bucket(
    truth: Mapping[Any, Sequence[Box]],
    detections: Iterable[Detection],
    ratings: Mapping[Any, Sequence[int]],
) -> dict[int, DetectorScores]:
    """Score each bucket of abstraction by itself, with a best point of its own, ascending."""
    found: dict[Any, list[Detection]] = defaultdict(list)
    for detection in detections:
        found[detection.artwork].append(detection)
    return {
        number: detector_scores(
            {artwork: truth[artwork] for artwork in artworks},
            [one for artwork in artworks for one in found[artwork]],
        )
        for number, artworks in buckets(ratings).items()
    }
