"""Import the utterances of an ArtEmis table, and select some for a campaign."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from annotation.errors import Refusal
from annotation.importing.artemis import import_artemis
from annotation.importing.selection import Selection
from annotation.management.imports import ImportCommand, existing, whole_number
from annotation.management.output import WrongUse
from annotation.management.progress import ProgressBar
from annotation.models import Campaign, Utterance

_LONGEST_TABLE = Utterance._meta.get_field("table").max_length or 0


class Command(ImportCommand):
    help = "Import utterances under their record numbers (APOLO's artemis_id)."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("csv", help="table of art_style, painting, emotion, utterance")
        parser.add_argument("--table", default="artemis", help="what the record numbers count in")
        parser.add_argument("--campaign", metavar="SLUG", help="select triples for this campaign")
        parser.add_argument(
            "--per-emotion", type=whole_number, metavar="N", help="triples per emotion; else all"
        )
        parser.add_argument("--seed", type=whole_number, default=0, help="draws the triples")
        super().add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if not 0 < len(options["table"]) <= _LONGEST_TABLE:
            raise WrongUse(f"--table is a name of 1 to {_LONGEST_TABLE} characters")
        with ProgressBar(sys.stderr) as progress:
            report = import_artemis(
                existing(options["csv"]),
                table=options["table"],
                selection=_selection(options),
                dry_run=options["dry_run"],
                encoding=options["encoding"],
                on_progress=progress,
            )
        folded = [f"{name}: {count} rows" for name, count in report.folded.items()]
        selected = [f"{emotion}: {count}" for emotion, count in report.selected.items()]
        self.tell(
            options,
            report,
            folded=folded,
            row_without_picture=report.loose_rows,
            picture_without_row=report.loose_artworks,
            selected=selected,
        )


def _selection(options: dict[str, Any]) -> Selection | None:
    slug = options["campaign"]
    if slug is None:
        if options["per_emotion"] is not None:
            raise WrongUse("--per-emotion selects for a campaign; say which with --campaign")
        return None
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        raise Refusal("not_found", campaign=slug)
    return Selection(campaign, options["per_emotion"], options["seed"])
