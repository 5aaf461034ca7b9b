"""emotion: one of nine emotions and an explanation in the native language, artwork x culture."""

from __future__ import annotations

from collections.abc import Iterable

from annotation.cultures import culture
from annotation.emotions import EMOTIONS
from annotation.errors import Refusal
from annotation.kinds import Body, Comparison, Reading, Subject
from annotation.kinds.fields import answer_fields, list_field, only_fields, text_field
from annotation.models import Campaign, Task
from annotation.texts import ExplanationError, check_explanation, script_share

PROTOCOL = "culture"
LISTED = False
ASKS_ABOUT = ("culture",)
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
    # A draft remembers that something was pasted; the answer's `client` says so to the curators.
    body = answer_fields(body, {"emotion", "explanation"}, notes={"pasted"})
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


def read_known(body: Body, task: Task) -> Body:
    """Read the emotions that are taken for right, in ArtEmis' order."""
    body = only_fields(body, {"emotions"})
    named = list_field(body, "emotions")
    if not named or not all(emotion in EMOTIONS for emotion in named):
        raise Refusal("emotion_unknown", allowed=list(EMOTIONS))
    return {"emotions": [emotion for emotion in EMOTIONS if emotion in named]}


def compare(body: Body, known: Body, task: Task) -> Comparison:
    """Compare the emotion with those taken for right; the explanation is checked by `read` alone.

    The rule is ours. Feelings differ, so a known answer names every emotion that can be meant.
    """
    return Comparison(body["emotion"] in known["emotions"])
