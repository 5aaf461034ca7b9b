"""The one place that locks rows: by row on PostgreSQL, by write transaction on SQLite."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from typing import TypeVar

from django.conf import settings
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


def lock(row: M) -> M:
    """Lock a row read before and read its own fields anew, in place.

    What it is joined to stays as it was read: lock that too where it must not be older.
    """
    assert connection.in_atomic_block
    fresh = type(row)._default_manager.raw(_lock_by_pk(type(row)), [row.pk])[0]
    for field in row._meta.concrete_fields:
        given, now = getattr(row, field.attname), getattr(fresh, field.attname)
        if given != now:
            setattr(row, field.attname, now)  # Django forgets the object another key stood for
    return row


@cache
def _lock_by_pk(model: type[Model]) -> str:
    """Return the statement that locks a row of this model, whose writing takes as long as itself.

    It is kept because every call of an annotator locks one to three rows.
    """
    sql, _parameters = locked(model._default_manager.filter(pk=0)).query.sql_with_params()
    return sql


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


@contextmanager
def derivation() -> Iterator[None]:
    """A transaction of what can be derived again: its end does not wait for the disk.

    A power cut may undo the last moments of such work, and with it the note that it was done, so
    that the sweeper finds it. Whatever builds on it and is acknowledged takes it to the disk too:
    PostgreSQL writes its log in order. SQLite waits all the same.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL synchronous_commit TO off")
        yield


@contextmanager
def exclusively(name: str) -> Iterator[bool]:
    """Say whether this process alone is in the blocks of this name, on all machines.

    It is no transaction: the block may commit, and may wait for other machines. A process that dies
    frees the name. PostgreSQL keeps it with the connection, which must reach the database directly
    or through a pooler in session mode; SQLite is on one machine, where a file is locked.
    """
    if connection.vendor == "postgresql":
        number = int.from_bytes(sha256(name.encode()).digest()[:8], "big", signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
            alone = bool(cursor.fetchone()[0])
        try:
            yield alone
        finally:
            if alone:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [number])
        return
    folder = settings.VAR / "locks"
    folder.mkdir(exist_ok=True)
    with (folder / sha256(name.encode()).hexdigest()[:16]).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
