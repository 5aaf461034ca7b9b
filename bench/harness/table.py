"""The rows of a bench: what, target, figure, whether it was met, and the peer beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WIDTHS = (52, 22, 16, 8)
HEAD = ("what", "target", "figure", "", "beside")
WORDS = {True: "met", False: "MISSED", None: ""}


@dataclass(frozen=True)
class Row:
    """One figure; `met` is None where there is no target to meet."""

    what: str
    target: str
    figure: str
    met: bool | None
    beside: str


def at_most(what: str, figure: float, *, most: float, unit: str, beside: str = "") -> Row:
    """Return the row of a figure that must not be above its target."""
    return Row(what, f"at most {_shown(most, unit)}", _shown(figure, unit), figure <= most, beside)


def at_least(what: str, figure: float, *, least: float, unit: str, beside: str = "") -> Row:
    """Return the row of a figure that must not be below its target."""
    target = f"at least {_shown(least, unit)}"
    return Row(what, target, _shown(figure, unit), figure >= least, beside)


def told(what: str, figure: float, *, unit: str, beside: str = "") -> Row:
    """Return the row of a figure without a target of its own."""
    return Row(what, "", _shown(figure, unit), None, beside)


def show(rows: Iterable[Row]) -> None:
    """Print rows as they come; a bench may take a while."""
    print(_line(HEAD))
    for row in rows:
        print(_line((row.what, row.target, row.figure, WORDS[row.met], row.beside)), flush=True)


def number(value: float) -> str:
    """Return a number with three significant digits and no exponent."""
    size = abs(value)
    if size >= 100 or value % 1 == 0:
        return f"{value:,.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 1 else f"{value:.3g}"


def _shown(value: float, unit: str) -> str:
    return f"{number(value)} {unit}".rstrip()


def _line(cells: tuple[str, ...]) -> str:
    columns = [cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=False)]
    return "  ".join([*columns, *cells[len(WIDTHS) :]]).rstrip()
