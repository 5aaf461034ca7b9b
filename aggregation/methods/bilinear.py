"""Maps resized as OpenCV's `cv2.resize(..., interpolation=cv2.INTER_LINEAR)` resizes doubles.

A pixel's place in the map is that of its centre: `(x + 0.5) * from / to - 0.5`, held within the
map's edges. Places and weights have single precision there, values double; so have they here, or
a pixel at the threshold would now and then fall on the other side.
Source: OpenCV, modules/imgproc/src/resize.cpp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.masks import Mask
from annotation.masks.spans import from_spans

Floats = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]
Marks = npt.NDArray[np.bool_]

FEW_ROWS = 64
"""Maps of up to so many rows are thresholded without resizing them."""

_ROUNDING = 4e-7
"""More than single-precision weights can move a value of 1."""

_BESIDE = 2


@dataclass(frozen=True)
class Weights:
    """For each pixel the two cells it lies between and how much of each it takes; shape (to,)."""

    lower: Places
    upper: Places
    of_lower: Floats
    of_upper: Floats


def resized(values: Floats, *, height: int, width: int) -> Floats:
    """Return the map at another size.

    Parameters
    ----------
    values
        Shape (rows, columns), at least one each, no NaN.
    height, width
        Size wanted, in pixels.

    Returns
    -------
    ndarray of float64, shape (height, width)

    Examples
    --------
    >>> resized(np.array([[0.0, 1.0]]), height=1, width=4).tolist()
    [[0.0, 0.25, 0.75, 1.0]]
    """
    across, down = _across(values, width), _weights(values.shape[0], height)
    tall: Floats = (
        across[down.lower] * down.of_lower[:, None] + across[down.upper] * down.of_upper[:, None]
    )
    return tall


def above(values: Floats, threshold: float, *, height: int, width: int) -> Mask:
    """Mark where the resized map is more than the threshold; equal is not.

    The same pixels as `resized(...) > threshold`, to the last. A column runs straight from one row
    of the map to the next, so few-rowed maps are asked only where it crosses the threshold.

    Raises
    ------
    MaskError
        ``mask_size`` for a frame that cannot be, ``mask_too_many_runs`` for noise.
    """
    if values.shape == (height, width):
        return Mask.from_array(values > threshold)
    if values.shape[0] > min(FEW_ROWS, height):
        return Mask.from_array(resized(values, height=height, width=width) > threshold)
    across, down = _across(values, width), _weights(values.shape[0], height)
    begins, ends, doubtful = _crossings(across, down, threshold)
    more = _column_by_column(across, down, threshold, doubtful)
    return from_spans(
        np.concatenate([begins, more[0]]), np.concatenate([ends, more[1]]),
        height=height, width=width,
    )  # fmt: skip


def _weights(cells: int, pixels: int) -> Weights:
    place = ((np.arange(pixels) + 0.5) * (cells / pixels) - 0.5).astype(np.float32)
    below = np.floor(place)
    of_upper = place - below
    lower = below.astype(np.int64)
    return Weights(
        lower.clip(0, cells - 1),
        (lower + 1).clip(0, cells - 1),
        (np.float32(1) - of_upper).astype(np.float64),
        of_upper.astype(np.float64),
    )


def _across(values: Floats, width: int) -> Floats:
    """Resize along the rows; beyond the outermost cells their values hold."""
    weights = _weights(values.shape[1], width)
    outside = weights.lower == weights.upper
    of_lower = np.where(outside, 1.0, weights.of_lower)
    of_upper = np.where(outside, 0.0, weights.of_upper)
    wide: Floats = values[:, weights.lower] * of_lower + values[:, weights.upper] * of_upper
    return wide


def _crossings(across: Floats, down: Weights, threshold: float) -> tuple[Places, Places, Places]:
    """Return the spans above the threshold, looked for between each two rows of the map.

    Begins and ends as `from_spans` takes them, and the columns that are too flat near the threshold
    to tell this way; of these there is no span.
    """
    height, width = down.lower.size, across.shape[1]
    steps = np.flatnonzero(np.diff(down.lower * height + down.upper)) + 1
    first, last = np.append(0, steps), np.append(steps, height)
    low, high = across[down.lower[first]], across[down.upper[first]]
    rounding = _ROUNDING * max(float(across.max()), -float(across.min()), abs(threshold))
    crossed = (np.minimum(low, high) <= threshold + rounding) & (
        np.maximum(low, high) >= threshold - rounding
    )
    begin = np.repeat(first[:, None], width, axis=1)
    end = np.where(low > threshold, last[:, None], begin)
    stretch, column = np.nonzero(crossed)
    pair = low[stretch, column], high[stretch, column]
    # Down a column the share of the lower row rises by 1 from one row of the map to the next.
    rising = down.of_upper + np.repeat(np.arange(first.size), last - first)
    at, falls, unsure = _within(pair, threshold, down, (rising, stretch, first, last))
    numbers = np.maximum(last - first - 1, 1)
    pixel = np.maximum((down.of_upper[last - 1] - down.of_upper[first]) / numbers, 1e-9)
    unsure |= abs(pair[1] - pair[0]) * pixel[stretch] <= rounding
    begin[stretch, column] = np.where(falls, first[stretch], at)
    end[stretch, column] = np.where(falls, at, last[stretch])
    doubtful = np.zeros(width, bool)
    doubtful[column[unsure]] = True
    above_it = (begin < end) & ~doubtful
    ahead = (np.arange(width, dtype=np.int64) * height)[np.nonzero(above_it)[1]]
    return begin[above_it] + ahead, end[above_it] + ahead, np.flatnonzero(doubtful)


def _within(
    pair: tuple[Floats, Floats],
    threshold: float,
    down: Weights,
    stretches: tuple[Floats, Places, Places, Places],
) -> tuple[Places, Marks, Marks]:
    """Return at which pixel each column crosses, whether it falls, and whether it wavers there."""
    (low, high), (rising, stretch, first, last) = pair, stretches
    start, stop, rise = first[stretch], last[stretch], high - low
    falls = rise <= 0
    share = np.clip((threshold - low) / np.where(rise == 0, 1.0, rise), -1.0, 2.0)
    near = np.searchsorted(rising, share + stretch).astype(np.int64)
    near = np.maximum(np.minimum(near, stop), start)
    place = near + np.arange(-_BESIDE, _BESIDE)[:, None]
    within = np.maximum(np.minimum(place, stop - 1), start)
    marked = low * down.of_lower[within] + high * down.of_upper[within] > threshold
    # A falling column is marked up to the crossing, a rising one from it on.
    before = ((marked == falls) & (place < stop)) | (place < start)
    wavers = (before[1:] > before[:-1]).any(axis=0)
    at = near - _BESIDE + before.sum(axis=0)
    return np.maximum(np.minimum(at, stop), start), falls, wavers


def _column_by_column(
    across: Floats, down: Weights, threshold: float, columns: Places
) -> tuple[Places, Places]:
    """Return the spans of some columns, looking at each of their pixels."""
    height = down.lower.size
    some = across[:, columns]
    marked = (
        some[down.lower] * down.of_lower[:, None] + some[down.upper] * down.of_upper[:, None]
        > threshold
    )
    bounds = np.diff(marked.astype(np.int8), axis=0, prepend=0, append=0).T
    column, begin = np.nonzero(bounds == 1)
    _column, end = np.nonzero(bounds == -1)
    ahead = columns[column] * height
    return ahead + begin, ahead + end
