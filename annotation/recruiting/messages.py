"""What a person reads about a rejection: a template per reason and language (messages.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.models import Enrolment, Participation

FILE = Path(__file__).with_name("messages.toml")
NEEDS_WORDS = "other"


@dataclass(frozen=True)
class Reason:
    """A reason platforms permit. Disagreement with other annotators is none."""

    name: str
    category: str
    label: str
    texts: dict[str, str]


@cache
def reasons() -> dict[str, Reason]:
    """Return the reasons for a rejection, in the order in which they are offered."""
    with FILE.open("rb") as file:
        return {name: _reason(name, dict(row)) for name, row in tomllib.load(file).items()}


def reason_named(name: str) -> Reason:
    if name not in reasons():
        raise Refusal("reason_unknown", expected=sorted(reasons()))
    return reasons()[name]


def message_for(participation: Participation, reason: Reason, words: str) -> str:
    """Return what the person reads, in the language of their culture, else in English."""
    if reason.name == NEEDS_WORDS and not words.strip():
        raise Refusal("field_missing", field="words")
    return text_of(reason, language_of(participation), words=words)


def language_of(participation: Participation) -> str:
    """Return the language in which a person reads messages."""
    enrolment = Enrolment.objects.filter(
        annotator=participation.annotator_id, campaign=participation.campaign_id
    ).first()
    spoken = CULTURES.get(enrolment.culture) if enrolment else None
    return spoken.language if spoken else "en"


def text_of(reason: Reason, language: str, *, words: str) -> str:
    """Return the template of a reason in a language, else in English, with a curator's words."""
    text = reason.texts.get(language, reason.texts["en"])
    return text.replace("{details}", words.strip()).strip()


def _reason(name: str, row: dict[str, str]) -> Reason:
    return Reason(name, row.pop("category"), row.pop("label"), row)
