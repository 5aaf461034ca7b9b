"""The agreement page: how far people agree, by culture, emotion, tradition and annotator."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext

from aggregation.services.agreement import AgreementReport, CulturePair, agreement_of
from aggregation.services.measures import Line, Measure, Section
from aggregation.web.charts import Strip, strip
from aggregation.web.desk.asking import page
from aggregation.web.results import read, tables
from aggregation.web.statistics_words import BY, COLUMNS, SECTIONS, WHY
from aggregation.web.tables import Cell
from annotation.cultures import CULTURES
from annotation.emotions import EMOTIONS
from annotation.models import Campaign

MOST_ANNOTATORS = 50
"""So many are shown, who share most with others first; the table to take along has all."""


@dataclass(frozen=True)
class Row:
    """A line of a table as it is shown."""

    line: Line
    name: str
    cells: list[Measure | None]
    bar: Strip | None


@dataclass(frozen=True)
class Part:
    """Lines of one division, with a heading."""

    title: str | Promise
    rows: list[Row]
    more: int = 0


@dataclass(frozen=True)
class Shown:
    """A section as it is shown."""

    section: Section
    title: str | Promise
    about: str | Promise
    columns: list[tuple[str | Promise, str | Promise]]
    parts: list[Part]
    reasons: list[str | Promise]


@page
def agreement(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, context = read(request, slug, "agreement")
    report = agreement_of(campaign)
    context |= {
        "sections": [_shown(section) for section in report.sections],
        "cultures": _square(report),
        "pair": _chosen(report, request.GET.get("pair", "")),
        "pairs": report.pairs,
        "emotions": EMOTIONS,
    }
    return render(request, "aggregation/agreement/agreement.html", context)


def _shown(section: Section) -> Shown:
    title, about = SECTIONS[section.what]
    measures = [line.measures.get(name) for line in section.lines for name in section.columns]
    reasons = {one.reason for one in measures if one is not None and one.reason}
    return Shown(
        section=section,
        title=title,
        about=about,
        columns=[COLUMNS[name] for name in section.columns],
        parts=list(_parts(section)),
        reasons=[WHY[reason] for reason in WHY if reason in reasons],
    )


def _parts(section: Section) -> Iterator[Part]:
    for names, title in BY:
        lines = [line for line in section.lines if line.by in names]
        shown = lines[:MOST_ANNOTATORS] if "annotator" in names else lines
        if lines:
            yield Part(title, [_row(line, section) for line in shown], len(lines) - len(shown))


def _row(line: Line, section: Section) -> Row:
    cells = [line.measures.get(name) for name in section.columns]
    first = next((cell for cell in cells if cell is not None), None)
    return Row(line, name_of(line), cells, strip(first.value if first else None))


def name_of(line: Line) -> str:
    """Return what a line is called, in the reader's language."""
    if line.by == "emotion":
        return gettext(line.name)
    if line.by in {"culture", "between"}:
        return " – ".join(CULTURES[slug].name for slug in line.name.split() if slug in CULTURES)
    if line.by == "annotator":
        return line.name.replace("-", "")[:8]
    if line.by == "tradition":
        return line.name or gettext("no tradition noted")
    return gettext("All cultures as one") if line.by == "together" else gettext("Whole campaign")


def _square(report: AgreementReport) -> list[tuple[str, list[CulturePair | None]]]:
    """Return the cultures against each other, a row each."""
    names = list(dict.fromkeys(pair.one for pair in report.pairs))
    names += [pair.other for pair in report.pairs if pair.other not in names]
    found = {(pair.one, pair.other): pair for pair in report.pairs}
    if len(names) < 2:
        return []
    return [
        (one, [found.get((one, other)) or found.get((other, one)) for other in names])
        for one in names
    ]


def _chosen(report: AgreementReport, asked: str) -> CulturePair | None:
    """Return the pair of cultures asked for, else the first of two, else the first."""
    named = [pair for pair in report.pairs if f"{pair.one} {pair.other}" == asked]
    apart = [pair for pair in report.pairs if pair.one != pair.other]
    return next(iter([*named, *apart, *report.pairs]), None)


HEADER = (
    "what", "by", "name", "answers", "items_compared", "items_alone", "measure", "value",
    "undefined_because", "over",
)  # fmt: skip


def _lines(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for section in agreement_of(campaign).sections:
        for line in section.lines:
            for measure, one in line.measures.items():
                yield (
                    section.what, line.by, line.name, line.answers, line.compared, line.alone,
                    measure, one.value, one.reason, one.over,
                )  # fmt: skip


def _pair_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for pair in agreement_of(campaign).pairs:
        for emotion, shares in zip(EMOTIONS, pair.shares, strict=True):
            for other, share in zip(EMOTIONS, shares, strict=True):
                yield pair.one, pair.other, pair.artworks, emotion, other, share


def _culture_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for pair in agreement_of(campaign).pairs:
        one = pair.corrected
        yield pair.one, pair.other, pair.artworks, pair.observed, one.value, one.reason


table = tables(
    {
        "agreement": (HEADER, _lines),
        "cultures": (
            ("culture", "other_culture", "artworks", "observed", "corrected", "undefined_because"),
            _culture_rows,
        ),
        "emotion-pairs": (
            ("culture", "other_culture", "artworks", "emotion", "other_emotion", "share"),
            _pair_rows,
        ),
    }
)
"""Give a table as CSV."""
