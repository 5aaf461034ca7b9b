"""Single annotations of a published table, such as ArtELingo's, become answers of a campaign.

The table does not say who wrote what, so every row is by an annotator of its own, known by the
table's name and the record's number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import reset_queries, transaction
from django.utils import timezone

from annotation.importing.artworks import Progress, unseen
from annotation.importing.names import Key
from annotation.importing.past_answers import Batch, PastAnswer, RowRefused, Tasks, store
from annotation.importing.reports import ArtelingoReport
from annotation.importing.tables import Table
from annotation.importing.utterances import COLUMNS, Draft, Problem, read_utterance
from annotation.locking import lock
from annotation.models import Campaign, Task
from annotation.services.tasks import ask_more

PLATFORM = "table"
CONSENT = (
    "Imported from a published data set. Its annotators agreed to the terms of those who "
    "collected it; nobody was asked here."
)


@dataclass(frozen=True)
class Collection:
    """Which campaign takes the rows, and what their record numbers count in.

    As many count as the campaign needs, in the table's order; the others are surplus. With
    `count_all` every one counts: a task that has more rows needs as many.
    """

    campaign: Campaign
    table: str = "artelingo"
    count_all: bool = False


class _Desk:
    """Where rows are answered: a campaign's cultures with their tasks."""

    def __init__(self, campaign: Campaign) -> None:
        batches = [
            Batch(campaign, culture, CONSENT, platform=PLATFORM) for culture in campaign.cultures
        ]
        for batch in batches:
            batch.check()
        self._of_culture = {batch.culture: (batch, Tasks(batch)) for batch in batches}

    def batch(self, culture: str) -> Batch | None:
        found = self._of_culture.get(culture)
        return found[0] if found else None

    def task(self, draft: Draft) -> Task | None:
        found = self._of_culture.get(draft.language)
        return found[1].find(draft.key) if found else None


def import_artelingo(
    path: Path,
    into: Collection,
    *,
    dry_run: bool = False,
    encoding: str | None = None,
    on_progress: Progress = unseen,
) -> ArtelingoReport:
    """Import every annotation of a table whose artwork and culture the campaign asks about.

    Each row is stored whole by itself, and the same table again changes nothing. With `dry_run`
    nothing is stored, and each row is checked as if it were alone.

    Raises
    ------
    Refusal
        If the campaign takes no such answers, or the table as a whole cannot be read.
    """
    desk = _Desk(into.campaign)
    rows = Table(path, required=(*COLUMNS, "language"), encoding=encoding)
    report = ArtelingoReport(dry_run=dry_run)
    drafts = list(_drafts(rows, desk, report))
    if into.count_all and not dry_run:
        _ask_for_all(Counter(task.pk for _draft, task in drafts))
    for number, (draft, task) in enumerate(drafts, start=1):
        batch = desk.batch(draft.language)
        assert batch is not None
        try:
            report.count(store(batch, _past(draft, task, into.table), dry_run=dry_run))
        except RowRefused as refused:
            report.refuse(rows.place(draft.line), refused.code, refused.why)
        reset_queries()  # which Django would keep until the end where DEBUG is on
        on_progress(number, len(drafts))
    return report


def _drafts(rows: Table, desk: _Desk, report: ArtelingoReport) -> Iterator[tuple[Draft, Task]]:
    """Yield what can be stored with its task; report all else."""
    loose: dict[Key, None] = {}
    for record in rows:
        draft = read_utterance(record, folded=report.folded)
        if isinstance(draft, Problem):
            report.refuse(rows.place(record.line), draft.code, draft.why)
        elif (task := desk.task(draft)) is None:
            report.loose_count += 1
            loose[draft.key] = None
        else:
            yield draft, task
    report.loose_rows = list(loose)


def _ask_for_all(rows_of: Counter[int]) -> None:
    """Let every task need all the answers that its rows are."""
    for task in Task.objects.filter(pk__in=rows_of).order_by("pk"):
        with transaction.atomic():
            ask_more(lock(task), rows_of[task.pk], why="every imported annotation counts")


def _past(draft: Draft, task: Task, table: str) -> PastAnswer:
    """Return a row as an answer; when it was given nobody says, so that it is dated today."""
    name = f"{table}:{draft.record}"
    return PastAnswer(
        worker_id=name,
        session=name,
        status="approved",
        submitted_at=timezone.now(),
        task=task,
        body={"emotion": draft.emotion, "explanation": draft.text},
    )
