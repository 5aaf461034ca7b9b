"""Tables to which rows are only ever added, guarded by the database itself.

The triggers are made after every migration, since SQLite forgets those of a table whose columns
change. They refuse to change, delete or truncate, whoever asks: a program, a shell, a mistake.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ("annotation_auditentry", "annotation_ledgerentry")
FUNCTION = "evoke_only_appends"
SAID = "rows of this table are only ever added"


def guard(using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Make the triggers that are missing; listens to Django's `post_migrate`."""
    connection = connections[using]
    missing = unguarded(connection)
    if missing:
        with connection.cursor() as cursor:
            for statement in statements(connection.vendor, missing):
                cursor.execute(statement)


def unguarded(connection: BaseDatabaseWrapper) -> list[str]:
    """Return which of the tables can be changed; one that does not exist cannot."""
    with connection.cursor() as cursor:
        there = {table for table in TABLES if table in connection.introspection.table_names(cursor)}
        if connection.vendor == "postgresql":
            cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        names = {name for (name,) in cursor.fetchall()}
    return sorted(table for table in there if not set(triggers(connection.vendor, table)) <= names)


def triggers(vendor: str, table: str) -> dict[str, str]:
    """Return the triggers of a table by name, each with when it fires."""
    if vendor == "postgresql":
        return {
            f"{table}_row": "BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW",
            f"{table}_all": "BEFORE TRUNCATE ON {table} FOR EACH STATEMENT",
        }
    return {
        f"{table}_change": "BEFORE UPDATE ON {table}",
        f"{table}_removal": "BEFORE DELETE ON {table}",
    }


def statements(vendor: str, tables: list[str]) -> list[str]:
    """Return what makes the triggers of these tables, whether or not some are there."""
    made = []
    if vendor == "postgresql":
        body = f"BEGIN RAISE EXCEPTION '{SAID}' USING ERRCODE = 'restrict_violation'; END"
        made.append(
            f"CREATE OR REPLACE FUNCTION {FUNCTION}() RETURNS trigger "
            f"LANGUAGE plpgsql AS $$ {body} $$"
        )
        act = f"EXECUTE FUNCTION {FUNCTION}()"
    else:
        act = f"BEGIN SELECT RAISE(ABORT, '{SAID}'); END"
    for table in tables:
        made += removal(vendor, table)
        for name, when in triggers(vendor, table).items():
            made.append(f"CREATE TRIGGER {name} {when.format(table=table)} {act}")
    return made


def removal(vendor: str, table: str) -> list[str]:
    """Return what takes the triggers of a table away."""
    where = f" ON {table}" if vendor == "postgresql" else ""
    return [f"DROP TRIGGER IF EXISTS {name}{where}" for name in triggers(vendor, table)]
