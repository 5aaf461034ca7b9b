"""emotion: one of nine emotions and an explanation in the native language, artwork x culture."""

from __future__ import annotations

from collections.abc import Iterable

from annotation.cultures import culture
from annotation.emotions import EMOTIONS
from annotation.errors import Refusal
from annotation.kinds import Body, Reading, Subject
from annotation.kinds.fields import only_fields, text_field
from annotation.models import Campaign, Task
from annotation.texts import ExplanationError, check_explanation, script_share

PROTOCOL = "culture"
LISTED = False
SCHEMA = {
    "title": "emotion",
    "type": "object",
    "required": ["emotion", "explanation"],
    "properties": {"emotion": {"enum": list(EMOTIONS)}, "explanation": {"type": "string"}},
}
LONGEST = 2000


def needed(campaign: Campaign) -> int:
    return campaign.needed


def first_subjects(campaign: Campaign) -> Iterable[Subject]:
    for artwork in campaign.artworks.order_by("pk").iterator():
        for slug in campaign.cultures:
            yield Subject(artwork=artwork, culture=slug)


def subject(task: Task) -> Body:
    spoken = culture(task.culture)
    return {
        "culture": spoken.slug,
        "language": spoken.language,
        "direction": spoken.direction,
    }


def rules(task: Task) -> Body:
    spoken = culture(task.culture)
    return {
        "unit": spoken.unit,
        "minimum": spoken.minimum,
        "longest": LONGEST,
        "script": spoken.script,
        "emotions": list(EMOTIONS),
    }


def read(body: Body, task: Task) -> Reading:
    body = only_fields(body, {"emotion", "explanation"})
    emotion = text_field(body, "emotion")
    if emotion not in EMOTIONS:
        raise Refusal("emotion_unknown", allowed=list(EMOTIONS))
    explanation = text_field(body, "explanation").strip()
    if len(explanation) > LONGEST:
        raise Refusal("explanation_too_long", longest=LONGEST, length=len(explanation))
    spoken = culture(task.culture)
    try:
        check_explanation(explanation, language=spoken.slug, minimum=spoken.minimum)
    except ExplanationError as problem:
        raise Refusal(problem.code, **problem.detail) from problem
    share = script_share(explanation, language=spoken.slug)
    return Reading(
        {"emotion": emotion, "explanation": explanation},
        value=emotion,
        findings=("wrong_script",) if share is not None and share < 0.5 else (),
    )
