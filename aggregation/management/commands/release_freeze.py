"""Suspend the downloads of a release, or let them go on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from aggregation.management.releases import release_named
from aggregation.services.release_states import freeze, lift
from annotation.management.output import EvokeCommand, WrongUse
from annotation.services.audit import SYSTEM


class Command(EvokeCommand):
    help = "Suspend the downloads of a release, or let them go on."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("release", help="slug/version")
        parser.add_argument("--reason", help="what readers are told")
        parser.add_argument("--lift", action="store_true", help="let downloads go on")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["lift"] == (options["reason"] is not None):
            raise WrongUse("give either --reason or --lift")
        release = release_named(options["release"])
        if options["lift"]:
            lift(release, actor=SYSTEM)
        else:
            freeze(release, reason=options["reason"], actor=SYSTEM)
        self.close(
            options,
            f"Release {release} is {release.state}.",
            release=str(release),
            state=release.state,
        )
