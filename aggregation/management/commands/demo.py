"""Set up the demonstration and serve it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandParser

from aggregation.demo.campaigns import (
    Account,
    account,
    draft_campaign,
    fill,
    invite_links,
    train,
)
from aggregation.demo.rehearsal import rehearse
from annotation.importing import import_artemis, import_artworks
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Artwork, Campaign
from annotation.models.campaign import CampaignState, Role
from annotation.samples import FOLDER


class Command(EvokeCommand):
    help = "Set up sample pictures, a rehearsal campaign per protocol, accounts and invites; serve."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--data", type=Path, help="a folder of artworks instead of the samples")
        parser.add_argument("--no-training", action="store_true", help="straight to the tasks")
        parser.add_argument("--no-serve", action="store_true", help="end after setting up")

    def handle(self, *args: Any, **options: Any) -> None:
        settings.PUBLIC_URL = f"http://{options['host']}:{options['port']}"
        folder = self.pictures(options["data"])
        call_command("migrate", verbosity=0, interactive=False)
        artworks = self.bring_in(folder)
        accounts = {role: account(role.value) for role in Role}
        staff = {role: account.user for role, account in accounts.items()}
        campaigns = {
            protocol: draft_campaign(protocol, staff)
            for protocol in ("stimuli", "culture", "figures")
        }
        for campaign in campaigns.values():
            if folder == FOLDER and not options["no_training"]:
                train(campaign)
            fill(campaign, artworks)
        if campaigns["stimuli"].state == CampaignState.DRAFT:
            rehearse(campaigns, folder / "stimuli_masks.csv", table=_table(folder))
        self.show(list(accounts.values()), campaigns)
        line = f"The demonstration is ready with {len(artworks)} artworks and 3 campaigns."
        self.close(options, line, artworks=len(artworks), campaigns=len(campaigns))
        self.stdout.flush()
        if not options["no_serve"]:
            call_command("serve", host=options["host"], port=options["port"])

    def pictures(self, data: Path | None) -> Path:
        if data is None:
            return FOLDER
        if not (data / "artworks").is_dir():
            raise WrongUse(f"{data} has no folder `artworks`")
        return data

    def bring_in(self, folder: Path) -> list[Artwork]:
        """Import the folder's artworks and utterances; what was refused is said."""
        report = import_artworks(folder / "artworks", csv=folder / "artworks.csv")
        for name, code, why in report.refused:
            self.stderr.write(f"{name}: {code}, {why}")
        import_artemis(folder / "artemis_sample.csv", table=_table(folder))
        return list(Artwork.objects.all())

    def show(self, accounts: list[Account], campaigns: dict[str, Campaign]) -> None:
        say = self.stdout.write
        say("\nStaff, at " + f"{settings.PUBLIC_URL}/staff/ (new passwords, shown only here)")
        for somebody in accounts:
            say(f"  {somebody.user.username:<13} {somebody.password}")
        say("\nInvites, each for one person")
        for kind, language, link in invite_links(campaigns):
            say(f"  {kind:<8} {language:<8} {link}")
        say("")


def _table(folder: Path) -> str:
    """Name the table after where it lies, so that samples and real utterances never mix."""
    return "samples" if folder == FOLDER else "artemis"
