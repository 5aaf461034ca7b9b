"""Masks from spans of pixels, and from the boxes around their parts."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from rlemasklib import RLEMask

from annotation.masks import codec
from annotation.masks.errors import MaskError
from annotation.masks.mask import Box, Mask, rasters

Places = npt.NDArray[np.int64]


def from_spans(starts: Places, ends: Places, *, height: int, width: int) -> Mask:
    """Mark half-open spans of pixels counted down the columns: pixel (x, y) is x * height + y.

    Parameters
    ----------
    starts, ends
        Shape (n,) each, in any order. No two spans overlap; they may touch, and be empty.

    Raises
    ------
    MaskError
        ``mask_size`` for a frame that cannot be, ``mask_too_many_runs`` for noise.
    """
    codec.check_size(height, width)
    given = starts < ends
    bounds = np.sort(np.concatenate([starts[given], ends[given]]))
    # Where one span ends and the next begins is no bound of the mask; no three are equal.
    again = np.flatnonzero(bounds[1:] == bounds[:-1])
    bounds = np.delete(bounds, np.concatenate([again, again + 1]))
    codec.check_number(bounds.size + 1)
    runs = np.diff(bounds, prepend=0, append=height * width)
    kept = runs if runs[-1] or runs.size == 1 else runs[:-1]
    return Mask.of(RLEMask.from_counts(kept.astype(np.uint32), (height, width)))


def from_box(box: Box, *, height: int, width: int) -> Mask:
    """Mark a box that lies in the frame."""
    codec.check_size(height, width)
    return Mask.of(RLEMask.from_bbox(list(box), imshape=(height, width)))


def boxed(mask: Mask) -> Mask:
    """Fill the tight box around each 8-connected part; an empty mask stays empty."""
    (raster,) = rasters([mask])
    found = raster.connected_component_stats(connectivity=8)
    if found is None:
        return mask
    size = (mask.height, mask.width)
    return Mask.of(RLEMask.union([RLEMask.from_bbox(box, imshape=size) for box in found[1]]))


def without(mask: Mask, left_out: Mask) -> Mask:
    """Unmark what another mask of the same frame marks.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) for different frames.
    """
    if mask.size != left_out.size:
        raise MaskError("mask_size", given=list(left_out.size), expected=list(mask.size))
    one, other = rasters([mask, left_out])
    return Mask.of(RLEMask.intersection([one, other.complement()]))
