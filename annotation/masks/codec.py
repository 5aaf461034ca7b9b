"""COCO run lengths: text or list in, verified runs out.

The compressed text holds signed numbers in groups of characters ``0`` to ``o``: five bits each,
lowest first, a sixth bit set while the group goes on. From the fourth run on, a number is the
difference to the run before the last. Runs go down the columns and the first one counts zeros.

Nothing here trusts its input, so that no unverified text ever reaches a decoder written in C.
Source: COCO ``maskApi.c`` (``rleToString``, ``rleFrString``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard

import numpy as np
import numpy.typing as npt

from annotation.masks.errors import MaskError

MAX_SIDE = 65_535
MAX_PIXELS = 200_000_000
MAX_RUNS = 1_000_000
"""A brush mask of 20 megapixels has about ten thousand runs."""

MAX_TEXT = 4 * MAX_RUNS
"""Characters; a run of a real mask takes fewer than four."""

MAX_GROUP = 7
"""Characters in one number: 35 bits hold every difference of two runs of at most 2**32."""

LAST_ENDING = "O"
"""The characters ``0`` to ``O`` end a number, ``P`` to ``o`` go on."""

Runs = npt.NDArray[np.int64]


def check_size(height: int, width: int) -> None:
    """Refuse sizes that no frame has.

    Raises
    ------
    MaskError
        ``mask_size`` if a side is below 1, above ``MAX_SIDE`` or the area above ``MAX_PIXELS``.
    """
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE and height * width <= MAX_PIXELS):
        raise MaskError("mask_size", given=[height, width], largest=MAX_PIXELS)


def check_number(runs: int) -> None:
    """Refuse masks of more than ``MAX_RUNS`` runs: noise, which nobody draws.

    Raises
    ------
    MaskError
        ``mask_too_many_runs``.
    """
    if runs > MAX_RUNS:
        raise MaskError("mask_too_many_runs", runs=runs, largest=MAX_RUNS)


def runs_from_coco(coco: object, *, height: int, width: int) -> Runs:
    """Read ``{"size": [height, width], "counts": text or list}`` of a frame of the given size.

    Raises
    ------
    MaskError
        ``mask_unreadable`` if it is no such thing, ``mask_size`` (both sizes in the detail) if
        it was drawn on another frame, else what is wrong with its runs.
    """
    check_size(height, width)
    if not isinstance(coco, Mapping):
        raise MaskError("mask_unreadable", expected="size and counts")
    size, counts = coco.get("size"), coco.get("counts")
    if not _is_size(size):
        raise MaskError("mask_unreadable", expected="size: [height, width]")
    if list(size) != [height, width]:
        raise MaskError("mask_size", given=list(size), expected=[height, width])
    if isinstance(counts, str):
        return runs_from_text(counts, pixels=height * width)
    if isinstance(counts, list | tuple):
        return runs_from_list(counts, pixels=height * width)
    raise MaskError("mask_unreadable", expected="counts: text or list")


def runs_from_text(text: str, *, pixels: int) -> Runs:
    """Read the compressed text form.

    Parameters
    ----------
    text
        ``counts`` of a COCO mask. Groups longer than needed and runs of zero are accepted.
    pixels
        Height times width of the frame.

    Returns
    -------
    ndarray of int64, shape (n_runs,)
        Run lengths in pixels, none negative, summing to `pixels`.

    Raises
    ------
    MaskError
        ``mask_empty_counts``, ``mask_too_many_runs``, ``mask_alphabet``, ``mask_truncated``,
        ``mask_run_too_long``, ``mask_run_negative`` or ``mask_runs_sum``.
    """
    symbols = _symbols(text)
    ends = np.flatnonzero(symbols < 32)
    if symbols[-1] >= 32:
        raise MaskError("mask_truncated", characters=len(text))
    check_number(int(ends.size))
    runs = _numbers(symbols, ends)
    np.cumsum(runs[1::2], out=runs[1::2])
    np.cumsum(runs[2::2], out=runs[2::2])
    return _verified(runs, pixels=pixels)


def runs_from_list(counts: Sequence[object], *, pixels: int) -> Runs:
    """Read the uncompressed form: whole numbers, no bools, no floats.

    Raises
    ------
    MaskError
        ``mask_empty_counts``, ``mask_too_many_runs``, ``mask_run_not_whole``,
        ``mask_run_negative``, ``mask_run_too_long`` or ``mask_runs_sum``.
    """
    if not counts:
        raise MaskError("mask_empty_counts")
    check_number(len(counts))
    whole = []
    for index, run in enumerate(counts):
        if not isinstance(run, int | np.integer) or isinstance(run, bool):
            raise MaskError("mask_run_not_whole", run=index)
        if run > MAX_PIXELS:
            raise MaskError("mask_run_too_long", run=index, largest=MAX_PIXELS)
        whole.append(max(int(run), -1))
    return _verified(np.array(whole, np.int64), pixels=pixels)


def _is_size(size: object) -> TypeGuard[Sequence[int]]:
    return (
        isinstance(size, list | tuple)
        and len(size) == 2
        and all(isinstance(side, int) and not isinstance(side, bool) for side in size)
    )


def _symbols(text: str) -> npt.NDArray[np.uint8]:
    if not text:
        raise MaskError("mask_empty_counts")
    if len(text) > MAX_TEXT:
        raise MaskError("mask_too_many_runs", characters=len(text), largest=MAX_TEXT)
    if not text.isascii():
        raise MaskError("mask_alphabet")
    symbols = np.frombuffer(text.encode("ascii"), np.uint8) - np.uint8(48)
    if symbols.max() > 63:
        raise MaskError("mask_alphabet")
    return symbols


def _numbers(symbols: npt.NDArray[np.uint8], ends: npt.NDArray[np.intp]) -> Runs:
    """Join each group of characters, the last one at `ends`, to one signed number."""
    starts = np.empty_like(ends)
    starts[0] = 0
    np.add(ends[:-1], 1, out=starts[1:])
    lengths = ends - starts + 1
    longest = int(lengths.max())
    if longest > MAX_GROUP:
        raise MaskError("mask_run_too_long", characters=longest, largest=MAX_GROUP)
    places = np.arange(symbols.size) - starts.repeat(lengths)
    numbers: Runs = np.add.reduceat((symbols & 31).astype(np.int64) << (5 * places), starts)
    negative = (symbols[ends] & 16) >> 4
    numbers -= negative.astype(np.int64) << (5 * lengths)
    return numbers


def _verified(runs: Runs, *, pixels: int) -> Runs:
    if runs.min() < 0:
        raise MaskError("mask_run_negative", run=int(np.argmax(runs < 0)))
    total = int(runs.sum())
    if total != pixels:
        raise MaskError("mask_runs_sum", found=total, expected=pixels)
    return runs
