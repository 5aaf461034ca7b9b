"""phrase: mark the noun phrases of an utterance that name something visible, and click on each.

Or *whole artwork*, or *nothing to label*; both exclude phrases and each other (domain.md, 2).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from annotation.errors import Refusal
from annotation.kinds import Body, Comparison, Reading, Subject
from annotation.kinds.fields import (
    answer_fields,
    list_field,
    number_field,
    only_fields,
    text_field,
)
from annotation.kinds.matching import match
from annotation.kinds.utterances import (
    MOST_POINTS,
    named_span,
    points_field,
    span_field,
    utterance_json,
)
from annotation.models import Campaign, Task, Utterance
from annotation.texts import head_span

PROTOCOL = "stimuli"
LISTED = False
ASKS_ABOUT = ("utterance",)
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
ALIKE = 0.5
"""Two spans mean the same thing when they share this part of what both cover together. Ours."""
NEAR = 0.05
"""A point is right within this part of the picture's longer side, unless told otherwise. Ours."""


def needed(campaign: Campaign) -> int:
    return campaign.needed


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    triples = campaign.triples.select_related("utterance__artwork").order_by("pk")
    for triple in triples.iterator():
        yield Subject(artwork=triple.utterance.artwork, utterance=triple.utterance)


def subject(task: Task) -> Body:
    return {"utterance": utterance_json(_utterance(task))}


def rules(task: Task) -> Body:
    return {"most_phrases": MOST_PHRASES, "most_points": MOST_POINTS}


def read(body: Body, task: Task) -> Reading:
    # Phrases that were set aside for a special answer come back when it is taken back.
    body = answer_fields(body, {"outcome", "phrases"}, notes={"aside"})
    outcome = text_field(body, "outcome")
    if outcome not in OUTCOMES:
        raise Refusal("outcome_unknown", allowed=list(OUTCOMES))
    given = list_field(body, "phrases") if "phrases" in body else []
    if outcome != "phrases":
        if given:
            raise Refusal("outcome_mixed", outcome=outcome)
        return Reading({"outcome": outcome}, value=outcome)
    return Reading({"outcome": outcome, "phrases": _phrases(given, task)}, value=outcome)


def read_known(body: Body, task: Task) -> Body:
    """Read as an answer; a phrase may be given by its `text`, and may do without points.

    `within` says how many pixels a point may lie beside the known ones.
    """
    body = only_fields(body, {"outcome", "phrases"})
    if text_field(body, "outcome") != "phrases":
        return read(body, task).body
    given = list_field(body, "phrases")
    if not given:
        raise Refusal("phrases_missing")
    phrases: dict[tuple[int, int], Body] = {}
    for index, one in enumerate(given):
        known = _known(one, task, where=f"phrases[{index}]")
        if phrases.setdefault((known["start"], known["end"]), known) is not known:
            raise Refusal("field_type", field=f"phrases[{index}]", expected="every phrase once")
    return {"outcome": "phrases", "phrases": [phrases[span] for span in sorted(phrases)]}


def compare(body: Body, known: Body, task: Task) -> Comparison:
    """Compare outcome and phrases: all that are known, none besides, each with a point in place.

    A phrase is found when the words mean the same (`_alike`) and, if the known phrase has points,
    one of the given ones lies within its distance; with the right words alone it is misplaced. Each
    known phrase takes one given phrase.
    The rule is ours; the paper has no training (papers/apolo.txt, 4.2).
    """
    utterance = _utterance(task)
    wanted, given = known.get("phrases", []), body.get("phrases", [])
    found = match(wanted, given, lambda one, other: _is_found(one, other, utterance))
    missed, extra = ([wanted[n] for n in found.missed], [given[n] for n in found.extra])
    beside = match(missed, extra, lambda one, other: _alike(one, other, utterance))
    details = {
        "found": found.found,
        "misplaced": [found.missed[place] for place in beside.found],
        "missed": [found.missed[place] for place in beside.missed],
        "extra": [found.extra[place] for place in beside.extra],
    }
    same = body["outcome"] == known["outcome"]
    return Comparison(same and not found.missed and not found.extra, details)


def _known(phrase: Any, task: Task, *, where: str) -> Body:
    phrase = only_fields(phrase, {"start", "end", "text", "points", "within"}, where=where)
    start, end = named_span(phrase, _utterance(task).text, where=where)
    points = points_field(phrase, task.artwork, where=where) if phrase.get("points") else []
    longer = max(task.artwork.width, task.artwork.height)
    within = number_field(phrase, "within") if "within" in phrase else round(longer * NEAR, 2)
    if within <= 0:
        raise Refusal("field_type", field=f"{where}.within", expected="pixels above 0")
    return {"start": start, "end": end, "points": points, "within": within}


def _is_found(known: Body, given: Body, utterance: Utterance) -> bool:
    in_place = not known["points"] or any(
        math.dist(point, other) <= known["within"]
        for point in given["points"]
        for other in known["points"]
    )
    return in_place and _alike(known, given, utterance)


def _alike(one: Body, other: Body, utterance: Utterance) -> bool:
    """Say whether two spans share enough, trimmed; in English also if they end in the same word.

    The latter are one phrase to the merge, too (domain: stimuli, 4).
    """
    (start, end), (first, last) = (
        head_span(utterance.text, span["start"], span["end"], language=utterance.language)
        for span in (one, other)
    )
    shared = max(0, min(end, last) - max(start, first))
    enough = shared >= ALIKE * (end - start + last - first - shared)
    return enough or (utterance.language == "english" and end == last)


def _utterance(task: Task) -> Utterance:
    assert task.utterance is not None
    return task.utterance


def _phrases(given: list[Any], task: Task) -> list[Body]:
    if not given:
        raise Refusal("phrases_missing")
    if len(given) > MOST_PHRASES:
        raise Refusal("too_many_points", most_phrases=MOST_PHRASES)
    points_by_span: dict[tuple[int, int], list[list[float]]] = {}
    for index, phrase in enumerate(given):
        where = f"phrases[{index}]"
        phrase = only_fields(phrase, {"start", "end", "points"}, where=where)
        span = span_field(phrase, _utterance(task).text, where=where)
        kept = points_by_span.setdefault(span, [])
        kept.extend(p for p in points_field(phrase, task.artwork, where=where) if p not in kept)
    return [
        {"start": start, "end": end, "points": points}
        for (start, end), points in sorted(points_by_span.items())
    ]
