"""What a management command needs before Django reads its settings."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from euchre_site.embedded import addresses, modes

# Commands that ask no server, or that start the servers themselves.
WITHOUT_SERVERS = {
    "help",
    "version",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "house",
    "makemessages",
    "play_record",
    "startapp",
    "startproject",
    "verify_deal",
}
# Commands that change the tables, or that are about them.
AS_OWNER = {
    "createcachetable",
    "flush",
    "makemigrations",
    "migrate",
    "optimizemigration",
    "pgtrigger",
    "prepare_database",
    "showmigrations",
    "sqlflush",
    "sqlmigrate",
    "squashmigrations",
}


@contextmanager
def ready_for(arguments: Sequence[str], checkout: Path) -> Iterator[None]:
    """Have everything ready for ``manage.py`` with these *arguments*.

    Finds the running house's servers, or starts the embedded ones and stops what it
    started; brings the tables of freshly started ones up to date.

    Raises:
        EmbeddedError: a server is not installed, or did not start.

    """
    addresses.read_env_file(checkout / ".env")
    var = addresses.folder(checkout)
    command = arguments[0] if arguments else "help"
    if _needs_servers(command, arguments):
        modes.choose(var)
        with addresses.served(var) as shares:
            if command in AS_OWNER:
                os.environ["BOWERHOUSE_AS_OWNER"] = "1"
            elif any(share.has_started for share in shares):
                _migrate_if_pending(checkout)
            yield
    else:
        if command != "house":
            modes.choose(var)
        yield


def _needs_servers(command: str, arguments: Sequence[str]) -> bool:
    if command in WITHOUT_SERVERS or command.startswith("-"):
        return False
    if command == "check":
        return any(word.startswith("--database") for word in arguments)
    return not {"-h", "--help", "--version"} & set(arguments)


def _migrate_if_pending(checkout: Path) -> None:
    # Read only now: the settings have just got their addresses.
    import django  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    django.setup()
    executor = MigrationExecutor(connection)
    is_pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    connection.close()
    if is_pending:
        migrate(checkout)


def migrate(checkout: Path) -> None:
    """Bring the tables up to date, as their owner.

    Raises:
        CalledProcessError: a migration failed; it has said why.

    """
    subprocess.run(  # noqa: S603 - Our own command.
        [sys.executable, str(checkout / "manage.py"), "migrate", "--verbosity=0"],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
    )
