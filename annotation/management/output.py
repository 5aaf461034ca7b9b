"""How every command speaks: a closing line, the same as JSON with `--json`, and exit codes.

0 success, 1 something was refused, 2 wrong use.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotation.errors import Refusal
from annotation.importing.reports import Report

_LISTED = 20


class EvokeCommand(BaseCommand):
    """A command that turns refusals into exit code 1 and ends with one line."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
        self.add_options(parser)

    def add_options(self, parser: CommandParser) -> None:
        """Declare the command's own arguments."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            return super().execute(*args, **options)
        except Refusal as refusal:
            raise CommandError(str(refusal), returncode=1) from refusal

    def close(self, options: dict[str, Any], line: str, **facts: Any) -> None:
        """Print the closing line, or the facts behind it as JSON."""
        if options["json"]:
            self.stdout.write(json.dumps({"command": self.name, "said": line, **facts}))
        else:
            self.stdout.write(line)

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

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]


class WrongUse(CommandError):
    """The arguments do not fit together; exit code 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, returncode=2)
