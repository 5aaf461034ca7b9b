"""The stimuli of a release, as formats see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from aggregation.methods.split import Part
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.choice import Choice, Chosen, released_stimuli
from aggregation.releases.contents import Picture, Region, Released, RowTable
from aggregation.releases.inputs import ArtworkRow, Originals, StimuliInputs, StimulusRow
from aggregation.releases.pictures import given_file
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.settings import Settings
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.masks import Mask

PARTS: tuple[Part, ...] = ("val", "test")
CLASSES = ("drawn", "whole")


@dataclass(frozen=True)
class StimuliContents:
    """The chosen stimuli with everything that explains them."""

    inputs: StimuliInputs
    choice: Choice
    settings: Settings

    parts = PARTS
    categories = STIMULUS_EMOTIONS

    @property
    def campaign(self) -> CampaignFacts:
        return self.inputs.campaign

    @property
    def originals(self) -> Originals:
        return self.inputs.originals

    @cached_property
    def pseudonyms(self) -> Pseudonyms:
        return Pseudonyms(self.settings.key)

    def artworks(self) -> Iterator[Released]:
        yield from self._artworks.values()

    def pictures(self) -> Iterator[Picture]:
        released = released_stimuli(self.inputs, self.choice)
        for key, rows in groupby(released, key=lambda one: one[0].key[:2]):
            regions = [_region(row, chosen) for row, chosen in rows]
            yield Picture(self._artworks[key], regions)

    def tables(self) -> Sequence[RowTable]:
        counts = {str(part): self.choice.count(part).total() for part in PARTS}
        return [RowTable("stimuli", COLUMNS, counts, self._rows)]

    @cached_property
    def _artworks(self) -> Mapping[tuple[str, str], Released]:
        rows = {row.key: row for row in self.inputs.artworks}
        parts = {key[:2]: chosen.part for key, chosen in self.choice.released.items()}
        return {
            key: Released(number, rows[key], name, parts[key])
            for number, (key, name) in enumerate(self.choice.names.items(), start=1)
        }

    def _rows(self, part: str) -> Iterator[list[Any]]:
        for row, chosen in released_stimuli(self.inputs, self.choice):
            if chosen.part == part:
                released = self._artworks[row.key[:2]]
                cells = _cells(row, chosen, released.artwork)
                yield [*cells, given_file(self, released)]


COLUMNS: Mapping[str, Any] = {
    "map_id": "text",
    "art_style": "text",
    "painting": "text",
    "name": "text",
    "emotion": STIMULUS_EMOTIONS,
    "class": CLASSES,
    "artemis_ids": "wholes",
    "utterances": "texts",
    "area_ratio": "number",
    "annotators": "whole",
    "height": "whole",
    "width": "whole",
    "mask": "mask",
    "mask_sha256": "text",
    "title": "text",
    "artist": "text",
    "year": "text",
    "tradition": "text",
    "source": "text",
    "rights": "text",
    "original_sha256": "text",
    "image_file": "text",
}


def _cells(row: StimulusRow, chosen: Chosen, artwork: ArtworkRow) -> list[Any]:
    mask = Mask.stored(row.height, row.width, row.mask)
    return [
        chosen.map_id, row.art_style, row.painting, chosen.name, row.emotion, row.klass,
        row.artemis_ids, row.utterances, row.area_ratio, row.annotators, row.height, row.width,
        mask, mask.sha256, artwork.title, artwork.artist, artwork.year, artwork.tradition,
        artwork.source, artwork.rights, artwork.original_sha256,
    ]  # fmt: skip


def _region(row: StimulusRow, chosen: Chosen) -> Region:
    mask = Mask.stored(row.height, row.width, row.mask)
    assert mask.box is not None, "a stimulus without a pixel is not released"
    return Region(
        number=chosen.number + 1,
        category=row.emotion,
        box=mask.box,
        mask=mask,
        facts={
            "map_id": chosen.map_id,
            "class": row.klass,
            "area_ratio": row.area_ratio,
            "annotators": row.annotators,
            "utterances": row.utterances,
        },
        words="\n".join(row.utterances),
    )
