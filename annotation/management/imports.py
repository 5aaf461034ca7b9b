"""What the import commands share: their options, how they report, and how they are interrupted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from annotation.errors import Refusal
from annotation.importing.encodings import check_encoding
from annotation.importing.reports import Report
from annotation.management.output import EvokeCommand, WrongUse

_LISTED = 20
_INTERRUPTED = 130


class ImportCommand(EvokeCommand):
    """A command that imports, says what came of it, and exits 1 if anything was refused."""

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="check all, store nothing")
        parser.add_argument(
            "--encoding",
            type=encoding_name,
            help="what names and tables that are not UTF-8 are in, such as gb18030",
        )

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except KeyboardInterrupt as interrupt:
            said = "Interrupted. What is stored is whole; running it again goes on."
            raise CommandError(said, returncode=_INTERRUPTED) from interrupt

    def tell(self, options: dict[str, Any], report: Report, **leftovers: Iterable[object]) -> None:
        """Print the refused, the leftovers, and the closing line; then fail if one was refused."""
        try:
            if not options["json"]:
                self._list(report, leftovers)
            self.close(options, report.line(), **report.facts())
            self.stdout.flush()
        except BrokenPipeError:
            # Whoever read the report has gone. Python would complain once more on exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if report.refused:
            raise CommandError(f"{len(report.refused)} refused", returncode=1)

    def _list(self, report: Report, leftovers: dict[str, Iterable[object]]) -> None:
        for name, code, why in report.refused:
            self.stdout.write(f"refused: {name}: {why} [{code}]")
        alike = [f"row {row} and picture {picture}" for row, picture in report.suggestions]
        for title, lines in {**leftovers, "alike, not joined": alike}.items():
            listed = list(lines)
            for line in listed[:_LISTED]:
                self.stdout.write(f"{title.replace('_', ' ')}: {line}")
            if len(listed) > _LISTED:
                more = len(listed) - _LISTED
                self.stdout.write(f"{title.replace('_', ' ')}: {more} more (--json lists all)")


def existing(path: str) -> Path:
    """Return a path that is there."""
    if not Path(path).exists():
        raise WrongUse(f"there is nothing at {path}")
    return Path(path)


def encoding_name(name: str) -> str:
    try:
        check_encoding(name)
    except Refusal as refusal:
        raise argparse.ArgumentTypeError(refusal.detail["why"]) from refusal
    return name


def whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 0 up")
    return int(text)
