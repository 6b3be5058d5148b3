"""What tests of play share."""

from collections.abc import Callable, Iterator

import psycopg
import pytest
from celery import current_app
from django.db import connection

from tournaments import announce


@pytest.fixture
def elsewhere(transactional_db: None) -> Iterator[psycopg.Connection]:
    """Give a second connection of the application, as another process has one."""
    del transactional_db
    for_django_alone = {"context", "cursor_factory", "prepare_threshold"}
    parameters = connection.get_connection_params()
    for name in for_django_alone:
        parameters.pop(name)
    with psycopg.connect(**parameters, autocommit=True) as opened:
        yield opened


@pytest.fixture
def dead_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody answer at the broker's address."""
    monkeypatch.setattr(
        current_app.conf, "broker_write_url", "redis+socket:///nobody/here.sock"
    )
    monkeypatch.setattr(announce, "_sender", announce._Sender())


@pytest.fixture
def queue() -> Iterator[Callable[[], list[object]]]:
    """Give what takes the next task off the broker, which is empty at first.

    It returns the task's name and its arguments.
    """
    with current_app.connection_for_read() as connected:
        waiting = connected.SimpleQueue("celery")
        waiting.clear()

        def take() -> list[object]:
            message = waiting.get(timeout=5)
            message.ack()
            arguments, _keywords, _options = message.payload
            return [message.headers["task"], *arguments]

        yield take
        waiting.clear()
