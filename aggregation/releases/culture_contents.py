"""The labels and answers of a culture campaign, as formats see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np

from aggregation.methods.split import Part
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.contents import Kind, Picture, Released, RowTable
from aggregation.releases.inputs import CultureInputs, ExplanationRow, LabelRow, Originals
from aggregation.releases.names import release_names
from aggregation.releases.pictures import given_file
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.settings import Settings
from aggregation.releases.splitting import Parts, split_items
from aggregation.releases.tables import json_cell
from annotation.cultures import CULTURES
from annotation.emotions import EMOTIONS

ArtworkKey = tuple[str, str]

PARTS: Mapping[Part, str] = {"test": "train", "val": "test"}
"""The part held out is the test here, and the rest is there to train on."""

WESTERN = "western"


@dataclass(frozen=True)
class CultureContents:
    """The artworks that every culture decided, with their parts, labels and answers."""

    inputs: CultureInputs
    settings: Settings
    retained: Mapping[ArtworkKey, str]
    split: Parts

    parts = ("train", "test")
    categories = EMOTIONS

    @property
    def campaign(self) -> CampaignFacts:
        return self.inputs.campaign

    @property
    def originals(self) -> Originals:
        return self.inputs.originals

    @cached_property
    def names(self) -> Mapping[ArtworkKey, str]:
        return release_names(self.retained)

    def artworks(self) -> Iterator[Released]:
        yield from self._artworks.values()

    def pictures(self) -> Iterator[Picture]:
        """Go through the artworks; a label is about all of one, so there is no region."""
        for released in self._artworks.values():
            yield Picture(released, [])

    def annotations(self) -> Iterator[tuple[ExplanationRow, str, str, str]]:
        """Give each answer about a retained artwork with its part, its id and its annotator's.

        Answers to a label are in order of their published ids, so that it tells nothing of time.
        """
        pseudonyms = Pseudonyms(self.settings.key)
        rows = groupby(
            self.inputs.explanations, key=lambda row: (row.art_style, row.painting, row.culture)
        )
        for (style, painting, _culture), own in rows:
            part = self.retained.get((style, painting))
            if part:
                named = [(row, part, pseudonyms.of(row.answer)) for row in own]
                for row, side, answer in sorted(named, key=lambda one: one[2]):
                    yield row, side, answer, pseudonyms.of(row.annotator)

    def labelled(self) -> Iterator[tuple[Released, list[LabelRow]]]:
        """Give each retained artwork with its label of every culture, in the campaign's order."""
        rows = groupby(self.inputs.labels, key=lambda row: (row.art_style, row.painting))
        for key, labels in rows:
            if key in self.retained:
                yield self._artworks[key], list(labels)

    def tables(self) -> Sequence[RowTable]:
        annotations = Counter(part for _row, part, _answer, _annotator in self.annotations())
        columns: dict[str, Kind | tuple[str, ...]] = {**ARTWORK}
        for culture in self.campaign.cultures:
            columns |= {
                culture: SPELLED,
                f"{culture}_answers": "whole",
                f"{culture}_tally": "text",
            }
        return [
            RowTable("labels", columns, Counter(self.retained.values()), self._label_rows),
            RowTable("annotations", ANNOTATION, annotations, self._annotation_rows),
        ]

    @cached_property
    def _artworks(self) -> Mapping[ArtworkKey, Released]:
        rows = [row for row in self.inputs.artworks if row.key in self.retained]
        return {
            row.key: Released(number, row, self.names[row.key], self.retained[row.key])
            for number, row in enumerate(rows, start=1)
        }

    def _label_rows(self, part: str) -> Iterator[list[Any]]:
        for released, labels in self.labelled():
            if released.part == part:
                artwork = released.artwork
                yield [
                    *artwork.key, released.name, artwork.title, artwork.artist, artwork.year,
                    artwork.tradition, western(artwork.tradition), artwork.source, artwork.rights,
                    artwork.original_sha256, given_file(self, released),
                    *(cell for row in labels for cell in label_cells(row)),
                ]  # fmt: skip

    def _annotation_rows(self, part: str) -> Iterator[list[Any]]:
        for row, own, answer, annotator in self.annotations():
            if own == part:
                name = self.names[row.art_style, row.painting]
                language = CULTURES[row.culture].artelingo
                yield [
                    row.art_style, row.painting, name, row.culture, language, row.emotion,
                    row.explanation, annotator, answer,
                ]  # fmt: skip


def contents_of(inputs: CultureInputs, settings: Settings) -> CultureContents:
    """Keep an artwork only if every culture decided; one part for it and its near duplicates."""
    items: list[tuple[ArtworkKey, str]] = []
    for key, labels in groupby(inputs.labels, key=lambda row: (row.art_style, row.painting)):
        emotions = [row.emotion for row in labels]
        if all(emotions):
            items += [(key, emotion) for emotion in emotions]
    split = split_items(
        items,
        inputs.artworks,
        val=settings.options.val,
        rng=np.random.default_rng([settings.seed, 2]),
    )
    placed = zip(items, split.parts, strict=True)
    return CultureContents(
        inputs, settings, {key: PARTS[part] for (key, _emotion), part in placed}, split
    )


def spelled(emotion: str) -> str:
    """Spell an emotion as ArtECulture does."""
    return "other" if emotion == "something else" else emotion


def western(tradition: str) -> str:
    """Say whether a tradition is Western: yes, no, or unknown where none is stated."""
    if not tradition:
        return "unknown"
    return "yes" if tradition.casefold() == WESTERN else "no"


def tally_cell(row: LabelRow) -> str:
    return json_cell({spelled(emotion): votes for emotion, votes in row.tally.items()})


def label_cells(row: LabelRow) -> tuple[str, int, str]:
    """Return a label, how many answers it was counted from, and their tally."""
    return spelled(row.emotion), row.answers, tally_cell(row)


SPELLED = tuple(spelled(emotion) for emotion in EMOTIONS)

ARTWORK: Mapping[str, Any] = {
    "art_style": "text",
    "painting": "text",
    "name": "text",
    "title": "text",
    "artist": "text",
    "year": "text",
    "tradition": "text",
    "western": ("yes", "no", "unknown"),
    "source": "text",
    "rights": "text",
    "original_sha256": "text",
    "image_file": "text",
}
ANNOTATION: Mapping[str, Any] = {
    "art_style": "text",
    "painting": "text",
    "name": "text",
    "culture": "text",
    "language": "text",
    "emotion": EMOTIONS,
    "utterance": "text",
    "annotator": "text",
    "answer": "text",
}
