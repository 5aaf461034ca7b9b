"""One record of an ArtEmis table as an utterance: checked, nothing repaired but the emotion."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from annotation.cultures import CULTURES
from annotation.emotions import read_emotion
from annotation.importing.metadata import read_key
from annotation.importing.names import Key
from annotation.importing.tables import BadRecord, Record

COLUMNS = ("art_style", "painting", "emotion", "utterance")
_LANGUAGES = {culture.artelingo: slug for slug, culture in CULTURES.items()}
_DEFAULT_LANGUAGE = "english"


@dataclass(frozen=True)
class Draft:
    """An utterance that is not stored yet."""

    record: int
    line: int
    key: Key
    emotion: str
    text: str
    language: str


@dataclass(frozen=True)
class Problem:
    """Why a record is refused."""

    code: str
    why: str


def read_utterance(record: Record | BadRecord, *, folded: Counter[str]) -> Draft | Problem:
    """Check a record; an emotion in another spelling is folded and counted in `folded`."""
    if isinstance(record, BadRecord):
        return Problem(record.code, record.why)
    cells = record.cells
    emotion = read_emotion(cells["emotion"])
    if emotion is None:
        return Problem("emotion_unknown", f"{cells['emotion']!r} is none of the nine emotions")
    language = _LANGUAGES.get(cells.get("language", _DEFAULT_LANGUAGE))
    if language is None:
        known = ", ".join(_LANGUAGES)
        return Problem("language_unknown", f"{cells['language']!r} is none of {known}")
    if not cells["utterance"].strip():
        return Problem("utterance_empty", "its utterance has no text")
    if cells["emotion"] != emotion:
        folded[f"{cells['emotion']!r} read as {emotion}"] += 1
    return Draft(record.number, record.line, read_key(cells), emotion, cells["utterance"], language)
