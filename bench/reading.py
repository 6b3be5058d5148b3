"""Reading a short account and a long one, in turn; run by ``inside.py``."""

import time
from collections.abc import Callable
from http import HTTPStatus
from statistics import median

from django.test import Client

from euchre_site.models import User
from ledger import reports
from ledger.api import AccountName, Kind, NewTransfer, balance, post_many

FEW = 100
_BATCH = 1000
_CALLS = 25
_PAGE = "/account/history/?currency=USD"

Read = Callable[[], object]


def main(runs: str, postings: str) -> dict[str, list[tuple[float, float]]]:
    """Return for each run the milliseconds on a short and on a long account.

    The short one has 100 postings and the long one *postings*; by what is read.
    """
    few, many = _reads("few", FEW), _reads("many", int(postings))
    return {
        name: [_pair(few[name], many[name]) for _ in range(int(runs))] for name in few
    }


def _pair(few: Read, many: Read) -> tuple[float, float]:
    """Return the medians of both, called in turn so that both have the same luck."""
    times = [(_time_ms(few), _time_ms(many)) for _ in range(_CALLS)]
    short, long = zip(*times, strict=True)
    return median(short), median(long)


def _time_ms(read: Read) -> float:
    began_at = time.perf_counter()
    read()
    return 1000 * (time.perf_counter() - began_at)


def _reads(username: str, postings: int) -> dict[str, Read]:
    """Return the ways to read the account of a new player with so many postings."""
    user = User.objects.create_user(username)
    name = AccountName(Kind.PLAYER, "USD", user.pk)
    _fill(name, postings)
    browser = Client()
    browser.force_login(user)

    def page() -> None:
        answer = browser.get(_PAGE)
        assert answer.status_code == HTTPStatus.OK, answer.status_code

    return {
        "balance": lambda: balance(name),
        "history": lambda: reports.history(user.pk, "USD"),
        "page": page,
    }


def _fill(name: AccountName, postings: int) -> None:
    cash = AccountName(Kind.CASH, "USD")
    for first in range(0, postings, _BATCH):
        post_many(
            [
                NewTransfer(
                    key=f"deposit:bench:{name.owner}:{number}",
                    kind="deposit",
                    postings={cash: -100, name: 100},
                )
                for number in range(first, min(first + _BATCH, postings))
            ]
        )
