"""The database itself refuses to change or remove what is only ever added."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from annotation.append_only import TABLES, guard, removal, unguarded
from annotation.models import AuditEntry
from tests.cast import WHY, Cast

CHANGES = ("UPDATE {} SET id = id + 1000", "DELETE FROM {} WHERE id > 0")
EMPTIED = "TRUNCATE {} CASCADE" if connection.vendor == "postgresql" else "DELETE FROM {}"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", [*CHANGES, EMPTIED])
def test_no_row_is_changed_or_removed(cast: Cast, table: str, statement: str) -> None:
    somebody_finishes(cast)
    rows = f"SELECT * FROM {table} ORDER BY id"
    before = asked(rows)
    assert before
    connection.check_constraints()  # PostgreSQL empties no table of which something is unchecked
    with pytest.raises(DatabaseError, match="only ever added"), transaction.atomic():
        asked(statement.format(table))
    assert asked(rows) == before


def test_a_guard_that_went_away_is_missed_and_made_again(db: None) -> None:
    assert unguarded(connection) == []
    for statement in removal(connection.vendor, AuditEntry._meta.db_table):
        asked(statement)
    assert unguarded(connection) == [AuditEntry._meta.db_table]
    with pytest.raises(SystemExit):
        call_command("doctor", stdout=(said := io.StringIO()))
    assert "annotation_auditentry can be changed" in said.getvalue()
    guard()
    guard()
    assert unguarded(connection) == []


def asked(statement: str) -> list[object]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall()) if cursor.description else []


def somebody_finishes(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    annotator.does(emotion="awe", explanation=WHY["english"])
    annotator.call("POST", f"{annotator.path}finish/")
