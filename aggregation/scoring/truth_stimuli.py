"""The stimuli of a release: from our tables and layers, or from APOLO's own files alone."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import Any, BinaryIO

import numpy as np

from aggregation.methods.scoring_stimuli import Truth
from aggregation.scoring.files import ReleaseFiles, table
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.masks import Mask, MaskError
from annotation.masks.npy import read_any

PACKED = "apolo_pixel_map.zip"
FOLDER = "apolo_pixel_map"
MOST_PIXELS = 200_000_000


@dataclass(frozen=True)
class StimulusTruth:
    """A released stimulus; `id` is `<name>_<emotion>`, as its map is called."""

    id: str
    name: str
    emotion: str
    part: str
    height: int
    width: int
    load: Callable[[], Truth]

    @property
    def category(self) -> int:
        """The place of its emotion in APOLO's order, from 0."""
        return STIMULUS_EMOTIONS.index(self.emotion)


Stimuli = dict[str, StimulusTruth]


def read_stimuli(files: ReleaseFiles) -> Stimuli:
    """Return the stimuli of a release by id, in its order.

    Raises
    ------
    Refusal
        ``release_refused`` if it has none, or its files do not belong together.
    """
    try:
        ours = {"stimuli.csv", "layers.jsonl"} <= files.names
        found = dict(_ours(files) if ours else _theirs(files))
    except (KeyError, ValueError, TypeError, OSError, zipfile.BadZipFile, MaskError) as error:
        raise Refusal("release_refused", release=files.name, why=repr(error)) from error
    if not found:
        raise Refusal("release_refused", release=files.name, why="no stimulus with its map")
    return found


def _ours(files: ReleaseFiles) -> Iterator[tuple[str, StimulusTruth]]:
    with files.open("layers.jsonl") as stream:
        layers = {}
        for line in stream:
            layer = json.loads(line)
            layers[str(layer["map_id"])] = layer["mask"]
    for row in table(files, "stimuli.csv"):
        # What is held back has a row and no layers.
        if row["map_id"] in layers:
            height, width = int(row["height"]), int(row["width"])
            load = partial(_of_runs, height, width, layers[row["map_id"]])
            yield _stimulus(row["name"], row["emotion"], row["split"], (height, width), load)


def _of_runs(height: int, width: int, counts: str) -> Truth:
    return Truth(Mask(height, width, counts))


def _theirs(files: ReleaseFiles) -> Iterator[tuple[str, StimulusTruth]]:
    records = _records(files)
    maps = _maps(files)
    for record in records:
        name, emotion = str(record["painting"]), str(record["emotion"])
        opened = maps.get(f"{name}_{emotion}.npy")
        if opened is None or emotion not in STIMULUS_EMOTIONS:
            continue
        truth = _of_values(opened())
        load = partial(_of_map, opened)
        yield _stimulus(name, emotion, str(record["split"]), truth.mask.size, load)


def _records(files: ReleaseFiles) -> list[dict[str, Any]]:
    names = [name for name in ("apolo_val.json", "apolo_test.json") if name in files.names]
    found: list[dict[str, Any]] = []
    for name in ["apolo.json"] if "apolo.json" in files.names else names:
        with files.open(name) as stream:
            found += json.load(stream)
    return [record for record in found if "emotion" in record]


def _maps(files: ReleaseFiles) -> dict[str, Callable[[], bytes]]:
    """Return how to read each map by its file name, loose or packed."""
    loose = [name for name in files.names if name.startswith(f"{FOLDER}/")]
    if loose or PACKED not in files.names:
        return {PurePosixPath(name).name: partial(_bytes, files.open, name) for name in loose}
    archive = zipfile.ZipFile(files.open(PACKED))
    return {PurePosixPath(name).name: partial(archive.read, name) for name in archive.namelist()}


def _bytes(opened: Callable[[str], BinaryIO], name: str) -> bytes:
    with opened(name) as stream:
        return stream.read()


def _of_map(opened: Callable[[], bytes]) -> Truth:
    return _of_values(opened())


def _of_values(content: bytes) -> Truth:
    """1 is marked, 2 and more tells pixels to ignore, as the authors' evaluation reads a map."""
    values = read_any(content, most_pixels=MOST_PIXELS)
    ignored = np.asarray(values >= 2)
    return Truth(
        Mask.from_array(np.asarray(values == 1)),
        Mask.from_array(ignored) if ignored.any() else None,
    )


def _stimulus(
    name: str, emotion: str, part: str, size: tuple[int, int], load: Callable[[], Truth]
) -> tuple[str, StimulusTruth]:
    key = f"{name}_{emotion}"
    return key, StimulusTruth(key, name, emotion, part, *size, load)
