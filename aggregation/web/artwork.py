"""The page of one artwork: what each culture said of it, and each emotion's stimulus over it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from aggregation.models import Label, Stimulus
from aggregation.releases.collect import contributed_answers
from aggregation.services.figures_scored import figures_of
from aggregation.services.mask_consensus import stimulus_in
from aggregation.web.desk.asking import page
from aggregation.web.figures import boxed
from aggregation.web.refusals import told_as_page
from aggregation.web.region_pictures import overlay
from aggregation.web.results import read
from annotation.access import artwork_in
from annotation.cultures import CULTURES, Culture
from annotation.masks import Mask
from annotation.models import Artwork, Campaign, Phrase, Utterance
from annotation.models.campaign import Protocol


@dataclass(frozen=True)
class Explained:
    """One counted answer, its text not erased."""

    emotion: str
    text: str
    annotator: str


@dataclass(frozen=True)
class Felt:
    """What one culture came to, the largest share of votes first, and what its people wrote."""

    culture: Culture
    label: Label | None
    votes: list[tuple[str, int, int]]
    """Emotion, votes, and their share of all in percent."""
    explanations: list[Explained]
    erased: int


@dataclass(frozen=True)
class Said:
    """An utterance and the phrases decided for it."""

    utterance: Utterance
    phrases: list[str]


@dataclass(frozen=True)
class Evoked:
    """One emotion's stimulus, None until somebody painted, and the sentences that speak of it."""

    emotion: str
    stimulus: Stimulus | None
    said: list[Said]


@page
def artwork(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    campaign, context = read(request, slug, "browse", place="browse")
    shown = artwork_in(campaign, str(uuid))
    context |= {"artwork": shown, **_come_to(campaign, shown)}
    return render(request, "aggregation/browse/artwork.html", context)


@require_safe
@never_cache
@login_required
@told_as_page
def votes(request: HttpRequest, slug: str, uuid: UUID) -> HttpResponse:
    """Send a stimulus as a picture over its artwork: the stronger, the more people painted it."""
    campaign, _context = read(request, slug, "browse")
    shown = stimulus_in(campaign, str(uuid))
    frame = shown.artwork.height, shown.artwork.width
    layers = [Mask.stored(*frame, level).to_array() for level in shown.levels]
    if shown.stimulus_class == Stimulus.Class.WHOLE or not layers:
        layers = [Mask.stored(*frame, shown.mask).to_array()]
    painted = np.stack(layers).sum(axis=0, dtype=np.uint16)
    return HttpResponse(overlay(painted, len(layers)), content_type="image/png")


def _come_to(campaign: Campaign, shown: Artwork) -> dict[str, Any]:
    if campaign.protocol == Protocol.CULTURE:
        return {"felt": _felt(campaign, shown)}
    if campaign.protocol == Protocol.STIMULI:
        return {"evoked": _evoked(campaign, shown)}
    found = [one for one in figures_of(campaign).artworks if one.artwork == shown.pk]
    return {"boxed": boxed(found)}


def _felt(campaign: Campaign, shown: Artwork) -> list[Felt]:
    rows = campaign.labels.filter(artwork=shown, culture__in=campaign.cultures)
    labels = {label.culture: label for label in rows}
    answers = contributed_answers(label.contributors for label in labels.values())
    felt = []
    for culture in campaign.cultures:
        label = labels.get(culture)
        given = [answers[uuid] for uuid, _sha256 in label.contributors] if label else []
        kept = [answer for answer in given if answer.erased_at is None]
        explanations = [
            Explained(one.value, one.body["explanation"], str(one.assignment.annotator.uuid))
            for one in kept
        ]
        felt.append(
            Felt(
                CULTURES[culture],
                label,
                _votes(label),
                sorted(explanations, key=lambda one: (one.emotion, one.annotator)),
                len(given) - len(kept),
            )
        )
    return felt


def _votes(label: Label | None) -> list[tuple[str, int, int]]:
    tally = label.tally if label else {}
    whole = sum(tally.values())
    falling = sorted(tally.items(), key=lambda vote: (-vote[1], vote[0]))
    return [(emotion, number, round(100 * number / whole)) for emotion, number in falling]


def _evoked(campaign: Campaign, shown: Artwork) -> list[Evoked]:
    rows = campaign.stimuli.select_related("artwork__view").defer("mask", "drawn", "levels")
    stimuli = {one.emotion: one for one in rows.filter(artwork=shown)}
    phrases: dict[int, list[str]] = defaultdict(list)
    for phrase in Phrase.objects.select_related("utterance").filter(
        campaign=campaign, utterance__artwork=shown, superseded=False
    ):
        phrases[phrase.utterance_id].append(phrase.text)
    said: dict[str, list[Said]] = defaultdict(list)
    for utterance in Utterance.objects.filter(triples__campaign=campaign, artwork=shown):
        said[utterance.emotion].append(Said(utterance, phrases[utterance.pk]))
    emotions = sorted({*stimuli, *said})
    return [Evoked(emotion, stimuli.get(emotion), said[emotion]) for emotion in emotions]
