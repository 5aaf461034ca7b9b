"""One file of predictions scored against one release: of which task, and in which form."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aggregation.scoring import apolo_results, coco_results, figures, labels, maps, stimuli
from aggregation.scoring.files import ReleaseFiles
from aggregation.scoring.given import Given, Load
from aggregation.scoring.stimuli import Progress, Way
from aggregation.scoring.truth_stimuli import Stimuli, read_stimuli
from annotation.errors import Refusal
from annotation.importing.archives import MOST_MEMBERS

TASKS = ("stimuli", "labels", "figures")
SPLITS = ("test", "val", "all")
MOST_JSON = 512 << 20
_MARKS = {
    "stimuli": {"stimuli.csv", "apolo.json", "apolo_test.json"},
    "labels": {"labels.csv"},
    "figures": {"figures.csv"},
}


@dataclass(frozen=True)
class Asked:
    """What is to be scored, and how; `task` None is what the release is about."""

    task: str | None = None
    split: str = "test"
    way: Way = field(default_factory=Way)


def score(
    files: ReleaseFiles,
    predictions: Path,
    asked: Asked,
    on_progress: Progress = lambda done, total: None,
) -> dict[str, Any]:
    """Score a file (or, for maps, a folder) of predictions.

    Returns
    -------
    dict
        JSON-ready: the release's name, task and split; the numbers (stimuli in percent, others 0 to
        1, None where nothing can be said); and what was wrong with predictions, see
        :func:`aggregation.scoring.reports.faults`.

    Raises
    ------
    Refusal
        ``release_refused`` without the truth that the task needs, ``predictions_refused`` for a
        file that is of no form known, ``table_refused`` for a table without its columns,
        ``score_option`` for a way that cannot be.
    """
    task = task_of(files, asked.task)
    if task == "labels":
        truth = labels.read_truth(files)
        report = labels.score(
            truth, labels.read(labels.rows_of(predictions), truth), split=asked.split
        )
    elif task == "figures":
        boxes = figures.read_truth(files)
        report = figures.score(boxes, figures.read(_box_rows(predictions), boxes))
    else:
        found = read_stimuli(files)
        report = _score_stimuli(files, found, predictions, asked, on_progress)
    return {"release": files.name, **report}


def task_of(files: ReleaseFiles, task: str | None) -> str:
    """Return the task asked for, else the one that the release is of; refuses another."""
    names = files.names
    possible = [name for name, marks in _MARKS.items() if marks & names]
    if task is not None and task not in possible:
        raise Refusal("release_refused", release=files.name, why=f"nothing in it for {task}")
    if not possible:
        raise Refusal("release_refused", release=files.name, why="nothing in it to score against")
    return task or possible[0]


def _score_stimuli(
    files: ReleaseFiles, found: Stimuli, predictions: Path, asked: Asked, on_progress: Progress
) -> dict[str, Any]:
    def scored(given: Given[Load]) -> dict[str, Any]:
        return stimuli.score(
            found, given, split=asked.split, way=asked.way, on_progress=on_progress
        )

    if predictions.is_dir():
        return scored(maps.read(maps.entries_in(predictions), found))
    if zipfile.is_zipfile(predictions):
        try:
            with zipfile.ZipFile(predictions) as archive:
                if len(archive.infolist()) > MOST_MEMBERS:
                    raise _refused(predictions, f"more than {MOST_MEMBERS} files")
                return scored(maps.read(maps.entries_of(archive), found))
        except (zipfile.BadZipFile, OSError) as error:
            raise _refused(predictions, str(error)) from error
    document = _document(predictions)
    if apolo_results.recognises(document) or document == []:
        return scored(apolo_results.read(document, found))
    if coco_results.recognises(document):
        names = coco_results.artworks_by_number(files)
        return scored(coco_results.read(document, found, names))
    raise _refused(predictions, "neither test_result.json nor COCO results")


def _box_rows(path: Path) -> Any:
    with path.open("rb") as stream:
        is_json = stream.read(1) == b"["
    return figures.rows_in(_document(path)) if is_json else figures.rows_of(path)


def _document(path: Path) -> list[Any]:
    if path.stat().st_size > MOST_JSON:
        raise _refused(path, f"more than {MOST_JSON >> 20} MB of JSON")
    try:
        document = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise _refused(path, f"no JSON ({error})") from error
    if not isinstance(document, list):
        raise _refused(path, "no JSON array")
    return document


def _refused(path: Path, why: str) -> Refusal:
    return Refusal("predictions_refused", file=path.name, why=why)
