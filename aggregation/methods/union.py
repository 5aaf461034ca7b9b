"""The stimulus: what annotators drew for one artwork and emotion, made one region.

Source: APOLO (J. Imaging 2024, 10(6), 136), section 4.2, equation 3: s is the union of the
regions s_w over all phrases w of all utterances of the artwork with that emotion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from annotation.masks import Mask, marked_by_at_least, union

Klass = Literal["drawn", "whole", "void"]


@dataclass(frozen=True)
class Stimulus:
    """The decided region of an artwork and emotion.

    Attributes
    ----------
    klass
        ``whole`` if any triple was, ``drawn`` if somebody marked a pixel, else ``void``.
    mask
        The stimulus: every pixel if whole, none if void, else what was drawn.
    drawn
        The union of what was drawn, kept beside a whole stimulus too.
    levels
        ``levels[k]`` holds the pixels marked by at least k + 1 distinct annotators; the first is
        `drawn`, none is empty, and there are none if nothing was drawn.
    denominator
        How many distinct annotators drew for this stimulus, empty masks included.
    area_ratio
        Share of the frame that `mask` covers, 0 to 1.
    drawn_ratio
        Share of the frame that `drawn` covers, 0 to 1.
    """

    klass: Klass
    mask: Mask
    drawn: Mask
    levels: tuple[Mask, ...]
    denominator: int
    area_ratio: float
    drawn_ratio: float


def unite(
    masks_by_annotator: Mapping[Any, Sequence[Mask]], *, height: int, width: int, whole: bool
) -> Stimulus:
    """Unite all regions drawn for one artwork and emotion.

    A pixel that one annotator marked for several phrases counts once for that annotator. Neither
    the order of annotators nor that of their masks matters.

    Parameters
    ----------
    masks_by_annotator
        Every counted region, by who drew it. May be empty, and so may each sequence.
    height, width
        The frame in pixels.
    whole
        Whether any triple of this artwork and emotion was decided *whole artwork*.

    Returns
    -------
    Stimulus

    Raises
    ------
    MaskError
        ``mask_size`` with both sizes if a mask belongs to another frame.
    """
    empty = Mask.empty(height, width)
    per_annotator = [
        masks[0] if len(masks) == 1 else union(masks)
        for masks in masks_by_annotator.values()
        if masks
    ]
    drawn = union([empty, *per_annotator])
    klass: Klass = "whole" if whole else "drawn" if drawn.area else "void"
    mask = Mask.full(height, width) if whole else drawn
    pixels = height * width
    return Stimulus(
        klass=klass,
        mask=mask,
        drawn=drawn,
        levels=_levels(drawn, per_annotator),
        denominator=len(per_annotator),
        area_ratio=mask.area / pixels,
        drawn_ratio=drawn.area / pixels,
    )


def vote_map(stimulus: Stimulus) -> npt.NDArray[np.uint16]:
    """Count the distinct annotators who marked each pixel.

    Returns
    -------
    ndarray of uint16, shape (height, width)
        0 to ``stimulus.denominator``; what makes a stimulus whole does not count.
    """
    votes = np.zeros(stimulus.mask.size, np.uint16)
    for level in stimulus.levels:
        votes += level.to_array()
    return votes


def _levels(drawn: Mask, per_annotator: Sequence[Mask]) -> tuple[Mask, ...]:
    levels = []
    level, number = drawn, 1
    while level.area:
        levels.append(level)
        number += 1
        if number > len(per_annotator):
            break
        level = marked_by_at_least(per_annotator, number)
    return tuple(levels)
