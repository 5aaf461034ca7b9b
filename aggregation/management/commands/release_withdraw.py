"""Withdraw a release for good."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from aggregation.management.releases import release_named
from aggregation.services.release_states import withdraw
from annotation.management.output import EvokeCommand
from annotation.services.audit import SYSTEM


class Command(EvokeCommand):
    help = "Withdraw a release for good; its address says why."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("release", help="slug/version")
        parser.add_argument("--reason", required=True, help="what readers are told")

    def handle(self, *args: Any, **options: Any) -> None:
        release = release_named(options["release"])
        withdraw(release, reason=options["reason"], actor=SYSTEM)
        self.close(
            options,
            f"Release {release} is {release.state}.",
            release=str(release),
            state=release.state,
        )
