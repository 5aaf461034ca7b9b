"""Rewrites the tables of the reference pages that come from the code: `make docs`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import django
from django.utils.translation import override

from annotation.errors import CODES
from config.env import DEFAULT_SECRET, ROOT, VARIABLES

REFERENCE = Path(__file__).resolve().parent / "reference"
BEGIN, END = "<!-- from the code: make docs -->", "<!-- end -->"


def settings() -> str:
    return table(
        ("variable", "default", "meaning"),
        (
            (f"`{name}`", shown(name, variable.default), variable.meaning)
            for name, variable in VARIABLES.items()
        ),
    )


def shown(name: str, default: str) -> str:
    if default == DEFAULT_SECRET:
        return "a word refused when `DEBUG` is 0"
    return f"`{default}`".replace(str(ROOT) + "/", "") if default else "empty"


def errors() -> str:
    with override("en"):
        return table(
            ("code", "status", "what the person reads, in English"),
            ((f"`{code}`", str(status), str(said)) for code, (status, said) in CODES.items()),
        )


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


TABLES: dict[str, Callable[[], str]] = {"settings.md": settings, "errors.md": errors}


def refreshed(page: str) -> str:
    """Return the page's text with its table made anew."""
    text = (REFERENCE / page).read_text("utf-8")
    block = f"{BEGIN}\n\n{TABLES[page]()}\n\n{END}"
    return re.sub(f"{BEGIN}.*?{END}", lambda _: block, text, count=1, flags=re.DOTALL)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for page in TABLES:
        (REFERENCE / page).write_text(refreshed(page), "utf-8")


if __name__ == "__main__":
    main()
