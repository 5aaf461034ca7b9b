"""Results of a past batch on Mechanical Turk become annotators and answers of a culture campaign.

Everything is read and checked row by row; what cannot be used is named by line and reason, and no
report, message or log quotes a worker's id or a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from annotation.crowd.mturk.submissions import submission_id
from annotation.emotions import read_emotion
from annotation.errors import Refusal
from annotation.importing.artworks import Progress, unseen
from annotation.importing.mturk_results import ANSWER, INPUT, Result, read_results
from annotation.importing.names import Key
from annotation.importing.past_answers import Batch, PastAnswer, RowRefused, Tasks, store
from annotation.importing.reports import MTurkImportReport, MTurkResultsReport

PICTURES = (".jpg", ".jpeg", ".png")


@dataclass(frozen=True)
class Columns:
    """Which columns say what, by their names after `Input.` and `Answer.`.

    Without a style column the artwork's cell may be `style/painting`, or a picture's address.
    """

    artwork: str = "painting"
    style: str = ""
    emotion: str = "emotion"
    explanation: str = "explanation"


def import_results(
    path: Path,
    batch: Batch,
    *,
    columns: Columns = Columns(),
    dry_run: bool = False,
    encoding: str | None = None,
    on_progress: Progress = unseen,
) -> MTurkImportReport:
    """Import a batch's results; the same file again changes nothing.

    Each row is stored whole by itself, so that an interrupted import is completed by another one.
    With `dry_run` every row is checked as if it were stored alone, and nothing is stored.

    Raises
    ------
    Refusal
        If the campaign takes no such answers, or the table as a whole cannot be read.
    """
    batch.check()
    results, read = read_results(path, encoding=encoding)
    chosen = _chosen(columns, read, path)
    report = MTurkImportReport(dry_run=dry_run, unchanged=read.unchanged, read=read)
    report.refused += read.refused
    tasks = Tasks(batch)
    done: set[tuple[str, int]] = set()
    for number, result in enumerate(results, start=1):
        place = f"{path.name} line {result.line}"
        try:
            past = _past_answer(result, chosen, tasks)
            # A dry run stores nothing that a later row could meet.
            if (past.worker_id, past.task.pk) in done:
                raise RowRefused("answered_before", "this worker has done this artwork before")
            report.count(store(batch, past, dry_run=dry_run))
            done.add((past.worker_id, past.task.pk))
        except RowRefused as refused:
            report.refuse(place, refused.code, refused.why)
        on_progress(number, len(results))
    return report


def _chosen(columns: Columns, read: MTurkResultsReport, path: Path) -> Columns:
    """Return the columns by their short names; refuses a table that lacks one."""
    chosen = Columns(
        artwork=columns.artwork.removeprefix(INPUT),
        style=columns.style.removeprefix(INPUT),
        emotion=columns.emotion.removeprefix(ANSWER),
        explanation=columns.explanation.removeprefix(ANSWER),
    )
    wanted = {INPUT + chosen.artwork, ANSWER + chosen.emotion, ANSWER + chosen.explanation}
    wanted |= {INPUT + chosen.style} if chosen.style else set()
    there = {INPUT + name for name in read.inputs} | {ANSWER + name for name in read.answers}
    if not wanted <= there:
        why = f"the header lacks {', '.join(sorted(wanted - there))}"
        raise Refusal("table_refused", reason="columns_missing", file=path.name, why=why)
    return chosen


def _past_answer(result: Result, columns: Columns, tasks: Tasks) -> PastAnswer:
    emotion = read_emotion(re.sub("[_-]", " ", result.answers[columns.emotion]))
    if emotion is None:
        raise RowRefused("emotion_unknown", "its emotion is none of the nine")
    task = tasks.find(_key(result.inputs, columns))
    if task is None:
        raise RowRefused("artwork_unknown", "the campaign asks about no artwork of this name")
    return PastAnswer(
        worker_id=result.worker_id,
        session=submission_id(result.assignment_id, result.worker_id),
        status=result.status.lower(),
        submitted_at=result.submitted_at,
        task=task,
        body={"emotion": emotion, "explanation": result.answers[columns.explanation]},
    )


def _key(inputs: dict[str, str], columns: Columns) -> Key:
    """Return an artwork's key: its cells, or the last parts of a path or an address."""
    if columns.style:
        return Key(inputs[columns.style], inputs[columns.artwork])
    *folders, name = inputs[columns.artwork].strip().split("/")
    if name.lower().endswith(PICTURES):
        name = name.rpartition(".")[0]
    return Key(folders[-1] if folders else "", name)
