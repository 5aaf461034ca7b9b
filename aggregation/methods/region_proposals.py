"""Maps of emotional stimuli out of regions that a detector proposes and a matcher weighs.

Source: T. Chen and others, *Exploring emotional stimuli detection in artworks* (APOLO), J. Imaging
10(6):136, 2024, section 5.1, equations 4 and 5, and section 5.2.1 for regions nobody weighed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.masks import Mask

Floats = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]
"""x, y, width, height in frame pixels, origin top left."""


@dataclass(frozen=True)
class Region:
    """A proposed region.

    Attributes
    ----------
    shape
        Its mask, of the artwork's frame; or its box, which holds the pixels whose centre is in it.
        What lies outside of the frame is cut off.
    similarity
        Of the region and an utterance, sim(r, u), on any scale on which more is more similar; None
        weighs it 1 / |r|, by its pixels in the frame, so that small regions stand out.
    """

    shape: Mask | Box
    similarity: float | None = None


def utterance_map(regions: Iterable[Region], *, height: int, width: int) -> Floats:
    """Return M_u (equation 4): at each pixel the sum of the similarities of the regions it is in.

    Parameters
    ----------
    regions
        Those proposed for the artwork, weighed by one utterance, or by none.
    height, width
        Of the artwork's frame.

    Returns
    -------
    ndarray of float64, shape (height, width)
        0 where no region is.

    Raises
    ------
    ValueError
        If a mask is of another frame, or a similarity or a box is not a finite number.

    Examples
    --------
    >>> utterance_map([Region((0, 0, 2, 1), 0.5), Region((1, 0, 9, 9))], height=1, width=3).tolist()
    [[0.5, 1.0, 0.5]]
    """
    total = np.zeros((height, width))
    for region in regions:
        _add(region, total)
    return total


def emotion_map(utterance_maps: Sequence[Floats]) -> Floats:
    """Return M_e (equation 5): the sum of the maps of all utterances of an artwork and emotion.

    Raises
    ------
    ValueError
        If there is no map, or they are of different frames.
    """
    if len({each.shape for each in utterance_maps}) != 1:
        raise ValueError("at least one map, and all of one frame")
    total: Floats = np.sum(np.stack(utterance_maps), axis=0)
    return total


def unit_proposals(total: Floats) -> Floats | None:
    """Scale M_u or M_e to 0..1 for thresholding, 0 staying where no region is.

    Unlike a network's map it has a zero of its own: a map that is the same everywhere and more than
    0, of a region that covers the artwork, marks the artwork. None where nothing is above 0 or
    above the least.
    """
    least, most = min(0.0, float(total.min())), float(total.max())
    return (total - least) / (most - least) if most > least else None


def _add(region: Region, total: Floats) -> None:
    if isinstance(region.shape, Mask):
        if region.shape.size != total.shape:
            raise ValueError(f"a mask of {region.shape.size} in a frame of {total.shape}")
        pixels = region.shape.to_array().astype(bool)
        total[pixels] += _weight(region, int(pixels.sum()))
        return
    if not all(math.isfinite(number) for number in region.shape):
        raise ValueError("a box is four finite numbers")
    x, y, width, height = region.shape
    inside = total[_pixels(y, height, total.shape[0]), _pixels(x, width, total.shape[1])]
    inside += _weight(region, inside.size)


def _pixels(start: float, length: float, most: int) -> slice:
    """Return the pixels whose centre is in a half-open stretch."""
    first, last = (math.ceil(edge - 0.5) for edge in (start, start + length))
    first = min(max(first, 0), most)
    return slice(first, max(min(last, most), first))


def _weight(region: Region, area: int) -> float:
    if region.similarity is None:
        return 1 / area if area else 0.0
    if not math.isfinite(region.similarity):
        raise ValueError("a similarity is a finite number")
    return region.similarity
