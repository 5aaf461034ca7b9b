"""The figures of a campaign's artworks, and how well each annotator finds them.

Source: Ginosar and others, *Detecting people in Cubist art*, by the rules of
`methods/figures_truth.py` and `methods/figures_scores.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aggregation.methods.figures_scores import Found, Mean, buckets, human_scores, means
from aggregation.methods.figures_truth import Box, FigureTruth, figure_truth
from aggregation.services.kept import kept_for_answers
from annotation.models import Answer, Campaign
from annotation.models.assignment import COUNTED
from annotation.models.task import Purpose

Means = dict[Literal["precision", "recall", "f"], Mean]


@dataclass(frozen=True)
class FigureArtwork:
    """One artwork: its figures, who looked, its ratings, and its bucket of abstraction."""

    artwork: int
    truth: FigureTruth
    boxes: dict[int, list[Box]]
    ratings: tuple[int, ...]
    bucket: int | None
    scores: dict[int, Found]


@dataclass(frozen=True)
class Scored:
    """One annotator against the figures that all others agree on, over all artworks."""

    annotator: str
    artworks: int
    found: Found


@dataclass(frozen=True)
class Bucket:
    """Artworks of one rounded mean rating; None holds all artworks."""

    number: int | None
    artworks: int
    figures: int
    means: Means
    scores: tuple[float, ...]
    """F of each annotator who has one, falling."""


@dataclass(frozen=True)
class FiguresReport:
    """All that is measured of a campaign of the figures protocol."""

    artworks: tuple[FigureArtwork, ...]
    annotators: tuple[Scored, ...]
    buckets: tuple[Bucket, ...]
    """All artworks first, then each bucket that has any."""

    def truth(self, bucket: int | None = None) -> dict[int, tuple[Box, ...]]:
        """Return the figures by artwork, of one bucket or of all."""
        chosen = (one for one in self.artworks if bucket in {None, one.bucket})
        return {one.artwork: one.truth.boxes for one in chosen}


def figures_of(campaign: Campaign) -> FiguresReport:
    """Measure every artwork that somebody looked at; those are kept that have not changed."""
    answers = _answers(campaign)

    def score(keys: list[int]) -> Iterator[tuple[int, FigureArtwork]]:
        return _score(campaign, keys)

    found = kept_for_answers(campaign, "figures", answers, score)
    artworks = tuple(found[key] for key in sorted(found))
    names = dict(campaign.participations.values_list("annotator", "annotator__uuid"))
    of = buckets({one.artwork: one.ratings for one in artworks})
    by_key = {one.artwork: one for one in artworks}
    parts = [(number, [by_key[key] for key in keys]) for number, keys in of.items()]
    return FiguresReport(
        artworks=artworks,
        annotators=tuple(_annotators(artworks, names)),
        buckets=(_bucket(None, artworks), *(_bucket(*part) for part in parts)),
    )


def _given(campaign: Campaign) -> Any:
    return Answer.objects.filter(
        kind="figure",
        assignment__task__campaign=campaign,
        assignment__task__purpose=Purpose.COLLECT,
        assignment__state__in=COUNTED,
        current=True,
        erased_at=None,
    ).order_by("pk")


def _answers(campaign: Campaign) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = defaultdict(list)
    for artwork, pk in _given(campaign).values_list("assignment__task__artwork", "pk"):
        found[artwork].append(pk)
    return {artwork: tuple(pks) for artwork, pks in found.items()}


def _score(campaign: Campaign, keys: list[int]) -> Iterator[tuple[int, FigureArtwork]]:
    boxes: dict[int, dict[int, list[Box]]] = defaultdict(dict)
    ratings: dict[int, list[int]] = defaultdict(list)
    wanted = set(keys)
    rows = _given(campaign).values_list(
        "assignment__task__artwork", "assignment__annotator", "body"
    )
    for artwork, annotator, body in rows:
        if artwork in wanted:
            boxes[artwork][annotator] = [(x, y, w, h) for x, y, w, h in body["boxes"]]
            ratings[artwork].append(body["rating"])
    for artwork in keys:
        (number,) = buckets({artwork: ratings[artwork]})
        yield (
            artwork,
            FigureArtwork(
                artwork=artwork,
                truth=figure_truth(boxes[artwork]),
                boxes=boxes[artwork],
                ratings=tuple(ratings[artwork]),
                bucket=number,
                scores=human_scores({artwork: boxes[artwork]}),
            ),
        )


def _sums(artworks: Iterable[FigureArtwork]) -> dict[int, Found]:
    """Add up each annotator's hits, boxes and figures over artworks."""
    sums: dict[int, list[int]] = {}
    for one in artworks:
        for who, found in one.scores.items():
            total = sums.setdefault(who, [0, 0, 0])
            for place, number in enumerate((found.hits, found.drawn, found.figures)):
                total[place] += number
    return {who: Found(*total) for who, total in sums.items()}


def _annotators(artworks: Iterable[FigureArtwork], names: Mapping[int, Any]) -> list[Scored]:
    given = list(artworks)
    looked: dict[int, int] = defaultdict(int)
    for one in given:
        for who in one.scores:
            looked[who] += 1
    scored = [Scored(str(names[who]), looked[who], found) for who, found in _sums(given).items()]
    return sorted(scored, key=lambda one: (-(one.found.f or 0), one.annotator))


def _bucket(number: int | None, artworks: Iterable[FigureArtwork]) -> Bucket:
    given = list(artworks)
    scores = _sums(given).values()
    known = [score.f for score in scores if score.f is not None]
    return Bucket(
        number=number,
        artworks=len(given),
        figures=sum(len(one.truth.boxes) for one in given),
        means=means(scores),
        scores=tuple(sorted(known, reverse=True)),
    )
