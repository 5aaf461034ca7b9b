"""How well predicted regions fit the stimuli of a release: Pr@25, Pr@50 and mean IoU.

Two rules, named and never mixed:

`paper`
    T. Chen and others, *Exploring emotional stimuli detection in artworks* (APOLO), J. Imaging
    10(6):136, 2024, section 6. The threshold is the one with the best Pr@50 on validation. In the
    bounding-box scenario prediction and truth are both boxed: the paper's entire artwork scores
    82.37 there and 68.61 on segments, which it could not if the truth kept its shape.
`authors`
    What the authors' script (`eval_map_iou.py`) computes: the threshold is 0.35, always, and in
    the bounding-box scenario the prediction alone is boxed.

In both a map is scaled to 0..1, resized to the frame of its truth, and marked where it is more
than the threshold; an IoU of exactly 0.25 or 0.5 counts as reached; a stimulus without a marked
pixel is left out of all numbers; an empty prediction scores 0. A pixel that the truth tells to
ignore (2 and more in the authors' maps) is part of nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from aggregation.methods.bilinear import above
from annotation.masks import Mask
from annotation.masks.spans import boxed, without

Floats = npt.NDArray[np.float64]
Rule = Literal["paper", "authors"]
Scenario = Literal["segmentation", "bbox"]

RULES: tuple[Rule, ...] = ("paper", "authors")
SCENARIOS: tuple[Scenario, ...] = ("segmentation", "bbox")

USUAL_THRESHOLD = 0.35
"""Of the authors' script, in both scenarios."""

CANDIDATES = tuple(step / 20 for step in range(20))
"""Thresholds tried on validation: 0, 0.05, ..., 0.95."""

SIDE = 7
"""Rows and columns of the grid that the authors' model predicts on."""


@dataclass(frozen=True)
class Truth:
    """A stimulus: its pixels, and those that count for nothing, if any; both of one frame."""

    mask: Mask
    ignored: Mask | None = None


@dataclass(frozen=True)
class Summary:
    """The numbers of some stimuli, in percent; None without any.

    Attributes
    ----------
    n
        Stimuli counted: those with a marked pixel.
    pr25, pr50
        Share of them whose IoU is at least 0.25 and 0.5.
    miou
        Mean IoU.
    """

    n: int
    pr25: float | None
    pr50: float | None
    miou: float | None


def grid_map(logits: Floats) -> Floats:
    """Return the probabilities of a grid's 49 logits, shape (7, 7), row by row.

    Examples
    --------
    >>> grid_map(np.zeros(49))[0, :2].tolist()
    [0.5, 0.5]
    """
    cells = np.asarray(logits, np.float64).reshape(SIDE, SIDE)
    # As the script computes it; so far below 0 that exp overflows, 1 / inf is the right 0.
    with np.errstate(over="ignore"):
        grid: Floats = 1 / (1 + np.exp(-cells))
    return grid


def unit_map(values: Floats) -> Floats | None:
    """Scale a map so that it goes from 0 to 1; None for a flat one, which predicts nothing.

    Parameters
    ----------
    values
        Any shape, no NaN and no infinity; never changed.
    """
    least, span = values.min(), values.max() - values.min()
    return (values - least) / span if span > 0 else None


def marked(unit: Floats | None, threshold: float, *, height: int, width: int) -> Mask:
    """Resize a scaled map to a frame and mark what is more than the threshold.

    Nothing, for a flat map. See :func:`aggregation.methods.bilinear.above`.
    """
    if unit is None:
        return Mask.empty(height, width)
    return above(unit, threshold, height=height, width=width)


def stimulus_iou(truth: Truth, predicted: Mask, *, rule: Rule, scenario: Scenario) -> float | None:
    """Return intersection over union of prediction and truth, 0 to 1.

    None for a truth without a marked pixel (before any boxing): it is left out. The script's score,
    twice the mean IoU over background and stimulus within what either marks, is the same number:
    the background has an IoU of 0 there, and the 2.0 of a perfect prediction is set to 1.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) for different frames.
    """
    if not truth.mask.area:
        return None
    wanted, found = truth.mask, predicted
    if scenario == "bbox":
        found = boxed(found)
        wanted = boxed(wanted) if rule == "paper" else wanted
    if truth.ignored is not None:
        wanted, found = without(wanted, truth.ignored), without(found, truth.ignored)
    return wanted.iou(found)


def summarize(ious: Iterable[float | None]) -> Summary:
    """Sum up stimuli; what is None is left out, what is missing has to be given as 0.

    Examples
    --------
    >>> summarize([0.5, 0.25, 0.0, None])
    Summary(n=3, pr25=66.66666666666667, pr50=33.333333333333336, miou=25.0)
    """
    known = [iou for iou in ious if iou is not None]
    number = len(known)
    if not number:
        return Summary(0, None, None, None)
    return Summary(
        number,
        100 * sum(iou >= 0.25 for iou in known) / number,
        100 * sum(iou >= 0.5 for iou in known) / number,
        100 * math.fsum(known) / number,
    )


def by_emotion(ious: Mapping[Any, float | None], emotion_of: Mapping[Any, str]) -> dict[str, Any]:
    """Sum up the stimuli of each emotion that has any, in the order they first come."""
    parts: dict[str, list[float | None]] = {}
    for key, iou in ious.items():
        parts.setdefault(emotion_of[key], []).append(iou)
    return {emotion: summarize(part) for emotion, part in parts.items()}


def best_threshold(
    ious_at: Callable[[float], Iterable[float | None]],
    candidates: Sequence[float] = CANDIDATES,
) -> float | None:
    """Return the threshold with the best Pr@50 on validation, or None without a stimulus there.

    Of equal ones that of the best mean IoU, then the lowest.

    Parameters
    ----------
    ious_at
        Gives the IoU of every validation stimulus at a threshold, 0 for what is missing.
    """
    found: tuple[float, float, float] | None = None
    for threshold in sorted(candidates):
        summary = summarize(ious_at(threshold))
        if summary.pr50 is None or summary.miou is None:
            return None
        this = (summary.pr50, summary.miou, -threshold)
        found = this if found is None else max(found, this)
    return None if found is None else -found[2] + 0.0


def entire_artwork(truths: Iterable[Truth], *, rule: Rule, scenario: Scenario) -> Summary:
    """Score the lower bound: every artwork is predicted whole (Table 3, first row)."""
    return summarize(
        stimulus_iou(
            truth, Mask.full(*truth.mask.size), rule=rule, scenario=scenario
        )
        for truth in truths
    )  # fmt: skip
