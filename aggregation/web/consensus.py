"""The consensus page: what other rules than the vote and the union would decide; diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.models import Stimulus
from aggregation.services.label_competence import Otherwise, label_competence
from aggregation.services.mask_consensus import mask_consensus, stimulus_in
from aggregation.services.regions_compared import compared_subjects
from aggregation.web.charts import scatter
from aggregation.web.desk.asking import page
from aggregation.web.desk.participants import turned
from aggregation.web.refusals import told_as_page
from aggregation.web.region_pictures import overlay
from aggregation.web.results import read, tables
from aggregation.web.statistics_words import RULES
from aggregation.web.tables import Cell
from annotation.errors import Refusal
from annotation.models import Artwork, Campaign
from annotation.models.campaign import Protocol

MOST_ANNOTATORS = 100
STIMULI_ON_A_PAGE = 24
OTHERWISE_ON_A_PAGE = 50


@page
def consensus(request: HttpRequest, slug: str) -> HttpResponse:
    campaign, context = read(request, slug, "consensus")
    if campaign.protocol == Protocol.CULTURE:
        return _labels(request, campaign, context)
    if campaign.protocol == Protocol.STIMULI:
        return _stimuli(request, campaign, context)
    raise Refusal("not_found")


def _labels(request: HttpRequest, campaign: Campaign, context: dict[str, Any]) -> HttpResponse:
    found = label_competence(campaign)
    shown = turned(request, found.otherwise, on_a_page=OTHERWISE_ON_A_PAGE)
    titles = _titles({one.artwork for one in shown.object_list})
    points = [(one.dawid_skene, min(1.0, one.mace), one.annotator[:8]) for one in found.annotators]
    context |= {
        "found": found,
        "annotators": found.annotators[:MOST_ANNOTATORS],
        "more": max(0, len(found.annotators) - MOST_ANNOTATORS),
        "chart": scatter(points[:MOST_ANNOTATORS]),
        "page": shown,
        "query": "",
        "rows": [(one, titles[one.artwork]) for one in shown.object_list],
    }
    return render(request, "aggregation/consensus/labels.html", context)


def _titles(artworks: set[int]) -> dict[int, str]:
    rows = Artwork.objects.filter(pk__in=artworks).values_list("pk", "title", "painting")
    return {pk: title or painting for pk, title, painting in rows}


@dataclass(frozen=True)
class Compared:
    """A stimulus and how alike the regions of its annotators are; None if nobody else painted."""

    stimulus: Stimulus
    iou: float | None


def _stimuli(request: HttpRequest, campaign: Campaign, context: dict[str, Any]) -> HttpResponse:
    """List stimuli, those first whose annotators agree least; then those of one annotator."""
    shown = turned(request, _least_alike(campaign), on_a_page=STIMULI_ON_A_PAGE)
    rows = campaign.stimuli.select_related("artwork__thumbnail").defer(
        "mask", "drawn", "levels", "contributors"
    )
    stimuli = rows.in_bulk([pk for pk, _iou in shown.object_list])
    context |= {
        "page": shown,
        "query": "",
        "rows": [Compared(stimuli[pk], iou) for pk, iou in shown.object_list],
    }
    return render(request, "aggregation/consensus/stimuli.html", context)


def _least_alike(campaign: Campaign) -> list[tuple[int, float | None]]:
    subjects = compared_subjects(campaign, "stimulus")
    alike: dict[tuple[int, str], float] = {}
    for key, subject in subjects.items():
        known = [iou for iou in subject.compared.pairs.values() if iou is not None]
        if known:
            alike[key] = fmean(known)
    rows = campaign.stimuli.filter(annotators__gt=0).values_list("pk", "artwork", "emotion")
    found = [(pk, alike.get((artwork, emotion))) for pk, artwork, emotion in rows.order_by("pk")]
    return sorted(found, key=lambda row: 2.0 if row[1] is None else row[1])


@page
def stimulus(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Show what every rule makes of one stimulus, over the picture."""
    campaign, context = read(request, slug, "consensus")
    shown = stimulus_in(campaign, str(uuid))
    found = mask_consensus(shown)
    context |= {
        "stimulus": shown,
        "found": found,
        "rules": [(rule, *RULES[rule.rule]) for rule in found.rules],
    }
    return render(request, "aggregation/consensus/stimulus.html", context)


@require_safe
@never_cache
@login_required
@told_as_page
def layer(request: HttpRequest, slug: str, uuid: UUID, name: str) -> HttpResponse:
    """Send the region by one rule, or the vote map, as a picture to lie over the artwork."""
    campaign, _context = read(request, slug, "consensus")
    found = mask_consensus(stimulus_in(campaign, str(uuid)))
    if name == "votes":
        return HttpResponse(overlay(found.votes, len(found.painters)), content_type="image/png")
    for rule in found.rules:
        if rule.rule == name:
            return HttpResponse(
                overlay(rule.mask.to_array().astype("uint16"), 1), content_type="image/png"
            )
    raise Refusal("not_found")


def _competence_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    for one in label_competence(campaign).annotators:
        yield one.annotator, one.culture, one.answers, one.dawid_skene, one.mace


def _otherwise_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    otherwise = label_competence(campaign).otherwise
    rows = Artwork.objects.filter(campaigns=campaign).values_list("pk", "art_style", "painting")
    keys = {pk: (style, painting) for pk, style, painting in rows}
    for one in otherwise:
        yield (*keys[one.artwork], *_opinions(one))


def _opinions(one: Otherwise) -> tuple[Cell, ...]:
    return (
        one.culture, one.state, one.vote, one.dawid_skene.emotion, one.dawid_skene.probability,
        one.mace.emotion, one.mace.probability,
    )  # fmt: skip


def _stimulus_rows(campaign: Campaign) -> Iterator[tuple[Cell, ...]]:
    known = campaign.stimuli.select_related("artwork").only(
        "artwork__art_style", "artwork__painting", "emotion", "stimulus_class", "annotators",
        "area_ratio",
    ).in_bulk()  # fmt: skip
    for pk, iou in _least_alike(campaign):
        one = known[pk]
        yield (
            one.artwork.art_style, one.artwork.painting, one.emotion, one.stimulus_class,
            one.annotators, one.area_ratio, iou,
        )  # fmt: skip


COMPETENCE = ("annotator", "culture", "answers", "dawid_skene", "mace")
OTHERWISE = (
    "art_style", "painting", "culture", "state", "vote", "dawid_skene", "dawid_skene_probability",
    "mace", "mace_probability",
)  # fmt: skip
STIMULI = (
    "art_style", "painting", "emotion", "class", "annotators", "area_ratio", "mean_pairwise_iou",
)  # fmt: skip
table = tables(
    {
        "competence": (COMPETENCE, _competence_rows),
        "otherwise": (OTHERWISE, _otherwise_rows),
        "stimuli": (STIMULI, _stimulus_rows),
    }
)
"""Give a table as CSV."""
