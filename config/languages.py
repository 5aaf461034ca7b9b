"""The languages of the pages: those of the cultures that have a translation. Data, not code."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.utils.translation import to_locale

from annotation.cultures import Culture


def languages(cultures: Iterable[Culture], locale: Path) -> list[tuple[str, str]]:
    """Return code and name, in the language itself, of each language with a compiled catalogue.

    In the order of the cultures; of two cultures with one language the first names it.
    """
    names: dict[str, str] = {}
    for culture in cultures:
        if (locale / to_locale(culture.language) / "LC_MESSAGES" / "django.mo").is_file():
            names.setdefault(culture.language, culture.name)
    return list(names.items())
