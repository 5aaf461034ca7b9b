"""Cells: the parts of a frame in which the same of several masks are marked.

A few masks cut a frame of millions of pixels into few cells, so whatever depends on nothing but who
marked a pixel is counted per cell, and no pixel is ever decoded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from rlemasklib import RLEMask

from annotation.masks.errors import MaskError
from annotation.masks.mask import Mask, rasters

Value = TypeVar("Value", bound=np.generic)
_Numbers = npt.NDArray[np.int64]
_CHUNK = 32
"""Masks that share a number, a bit each."""


@dataclass(frozen=True)
class Cells:
    """Disjoint parts that together are the frame.

    Attributes
    ----------
    height, width
        The frame in pixels.
    marked
        Which masks mark a cell, bool, shape (n_cells, n_masks); no two rows are equal.
    areas
        Pixels of each cell, int64, shape (n_cells,); none is 0.
    """

    height: int
    width: int
    marked: npt.NDArray[np.bool_]
    areas: npt.NDArray[np.int64]
    _segments: npt.NDArray[np.intp]
    _lengths: npt.NDArray[np.int64]

    @cached_property
    def votes(self) -> npt.NDArray[np.int64]:
        """How many masks mark each cell, shape (n_cells,)."""
        votes: npt.NDArray[np.int64] = self.marked.sum(axis=1, dtype=np.int64)
        return votes

    @property
    def shared(self) -> npt.NDArray[np.int64]:
        """Pixels that two masks share, shape (n_masks, n_masks); each one's area with itself."""
        marked = self.marked.astype(np.int64)
        shared: npt.NDArray[np.int64] = (marked * self.areas[:, None]).T @ marked
        return shared

    def mask(self, chosen: npt.NDArray[np.bool_]) -> Mask:
        """Mark the chosen cells, bool of shape (n_cells,)."""
        runs = chosen[self._segments]
        starts = np.flatnonzero(np.diff(runs, prepend=~runs[:1]))
        lengths = np.add.reduceat(self._lengths, starts)
        counts = np.concatenate([[0] if runs[0] else [], lengths]).astype(np.uint32)
        return Mask.of(RLEMask.from_counts(counts, (self.height, self.width), validate_sum=False))

    def spread(self, values: npt.NDArray[Value]) -> npt.NDArray[Value]:
        """Give each pixel the value of its cell: (n_cells,) to (height, width), same dtype."""
        columns = np.repeat(values[self._segments], self._lengths)
        return np.ascontiguousarray(columns.reshape(self.width, self.height).T)


def cells(masks: Sequence[Mask]) -> Cells:
    """Cut a frame into cells by 1 to n masks.

    Cells come in the order of their first pixel down the columns.

    Raises
    ------
    MaskError
        ``mask_none_given`` for no mask at all, ``mask_size`` (both sizes) for different frames.

    Examples
    --------
    >>> import numpy as np
    >>> one, other = (Mask.from_array(np.array([row])) for row in ([1, 1, 0, 0], [0, 1, 1, 0]))
    >>> cut = cells([one, other])
    >>> cut.marked.astype(int).tolist(), cut.areas.tolist()
    ([[1, 0], [1, 1], [0, 1], [0, 0]], [1, 1, 1, 1])
    """
    if not masks:
        raise MaskError("mask_none_given")
    height, width = masks[0].size
    for mask in masks[1:]:
        if mask.size != (height, width):
            raise MaskError("mask_size", given=list(mask.size), expected=[height, width])
    ends, toggled = _borders(masks)
    lengths = np.diff(ends, prepend=0)
    real = lengths > 0
    patterns = np.stack([_before(chunk)[real] for chunk in toggled])
    lengths = lengths[real]
    segments, first = _places(patterns)
    bits = patterns[:, first, None] >> np.arange(_CHUNK) & 1
    marked = np.concatenate(list(bits.astype(bool)), axis=1)[:, : len(masks)]
    areas = np.bincount(segments, weights=lengths, minlength=first.size).astype(np.int64)
    return Cells(height, width, marked, areas, segments, lengths)


def _borders(masks: Sequence[Mask]) -> tuple[_Numbers, _Numbers]:
    """Return where runs of any mask end, rising, and the bit of the mask whose run it is.

    Bits come in chunks of some masks each, shape (n_chunks, n_borders).
    """
    ends = [np.cumsum(raster.counts_view, dtype=np.int64) for raster in rasters(masks)]
    every = np.concatenate(ends)
    order = np.argsort(every, kind="stable")
    number = np.repeat(np.arange(len(ends)), [end.size for end in ends])[order]
    chunks = range(-(-len(ends) // _CHUNK))
    bits = [np.where(number // _CHUNK == chunk, 1 << number % _CHUNK, 0) for chunk in chunks]
    return every[order], np.stack(bits)


def _before(toggled: _Numbers) -> _Numbers:
    """Return the bits that are set just before each border."""
    after: _Numbers = np.bitwise_xor.accumulate(toggled)
    return after ^ toggled


def _places(patterns: _Numbers) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Give distinct columns numbers as they first come; return all numbers and those places."""
    place = np.zeros(patterns.shape[1], np.int64)
    for chunk in patterns:
        keys = place << _CHUNK | chunk
        place = np.searchsorted(np.unique(keys), keys)
    first = np.empty(int(place.max()) + 1, np.intp)
    backwards = np.arange(place.size)[::-1]
    first[place[backwards]] = backwards
    rank = np.empty_like(first)
    rank[np.argsort(first)] = np.arange(first.size)
    return rank[place], np.sort(first)
