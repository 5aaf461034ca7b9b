"""What an explanation shows, in any language.

Texts are compared by the letters and digits in them alone: case, blanks, signs and accents make no
difference. They are cut into all overlapping pieces of five letters, of three where the language
writes no blanks (Chinese), since a character says more there.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from aggregation.methods.findings.limits import LIMITS, Finding, Limits
from annotation.texts import script_share
from annotation.texts.languages import language_named

FEWEST_PIECES = 8
"""Texts of fewer pieces repeat themselves by chance."""


def of_text(
    text: str, *, language: str, others: Mapping[Any, str], limits: Limits = LIMITS
) -> tuple[Finding, ...]:
    """Return all findings of this module, those that found nothing included, in a fixed order."""
    return (
        wrong_script(text, language, limits),
        pasted(text, language, others, limits),
        repeated(text, language, limits),
    )


def wrong_script(text: str, language: str, limits: Limits = LIMITS) -> Finding:
    """Tell whether a text is written in another script than its language.

    The number is the share of letters in the language's own; None without letters, or where
    nothing is known of the language.
    """
    share = script_share(text, language=language)
    found = share is not None and share < limits.script_share
    return Finding("wrong_script", share, found, limits.script_share)


def pasted(text: str, language: str, others: Mapping[Any, str], limits: Limits = LIMITS) -> Finding:
    """Tell whether a text stands in another one.

    Parameters
    ----------
    text
        The text in question.
    language
        Name of its language.
    others
        Texts it may be from, by any key: other explanations of the same person or task, the
        instructions, the utterance.

    Returns
    -------
    Finding
        The number is the largest share of the text's distinct pieces that one other text has
        too, and `about` is which (the first if tied). A text too short for a piece is one piece.
        None if it has no letters, or there is no other.
    """
    own = set(_pieces(text, language))
    most, which = 0.0, None
    for key, other in others.items():
        share = _shared(own, text, other, language)
        if which is None or share > most:
            most, which = share, (key,)
    if which is None or not own:
        return Finding("pasted", None, False, limits.pasted_share)
    return Finding("pasted", most, most >= limits.pasted_share, limits.pasted_share, which[0])


def repeated(text: str, language: str, limits: Limits = LIMITS) -> Finding:
    """Tell whether a text says the same over and over.

    The number is the share of its pieces that came before in it; None for fewer than eight.

    Examples
    --------
    >>> repeated("nice nice nice nice nice", "english").found
    True
    """
    pieces = _pieces(text, language)
    if len(pieces) < FEWEST_PIECES:
        return Finding("repeated", None, False, limits.repeated_share)
    share = 1 - len(set(pieces)) / len(pieces)
    return Finding("repeated", share, share >= limits.repeated_share, limits.repeated_share)


def _shared(own: set[str], text: str, other: str, language: str) -> float:
    if not own:
        return 0.0
    if len(own) == 1 and len(next(iter(own))) < _length(language):
        return float(_letters(text) == _letters(other))
    return len(own & set(_pieces(other, language))) / len(own)


def _pieces(text: str, language: str) -> list[str]:
    letters, length = _letters(text), _length(language)
    if not letters:
        return []
    last = max(0, len(letters) - length)
    return [letters[start : start + length] for start in range(last + 1)]


def _length(language: str) -> int:
    return 5 if language_named(language).counted_in == "words" else 3


def _letters(text: str) -> str:
    """Return what is left without accents, case, blanks and signs."""
    whole = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in whole if char.isalnum())
