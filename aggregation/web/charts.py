"""Geometry of the charts: what the templates draw as SVG. A table beside each says the same.

Charts go from left to right in every language, as numbers do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SIZE = 340
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 14, 44
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)

LEAST = -0.25
"""What is below is drawn as this: it is rare, and the number stands beside."""


@dataclass(frozen=True)
class Dot:
    """A place on a chart, and what is said of it."""

    x: float
    y: float
    label: str = ""


@dataclass(frozen=True)
class Tick:
    """A line of the grid and the number at it."""

    at: float
    text: str


@dataclass(frozen=True)
class Chart:
    """Dots over a grid; `means` stand out among them."""

    dots: list[Dot]
    means: list[Dot]
    across: list[Tick]
    up: list[Tick]
    size: int = SIZE
    left: int = LEFT
    right: int = SIZE - RIGHT
    top: int = TOP
    bottom: int = SIZE - BOTTOM

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @property
    def foot(self) -> int:
        return self.size - 8


@dataclass(frozen=True)
class Strip:
    """A bar from zero in a row of a table; widths are percentages of the row's drawing."""

    x: float
    width: float
    zero: float


def scatter(
    points: Iterable[tuple[float, float, str]], means: Iterable[tuple[float, float, str]] = ()
) -> Chart:
    """Draw points whose two numbers go from 0 to 1."""
    return Chart(
        dots=[Dot(_across(x), _up(y), label) for x, y, label in points],
        means=[Dot(_across(x), _up(y), label) for x, y, label in means],
        across=[Tick(_across(tick), f"{tick:g}") for tick in TICKS],
        up=[Tick(_up(tick), f"{tick:g}") for tick in TICKS],
    )


def columns(groups: Sequence[tuple[str, Sequence[float], float | None]]) -> Chart:
    """Draw numbers from 0 to 1 in a column for each group, with its mean."""
    step = 1 / max(1, len(groups))
    places = [step * (place + 0.5) for place in range(len(groups))]
    return Chart(
        dots=[
            Dot(_across(place), _up(number), name)
            for place, (name, numbers, _mean) in zip(places, groups, strict=True)
            for number in numbers
        ],
        means=[
            Dot(_across(place), _up(mean), name)
            for place, (name, _numbers, mean) in zip(places, groups, strict=True)
            if mean is not None
        ],
        across=[
            Tick(_across(place), name)
            for place, (name, _numbers, _mean) in zip(places, groups, strict=True)
        ],
        up=[Tick(_up(tick), f"{tick:g}") for tick in TICKS],
    )


def strip(value: float | None) -> Strip | None:
    """Draw a measure from `LEAST` to 1 as a bar from zero."""
    if value is None:
        return None
    zero = _of_strip(0.0)
    end = _of_strip(max(value, LEAST))
    return Strip(round(min(zero, end), 2), round(abs(end - zero), 2), round(zero, 2))


def _of_strip(value: float) -> float:
    return 100 * (value - LEAST) / (1 - LEAST)


def _across(share: float) -> float:
    return round(LEFT + share * (SIZE - LEFT - RIGHT), 1)


def _up(share: float) -> float:
    return round(SIZE - BOTTOM - share * (SIZE - TOP - BOTTOM), 1)
