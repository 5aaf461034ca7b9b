"""The tables that go with every release of stimuli, whatever its formats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from aggregation.releases.artworks import write_artworks
from aggregation.releases.choice import Choice, released_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import ContributionRow, StimuliInputs
from aggregation.releases.pseudonyms import Pseudonyms
from aggregation.releases.tables import Cells, json_cell, write_both_forms
from annotation.masks import Mask

KEY = ["map_id", "art_style", "painting", "emotion"]


def write_stimuli_tables(
    inputs: StimuliInputs,
    choice: Choice,
    folder: ReleaseFolder,
    pseudonyms: Pseudonyms,
    *,
    has_maps: bool,
) -> None:
    """Write all of them; `map_file` is empty where no format writes the maps it names."""
    write_artworks(folder, inputs.artworks, choice.names)
    write_both_forms(
        folder,
        "stimuli.csv",
        header=[*KEY, "name", "split", "class", "area_ratio", "annotators", "height", "width",
                "map_file", "mask_sha256"],
        rows=_stimuli(inputs, choice, has_maps=has_maps),
    )  # fmt: skip
    write_both_forms(
        folder,
        "utterances.csv",
        header=[*KEY, "table", "artemis_id", "language", "utterance", "outcome"],
        rows=_utterances(inputs, choice),
    )
    write_both_forms(
        folder,
        "phrases.csv",
        header=[*KEY, "phrase_id", "table", "artemis_id", "start", "end", "phrase", "points"],
        rows=_phrases(inputs, choice, pseudonyms),
    )
    write_both_forms(
        folder,
        "answers.csv",
        header=[*KEY, "kind", "answer", "annotator", "content"],
        rows=_answers(inputs, choice, pseudonyms),
    )
    write_both_forms(
        folder,
        "left_out.csv",
        header=["art_style", "painting", "emotion", "reason", "detail"],
        rows=([*one.key, one.reason, one.detail] for one in choice.left_out),
    )
    _write_layers(inputs, choice, folder)


def _stimuli(inputs: StimuliInputs, choice: Choice, *, has_maps: bool) -> Iterator[Cells]:
    for row, chosen in released_stimuli(inputs, choice):
        mask = Mask.stored(row.height, row.width, row.mask)
        yield [
            chosen.map_id, *row.key, chosen.name, chosen.part, row.klass, row.area_ratio,
            row.annotators, row.height, row.width, chosen.map_file if has_maps else "", mask.sha256,
        ]  # fmt: skip


def _utterances(inputs: StimuliInputs, choice: Choice) -> Iterator[Cells]:
    for row in inputs.utterances:
        if row.key in choice.released:
            map_id = choice.released[row.key].map_id
            yield [map_id, *row.key, row.table, row.record, row.language, row.text, row.outcome]


def _phrases(inputs: StimuliInputs, choice: Choice, pseudonyms: Pseudonyms) -> Iterator[Cells]:
    for row in inputs.phrases:
        if row.key in choice.released:
            points = sorted([x, y, pseudonyms.of(annotator)] for x, y, annotator in row.points)
            yield [
                choice.released[row.key].map_id, *row.key, pseudonyms.of(row.phrase), row.table,
                row.record, row.start, row.end, row.text, json_cell(points),
            ]  # fmt: skip


def _answers(inputs: StimuliInputs, choice: Choice, pseudonyms: Pseudonyms) -> Iterator[Cells]:
    """Order answers by their published ids, so that their order tells nothing about time."""
    for key, rows in groupby(inputs.contributions, key=lambda row: row.key):
        if key in choice.released:
            yield from sorted(
                [choice.released[key].map_id, *key, *_answer(row, pseudonyms)] for row in rows
            )


def _answer(row: ContributionRow, pseudonyms: Pseudonyms) -> list[str]:
    """Return ids and a content hash that only the holder of the key can compare.

    A plain hash would be the same in every release, and tie their ids together.
    """
    return [
        row.kind,
        pseudonyms.of(row.answer),
        pseudonyms.of(row.annotator),
        pseudonyms.of(row.sha256),
    ]


def _write_layers(inputs: StimuliInputs, choice: Choice, folder: ReleaseFolder) -> None:
    """Write what is behind each map: its runs, the drawn layer, and the votes of annotators."""
    with folder.stream("layers.jsonl") as file:
        for row, chosen in released_stimuli(inputs, choice):
            layer = {
                "map_id": chosen.map_id,
                "size": [row.height, row.width],
                "mask": row.mask,
                "drawn": row.drawn,
                "marked_by_at_least": row.levels,
                "annotators": row.annotators,
            }
            file.write(json.dumps(layer).encode() + b"\n")
