"""How simulated annotators draw a region: as it is with an unsteady hand, or badly in many ways."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from annotation.masks import Mask

Pixels = npt.NDArray[np.bool_]
Point = tuple[float, float]

CONTOUR_PIXELS = 3
DEEP_PIXELS = 16
SPECK_RADIUS = 3
GUESS_SHARE = 0.06
"""Radius of a disc for something nobody knows, as a share of the frame's diagonal."""
UNSTEADY_SHARE = 0.06
"""How far an outline wanders at noise 1, as a share of the frame's diagonal."""
BENDS = 6
STROKES = 14
SPECKS = (10, 60)
SPECK_SIDES = (1, 6)
"""How many specks somebody leaves who wipes in haste, and how many pixels wide they are."""


def unsteady(mask: Mask, noise: float, rng: np.random.Generator) -> Mask:
    """Let the outline wander as a hand does: every pixel moves a little, near ones together."""
    reach = noise * UNSTEADY_SHARE * float(np.hypot(mask.height, mask.width))
    down, right = (np.rint(_waves(mask.size, rng) * reach).astype(int) for _ in range(2))
    rows, columns = np.indices(mask.size)
    rows = np.clip(rows + down, 0, mask.height - 1)
    columns = np.clip(columns + right, 0, mask.width - 1)
    moved = mask.to_array()[rows, columns]
    return Mask.from_array(moved) if moved.any() else mask


def _waves(size: tuple[int, int], rng: np.random.Generator) -> npt.NDArray[np.float64]:
    coarse = Image.fromarray(rng.normal(0, 0.5, (BENDS, BENDS)).astype(np.float32))
    height, width = size
    return np.asarray(coarse.resize((width, height), Image.Resampling.BICUBIC), np.float64)


def contour(mask: Mask) -> Mask:
    """Go around the region and fill nothing."""
    pixels = mask.to_array().astype(bool)
    return Mask.from_array(pixels & ~_within(pixels, CONTOUR_PIXELS))


@lru_cache(maxsize=512)
def well_inside(mask: Mask) -> Mask:
    """Return where somebody would click: away from the edge, as far as the region has room."""
    pixels = mask.to_array().astype(bool)
    for depth in (DEEP_PIXELS, DEEP_PIXELS // 4):
        if (inside := _within(pixels, depth)).any():
            return Mask.from_array(inside)
    return mask


def _within(pixels: Pixels, depth: int) -> Pixels:
    for _step in range(depth):
        pixels = _eroded(pixels)
    return pixels


def _eroded(pixels: Pixels) -> Pixels:
    padded = np.pad(pixels, 1)
    beside = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    eroded: Pixels = pixels & beside
    return eroded


def elsewhere(mask: Mask) -> Mask:
    """Draw the right shape half a picture away."""
    shift = (mask.height // 2, mask.width // 2)
    return Mask.from_array(np.roll(mask.to_array(), shift, (0, 1)))


def scribble(mask: Mask) -> Mask:
    """Cross the box of a region to and fro with a thin pen."""
    assert mask.box is not None
    x, y, width, height = mask.box
    image = Image.new("1", (mask.width, mask.height))
    turns = [(x + width * step / STROKES, y + height * (step % 2)) for step in range(STROKES + 1)]
    ImageDraw.Draw(image).line(turns, fill=1, width=2)
    return Mask.from_array(np.asarray(image))


def speck(height: int, width: int, point: Point) -> Mask:
    """Touch the picture once."""
    return disc(height, width, point, radius=SPECK_RADIUS)


def speckled(mask: Mask, rng: np.random.Generator) -> Mask:
    """Leave specks all over, as after a threshold or a hasty eraser."""
    pixels = mask.to_array().astype(bool)
    for _speck in range(int(rng.integers(*SPECKS))):
        side = int(rng.integers(*SPECK_SIDES))
        row, column = int(rng.integers(mask.height)), int(rng.integers(mask.width))
        pixels[row : row + side, column : column + side] = True
    return Mask.from_array(pixels)


def guess(height: int, width: int, point: Point) -> Mask:
    """Draw something round about a point, not knowing what is meant."""
    radius = max(2, round(GUESS_SHARE * float(np.hypot(height, width))))
    return disc(height, width, point, radius=radius)


def disc(height: int, width: int, point: Point, *, radius: int) -> Mask:
    y, x = np.ogrid[:height, :width]
    return Mask.from_array((x - point[0]) ** 2 + (y - point[1]) ** 2 <= radius**2)
