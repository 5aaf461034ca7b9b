"""Outlines in picture pixels, and how much of each pixel they cover."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Outline = NDArray[np.float64]
Point = tuple[float, float]
Window = tuple[slice, slice]

SUBPIXELS = 3


def _ring(corners: int) -> Outline:
    turn = np.arange(corners) * (2 * math.pi / corners)
    return np.stack([np.cos(turn), np.sin(turn)], axis=1)


RING = _ring(64)
COARSE_RING = _ring(24)


@lru_cache
def _bend(steps: int) -> Outline:
    """Weights of four neighbouring points along the piece between the middle two."""
    t = np.arange(steps)[:, None] / steps
    powers = np.concatenate([np.ones_like(t), t, t**2, t**3], axis=1)
    weights = np.array([[0, 2, 0, 0], [-1, 0, 1, 0], [2, -5, 4, -1], [-1, 3, -3, 1]])
    return np.asarray(powers @ weights / 2, dtype=np.float64)


def polygon(*points: Point) -> Outline:
    """The corners as they stand."""
    return np.array(points, dtype=np.float64)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Outline:
    return polygon((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def ellipse(x: float, y: float, rx: float, ry: float, *, turn: float = 0.0) -> Outline:
    """An ellipse about (x, y), turned clockwise by ``turn`` degrees."""
    ring = (COARSE_RING if max(rx, ry) < 12 else RING) * (rx, ry)
    if turn:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        ring = ring @ np.array([[cos, sin], [-sin, cos]])
    return np.asarray(ring + (x, y), dtype=np.float64)


def path(text: str) -> list[Point]:
    """Points written as ``"x,y x,y"``."""
    pairs = (pair.split(",") for pair in text.split())
    return [(float(x), float(y)) for x, y in pairs]


def curve(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> Outline:
    """A smooth (Catmull-Rom) line through the points."""
    p = np.array(points, dtype=np.float64)
    ends = (p[-1:], p[:2]) if closed else (2 * p[:1] - p[1:2], 2 * p[-1:] - p[-2:-1])
    q = np.concatenate([ends[0], p, ends[1]])
    windows = np.stack([q[:-3], q[1:-2], q[2:-1], q[3:]], axis=1)
    line = np.asarray((_bend(steps) @ windows).reshape(-1, 2), dtype=np.float64)
    return line if closed else np.concatenate([line, p[-1:]])


def blob(*points: Point) -> Outline:
    """A smooth closed outline through the points."""
    return curve(points, closed=True)


def ribbon(points: Sequence[Point], widths: Sequence[float], *, steps: int = 8) -> Outline:
    """The outline of a brush line through the points, as wide there as ``widths`` say."""
    line = curve(points, steps=steps)
    at = np.linspace(0.0, 1.0, len(line))
    half = np.interp(at, np.linspace(0.0, 1.0, len(widths)), widths)[:, None] / 2
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, :1], along[:, 1:]), 1e-9)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) * half
    return np.concatenate([line + across, (line - across)[::-1]])


def ground_below(line: Outline, bottom: float) -> Outline:
    """Everything under a line that runs from one side to the other."""
    first, last = line[0], line[-1]
    return np.concatenate([line, [[last[0], bottom], [first[0], bottom]]])


def coverage(
    outlines: Sequence[Outline], size: tuple[int, int], *, soft: float = 0.0
) -> tuple[Window, NDArray[np.float32]]:
    """Share of each pixel that the union covers, 0 to 1, in the window it touches.

    ``soft`` is the radius in pixels by which the edge is blurred. An outline outside the picture
    gives an empty window.
    """
    every = np.concatenate(outlines)
    margin = math.ceil(2.5 * soft) + 1
    low = np.clip(np.floor(every.min(axis=0)).astype(int) - margin, 0, size)
    high = np.clip(np.ceil(every.max(axis=0)).astype(int) + margin, 0, size)
    window = (slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0])))
    width, height = (high - low).tolist()
    if width <= 0 or height <= 0:
        return window, np.zeros((max(height, 0), max(width, 0)), np.float32)
    finer = 1 if soft >= 2 else SUBPIXELS
    fine = Image.new("L", (width * finer, height * finer))
    draw = ImageDraw.Draw(fine)
    for outline in outlines:
        draw.polygon(((outline - low) * finer - 0.5).ravel().tolist(), fill=255)
    image = fine.reduce(finer)
    if soft:
        image = image.filter(ImageFilter.GaussianBlur(soft))
    return window, np.asarray(image, dtype=np.float32) / np.float32(255)
