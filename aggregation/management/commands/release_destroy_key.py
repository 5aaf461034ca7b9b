"""Destroy the key of a release's pseudonyms."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from aggregation.management.releases import release_named
from aggregation.services.release_states import destroy_key
from annotation.management.output import EvokeCommand
from annotation.services.audit import SYSTEM


class Command(EvokeCommand):
    help = "Destroy the key of a release's pseudonyms, so that nobody can undo them."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("release", help="slug/version")

    def handle(self, *args: Any, **options: Any) -> None:
        release = release_named(options["release"])
        destroy_key(release, actor=SYSTEM)
        self.close(
            options,
            f"The key of release {release} is destroyed: its ids can be traced to nobody.",
            release=str(release),
        )
