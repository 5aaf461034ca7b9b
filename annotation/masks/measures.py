"""What findings are made of: the parts of a mask and the length of its outline, on runs."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.masks.mask import Mask, rasters


@dataclass(frozen=True)
class Part:
    """A connected part of a mask.

    Attributes
    ----------
    area
        Its pixels.
    outline
        Those of them that have an unmarked pixel, or the frame's edge, at one of their sides.
    diagonal
        Of its tight box, in pixels.
    """

    area: int
    outline: int
    diagonal: float

    @property
    def length(self) -> float:
        """Half of the outline: how long the part is, if it is a stroke."""
        return self.outline / 2

    @property
    def thickness(self) -> float:
        """Area by length: how thick the part is, if it is a stroke."""
        return self.area / self.length


def background_parts(mask: Mask) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """Return the 4-connected parts of what is not marked: areas, and which reach the frame's edge.

    Both of shape (n_parts,), in no stated order.
    """
    (raster,) = rasters([mask])
    found = raster.complement().connected_component_stats(connectivity=4)
    if found is None:
        return np.zeros(0, np.int64), np.zeros(0, bool)
    left, top, width, height = found[1].astype(np.int64).T
    beside = (left == 0) | (left + width == mask.width)
    return found[0].astype(np.int64), beside | (top == 0) | (top + height == mask.height)


def part_areas(mask: Mask) -> npt.NDArray[np.int64]:
    """Return the pixels of each 8-connected part, shape (n_parts,), in no stated order."""
    (raster,) = rasters([mask])
    found = raster.connected_component_stats(connectivity=8)
    return np.zeros(0, np.int64) if found is None else found[0].astype(np.int64)


def parts(mask: Mask, *, least: float = 1) -> list[Part]:
    """Measure the 8-connected parts of at least so many pixels.

    Examples
    --------
    >>> import numpy as np
    >>> line = parts(Mask.from_array(np.array([[0, 1, 1, 1, 1, 0]])))[0]
    >>> line.area, line.outline, line.thickness
    (4, 4, 2.0)
    """
    (raster,) = rasters([mask])
    found = []
    for part in raster.connected_components(connectivity=8, min_size=max(1, math.ceil(least))):
        width, height = part.bbox()[2:].tolist()
        found.append(Part(int(part.area()), int(part.perimeter()), math.hypot(width, height)))
    return found
