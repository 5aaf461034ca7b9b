"""Masks as a brush paints them, the same for the same seed."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from annotation.masks import Mask

HEIGHT, WIDTH = 1000, 1400
STROKES = 2
STEPS = 24


def brush_masks(
    number: int, *, seed: int = 0, height: int = HEIGHT, width: int = WIDTH
) -> list[Mask]:
    """Return masks of a few broad strokes that wander over the frame."""
    rng = np.random.default_rng(seed)
    return [_painted(rng, height, width) for _ in range(number)]


def _painted(rng: np.random.Generator, height: int, width: int) -> Mask:
    image = Image.new("1", (width, height))
    draw = ImageDraw.Draw(image)
    for _stroke in range(STROKES):
        _stroke_across(draw, rng, np.array([width, height]))
    return Mask.from_array(np.array(image))


def _stroke_across(draw: ImageDraw.ImageDraw, rng: np.random.Generator, frame: np.ndarray) -> None:
    radius = frame.min() * rng.uniform(0.02, 0.06)
    steps = rng.normal(0, radius, (STEPS, 2)).cumsum(axis=0)
    places = frame * rng.uniform(0.2, 0.8, 2) + steps
    draw.line([(x, y) for x, y in places], fill=1, width=round(2 * radius))
    for x, y in places:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=1)
