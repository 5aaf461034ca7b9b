"""figure: boxes around figures (none is an answer) and a rating from 1 to 5, per artwork."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from annotation.errors import Refusal
from annotation.kinds import Body, Comparison, Reading, Subject
from annotation.kinds.fields import answer_fields, list_field, numbers, only_fields, whole_field
from annotation.kinds.matching import match
from annotation.models import Artwork, Campaign, Task

PROTOCOL = "figures"
LISTED = True
ASKS_ABOUT = ()
SCHEMA = {
    "title": "figure",
    "type": "object",
    "required": ["boxes", "rating"],
    "properties": {
        "boxes": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
        "rating": {"type": "integer", "minimum": 1, "maximum": 5},
    },
}
SCALE = 5
MOST_BOXES = 200
SAME_BOX = 0.5
MOST_EXTRA = 1


def needed(campaign: Campaign) -> int:
    """Return none: each annotator works through a list of artworks; slots come with the list."""
    return 0


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    for artwork in campaign.artworks.order_by("pk").iterator():
        yield Subject(artwork=artwork)


def subject(task: Task) -> Body:
    return {}


def rules(task: Task) -> Body:
    return {"scale": SCALE, "most_boxes": MOST_BOXES}


def read(body: Body, task: Task) -> Reading:
    # That there is no figure was said on purpose, and which boxes were set aside for it.
    body = answer_fields(body, {"boxes", "rating"}, notes={"none", "aside"})
    rating = whole_field(body, "rating")
    if not 1 <= rating <= SCALE:
        raise Refusal("rating_unknown", scale=SCALE)
    given = list_field(body, "boxes")
    if len(given) > MOST_BOXES:
        raise Refusal("too_many_boxes", most_boxes=MOST_BOXES)
    boxes = [_box(box, task.artwork, where=f"boxes[{index}]") for index, box in enumerate(given)]
    return Reading({"boxes": boxes, "rating": rating}, value=str(rating))


def read_known(body: Body, task: Task) -> Body:
    """Read as an answer; without a rating, every rating is right."""
    body = only_fields(body, {"boxes", "rating"})
    if "rating" in body:
        return read(body, task).body
    return {"boxes": read({**body, "rating": 1}, task).body["boxes"]}


def compare(body: Body, known: Body, task: Task) -> Comparison:
    """Compare boxes and rating: every known figure has a box, one to one, and the rating is near.

    A box is that of a figure when their intersection over union is more than one half (PASCAL VOC
    2010, section 4.2). One box too many is let pass, for figures are hard to tell, and so is a
    rating one step beside: both rules are ours.
    """
    boxes = match(known["boxes"], body["boxes"], lambda one, other: box_iou(one, other) > SAME_BOX)
    near = abs(body["rating"] - known.get("rating", body["rating"])) <= 1
    details = {
        "found": boxes.found,
        "missed": boxes.missed,
        "extra": boxes.extra,
        "rating_near": near,
    }
    return Comparison(near and not boxes.missed and len(boxes.extra) <= MOST_EXTRA, details)


def box_iou(one: list[float], other: list[float]) -> float:
    """Return the intersection over union of two boxes with an area: x, y, width, height."""
    across, down = (
        min(one[axis] + one[axis + 2], other[axis] + other[axis + 2]) - max(one[axis], other[axis])
        for axis in (0, 1)
    )
    shared = max(across, 0) * max(down, 0)
    return shared / (one[2] * one[3] + other[2] * other[3] - shared)


def _box(given: Any, artwork: Artwork, *, where: str) -> list[float]:
    """Return x, y, width and height; their rounding never leaves the picture."""
    x, y, width, height = numbers(given, 4, where=where)
    left, top, right, bottom = given[0], given[1], given[0] + given[2], given[1] + given[3]
    inside = round(right, 2) <= artwork.width and round(bottom, 2) <= artwork.height
    if left < 0 or top < 0 or not inside:
        raise Refusal("box_outside", field=where, box=[x, y, width, height])
    width = min(width, round(artwork.width - x, 2))
    height = min(height, round(artwork.height - y, 2))
    if width <= 0 or height <= 0:
        raise Refusal("box_empty", field=where)
    return [x, y, width, height]
