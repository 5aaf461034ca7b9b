"""The texts scripts show, per page and language: frontend/i18n/<language>.json."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders

Catalogue = dict[str, Any]


def catalogue_for(page: str, language: str) -> Catalogue:
    """Return what every page says and what this one says, flat."""
    sections = _read(language) if settings.SOURCE_FILES else _known(language)
    return {**sections["every"], **sections.get(page, {})}


@lru_cache(maxsize=16)
def _known(language: str) -> dict[str, Catalogue]:
    return _read(language)


def _read(language: str) -> dict[str, Catalogue]:
    found = finders.find(f"i18n/{language}.json") or finders.find("i18n/en.json")
    sections: dict[str, Catalogue] = json.loads(Path(str(found)).read_text(encoding="utf-8"))
    return sections
