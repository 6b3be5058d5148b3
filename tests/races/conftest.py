from collections.abc import Generator

import psycopg
import pytest

from tests.races.crowd import Crowd


@pytest.fixture
def crowd(transactional_db: None, owner: psycopg.Connection) -> Generator[Crowd]:
    """Give threads with connections of their own, and a database that commits."""
    del transactional_db
    gathered = Crowd(owner)
    yield gathered
    gathered.go()
