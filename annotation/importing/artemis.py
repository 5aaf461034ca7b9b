"""An ArtEmis table becomes utterances under their record numbers, joined to artworks by name."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.db import reset_queries, transaction

from annotation.emotions import STIMULUS_EMOTIONS
from annotation.importing.artworks import Progress, unseen
from annotation.importing.metadata import read_key
from annotation.importing.names import Key, join
from annotation.importing.reports import ArtemisReport
from annotation.importing.selection import Selection, select_triples
from annotation.importing.shelf import give_style
from annotation.importing.tables import BadRecord, Table
from annotation.importing.utterances import COLUMNS, Draft, Problem, read_utterance
from annotation.models import Artwork, Utterance

_BATCH = 1000


@dataclass
class _Import:
    """One import under way: which artwork each name means, and what has come of it so far."""

    table: str
    artworks: dict[Key, int]
    report: ArtemisReport
    candidates: dict[str, array[int]] = field(default_factory=lambda: defaultdict(_numbers))

    def store(self, drafts: list[Draft], place: Table) -> None:
        """Store a batch in one transaction: new ones in, equal ones left, others refused."""
        with transaction.atomic():
            stored = self._stored(drafts)
            new = [draft for draft in drafts if draft.record not in stored]
            if not self.report.dry_run:
                Utterance.objects.bulk_create([self._row(draft) for draft in new])
        self.report.imported += len(new)
        for draft in drafts:
            content = stored.get(draft.record)
            if content is not None and content != self._content(draft):
                said = f"record {draft.record} of {self.table} is stored with other content"
                self.report.refuse(place.place(draft.line), "record_taken", said)
                continue
            self.report.unchanged += content is not None
            self.candidates[draft.emotion].append(draft.record)

    def _stored(self, drafts: list[Draft]) -> dict[int, tuple[int, str, str, str]]:
        rows = Utterance.objects.filter(
            table=self.table, record__gte=drafts[0].record, record__lte=drafts[-1].record
        )
        fields = ("record", "artwork_id", "emotion", "text", "language")
        return {number: tuple(content) for number, *content in rows.values_list(*fields)}

    def _content(self, draft: Draft) -> tuple[int, str, str, str]:
        return self.artworks[draft.key], draft.emotion, draft.text, draft.language

    def _row(self, draft: Draft) -> Utterance:
        artwork, emotion, text, language = self._content(draft)
        return Utterance(
            artwork_id=artwork,
            text=text,
            emotion=emotion,
            language=language,
            table=self.table,
            record=draft.record,
        )


def import_artemis(
    path: Path,
    *,
    table: str = "artemis",
    selection: Selection | None = None,
    dry_run: bool = False,
    encoding: str | None = None,
    on_progress: Progress = unseen,
) -> ArtemisReport:
    """Import the utterances of a CSV file, and select some of them for a campaign.

    Rows whose artwork is not stored are counted and named, and come in when the import is run
    again after its picture. A record stored before with equal content is left as it is; with other
    content the row is refused. Rows are stored a thousand at a time, so an interrupted import
    leaves whole rows only. With `dry_run` everything is checked and nothing stored.

    Raises
    ------
    Refusal
        If the table as a whole cannot be read, or the campaign takes no triples.
    """
    if selection is not None:
        selection.check()
    rows = Table(path, required=COLUMNS, encoding=encoding)
    report = ArtemisReport(dry_run=dry_run)
    named, total = _named(rows)
    work = _Import(table, _artworks(named, report), report)
    for drafts in _batches(rows, work):
        work.store(drafts, rows)
        reset_queries()  # which Django would keep until the end where DEBUG is on
        on_progress(drafts[-1].record + 1, total)
    on_progress(total, total)
    report.left_out = len(work.candidates["something else"])
    if selection is not None:
        candidates = {emotion: work.candidates[emotion] for emotion in STIMULUS_EMOTIONS}
        select_triples(selection, table, candidates=candidates, report=report)
    return report


def _named(rows: Table) -> tuple[list[Key], int]:
    """Return the keys that a table names, each once, and the number of its records."""
    keys: dict[Key, None] = {}
    number = -1
    for record in rows:
        number = record.number
        if not isinstance(record, BadRecord):
            keys[read_key(record.cells)] = None
    return list(keys), number + 1


def _artworks(named: list[Key], report: ArtemisReport) -> dict[Key, int]:
    """Join the keys to stored artworks; one that lay in no folder takes the style it is given."""
    fields = ("art_style", "painting", "pk")
    stored = {Key(*key): pk for *key, pk in Artwork.objects.values_list(*fields).iterator()}
    joined = join(named, stored)
    report.take_join(joined)
    for row, picture in joined.pictures.items():
        if row.art_style and not picture.art_style and not report.dry_run:
            give_style(picture, row.art_style)
    return {row: stored[picture] for row, picture in joined.pictures.items()}


def _batches(rows: Table, work: _Import) -> Iterator[list[Draft]]:
    """Yield drafts whose artwork is stored, in order of their records; report all others."""
    batch: list[Draft] = []
    for record in rows:
        draft = read_utterance(record, folded=work.report.folded)
        if isinstance(draft, Problem):
            work.report.refuse(rows.place(record.line), draft.code, draft.why)
        elif draft.key not in work.artworks:
            work.report.loose_count += 1
        else:
            batch.append(draft)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _numbers() -> array[int]:
    return array("L")
