"""Re-curation of a published data set: an artwork is kept only where every culture agrees."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aggregation.models import Label
from annotation.models import Campaign

WESTERN = "western"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Kept:
    """An artwork that every culture decided, with the emotion of each."""

    art_style: str
    painting: str
    tradition: str
    emotions: Mapping[str, str]


@dataclass(frozen=True)
class Recuration:
    """What is kept, counted as ArtECulture does (section on the re-curation of ArtELingo).

    `cells` counts, for each culture, its artworks by the state of their label; only *decided* has
    a strict majority. `artworks` were answered in any culture.
    """

    artworks: int
    cells: Mapping[str, Counter[str]]
    kept: tuple[Kept, ...]

    @property
    def traditions(self) -> Counter[str]:
        return Counter(one.tradition or UNKNOWN for one in self.kept)

    @property
    def majorities(self) -> int:
        return sum(states[Label.State.DECIDED] for states in self.cells.values())

    def lines(self) -> list[str]:
        """Say it in sentences, a line for each culture."""
        return [
            *(
                f"{culture}: {states[Label.State.DECIDED]} of {states.total()} artworks "
                f"have a strict majority ({_percent(states[Label.State.DECIDED], states.total())})"
                for culture, states in self.cells.items()
            ),
            *(
                f"{tradition}: {number} kept ({_percent(number, len(self.kept))})"
                for tradition, number in sorted(self.traditions.items())
            ),
            self.closing_line(),
        ]

    def closing_line(self) -> str:
        cells = sum(states.total() for states in self.cells.values())
        western = sum(n for name, n in self.traditions.items() if name.casefold() == WESTERN)
        other = len(self.kept) - western - self.traditions[UNKNOWN]
        return (
            f"Of {cells} cells of artwork and culture {self.majorities} have a strict majority, "
            f"{cells - self.majorities} have none; {len(self.kept)} of {self.artworks} artworks "
            f"are kept, {western} Western ({_percent(western, len(self.kept))}) and "
            f"{other} non-Western ({_percent(other, len(self.kept))})."
        )

    def facts(self) -> dict[str, Any]:
        return {
            "artworks": self.artworks,
            "kept": len(self.kept),
            "majorities": self.majorities,
            "cells": {culture: dict(states) for culture, states in self.cells.items()},
            "traditions": dict(sorted(self.traditions.items())),
        }


def recurate(campaign: Campaign) -> Recuration:
    """Return which artworks every culture of a campaign decided, from its labels as they are."""
    rows = Label.objects.filter(campaign=campaign).select_related("artwork")
    cells: dict[str, Counter[str]] = {culture: Counter() for culture in campaign.cultures}
    labels: dict[int, list[Label]] = defaultdict(list)
    for label in rows.order_by("artwork__art_style", "artwork__painting", "culture"):
        cells[label.culture][label.state] += 1
        labels[label.artwork_id].append(label)
    whole = len(campaign.cultures)
    kept = tuple(_kept(found) for found in labels.values() if _decided(found) == whole)
    return Recuration(len(labels), cells, kept)


def _decided(labels: list[Label]) -> int:
    return sum(label.state == Label.State.DECIDED for label in labels)


def _kept(labels: list[Label]) -> Kept:
    artwork = labels[0].artwork
    emotions = {label.culture: label.emotion for label in labels}
    return Kept(artwork.art_style, artwork.painting, artwork.tradition, emotions)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.2f} %" if whole else "none"
