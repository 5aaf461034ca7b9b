"""region: draw all pixels of one phrase, given artwork, utterance, phrase and its points."""

from __future__ import annotations

from collections.abc import Iterable

from annotation.errors import Refusal
from annotation.kinds import Body, Comparison, Reading, Subject
from annotation.kinds.fields import number_field, only_fields, text_field
from annotation.kinds.utterances import utterance_json
from annotation.masks import Mask, MaskError
from annotation.models import Artwork, Campaign, Task, Utterance

PROTOCOL = "stimuli"
LISTED = False
ASKS_ABOUT = ("utterance", "phrase")
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

LEAST_IOU = 0.5


def needed(campaign: Campaign) -> int:
    return campaign.region_needed


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    """Return nothing: region tasks come from decided phrases."""
    return ()


def subject(task: Task) -> Body:
    utterance, phrase = _asked(task)
    return {
        "utterance": utterance_json(utterance),
        "phrase": {
            "id": phrase.get("id"),
            "text": utterance.text[phrase["start"] : phrase["end"]],
            "start": phrase["start"],
            "end": phrase["end"],
        },
        "points": phrase["points"],
    }


def _asked(task: Task) -> tuple[Utterance, Body]:
    """Return utterance, span and points: of the decided phrase, or as a known answer states."""
    assert task.utterance is not None
    if task.phrase is None:
        return task.utterance, dict(task.known.phrase or {})
    phrase = task.phrase
    points = [[x, y] for x, y, _annotator in phrase.points]
    span = {"id": str(phrase.uuid), "start": phrase.start, "end": phrase.end}
    return task.utterance, {**span, "points": points}


def rules(task: Task) -> Body:
    return {"near_whole": 0.95}


def read(body: Body, task: Task) -> Reading:
    body = only_fields(body, {"mask", "frame_sha256"})
    artwork = task.artwork
    if text_field(body, "frame_sha256") != artwork.frame_sha256:
        raise Refusal("frame_mismatch", frame_sha256=artwork.frame_sha256)
    mask = _mask(body, artwork)
    return Reading({"mask": mask.to_coco(), "frame_sha256": artwork.frame_sha256}, mask=mask.counts)


def read_known(body: Body, task: Task) -> Body:
    """Read the mask looked for and, if told, the least `iou` of an answer that is right."""
    body = only_fields(body, {"mask", "iou"})
    mask = _mask(body, task.artwork)
    least = number_field(body, "iou") if "iou" in body else LEAST_IOU
    if not 0 < least <= 1:
        raise Refusal("field_type", field="iou", expected="above 0, at most 1")
    return {"mask": mask.to_coco(), "iou": least}


def compare(body: Body, known: Body, task: Task) -> Comparison:
    """Compare the masks: intersection over union, at least what the known answer asks for.

    One half unless it says otherwise: the usual bound for "the same thing" (PASCAL VOC 2010, who
    ask for more than it); ours as a rule of training. `covered` is the part of the known mask that
    was painted, `outside` the part of what was painted that lies beside it.
    """
    height, width = task.artwork.height, task.artwork.width
    painted = Mask.stored(height, width, body["mask"]["counts"])
    wanted = Mask.stored(height, width, known["mask"]["counts"])
    iou = painted.iou(wanted) or 0.0
    # |A and B| = IoU / (1 + IoU) x (|A| + |B|), a whole number.
    shared = round(iou / (1 + iou) * (painted.area + wanted.area))
    details = {
        "iou": round(iou, 4),
        "covered": round(shared / wanted.area, 4),
        "outside": round(1 - shared / painted.area, 4),
    }
    return Comparison(iou >= known["iou"], details)


def _mask(body: Body, artwork: Artwork) -> Mask:
    if "mask" not in body:
        raise Refusal("field_missing", field="mask")
    try:
        mask = Mask.from_coco(body["mask"], height=artwork.height, width=artwork.width)
    except MaskError as problem:
        code = "mask_size" if problem.code == "mask_size" else "mask_refused"
        raise Refusal(code, reason=problem.code, **problem.detail) from problem
    if mask.area == 0:
        raise Refusal("mask_empty")
    return mask
