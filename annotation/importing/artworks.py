"""Pictures become artworks: each one whole or not at all, and never twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.db import IntegrityError, reset_queries

from annotation.errors import Refusal
from annotation.importing.metadata import Metadata, read_metadata
from annotation.importing.names import Join, Key, join
from annotation.importing.pictures import read_picture, refused
from annotation.importing.reports import ArtworkReport
from annotation.importing.shelf import Shelf, give_style
from annotation.importing.sources import Source, SourceFile, open_source
from annotation.importing.storing import store_artwork
from annotation.models import Artwork

Progress = Callable[[int, int], None]


def unseen(done: int, total: int) -> None:
    """Progress that nobody watches."""


@dataclass
class _Import:
    """One import under way: what is known, and what has come of it so far."""

    metadata: Metadata
    shelf: Shelf
    report: ArtworkReport

    def take(self, file: SourceFile, row: Key | None) -> None:
        """Store one file under the name its row gives it, else its own, composed."""
        key = row or file.key.composed()
        said = self.metadata.said[row] if row else {}
        try:
            data = file.read()
            stored = self.shelf.find(key) or self.shelf.find(file.key)
            if stored is None:
                self._store(key, data, said)
            else:
                self._compare(stored, data)
                key = self._styled(stored, key)
                self.describe(key, said)
            self.report.taken.append(key)
        except Refusal as refusal:
            self.report.refuse(file.name, refusal.detail["reason"], refusal.detail["why"])

    def _store(self, key: Key, data: bytes, said: dict[str, str]) -> None:
        picture = read_picture(data)
        if not self.report.dry_run:
            try:
                store_artwork(key, data, picture=picture, said=said)
            except IntegrityError as error:
                why = f"another import stored {key} at the same moment; run this one again"
                raise refused("stored_meanwhile", why) from error
        self.shelf.add(key, picture.original_sha256)
        self.report.new += 1

    def _compare(self, stored: Key, data: bytes) -> None:
        if hashlib.sha256(data).hexdigest() != self.shelf.original(stored):
            why = f"{stored} is stored with other content, which stays as it is"
            raise refused("changed", why)
        self.report.unchanged += 1

    def _styled(self, stored: Key, key: Key) -> Key:
        if self.report.dry_run or stored.art_style or not key.art_style:
            return stored
        styled = give_style(stored, key.art_style)
        self.shelf.add(styled, self.shelf.original(stored))
        return styled

    def describe(self, stored: Key, said: dict[str, str]) -> None:
        """Let a table say something new of a stored artwork."""
        rows = Artwork.objects.filter(art_style=stored.art_style, painting=stored.painting)
        if not said or not rows.exclude(**said).exists():
            return
        if not self.report.dry_run:
            rows.update(**said)
        self.report.described += 1


def import_artworks(
    source: Path,
    *,
    csv: Path | None = None,
    dry_run: bool = False,
    encoding: str | None = None,
    on_progress: Progress = unseen,
) -> ArtworkReport:
    """Import a folder or zip of pictures, and what a table says of them.

    A picture is stored under the table's spelling of its name, or, if no row is it, under its own
    in composed Unicode. One already stored is left as it is; the same name with other content is
    refused. With `dry_run` everything is checked and nothing stored. `encoding` is for names and
    tables that are not UTF-8.

    Raises
    ------
    Refusal
        If the source or the table as a whole cannot be read. All else is in the report.
    """
    metadata = read_metadata(csv, encoding=encoding) if csv else None
    with open_source(source, encoding=encoding) as pictures:
        return import_pictures(pictures, metadata, dry_run=dry_run, on_progress=on_progress)


def import_pictures(
    pictures: Source,
    metadata: Metadata | None,
    *,
    dry_run: bool = False,
    on_progress: Progress = unseen,
) -> ArtworkReport:
    """Import the pictures of an open source, and what is said of them, as `import_artworks`."""
    said = metadata or Metadata()
    report = ArtworkReport(dry_run=dry_run, refused=list(said.refused))
    work = _Import(said, Shelf(), report)
    joined = join(said.said, [file.key for file in pictures.files])
    _report_ends(report, pictures, joined if metadata else None)
    row_of = _rows_by_picture(joined)
    for done, file in enumerate(pictures.files, start=1):
        work.take(file, row_of.get(file.key))
        on_progress(done, len(pictures.files))
        reset_queries()  # which Django would keep until the end where DEBUG is on
    stored_rows = {row: key for row in report.loose_rows if (key := work.shelf.find(row))}
    for row, stored in stored_rows.items():
        work.describe(stored, said.said[row])
    report.loose_rows = [row for row in report.loose_rows if row not in stored_rows]
    return report


def _report_ends(report: ArtworkReport, pictures: Source, joined: Join | None) -> None:
    report.refused.extend(pictures.refused)
    report.ignored = pictures.ignored
    if joined is not None:
        report.loose_rows, report.loose_files = joined.loose_rows, joined.loose_pictures
        report.suggestions = joined.suggestions


def _rows_by_picture(joined: Join) -> dict[Key, Key]:
    """Turn the join round; of rows that are one after composition, the equal one names it."""
    row_of: dict[Key, Key] = {}
    for row, picture in joined.pictures.items():
        if row == picture or picture not in row_of:
            row_of[picture] = row
    return row_of
