"""region: draw all pixels of one phrase, given artwork, utterance, phrase and its points."""

from __future__ import annotations

from collections.abc import Iterable

from annotation.errors import Refusal
from annotation.kinds import Body, Reading, Subject
from annotation.kinds.fields import only_fields, text_field
from annotation.kinds.utterances import utterance_json
from annotation.masks import Mask, MaskError
from annotation.models import Campaign, Task

PROTOCOL = "stimuli"
LISTED = False
SCHEMA = {
    "title": "region",
    "type": "object",
    "required": ["mask", "frame_sha256"],
    "properties": {
        "mask": {
            "type": "object",
            "required": ["size", "counts"],
            "properties": {
                "size": {"type": "array", "items": {"type": "integer"}},
                "counts": {"type": "string", "description": "COCO compressed run lengths"},
            },
        },
        "frame_sha256": {"type": "string"},
    },
}


def needed(campaign: Campaign) -> int:
    return campaign.region_needed


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    """Return nothing: region tasks come from decided phrases."""
    return ()


def subject(task: Task) -> Body:
    assert task.phrase is not None
    phrase = task.phrase
    return {
        "utterance": utterance_json(phrase.utterance),
        "phrase": {
            "id": str(phrase.uuid),
            "text": phrase.text,
            "start": phrase.start,
            "end": phrase.end,
        },
        "points": [[x, y] for x, y, _annotator in phrase.points],
    }


def rules(task: Task) -> Body:
    return {"near_whole": 0.95}


def read(body: Body, task: Task) -> Reading:
    body = only_fields(body, {"mask", "frame_sha256"})
    artwork = task.artwork
    if text_field(body, "frame_sha256") != artwork.frame_sha256:
        raise Refusal("frame_mismatch", frame_sha256=artwork.frame_sha256)
    if "mask" not in body:
        raise Refusal("field_missing", field="mask")
    try:
        mask = Mask.from_coco(body["mask"], height=artwork.height, width=artwork.width)
    except MaskError as problem:
        code = "mask_size" if problem.code == "mask_size" else "mask_refused"
        raise Refusal(code, reason=problem.code, **problem.detail) from problem
    if mask.area == 0:
        raise Refusal("mask_empty")
    return Reading({"mask": mask.to_coco(), "frame_sha256": artwork.frame_sha256}, mask=mask.counts)
