"""What paint lies on and how light falls on it: canvas, paper, wood, relief, varnish."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.paints import Field, noise, stretched_noise


def light_relief(painting: Painting, strength: float) -> None:
    """Let light fall from the upper left on thick paint."""
    down, right = np.gradient(painting.relief)
    slope = np.asarray(down + right, dtype=np.float32)
    _scale(painting, 1 - np.clip(slope * np.float32(strength / 255), -0.3, 0.3))


def weave_canvas(painting: Painting, rng: Generator, strength: float = 0.03) -> None:
    """The threads of a canvas, 3 pixels wide, under thin paint."""
    width, height = painting.size
    across = np.sin(np.arange(width, dtype=np.float32) * np.float32(2.1))
    along = np.sin(np.arange(height, dtype=np.float32) * np.float32(2.1))
    threads = across[None, :] * along[:, None]
    grain = rng.standard_normal((height, width)).astype(np.float32)
    _scale(painting, 1 + np.float32(strength) * (threads + 0.35 * grain))


def fibre_paper(painting: Painting, rng: Generator, strength: float = 0.03) -> None:
    """Soft blotches and fine tooth of handmade paper or silk."""
    blotches = noise(rng, painting.size, 220, octaves=3)
    tooth = stretched_noise(rng, painting.size, (7, 2.5), octaves=1)
    _scale(painting, 1 + np.float32(strength) * (blotches * 0.8 + tooth * 0.5))


def wood_grain(rng: Generator, size: tuple[int, int]) -> Field:
    """Long wavy veins, about -1 to 1."""
    bend = stretched_noise(rng, size, (700, 60), octaves=2)
    rows = np.arange(size[1], dtype=np.float32)[:, None]
    return np.asarray(np.sin(rows * np.float32(0.55) + bend * 5), dtype=np.float32)


def darken_corners(painting: Painting, strength: float = 0.15) -> None:
    """An old varnish that gathers at the edges."""
    width, height = painting.size
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    away = np.asarray((x * x + y * y) / 2, dtype=np.float32)
    _scale(painting, 1 - np.float32(strength) * away**1.5)


def _scale(painting: Painting, factor: Field) -> None:
    painting.pixels *= factor[..., None]
