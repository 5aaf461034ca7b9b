"""Import pictures from a folder or a zip, and what a table says of them."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from annotation.importing.artworks import import_artworks
from annotation.management.imports import ImportCommand, existing
from annotation.management.progress import ProgressBar


class Command(ImportCommand):
    help = "Import pictures in WikiArt layout (style/painting.jpg) from a folder or a zip."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "source", help="folder or zip; a file in no folder has no style until a table names it"
        )
        parser.add_argument("--csv", help="table of art_style, painting, title, artist, ...")
        super().add_options(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        with ProgressBar(sys.stderr) as progress:
            report = import_artworks(
                existing(options["source"]),
                csv=existing(options["csv"]) if options["csv"] else None,
                dry_run=options["dry_run"],
                encoding=options["encoding"],
                on_progress=progress,
            )
        self.tell(
            options,
            report,
            no_picture_by_its_name=report.ignored,
            row_without_picture=report.loose_rows,
            picture_without_row=report.loose_files,
        )
