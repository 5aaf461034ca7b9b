"""One region out of several annotators' masks.

Beside the union, which is what APOLO releases (:mod:`aggregation.methods.union`): the vote map, the
majority, and STAPLE, which weighs annotators by how well they agree with the rest. All work on the
cells that masks cut a frame into.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.masks import Mask, marked_by_at_least, union
from annotation.masks.cells import cells

Floats = npt.NDArray[np.float64]

START = 0.99999
"""Sensitivity and specificity that everybody begins with."""

CLOSE = 1e-7
"""Estimates that no longer change by more are final."""

MOST_ROUNDS = 200
_TIE, _LEAST = 1e-9, 1e-12


@dataclass(frozen=True)
class Consensus:
    """A region as STAPLE estimates it.

    Attributes
    ----------
    mask
        Pixels that are of the region with a probability above one half; a tie is not.
    sensitivity
        For each mask in the order given, the share of the region it marks, by probability; None
        where no pixel can be of the region.
    specificity
        For each mask the share of what is not of the region that it leaves free; None where every
        pixel is of the region.
    rounds
        Rounds of estimation; `settled` tells whether they came to an end by themselves.
    settled
        False if they were cut off.
    """

    mask: Mask
    sensitivity: tuple[float | None, ...]
    specificity: tuple[float | None, ...]
    rounds: int
    settled: bool


def vote_map(masks: Sequence[Mask]) -> npt.NDArray[np.uint16]:
    """Count the masks that mark each pixel.

    Returns
    -------
    ndarray of uint16, shape (height, width)
        0 to the number of masks.

    Raises
    ------
    MaskError
        ``mask_none_given`` for no mask at all, ``mask_size`` (both sizes) for different frames.
    """
    cut = cells(masks)
    return cut.spread(cut.votes.astype(np.uint16))


def majority(masks: Sequence[Mask]) -> Mask:
    """Mark what more than half of the masks mark; half is no majority.

    Raises
    ------
    MaskError
        As :func:`vote_map`.
    """
    return marked_by_at_least(masks, len(masks) // 2 + 1)


def staple(masks: Sequence[Mask], *, within: Mask | None = None) -> Consensus:
    """Estimate a region, and each mask's sensitivity and specificity, by turns (STAPLE).

    The probability that a pixel is of the region follows from who marked it, and how well each
    mask fits follows from these probabilities; both are estimated in turn until they settle. The
    prior is the share of pixels marked, averaged over the masks. The same for every order of masks.

    Parameters
    ----------
    masks
        One of each annotator, what was drawn for several phrases united before.
    within
        Estimate in this region alone and mark nothing outside; None is the frame, as in the
        source. In a large empty frame everybody is specific, so that few votes suffice and the
        result comes close to the union; the union of the masks as `within` avoids that.

    Returns
    -------
    Consensus
        Of one mask, or several equal ones: that mask.

    Raises
    ------
    MaskError
        As :func:`vote_map`, for `within` too.

    References
    ----------
    S. K. Warfield, K. H. Zou, W. M. Wells, *Simultaneous truth and performance level estimation
    (STAPLE)*, IEEE Transactions on Medical Imaging 23(7), 2004, pages 903-921,
    doi:10.1109/TMI.2004.828354; the fixed prior is theirs, section III.
    """
    order = sorted(range(len(masks)), key=lambda place: masks[place].counts)
    sorted_masks = [masks[place] for place in order]
    cut = cells([*sorted_masks, *([] if within is None else [within])])
    inside = np.ones(cut.areas.size, bool) if within is None else cut.marked[:, -1]
    areas = np.where(inside, cut.areas, 0).astype(np.float64)
    marked = cut.marked[:, : len(masks)].astype(np.float64)
    estimate = _Estimate(marked, areas)
    rounds = next((n for n in range(1, MOST_ROUNDS + 1) if estimate.improve()), None)
    places = np.argsort(order)
    sure = estimate.truth(_TIE) & inside
    return Consensus(
        mask=cut.mask(sure),
        sensitivity=_scores(estimate.sensitivity[places], estimate.of_region),
        specificity=_scores(estimate.specificity[places], estimate.beside),
        rounds=rounds or MOST_ROUNDS,
        settled=rounds is not None,
    )


def consensus(masks: Sequence[Mask]) -> Mask:
    """Mark what STAPLE takes for the region, estimated within the union of the masks.

    Raises
    ------
    MaskError
        As :func:`vote_map`.
    """
    return staple(masks, within=union(masks)).mask


RULES: Mapping[str, Callable[[Sequence[Mask]], Mask]] = {
    "union": union,
    "majority": majority,
    "consensus": consensus,
}
"""How the masks of one phrase become its region; APOLO's own is the union."""


class _Estimate:
    """What is believed of a region and of the masks, while it improves."""

    def __init__(self, marked: Floats, areas: Floats) -> None:
        self.marked, self.areas = marked, areas
        total, masks = float(areas.sum()), marked.shape[1]
        prior = float(areas @ marked.sum(axis=1)) / (total * masks) if total else 0.0
        # Nothing marked, or everything: no evidence moves a prior of 0 or 1.
        self.odds = np.log(prior / (1 - prior)) if 0 < prior < 1 else np.inf * (prior - 0.5)
        self.sensitivity, self.specificity = np.full(masks, START), np.full(masks, START)
        self.probability = self._believe()

    @property
    def of_region(self) -> float:
        """Pixels that are of the region, by probability."""
        return float(self.areas @ self.probability)

    @property
    def beside(self) -> float:
        """Pixels that are not."""
        return float(self.areas @ (1 - self.probability))

    def improve(self) -> bool:
        """Take one turn; says whether the masks' scores have settled."""
        before = np.concatenate([self.sensitivity, self.specificity])
        hits = (self.areas * self.probability) @ self.marked
        passes = (self.areas * (1 - self.probability)) @ (1 - self.marked)
        self.sensitivity = hits / max(self.of_region, _LEAST)
        self.specificity = passes / max(self.beside, _LEAST)
        self.probability = self._believe()
        after = np.concatenate([self.sensitivity, self.specificity])
        return bool(np.abs(after - before).max() < CLOSE)

    def truth(self, margin: float) -> npt.NDArray[np.bool_]:
        return self.probability > 0.5 + margin

    def _believe(self) -> Floats:
        p = np.clip(self.sensitivity, _LEAST, 1 - _LEAST)
        q = np.clip(self.specificity, _LEAST, 1 - _LEAST)
        for_it = self.marked @ np.log(p / (1 - q))
        against = (1 - self.marked) @ np.log((1 - p) / q)
        odds = np.clip(self.odds + for_it + against, -700, 700)
        belief: Floats = 1 / (1 + np.exp(-odds))
        return belief


def _scores(scores: Floats, weight: float) -> tuple[float | None, ...]:
    return tuple(float(score) if weight > _TIE else None for score in scores)
