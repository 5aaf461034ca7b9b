"""The whole sample set, in the layout that the importers read."""

from __future__ import annotations

import csv
import multiprocessing
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from annotation.samples.hanging import Row, SceneRows, hang
from annotation.samples.scenes import SCENES

KEY = ("art_style", "painting")
COLUMNS = {
    "artworks.csv": (
        *KEY, "title", "artist", "year", "tradition", "file", "width", "height", "source", "rights",
    ),
    "artemis_sample.csv": (*KEY, "emotion", "utterance", "repetition"),
    "artelingo_sample.csv": (*KEY, "emotion", "utterance", "repetition", "language"),
    "stimuli_masks.csv": (
        *KEY, "emotion", "utterance_row", "phrase", "char_start", "char_end", "point_x", "point_y",
        "mask_file",
    ),
    "figures.csv": (*KEY, "x", "y", "width", "height", "rating"),
}  # fmt: skip


@dataclass(frozen=True)
class SampleReport:
    """What was written: the folder and the number of rows in each table."""

    folder: Path
    artworks: int
    utterances: int
    voices: int
    masks: int
    figures: int


def write_samples(folder: Path, *, processes: int = 2) -> SampleReport:
    """Paint every sample picture and write the set to ``folder``, which is made if missing.

    Files of an earlier run are replaced, byte for byte the same. Pictures are painted in
    ``processes`` processes at once; with 1, or inside a worker that may have no children, here.
    """
    (folder / "stimuli_masks").mkdir(parents=True, exist_ok=True)
    scenes = _hang_all(folder, processes)
    tables = _tables(scenes)
    for name, rows in tables.items():
        _write_table(folder / name, COLUMNS[name], rows)
    return SampleReport(
        folder=folder,
        artworks=len(tables["artworks.csv"]),
        utterances=len(tables["artemis_sample.csv"]),
        voices=len(tables["artelingo_sample.csv"]),
        masks=len(tables["stimuli_masks.csv"]),
        figures=len(tables["figures.csv"]),
    )


def _hang_all(folder: Path, processes: int) -> list[SceneRows]:
    if min(processes, os.cpu_count() or 1) == 1 or multiprocessing.current_process().daemon:
        return [hang(scene, folder) for scene in SCENES]
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=fresh) as pool:
        return list(pool.map(_hang_one, range(len(SCENES)), [folder] * len(SCENES)))


def _hang_one(number: int, folder: Path) -> SceneRows:
    return hang(SCENES[number], folder)


def _tables(scenes: list[SceneRows]) -> dict[str, list[Row]]:
    artemis: list[Row] = []
    stimuli: list[Row] = []
    for scene in scenes:
        first = len(artemis)
        artemis.extend(scene.artemis)
        for number, row in scene.stimuli:
            style, painting, emotion = scene.artemis[number][:3]
            stimuli.append((style, painting, emotion, first + number, *row))
    return {
        "artworks.csv": [scene.artwork for scene in scenes],
        "artemis_sample.csv": artemis,
        "artelingo_sample.csv": [row for scene in scenes for row in scene.artelingo],
        "stimuli_masks.csv": stimuli,
        "figures.csv": [row for scene in scenes for row in scene.figures],
    }


def _write_table(path: Path, columns: tuple[str, ...], rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(columns)
        table.writerows(rows)
