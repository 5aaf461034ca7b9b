"""Which ES modules a page loads, so that it can announce all of them at once (modulepreload)."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

from config.joining import reached_from

START = "behaviours/start.js"


def modules_of(entry: str) -> tuple[str, ...]:
    """Return what to fetch for `entry`, as static names: itself joined, or all that it imports."""
    wanted = reached_from(entry, _source) if settings.SOURCE_FILES else [entry]
    return (START, *reversed(wanted))


def _source(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")
