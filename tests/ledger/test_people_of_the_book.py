"""People with a history stay in the book."""

import psycopg
import pytest
from django.db import models
from psycopg import errors

from euchre_site.models import User
from ledger.api import balance
from tests.ledger.book import bring, person, player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> User:
    ann = person("ann")
    bring(ann, 500)
    return ann


def test_user_with_a_history_is_not_deleted(ann: User) -> None:
    with pytest.raises(models.ProtectedError):
        ann.delete()


def test_user_with_a_history_is_not_deleted_by_sql(
    ann: User, owner: psycopg.Connection
) -> None:
    with pytest.raises(errors.ForeignKeyViolation):
        owner.execute("DELETE FROM euchre_site_user WHERE id = %s", [ann.pk])


def test_anonymised_user_keeps_the_book(ann: User) -> None:
    ann.username = "former-player-1"
    ann.email = ""
    ann.save(update_fields=["username", "email"])

    assert balance(player(ann)) == 500
