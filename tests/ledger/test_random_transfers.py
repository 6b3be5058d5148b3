"""Random transfers end as a plain model of the book says."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_site.models import User
from ledger.accounts import AccountName
from ledger.api import NewTransfer, balances, post
from ledger.errors import InsufficientFundsError, KeyReusedError
from ledger.reports import audit
from tests.ledger.book import cash, fees, person, player, pool, reserve

_PLACES = 8
asked = st.lists(
    st.tuples(
        st.integers(0, 11),  # The key: some come again.
        st.dictionaries(
            st.integers(0, _PLACES - 2), st.integers(-300, 300), min_size=1, max_size=4
        ),
    ),
    max_size=25,
)


class Model:
    """The rules of the book in a few lines of Python."""

    def __init__(self) -> None:
        self.held: dict[AccountName, int] = {}
        self.known: dict[str, dict[AccountName, int]] = {}

    def post(self, key: str, postings: dict[AccountName, int]) -> str:
        if key in self.known:
            return "replay" if self.known[key] == postings else "conflict"
        after = {name: self.held.get(name, 0) + n for name, n in postings.items()}
        if any(held < 0 and name != cash() for name, held in after.items()):
            return "refused"
        self.held |= after
        self.known[key] = postings
        return "posted"


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    return [person("ann"), person("ben")]


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(asked=asked)
def test_the_book_agrees_with_a_plain_model(
    people: list[User], asked: list[tuple[int, dict[int, int]]]
) -> None:
    ann, ben = people
    names = [
        player(ann),
        player(ben),
        pool(1),
        fees(1),
        reserve(ann, 1),
        reserve(ben, 1),
        pool(2),
        cash(),
    ]
    model = Model()

    with transaction.atomic():
        for number, amounts in asked:
            postings = {names[place]: n for place, n in amounts.items() if n}
            rest = -sum(postings.values())
            postings |= {cash(): rest} if rest else {}
            if postings:
                key = f"random:{number}"
                assert _post(key, postings) == model.post(key, postings)

        right = dict.fromkeys(names, 0) | model.held
        assert balances(names) == right
        assert audit() == []
        transaction.set_rollback(True)


def _post(key: str, postings: dict[AccountName, int]) -> str:
    try:
        posted = post(NewTransfer(key, "correction", postings))
    except InsufficientFundsError:
        return "refused"
    except KeyReusedError:
        return "conflict"
    return "replay" if posted.is_replay else "posted"
