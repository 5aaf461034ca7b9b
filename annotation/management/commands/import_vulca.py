"""Import the artworks of VULCA-Bench: its records, and pictures that are already on disk."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from annotation.errors import Refusal
from annotation.importing.artworks import import_pictures
from annotation.importing.selection import add_imported, takes_artworks
from annotation.importing.sources import open_source
from annotation.importing.vulca import read_vulca
from annotation.management.imports import ImportCommand, existing
from annotation.management.progress import ProgressBar
from annotation.models import Campaign
from annotation.services.audit import SYSTEM


class Command(ImportCommand):
    help = "Import VULCA-Bench's artworks from its records and a folder or zip of their pictures."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("jsonl", help="vulca_bench.jsonl, or the subset of one culture")
        parser.add_argument("pictures", help="folder or zip of culture/picture")
        parser.add_argument(
            "--campaign", metavar="SLUG", help="ask this culture or figures campaign about them"
        )
        super().add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = _campaign(options["campaign"]) if options["campaign"] else None
        records = read_vulca(existing(options["jsonl"]))
        dry_run = options["dry_run"]
        with (
            open_source(existing(options["pictures"]), encoding=options["encoding"]) as pictures,
            ProgressBar(sys.stderr) as progress,
        ):
            report = import_pictures(
                pictures, records.metadata, dry_run=dry_run, on_progress=progress
            )
        added = {}
        if campaign is not None:
            added = add_imported(campaign, report.taken, actor=SYSTEM, dry_run=dry_run)
        self.tell(
            options,
            report,
            records=[f"{name}: {count}" for name, count in sorted(records.cultures.items())],
            twins=[records.twins] if records.twins else [],
            row_without_picture=report.loose_rows,
            picture_without_row=report.loose_files,
            campaign=[f"{name}: {count}" for name, count in added.items()],
        )


def _campaign(slug: str) -> Campaign:
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        raise Refusal("not_found", campaign=slug)
    if not takes_artworks(campaign):
        raise Refusal("campaign_state", protocol=campaign.protocol, state=campaign.state)
    return campaign
