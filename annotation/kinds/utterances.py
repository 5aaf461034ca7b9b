"""Utterances, phrases and points: how the pages get them, and how they are read."""

from __future__ import annotations

from typing import Any

from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.kinds.fields import list_field, numbers, only_fields, text_field, whole_field
from annotation.models import Artwork, Utterance
from annotation.texts import SpanError, trim_span

Span = tuple[int, int]

MOST_POINTS = 60


def utterance_json(utterance: Utterance) -> dict[str, Any]:
    culture = CULTURES.get(utterance.language)
    return {
        "text": utterance.text,
        "emotion": utterance.emotion,
        "language": utterance.language,
        "direction": culture.direction if culture else "auto",
        "lang": culture.language if culture else "und",
    }


def span_field(phrase: dict[str, Any], text: str, *, where: str) -> Span:
    """Return the span without white space at its edges; the merge alone trims more."""
    start, end = whole_field(phrase, "start"), whole_field(phrase, "end")
    try:
        trim_span(text, start, end)
    except SpanError as problem:
        raise Refusal(problem.code, **{"field": where, **problem.detail}) from problem
    marked = text[start:end]
    return start + len(marked) - len(marked.lstrip()), end - len(marked) + len(marked.rstrip())


def named_span(phrase: dict[str, Any], text: str, *, where: str) -> Span:
    """Return a span given by its offsets, or by its words where they occur once in the text."""
    if "text" not in phrase:
        return span_field(phrase, text, where=where)
    words = text_field(phrase, "text")
    if text.count(words) != 1:
        raise Refusal("field_type", field=f"{where}.text", expected="words that occur once")
    start = text.index(words)
    return span_field({"start": start, "end": start + len(words)}, text, where=where)


def points_field(phrase: dict[str, Any], artwork: Artwork, *, where: str) -> list[list[float]]:
    """Return at least one point, each on a pixel of the picture."""
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


def asked_phrase(phrase: Any, utterance: Utterance) -> dict[str, Any]:
    """Read the phrase that a training task asks for: its words or span, and its points."""
    phrase = only_fields(phrase, {"text", "start", "end", "points"}, where="phrase")
    start, end = named_span(phrase, utterance.text, where="phrase")
    points = points_field(phrase, utterance.artwork, where="phrase")
    return {"start": start, "end": end, "points": points}


def _inside(place: float, size: int) -> float:
    """Keep a point that lies inside of the picture there when its rounding would not."""
    return min(place, size - 0.01) if place >= size else place
