"""What is behind the maps: each annotator's phrases and points, and each mask they drew.

In a folder of its own, since the authors' layout has no place for it.
docs/reference/release-apolo.md
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import GivenRow, Options, RegionRow
from aggregation.releases.mapfiles import map_files
from aggregation.releases.stimuli_contents import StimuliContents
from annotation.masks import Mask

PLACE = "phrase_layer"
PACKED = f"{PLACE}/masks.zip"
GIVEN_ORDER = ("table", "artemis_id", "answer")
REGION_ORDER = ("table", "artemis_id", "start", "end", "answer")

FILES = {
    f"{PLACE}/given.jsonl": "what each annotator made of each utterance: phrases with points",
    f"{PLACE}/regions.jsonl": "each annotator's mask of each decided phrase, as run lengths",
    f"{PLACE}/masks": "the same masks as 1-bit grey PNG, `<map_id>/<phrase_id>_<answer>.png`",
}

LOADING = f"""\
```python
import json
import numpy as np
from PIL import Image

for line in open("{PLACE}/regions.jsonl", encoding="utf-8"):
    region = json.loads(line)
    drawn = np.array(Image.open(region["file"]))  # bool, height x width
    print(region["phrase"], "drawn by", region["annotator"])
```"""


def write(contents: StimuliContents, folder: ReleaseFolder) -> None:
    """Order answers by their published ids, so that their order tells nothing about time."""
    with folder.stream(f"{PLACE}/given.jsonl") as file:
        for line in _given(contents):
            file.write(_line(line))
    with folder.stream(f"{PLACE}/regions.jsonl") as file:
        for line, _mask in _regions(contents):
            file.write(_line(line))
    with map_files(folder, PACKED, pack=contents.settings.options.pack) as put:
        for line, mask in _regions(contents):
            put(line["file"], mask.to_png())


def loading(options: Options) -> str:
    """Say how to load this format, for the README."""
    return (f"Unpack `{PACKED}` here first.\n\n" if options.pack else "") + LOADING


def _given(contents: StimuliContents) -> Iterator[dict[str, Any]]:
    for key, rows in groupby(contents.inputs.given, key=lambda row: row.key):
        if key in contents.choice.released:
            lines = [_given_line(contents, row) for row in rows]
            yield from sorted(lines, key=lambda line: tuple(line[name] for name in GIVEN_ORDER))


def _given_line(contents: StimuliContents, row: GivenRow) -> dict[str, Any]:
    return {
        **_whose(contents, row),
        "outcome": row.outcome,
        "phrases": [
            {"start": start, "end": end, "phrase": text, "points": points}
            for start, end, text, points in row.phrases
        ],
    }


def _regions(contents: StimuliContents) -> Iterator[tuple[dict[str, Any], Mask]]:
    """Give each mask with its line; those of one stimulus in memory at a time, as runs."""
    for key, rows in groupby(contents.inputs.regions, key=lambda row: row.key):
        if key in contents.choice.released:
            lines = [_region_line(contents, row) for row in rows]
            lines.sort(key=lambda one: tuple(one[0][name] for name in REGION_ORDER))
            yield from lines


def _region_line(contents: StimuliContents, row: RegionRow) -> tuple[dict[str, Any], Mask]:
    whose = _whose(contents, row)
    phrase = contents.pseudonyms.of(row.phrase)
    mask = Mask.stored(row.height, row.width, row.mask)
    line = {
        **whose,
        "phrase_id": phrase,
        "start": row.start,
        "end": row.end,
        "phrase": row.text,
        "size": [row.height, row.width],
        "counts": row.mask,
        "area": mask.area,
        "file": f"{PLACE}/masks/{whose['map_id']}/{phrase}_{whose['answer']}.png",
    }
    return line, mask


def _whose(contents: StimuliContents, row: GivenRow | RegionRow) -> dict[str, Any]:
    chosen = contents.choice.released[row.key]
    return {
        "map_id": chosen.map_id,
        "painting": chosen.name,
        "emotion": chosen.emotion,
        "table": row.table,
        "artemis_id": row.record,
        "answer": contents.pseudonyms.of(row.answer),
        "annotator": contents.pseudonyms.of(row.annotator),
    }


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
