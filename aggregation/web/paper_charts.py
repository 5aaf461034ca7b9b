"""The papers' figures as drawings, each made of the table that stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language_bidi, gettext

from aggregation.services.statistics import PARTS, Table
from aggregation.web import papers_words as words
from aggregation.web.bars import PATTERNS, Drawing, Group, bars, histogram, stacks
from aggregation.web.statistics_words import COLUMNS, REASONS, SECTIONS
from annotation.cultures import CULTURES

Line = dict[str, Any]
MOST_COUNTRIES = PATTERNS - 1
EDGES = 3


def drawings_of(table: Table) -> list[tuple[str, Drawing]]:
    """Draw a table, each drawing under its caption; none where it counts nothing.

    Agreement has a drawing for each kind of answer; all others have one without a caption.
    """
    draw = DRAWN.get(table.name)
    rows = table.dicts()
    if draw is None or not any(_counted(row) for row in rows):
        return []
    kinds = list(dict.fromkeys(row.get("what", "") for row in rows))
    return [
        (cell_words("what", kind) if kind else "", draw(chosen))
        for kind in kinds
        if any(map(_counted, chosen := [row for row in rows if row.get("what", "") == kind]))
    ]


def cell_words(column: str, value: Any) -> str:
    """Return what a cell of a table says in the reader's language."""
    if value is None or value == "":
        return "–"
    say = SAY.get(column)
    if say:
        return say(value)
    return number_format(value) if isinstance(value, int) else str(value)


def _counted(row: Line) -> bool:
    """Say whether a row counts anything, or measures something."""
    return any(isinstance(row.get(name), int | float) and row[name] for name in NUMBERS)


NUMBERS = (
    "labels", "stimuli", "at_once", "after_more", "discarded", "waiting", "artworks", "share",
    "value",
)  # fmt: skip


def _emotions(rows: list[Line]) -> Drawing:
    """Draw the parts' shares of each emotion beside each other."""
    names = list(dict.fromkeys(row["emotion"] for row in rows))
    parts = list(dict.fromkeys(row["part"] for row in rows))
    found = {(row["part"], row["emotion"]): row for row in rows}
    groups = [
        Group(gettext(name), [_share_and_number(found[part, name]) for part in parts])
        for name in names
    ]
    return bars(groups, [str(words.PARTS[part]) for part in parts], mirrored=get_language_bidi())


def _emotions_of_cultures(rows: list[Line]) -> Drawing:
    emotions = list(dict.fromkeys(row["emotion"] for row in rows))
    cultures = list(dict.fromkeys(row["culture"] for row in rows))
    found = {(row["culture"], row["emotion"]): row for row in rows}
    groups = [
        Group(gettext(name), [_share_and_number(found[culture, name]) for culture in cultures])
        for name in emotions
    ]
    series = [_culture(name) for name in cultures]
    return bars(groups, series, mirrored=get_language_bidi())


def _share_and_number(row: Line) -> tuple[float, str]:
    number = row["labels"] if "labels" in row else row["stimuli"]
    return row["share"], f"{percent(row['share'])} ({number_format(number)})"


def _areas(rows: list[Line]) -> Drawing:
    heights = {
        part: [(row["share"], percent(row["share"], 1)) for row in rows if row["part"] == part]
        for part in PARTS
    }
    edges = ["0", *(f"{row['up_to']:.{EDGES}f}" for row in rows if row["part"] == "all")]
    marked = [(str(words.PARTS[part]), heights[part]) for part in PARTS[1:]]
    return histogram(edges, heights["all"], marked, mirrored=get_language_bidi())


def _majorities(rows: list[Line]) -> Drawing:
    columns = ("at_once", "after_more", "discarded", "waiting")
    shown = []
    for row in rows:
        whole = sum(row[name] for name in columns) or 1
        shares = [(name, 100 * row[name] / whole) for name in columns]
        pieces = [(str(words.HEADS[name]), share, percent(share, 1)) for name, share in shares]
        shown.append((_culture(row["culture"]), pieces))
    series = [str(words.HEADS[name]) for name in columns]
    return stacks(shown, series, mirrored=get_language_bidi())


def _traditions(rows: list[Line]) -> Drawing:
    """Draw the two sides as one bar, and below it the traditions one by one."""
    ones = [row for row in rows if row["tradition"]]
    sides = [row for row in rows if not row["tradition"]]
    groups = [
        Group(name, [(row["share"], f"{percent(row['share'])} ({number_format(row['artworks'])})")])
        for name, row in (
            *((str(words.SIDES[row["side"]]), row) for row in sides),
            *((_tradition(row["tradition"]), row) for row in ones if row["side"] != "western"),
        )
    ]
    return bars(groups, [""], mirrored=get_language_bidi())


def _countries(rows: list[Line]) -> Drawing:
    """Draw each culture's most frequent countries; the rest is one piece."""
    cultures = list(dict.fromkeys(row["culture"] for row in rows))
    shown = []
    for culture in cultures:
        own = [(row["country"], row["share"]) for row in rows if row["culture"] == culture]
        rest = sum(share for _country, share in own[MOST_COUNTRIES:])
        pieces = [
            (_country(name), share, f"{_country(name)} {percent(share, 1)}")
            for name, share in own[:MOST_COUNTRIES]
        ]
        if rest:
            said = f"{gettext('others')} {percent(rest, 1)}"
            pieces.append((gettext("others"), rest, said))
        shown.append((_culture(culture), pieces))
    return stacks(shown, [], mirrored=get_language_bidi())


def _abstraction(rows: list[Line]) -> Drawing:
    groups = [
        Group(str(row["bucket"]), [(row["artworks"], number_format(row["artworks"]))])
        for row in rows
    ]
    return bars(groups, [""], mirrored=get_language_bidi())


def _agreement(rows: list[Line]) -> Drawing:
    """Draw every measure that is defined; what is not says why."""
    groups = [
        Group(_line_name(row), [(row["value"], _value(row["value"], row["undefined_because"]))])
        for row in rows
        if row["items_compared"]
    ]
    return bars(groups, [""], mirrored=get_language_bidi())


def _line_name(row: Line) -> str:
    if row["by"] in {"culture", "between"}:
        return " – ".join(map(_culture, row["name"].split()))
    if row["by"] == "emotion":
        return gettext(row["name"])
    return str(words.BY[row["by"]])


def _value(value: float | None, reason: str | None) -> str:
    if value is None:
        return str(REASONS.get(reason or "", "–"))
    said = number_format(round(value, 2) + 0.0, 2)
    return said.replace("-", "\N{MINUS SIGN}")


def percent(share: float, places: int = 2) -> str:
    """Write a share that is a percentage already."""
    return f"{number_format(round(share, places), places)}%"


def _culture(name: str) -> str:
    return CULTURES[name].name if name in CULTURES else name


def _country(code: str) -> str:
    return gettext("unknown") if code == "unknown" else code


def _tradition(name: str) -> str:
    return gettext("no tradition noted") if name == "unknown" else name


def _name(name: Any) -> str:
    parts = str(name).split()
    known = parts and all(part in CULTURES for part in parts)
    return " – ".join(map(_culture, parts)) if known else gettext(str(name))


DRAWN: dict[str, Callable[[list[Line]], Drawing]] = {
    "emotions": _emotions,
    "emotions-of-cultures": _emotions_of_cultures,
    "areas": _areas,
    "majorities": _majorities,
    "traditions": _traditions,
    "countries": _countries,
    "abstraction": _abstraction,
    "agreement": _agreement,
}
SAY: dict[str, Callable[[Any], str]] = {
    "part": lambda value: str(words.PARTS[value]),
    "emotion": gettext,
    "other_emotion": gettext,
    "culture": _culture,
    "other_culture": _culture,
    "country": _country,
    "tradition": _tradition,
    "side": lambda value: str(words.SIDES[value]),
    "share": percent,
    "rate": percent,
    "above": lambda value: number_format(value, EDGES),
    "up_to": lambda value: number_format(value, EDGES),
    "f": lambda value: number_format(value, 2),
    "value": lambda value: _value(value, None),
    "undefined_because": lambda value: str(REASONS[value]),
    "what": lambda value: str(SECTIONS[value][0]),
    "by": lambda value: str(words.BY[value]),
    "name": _name,
    "measure": lambda value: str(words.MEASURES.get(value) or COLUMNS[value][0]),
}
