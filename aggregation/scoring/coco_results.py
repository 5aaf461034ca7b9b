"""COCO results: regions with scores, out of which maps of stimuli are built (APOLO, equation 4, 5).

An array of objects. `image_id` is a stimulus' id (`<name>_<emotion>`), or an artwork's name or
number in the release's COCO files with `category_id` from 1 in APOLO's order (or the emotion's
name). `segmentation` (run lengths of the frame) or `bbox` is the region, `score` its similarity
with `utterance`, a text or number of the sender's own. Regions of one utterance make M_u, those of
all utterances M_e. Without any `score`, regions weigh 1 / |r|. One mask alone is taken as it is.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from functools import partial
from typing import Any

from aggregation.methods.region_proposals import (
    Box,
    Region,
    emotion_map,
    unit_proposals,
    utterance_map,
)
from aggregation.scoring.files import ReleaseFiles
from aggregation.scoring.given import (
    Given,
    Load,
    MapPrediction,
    MaskPrediction,
    Predicted,
    Unusable,
)
from aggregation.scoring.ids import Ids
from aggregation.scoring.truth_stimuli import Stimuli, StimulusTruth
from annotation.emotions import STIMULUS_EMOTIONS as EMOTIONS
from annotation.emotions import read_emotion
from annotation.masks import Mask, MaskError

NAME = "coco"
DOCUMENTS = ("coco/instances_val.json", "coco/instances_test.json", "coco/instances.json")


def recognises(document: Any) -> bool:
    """Tell whether a JSON document is of this form."""
    return isinstance(document, list) and any(
        isinstance(one, dict) and "image_id" in one for one in document[:10]
    )


def read(document: list[Any], stimuli: Stimuli, names: dict[int, str]) -> Given[Load]:
    """Sort the regions by stimulus; a stimulus with a region that cannot be used is unusable.

    A region that comes twice, to the last bit, counts once and its stimulus is `doubled`.
    """
    given: Given[Load] = Given()
    ids = Ids(stimuli)
    records: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for place, record in enumerate(document):
        key = _key(record, ids, names) if isinstance(record, dict) else None
        if key is None:
            given.unknown.append(_told(record, place))
        elif record in records[key]:
            given.doubled += [key] if key not in given.doubled else []
        else:
            records[key].append(record)
    for key, own in records.items():
        given.predictions[key] = partial(_load, own, stimuli[key])
    return given


def artworks_by_number(files: ReleaseFiles) -> dict[int, str]:
    """Return the artworks' names by their number in the release's COCO files, if it has any."""
    found: dict[int, str] = {}
    for name in DOCUMENTS:
        if name in files.names:
            with files.open(name) as stream:
                for image in json.load(stream)["images"]:
                    found[image["id"]] = image["file_name"].rpartition("/")[2].rpartition(".")[0]
    return found


def box_of(value: Any) -> Box:
    """Read x, y, width, height.

    Raises
    ------
    Unusable
        ``nan`` for what is no finite number, ``box`` for another number of them or no area.
    """
    if not isinstance(value, list | tuple) or len(value) != 4:
        raise Unusable("box")
    if not all(isinstance(one, int | float) and math.isfinite(one) for one in value):
        raise Unusable("nan")
    x, y, width, height = (float(one) for one in value)
    if width <= 0 or height <= 0:
        raise Unusable("box")
    return x, y, width, height


def _key(record: dict[str, Any], ids: Ids, names: dict[int, str]) -> str | None:
    told = record.get("image_id")
    name = names.get(told) if isinstance(told, int) else told
    if not isinstance(name, str):
        return None
    category = record.get("category_id")
    if isinstance(category, str):
        emotion = read_emotion(category)
        category = EMOTIONS.index(emotion) + 1 if emotion in EMOTIONS else None
    of_emotion = ids.of_emotion(name, category - 1) if isinstance(category, int) else None
    return of_emotion or (ids.find(name) if isinstance(told, str) else None)


def _told(record: Any, place: int) -> str:
    told = record.get("image_id") if isinstance(record, dict) else None
    return str(told)[:200] if isinstance(told, str | int) else f"record {place}"


def _load(records: list[dict[str, Any]], truth: StimulusTruth) -> Predicted:
    try:
        by_utterance: dict[str, list[Region]] = defaultdict(list)
        for record in records:
            by_utterance[repr(record.get("utterance"))].append(_region(record, truth))
    except MaskError as error:
        raise Unusable("size" if error.code == "mask_size" else "unreadable") from error
    first = next(iter(by_utterance.values()))[0].shape
    if len(records) == 1 and isinstance(first, Mask):
        return MaskPrediction(first)
    size = {"height": truth.height, "width": truth.width}
    maps = [utterance_map(regions, **size) for regions in by_utterance.values()]
    return MapPrediction(unit_proposals(emotion_map(maps)), **size)


def _region(record: dict[str, Any], truth: StimulusTruth) -> Region:
    score = record.get("score")
    if score is not None and not (isinstance(score, int | float) and math.isfinite(score)):
        raise Unusable("nan")
    runs = record.get("segmentation")
    if isinstance(runs, dict):
        shape: Mask | Box = Mask.from_coco(runs, height=truth.height, width=truth.width)
    elif runs:
        raise Unusable("polygon")
    else:
        shape = box_of(record.get("bbox"))
    return Region(shape, None if score is None else float(score))
