"""Masks as NumPy files."""

from __future__ import annotations

import io
import math
from tokenize import TokenError
from typing import Any

import numpy as np
import numpy.typing as npt

from annotation.masks.errors import MaskError

_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}

# The header is a Python literal, and these are the ways in which reading one can fail.
_BROKEN = (ValueError, KeyError, TypeError, SyntaxError, TokenError, MemoryError, RecursionError)


def read(data: bytes, *, height: int, width: int) -> npt.NDArray[Any]:
    """Read one plain array of shape (height, width), whatever its numbers.

    The header is read first: arrays of objects are refused without unpickling anything, and
    nothing larger than the frame is ever allocated.

    Raises
    ------
    MaskError
        ``mask_unreadable`` for no, a broken or an object array, ``mask_size`` (both sizes) for
        another frame.
    """
    return _opened(data, [height, width])


def read_any(data: bytes, *, most_pixels: int) -> npt.NDArray[Any]:
    """Read one plain array of two axes and at most so many cells, whatever its numbers.

    Raises
    ------
    MaskError
        ``mask_unreadable`` as :func:`read`, ``mask_size`` for other axes, none or too many cells.
    """
    array = _opened(data, None)
    if array.ndim != 2 or not 0 < array.size <= most_pixels:
        raise MaskError("mask_size", given=list(array.shape), largest=most_pixels)
    return array


def _opened(data: bytes, expected: list[int] | None) -> npt.NDArray[Any]:
    """Return a view of the numbers in the file: nothing is allocated that a header claims."""
    file = io.BytesIO(data)
    try:
        shape, columns_first, dtype = _HEADERS[np.lib.format.read_magic(file)](file)
    except _BROKEN as error:
        raise MaskError("mask_unreadable", expected="npy") from error
    if dtype.kind not in "biuf":
        raise MaskError("mask_unreadable", dtype=str(dtype))
    if expected is not None and list(shape) != expected:
        raise MaskError("mask_size", given=list(shape), expected=expected)
    content = data[file.tell() :]
    if len(content) != math.prod(shape) * dtype.itemsize:
        raise MaskError("mask_unreadable", expected="whole npy")
    return np.frombuffer(content, dtype).reshape(shape, order="F" if columns_first else "C")


def write(pixels: npt.NDArray[np.uint8]) -> bytes:
    """Write 0 and 1 of shape (height, width) as int16, rows first."""
    file = io.BytesIO()
    np.lib.format.write_array(file, pixels.astype(np.int16, order="C"), allow_pickle=False)
    return file.getvalue()
