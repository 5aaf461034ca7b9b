"""What simulated annotators see in a picture: the tables that lie beside the sample artworks.

Read from a folder in the layout of the samples: stimuli_masks.csv with artemis_sample.csv,
artelingo_sample.csv and figures.csv. What a table does not know, a person makes up.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from annotation.errors import Refusal
from annotation.masks import Mask
from annotation.models import Artwork

Key = tuple[str, str]


@dataclass(frozen=True)
class TruePhrase:
    """A phrase of an utterance that names something visible, and where it is."""

    start: int
    end: int
    mask_file: Path

    def mask(self, artwork: Artwork) -> Mask:
        data = self.mask_file.read_bytes()
        return Mask.from_png(data, height=artwork.height, width=artwork.width)


@dataclass
class Truth:
    """Everything known beforehand, by artwork key."""

    phrases: dict[tuple[Key, str], list[TruePhrase]] = field(default_factory=dict)
    feelings: dict[tuple[Key, str], list[tuple[str, str]]] = field(default_factory=dict)
    figures: dict[Key, list[tuple[float, float, float, float]]] = field(default_factory=dict)
    ratings: dict[Key, int] = field(default_factory=dict)


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
