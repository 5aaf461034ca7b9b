"""Make a campaign, open, pause or close it, or say how it stands."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import Any

from django.core.management.base import CommandParser
from django.db.models import Count, Q

from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Answer, Artwork, Campaign
from annotation.models.campaign import CampaignState, Protocol
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import add_artworks, create_campaign, move_campaign
from annotation.services.tasks import stale_tasks

MOVES = {
    "open": CampaignState.OPEN,
    "pause": CampaignState.PAUSED,
    "close": CampaignState.CLOSED,
}


class Command(EvokeCommand):
    help = "Make, open, pause or close a campaign, or show how it stands."

    def add_options(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        create = actions.add_parser("create", help="make a draft campaign")
        create.add_argument("slug")
        create.add_argument("--protocol", required=True, choices=Protocol.values)
        create.add_argument("--title", default="")
        create.add_argument("--artworks", nargs="*", help="style/painting; all artworks if absent")
        create.add_argument("--cultures", default="english", help="separated by commas")
        create.add_argument("--rehearsal", action="store_true", help="may be simulated")
        create.add_argument("--seed", type=int, default=0)
        for action in (*MOVES, "status"):
            actions.add_parser(action).add_argument("slug")
        for parser_of_action in actions.choices.values():
            parser_of_action.add_argument("--json", action="store_true", default=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "create":
            self.create(options)
            return
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        if options["action"] == "status":
            self.status(campaign, options)
            return
        campaign = move_campaign(campaign, MOVES[options["action"]], actor=SYSTEM)
        tasks = campaign.tasks.count()
        line = f"Campaign {campaign} is {campaign.state} with {tasks} tasks."
        self.close(options, line, state=campaign.state, tasks=tasks)

    def create(self, options: dict[str, Any]) -> None:
        cultures = [name.strip() for name in options["cultures"].split(",") if name.strip()]
        if not set(cultures) <= set(CULTURES):
            raise WrongUse(f"cultures are {', '.join(CULTURES)}")
        artworks = _artworks(options["artworks"])
        campaign = create_campaign(
            slug=options["slug"],
            protocol=options["protocol"],
            cultures=cultures,
            actor=SYSTEM,
            title=options["title"] or options["slug"],
            rehearsal=options["rehearsal"],
            seed=options["seed"],
        )
        add_artworks(campaign, artworks)
        line = f"Campaign {campaign} was made with {len(artworks)} artworks; it is a draft."
        self.close(options, line, slug=campaign.slug, artworks=len(artworks))

    def status(self, campaign: Campaign, options: dict[str, Any]) -> None:
        rows = campaign.tasks.values("kind", "culture").annotate(
            tasks=Count("pk"),
            decided=Count("pk", filter=Q(state="decided")),
            discarded=Count("pk", filter=Q(state="discarded")),
        )
        table = list(rows.order_by("kind", "culture"))
        if not options["json"]:
            for row in table:
                where = f"{row['kind']} {row['culture']}".strip()
                self.stdout.write(f"{where}: {row['decided']} of {row['tasks']} decided")
        stale = len(stale_tasks(campaign=campaign))
        answers = Answer.objects.filter(assignment__task__campaign=campaign, current=True).count()
        line = f"Campaign {campaign} ({campaign.protocol}) is {campaign.state}."
        self.close(options, line, state=campaign.state, tasks=table, stale=stale, answers=answers)


def _artworks(keys: list[str] | None) -> list[Artwork]:
    if keys is None:
        return list(Artwork.objects.all())
    found = []
    for key in keys:
        style, _slash, painting = key.partition("/")
        artwork = Artwork.objects.filter(art_style=style, painting=painting).first()
        if artwork is None:
            raise Refusal("not_found", artwork=key)
        found.append(artwork)
    return found
