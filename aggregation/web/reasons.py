"""The reasons a curator rejects for, and what the annotator would read about each.

A verdict is about data: nobody is told of it. What is shown is the message the person would read
in their own language if somebody decided, elsewhere, to reject the whole participation for this.
"""

from __future__ import annotations

from dataclasses import dataclass

from annotation.cultures import CULTURES
from annotation.models import Participation
from annotation.models.review import Reason
from annotation.recruiting.messages import NEEDS_WORDS, language_of, reason_named, text_of

TOLD_AS = {
    Reason.CONTOUR_ONLY: "failed_instructions",
    Reason.SCRIBBLE: "low_effort",
    Reason.WRONG_LANGUAGE: "failed_instructions",
    Reason.EMPTY_TALK: "low_effort",
    Reason.COPIED: "low_effort",
    Reason.OTHER: NEEDS_WORDS,
}
"""The platforms' reason that a verdict's comes nearest to; a wrong phrase or region has none."""

DIRECTIONS = {culture.language: culture.direction for culture in CULTURES.values()}


@dataclass(frozen=True)
class Choice:
    """A reason with its key; `text` is empty where no platform permits it."""

    key: int
    value: str
    name: str
    language: str
    text: str

    @property
    def direction(self) -> str:
        return DIRECTIONS.get(self.language, "ltr")


def choices_for(participation: Participation) -> list[Choice]:
    """Return the reasons in the order of their keys, with messages in the person's language."""
    language = language_of(participation)
    return [
        Choice(key, value, str(name), language, _text(value, language))
        for key, (value, name) in enumerate(Reason.choices, start=1)
    ]


def _text(value: str, language: str) -> str:
    told_as = TOLD_AS.get(Reason(value))
    if told_as is None:
        return ""
    return text_of(reason_named(told_as), language, words="…" if told_as == NEEDS_WORDS else "")
