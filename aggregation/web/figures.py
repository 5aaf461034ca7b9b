"""The figures page: truth, how well people find it, and both by degree of abstraction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from aggregation.services.figures_scored import Bucket, FigureArtwork, FiguresReport, figures_of
from aggregation.web.charts import columns, scatter
from aggregation.web.desk.asking import page
from aggregation.web.desk.participants import turned
from aggregation.web.marking import colour_of
from aggregation.web.results import read, tables
from aggregation.web.tables import Cell
from annotation.errors import Refusal
from annotation.models import Artwork, Campaign
from annotation.models.campaign import Protocol

ARTWORKS_ON_A_PAGE = 12
MOST_ANNOTATORS = 100


@dataclass(frozen=True)
class Boxed:
    """An artwork with its figures, and what everybody drew."""

    artwork: Artwork
    found: FigureArtwork
    truth: list[tuple[float, ...]]
    drawn: list[tuple[int, tuple[float, ...]]]


@page
def figures(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, context = read(request, slug, "figures")
    if campaign.protocol != Protocol.FIGURES:
        raise Refusal("not_found")
    report = figures_of(campaign)
    shown = turned(request, report.artworks, on_a_page=ARTWORKS_ON_A_PAGE)
    context |= {
        "report": report,
        "annotators": report.annotators[:MOST_ANNOTATORS],
        "more": max(0, len(report.annotators) - MOST_ANNOTATORS),
        "people": _people(report),
        "abstraction": _abstraction(report.buckets[1:]),
        "page": shown,
        "query": "",
        "boxed": boxed(list(shown.object_list)),
    }
    return render(request, "aggregation/figures/figures.html", context)


def _people(report: FiguresReport) -> Any:
    """Plot recall and precision of each annotator who has both, and their means."""
    points = [
        (one.found.recall, one.found.precision, one.annotator[:8])
        for one in report.annotators
        if one.found.recall is not None and one.found.precision is not None
    ]
    overall = report.buckets[0].means
    recall, precision = overall["recall"].value, overall["precision"].value
    means = [(recall, precision, "")] if recall is not None and precision is not None else []
    return scatter(points, means)


def _abstraction(buckets: tuple[Bucket, ...]) -> Any:
    return columns([(str(one.number), one.scores, one.means["f"].value) for one in buckets])


def boxed(artworks: list[FigureArtwork]) -> list[Boxed]:
    """Return artworks with their pictures, truth and everybody's boxes."""
    rows = Artwork.objects.select_related("view").in_bulk([one.artwork for one in artworks])
    return [
        Boxed(
            artwork=rows[one.artwork],
            found=one,
            truth=list(one.truth.boxes),
            drawn=[
                (colour_of(place), box)
                for place, boxes in enumerate(one.boxes.values())
                for box in boxes
            ],
        )
        for one in artworks
    ]


def _annotator_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for one in figures_of(campaign).annotators:
        found = one.found
        yield (
            one.annotator, one.artworks, found.hits, found.drawn, found.figures, found.precision,
            found.recall, found.f,
        )  # fmt: skip


def _bucket_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for one in figures_of(campaign).buckets:
        measured = [one.means[name] for name in ("precision", "recall", "f")]
        values = [cell for mean in measured for cell in (mean.value, mean.annotators)]
        yield ("all" if one.number is None else one.number, one.artworks, one.figures, *values)


def _truth_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    report = figures_of(campaign)
    rows = Artwork.objects.filter(campaigns=campaign).values_list("pk", "art_style", "painting")
    keys = {pk: (style, painting) for pk, style, painting in rows}
    for one in report.artworks:
        for box, size in zip(one.truth.boxes, one.truth.sizes, strict=True):
            yield (*keys[one.artwork], one.bucket, *box, size)


ANNOTATORS = (
    "annotator", "artworks", "hits", "drawn", "figures", "precision", "recall", "f",
)  # fmt: skip
BUCKETS = (
    "bucket", "artworks", "figures", "precision", "precision_of", "recall", "recall_of", "f",
    "f_of",
)  # fmt: skip
TRUTH = ("art_style", "painting", "bucket", "x", "y", "width", "height", "boxes")
table = tables(
    {
        "figures-annotators": (ANNOTATORS, _annotator_rows),
        "figures-buckets": (BUCKETS, _bucket_rows),
        "figures-truth": (TRUTH, _truth_rows),
    }
)
"""Give a table as CSV."""
