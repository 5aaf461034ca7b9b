"""What an import said of itself, as its page shows it: counts, and lists of what needs a look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from aggregation.web.import_words import COUNTS, LISTS, NOTES, REASONS, REFUSED
from annotation.models import Import

SHOWN = 100


@dataclass(frozen=True)
class Line:
    """One entry: what it is about, in which words it is refused, and the details in English."""

    name: str
    reason: str | Promise = ""
    why: str = ""


@dataclass(frozen=True)
class Listing:
    """One list of the report: its first lines, and how many there are in all."""

    code: str
    title: str | Promise
    note: str | Promise
    lines: list[Line]
    total: int

    @property
    def more(self) -> int:
        return self.total - len(self.lines)


def counts_of(run: Import) -> list[tuple[str | Promise, int]]:
    """Return what was counted, and after it how many were refused."""
    facts = run.report
    counted = [(label, facts[name]) for name, label in COUNTS.items() if name in facts]
    return [*counted, (REFUSED, _total(facts, "refused"))]


def listings_of(run: Import) -> list[Listing]:
    """Return the report's lists that have an entry."""
    facts = run.report
    return [
        Listing(name, title, NOTES.get(name, ""), list(_lines(facts[name])), _total(facts, name))
        for name, title in LISTS.items()
        if facts.get(name)
    ]


def problem_of(run: Import) -> Line:
    """Return why an import failed."""
    detail = run.problem.get("detail", {})
    reason = detail.get("reason", "")
    return Line(str(detail.get("file", "")), REASONS.get(reason, reason), detail.get("why", ""))


def _total(facts: dict[str, Any], name: str) -> int:
    return int(facts.get("left_off", {}).get(name, len(facts.get(name, ()))))


def _lines(entries: Any) -> Iterator[Line]:
    listed = entries.items() if isinstance(entries, dict) else entries
    for entry in list(listed)[:SHOWN]:
        if isinstance(entry, str):
            yield Line(entry)
        elif isinstance(entry, tuple):
            yield Line(f"{entry[0]}: {entry[1]}")
        elif "row" in entry:
            yield Line(f"{entry['row']} ~ {entry['picture']}")
        else:
            code = entry["code"]
            yield Line(entry["name"], REASONS.get(code, code), entry["why"])
