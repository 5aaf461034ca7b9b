"""How well people and detectors find the figures of artworks.

Sources: S. Ginosar, D. Haas, T. Brown, J. Malik, *Detecting people in Cubist art*, ECCV 2014
workshops, sections 5.5 and 7.1; M. Everingham and others, *The PASCAL visual object classes (VOC)
challenge*, IJCV 88(2), 2010, pages 303-338, doi:10.1007/s11263-009-0275-4, section 4.2, and the VOC
2010 development kit for the average precision over all points. Boxes are continuous here: a box of
width 10 is 10 wide, where the development kit adds a pixel.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from aggregation.methods.figures_truth import Box, corners, leave_one_out

Floats = npt.NDArray[np.float64]
SAME = 0.5
"""Two boxes are of one figure when their intersection over union is more than this."""


@dataclass(frozen=True)
class Detection:
    """A box that a detector found, and how sure it is; any scale on which more is surer."""

    artwork: Hashable
    box: Box
    score: float


@dataclass(frozen=True)
class Curve:
    """Precision and recall as the least score that counts is lowered.

    Attributes
    ----------
    scores
        Distinct scores, falling, float64, shape (n,); equal scores are one step.
    precision, recall
        Of all detections down to each score, float64, shape (n,). Recall is 0 without figures.
    figures
        How many there are to find.
    """

    scores: Floats
    precision: Floats
    recall: Floats
    figures: int


@dataclass(frozen=True)
class BestPoint:
    """The point of a curve with the largest F."""

    precision: float
    recall: float
    f: float
    score: float


@dataclass(frozen=True)
class Found:
    """What somebody drew, against what there is.

    `precision` is None if nothing was drawn, `recall` if there is no figure, `f` if neither.
    """

    hits: int
    drawn: int
    figures: int

    @property
    def precision(self) -> float | None:
        """Share of the boxes drawn that are figures."""
        return self.hits / self.drawn if self.drawn else None

    @property
    def recall(self) -> float | None:
        """Share of the figures that were found."""
        return self.hits / self.figures if self.figures else None

    @property
    def f(self) -> float | None:
        """Harmonic mean of precision and recall: 2 hits / (drawn + figures)."""
        total = self.drawn + self.figures
        return 2 * self.hits / total if total else None


@dataclass(frozen=True)
class Mean:
    """A mean over annotators, and over how many: who has none does not count; None if nobody."""

    value: float | None
    annotators: int


def match_boxes(
    truth: Sequence[Box], drawn: Sequence[Box], scores: Sequence[float] | None = None
) -> list[int | None]:
    """Give each box the figure it has found, greedily, at most one box to a figure.

    Boxes take turns, the highest score first. Each looks at the one figure that it overlaps most
    and has found it if the intersection over union is more than one half and nobody was there
    before; a second choice is not tried. Between equal scores, and without any, the larger overlap
    goes first, then the lexicographically first box; between figures the first of these.

    Parameters
    ----------
    truth, drawn
        Boxes of one artwork.
    scores
        One for each box drawn.

    Returns
    -------
    list of int or None
        For each box drawn the place of its figure in `truth`.

    Raises
    ------
    ValueError
        If there are not as many scores as boxes, or one is not a number.
    """
    given = [0.0] * len(drawn) if scores is None else list(scores)
    if len(given) != len(drawn) or any(math.isnan(score) for score in given):
        raise ValueError("one score for each box, and each a number")
    found: list[int | None] = [None] * len(drawn)
    if not truth or not drawn:
        return found
    by_box = sorted(range(len(truth)), key=lambda place: truth[place])
    overlap = _overlaps(drawn, [truth[place] for place in by_box])
    best, most = overlap.argmax(axis=1), overlap.max(axis=1)
    taken: set[int] = set()
    for place in sorted(range(len(drawn)), key=lambda n: (-given[n], -most[n], drawn[n])):
        figure = by_box[int(best[place])]
        if most[place] > SAME and figure not in taken:
            taken.add(figure)
            found[place] = figure
    return found


def curve(truth: Mapping[Any, Sequence[Box]], detections: Iterable[Detection]) -> Curve:
    """Return precision and recall of a detector over all artworks, at each of its scores.

    Parameters
    ----------
    truth
        The figures of every artwork looked at, those without any included.
    detections
        What was found, in any order.

    Raises
    ------
    ValueError
        If a detection is of an artwork that is not in `truth`, or a score is not a number.
    """
    by_artwork: dict[Any, list[Detection]] = defaultdict(list)
    for detection in detections:
        by_artwork[detection.artwork].append(detection)
    unknown = [artwork for artwork in by_artwork if artwork not in truth]
    if unknown:
        raise ValueError(f"detections of artworks that were not looked at: {unknown}")
    scores: list[float] = []
    hits: list[bool] = []
    for artwork, found in by_artwork.items():
        own = [detection.score for detection in found]
        matched = match_boxes(truth[artwork], [detection.box for detection in found], own)
        scores += own
        hits += [figure is not None for figure in matched]
    steps, step = np.unique(-np.array(scores), return_inverse=True)
    hit = np.cumsum(np.bincount(step, weights=hits, minlength=steps.size))
    so_far = np.cumsum(np.bincount(step, minlength=steps.size))
    figures = sum(len(boxes) for boxes in truth.values())
    return Curve(-steps, hit / np.maximum(so_far, 1), hit / max(figures, 1), figures)


def average_precision(of: Curve) -> float | None:
    """Return the area under a curve whose precision was made to fall (VOC 2010, all points).

    None if there are no figures to find: 0 / 0; 0 if there are and nothing was found.
    """
    if not of.figures:
        return None
    falling = np.maximum.accumulate(of.precision[::-1])[::-1]
    return float((np.diff(of.recall, prepend=0.0) * falling).sum())


def best_point(of: Curve) -> BestPoint | None:
    """Return the point with the largest F, the highest score if tied.

    None where no point has found anything, or there are no figures.
    """
    both = of.precision + of.recall
    f = 2 * of.precision * of.recall / np.where(both > 0, both, 1.0)
    if not of.figures or not f.size or f.max() == 0:
        return None
    at = int(f.argmax())
    return BestPoint(*(float(row[at]) for row in (of.precision, of.recall, f, of.scores)))


def human_scores(
    boxes: Mapping[Any, Mapping[Any, Sequence[Box]]], *, artworks: Iterable[Any] | None = None
) -> dict[Any, Found]:
    """Score each annotator against the figures that all others agree on.

    Parameters
    ----------
    boxes
        For each artwork what each annotator drew; none is an answer.
    artworks
        Count these alone; None counts all.

    Returns
    -------
    dict
        Hits, boxes and figures of each annotator, summed over artworks. Where nobody else looked
        there is no truth, and the artwork does not count; who has none of another kind is absent.
    """
    sums: dict[Any, list[int]] = {}
    for artwork in boxes if artworks is None else artworks:
        for who, truth in leave_one_out(boxes[artwork]).items():
            if truth.note == "nobody":
                continue
            matched = match_boxes(truth.boxes, boxes[artwork][who])
            hits = sum(figure is not None for figure in matched)
            total = sums.setdefault(who, [0, 0, 0])
            for place, number in enumerate((hits, len(matched), len(truth.boxes))):
                total[place] += number
    return {who: Found(*total) for who, total in sums.items()}


def means(scores: Iterable[Found]) -> dict[Literal["precision", "recall", "f"], Mean]:
    """Average precision, recall and F over annotators, each by itself (section 6.2, figure 7)."""
    given = list(scores)
    return {
        "precision": _mean([score.precision for score in given]),
        "recall": _mean([score.recall for score in given]),
        "f": _mean([score.f for score in given]),
    }


def bucket(ratings: Sequence[int]) -> int | None:
    """Return the mean of an artwork's ratings, half rounded up; None without any.

    Examples
    --------
    >>> bucket([2, 3]), bucket([1, 1, 2])
    (3, 1)
    """
    number = len(ratings)
    return (2 * sum(ratings) + number) // (2 * number) if number else None


def buckets(ratings: Mapping[Any, Sequence[int]]) -> dict[int, list[Any]]:
    """Divide artworks into buckets of abstraction, ascending; those without ratings are in none."""
    found: dict[int, list[Any]] = defaultdict(list)
    for artwork, given in ratings.items():
        place = bucket(given)
        if place is not None:
            found[place].append(artwork)
    return dict(sorted(found.items()))


def _mean(values: Sequence[float | None]) -> Mean:
    known = [value for value in values if value is not None]
    return Mean(math.fsum(known) / len(known) if known else None, len(known))


def _overlaps(one: Sequence[Box], other: Sequence[Box]) -> Floats:
    """Return intersection over union, shape (n_one, n_other); 0 for boxes without area."""
    a, b = corners(one)[:, None], corners(other)[None]
    sides = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2])
    both = np.prod(np.maximum(sides, 0), axis=2)
    areas = [np.prod(box[..., 2:] - box[..., :2], axis=2) for box in (a, b)]
    together = areas[0] + areas[1] - both
    overlaps: Floats = np.where(together > 0, both / np.where(together > 0, together, 1), 0.0)
    return overlaps
