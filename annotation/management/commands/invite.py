"""Print invite links to a campaign, one a line, each for one person."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotation.errors import Refusal
from annotation.management.output import EvokeCommand
from annotation.models import Campaign
from annotation.services.invites import invite, invite_link, language_of


class Command(EvokeCommand):
    help = "Print invite links, one a line; each is for one person and is shown only here."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--culture", default="", help="fix the culture the link is for")
        parser.add_argument("--kind", default="", help="only tasks of this kind")
        parser.add_argument("--language", default="", help="language the page opens in")
        parser.add_argument("--count", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        language = options["language"] or language_of(options["culture"])
        links = [
            invite_link(
                invite(campaign, culture=options["culture"], kind=options["kind"]),
                language=language,
            )
            for _ in range(options["count"])
        ]
        if options["json"]:
            self.close(options, f"{len(links)} invites", links=links)
            return
        for link in links:
            self.stdout.write(link)
