"""`test_result.json`: for each stimulus logits on a grid of 7 x 7, as the authors' model writes.

An array of objects with `id` (`<painting>_<emotion>`, dots as they are or as `#`) and
`prediction_matrix` (49 rows of 8 or more numbers, one for each emotion in APOLO's order).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from aggregation.methods.scoring_stimuli import SIDE, grid_map, unit_map
from aggregation.scoring.given import Given, Load, MapPrediction, Unusable
from aggregation.scoring.ids import Ids
from aggregation.scoring.truth_stimuli import Stimuli, StimulusTruth
from annotation.emotions import STIMULUS_EMOTIONS

NAME = "apolo"
CELLS = SIDE * SIDE
EMOTIONS = len(STIMULUS_EMOTIONS)

Floats = npt.NDArray[np.float64]


def recognises(document: Any) -> bool:
    """Tell whether a JSON document is of this form."""
    return isinstance(document, list) and any(
        isinstance(one, dict) and "prediction_matrix" in one for one in document[:10]
    )


def read(document: list[Any], stimuli: Stimuli) -> Given[Load]:
    """Sort the records of a document; what is wrong with one is told under its id."""
    given: Given[Load] = Given()
    ids, seen = Ids(stimuli), dict[str, Floats | None]()
    for place, record in enumerate(document):
        told = _id(record, place)
        key = ids.find(told)
        if key is None:
            given.unknown.append(told)
            continue
        try:
            logits = _logits(record, stimuli[key])
        except Unusable as unusable:
            logits, why = None, unusable.why
        if given.has(key):
            if not _same(seen[key], logits):
                given.doubled.append(key)
            continue
        seen[key] = logits
        if logits is None:
            given.unusable[key] = why
        else:
            given.predictions[key] = partial(_predicted, logits, stimuli[key])
    return given


def _id(record: Any, place: int) -> str:
    told = record.get("id") if isinstance(record, dict) else None
    return told if isinstance(told, str) else f"record {place}"


def _logits(record: dict[str, Any], truth: StimulusTruth) -> Floats:
    try:
        matrix = np.asarray(record.get("prediction_matrix"), np.float64)
    except (ValueError, TypeError, OverflowError):
        raise Unusable("not_numbers") from None
    if matrix.ndim != 2 or matrix.shape[0] != CELLS or matrix.shape[1] < EMOTIONS:
        raise Unusable("size")
    column = matrix[:, truth.category].copy()
    if not np.isfinite(column).all():
        raise Unusable("nan")
    return column


def _same(one: Floats | None, other: Floats | None) -> bool:
    return one is not None and other is not None and np.array_equal(one, other)


def _predicted(logits: Floats, truth: StimulusTruth) -> MapPrediction:
    return MapPrediction(unit_map(grid_map(logits)), truth.height, truth.width)
