"""How far the annotators of a campaign agree: measured once over its counted answers.

Tables by what people were asked: emotions, outcomes of sentences, ratings, regions; each for the
whole campaign and by culture, emotion, tradition and annotator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aggregation.methods.agreement import between_groups
from aggregation.methods.value_pairs import value_pairs
from aggregation.services.agreement_of_regions import region_sections
from aggregation.services.agreement_of_values import (
    emotion_lines,
    outcome_lines,
    rating_lines,
)
from aggregation.services.kept import kept_for_campaign
from aggregation.services.measures import Measure, Section
from aggregation.services.values_given import ValuesGiven, values_given
from annotation.emotions import EMOTIONS
from annotation.models import Campaign
from annotation.models.campaign import Protocol


@dataclass(frozen=True)
class CulturePair:
    """Two cultures before the same artworks, or one within itself.

    `shares` are of pairs of answers, the first culture's emotion by row and the second's by column,
    in ArtEmis order; they sum to 1. `observed` is the share that agrees, `corrected` beyond chance:
    Krippendorff's alpha within one culture, Schouten's kappa between two.
    """

    one: str
    other: str
    artworks: int
    observed: float | None
    corrected: Measure
    shares: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class AgreementReport:
    """All that is measured of one campaign."""

    sections: tuple[Section, ...]
    pairs: tuple[CulturePair, ...] = ()


def agreement_of(campaign: Campaign) -> AgreementReport:
    """Measure a campaign's agreement, or return what was measured of the same answers before."""
    return kept_for_campaign(campaign, "agreement", MEASURED[campaign.protocol])


def _of_culture(campaign: Campaign) -> AgreementReport:
    given = values_given(campaign, "emotion", pool=True)
    section = emotion_lines(given, list(campaign.cultures))
    return AgreementReport((section,), _pairs(given, section))


def _of_stimuli(campaign: Campaign) -> AgreementReport:
    outcomes = outcome_lines(values_given(campaign, "phrase"))
    return AgreementReport((*region_sections(campaign), outcomes))


def _of_figures(campaign: Campaign) -> AgreementReport:
    given = values_given(campaign, "figure", number=True)
    return AgreementReport((rating_lines(given, list(campaign.cultures)),))


MEASURED: dict[str, Callable[[Campaign], AgreementReport]] = {
    Protocol.CULTURE: _of_culture,
    Protocol.STIMULI: _of_stimuli,
    Protocol.FIGURES: _of_figures,
}


def _pairs(given: ValuesGiven, section: Section) -> tuple[CulturePair, ...]:
    within = {line.name: line.measures["alpha"] for line in section.lines if line.by == "culture"}
    between = between_groups(given.pooled, given.cultures)
    return tuple(
        CulturePair(
            one=one,
            other=other,
            artworks=pairs.compared,
            observed=pairs.agreeing,
            corrected=within[one] if one == other else Measure.of(between[one, other]),
            shares=tuple(tuple(row) for row in pairs.shares.tolist()),
        )
        for (one, other), pairs in value_pairs(given.pooled, given.cultures, EMOTIONS).items()
    )
