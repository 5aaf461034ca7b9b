"""The one place that locks rows: by row on PostgreSQL, by write transaction on SQLite."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection, transaction
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def locked(rows: QuerySet[M], *, skip_locked: bool = False) -> QuerySet[M]:
    """Lock the rows of this query's own table until the transaction ends.

    SQLite has no row locks: there every write transaction begins with the lock on the whole
    database (`BEGIN IMMEDIATE`, config/settings.py), and Django leaves the clause out.
    """
    return rows.select_for_update(skip_locked=skip_locked, of=("self",), no_key=True)


def lock_one(rows: QuerySet[M]) -> M | None:
    """Lock the first row of a query and return it with what the query joins; None without a row.

    The lock is taken first and the joined rows are read afterwards: read in the same statement,
    they would be as old as the moment the statement began to wait.
    """
    pk = locked(rows.select_related(None)).values_list("pk", flat=True).first()
    return None if pk is None else rows.get(pk=pk)


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything in this block as it stood at one moment.

    PostgreSQL gives each statement its own moment unless told otherwise; on SQLite a transaction
    keeps writers out, so the block must be short.
    """
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield
