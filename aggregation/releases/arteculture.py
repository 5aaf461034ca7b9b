"""A release of the culture protocol, in the columns of ArtELingo and the labels of ArtECulture.

docs/reference/release-arteculture.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from aggregation.methods.split import Part
from aggregation.releases.artworks import write_artworks
from aggregation.releases.culture_statistics import Statistics, gather
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import (
    CampaignFacts,
    CultureInputs,
    ExplanationRow,
    LabelRow,
    Options,
)
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.readme import file_list, split_text
from aggregation.releases.settings import Report, Settings
from aggregation.releases.splitting import Parts, split_items
from aggregation.releases.tables import Cells, json_cell, write_both_forms
from annotation.cultures import CULTURES

ArtworkKey = tuple[str, str]

MODELLED = (
    "In this release, other than usual, this vote decided only who was asked: each label is what "
    "{model} finds most probable from all counted answers of its culture, and is discarded where "
    "two emotions are equally probable. "
)
LABELS = {
    "vote": "",
    "dawid_skene": MODELLED.format(model="the model of Dawid and Skene (1979)"),
    "mace": MODELLED.format(model="MACE (Hovy and others, 2013)"),
}
"""What is said of each rule for labels."""

FILES = {
    "annotations.csv": "every counted answer about a retained artwork, in ArtELingo's columns",
    "labels.csv": "the label of each artwork and culture with its tally, retained or not",
    "artworks.csv": "the retained artworks: frame, original, rights",
    "statistics.json": "counts, shares of traditions, and of countries of residence by culture",
    "spreadsheets": "the same tables for spreadsheets: UTF-8 with mark, no text runs as a formula",
}

LOADING = """\
```python
import csv

with open("annotations.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        print(row["language"], row["emotion"], row["utterance"])
```

`annotations.csv` spells the ninth emotion `something else`, as ArtELingo's readers ask;
`labels.csv` spells it `other`, as ArtECulture does. With pandas, read with
`keep_default_na=False`: an utterance may be the word None."""


@dataclass(frozen=True)
class Retained:
    """The artworks that every culture decided, with their parts."""

    parts: Mapping[ArtworkKey, Part]
    split: Parts


def write(inputs: CultureInputs, folder: ReleaseFolder, settings: Settings) -> Report:
    retained = retain(inputs, settings.options, seed=settings.seed)
    pseudonyms = Pseudonyms(settings.key)
    write_artworks(folder, inputs.artworks, {key: key[1] for key in retained.parts})
    write_both_forms(
        folder,
        "annotations.csv",
        header=["art_style", "painting", "emotion", "utterance", "language", "split", "annotator",
                "answer"],
        rows=_annotations(inputs, retained, pseudonyms),
    )  # fmt: skip
    write_both_forms(
        folder,
        "labels.csv",
        header=["art_style", "painting", "culture", "emotion", "state", "retained", "split",
                "answers", "tally"],
        rows=_labels(inputs, retained),
    )  # fmt: skip
    statistics = gather(inputs, retained.parts)
    folder.write("statistics.json", statistics.to_json())
    counts = {
        "artworks": statistics.artworks,
        "retained": statistics.retained,
        "answers": statistics.answers,
        "escalated": statistics.escalated,
    }
    sections = {
        "What this is": _about(inputs.campaign, statistics),
        "Files": file_list(FILES),
        "How it was made": _made(inputs.campaign, settings.options),
        "Counts": _counts(inputs.campaign, statistics),
        "Split": split_text(retained.split.uneven, retained.split.together),
        "Loading": LOADING,
    }
    return Report(statistics.retained, counts, sections)


def retain(inputs: CultureInputs, options: Options, *, seed: int) -> Retained:
    """Keep an artwork only if every culture decided; one part for it and its near duplicates."""
    items: list[tuple[ArtworkKey, str]] = []
    for key, labels in groupby(inputs.labels, key=lambda row: (row.art_style, row.painting)):
        emotions = [row.emotion for row in labels]
        if all(emotions):
            items += [(key, emotion) for emotion in emotions]
    split = split_items(
        items,
        inputs.artworks,
        val=options.val,
        rng=np.random.default_rng([seed, 2]),
    )
    parts = {key: part for (key, _emotion), part in zip(items, split.parts, strict=True)}
    return Retained(parts, split)


def _annotations(
    inputs: CultureInputs, retained: Retained, pseudonyms: Pseudonyms
) -> Iterator[Cells]:
    """Order the answers of a label by their published ids, so that it tells nothing about time."""
    for key, rows in groupby(inputs.explanations, key=lambda row: (row.art_style, row.painting)):
        if key in retained.parts:
            for _culture, answers in groupby(rows, key=lambda row: row.culture):
                yield from sorted(
                    (_annotation(row, retained.parts[key], pseudonyms) for row in answers),
                    key=lambda cells: str(cells[-1]),
                )


def _annotation(row: ExplanationRow, part: Part, pseudonyms: Pseudonyms) -> Cells:
    return [
        row.art_style,
        row.painting,
        row.emotion,
        row.explanation,
        CULTURES[row.culture].artelingo,
        part,
        pseudonyms.of(row.annotator),
        pseudonyms.of(row.answer),
    ]


def _labels(inputs: CultureInputs, retained: Retained) -> Iterator[Cells]:
    for row in inputs.labels:
        part = retained.parts.get((row.art_style, row.painting))
        yield [
            row.art_style,
            row.painting,
            row.culture,
            _spelled(row.emotion),
            row.state,
            "yes" if part else "no",
            part or "",
            row.answers,
            json_cell(_tally(row)),
        ]


def _tally(row: LabelRow) -> dict[str, int]:
    return {_spelled(emotion): votes for emotion, votes in row.tally.items()}


def _spelled(emotion: str) -> str:
    """Spell an emotion as ArtECulture does."""
    return "other" if emotion == "something else" else emotion


def _about(campaign: CampaignFacts, statistics: Statistics) -> str:
    return (
        f"What {statistics.retained} artworks evoke in the cultures "
        f"{', '.join(campaign.cultures)}: {statistics.answers} emotions, each explained in the "
        "annotator's native language, and the label that each culture's answers came to."
    )


def _made(campaign: CampaignFacts, options: Options) -> str:
    return (
        f"Campaign `{campaign.slug}`. Native speakers of each language chose one of nine emotions "
        "and explained it; cultures never saw each other's answers. A label needs a strict "
        f"majority of {campaign.needed} answers, else of {campaign.escalate_to}, else it is "
        f"discarded. {LABELS[options.labels]}An artwork is retained only if every culture decided."
    )


def _counts(campaign: CampaignFacts, statistics: Statistics) -> str:
    more = campaign.escalate_to - campaign.needed
    return (
        f"{statistics.retained} of {statistics.artworks} artworks are retained. Their "
        f"{statistics.answers} answers are {statistics.retained} x {len(campaign.cultures)} "
        f"cultures x {campaign.needed}, and {more} more for each of {statistics.escalated} "
        f"escalated labels; the text of {statistics.erased} of them was erased at the annotator's "
        f"wish and is left out. Western {statistics.western_share:.2f} %, non-Western "
        f"{statistics.non_western_share:.2f} %, tradition unknown "
        f"{100 - statistics.western_share - statistics.non_western_share:.2f} %."
    )
