"""The figures of a culture release (ArtECulture, Table 1 and section on annotation)."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import asdict, dataclass

from aggregation.releases.culture_contents import western
from aggregation.releases.inputs import ArtworkRow, CultureInputs

UNKNOWN = "unknown"


@dataclass(frozen=True)
class Traditions:
    """Artworks by tradition, in the order of its name, and two shares of them all in percent."""

    artworks: Mapping[str, int]
    western_share: float
    non_western_share: float


def traditions_of(artworks: Iterable[ArtworkRow]) -> Traditions:
    """Count artworks by tradition; none is `unknown`, which is in neither share."""
    rows = list(artworks)
    sides = Counter(western(row.tradition) for row in rows)
    return Traditions(
        artworks=dict(sorted(Counter(row.tradition or UNKNOWN for row in rows).items())),
        western_share=percent(sides["yes"], len(rows)),
        non_western_share=percent(sides["no"], len(rows)),
    )


@dataclass(frozen=True)
class Statistics:
    """Counts over retained artworks, shares in percent.

    `answers` counts every answer behind their labels; `erased` those of them without text.
    `countries` gives the shares of countries of residence among each culture's annotators.
    """

    artworks: int
    retained: int
    labels: Mapping[str, int]
    answers: int
    escalated: int
    erased: int
    traditions: Mapping[str, int]
    western_share: float
    non_western_share: float
    countries: Mapping[str, Mapping[str, float]]

    def to_json(self) -> bytes:
        return (json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n").encode()


def gather(inputs: CultureInputs, retained: Container[tuple[str, str]]) -> Statistics:
    states: Counter[str] = Counter()
    answers = escalated = 0
    for row in inputs.labels:
        states[row.state] += 1
        if (row.art_style, row.painting) in retained:
            answers += row.answers
            escalated += row.needed > inputs.campaign.needed
    kept = [row for row in inputs.artworks if row.key in retained]
    traditions = traditions_of(kept)
    texts, countries = _people(inputs, retained)
    return Statistics(
        artworks=len(inputs.artworks),
        retained=len(kept),
        labels=dict(sorted(states.items())),
        answers=answers,
        escalated=escalated,
        erased=answers - texts,
        traditions=traditions.artworks,
        western_share=traditions.western_share,
        non_western_share=traditions.non_western_share,
        countries=countries,
    )


def _people(
    inputs: CultureInputs, retained: Container[tuple[str, str]]
) -> tuple[int, dict[str, dict[str, float]]]:
    """Count the explanations, and each culture's annotators by country of residence."""
    texts = 0
    lives: dict[str, dict[str, str]] = defaultdict(dict)
    for row in inputs.explanations:
        if (row.art_style, row.painting) in retained:
            texts += 1
            lives[row.culture][row.annotator] = row.country or UNKNOWN
    shares = {
        culture: {
            country: percent(number, len(people))
            for country, number in sorted(Counter(people.values()).items())
        }
        for culture, people in sorted(lives.items())
    }
    return texts, shares


def percent(part: int, whole: int) -> float:
    """Return a share in percent with two places; 0 of nothing is 0."""
    return round(100 * part / whole, 2) if whole else 0.0
