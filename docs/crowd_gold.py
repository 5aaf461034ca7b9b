"""Gold for a simulated campaign, made of the tables beside the sample pictures."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

Row = dict[str, str]


def write_gold(samples: Path, protocol: str, folder: Path) -> Path:
    """Write all gold of a protocol in the form of docs/howto/gold.md; returns the file."""
    tasks = _feelings(samples) if protocol == "culture" else _phrases_and_regions(samples)
    file = folder / "gold.jsonl"
    lines = [json.dumps(task, ensure_ascii=False) for task in tasks]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return file


def _feelings(samples: Path) -> Iterator[dict[str, Any]]:
    """Yield a task for each artwork and culture: all that its voices feel is right."""
    rows = sorted(_rows(samples / "artelingo_sample.csv"), key=_cell)
    for (style, painting, culture), voices in groupby(rows, key=_cell):
        emotions = sorted({voice["emotion"] for voice in voices})
        yield {"kind": "emotion", "artwork": f"{style}/{painting}", "culture": culture,
               "answer": {"emotions": emotions}}  # fmt: skip


_cell = itemgetter("art_style", "painting", "language")


def _phrases_and_regions(samples: Path) -> Iterator[dict[str, Any]]:
    """Yield a task for each utterance of known phrases, and one for each of their regions."""
    utterances = _rows(samples / "artemis_sample.csv")
    rows = _rows(samples / "stimuli_masks.csv")
    for number, known in groupby(rows, key=lambda row: int(row["utterance_row"])):
        phrases = list(known)
        common = {
            "artwork": f"{phrases[0]['art_style']}/{phrases[0]['painting']}",
            "utterance": utterances[number]["utterance"],
        }
        answer = {"outcome": "phrases", "phrases": [_span(phrase) for phrase in phrases]}
        yield {"kind": "phrase", **common, "answer": answer}
        for phrase in phrases:
            point = [int(phrase["point_x"]), int(phrase["point_y"])]
            mask = str(samples / phrase["mask_file"])
            yield {"kind": "region", **common, "phrase": {**_span(phrase), "points": [point]},
                   "answer": {"mask": mask}}  # fmt: skip


def _span(phrase: Row) -> dict[str, int]:
    return {"start": int(phrase["char_start"]), "end": int(phrase["char_end"])}


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
