"""What differs from language to language, as data: one more language is one more line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Language:
    """How a language is written.

    Attributes
    ----------
    script
        Script of its letters as Unicode names it, lower case; None if nothing is expected.
    counted_in
        What an explanation's length is counted in.
    """

    script: str | None
    counted_in: Literal["words", "characters"]


LANGUAGES = {
    "english": Language(script="latin", counted_in="words"),
    "chinese": Language(script="han", counted_in="characters"),
    "arabic": Language(script="arabic", counted_in="words"),
}
_UNKNOWN = Language(script=None, counted_in="words")


def language_named(name: str) -> Language:
    """Return what is known of a language; words and any script where nothing is."""
    return LANGUAGES.get(name, _UNKNOWN)
