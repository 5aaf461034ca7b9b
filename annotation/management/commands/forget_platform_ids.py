"""Forget the platform ids of everybody who is settled; the worker does it every night."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotation.management.output import EvokeCommand, WrongUse
from annotation.recruiting.retention import forget_ids, forgettable


class Command(EvokeCommand):
    help = "Forget the platform ids of everybody who has been settled for long enough."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, help="settled for so long (PLATFORM_ID_DAYS)")
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if days is not None and days < 0:
            raise WrongUse("--days is at least 0")
        dry = options["dry_run"]
        people = forgettable(days=days) if dry else forget_ids(days=days)
        said = "would be forgotten" if dry else "are forgotten"
        self.close(options, f"The platform ids of {people} people {said}.", people=people)
