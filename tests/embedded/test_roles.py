from pathlib import Path

import psycopg
import pytest
from django.db import ProgrammingError, connection

from euchre_site import roles
from euchre_site.embedded import servers
from ledger.apps import LedgerConfig


@pytest.mark.django_db
def test_application_may_not_change_tables() -> None:
    with (
        connection.cursor() as cursor,
        pytest.raises(ProgrammingError, match="must be owner"),
    ):
        cursor.execute("ALTER TABLE euchre_site_user ADD COLUMN luck int")


@pytest.mark.django_db
def test_application_may_not_empty_tables() -> None:
    with (
        connection.cursor() as cursor,
        pytest.raises(ProgrammingError, match="permission denied"),
    ):
        cursor.execute("TRUNCATE euchre_site_user CASCADE")


@pytest.mark.django_db
def test_application_has_just_the_rights_that_its_apps_name() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, string_agg(privilege_type, ' ' ORDER BY privilege_type)"
            " FROM information_schema.role_table_grants WHERE grantee = current_user"
            " GROUP BY table_name"
        )
        rights = dict(cursor.fetchall())

    assert rights["euchre_site_user"] == "DELETE INSERT SELECT UPDATE"
    assert rights["tournaments_move"] == "INSERT SELECT"
    assert rights["django_migrations"] == "SELECT"
    for table in LedgerConfig.read_only_tables:
        assert rights[table] == "SELECT"


def test_role_that_exists_is_left_alone(owner: psycopg.Connection) -> None:
    roles.prepare_database(owner.info.dsn, password="another")

    found = owner.execute(
        "SELECT rolcanlogin, rolsuper FROM pg_roles WHERE rolname = %s",
        [roles.APPLICATION_ROLE],
    ).fetchone()
    assert found == (True, False)


@pytest.mark.processes
def test_owner_makes_the_role_and_may_act_as_it(tmp_path: Path) -> None:
    share = servers.Share(servers.postgres(tmp_path, is_throwaway=True))
    superuser = f"host={share.server.socket_folder} dbname=postgres user=postgres"
    with psycopg.connect(superuser) as connection:
        connection.execute("CREATE ROLE housekeeper LOGIN CREATEROLE")
    owner = superuser.replace("user=postgres", "user=housekeeper")

    for _repeated in range(2):
        roles.prepare_database(owner, role="player", password="it's secret")

    with psycopg.connect(owner) as connection:
        connection.execute("SET ROLE player")
    share.leave()
