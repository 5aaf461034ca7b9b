"""The answers of one queue that wait and have something in common, and by what to find them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils.functional import Promise
from django.utils.http import urlencode

from aggregation.models import Finding, RoundAnswer
from aggregation.services.rounds import unjudged
from aggregation.services.verdicts import MOST
from aggregation.web.names import FOUND
from aggregation.web.progress import Line
from aggregation.web.queue import in_order, open_members
from annotation.models import Campaign

MOST_ANNOTATORS = 50


@dataclass(frozen=True)
class Alike:
    """The first answers found, by key; of how many; what they share, and what else to find by."""

    answers: list[int] = field(default_factory=list)
    total: int = 0
    finding: str = ""
    annotator: str = ""
    findings: list[tuple[str, str | Promise, int]] = field(default_factory=list)
    annotators: list[tuple[str, int]] = field(default_factory=list)
    query: str = ""


def alike_in(campaign: Campaign, line: Line, asked: Mapping[str, str]) -> Alike:
    """Return what waits in a queue, of one finding or one annotator if asked for, in its order."""
    waiting = unjudged(open_members(campaign, line))
    finding = asked.get("finding", "") if asked.get("finding", "") in FOUND else ""
    annotator = canonical_uuid(asked.get("annotator", ""))
    rows = waiting
    if finding:
        found = Finding.objects.filter(answer=OuterRef("answer"), code=finding)
        rows = rows.filter(Exists(found))
    if annotator:
        rows = rows.filter(answer__assignment__annotator__uuid=annotator)
    names = {"kind": line.kind, "culture": line.culture}
    return Alike(
        answers=list(in_order(campaign, rows).values_list("answer", flat=True)[:MOST]),
        total=rows.count() if rows is not waiting else line.to_review,
        finding=finding,
        annotator=annotator,
        findings=_findings(waiting),
        annotators=_annotators(waiting),
        query=urlencode(names | {"finding": finding, "annotator": annotator}),
    )


def _findings(waiting: QuerySet[RoundAnswer]) -> list[tuple[str, str | Promise, int]]:
    """Return what was found in answers that wait, in how many, most often first."""
    answers = waiting.values("answer")
    rows = Finding.objects.filter(answer__in=answers).values_list("code").annotate(n=Count("pk"))
    return [(code, FOUND[code], count) for code, count in rows.order_by("-n", "code")]


def _annotators(waiting: QuerySet[RoundAnswer]) -> list[tuple[str, int]]:
    """Return whose answers wait, and how many, most first."""
    path = "answer__assignment__annotator__uuid"
    rows = waiting.values_list(path).annotate(n=Count("pk")).order_by("-n", path)
    return [(str(annotator), count) for annotator, count in rows[:MOST_ANNOTATORS]]


def canonical_uuid(text: str) -> str:
    """Return a canonical id; empty for what is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return ""
