"""Masks of one frame against each other, in a form that can be kept and added up.

Comparing masks is what costs; with what is kept of each frame, means and alpha over any choice of
frames are sums. One cut of the frame into cells gives all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from aggregation.methods.agreement import Agreement, corrected
from annotation.masks import Mask
from annotation.masks.cells import Cells, cells


@dataclass(frozen=True)
class PixelSums:
    """What alpha over pixels needs of one frame.

    Attributes
    ----------
    masks, frame
        Masks of distinct annotators, and pixels of the frame.
    marked
        Sum of their areas.
    differing
        Ordered pairs of masks that differ in a pixel, over all pixels.
    """

    masks: int
    frame: int
    marked: int
    differing: int


@dataclass(frozen=True)
class RegionComparison:
    """The masks of one frame, held against each other.

    Attributes
    ----------
    pairs
        Intersection over union by pair of annotators in the order given; None for two empty masks.
    with_others
        Of each annotator's mask with the union of all others'. One's own mask is no part of what it
        is held against, or whoever paints everything would agree with everybody. None where there
        is nobody else, or neither the annotator nor the others marked a pixel.
    with_union
        Of each annotator's mask with the union of all, its own included: the part of the union that
        it covers. None where nobody marked a pixel.
    sums
        For :func:`alpha_of_sums`.
    """

    pairs: dict[tuple[Any, Any], float | None]
    with_others: dict[Any, float | None]
    with_union: dict[Any, float | None]
    sums: PixelSums


def compare_regions(masks: Mapping[Any, Mask]) -> RegionComparison:
    """Hold the masks of one frame against each other.

    Parameters
    ----------
    masks
        One mask of each annotator, at least one; what was drawn for several phrases united before.

    Raises
    ------
    MaskError
        ``mask_none_given`` for no mask at all, ``mask_size`` (both sizes) for different frames.
    """
    names = list(masks)
    cut = cells(list(masks.values()))
    shared = cut.shared.tolist()
    pairs = {
        (names[one], names[other]): iou_of(shared, one, other)
        for one, other in combinations(range(len(names)), 2)
    }
    with_others = {who: _with_others(cut, place) for place, who in enumerate(names)}
    with_union = {who: _with_union(cut, place) for place, who in enumerate(names)}
    return RegionComparison(pairs, with_others, with_union, pixel_sums(cut))


def pixel_sums(cut: Cells) -> PixelSums:
    """Return the sums of a frame that was cut into cells by its masks."""
    votes, number = cut.votes, cut.marked.shape[1]
    marked = int((votes * cut.areas).sum())
    differing = int((2 * votes * (number - votes) * cut.areas).sum())
    return PixelSums(number, cut.height * cut.width, marked, differing)


def alpha_of_sums(frames: Iterable[PixelSums]) -> Agreement:
    """Return Krippendorff's alpha over the pixels of the frames that these are the sums of.

    Frames of fewer than two masks are left out. See
    :func:`aggregation.methods.region_agreement.region_alpha`.
    """
    pixels = total = marked = 0
    differing = 0.0
    for sums in frames:
        if sums.masks > 1:
            pixels += sums.frame
            total += sums.masks * sums.frame
            marked += sums.marked
            differing += sums.differing / (sums.masks - 1)
    if not total:
        return Agreement(None, "nothing_to_compare", None, None, 0)
    chance = 2 * marked * (total - marked) / (total * (total - 1))
    return corrected(1 - differing / total, 1 - chance, pixels)


def iou_of(shared: list[list[int]], one: int, other: int) -> float | None:
    """Return two masks' intersection over union, from the pixels that every two masks share."""
    together = shared[one][one] + shared[other][other] - shared[one][other]
    return shared[one][other] / together if together else None


def _with_others(cut: Cells, place: int) -> float | None:
    own = cut.marked[:, place]
    others = cut.votes - own > 0
    together = int(cut.areas[own | others].sum())
    alone = cut.marked.shape[1] < 2 or not together
    return None if alone else int(cut.areas[own & others].sum()) / together


def _with_union(cut: Cells, place: int) -> float | None:
    total = int(cut.areas[cut.votes > 0].sum())
    return int(cut.areas[cut.marked[:, place]].sum()) / total if total else None
