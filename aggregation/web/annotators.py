"""The annotators page: how everybody does, in a table to sort and to take along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.services.annotator_records import AnnotatorRecord, records
from aggregation.web.desk import words
from aggregation.web.desk.asking import page
from aggregation.web.desk.participants import query, turned
from aggregation.web.reader import reader
from aggregation.web.refusals import told_as_page
from aggregation.web.tables import csv_answer
from annotation.access import campaign_to_curate
from annotation.cultures import CULTURES
from annotation.kinds import kinds_of
from annotation.models import Campaign
from annotation.models.campaign import Protocol
from annotation.models.participation import Trust

Number = float | None
Value = Callable[[AnnotatorRecord], Number]


@dataclass(frozen=True)
class Column:
    """A number of the table: what it is called, and what it is sorted by."""

    name: str
    title: str | Promise
    value: Value
    only: str = ""
    """The protocol without which there is no such number."""


COLUMNS = (
    Column("answers", _("Answers"), lambda one: one.answers),
    Column("pace", _("Seconds each"), lambda one: one.seconds),
    Column("agreement", _("As decided"), lambda one: one.agreement),
    Column("iou", _("IoU with others"), lambda one: one.iou, Protocol.STIMULI),
    Column("union", _("IoU with the union"), lambda one: one.iou_with_union, Protocol.STIMULI),
    Column("findings", _("Findings"), lambda one: one.findings),
    Column("rejected", _("Rejected"), lambda one: one.rejected),
    Column("gold", _("Gold right"), lambda one: one.gold_share),
)
HEADER = (
    "annotator", "culture", "trust", "answers", "median_seconds", "agreed", "decided",
    "mean_iou_with_others", "phrases_compared", "mean_iou_with_union",
    "stimuli_compared", "findings", "rejected", "gold_right", "gold_answered",
)  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """Who is shown, and in which order; what is empty does not matter."""

    kind: str
    culture: str
    trust: str
    column: Column
    falls: bool

    @property
    def sort(self) -> str:
        return f"{'-' if self.falls else ''}{self.column.name}"


@page
def annotators(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = campaign_to_curate(request.user, slug)
    chosen = _chosen(request, campaign)
    shown = turned(request, _records(campaign, chosen))
    context = {
        "campaign": campaign,
        "place": "annotators",
        "chosen": chosen,
        "choices": _choices(campaign),
        "columns": [(one, _next_sort(one, chosen)) for one in _columns(campaign)],
        "page": shown,
        "query": query(request, without={"page"}),
        "filters": query(request, without={"page", "sort"}),
    }
    return render(request, "aggregation/annotators/table.html", context)


@require_safe
@never_cache
@login_required
@told_as_page
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the same rows, all of them, as CSV."""
    campaign = campaign_to_curate(reader(request), slug)
    found = _records(campaign, _chosen(request, campaign))
    return csv_answer(f"{campaign.slug}-annotators", HEADER, (_row(one) for one in found))


def _row(one: AnnotatorRecord) -> tuple[str | int | float | None, ...]:
    return (
        str(one.uuid), one.culture, one.trust, one.answers, one.seconds, one.agreed, one.decided,
        one.iou, len(one.overlaps), one.iou_with_union, len(one.shares), one.findings,
        one.rejected, *one.gold,
    )  # fmt: skip


def _records(campaign: Campaign, chosen: Chosen) -> list[AnnotatorRecord]:
    """Return who was asked for, in order; those without the number come last either way."""
    found = [
        one
        for one in records(campaign, kind=chosen.kind)
        if chosen.culture in {"", one.culture} and chosen.trust in {"", one.trust}
    ]
    value = chosen.column.value

    def place(one: AnnotatorRecord) -> tuple[bool, float]:
        number = value(one)
        if number is None:
            return True, 0.0
        return False, -number if chosen.falls else number

    return sorted(found, key=place)


def _columns(campaign: Campaign) -> list[Column]:
    return [one for one in COLUMNS if one.only in {"", campaign.protocol}]


def _next_sort(column: Column, chosen: Chosen) -> str:
    """Return how a press on a column's head sorts: falling first, then the other way round."""
    falls = not (column == chosen.column and chosen.falls)
    return f"{'-' if falls else ''}{column.name}"


def _chosen(request: HttpRequest, campaign: Campaign) -> Chosen:
    named = {
        name: value if (value := request.GET.get(name, "")) in dict(known) else ""
        for name, known in _choices(campaign).items()
    }
    sort = request.GET.get("sort", "-answers")
    columns = {one.name: one for one in _columns(campaign)}
    column = columns.get(sort.removeprefix("-"), COLUMNS[0])
    return Chosen(**named, column=column, falls=sort.startswith("-") or sort not in columns)


def _choices(campaign: Campaign) -> dict[str, list[tuple[str, Any]]]:
    return {
        "kind": [(kind, gettext(kind)) for kind in kinds_of(campaign.protocol)],
        "culture": [(slug, CULTURES[slug].name) for slug in campaign.cultures],
        "trust": words.choices("trust", list(Trust.values)),
    }
