"""What a shape is filled with: a colour, a gradient, a glow, a grain."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image

from annotation.samples.shapes import Point

Field = NDArray[np.float32]
Paint = Callable[[Field, Field], Field]

SHADES = 1024


def colour(hex_code: str) -> Field:
    """Red, green and blue of ``#rrggbb``, 0 to 255."""
    return np.array([int(hex_code[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float32)


def mixed(first: str, second: str, share: float) -> str:
    """The colour that lies ``share`` of the way from the first to the second."""
    mean = colour(first) * (1 - share) + colour(second) * share
    return "#" + "".join(f"{round(float(part)):02x}" for part in mean)


def flat(hex_code: str) -> Paint:
    rgb = colour(hex_code)
    return lambda x, y: np.broadcast_to(rgb, (*x.shape, 3))


def fade(stops: list[str], start: Point, end: Point) -> Paint:
    """A straight gradient through the colours, even beyond both ends."""
    rgb = np.stack([colour(stop) for stop in stops])
    dx, dy = end[0] - start[0], end[1] - start[1]

    def paint(x: Field, y: Field) -> Field:
        share = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy)
        return _along(rgb, share.astype(np.float32))

    return paint


def glow(stops: list[str], centre: Point, radius: float) -> Paint:
    """Rings of colour about the centre, the last one from ``radius`` on."""
    rgb = np.stack([colour(stop) for stop in stops])

    def paint(x: Field, y: Field) -> Field:
        away = np.hypot(x - centre[0], y - centre[1]).astype(np.float32)
        return _along(rgb, away / np.float32(radius))

    return paint


def grained(paint: Paint, field: Field, amount: float) -> Paint:
    """The paint made lighter and darker by a field of the picture's size."""

    def grain(x: Field, y: Field) -> Field:
        at = field[y.astype(int), x.astype(int)]
        light = 1 + np.float32(amount) * at[..., None]
        return np.asarray(paint(x, y) * light, dtype=np.float32)

    return grain


def noise(rng: Generator, size: tuple[int, int], cell: float, *, octaves: int = 3) -> Field:
    """Smooth random hills, ``cell`` pixels wide, about -1 to 1; shape (height, width)."""
    return stretched_noise(rng, size, (cell, cell), octaves=octaves)


def stretched_noise(
    rng: Generator, size: tuple[int, int], cell: Point, *, octaves: int = 3
) -> Field:
    """Like ``noise``, with hills of unlike width and height: wood, reeds, brushed paper."""
    total = np.zeros(size[::-1], dtype=np.float32)
    for octave in range(octaves):
        step = 2.0**octave
        wide = max(2, math.ceil(size[0] * step / cell[0]) + 1)
        high = max(2, math.ceil(size[1] * step / cell[1]) + 1)
        small = rng.standard_normal((high, wide)).astype(np.float32)
        image = Image.fromarray(small).resize(size, Image.Resampling.BICUBIC)
        total += np.asarray(image) / np.float32(step * 1.6)
    return total


def _along(rgb: Field, share: Field) -> Field:
    at = np.linspace(0.0, len(rgb) - 1.0, SHADES)
    bands = [np.interp(at, np.arange(len(rgb)), rgb[:, band]) for band in range(3)]
    shades = np.stack(bands, axis=-1).astype(np.float32)
    return np.take(shades, (share * (SHADES - 1)).astype(np.int32), axis=0, mode="clip")
