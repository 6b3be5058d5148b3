"""The database's two roles: one owns and migrates, the other is the application.

The application's role reads and writes the rows of the models and nothing else. An
app narrows that in its ``AppConfig``: ``read_only_tables`` (which its own database
functions write) and ``append_only_tables``; ``executable_functions`` names functions
that are closed to everybody else.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from psycopg import sql

APPLICATION_ROLE = "bowerhouse_app"
_READ = "SELECT"
_APPEND = "SELECT, INSERT"
_WRITE = "SELECT, INSERT, UPDATE, DELETE"


def prepare_database(
    owner_url: str, *, role: str = APPLICATION_ROLE, password: str = ""
) -> None:
    """Create the application's *role* if it is missing, and let the owner act as it.

    Safe to repeat; a *password* is set only when the role is created.
    """
    name = sql.Identifier(role)
    with psycopg.connect(owner_url) as connection:
        known = "SELECT FROM pg_roles WHERE rolname = %s"
        if connection.execute(known, [role]).fetchone() is not None:
            return
        create = sql.SQL("CREATE ROLE {} LOGIN").format(name)
        if password:
            create += sql.SQL(" PASSWORD {}").format(sql.Literal(password))
        connection.execute(create)
        connection.execute(sql.SQL("GRANT {} TO CURRENT_USER").format(name))


def grant_rights(*, using: str, **_kwargs: object) -> None:
    """Give the application's role exactly its rights; after every migration."""
    if any(isinstance(cache, DatabaseCache) for cache in caches.all()):
        call_command("createcachetable", database=using, verbosity=0)
    role: str = settings.DATABASE_APPLICATION_ROLE
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute(
            "SELECT FROM pg_roles WHERE rolname = %s AND rolname <> current_user",
            [role],
        )
        if not cursor.rowcount:
            return
        present = set(connections[using].introspection.table_names(cursor))
        cursor.execute(
            "SELECT proname FROM pg_proc WHERE proname = ANY (%s)",
            [_named_by_apps("executable_functions")],
        )
        present.update(name for (name,) in cursor.fetchall())
        for statement in _grants(role, present):
            cursor.execute(statement)


def _grants(role: str, present: set[str]) -> Iterator[str]:
    """Return the statements that set the rights of *role* on what is *present*."""
    for table, rights in sorted(_rights().items()):
        if table in present:
            yield f'REVOKE ALL ON "{table}" FROM "{role}"'
            yield f'GRANT {rights} ON "{table}" TO "{role}"'
    yield f'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO "{role}"'
    for function in _named_by_apps("executable_functions"):
        if function in present:
            yield f'GRANT EXECUTE ON FUNCTION "{function}" TO "{role}"'


def _rights() -> dict[str, str]:
    rights = {
        model._meta.db_table: _WRITE  # noqa: SLF001 - Django's documented Meta API.
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed  # noqa: SLF001
    }
    for cache in caches.all():
        if isinstance(cache, DatabaseCache):
            rights[cache.cache_model_class._meta.db_table] = _WRITE  # noqa: SLF001
    rights |= dict.fromkeys(_named_by_apps("append_only_tables"), _APPEND)
    rights |= dict.fromkeys(_named_by_apps("read_only_tables"), _READ)
    rights[MigrationRecorder.Migration._meta.db_table] = _READ  # noqa: SLF001
    return rights


def _named_by_apps(attribute: str) -> list[Any]:
    return [
        name
        for config in apps.get_app_configs()
        for name in getattr(config, attribute, ())
    ]
