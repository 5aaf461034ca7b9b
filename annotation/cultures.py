"""Cultures: language communities that answer apart from each other. Data in cultures.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Culture:
    """One language community and how its language is written and counted."""

    slug: str
    language: str
    iso: str
    artelingo: str
    name: str
    direction: str
    unit: str
    minimum: int
    script: str


def _read() -> dict[str, Culture]:
    table = tomllib.loads((Path(__file__).parent / "cultures.toml").read_text(encoding="utf-8"))
    return {slug: Culture(slug=slug, **entry) for slug, entry in table.items()}


CULTURES = _read()


def culture(slug: str) -> Culture:
    """Return the culture of this name; `KeyError` if there is none."""
    return CULTURES[slug]
