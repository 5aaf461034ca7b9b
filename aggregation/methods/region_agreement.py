"""How far annotators agree on a region, beyond what chance would give.

Two things are told apart. The *intersection over union* says how alike two regions are; it is not
corrected for chance, and ignores what nobody marked. The *chance-corrected* measures take every
pixel of the frame as an item that each annotator has given the value marked or not marked, and are
those of :mod:`aggregation.methods.agreement` on these items. They depend on the frame: in a large
empty one, Cohen's kappa of two regions becomes their Dice coefficient 2 |A and B| / (|A| + |B|).

Everything is counted on the cells that masks cut a frame into; no pixel is decoded. `compared`
counts pixels, `observed` and `expected` are shares of pixels.

References
----------
Pixels as units of alpha: K. Krippendorff, *Content Analysis*, 2nd edition, Sage 2004, chapter 11.
Kappa of pixels and Dice: A. P. Zijdenbos and others, *Morphometric analysis of white matter lesions
in MR images*, IEEE Transactions on Medical Imaging 13(4), 1994, pages 716-724,
doi:10.1109/42.363096.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from aggregation.methods.agreement import Agreement, corrected
from aggregation.methods.region_comparison import alpha_of_sums, iou_of, pixel_sums
from annotation.masks import Mask
from annotation.masks.cells import cells


@dataclass(frozen=True)
class RegionAgreement:
    """How alike the regions of one or two groups are.

    Attributes
    ----------
    iou
        Mean intersection over union of all pairs that have one; None if none has.
    pairs
        How many pairs that is. Two empty masks have none: 0 / 0 is no score.
    corrected
        Alpha within a group, Schouten's kappa between two.
    """

    iou: float | None
    pairs: int
    corrected: Agreement


def pairwise_iou(masks: Mapping[Any, Mask]) -> dict[tuple[Any, Any], float | None]:
    """Return the intersection over union of every two annotators' masks of one frame.

    Parameters
    ----------
    masks
        One mask of each annotator, what was drawn for several phrases united before.

    Returns
    -------
    dict
        By pair in the order given; None for two empty masks. Empty for fewer than two.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) for different frames.
    """
    if len(masks) < 2:
        return {}
    names = list(masks)
    shared = cells(list(masks.values())).shared.tolist()
    return {
        (names[one], names[other]): iou_of(shared, one, other)
        for one, other in combinations(range(len(names)), 2)
    }


def region_alpha(frames: Iterable[Sequence[Mask]]) -> Agreement:
    """Return Krippendorff's alpha over the pixels of one or more frames.

    With A the pixels of a cell of a frame of m annotators, v of whom marked it, and n, n_1 the
    sums of m A and v A over all cells of frames with at least two annotators,

        D_o = 1/n sum 2 v (m - v) A / (m - 1),   D_e = 2 n_1 (n - n_1) / (n (n - 1))

    and alpha = 1 - D_o / D_e. A large frame weighs more than a small one, by its pixels.

    Parameters
    ----------
    frames
        For each artwork the masks of distinct annotators; fewer than two are left out.

    Returns
    -------
    Agreement
        ``nothing_to_compare`` without a frame of two masks; ``one_value`` where everybody marked
        nothing, or everything.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) for two frames of one artwork.

    Examples
    --------
    >>> import numpy as np
    >>> rows = [1, 1, 0, 0], [0, 1, 0, 0]
    >>> round(region_alpha([[Mask.from_array(np.array([row])) for row in rows]]).value, 4)
    0.5333
    """
    return alpha_of_sums(pixel_sums(cells(masks)) for masks in frames if len(masks) > 1)


def region_kappas(masks: Mapping[Any, Mask]) -> dict[tuple[Any, Any], Agreement]:
    """Return Cohen's kappa over pixels of every two annotators' masks of one frame.

    From the areas a and b, their intersection i and the frame's pixels N:
    P_o = (N - a - b + 2 i) / N, P_e = (a b + (N - a) (N - b)) / N^2. Parameters, order and errors
    as of :func:`pairwise_iou`; ``one_value`` where both masks are empty, or both full.
    """
    if len(masks) < 2:
        return {}
    names = list(masks)
    cut = cells(list(masks.values()))
    shared, frame = cut.shared.tolist(), cut.height * cut.width
    return {
        (names[one], names[other]): _kappa(shared, one, other, frame)
        for one, other in combinations(range(len(names)), 2)
    }


def by_groups(
    masks: Mapping[Any, Mask], groups: Mapping[Any, Hashable]
) -> dict[tuple[Any, Any], RegionAgreement]:
    """Compare the masks of one frame within each group of annotators and between every two.

    Between two groups it is Schouten's kappa over pixels: with p and q the shares of each group
    that marked a pixel, P_o is the mean of p q + (1 - p) (1 - q), and P_e the same of the means.

    Parameters
    ----------
    masks
        One mask of each annotator.
    groups
        Group (culture) of each annotator; who has none is left out.

    Returns
    -------
    dict
        By pair of groups in the order of their text, (g, g) being within g.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) for different frames.
    """
    known = [who for who in masks if who in groups]
    if not known:
        return {}
    cut = cells([masks[who] for who in known])
    shared = cut.shared.tolist()
    names = sorted({groups[who] for who in known}, key=lambda name: (str(name), repr(name)))
    places = {
        name: [place for place, who in enumerate(known) if groups[who] == name] for name in names
    }
    found = {}
    for one, other in combinations_with_replacement(names, 2):
        mine, theirs = places[one], places[other]
        if one == other:
            pairs = list(combinations(mine, 2))
            score = region_alpha([[masks[known[place]] for place in mine]])
        else:
            pairs = [(first, second) for first in mine for second in theirs]
            score = _between(cut.marked[:, mine], cut.marked[:, theirs], cut.areas)
        scores = [iou for pair in pairs if (iou := iou_of(shared, *pair)) is not None]
        mean = sum(scores) / len(scores) if scores else None
        found[one, other] = RegionAgreement(mean, len(scores), score)
    return found


def _between(
    one: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_], areas: npt.NDArray[np.int64]
) -> Agreement:
    frame, pairs = int(areas.sum()), one.shape[1] * other.shape[1]
    first, second = one.sum(axis=1), other.sum(axis=1)
    without = one.shape[1] - first, other.shape[1] - second
    observed = int((areas * (first * second + without[0] * without[1])).sum())
    p, q, no_p, no_q = (int((areas * votes).sum()) for votes in (first, second, *without))
    return corrected(observed / (frame * pairs), (p * q + no_p * no_q) / (frame**2 * pairs), frame)


def _kappa(shared: list[list[int]], one: int, other: int, frame: int) -> Agreement:
    a, b, both = shared[one][one], shared[other][other], shared[one][other]
    chance = (a * b + (frame - a) * (frame - b)) / frame**2
    return corrected((frame - a - b + 2 * both) / frame, chance, frame)
