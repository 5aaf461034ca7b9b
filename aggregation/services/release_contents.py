"""What a release holds, item by item: written once beside its files, to compare releases by.

One JSON line an item, in published order. A stimulus has its class and its mask, a label its
emotion, an artwork of figures how many answers it has. What is left out has the reason instead.
The same items give the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from aggregation.releases.choice import choose
from aggregation.releases.inputs import CultureInputs, FiguresInputs, Inputs, StimuliInputs
from aggregation.releases.settings import Settings
from annotation.models import StoredFile

Item = dict[str, Any]
ItemKey = tuple[str, str, str]


def write_contents(path: Path, inputs: Inputs, settings: Settings) -> None:
    """Write the items of a release to a new file."""
    # No name and no time in the head of the file: both would differ from one building to the next.
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
        for item in _items(inputs, settings):
            file.write(json.dumps(item, ensure_ascii=False, sort_keys=True).encode() + b"\n")


def read_contents(file: StoredFile) -> Iterator[Item]:
    for line in gzip.decompress(file.read()).splitlines():
        yield json.loads(line)


def key_of(item: Item) -> ItemKey:
    """Return art style, painting, and the emotion or culture, which is empty for figures."""
    style, painting, of = item["key"]
    return style, painting, of


def _items(inputs: Inputs, settings: Settings) -> Iterable[Item]:
    if isinstance(inputs, StimuliInputs):
        return _stimuli(inputs, settings)
    if isinstance(inputs, CultureInputs):
        return _labels(inputs)
    return _figures(inputs)


def _stimuli(inputs: StimuliInputs, settings: Settings) -> Iterator[Item]:
    choice = choose(inputs, settings.options, seed=settings.seed)
    for row in inputs.stimuli:
        if row.key in choice.released:
            yield {
                "key": row.key,
                "class": row.klass,
                "size": [row.height, row.width],
                "mask": row.mask,
            }
    for left in choice.left_out:
        yield {"key": left.key, "left_out": left.reason}


def _labels(inputs: CultureInputs) -> Iterator[Item]:
    for (style, painting), group in groupby(
        inputs.labels, key=lambda row: (row.art_style, row.painting)
    ):
        labels = list(group)
        undecided = sorted(row.culture for row in labels if not row.emotion)
        for row in labels:
            key = [style, painting, row.culture]
            if undecided:
                yield {"key": key, "left_out": f"undecided: {', '.join(undecided)}"}
            else:
                yield {"key": key, "label": row.emotion}


def _figures(inputs: FiguresInputs) -> Iterator[Item]:
    answers: dict[tuple[str, str], list[list[Any]]] = defaultdict(list)
    for row in inputs.figures:
        answers[row.art_style, row.painting].append([row.answer, row.rating, row.boxes])
    for (style, painting), given in answers.items():
        content = hashlib.sha256(json.dumps(sorted(given)).encode()).hexdigest()
        yield {"key": [style, painting, ""], "label": str(len(given)), "content": content}
