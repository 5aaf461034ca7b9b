"""Takes the guard of a table to which rows are only ever added away, for what no program may do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model

from annotation.append_only import guard, removal


@contextmanager
def unguarded(kind: type[Model]) -> Iterator[None]:
    """Let rows of this table be changed in the block, as whoever owns the database can."""
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in removal(connection.vendor, kind._meta.db_table):
            cursor.execute(statement)
    yield
    connection.check_constraints()
    guard()
