"""figure: boxes around figures (none is an answer) and a rating from 1 to 5, per artwork."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from annotation.errors import Refusal
from annotation.kinds import Body, Reading, Subject
from annotation.kinds.fields import list_field, numbers, only_fields, whole_field
from annotation.models import Artwork, Campaign, Task

PROTOCOL = "figures"
LISTED = True
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
    body = only_fields(body, {"boxes", "rating"})
    rating = whole_field(body, "rating")
    if not 1 <= rating <= SCALE:
        raise Refusal("rating_unknown", scale=SCALE)
    given = list_field(body, "boxes")
    if len(given) > MOST_BOXES:
        raise Refusal("too_many_boxes", most_boxes=MOST_BOXES)
    boxes = [_box(box, task.artwork, where=f"boxes[{index}]") for index, box in enumerate(given)]
    return Reading({"boxes": boxes, "rating": rating}, value=str(rating))


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
