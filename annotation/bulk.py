"""Many rows of one table in few statements, without an object for each.

For what is derived thousands of rows at a time, where an object costs several times what its row
costs the database. No signal is sent, and the transaction is the caller's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import CharField, Field, ForeignKey, IntegerField, JSONField, Model, TextField
from django.utils import timezone

BATCH = 400
"""Rows a statement: SQLite takes 32,766 values in one."""
Row = Sequence[Any]
_AS_THEY_ARE = (CharField, TextField, IntegerField, ForeignKey, JSONField)
"""What the database takes as Python holds it; of a JSON field its text is given."""


def write_rows(
    kind: type[Model],
    names: Sequence[str],
    rows: Sequence[Row],
    *,
    once: Sequence[str] = (),
    renewed: Sequence[str] = (),
) -> None:
    """Insert rows of values in the order of `names`; every other field has its default.

    Of a foreign key the key is given, of a JSON field its JSON as text. Where a row of the same
    `once` is there already, its `renewed` fields are set and all else stays; no two rows given
    are the same in `once`.
    """
    fields = {field.name: field for field in kind._meta.local_concrete_fields}
    given = [fields[name] for name in names]
    others = [field for field in fields.values() if not field.primary_key and field not in given]
    adapted, fresh = [_adapter(field) for field in given], [_fresh(field) for field in others]
    insertion, row, ending = _statement(kind, [*given, *others], once=once, renewed=renewed)
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            values: list[Any] = []
            for one in batch:
                values += [
                    value if adapt is None else adapt(value)
                    for adapt, value in zip(adapted, one, strict=True)
                ]
                values += [make() for make in fresh]
            cursor.execute(f"{insertion}{', '.join([row] * len(batch))}{ending}", values)


def set_field(kind: type[Model], name: str, value: Any, keys: Sequence[int]) -> None:
    """Set one field of the rows with these primary keys."""
    connection, field = connections[DEFAULT_DB_ALIAS], kind._meta.get_field(name)
    assert isinstance(field, Field)
    quote = connection.ops.quote_name
    change = f"UPDATE {quote(kind._meta.db_table)} SET {quote(str(field.column))} = %s"  # noqa: S608
    new = field.get_db_prep_save(value, connection)
    with connection.cursor() as cursor:
        for start in range(0, len(keys), BATCH):
            batch = ", ".join(str(int(key)) for key in keys[start : start + BATCH])
            cursor.execute(f"{change} WHERE {quote(str(kind._meta.pk.column))} IN ({batch})", [new])


def _adapter(field: Field[Any, Any]) -> Callable[[Any], Any] | None:
    if isinstance(field, _AS_THEY_ARE):
        return None
    connection = connections[DEFAULT_DB_ALIAS]
    return lambda value: field.get_db_prep_save(value, connection)


def _fresh(field: Field[Any, Any]) -> Callable[[], Any]:
    """Return what gives a new row's value of a field that nobody named."""
    connection = connections[DEFAULT_DB_ALIAS]
    if getattr(field, "auto_now_add", False):
        now = field.get_db_prep_save(timezone.now(), connection)
        return lambda: now
    if callable(field.default):
        return lambda: field.get_db_prep_save(field.get_default(), connection)
    usual = field.get_db_prep_save(field.get_default(), connection)
    return lambda: usual


def _statement(
    kind: type[Model],
    fields: Sequence[Field[Any, Any]],
    *,
    once: Sequence[str],
    renewed: Sequence[str],
) -> tuple[str, str, str]:
    """Return the statement up to its rows, one row of placeholders, and what follows the rows."""
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name

    def column(name: str) -> str:
        return quote(next(str(field.column) for field in fields if field.name == name))

    columns = ", ".join(quote(str(field.column)) for field in fields)
    insertion = f"INSERT INTO {quote(kind._meta.db_table)} ({columns}) VALUES "  # noqa: S608
    row = f"({', '.join(['%s'] * len(fields))})"
    if not once:
        return insertion, row, ""
    same = ", ".join(column(name) for name in once)
    changes = ", ".join(f"{column(name)} = EXCLUDED.{column(name)}" for name in renewed)
    return insertion, row, f" ON CONFLICT ({same}) DO UPDATE SET {changes}"
