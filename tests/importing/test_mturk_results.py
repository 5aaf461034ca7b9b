from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.errors import Refusal
from annotation.importing.mturk_results import Result, read_results, read_time
from annotation.importing.reports import MTurkResultsReport
from tests.importing.inputs import csv_bytes, table

HEAD = (
    *("HITId", "HITTypeId", "Title", "Reward", "AssignmentId", "WorkerId", "AssignmentStatus"),
    *("AcceptTime", "SubmitTime", "WorkTimeInSeconds", "LifetimeApprovalRate"),
    *("Input.painting", "Input.sentence", "Answer.emotion", "Answer.why", "Approve", "Reject"),
)
WHEN = "Fri Jun 08 09:21:50 PDT 2012"


def row(number: int = 1, worker: str = "A2WORKER7", **cells: str) -> list[str]:
    """One row of a batch; names of columns with their dot as an underscore."""
    usual = {
        "HITId": f"3HIT{number}",
        "AssignmentId": f"3ASSIGNMENT{number}",
        "WorkerId": worker,
        "AssignmentStatus": "Approved",
        "SubmitTime": WHEN,
        "Input.painting": "the-starry-night",
        "Input.sentence": "The sky, it turns.",
        "Answer.emotion": "awe",
        "Answer.why": "So much night.",
    }
    usual |= {name.replace("_", "."): text for name, text in cells.items()}
    return [usual.get(name, "") for name in HEAD]


def read(folder: Path, *rows: list[str]) -> tuple[tuple[Result, ...], MTurkResultsReport]:
    return read_results(table(folder, csv_bytes(rows, HEAD)))


def refused(folder: Path, *rows: list[str]) -> list[tuple[str, str]]:
    return [(entry.name, entry.code) for entry in read(folder, *rows)[1].refused]


def test_a_row_is_read_letter_by_letter(tmp_path: Path) -> None:
    why = "  So much\nnight, “so” 夜|ليل "
    (result,), report = read(tmp_path, row(Answer_why=why))
    assert (result.record, result.line, result.status) == (0, 2, "Approved")
    assert (result.hit_id, result.assignment_id) == ("3HIT1", "3ASSIGNMENT1")
    assert result.submitted_at == datetime(2012, 6, 8, 16, 21, 50, tzinfo=UTC)
    assert result.inputs == {"painting": "the-starry-night", "sentence": "The sky, it turns."}
    assert result.answers == {"emotion": "awe", "why": why}
    assert report.line() == (
        "Read 1 assignments of 1 workers in 1 HITs, 0 of them again, 0 refused, "
        "0 HITs without an answer."
    )


def test_the_report_counts_what_there_is(tmp_path: Path) -> None:
    rows = [
        row(1),
        row(2, AssignmentStatus="Rejected", Answer_why=""),
        row(3, worker="A3OTHER9", HITId="3HIT1"),
        row(4, AssignmentStatus="", AssignmentId="", WorkerId="", SubmitTime=""),
        row(1),
    ]
    results, report = read(tmp_path, *rows)
    assert [result.record for result in results] == [0, 1, 2]
    facts = report.facts()
    assert (facts["usable"], facts["unchanged"], facts["unanswered"]) == (3, 1, 1)
    assert (facts["workers"], facts["hits"]) == (2, 2)
    assert facts["statuses"] == {"Approved": 2, "Rejected": 1}
    assert facts["inputs"] == ["painting", "sentence"]
    assert facts["answers"] == {"emotion": 3, "why": 2}


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ({"HITId": ""}, "id_malformed"),
        ({"HITId": "3.12E+29"}, "id_malformed"),
        ({"AssignmentId": ""}, "id_malformed"),
        ({"WorkerId": ""}, "id_malformed"),
        ({"WorkerId": "B2WORKER7"}, "id_malformed"),
        ({"WorkerId": "someone@example.org"}, "id_malformed"),
        ({"AssignmentStatus": "Accepted"}, "status_unknown"),
        ({"AssignmentStatus": ""}, "status_unknown"),
        ({"SubmitTime": ""}, "time_unreadable"),
        ({"SubmitTime": "6/8/2012 9:21"}, "time_unreadable"),
        ({"Answer_emotion": " ", "Answer_why": ""}, "answer_empty"),
    ],
)
def test_a_row_that_cannot_be_used_is_named_with_its_reason_and_holds_no_other_up(
    tmp_path: Path, cells: dict[str, str], code: str
) -> None:
    bad = row(1)
    for name, text in cells.items():
        bad[HEAD.index(name.replace("_", "."))] = text
    results, report = read(tmp_path, bad, row(2))
    assert [(entry.name, entry.code) for entry in report.refused] == [("rows.csv line 2", code)]
    assert [result.record for result in results] == [1]


def test_a_row_that_comes_again_differently_is_refused_and_the_first_stays(tmp_path: Path) -> None:
    rows = row(1), row(1, Answer_emotion="fear")
    assert refused(tmp_path, *rows) == [("rows.csv line 3", "assignment_differs")]
    (result,), _ = read(tmp_path, *rows)
    assert result.answers["emotion"] == "awe"


def test_one_assignment_id_of_two_workers_is_two_results(tmp_path: Path) -> None:
    results, report = read(tmp_path, row(1), row(1, worker="A3OTHER9"))
    assert {result.worker_id for result in results} == {"A2WORKER7", "A3OTHER9"}
    assert report.refused == []


def test_a_row_of_another_length_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, row(1)[:-1], row(2)) == [("rows.csv line 2", "row_short")]


@pytest.mark.parametrize("missing", ["HITId", "WorkerId", "SubmitTime"])
def test_a_file_without_a_column_it_needs_is_refused_as_a_whole(
    tmp_path: Path, missing: str
) -> None:
    head = [name if name != missing else "Other" for name in HEAD]
    with pytest.raises(Refusal) as caught:
        read_results(table(tmp_path, csv_bytes([row()], head)))
    assert caught.value.detail["reason"] == "columns_missing"


def test_no_worker_is_named_anywhere_but_in_what_was_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    names = ["A2WORKER7", "A3OTHER9", "someone@example.org", "B4WRONG"]
    rows = [
        row(1),
        row(2, worker="someone@example.org"),
        row(3, worker="B4WRONG"),
        row(4, AssignmentStatus="A3OTHER9"),
        row(5, SubmitTime="A3OTHER9"),
        row(1, Answer_why="by A3OTHER9"),
        row(6, HITId="A3OTHER9 "),
    ]
    results, report = read(tmp_path, *rows)
    said = json.dumps(report.facts()) + report.line() + repr(report) + repr(results) + caplog.text
    assert len(report.refused) == 6
    assert not any(name in said for name in names)


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("Fri Jun 08 09:21:50 PDT 2012", 16),
        ("Sun Jan 08 09:21:50 PST 2012", 17),
        ("Fri Jun 08 09:21:50 GMT 2012", 9),
        ("2012-06-08T09:21:50Z", 9),
        ("2012-06-08 09:21:50+02:00", 7),
    ],
)
def test_times_become_universal(text: str, hour: int) -> None:
    when = read_time(text)
    assert when is not None
    assert (when.hour, when.minute, when.second, when.tzinfo) == (hour, 21, 50, UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Fri Jun 08 09:21:50 CEST 2012",
        "Fri Jun 08 09:21:50 EST 2012",
        "Fri Jui 08 09:21:50 PDT 2012",
        "Fri Jun 31 09:21:50 PDT 2012",
        "2012-06-08T09:21:50",
        "0001-01-01T00:00:00+14:00",
        "٠٨",
    ],
)
def test_a_time_without_a_sure_meaning_is_none(text: str) -> None:
    assert read_time(text) is None


@given(st.text())
def test_no_text_breaks_the_reading_of_times(text: str) -> None:
    when = read_time(text)
    assert when is None or when.tzinfo is UTC
