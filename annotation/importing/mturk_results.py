"""Results of past batches on Mechanical Turk: its CSV, read and reported. Nothing is stored.

The file names workers. Their ids are in what is read, and in no report, message or `repr`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from annotation.importing.reports import MTurkResultsReport
from annotation.importing.tables import BadRecord, Record, Table

REQUIRED = ("HITId", "AssignmentId", "WorkerId", "AssignmentStatus", "SubmitTime")
STATUSES = ("Submitted", "Approved", "Rejected")
INPUT, ANSWER = "Input.", "Answer."
_IDS = {
    "HITId": re.compile(r"[A-Z0-9]{1,64}"),
    "AssignmentId": re.compile(r"[A-Z0-9]{1,64}"),
    "WorkerId": re.compile(r"A[A-Z0-9]{1,63}"),
}
# `Fri Jun 08 09:21:50 PDT 2012`; its words are English on every machine.
_TIME = re.compile(r"\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) (\w{3}) (\d{4})", re.ASCII)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
# The requester's site wrote the time of Seattle.
_OFFSETS = {"PST": "-08:00", "PDT": "-07:00", "GMT": "+00:00", "UTC": "+00:00"}


@dataclass(frozen=True)
class Result:
    """One assignment as it was handed in; `inputs` and `answers` are cells by their short name.

    It is known by assignment and worker together: an assignment's id alone may have had two.
    """

    record: int
    line: int
    hit_id: str
    assignment_id: str = field(repr=False)
    worker_id: str = field(repr=False)
    status: str
    submitted_at: datetime
    inputs: dict[str, str] = field(repr=False)
    answers: dict[str, str] = field(repr=False)


@dataclass(frozen=True)
class _Problem:
    code: str
    why: str


def read_results(
    path: Path, *, encoding: str | None = None
) -> tuple[tuple[Result, ...], MTurkResultsReport]:
    """Read a batch's results; a row that cannot be used is named in the report, with the reason.

    A row that comes again with the same content counts as unchanged, with other content it is
    refused. Rows of HITs that nobody handed in are counted.

    Raises
    ------
    Refusal
        ``table_refused`` if the file as a whole cannot be read.
    """
    table = Table(path, required=REQUIRED, encoding=encoding)
    report = MTurkResultsReport(
        inputs=[name.removeprefix(INPUT) for name in table.columns if name.startswith(INPUT)],
        answers=[name.removeprefix(ANSWER) for name in table.columns if name.startswith(ANSWER)],
    )
    found: dict[tuple[str, str], tuple[Result, dict[str, str]]] = {}
    for record in table:
        read = _read(record)
        if isinstance(read, _Problem):
            report.refuse(table.place(record.line), read.code, read.why)
        elif read is None:
            report.unanswered += 1
        else:
            _add(read, record, found, report, table)
    results = tuple(result for result, _ in found.values())
    _count(results, report)
    return results, report


def _count(results: tuple[Result, ...], report: MTurkResultsReport) -> None:
    report.usable = len(results)
    report.workers = len({result.worker_id for result in results})
    report.hits = len({result.hit_id for result in results})
    report.statuses.update(result.status for result in results)
    for result in results:
        report.answered.update(name for name, text in result.answers.items() if text.strip())


def _add(
    read: Result,
    record: Record | BadRecord,
    found: dict[tuple[str, str], tuple[Result, dict[str, str]]],
    report: MTurkResultsReport,
    table: Table,
) -> None:
    cells = record.cells if isinstance(record, Record) else {}
    first = found.setdefault((read.assignment_id, read.worker_id), (read, cells))
    if first[0] is read:
        return
    if first[1] == cells:
        report.unchanged += 1
    else:
        said = f"line {first[0].line} has the same assignment with other content"
        report.refuse(table.place(read.line), "assignment_differs", said)


def _read(record: Record | BadRecord) -> Result | _Problem | None:
    if isinstance(record, BadRecord):
        return _Problem(record.code, record.why)
    cells = record.cells
    if not (cells["AssignmentId"] or cells["WorkerId"]):
        return None
    answers = _part(cells, ANSWER)
    problem = _problem(cells, answers)
    if problem is not None:
        return problem
    submitted = read_time(cells["SubmitTime"])
    if submitted is None:
        return _Problem("time_unreadable", "SubmitTime is no time with a zone this reader knows")
    return Result(
        record=record.number,
        line=record.line,
        hit_id=cells["HITId"],
        assignment_id=cells["AssignmentId"],
        worker_id=cells["WorkerId"],
        status=cells["AssignmentStatus"],
        submitted_at=submitted,
        inputs=_part(cells, INPUT),
        answers=answers,
    )


def _problem(cells: dict[str, str], answers: dict[str, str]) -> _Problem | None:
    """Say what is wrong with a row, without quoting it: a cell may hold what it should not."""
    for name, shape in _IDS.items():
        if not shape.fullmatch(cells[name]):
            return _Problem("id_malformed", f"{name} has not the form of such an id")
    if cells["AssignmentStatus"] not in STATUSES:
        return _Problem("status_unknown", f"AssignmentStatus is none of {', '.join(STATUSES)}")
    if not any(text.strip() for text in answers.values()):
        return _Problem("answer_empty", "every Answer column is empty")
    return None


def _part(cells: dict[str, str], prefix: str) -> dict[str, str]:
    return {
        name.removeprefix(prefix): text for name, text in cells.items() if name.startswith(prefix)
    }


def read_time(text: str) -> datetime | None:
    """Return a time in UTC, from what the requester's site wrote or ISO 8601 with its offset."""
    text = text.strip()
    match = _TIME.fullmatch(text)
    try:
        if match is not None:
            month, day, clock, zone, year = match.groups()
            text = f"{year}-{_MONTHS.index(month) + 1:02}-{day}T{clock}{_OFFSETS[zone]}"
        when = datetime.fromisoformat(text)
        return None if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, KeyError, OverflowError):
        return None
