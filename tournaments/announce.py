"""Tell watchers and workers what has changed, once it is certain.

The only module that names a task. Nothing here is needed for correctness: a browser
that missed a notice asks again, and the clock finds a match that no worker was told
of. So nothing here waits, and nothing here fails a move.
"""

import json
import os
import queue
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial

import structlog
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from kombu import Connection

CHANNEL = "bowerhouse"
"""The PostgreSQL channel of every notice."""

ADVANCE = "tournaments.tasks.advance"
"""The task that advances a match; its one argument is the match's id."""

NOBODY_LISTENS = "memory://"
"""The broker's address where there is none: no process hears another's memory."""

_BROKER_TIMEOUT_S = 0.4
_BROKER_LEFT_ALONE_S = 1.0
_WAITING_AT_MOST = 10_000
# Without these kombu sleeps two seconds before it says that nobody answers.
_FAIL_FAST = {
    "socket_timeout": _BROKER_TIMEOUT_S,
    "socket_connect_timeout": _BROKER_TIMEOUT_S,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}

log = structlog.get_logger(__name__)


def wake(match_id: int) -> None:
    """Have a worker advance the match after commit.

    Returns at once whatever the broker does: a thread of this process sends. Where
    it cannot, the clock finds the match.
    """
    if settings.CELERY_BROKER_URL != NOBODY_LISTENS:
        transaction.on_commit(partial(_sender.send_soon, match_id))


def send(match_id: int) -> bool:
    """Hand the match to a worker now; return whether the broker took it.

    Waits a second at most, and after a failure lets the broker alone for one.
    """
    return _sender.send(match_id)


def match_changed(match_id: int, version: int) -> None:
    """Tell those who watch the match, at commit, that it has come to *version*."""
    matches_changed({match_id: version})


def matches_changed(versions: Mapping[int, int]) -> None:
    """Tell those who watch matches, at commit, their versions by match."""
    _notify([{"match": match, "version": number} for match, number in versions.items()])


def tournament_changed(tournament_id: int) -> None:
    """Tell those who watch the tournament or the lobby, at commit."""
    _notify([{"tournament": tournament_id}])


def payouts_changed() -> None:
    """Tell reviewers, at commit, that the queue of payouts has changed."""
    _notify([{"payouts": True}])


def match_spoke(match_id: int) -> None:
    """Tell those who watch the match, at commit, that somebody has said something."""
    _notify([{"match": match_id, "talk": True}])


def lobby_spoke(tournament_id: int) -> None:
    """Tell those who watch the tournament the same of its lobby, at commit."""
    _notify([{"tournament": tournament_id, "talk": True}])


def _notify(notices: Sequence[Mapping[str, int | bool]]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice",
            [CHANNEL, [json.dumps(notice) for notice in notices]],
        )


class _Sender:
    """Sends to the broker on one connection, and stays away from one that is down."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._broker: Connection | None = None
        self._left_alone_until = 0.0
        self._waiting: queue.Queue[int] = queue.Queue(_WAITING_AT_MOST)
        self._thread: threading.Thread | None = None

    def send_soon(self, match_id: int) -> None:
        if self._thread is None:
            self._start()
        try:
            self._waiting.put_nowait(match_id)
        except queue.Full:
            log.warning("wake_dropped", match=match_id)

    def send(self, match_id: int) -> bool:
        with self._lock:
            if time.monotonic() < self._left_alone_until:
                return False
            # A connection that has been idle may have died: then a new one, once.
            attempts = 1 if self._broker is None else 2
            return any(self._try(match_id) for _ in range(attempts))

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._send_waiting, name="announce", daemon=True
                )
                self._thread.start()

    def _send_waiting(self) -> None:
        while True:
            self.send(self._waiting.get())

    def _try(self, match_id: int) -> bool:
        try:
            if self._broker is None:
                self._broker = current_app.connection_for_write(
                    connect_timeout=_BROKER_TIMEOUT_S, transport_options=_FAIL_FAST
                )
            current_app.send_task(
                ADVANCE, args=[match_id], connection=self._broker, retry=False
            )
        except Exception as error:  # noqa: BLE001  Whatever it is, the clock helps.
            log.warning("broker_unreachable", match=match_id, error=repr(error))
            self._broker = None
            self._left_alone_until = time.monotonic() + _BROKER_LEFT_ALONE_S
            return False
        self._left_alone_until = 0.0
        return True


_sender = _Sender()


def _start_anew_in_child() -> None:
    global _sender  # noqa: PLW0603  Threads and connections do not survive a fork.
    _sender = _Sender()


os.register_at_fork(after_in_child=_start_anew_in_child)
