"""Statements written once: for the few that every call of an annotator runs.

Django writes the SQL of a query anew each time, which for small statements takes several times as
long as running them. Here a query is written at its first use, by Django, from an ordinary query
set in which a `Given` stands for each value; afterwards only values change. What comes back is what
the query set would have given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigAutoField, Expression, F, Field, Model, QuerySet
from django.db.models.expressions import CombinedExpression
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery

M = TypeVar("M", bound=Model)
T = TypeVar("T")
Row = Sequence[Any]


class Given(Expression):
    """Stands in a query for a value of this field, else a key; known by its name on running."""

    def __init__(self, name: str, field: Field[Any, Any] | None = None) -> None:
        super().__init__(output_field=field or BigAutoField())
        self.name = name

    def as_sql(self, *_compiler: Any, **_context: Any) -> Any:
        return "%s", [self]

    def value(self, given: dict[str, Any], connection: BaseDatabaseWrapper) -> Any:
        return self.output_field.get_db_prep_value(given[self.name], connection)


def by_no_index(path: str) -> CombinedExpression:
    """Return a key that is compared or ordered by, but by which no index is read.

    For where a database that has not counted lately thinks that a new campaign holds next to
    nothing, or that rows in order of their keys soon meet a condition, and reads all of either.
    """
    return F(path) + 0


class _Written:
    """A query as one connection runs it: its SQL, and how its rows become what was asked for."""

    def __init__(self, rows: QuerySet[Any, Any], connection: BaseDatabaseWrapper) -> None:
        compiler = rows.query.get_compiler(connection=connection)
        self.sql, self.parameters = compiler.as_sql()
        self.compiler, self.connection = compiler, connection
        self.converters = compiler.get_converters([column for column, *_rest in compiler.select])
        self.made = None if rows.query.values_select else _Objects(rows.model, compiler)

    def run(self, given: dict[str, Any]) -> list[Any]:
        values = [
            one.value(given, self.connection) if isinstance(one, Given) else one
            for one in self.parameters
        ]
        with self.connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            rows: Any = cursor.fetchall()
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [tuple(row) if self.made is None else self.made.of(row) for row in rows]


class _Objects:
    """Makes objects of rows, each with what the query joined to it."""

    def __init__(self, model: type[Model], compiler: Any) -> None:
        own = compiler.klass_info["select_fields"]
        self.model, self.alias = model, compiler.connection.alias
        self.own = slice(own[0], own[-1] + 1)
        self.names = [column.target.attname for column, *_rest in compiler.select[self.own]]
        populators: Any = get_related_populators  # its stub is of a later Django
        self.joined = populators(compiler.klass_info, compiler.select, self.alias)

    def of(self, row: Row) -> Model:
        made = self.model.from_db(self.alias, self.names, row[self.own])
        for joined in self.joined:
            joined.populate(row, made)
        return made


class Prepared(Generic[T]):
    """A query of objects with what they join, or of `values_list`; built once a connection.

    Call it with the values by the names of their `Given`; none of them may be None.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, T]]) -> None:
        self._build = build
        self._written: WeakKeyDictionary[BaseDatabaseWrapper, _Written] = WeakKeyDictionary()

    def __call__(self, **given: Any) -> list[T]:
        connection = connections[DEFAULT_DB_ALIAS]
        written = self._written.get(connection)
        if written is None:
            written = self._written[connection] = _Written(self._build(), connection)
        return written.run(given)

    def first(self, **given: Any) -> T | None:
        """Return the first of all rows, or None; the query itself says how many it asks for."""
        return next(iter(self(**given)), None)


def insert(made: M) -> M:
    """Store a new object and give it its key, as `save` does for one to which nobody listens."""
    connection = connections[DEFAULT_DB_ALIAS]
    values = [
        field.get_db_prep_save(field.pre_save(made, add=True), connection)
        for field in _stored_fields(type(made))
    ]
    with connection.cursor() as cursor:
        cursor.execute(_insertion(type(made)), values)
        made.pk = cursor.fetchone()[0]
    made._state.adding, made._state.db = False, connection.alias
    return made


def update(row: Model, *names: str) -> None:
    """Store these fields of an object, as `save(update_fields=…)` does."""
    connection, kind = connections[DEFAULT_DB_ALIAS], type(row)
    fields = _named_fields(kind, names)
    values = [
        field.get_db_prep_save(field.pre_save(row, add=False), connection) for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(_change(kind, names), [*values, row.pk])
        if not cursor.rowcount:
            raise DatabaseError(f"{kind.__name__} {row.pk} is not there to be updated")


def update_to(row: Model, fields: Mapping[str, Any]) -> None:
    """Give an object these values, and store those that are new; nothing if none is."""
    changed = [name for name, value in fields.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, fields[name])
    if changed:
        update(row, *changed)


@cache
def _stored_fields(kind: type[Model]) -> list[Field[Any, Any]]:
    return [field for field in kind._meta.local_concrete_fields if not field.primary_key]


@cache
def _named_fields(kind: type[Model], names: tuple[str, ...]) -> list[Field[Any, Any]]:
    return [field for name in names for field in _stored_fields(kind) if field.name == name]


@cache
def _insertion(kind: type[Model]) -> str:
    connection = connections[DEFAULT_DB_ALIAS]
    query = InsertQuery(kind)
    query.insert_values(_stored_fields(kind), [kind()], raw=True)
    compiler = query.get_compiler(connection=connection)
    compiler.returning_fields = kind._meta.db_returning_fields
    return str(compiler.as_sql()[0][0])


@cache
def _change(kind: type[Model], names: tuple[str, ...]) -> str:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    columns = [quote(str(field.column)) for field in _named_fields(kind, names)]
    changes = ", ".join(f"{column} = %s" for column in columns)
    table, key = quote(kind._meta.db_table), quote(str(kind._meta.pk.column))
    return f"UPDATE {table} SET {changes} WHERE {key} = %s"  # noqa: S608
