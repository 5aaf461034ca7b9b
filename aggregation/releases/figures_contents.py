"""The answers of a figures campaign, as formats see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from aggregation.methods.figures_scores import bucket
from aggregation.methods.figures_truth import figure_truth
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.contents import Picture, Region, Released, RowTable
from aggregation.releases.inputs import FigureRow, FiguresInputs, Originals
from aggregation.releases.names import release_names
from aggregation.releases.pictures import given_file
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.settings import Settings

FIGURE = "figure"


@dataclass(frozen=True)
class FiguresContents:
    """Every counted answer; its regions are the figures that annotators agree on.

    Nothing is divided into parts.
    """

    inputs: FiguresInputs
    settings: Settings

    parts = ("",)
    categories = (FIGURE,)

    @property
    def campaign(self) -> CampaignFacts:
        return self.inputs.campaign

    @property
    def originals(self) -> Originals:
        return self.inputs.originals

    @cached_property
    def names(self) -> Mapping[tuple[str, str], str]:
        """The name of each artwork that has an answer."""
        return {key: one.name for key, one in self._artworks.items()}

    def artworks(self) -> Iterator[Released]:
        yield from self._artworks.values()

    def answers(self) -> Iterator[tuple[tuple[str, str], list[tuple[str, str, FigureRow]]]]:
        """Give each artwork's answers with the ids of answer and annotator, in order of these."""
        pseudonyms = Pseudonyms(self.settings.key)
        rows = groupby(self.inputs.figures, key=lambda row: (row.art_style, row.painting))
        for key, own in rows:
            named = [(pseudonyms.of(row.answer), pseudonyms.of(row.annotator), row) for row in own]
            yield key, sorted(named, key=lambda one: one[0])

    def pictures(self) -> Iterator[Picture]:
        number = 0
        for key, answers in self.answers():
            regions = _figures([row for _answer, _annotator, row in answers], first=number + 1)
            number += len(regions)
            yield Picture(self._artworks[key], regions)

    def tables(self) -> Sequence[RowTable]:
        counts = {"": len(self.inputs.figures)}
        return [RowTable("answers", COLUMNS, counts, lambda _part: self._rows())]

    @cached_property
    def _artworks(self) -> Mapping[tuple[str, str], Released]:
        seen = {(row.art_style, row.painting) for row in self.inputs.figures}
        rows = [row for row in self.inputs.artworks if row.key in seen]
        names = release_names(seen)
        return {
            row.key: Released(number, row, names[row.key], "")
            for number, row in enumerate(rows, start=1)
        }

    def _rows(self) -> Iterator[list[Any]]:
        for key, answers in self.answers():
            released = self._artworks[key]
            file = given_file(self, released)
            for answer, annotator, row in answers:
                yield [*key, released.name, answer, annotator, row.rating, row.boxes, file]


COLUMNS: Mapping[str, Any] = {
    "art_style": "text",
    "painting": "text",
    "name": "text",
    "answer": "text",
    "annotator": "text",
    "rating": "whole",
    "boxes": "boxes",
    "image_file": "text",
}


def _figures(answers: Sequence[FigureRow], *, first: int) -> list[Region]:
    """Return the figures of one artwork (docs/reference/release-coco.md says by what rule)."""
    truth = figure_truth({row.answer: [_box(box) for box in row.boxes] for row in answers})
    ratings = [row.rating for row in answers]
    return [
        Region(
            number=number,
            category=FIGURE,
            box=box,
            facts={
                "boxes": size,
                "annotators": len(answers),
                "mean_rating": sum(ratings) / len(ratings),
                "bucket": bucket(ratings),
            },
        )
        for number, (box, size) in enumerate(zip(truth.boxes, truth.sizes, strict=True), first)
    ]


def _box(box: Sequence[float]) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return x, y, width, height
