"""Import the results of a past batch on Mechanical Turk into a campaign of the culture protocol."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from annotation.errors import Refusal
from annotation.importing.mturk_import import Columns, import_results
from annotation.importing.past_answers import Batch
from annotation.management.imports import ImportCommand, existing
from annotation.management.output import WrongUse
from annotation.management.progress import ProgressBar
from annotation.models import Campaign

COLUMNS = Columns()


class Command(ImportCommand):
    help = "Import a past batch's result file from Mechanical Turk into a culture campaign."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="a campaign of the culture protocol that was opened")
        parser.add_argument("csv", help="the batch's result file")
        parser.add_argument("--culture", required=True, help="the culture these workers are of")
        parser.add_argument(
            "--consent", required=True, metavar="FILE", help="what they had agreed to, in UTF-8"
        )
        parser.add_argument(
            "--artwork", default=COLUMNS.artwork, metavar="COLUMN", help="Input column: painting"
        )
        parser.add_argument(
            "--style",
            default=COLUMNS.style,
            metavar="COLUMN",
            help="Input column: art style; else the artwork's is style/painting or a painting",
        )
        parser.add_argument(
            "--emotion", default=COLUMNS.emotion, metavar="COLUMN", help="Answer column"
        )
        parser.add_argument(
            "--explanation", default=COLUMNS.explanation, metavar="COLUMN", help="Answer column"
        )
        super().add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        with ProgressBar(sys.stderr) as progress:
            report = import_results(
                existing(options["csv"]),
                Batch(campaign, options["culture"], _text(existing(options["consent"]))),
                columns=Columns(
                    **{name: options[name] for name in ("artwork", "style", "emotion")},
                    explanation=options["explanation"],
                ),
                dry_run=options["dry_run"],
                encoding=options["encoding"],
                on_progress=progress,
            )
        if not options["json"]:
            self.stdout.write(report.read.line())
        self.tell(options, report)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise WrongUse(f"{path}: {problem}") from problem
