"""Phrases as places in an utterance.

Every function takes the stored text and 0-based half-open code point offsets, and never changes
the text: ``text[start:end]`` is the phrase, letter by letter.
"""

from __future__ import annotations

import re
import unicodedata

from annotation.texts.errors import SpanError
from annotation.texts.graphemes import is_boundary

Span = tuple[int, int]

_ENGLISH_DETERMINER = re.compile(
    r"\b(?:an?|the|my|your|his|her|its|our|their)\s+(?=\S)", re.IGNORECASE
)


def check_span(text: str, start: int, end: int) -> None:
    """Refuse offsets that mark no whole characters of the text.

    Raises
    ------
    SpanError
        ``span_outside`` beyond the text or turned round, ``span_empty`` if nothing is between,
        ``span_splits_character`` if an end lies inside of one visible character.
    """
    if not 0 <= start <= end <= len(text):
        raise SpanError("span_outside", start=start, end=end, length=len(text))
    if start == end:
        raise SpanError("span_empty", start=start, end=end)
    for offset in (start, end):
        if not is_boundary(text, offset):
            raise SpanError("span_splits_character", offset=offset)


def trim_span(text: str, start: int, end: int) -> Span:
    """Drop white space, punctuation and invisible signs at both ends.

    Symbols (emoji, currency, mathematical signs) stay.

    Raises
    ------
    SpanError
        As :func:`check_span`; ``span_empty`` also if nothing is left.
    """
    check_span(text, start, end)
    first, last = start, end
    while first < last and _is_trimmed(text[first]) and _may_cut(text, first + 1):
        first += 1
    while first < last and _is_trimmed(text[last - 1]) and _may_cut(text, last - 1):
        last -= 1
    if first == last:
        raise SpanError("span_empty", start=start, end=end)
    return first, last


def head_span(text: str, start: int, end: int, *, language: str) -> Span:
    """Trim, and in English drop leading articles and possessive pronouns too.

    A phrase that is nothing but such a word ("her") stays, since it leads nothing. Names with
    ``'s`` stay. Other languages are trimmed only.

    Raises
    ------
    SpanError
        As :func:`trim_span`.
    """
    first, last = trim_span(text, start, end)
    if language != "english":
        return first, last
    while found := _ENGLISH_DETERMINER.match(text, first, last):
        if not is_boundary(text, found.end()):
            break
        first, last = trim_span(text, found.end(), last)
    return first, last


def _may_cut(text: str, index: int) -> bool:
    # Both halves of a Windows line end are white space, so they go together anyway.
    return is_boundary(text, index) or text[index - 1 : index + 1] == "\r\n"


def _is_trimmed(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "PZ" or category in {"Cc", "Cf"}
