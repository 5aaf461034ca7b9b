"""What differs from language to language when a text is checked; known from cultures.toml."""

from __future__ import annotations

from dataclasses import dataclass

from annotation.cultures import CULTURES

# ISO 15924 codes as cultures.toml has them, to the words Unicode's character names begin with.
_UNICODE_SCRIPTS = {"latn": "latin", "hans": "han", "hant": "han", "arab": "arabic"}


@dataclass(frozen=True)
class Language:
    """How a language is written.

    Attributes
    ----------
    script
        Script of its letters as Unicode names it, lower case; None if nothing is expected.
    counted_in
        What an explanation's length is counted in: words or characters.
    """

    script: str | None
    counted_in: str


def language_named(name: str) -> Language:
    """Return what is known of a language; words and any script where nothing is."""
    known = CULTURES.get(name)
    if known is None:
        return Language(script=None, counted_in="words")
    script = _UNICODE_SCRIPTS.get(known.script, known.script)
    return Language(script=script, counted_in=known.unit)
