"""Models read by queries that are written once: what is asked at every move.

The ORM takes a millisecond of a core to write a query with the columns of three
models, ten times what reading the answer takes, and PostgreSQL parses it anew each
time. These queries are text from the start, and prepared where the settings allow it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model
from psycopg import Cursor

Row = tuple[Any, ...]
Read = TypeVar("Read", bound=Model)


class Columns(Generic[Read]):
    """The columns of a model that a query reads, and the model that a row is.

    *alias* is what the query calls the model's table; *only* names the fields that
    are read, all of them by default. The others are read when they are first used.
    """

    def __init__(
        self, model: type[Read], alias: str, *, only: Sequence[str] = ()
    ) -> None:
        fields = [
            field
            for field in model._meta.concrete_fields  # noqa: SLF001  # Documented.
            if not only or field.name in only
        ]
        self._model = model
        self._names = [field.attname for field in fields]
        self._converted: list[tuple[int, Callable[..., Any]]] = [
            (place, field.from_db_value)
            for place, field in enumerate(fields)
            if hasattr(field, "from_db_value")
        ]
        self.text = ", ".join(f'{alias}."{field.column}"' for field in fields)
        self.count = len(fields)

    def read(self, row: Row, *, at: int = 0) -> Read:
        """Return the instance whose columns begin *at* that place of a row."""
        values = list(row[at : at + self.count])
        for place, convert in self._converted:
            values[place] = convert(values[place], None, connection)
        return self._model.from_db(connection.alias, self._names, values)


def ask(query: str, *parameters: object) -> list[Row]:
    """Return the rows that a query finds, on a cursor that prepares it."""
    connection.ensure_connection()
    bare = Cursor(connection.connection)
    # As `connection.cursor()` does with a cursor that cannot prepare.
    prepare = connection._prepare_cursor  # type: ignore[attr-defined]  # noqa: SLF001
    with prepare(bare) as cursor:
        cursor.execute(query, parameters)
        found: list[Row] = cursor.fetchall()
    return found
