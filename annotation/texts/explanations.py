"""Explanations: does this text say why?"""

from __future__ import annotations

import unicodedata

from annotation.texts.errors import ExplanationError
from annotation.texts.languages import language_named

_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that show nothing: Hangul fillers and the empty Braille cell."""


def check_explanation(text: str, *, language: str, minimum: int) -> None:
    """Refuse a text that explains nothing; its script is not judged here.

    Length is counted in words (runs between white space that hold a letter or digit), or in
    letters and digits where the language writes no blanks.

    Raises
    ------
    ExplanationError
        ``explanation_unreadable`` (control characters, lone surrogates), ``explanation_empty``
        (nothing visible), ``explanation_without_letters``, ``explanation_one_letter`` (the same
        letter throughout) or ``explanation_too_short`` (with counted, minimum and unit).
    """
    if any(_is_unreadable(char) for char in text):
        raise ExplanationError("explanation_unreadable")
    shown = "".join(char for char in text if not _is_invisible(char))
    if not shown or shown.isspace():
        raise ExplanationError("explanation_empty")
    letters = [char for char in shown.casefold() if char.isalpha()]
    if not letters:
        raise ExplanationError("explanation_without_letters")
    if len(letters) > 1 and len(set(letters)) == 1:
        raise ExplanationError("explanation_one_letter")
    unit = language_named(language).counted_in
    counted = _words(shown) if unit == "words" else sum(char.isalnum() for char in shown)
    if counted < minimum:
        raise ExplanationError("explanation_too_short", counted=counted, minimum=minimum, unit=unit)


def _words(text: str) -> int:
    return sum(any(char.isalnum() for char in word) for word in text.split())


def _is_unreadable(char: str) -> bool:
    category = unicodedata.category(char)
    return category == "Cs" or (category == "Cc" and not char.isspace())


def _is_invisible(char: str) -> bool:
    return char in _BLANK or unicodedata.category(char) in {"Cf", "Mn", "Me"}
