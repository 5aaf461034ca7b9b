"""Which script a text is written in."""

from __future__ import annotations

import unicodedata
from collections import Counter

from annotation.texts.languages import language_named

_SCRIPT_OF_FIRST_WORD = {"cjk": "han", "ideographic": "han"}


def script_of(text: str) -> dict[str, float]:
    """Return the share of each script among the letters, summing to 1; {} without letters.

    Scripts are named as Unicode's character names begin, lower case: latin, arabic, han (for
    ideographs), hiragana, hangul, cyrillic, ... Digits, signs and emoji belong to none. Wide,
    presentation and styled forms count as the letters they stand for.
    """
    letters = [char for char in unicodedata.normalize("NFKC", text) if char.isalpha()]
    found = Counter(_script(letter) for letter in letters)
    return {script: number / len(letters) for script, number in sorted(found.items())}


def script_share(text: str, *, language: str) -> float | None:
    """Return the share of letters in the language's own script.

    None if the text has no letters or nothing is known of the language.
    """
    shares = script_of(text)
    expected = language_named(language).script
    return shares.get(expected, 0.0) if shares and expected else None


def _script(letter: str) -> str:
    first_word = unicodedata.name(letter, "unnamed").split()[0].split("-")[0].lower()
    return _SCRIPT_OF_FIRST_WORD.get(first_word, first_word)
