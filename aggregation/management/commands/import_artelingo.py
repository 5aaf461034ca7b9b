"""Import the single annotations of a published table, such as ArtELingo's, and vote on them."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from aggregation.services.recompute import recompute_campaign
from aggregation.services.recuration import Recuration, recurate
from annotation.errors import Refusal
from annotation.importing.artelingo import Collection, import_artelingo
from annotation.importing.reports import ArtelingoReport
from annotation.management.imports import ImportCommand, existing
from annotation.management.output import WrongUse
from annotation.management.progress import ProgressBar
from annotation.models import Campaign


class Command(ImportCommand):
    help = "Import ArtELingo's single annotations into a culture campaign, and vote on them."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "csv", help="table of art_style, painting, emotion, utterance, language"
        )
        parser.add_argument(
            "--campaign", metavar="SLUG", required=True, help="a culture campaign that was opened"
        )
        parser.add_argument("--table", default="artelingo", help="what the record numbers count in")
        parser.add_argument(
            "--recurate",
            action="store_true",
            help="count every annotation, and keep artworks where all cultures have a majority",
        )
        parser.add_argument(
            "--kept", metavar="FILE", type=Path, help="write the kept artworks to this CSV file"
        )
        super().add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["kept"] and not options["recurate"]:
            raise WrongUse("--kept lists what --recurate keeps")
        campaign = Campaign.objects.filter(slug=options["campaign"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["campaign"])
        with ProgressBar(sys.stderr) as progress:
            report = import_artelingo(
                existing(options["csv"]),
                Collection(campaign, options["table"], count_all=options["recurate"]),
                dry_run=options["dry_run"],
                encoding=options["encoding"],
                on_progress=progress,
            )
        if not options["dry_run"]:
            recompute_campaign(campaign)
            if options["recurate"]:
                self.recurate(campaign, report, options)
        self.tell(options, report, artwork_not_asked_about=report.loose_rows)

    def recurate(
        self, campaign: Campaign, report: ArtelingoReport, options: dict[str, Any]
    ) -> None:
        """Say what is kept, and write it to the file that was named."""
        found = recurate(campaign)
        report.recuration = found.facts()
        if not options["json"]:
            for line in found.lines():
                self.stdout.write(line)
        if options["kept"]:
            _write(options["kept"], found)


def _write(path: Path, found: Recuration) -> None:
    """Write the kept artworks, a line each, with the emotion of every culture."""
    cultures = list(found.cells)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["art_style", "painting", "tradition", *cultures])
        for one in found.kept:
            emotions = [one.emotions[culture] for culture in cultures]
            writer.writerow([one.art_style, one.painting, one.tradition, *emotions])
