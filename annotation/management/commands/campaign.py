"""Make a campaign, set, word and staff it; open, pause or close it; or say how it stands."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Set
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandParser
from django.db.models import Count, Q

from annotation.cultures import CULTURES
from annotation.errors import Refusal
from annotation.importing.training import import_training
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Answer, Artwork, Campaign
from annotation.models.campaign import CampaignState, Protocol, Role, TextKind
from annotation.models.task import Purpose
from annotation.services.audit import SYSTEM
from annotation.services.campaign_settings import NAMED, change_settings, typed_settings
from annotation.services.campaigns import (
    add_artworks,
    add_member,
    approve_text,
    create_campaign,
    move_campaign,
    write_text,
)
from annotation.services.tasks import stale_tasks

MOVES = {
    "open": CampaignState.OPEN,
    "pause": CampaignState.PAUSED,
    "close": CampaignState.CLOSED,
}


class Command(EvokeCommand):
    help = "Make, set, word, staff, open, pause or close a campaign, or show how it stands."

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
        create.add_argument(
            "--set", action="append", default=[], metavar="NAME=VALUE", dest="chosen",
            help=f"a setting other than usual: {', '.join(sorted(NAMED - {'title'}))}",
        )  # fmt: skip
        change = actions.add_parser("set", help="change settings, as its state lets them change")
        change.add_argument("slug")
        change.add_argument("chosen", nargs="+", metavar="NAME=VALUE")
        text = actions.add_parser("text", help="store a consent or instructions in one language")
        text.add_argument("slug")
        text.add_argument("kind", choices=TextKind.values)
        text.add_argument("language")
        text.add_argument("file", type=Path, help="plain text in UTF-8")
        text.add_argument("--approved-by", metavar="NAME", help="the account that approves it")
        member = actions.add_parser("member", help="let an account take part in a campaign")
        member.add_argument("slug")
        member.add_argument("name", help="the account's name")
        member.add_argument("role", choices=Role.values)
        training = actions.add_parser("training", help="make a file's tasks the training")
        training.add_argument("slug")
        training.add_argument("file", type=Path, help="JSON Lines, or TOML with [[task]] entries")
        training.add_argument("--dry-run", action="store_true", help="check all, store nothing")
        for action in (*MOVES, "status"):
            actions.add_parser(action).add_argument("slug")
        for parser_of_action in actions.choices.values():
            # Also after the action; without a default of its own, lest it undo one before it.
            parser_of_action.add_argument("--json", action="store_true", default=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "create":
            self.create(options)
            return
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        actions = {
            "set": self.change,
            "text": self.text,
            "member": self.member,
            "training": self.training,
            "status": self.status,
        }
        actions.get(options["action"], self.move)(campaign, options)

    def move(self, campaign: Campaign, options: dict[str, Any]) -> None:
        campaign = move_campaign(campaign, MOVES[options["action"]], actor=SYSTEM)
        tasks = campaign.tasks.filter(purpose=Purpose.COLLECT).count()
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
            **typed_settings(_pairs(options["chosen"], NAMED - {"title"})),
        )
        add_artworks(campaign, artworks)
        line = f"Campaign {campaign} was made with {len(artworks)} artworks; it is a draft."
        self.close(options, line, slug=campaign.slug, artworks=len(artworks))

    def change(self, campaign: Campaign, options: dict[str, Any]) -> None:
        wanted = typed_settings(_pairs(options["chosen"], NAMED))
        changed = change_settings(campaign, wanted, actor=SYSTEM)
        line = f"Campaign {campaign}: {', '.join(changed) or 'nothing'} changed."
        self.close(options, line, changed=changed)

    def text(self, campaign: Campaign, options: dict[str, Any]) -> None:
        approver = _account(options["approved_by"]) if options["approved_by"] else None
        try:
            body = options["file"].read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise WrongUse(f"{options['file']}: {problem}") from problem
        text = write_text(
            campaign, kind=TextKind(options["kind"]), language=options["language"], body=body
        )
        if approver is not None:
            approve_text(text, approver)
        state = f"approved by {approver}" if approver else "not approved"
        line = f"{text.get_kind_display()} {text.version} in {text.language} is stored, {state}."
        self.close(options, line, version=text.version, approved=approver is not None)

    def member(self, campaign: Campaign, options: dict[str, Any]) -> None:
        user = _account(options["name"])
        add_member(campaign, user, options["role"])
        line = f"{user} is {options['role']} of campaign {campaign}."
        self.close(options, line, name=user.get_username(), role=options["role"])

    def training(self, campaign: Campaign, options: dict[str, Any]) -> None:
        report = import_training(campaign, options["file"], dry_run=options["dry_run"])
        self.tell(options, report, also_asked_in_the_batches=report.collected)

    def status(self, campaign: Campaign, options: dict[str, Any]) -> None:
        tasks = campaign.tasks.filter(purpose=Purpose.COLLECT)
        rows = tasks.values("kind", "culture").annotate(
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
        answers = Answer.objects.filter(assignment__task__in=tasks, current=True).count()
        line = f"Campaign {campaign} ({campaign.protocol}) is {campaign.state}."
        self.close(options, line, state=campaign.state, tasks=table, stale=stale, answers=answers)


def _pairs(given: list[str], names: Set[str]) -> dict[str, str]:
    """Read NAME=VALUE pairs; the values are read and checked by the settings' own rules."""
    found = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or name not in names:
            raise WrongUse(f"{pair}: NAME=VALUE, with a name of {', '.join(sorted(names))}")
        found[name] = value
    return found


def _account(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        raise Refusal("not_found", account=name)
    return user


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
