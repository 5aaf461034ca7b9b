"""Make gold of what is decided or from a file, retire one, set how often gold is asked; or list."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from aggregation.services.gold import answered_gold
from aggregation.services.gold_from_decided import MOST_AT_ONCE, make_gold
from annotation.errors import Refusal
from annotation.importing.gold import import_gold
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign
from annotation.models.task import TaskState
from annotation.services.audit import SYSTEM
from annotation.services.campaign_settings import change_settings, typed_settings
from annotation.services.gold_tasks import retire


class Command(EvokeCommand):
    help = "Make, retire or list a campaign's gold tasks, whose answers are known."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--from-decided", type=int, metavar="N",
            help=f"make up to N decided tasks gold, at most {MOST_AT_ONCE}",
        )  # fmt: skip
        what.add_argument("--file", type=Path, help="JSON Lines, or TOML with [[task]] entries")
        what.add_argument("--retire", type=UUID, metavar="TASK", help="ask this one no more")
        what.add_argument(
            "--share", metavar="S", help="how often gold is asked from now on: 0, none, to 0.5"
        )
        parser.add_argument("--kind", help="of which kind, with --from-decided")
        parser.add_argument("--seed", type=int, default=0, help="which of equally sure ones")
        parser.add_argument("--dry-run", action="store_true", help="check a file, store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        if options["from_decided"] is not None:
            self.from_decided(campaign, options)
        elif options["file"] is not None:
            dry_run = options["dry_run"]
            report = import_gold(campaign, options["file"], actor=SYSTEM, dry_run=dry_run)
            self.tell(options, report)
        elif options["retire"] is not None:
            self.retire(campaign, options)
        elif options["share"] is not None:
            self.share(campaign, options)
        else:
            self.list(campaign, options)

    def from_decided(self, campaign: Campaign, options: dict[str, Any]) -> None:
        if options["kind"] is None:
            raise WrongUse("--from-decided needs --kind")
        count, seed = options["from_decided"], options["seed"]
        added = make_gold(campaign, options["kind"], count=count, seed=seed, actor=SYSTEM)
        self.close(options, f"{added.new} decided tasks are gold now.", new=added.new)

    def retire(self, campaign: Campaign, options: dict[str, Any]) -> None:
        task = answered_gold(campaign).filter(uuid=options["retire"]).first()
        if task is None:
            raise Refusal("not_found", task=str(options["retire"]))
        retire(task, actor=SYSTEM)
        self.close(options, f"Gold task {task.uuid} is retired.", task=str(task.uuid))

    def share(self, campaign: Campaign, options: dict[str, Any]) -> None:
        wanted = typed_settings({"gold_share": options["share"]})
        change_settings(campaign, wanted, actor=SYSTEM)
        line = f"The share given out is {campaign.gold_share:g}."
        self.close(options, line, share=campaign.gold_share)

    def list(self, campaign: Campaign, options: dict[str, Any]) -> None:
        rows = [
            {
                "task": str(task.uuid),
                "kind": task.kind,
                "culture": task.culture,
                "retired": task.state != TaskState.OPEN,
                "answered": task.answered,
                "right": task.right,
            }
            for task in answered_gold(campaign)
        ]
        if not options["json"]:
            for row in rows:
                name = f"{row['task']} {row['kind']} {row['culture']}".strip()
                retired = ", retired" if row["retired"] else ""
                self.stdout.write(f"{name}: {row['right']} of {row['answered']} right{retired}")
        line = f"{len(rows)} gold tasks; the share given out is {campaign.gold_share:g}."
        self.close(options, line, gold=rows, share=campaign.gold_share)
