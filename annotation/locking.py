"""The one place that locks rows: by row on PostgreSQL, by write transaction on SQLite."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def locked(rows: QuerySet[M], *, skip_locked: bool = False) -> QuerySet[M]:
    """Lock the rows of this query's own table until the transaction ends.

    SQLite has no row locks: there every write transaction begins with the lock on the whole
    database (`BEGIN IMMEDIATE`, config/settings.py), and Django leaves the clause out.
    """
    return rows.select_for_update(skip_locked=skip_locked, of=("self",), no_key=True)
