"""What simulated annotators see in a picture: the tables that lie beside the sample artworks.

Read from a folder in the layout of the samples: stimuli_masks.csv with artemis_sample.csv,
artelingo_sample.csv and figures.csv. What a table does not know, a person makes up.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from aggregation.simulation.ambiguity import drawn, voices
from annotation.errors import Refusal
from annotation.masks import Mask
from annotation.models import Artwork, Campaign

Key = tuple[str, str]


@dataclass(frozen=True)
class TruePhrase:
    """A phrase of an utterance that names something visible, and where it is."""

    start: int
    end: int
    mask_file: Path

    def mask(self, artwork: Artwork) -> Mask:
        return _mask_in(self.mask_file, artwork.height, artwork.width)


@lru_cache(maxsize=512)
def _mask_in(file: Path, height: int, width: int) -> Mask:
    return Mask.from_png(file.read_bytes(), height=height, width=width)


@dataclass
class Truth:
    """Everything known beforehand, by artwork key."""

    phrases: dict[tuple[Key, str], list[TruePhrase]] = field(default_factory=dict)
    feelings: dict[tuple[Key, str], list[tuple[str, str]]] = field(default_factory=dict)
    figures: dict[Key, list[tuple[float, float, float, float]]] = field(default_factory=dict)
    ratings: dict[Key, int] = field(default_factory=dict)

    def phrases_of(self, artwork: Artwork, text: str) -> list[TruePhrase]:
        """Return the phrases of an utterance that name something visible."""
        return self.phrases.get((key_of(artwork), text), [])

    def region(self, artwork: Artwork, text: str, span: Mapping[str, int]) -> Mask | None:
        """Return where the known phrase is that shares a letter with this span, if any does."""
        for known in self.phrases_of(artwork, text):
            if known.start < span["end"] and span["start"] < known.end:
                return known.mask(artwork)
        return None

    def others(self, artwork: Artwork, text: str, span: Mapping[str, int]) -> list[TruePhrase]:
        """Return what else of an artwork has a known region: all phrases that do not meet this."""
        return [
            phrase
            for (key, said), phrases in self.phrases.items()
            if key == key_of(artwork)
            for phrase in phrases
            if said != text or phrase.end <= span["start"] or span["end"] <= phrase.start
        ]

    def felt(self, artwork: Artwork, culture: str) -> list[tuple[str, str]]:
        """Return what people of a culture feel and say: emotion and words, once for each voice."""
        return self.feelings.get((key_of(artwork), culture), [])

    def label(self, artwork: Artwork, culture: str) -> str | None:
        """Return the emotion that more than half of the voices name; None where there is none."""
        tally = Counter(emotion for emotion, _why in self.felt(artwork, culture))
        emotion, most = next(iter(tally.most_common(1)), ("", 0))
        return emotion if 2 * most > tally.total() else None

    def boxes(self, artwork: Artwork) -> list[tuple[float, float, float, float]]:
        return self.figures.get(key_of(artwork), [])

    def rating(self, artwork: Artwork) -> int:
        """Return how far from life the figures are; the middle where nobody knows."""
        return self.ratings.get(key_of(artwork), 3)


def key_of(artwork: Artwork) -> Key:
    return artwork.art_style, artwork.painting


def read_truth(masks_csv: Path) -> Truth:
    """Read stimuli_masks.csv and the tables beside it, as far as they are there."""
    if not masks_csv.is_file():
        raise Refusal("table_refused", file=str(masks_csv), why="no such file")
    folder = masks_csv.parent
    truth = Truth()
    _read_phrases(truth, masks_csv, _rows(folder / "artemis_sample.csv"))
    for row in _rows(folder / "artelingo_sample.csv"):
        cell = ((row["art_style"], row["painting"]), row["language"])
        truth.feelings.setdefault(cell, []).append((row["emotion"], row["utterance"]))
    for row in _rows(folder / "figures.csv"):
        key = (row["art_style"], row["painting"])
        x, y, width, height = (float(row[name]) for name in ("x", "y", "width", "height"))
        truth.figures.setdefault(key, []).append((x, y, width, height))
        truth.ratings[key] = int(row["rating"])
    return truth


def ambiguous_truth(campaign: Campaign, *, seed: int) -> Truth:
    """Make up what people feel before a campaign's artworks, as ambiguity.py says; no words."""
    rng = np.random.default_rng([seed, 2])
    truth = Truth()
    for artwork in campaign.artworks.order_by("pk"):
        ambiguity = drawn(rng)
        for culture in campaign.cultures:
            felt = [(emotion, "") for emotion in voices(ambiguity, rng)]
            truth.feelings[key_of(artwork), culture] = felt
    return truth


def _read_phrases(truth: Truth, masks_csv: Path, utterances: list[dict[str, str]]) -> None:
    found: dict[tuple[Key, str], list[TruePhrase]] = defaultdict(list)
    for row in _rows(masks_csv):
        key = (row["art_style"], row["painting"])
        text = utterances[int(row["utterance_row"])]["utterance"]
        phrase = TruePhrase(
            int(row["char_start"]), int(row["char_end"]), masks_csv.parent / row["mask_file"]
        )
        found[key, text].append(phrase)
    truth.phrases.update(found)


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
