"""Arrays of two values."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from annotation.masks.codec import check_size
from annotation.masks.errors import MaskError


def binary(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a (height, width) array unchanged if it holds 0 and 1 only; floats as bools.

    Raises
    ------
    MaskError
        ``mask_unreadable`` if it has no two axes, ``mask_size`` if it has no pixel,
        ``mask_not_binary`` for other values or for no numbers.
    """
    if array.ndim != 2:
        raise MaskError("mask_unreadable", axes=array.ndim)
    check_size(*array.shape)
    if array.dtype.kind not in "biuf":
        raise MaskError("mask_not_binary", dtype=str(array.dtype))
    if array.dtype.kind == "f":
        return _binary_floats(array)
    lowest, highest = int(array.min()), int(array.max())
    if lowest < 0 or highest > 1:
        raise MaskError("mask_not_binary", lowest=lowest, highest=highest)
    return array


def _binary_floats(array: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    marked: npt.NDArray[np.bool_] = np.equal(array, 1)
    if not np.array_equal(marked, array != 0):
        raise MaskError("mask_not_binary", values="other than 0 and 1")
    return marked
