"""The outline of marked pixels: closed lines along pixel edges that enclose just these pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Line = npt.NDArray[np.int64]
"""Corners of a closed line as x, y of shape (n, 2); lattice points, (0, 0) the frame's top left."""


def outline(pixels: npt.NDArray[Any]) -> list[Line]:
    """Find the closed lines around marked pixels.

    Parameters
    ----------
    pixels
        Marked where not 0, shape (height, width).

    Returns
    -------
    list of arrays
        Each line lists its corners alone, edges run alternately level and upright, the last one
        back to the first corner. What lies inside an odd number of lines is marked (even-odd
        rule), so holes are lines too. In the order of their first corner, by y and then x. Where
        two pixels touch at a corner only, a line may pass through that corner twice. [] if nothing
        is marked.

    Examples
    --------
    >>> [line.tolist() for line in outline(np.array([[0, 1, 1]]))]
    [[[1, 0], [3, 0], [3, 1], [1, 1]]]
    """
    marked = np.pad(np.asarray(pixels) != 0, 1)
    above, below = marked[:-1], marked[1:]
    upright = above[:, :-1] ^ above[:, 1:]
    # At a lattice point an odd number of its four pixels is a corner; two that touch
    # there alone are two corners.
    odd = upright ^ below[:, :-1] ^ below[:, 1:]
    twice = upright & (above[:, :-1] == below[:, 1:]) & ~odd
    y, x = np.nonzero(odd | twice)
    often = np.where(twice[y, x], 2, 1)
    x, y = np.repeat(x, often), np.repeat(y, often)
    return _joined(x.astype(np.int64), y.astype(np.int64))


def _joined(x: npt.NDArray[np.int64], y: npt.NDArray[np.int64]) -> list[Line]:
    """Join corners, sorted by y and x: on each level and upright, pairs of neighbours belong."""
    level = np.arange(len(x)) ^ 1
    by_upright = np.lexsort((y, x))
    upright = np.empty_like(level)
    upright[by_upright] = by_upright[level]
    across, along = level.tolist(), upright.tolist()
    seen = bytearray(len(across))
    lines = []
    for first in range(len(across)):
        if seen[first]:
            continue
        corners, corner = [], first
        while not seen[corner]:
            other = across[corner]
            seen[corner] = seen[other] = 1
            corners += [corner, other]
            corner = along[other]
        lines.append(np.stack([x[corners], y[corners]], axis=1))
    return lines
