"""The statistics page: the papers' figures of a campaign, each drawn, as a table and as CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.services.statistics import CampaignStatistics, Table, statistics_of
from aggregation.web.bars import Drawing
from aggregation.web.desk.asking import page
from aggregation.web.paper_charts import cell_words, drawings_of
from aggregation.web.papers_words import FIGURES, HEADS
from aggregation.web.refusals import told_as_page
from aggregation.web.results import read
from aggregation.web.tables import csv_answer, machine_csv
from annotation.emotions import EMOTIONS
from annotation.errors import Refusal

PAIRS = "emotion-pairs"
NUMBERS = {
    "labels", "stimuli", "share", "at_once", "after_more", "discarded", "waiting", "rate",
    "artworks", "above", "up_to", "bucket", "figures", "f", "items_compared", "value",
}  # fmt: skip

Cells = list[tuple[str, bool]]


@dataclass(frozen=True)
class Shown:
    """A table as it is shown: drawn, and its cells in words; `matrix` is for pairs of emotions."""

    name: str
    title: str | Promise
    about: str | Promise
    drawings: list[tuple[str, Drawing]]
    heads: list[tuple[str | Promise, bool]]
    rows: list[Cells]


@dataclass(frozen=True)
class Matrix:
    """Artworks by the emotions of two cultures; `share` is of the largest number."""

    one: str
    other: str
    rows: list[tuple[str, list[tuple[int, float]]]]
    alike: int
    artworks: int


@page
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, context = read(request, slug, "statistics", place="statistics")
    found = statistics_of(campaign)
    context |= {
        "found": found,
        "figures": [_shown(one) for one in found.tables.values()],
        **_matrices(found, request.GET.get("pair", "")),
    }
    return render(request, "aggregation/browse/statistics.html", context)


def _shown(table: Table) -> Shown:
    title, about = FIGURES[table.name]
    heads: list[tuple[str | Promise, bool]] = [
        (HEADS[name], name in NUMBERS) for name in table.header
    ]
    rows: list[Cells] = []
    if table.name != PAIRS:
        rows = [
            [
                (cell_words(name, cell), name in NUMBERS)
                for name, cell in zip(table.header, row, strict=True)
            ]
            for row in table.rows
        ]
    return Shown(table.name, title, about, drawings_of(table), heads, rows)


def _matrices(found: CampaignStatistics, asked: str) -> dict[str, Any]:
    """Return the pairs of cultures there are, and the matrix of the one asked for, or the first."""
    table = found.tables.get(PAIRS)
    rows = table.dicts() if table else []
    pairs = list(dict.fromkeys((str(row["culture"]), str(row["other_culture"])) for row in rows))
    if not pairs:
        return {"pairs": [], "matrix": None}
    one, other = next((pair for pair in pairs if " ".join(pair) == asked), pairs[0])
    counts = {
        (row["emotion"], row["other_emotion"]): int(row["artworks"] or 0)
        for row in rows
        if (row["culture"], row["other_culture"]) == (one, other)
    }
    most = max(counts.values()) or 1
    lines = [(a, [(counts[a, b], counts[a, b] / most) for b in EMOTIONS]) for a in EMOTIONS]
    alike = sum(counts[name, name] for name in EMOTIONS)
    matrix = Matrix(one, other, lines, alike, sum(counts.values()))
    return {"pairs": pairs, "matrix": matrix, "emotions": EMOTIONS}


Send = Callable[[str, Sequence[str], Sequence[Sequence[Any]]], HttpResponse]


def _sent_by(send: Send) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest, slug: str, table: str) -> HttpResponse:
        campaign, _context = read(request, slug, "statistics")
        found = statistics_of(campaign).tables.get(table)
        if found is None:
            raise Refusal("not_found")
        return send(f"{campaign.slug}-{table}", found.header, found.rows)

    return require_safe(never_cache(login_required(told_as_page(answer))))


table = _sent_by(csv_answer)
"""Give a table as CSV that a spreadsheet opens safely."""

machine_table = _sent_by(machine_csv)
"""Give a table as CSV for programs, letter by letter."""
