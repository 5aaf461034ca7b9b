"""Show or change from where on something is found in a campaign's answers."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from aggregation.services.limits import own_values, set_limits, values_of
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign


class Command(EvokeCommand):
    help = "Show the limits of a campaign's findings, or change some of them."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "changes", nargs="*", metavar="NAME=VALUE", help="NAME= makes it usual again"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        tasks = set_limits(campaign, dict(_change(pair) for pair in options["changes"]))
        values, own = values_of(campaign), own_values(campaign)
        if not options["json"]:
            for name, value in values.items():
                self.stdout.write(f"{name} = {value:g}{'' if name in own else ' (usual)'}")
        line = f"{len(own)} limits are other than usual; {tasks} tasks are checked anew."
        self.close(options, line, limits=values, other=sorted(own), tasks=tasks)


def _change(pair: str) -> tuple[str, float | None]:
    name, equals, value = pair.partition("=")
    try:
        if equals:
            return name, float(value) if value else None
    except ValueError:
        pass
    raise WrongUse(f"{pair}: NAME=VALUE, with a number or nothing")
