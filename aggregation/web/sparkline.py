"""A small chart of how many answers somebody gave, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

BARS = 48
WIDTH, HEIGHT = 480, 56


@dataclass(frozen=True)
class Bar:
    """A rectangle of the chart."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Sparkline:
    """Answers over time: bars of equal spans, and the same by day for a table beside it."""

    bars: list[Bar]
    first: datetime
    last: datetime
    days: list[tuple[date, int]]
    width: int = WIDTH
    height: int = HEIGHT


def sparkline(moments: Sequence[datetime]) -> Sparkline | None:
    """Draw the moments of answers, in any order; None without any.

    The time from the first to the last is cut into `BARS` equal spans; the tallest bar fills the
    height. All at one moment is one bar.
    """
    if not moments:
        return None
    first, last = min(moments), max(moments)
    whole = (last - first).total_seconds()
    places = Counter(
        min(BARS - 1, int(BARS * (moment - first).total_seconds() / whole)) if whole else 0
        for moment in moments
    )
    step, most = WIDTH / BARS, max(places.values())
    bars = [
        Bar(
            round(place * step, 2),
            round(HEIGHT * (1 - number / most), 2),
            round(step - 2, 2),
            round(HEIGHT * number / most, 2),
        )
        for place, number in sorted(places.items())
    ]
    days = Counter(moment.date() for moment in moments)
    return Sparkline(bars, first, last, sorted(days.items()))
