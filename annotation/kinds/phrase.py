"""phrase: mark the noun phrases of an utterance that name something visible, and click on each.

Or *whole artwork*, or *nothing to label*; both exclude phrases and each other (domain.md, 2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from annotation.errors import Refusal
from annotation.kinds import Body, Reading, Subject
from annotation.kinds.fields import list_field, numbers, only_fields, text_field, whole_field
from annotation.kinds.utterances import utterance_json
from annotation.models import Artwork, Campaign, Task
from annotation.texts import SpanError, trim_span

PROTOCOL = "stimuli"
LISTED = False
SCHEMA = {
    "title": "phrase",
    "type": "object",
    "required": ["outcome"],
    "properties": {
        "outcome": {"enum": ["phrases", "whole_artwork", "nothing_to_label"]},
        "phrases": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["start", "end", "points"],
                "properties": {
                    "start": {"type": "integer", "minimum": 0},
                    "end": {"type": "integer", "minimum": 1},
                    "points": {
                        "type": "array",
                        "minItems": 1,
                        "items": {"type": "array", "items": {"type": "number"}},
                    },
                },
            },
        },
    },
}
OUTCOMES = ("phrases", "whole_artwork", "nothing_to_label")
MOST_PHRASES = 60
MOST_POINTS = 60


def needed(campaign: Campaign) -> int:
    return campaign.needed


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    triples = campaign.triples.select_related("utterance__artwork").order_by("pk")
    for triple in triples.iterator():
        yield Subject(artwork=triple.utterance.artwork, utterance=triple.utterance)


def subject(task: Task) -> Body:
    assert task.utterance is not None
    return {"utterance": utterance_json(task.utterance)}


def rules(task: Task) -> Body:
    return {"most_phrases": MOST_PHRASES, "most_points": MOST_POINTS}


def read(body: Body, task: Task) -> Reading:
    body = only_fields(body, {"outcome", "phrases"})
    outcome = text_field(body, "outcome")
    if outcome not in OUTCOMES:
        raise Refusal("outcome_unknown", allowed=list(OUTCOMES))
    given = list_field(body, "phrases") if "phrases" in body else []
    if outcome != "phrases":
        if given:
            raise Refusal("outcome_mixed", outcome=outcome)
        return Reading({"outcome": outcome}, value=outcome)
    return Reading({"outcome": outcome, "phrases": _phrases(given, task)}, value=outcome)


def _phrases(given: list[Any], task: Task) -> list[Body]:
    if not given:
        raise Refusal("phrases_missing")
    if len(given) > MOST_PHRASES:
        raise Refusal("too_many_points", most_phrases=MOST_PHRASES)
    points_by_span: dict[tuple[int, int], list[list[float]]] = {}
    for index, phrase in enumerate(given):
        where = f"phrases[{index}]"
        phrase = only_fields(phrase, {"start", "end", "points"}, where=where)
        span = _span(phrase, task, where=where)
        kept = points_by_span.setdefault(span, [])
        kept.extend(p for p in _points(phrase, task.artwork, where=where) if p not in kept)
    return [
        {"start": start, "end": end, "points": points}
        for (start, end), points in sorted(points_by_span.items())
    ]


def _span(phrase: Body, task: Task, *, where: str) -> tuple[int, int]:
    """Return the span without white space at its edges; the merge alone trims more."""
    assert task.utterance is not None
    text, start, end = task.utterance.text, whole_field(phrase, "start"), whole_field(phrase, "end")
    try:
        trim_span(text, start, end)
    except SpanError as problem:
        raise Refusal(problem.code, **{"field": where, **problem.detail}) from problem
    marked = text[start:end]
    return start + len(marked) - len(marked.lstrip()), end - len(marked) + len(marked.rstrip())


def _points(phrase: Body, artwork: Artwork, *, where: str) -> list[list[float]]:
    given = list_field(phrase, "points")
    if not given:
        raise Refusal("phrase_points_missing", field=where)
    if len(given) > MOST_POINTS:
        raise Refusal("too_many_points", field=where, most_points=MOST_POINTS)
    points = [numbers(point, 2, where=f"{where}.points[{i}]") for i, point in enumerate(given)]
    for x, y in given:
        if not (0 <= x < artwork.width and 0 <= y < artwork.height):
            size = [artwork.width, artwork.height]
            raise Refusal("point_outside", field=where, point=[x, y], picture=size)
    return [[_inside(x, artwork.width), _inside(y, artwork.height)] for x, y in points]


def _inside(place: float, size: int) -> float:
    """Keep a point that lies inside of the picture there when its rounding would not."""
    return min(place, size - 0.01) if place >= size else place
