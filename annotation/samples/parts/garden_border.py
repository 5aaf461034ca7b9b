"""The painted frame of a miniature: gold-flecked margin, lapis band, wreath of flowers."""

from __future__ import annotations

from numpy.random import Generator

from annotation.samples.painting import Painting
from annotation.samples.parts.blossom import Mark, flower
from annotation.samples.shapes import Outline, Point, ellipse, rectangle

SIZE = (760, 1040)
GOLD = "#d9ab45"
WREATH = 144


def border(painting: Painting, rng: Generator) -> None:
    def frame(outer: float, inner: float) -> list[Outline]:
        w, h = SIZE
        return [
            rectangle(outer, outer, w - outer, inner),
            rectangle(outer, h - inner, w - outer, h - outer),
            rectangle(outer, inner, inner, h - inner),
            rectangle(w - inner, inner, w - outer, h - inner),
        ]

    painting.cover("border", frame(0, 56), "#ead9b4")
    specks = rng.uniform(0, SIZE, (6000, 2)).tolist()
    edge = [(x, y) for x, y in specks if not (24 < x < 736 and 24 < y < 1016)]
    painting.strew((ellipse(x, y, 1.3, 1.3), GOLD) for x, y in edge)
    painting.cover("border", frame(22, 50), "#1d3670")
    marks: list[Mark] = []
    tones = ("#d98f9a", "#e9d08a", "#7fb0b0")
    for number in range(WREATH):
        marks += flower(_around(number / WREATH), 5, (tones[number % 3], "#b23a34"))
    painting.strew(marks)
    for outer, inner, tone in ((20, 23, GOLD), (49, 54, GOLD), (54, 56, "#a3302f")):
        painting.cover("border", frame(outer, inner), tone)


def _around(share: float) -> Point:
    """A point on the middle line of the border, ``share`` of the way round from its corner."""
    w, h, edge = SIZE[0] - 72.0, SIZE[1] - 72.0, 36.0
    step = share * 2 * (w + h)
    if step < w:
        return edge + step, edge
    if step < w + h:
        return edge + w, edge + step - w
    if step < 2 * w + h:
        return edge + 2 * w + h - step, edge + h
    return edge, edge + 2 * (w + h) - step
