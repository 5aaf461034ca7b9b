"""What the import commands share: their options, and how they are interrupted."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from annotation.errors import Refusal
from annotation.importing.encodings import check_encoding
from annotation.management.output import EvokeCommand, WrongUse

_INTERRUPTED = 130


class ImportCommand(EvokeCommand):
    """A command that imports a folder or a table."""

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
