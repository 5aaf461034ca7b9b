"""Geometry of bars, stacks and histograms, drawn as SVG with a pattern for each series.

Every bar has its value beside it, so that neither colour nor pattern is needed to read one. For a
reader whose language goes from right to left the drawing is mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 640
NAMES, VALUES = 150, 110
"""Space before the bars for what they are, and behind the longest for its value."""
BAR, GAP, APART = 16, 3, 14
STACK, STACK_APART = 30, 12
TALL, FOOT, TOP, SIDE = 250, 46, 24, 34
PATTERNS = 6
LETTER = 7.0
"""About how wide a letter is, to tell whether a text fits into a piece of a stack."""


@dataclass(frozen=True)
class Text:
    """A text at a place; `anchor` is which end of it is there."""

    x: float
    y: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Bar:
    """A filled rectangle, and what is said of it when pointed at."""

    x: float
    y: float
    width: float
    height: float
    pattern: int
    title: str


@dataclass(frozen=True)
class Mark:
    """A small shape over a histogram: a ring or a triangle."""

    x: float
    y: float
    shape: str
    title: str


@dataclass(frozen=True)
class Drawing:
    """What a template draws; `series` are patterns or shapes with their names, for the legend."""

    height: float
    bars: list[Bar]
    texts: list[Text]
    marks: list[Mark]
    lines: list[tuple[float, float, float, float]]
    series: list[tuple[str, str]]
    width: int = WIDTH


@dataclass(frozen=True)
class Group:
    """Bars of one thing: a name, and for each series a value with how it is written.

    A value of None has no bar, and what is written says why.
    """

    name: str
    values: Sequence[tuple[float | None, str]]


def bars(groups: Sequence[Group], series: Sequence[str], *, mirrored: bool = False) -> Drawing:
    """Draw a bar for each group and series, the largest value across the whole width."""
    most = max((value or 0 for group in groups for value, _said in group.values), default=0) or 1
    drawn: list[Bar] = []
    texts: list[Text] = []
    y = 4.0
    for group in groups:
        rows = len(group.values)
        middle = y + (rows * (BAR + GAP) - GAP) / 2
        texts.append(_name(group.name, middle, mirrored=mirrored))
        for place, (value, said) in enumerate(group.values):
            width = round((WIDTH - NAMES - VALUES) * max(value or 0, 0) / most, 1)
            if width:
                x = _start(NAMES, width, mirrored=mirrored)
                title = _titled(group.name, series[place] if len(series) > 1 else "", said)
                drawn.append(Bar(x, y, width, BAR, pattern(place), title))
            texts.append(_behind(NAMES + width + 6, y + BAR / 2, said, mirrored=mirrored))
            y += BAR + GAP
        y += APART - GAP
    axis = WIDTH - NAMES if mirrored else NAMES
    legend = [(str(pattern(place)), name) for place, name in enumerate(series)]
    shown = legend if len(series) > 1 else []
    return Drawing(y, drawn, texts, [], [(axis, 0, axis, y - APART + 4)], shown)


def stacks(
    rows: Sequence[tuple[str, Sequence[tuple[str, float, str]]]],
    series: Sequence[str],
    *,
    mirrored: bool = False,
) -> Drawing:
    """Draw each row as one bar of 100 %, in pieces of (name, percent, how it is written).

    Pieces take the patterns in turn; a text that does not fit into its piece stands in the table
    alone.
    """
    drawn: list[Bar] = []
    texts: list[Text] = []
    y = 2.0
    for name, pieces in rows:
        texts.append(_name(name, y + STACK / 2, mirrored=mirrored))
        done = 0.0
        for place, (piece, share, said) in enumerate(pieces):
            width = round((WIDTH - NAMES - 4) * share / 100, 1)
            x = _start(NAMES + done, width, mirrored=mirrored)
            if width:
                drawn.append(Bar(x, y, width, STACK, pattern(place), _titled(name, piece, said)))
            if width > LETTER * len(said) + 8:
                texts.append(Text(round(x + width / 2, 1), y + STACK / 2, said))
            done += width
        y += STACK + STACK_APART
    legend = [(str(pattern(place)), name) for place, name in enumerate(series)]
    return Drawing(y, drawn, texts, [], [], legend)


def histogram(
    edges: Sequence[str],
    heights: Sequence[tuple[float, str]],
    marked: Sequence[tuple[str, Sequence[tuple[float, str]]]],
    *,
    mirrored: bool = False,
) -> Drawing:
    """Draw touching columns between edges, and over them marks of other series at their heights.

    `heights` and the lists in `marked` have one number, and how it is written, for each column;
    `edges` one more. At most two series are marked.
    """
    shapes = ("ring", "triangle")
    numbers = [number for number, _said in heights]
    numbers += [number for _name, values in marked for number, _said in values]
    most = max(numbers, default=0) or 1
    step = (WIDTH - 2 * SIDE) / max(1, len(heights))
    base = TALL - FOOT

    def up(number: float) -> float:
        return round(base - (base - TOP) * number / most, 1)

    drawn, texts, marks = [], [], []
    for place, (number, said) in enumerate(heights):
        x = _start(SIDE + place * step, step, mirrored=mirrored)
        bar = Bar(x + 1, up(number), round(step - 2, 1), round(base - up(number), 1), 1, said)
        drawn.append(bar)
        texts.append(Text(round(x + step / 2, 1), base + 32, said))
        for (name, values), shape in zip(marked, shapes, strict=False):
            value, told = values[place]
            off = step * (0.32 if shape == "ring" else 0.68)
            marks.append(Mark(round(x + off, 1), up(value), shape, _titled(name, told)))
    for place, edge in enumerate(edges):
        at = round(SIDE + place * step, 1)
        texts.append(Text(WIDTH - at if mirrored else at, base + 14, edge))
    legend = [(shape, name) for (name, _values), shape in zip(marked, shapes, strict=False)]
    return Drawing(TALL, drawn, texts, marks, [(SIDE, base, WIDTH - SIDE, base)], legend)


def pattern(place: int) -> int:
    """Return which pattern a series has; the last is for all beyond the known."""
    return min(place, PATTERNS - 1) + 1


def _start(x: float, width: float, *, mirrored: bool) -> float:
    return round(WIDTH - x - width if mirrored else x, 1)


def _name(name: str, y: float, *, mirrored: bool) -> Text:
    if mirrored:
        return Text(WIDTH - NAMES + 10, y, name, "start")
    return Text(NAMES - 10, y, name, "end")


def _behind(x: float, y: float, said: str, *, mirrored: bool) -> Text:
    return Text(round(WIDTH - x, 1), y, said, "end") if mirrored else Text(x, y, said, "start")


def _titled(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
