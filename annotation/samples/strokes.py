"""Brush strokes along a field of directions, and dots of divided colour."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from annotation.samples.painting import Painting
from annotation.samples.paints import Field

FINE = 2


@dataclass(frozen=True)
class Brush:
    """Width, length and spacing in pixels; jitter in grey levels; bristles a stroke."""

    width: float
    length: float
    spacing: float
    jitter: float = 10.0
    bristles: int = 3


@dataclass(frozen=True)
class Dots:
    """Radius and spacing in pixels; jitter in grey levels."""

    radius: float
    spacing: float
    jitter: float


def contours(painting: Painting, *, blur: float = 6.0) -> Field:
    """Directions, in radians, that follow the edges of light and dark."""
    grey = painting.image().convert("L").filter(ImageFilter.GaussianBlur(blur))
    down, right = (np.asarray(slope) for slope in np.gradient(np.asarray(grey, dtype=np.float32)))
    tensor = (right * right, down * down, right * down)
    across, along, both = (_blurred(part, 2 * blur) for part in tensor)
    turn = 0.5 * np.arctan2(2 * both, across - along) + np.float32(math.pi / 2)
    return np.asarray(turn, dtype=np.float32)


def brush_over(
    painting: Painting, rng: Generator, brush: Brush, angles: Field, *, only: Iterable[str] = ()
) -> None:
    """Lay strokes in the colours that are there, each within the thing it begins on."""
    seeds = _seeds(painting, rng, brush.spacing, list(only))
    paths, lengths = _trace(painting, seeds, brush, angles)
    colours = _colours_at(painting, seeds)
    colours += rng.normal(0, brush.jitter, (len(seeds), 1))
    colours += rng.normal(0, brush.jitter / 3, (len(seeds), 3))
    tones = colours[:, None] + rng.normal(0, 7, (len(seeds), brush.bristles, 1))
    hairs = _inks(tones, rng.integers(60, 200, tones.shape[:2])).tolist()
    tracks = _bristles(paths, brush).tolist()
    hair = max(1, round(brush.width * FINE * 1.2 / brush.bristles))
    sheet = _sheet(painting)
    line = ImageDraw.Draw(sheet).line
    for number, count in enumerate((lengths * 2).tolist()):
        for bristle, track in enumerate(tracks[number]):
            end = count if bristle % 2 else max(4, count - 2)
            line(track[:end], fill=hairs[number][bristle], width=hair)
    _take(painting, sheet)


def dot_over(painting: Painting, rng: Generator, dots: Dots, *, only: Iterable[str] = ()) -> None:
    """Set round touches of the colours that are there, some swung to the warm or cold side."""
    seeds = _seeds(painting, rng, dots.spacing, list(only))
    colours = _colours_at(painting, seeds)
    swing = rng.choice([-1.0, 0.0, 1.0], len(seeds), p=[0.25, 0.5, 0.25])[:, None]
    colours += swing * np.array([1.1, 0.2, -1.2]) * dots.jitter
    colours += rng.normal(0, dots.jitter / 2, colours.shape)
    fills = _inks(colours, np.full(len(seeds), 150)).tolist()
    radii = (dots.radius * FINE * rng.uniform(0.7, 1.2, len(seeds))).tolist()
    sheet = _sheet(painting)
    draw = ImageDraw.Draw(sheet)
    for (x, y), r, fill in zip((seeds * FINE).tolist(), radii, fills, strict=True):
        draw.ellipse((x - r, y - r * 0.85, x + r, y + r * 0.85), fill=fill)
    _take(painting, sheet)


def _bristles(paths: NDArray[np.float64], brush: Brush) -> NDArray[np.float64]:
    """Lines beside each path, shape (strokes, bristles, coordinates), in fine pixels."""
    along = np.gradient(paths, axis=1)
    side = along[..., ::-1] * (-1, 1)
    side /= np.maximum(np.linalg.norm(side, axis=2, keepdims=True), 1e-6)
    across = np.linspace(-0.42, 0.42, brush.bristles) * brush.width
    tracks = paths[:, None] + side[:, None] * across[:, None, None]
    return np.asarray(tracks.reshape(len(paths), brush.bristles, -1) * FINE)


def _inks(colours: NDArray[np.float64], relief: NDArray[np.int64]) -> NDArray[np.int64]:
    """Four bands in one number, as Pillow takes it: from red, the lowest byte, up to relief."""
    red, green, blue = np.moveaxis(np.clip(colours, 0, 255).astype(np.int64), -1, 0)
    return np.asarray(red | green << 8 | blue << 16 | relief << 24)


def _seeds(
    painting: Painting, rng: Generator, spacing: float, names: list[str]
) -> NDArray[np.float64]:
    width, height = painting.size
    grid = np.mgrid[0 : height : float(spacing), 0 : width : float(spacing)]
    seeds = grid.reshape(2, -1).T[:, ::-1] + rng.uniform(-0.5, 0.5, (grid[0].size, 2)) * spacing
    seeds = np.clip(seeds, 0, [width - 1, height - 1])
    if names:
        x, y = seeds.astype(int).T
        seeds = seeds[painting.mask(names)[y, x]]
    rng.shuffle(seeds)
    return np.asarray(seeds, dtype=np.float64)


def _trace(
    painting: Painting, seeds: NDArray[np.float64], brush: Brush, angles: Field
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    steps = 4 if brush.length > 24 else 3
    stride = brush.length / (steps - 1)
    limit = np.array(painting.size) - 1
    x, y = seeds.astype(int).T
    own = painting.things[y, x]
    paths = np.empty((len(seeds), steps, 2))
    paths[:, 0] = seeds
    lengths = np.ones(len(seeds), dtype=np.int64)
    going = np.ones(len(seeds), dtype=bool)
    for step in range(1, steps):
        x, y = np.clip(paths[:, step - 1], 0, limit).astype(int).T
        turn = angles[y, x]
        ahead = paths[:, step - 1] + np.stack([np.cos(turn), np.sin(turn)], axis=1) * stride
        paths[:, step] = ahead
        x, y = np.clip(ahead, 0, limit).astype(int).T
        going &= painting.things[y, x] == own
        lengths += going
    short = lengths == 1
    paths[short, 1] = paths[short, 0] + (paths[short, 1] - paths[short, 0]) * 0.3
    lengths[short] = 2
    return paths, lengths


def _colours_at(painting: Painting, seeds: NDArray[np.float64]) -> NDArray[np.float64]:
    x, y = seeds.astype(int).T
    return np.asarray(painting.pixels[y, x], dtype=np.float64).copy()


def _sheet(painting: Painting) -> Image.Image:
    """Colour and relief in one four-band image, so that one line draws both.

    CMYK only names the four bands: unlike RGBA it is resized band by band.
    """
    relief = Image.fromarray(np.clip(painting.relief, 0, 255).astype(np.uint8))
    bands = Image.merge("CMYK", (*painting.image().split(), relief))
    return bands.resize(
        (painting.size[0] * FINE, painting.size[1] * FINE), Image.Resampling.NEAREST
    )


def _take(painting: Painting, sheet: Image.Image) -> None:
    bands = np.asarray(sheet.reduce(FINE), dtype=np.float32)
    painting.pixels[:] = bands[..., :3]
    painting.relief[:] = bands[..., 3]


def _blurred(field: Field, radius: float) -> Field:
    small = Image.fromarray(field.astype(np.float32)).reduce(4)
    soft = np.asarray(small)
    for axis in (0, 1):
        soft = _smoothed(soft, max(1, round(radius / 4)), axis=axis)
    image = Image.fromarray(soft).resize(field.shape[::-1], Image.Resampling.BILINEAR)
    return np.asarray(image)


def _smoothed(field: Field, radius: int, *, axis: int) -> Field:
    total = np.zeros_like(field)
    for shift in range(-radius, radius + 1):
        total += np.roll(field, shift, axis=axis)
    return np.asarray(total / np.float32(2 * radius + 1))
