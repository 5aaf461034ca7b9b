"""The figures of an artwork, out of the boxes that annotators drew around them.

Source: S. Ginosar, D. Haas, T. Brown, J. Malik, *Detecting people in Cubist art*, ECCV 2014
workshops, section 5.4: annotations are grouped by k-means and each group's box is the median of
every corner. The paper names neither k nor a start; both are defined here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Box = tuple[float, float, float, float]
"""x, y, width, height in frame pixels, origin top left."""

Floats = npt.NDArray[np.float64]
Note = Literal["nobody", "fewer_distinct"]

MOST_ROUNDS = 100
_DIGITS = 6
"""Distances are equal when they are to so many digits: what is tied must not hang on rounding."""


@dataclass(frozen=True)
class Clusters:
    """Vectors, grouped.

    Attributes
    ----------
    centres
        Per-coordinate median of each group, float64, shape (n, d); groups in the order of their
        first vector, vectors in lexicographic order.
    sizes
        Vectors of each group, repeated ones counted as often as they come.
    """

    centres: Floats
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class FigureTruth:
    """The figures that annotators agree on.

    Attributes
    ----------
    boxes
        One for each figure, left to right by corner.
    sizes
        Boxes that each was made of.
    wanted
        k: how many figures the annotators see, by median.
    note
        ``nobody`` if no annotator looked, ``fewer_distinct`` if there are fewer distinct boxes
        than figures wanted, so that some are missing rather than doubled; else None.
    """

    boxes: tuple[Box, ...]
    sizes: tuple[int, ...]
    wanted: int
    note: Note | None = None


def figure_count(counts: Sequence[int]) -> int:
    """Return the median of the annotators' box counts, half rounded up.

    Parameters
    ----------
    counts
        Boxes of each annotator who looked, those who saw none included.

    Returns
    -------
    int
        0 for no annotator.

    Examples
    --------
    >>> figure_count([1, 2]), figure_count([0, 0, 3])
    (2, 0)
    """
    ordered = sorted(counts)
    number = len(ordered)
    if not number:
        return 0
    return (ordered[(number - 1) // 2] + ordered[number // 2] + 1) // 2


def figure_truth(boxes_by_annotator: Mapping[Any, Sequence[Box]]) -> FigureTruth:
    """Find the figures of one artwork.

    Their number k is :func:`figure_count`; boxes are grouped as corners by :func:`cluster`; a
    figure's box is the per-corner median of its group. Neither the order of annotators nor that
    of their boxes matters.

    Parameters
    ----------
    boxes_by_annotator
        What each annotator drew; none is an answer.

    Returns
    -------
    FigureTruth
        No boxes if k is 0, even where somebody drew one.
    """
    if not boxes_by_annotator:
        return FigureTruth((), (), 0, "nobody")
    drawn = [box for boxes in boxes_by_annotator.values() for box in boxes]
    wanted = figure_count([len(boxes) for boxes in boxes_by_annotator.values()])
    if not wanted:
        return FigureTruth((), (), 0)
    groups = cluster(corners(drawn), wanted)
    left, top, right, bottom = groups.centres.T
    boxes = np.stack([left, top, right - left, bottom - top], axis=1)
    return FigureTruth(
        boxes=tuple((x, y, width, height) for x, y, width, height in boxes.tolist()),
        sizes=groups.sizes,
        wanted=wanted,
        note="fewer_distinct" if len(boxes) < wanted else None,
    )


def leave_one_out(boxes_by_annotator: Mapping[Any, Sequence[Box]]) -> dict[Any, FigureTruth]:
    """Find for each annotator the figures that all others agree on.

    That is what an annotator is scored against (section 5.4). A single annotator's has the note
    ``nobody``.
    """
    return {
        who: figure_truth({one: boxes for one, boxes in boxes_by_annotator.items() if one != who})
        for who in boxes_by_annotator
    }


def corners(boxes: Sequence[Box]) -> Floats:
    """Turn boxes to left, top, right, bottom: float64, shape (n, 4)."""
    given = np.array(boxes, np.float64).reshape(-1, 4)
    return np.concatenate([given[:, :2], given[:, :2] + given[:, 2:]], axis=1)


def cluster(vectors: npt.NDArray[Any], k: int) -> Clusters:
    """Group vectors by k-means from a deterministic start.

    The first centre is the medoid (the vector nearest to all others in sum), each further one the
    vector farthest from those there are; then every vector goes to its nearest centre and centres
    become means, until nothing moves. A centre that nothing is nearest to takes the vector that
    is farthest from its own. Ties go to the lexicographically first vector, and between centres to
    the earlier one, so that the order of vectors never matters. Distances are Euclidean.

    Parameters
    ----------
    vectors
        Numbers of shape (n, d).
    k
        Groups wanted.

    Returns
    -------
    Clusters
        min(k, number of distinct vectors) groups: never a copy of one.

    Examples
    --------
    >>> cluster(np.array([[20, 20], [20, 20], [70, 70]]), 3).centres.tolist()
    [[20.0, 20.0], [70.0, 70.0]]
    """
    given = np.asarray(vectors, np.float64)
    distinct, often = np.unique(given, axis=0, return_counts=True)
    k = min(k, len(distinct))
    if not k:
        return Clusters(np.zeros((0, given.shape[1])), ())
    group = _settle(distinct, often, _start(distinct, often, k))
    order = np.unique(group, return_index=True)[1]
    members = [
        np.repeat(distinct, often * (group == group[first]), axis=0) for first in sorted(order)
    ]
    return Clusters(
        centres=np.stack([np.median(own, axis=0) for own in members]),
        sizes=tuple(len(own) for own in members),
    )


def _start(distinct: Floats, often: npt.NDArray[np.intp], k: int) -> Floats:
    apart = _distances(distinct, distinct)
    seeds = [int(np.argmin(np.round(apart @ often, _DIGITS)))]
    while len(seeds) < k:
        seeds.append(int(np.argmax(apart[:, seeds].min(axis=1))))
    return distinct[seeds]


def _settle(distinct: Floats, often: npt.NDArray[np.intp], centres: Floats) -> npt.NDArray[np.intp]:
    """Return the group of each distinct vector once nothing moves."""
    group = _nearest(distinct, centres)
    for _round in range(MOST_ROUNDS):
        centres = np.stack([
            np.average(distinct[group == own], axis=0, weights=often[group == own])
            for own in range(len(centres))
        ])  # fmt: skip
        moved = _nearest(distinct, centres)
        if np.array_equal(moved, group):
            break
        group = moved
    return group


def _nearest(distinct: Floats, centres: Floats) -> npt.NDArray[np.intp]:
    """Return the nearest centre of each vector, and see to it that no centre is left alone."""
    apart = _distances(distinct, centres)
    group: npt.NDArray[np.intp] = apart.argmin(axis=1)
    for alone in range(len(centres)):
        if np.any(group == alone):
            continue
        own = apart[np.arange(len(group)), group]
        shared = np.bincount(group, minlength=len(centres))[group] > 1
        group[int(np.argmax(np.where(shared, own, -1.0)))] = alone
    return group


def _distances(one: Floats, other: Floats) -> Floats:
    distances: Floats = np.round(np.sqrt(((one[:, None] - other[None]) ** 2).sum(axis=2)), _DIGITS)
    return distances
