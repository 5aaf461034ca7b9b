"""How every command speaks: a closing line, the same as JSON with `--json`, and exit codes.

0 success, 1 something was refused, 2 wrong use.
"""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotation.errors import Refusal


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

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]


class WrongUse(CommandError):
    """The arguments do not fit together; exit code 2."""

    def __init__(self, message: str) -> None:
        super().__init__(message, returncode=2)
