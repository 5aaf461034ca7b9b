"""Small flat flowers, many at once."""

from __future__ import annotations

import math

from annotation.samples.shapes import Outline, Point, ellipse

Mark = tuple[Outline, str]


def flower(centre: Point, reach: float, tones: tuple[str, str]) -> list[Mark]:
    """Five petals of the first colour about a dot of the second."""
    turns = [step * math.tau / 5 for step in range(5)]
    tips = [(centre[0] + reach * math.cos(t), centre[1] + reach * math.sin(t)) for t in turns]
    petals = [(ellipse(x, y, reach * 0.8, reach * 0.8), tones[0]) for x, y in tips]
    return [*petals, (ellipse(*centre, reach * 0.48, reach * 0.48), tones[1])]
