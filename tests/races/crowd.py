"""People who do things at the same moment, each on a database connection of its own."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier
from typing import Any

import psycopg
from django.db import connection, connections
from psycopg import sql

from ledger.errors import LedgerError
from tournaments.errors import TournamentError

Act = Callable[[], object]
Outcome = Any
"""What an act returned, or the refusal that it raised."""

_PATIENCE_S = 30
_BLOCKED = """
    SELECT count(DISTINCT waiting.pid) FROM pg_locks waiting
    JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND datname = current_database()
"""


class Crowd:
    """Threads that keep their connections from one act to the next."""

    def __init__(self, owner: psycopg.Connection) -> None:
        self._owner = owner
        self._threads = ThreadPoolExecutor(max_workers=32)
        self._largest = 0

    def at_once(self, *acts: Act) -> list[Outcome]:
        """Begin all acts at one moment; return their outcomes in the same order.

        Whatever is no refusal of ours, a deadlock above all, is raised.
        """
        self._largest = max(self._largest, len(acts))
        start = Barrier(len(acts), timeout=_PATIENCE_S)
        return outcomes([self._threads.submit(_begin, act, start) for act in acts])

    def one_after_another(self, lock: str, key: int, *acts: Act) -> list[Outcome]:
        """Have the acts wait, in this order, for row *key* of the table *lock*."""
        self.at_once(*[connection.ensure_connection] * len(acts))
        waiting: list[Future[Outcome]] = []
        with self._owner.transaction():
            hold = sql.SQL("SELECT FROM {} WHERE id = %s FOR NO KEY UPDATE")
            self._owner.execute(hold.format(sql.Identifier(lock)), [key])
            for act in acts:
                waiting.append(self._threads.submit(_outcome, act))
                self._wait_until_blocked(waiting)
        return outcomes(waiting)

    def go(self) -> None:
        """Let the connections go."""
        if self._largest:
            self.at_once(*[connections.close_all] * self._largest)
        self._threads.shutdown()

    def _wait_until_blocked(self, acts: Sequence["Future[Outcome]"]) -> None:
        """Return when each of the acts waits for a lock, or is over."""
        blocked = -1
        while blocked < sum(not act.done() for act in acts):
            row = self._owner.execute(_BLOCKED).fetchone()
            assert row is not None
            (blocked,) = row


def outcomes(futures: Iterable["Future[Outcome]"]) -> list[Outcome]:
    """Return what became of every act, once all are done."""
    return [future.result(timeout=_PATIENCE_S) for future in futures]


def refusals(found: Iterable[Outcome]) -> list[str]:
    """Return the codes of those outcomes that are refusals."""
    return [
        each.code for each in found if isinstance(each, LedgerError | TournamentError)
    ]


def _begin(act: Act, start: Barrier) -> Outcome:
    connection.ensure_connection()
    start.wait()
    return _outcome(act)


def _outcome(act: Act) -> Outcome:
    try:
        return act()
    except (LedgerError, TournamentError) as refusal:
        return refusal
