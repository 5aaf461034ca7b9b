"""How an utterance is given to the pages."""

from __future__ import annotations

from typing import Any

from annotation.cultures import CULTURES
from annotation.models import Utterance


def utterance_json(utterance: Utterance) -> dict[str, Any]:
    culture = CULTURES.get(utterance.language)
    return {
        "text": utterance.text,
        "emotion": utterance.emotion,
        "language": utterance.language,
        "direction": culture.direction if culture else "auto",
        "lang": culture.language if culture else "und",
    }
