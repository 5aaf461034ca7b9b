"""Several masks of one frame to one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rlemasklib import RLEMask

from annotation.masks.errors import MaskError
from annotation.masks.mask import Mask, rasters


def union(masks: Iterable[Mask]) -> Mask:
    """Mark what at least one of 1 to n masks marks.

    Raises
    ------
    MaskError
        ``mask_none_given`` for no mask at all, ``mask_size`` (both sizes) for different frames.
    """
    return Mask.of(RLEMask.union(rasters(_same_frame(masks))))


def intersection(masks: Iterable[Mask]) -> Mask:
    """Mark what every one of 1 to n masks marks; raises as :func:`union`."""
    return Mask.of(RLEMask.intersection(rasters(_same_frame(masks))))


def marked_by_at_least(masks: Iterable[Mask], number: int) -> Mask:
    """Mark what `number` or more of 1 to n masks mark; raises as :func:`union`."""
    return Mask.of(RLEMask.merge_count(rasters(_same_frame(masks)), number))


def _same_frame(masks: Iterable[Mask]) -> Sequence[Mask]:
    given = list(masks)
    if not given:
        raise MaskError("mask_none_given")
    for mask in given[1:]:
        if mask.size != given[0].size:
            raise MaskError("mask_size", given=list(mask.size), expected=list(given[0].size))
    return given
