"""Models read and written by queries that are text from the start.

For what happens at every move. The ORM takes a millisecond of a core to write a query
with the columns of three models, ten times what reading the answer takes, and
PostgreSQL parses it anew each time. These are written once, and prepared where the
settings allow it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model
from psycopg import Cursor

Row = tuple[Any, ...]
AnyModel = TypeVar("AnyModel", bound=Model)


class Columns(Generic[AnyModel]):
    """The columns of a model that a query reads, and the model that a row is.

    *alias* is what the query calls the model's table; *only* names the fields that
    are read, all of them by default. The others are read when they are first used.
    """

    def __init__(
        self, model: type[AnyModel], alias: str, *, only: Sequence[str] = ()
    ) -> None:
        fields = _named(model, only) if only else _fields(model)
        self._model = model
        self._names = [field.attname for field in fields]
        self._converted: list[tuple[int, Callable[..., Any]]] = [
            (place, field.from_db_value)
            for place, field in enumerate(fields)
            if hasattr(field, "from_db_value")
        ]
        self.text = ", ".join(f'{alias}."{field.column}"' for field in fields)
        self.count = len(fields)

    def read(self, row: Row, *, at: int = 0) -> AnyModel:
        """Return the instance whose columns begin *at* that place of a row."""
        values = list(row[at : at + self.count])
        for place, convert in self._converted:
            values[place] = convert(values[place], None, _connection())
        return self._model.from_db(DEFAULT_DB_ALIAS, self._names, values)


class Insert(Generic[AnyModel]):
    """Adds rows of a model whose primary key the database counts."""

    def __init__(self, model: type[AnyModel]) -> None:
        self._fields = [field for field in _fields(model) if not field.primary_key]
        names = ", ".join(f'"{field.column}"' for field in self._fields)
        values = ", ".join(["%s"] * len(self._fields))
        table = model._meta.db_table  # noqa: SLF001  # Documented.
        self._text = f'INSERT INTO "{table}" ({names}) VALUES ({values}) RETURNING id'  # noqa: S608

    def __call__(self, instance: AnyModel) -> AnyModel:
        """Write a new instance, and return it with its primary key."""
        [(instance.pk,)] = ask(self._text, *_values(instance, self._fields))
        instance._state.adding = False  # noqa: SLF001  # Documented.
        return instance


class Update(Generic[AnyModel]):
    """Writes some fields of instances that the database has."""

    def __init__(self, model: type[AnyModel], names: Sequence[str]) -> None:
        self._fields = _named(model, names)
        changes = ", ".join(f'"{field.column}" = %s' for field in self._fields)
        table = model._meta.db_table  # noqa: SLF001  # Documented.
        self._text = f'UPDATE "{table}" SET {changes} WHERE id = %s RETURNING 1'  # noqa: S608

    def __call__(self, instance: AnyModel) -> None:
        """Write the fields of an instance whose row is there."""
        written = ask(self._text, *_values(instance, self._fields), instance.pk)
        assert written, f"{instance!r} has no row."


def ask(query: str, *parameters: object) -> list[Row]:
    """Return the rows that a query finds, on a cursor that prepares it."""
    connection = _connection()
    connection.ensure_connection()
    bare = Cursor(connection.connection)
    # As `connection.cursor()` does with a cursor that cannot prepare.
    prepare = connection._prepare_cursor  # type: ignore[attr-defined]  # noqa: SLF001
    with prepare(bare) as cursor:
        cursor.execute(query, parameters)
        found: list[Row] = cursor.fetchall()
    return found


def _fields(model: type[Model]) -> Sequence["Field[Any, Any]"]:
    return model._meta.concrete_fields  # noqa: SLF001  # Documented.


def _named(model: type[Model], names: Sequence[str]) -> Sequence["Field[Any, Any]"]:
    """Return the fields of *model* with *names*, in the order of the model's."""
    found = [field for field in _fields(model) if field.name in names]
    assert len(found) == len(names), f"{model.__name__} lacks some of {names}."
    return found


def _values(instance: Model, fields: Sequence["Field[Any, Any]"]) -> list[object]:
    connection = _connection()
    return [
        field.get_db_prep_save(getattr(instance, field.attname), connection)
        for field in fields
    ]


def _connection() -> BaseDatabaseWrapper:
    """Return this thread's connection, which `django.db.connection` looks up anew."""
    return connections[DEFAULT_DB_ALIAS]
