"""The mask: which pixels of one frame are marked."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Self, TypedDict

import numpy as np
import numpy.typing as npt
from rlemasklib import RLEMask

from annotation.masks import codec, npy, png
from annotation.masks.binary import binary
from annotation.masks.errors import MaskError

Box = tuple[int, int, int, int]
"""x, y, width, height in frame pixels, origin top left."""


class CocoMask(TypedDict):
    """A mask as COCO writes it."""

    size: list[int]
    counts: str


@dataclass(frozen=True)
class Mask:
    """The marked pixels of one frame: an immutable value, equal when every pixel is equal.

    Kept as COCO compressed run lengths and worked on as runs, so that its cost follows the
    length of its outline and not its area. What comes from outside is verified first.

    Parameters
    ----------
    height, width
        Size of the frame in pixels.
    counts
        COCO compressed text. Unusual but valid spellings are rewritten to the canonical one.

    Raises
    ------
    MaskError
        See :func:`annotation.masks.codec.runs_from_text` and ``check_size``.

    Examples
    --------
    >>> import numpy as np
    >>> ring = Mask.from_array(np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]]))
    >>> ring.area, ring.filled_area, ring.box
    (8, 9, (0, 0, 3, 3))
    """

    height: int
    width: int
    counts: str
    _raster: RLEMask = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        codec.check_size(self.height, self.width)
        runs = codec.runs_from_text(self.counts, pixels=self.height * self.width)
        raster = _raster_of(runs, self.height, self.width)
        # Frozen for everybody else: the canonical text replaces the given one once, here.
        self.__dict__.update(counts=_text(raster), _raster=raster)

    @classmethod
    def of(cls, raster: RLEMask, *, counts: str | None = None) -> Self:
        """Wrap the result of raster work that started from verified masks."""
        mask = object.__new__(cls)
        height, width = raster.shape
        mask.__dict__.update(
            height=int(height), width=int(width), counts=counts or _text(raster), _raster=raster
        )
        return mask

    @classmethod
    def stored(cls, height: int, width: int, counts: str) -> Self:
        """Read back `counts` of a mask made before, without verifying it anew.

        Several times faster than ``Mask(...)``, for reading many from the database; never for
        text that came from outside.

        Raises
        ------
        MaskError
            ``mask_truncated`` or ``mask_runs_sum`` if the text is no longer what it was.
        """
        if not counts or counts[-1] > codec.LAST_ENDING:
            raise MaskError("mask_truncated", characters=len(counts))
        try:
            raster = RLEMask.from_dict({"size": (height, width), "counts": counts})
        except ValueError as error:
            raise MaskError("mask_runs_sum", expected=height * width) from error
        return cls.of(raster, counts=counts)

    @classmethod
    def from_coco(cls, coco: object, *, height: int, width: int) -> Self:
        """Read ``{"size": [h, w], "counts": text or list}`` for a frame of the given size.

        Raises
        ------
        MaskError
            ``mask_unreadable`` if it is no such thing, ``mask_size`` (both sizes in the detail)
            if it was drawn on another frame, else what is wrong with its runs.
        """
        runs = codec.runs_from_coco(coco, height=height, width=width)
        return cls.of(_raster_of(runs, height, width))

    @classmethod
    def from_runs(cls, runs: Sequence[int], *, height: int, width: int) -> Self:
        """Read run lengths down the columns, zeros first."""
        codec.check_size(height, width)
        verified = codec.runs_from_list(runs, pixels=height * width)
        return cls.of(_raster_of(verified, height, width))

    @classmethod
    def from_array(cls, pixels: npt.ArrayLike) -> Self:
        """Read a (height, width) array of bools or of the numbers 0 and 1.

        Raises
        ------
        MaskError
            ``mask_unreadable`` if it has no two axes, ``mask_not_binary`` for other values,
            ``mask_too_many_runs`` for noise.
        """
        array = binary(np.asarray(pixels))
        # The encoder asks for a writable buffer although it only reads.
        writable = array if array.flags.writeable else array.copy()
        raster = RLEMask.from_array(writable)
        codec.check_number(raster.counts_view.size)
        return cls.of(raster)

    @classmethod
    def from_png(cls, data: bytes, *, height: int, width: int) -> Self:
        """Read a grey PNG: 128 and above is marked. See :func:`annotation.masks.png.read`."""
        return cls.from_array(png.read(data, height=height, width=width))

    @classmethod
    def from_npy(cls, data: bytes, *, height: int, width: int) -> Self:
        """Read a ``.npy`` of 0 and 1, never unpickling. See :func:`annotation.masks.npy.read`."""
        return cls.from_array(npy.read(data, height=height, width=width))

    @classmethod
    def empty(cls, height: int, width: int) -> Self:
        """Mark nothing."""
        codec.check_size(height, width)
        return cls.of(RLEMask.zeros((height, width)))

    @classmethod
    def full(cls, height: int, width: int) -> Self:
        """Mark every pixel."""
        codec.check_size(height, width)
        return cls.of(RLEMask.ones((height, width)))

    @property
    def runs(self) -> list[int]:
        """Run lengths down the columns, zeros first; only the first can be 0."""
        runs: list[int] = self._raster.counts.tolist()
        return runs

    @property
    def area(self) -> int:
        """Number of marked pixels."""
        return int(self._raster.area())

    @property
    def box(self) -> Box | None:
        """Tight box around the marked pixels; None if there are none."""
        if not self.area:
            return None
        x, y, width, height = self._raster.bbox().tolist()
        return int(x), int(y), int(width), int(height)

    @property
    def sha256(self) -> str:
        """Hash of size and runs: equal for equal masks, whoever wrote them."""
        return hashlib.sha256(f"{self.height}x{self.width}:{self.counts}".encode()).hexdigest()

    def contains(self, x: float, y: float) -> bool:
        """Tell whether the pixel under the point is marked; False outside of the frame.

        Pixel (i, j) covers i <= x < i + 1 and j <= y < j + 1.
        """
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        place = math.floor(x) * self.height + math.floor(y)
        return bool(np.searchsorted(self._ends, place, side="right") % 2)

    def iou(self, other: Mask) -> float | None:
        """Intersection over union, 0 to 1; None if both are empty, since 0 / 0 is no score."""
        if self.size != other.size:
            raise MaskError("mask_size", given=list(other.size), expected=list(self.size))
        if not self.area and not other.area:
            return None
        return float(self._raster.iou(other._raster))

    def components(self, connectivity: Literal[4, 8] = 8) -> list[Mask]:
        """Return connected parts in the order of their first pixel down the columns; [] if empty.

        `connectivity` is 4 (sides) or 8 (sides and corners).
        """
        return [Mask.of(part) for part in self._raster.connected_components(connectivity)]

    @property
    def filled_area(self) -> int:
        """Area with its holes filled.

        A hole is a side-connected part of the background that touches no edge of the frame; a
        ring that leaves the frame does not close.
        """
        areas, boxes = self._background
        left, top = boxes[:, 0], boxes[:, 1]
        right, bottom = left + boxes[:, 2], top + boxes[:, 3]
        inside = (left > 0) & (top > 0) & (right < self.width) & (bottom < self.height)
        return self.area + int(areas[inside].sum())

    @property
    def enclosed_share(self) -> float:
        """Share of the frame that is background outside of its largest side-connected part.

        Finds outlines that nobody filled, also where the ring leaves the frame and no hole is
        closed. From 0 (also without background) to below 1; the editor warns by the same measure.
        """
        areas, _ = self._background
        enclosed = int(areas.sum() - areas.max(initial=0))
        return enclosed / (self.height * self.width)

    @property
    def size(self) -> tuple[int, int]:
        """Height and width of the frame."""
        return self.height, self.width

    def to_array(self) -> npt.NDArray[np.uint8]:
        """Return the pixels as 0 and 1, shape (height, width)."""
        pixels: npt.NDArray[np.uint8] = self._raster.to_array(order="C")
        return pixels

    def to_coco(self) -> CocoMask:
        """Return ``{"size": [height, width], "counts": text}``, ready for JSON."""
        return {"size": [self.height, self.width], "counts": self.counts}

    def to_png(self) -> bytes:
        """Return a 1-bit grey PNG, read by every tool as 0 and 255."""
        return png.write(self.to_array())

    def to_npy(self) -> bytes:
        """Return a ``.npy`` of int16 0 and 1, rows first.

        int16 because the authors' evaluation goes silently wrong on unsigned bytes.
        """
        return npy.write(self.to_array())

    @cached_property
    def _ends(self) -> npt.NDArray[np.int64]:
        return np.cumsum(self._raster.counts_view, dtype=np.int64)

    @cached_property
    def _background(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Areas (n,) and boxes (n, 4) of the 4-connected parts of the background."""
        found = self._raster.complement().connected_component_stats(connectivity=4)
        if found is None:
            return np.zeros(0, np.int64), np.zeros((0, 4), np.int64)
        return found[0].astype(np.int64), found[1].astype(np.int64)


def rasters(masks: Iterable[Mask]) -> list[RLEMask]:
    """Unwrap masks for work on all of them at once."""
    return [mask._raster for mask in masks]


def _raster_of(runs: codec.Runs, height: int, width: int) -> RLEMask:
    return RLEMask.from_counts(runs.astype(np.uint32), (height, width), validate_sum=False)


def _text(raster: RLEMask) -> str:
    text: str = raster.to_dict()["counts"].decode("ascii")
    return text
