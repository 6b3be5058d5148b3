"""``manage.py correct``: an admin takes back what was posted wrongly."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from euchre_site.models import User
from ledger import api as ledger
from ledger.accounts import AccountName, Kind
from ledger.services import cashier
from tests import factories
from tests.factories import NOON, Table
from tournaments import accounts
from tournaments.errors import OwnInterestError
from tournaments.models import Payout, StaffAct
from tournaments.services import review

pytestmark = pytest.mark.django_db

_SLIP = "deposit:counter:slip-7"
_GUARANTEE = "guarantee:test"


@pytest.fixture
def admin() -> User:
    return factories.user("admin", is_superuser=True)


@pytest.fixture
def ann() -> User:
    ann = factories.user("ann")
    cashier.deposit(ann, 1000, "USD", key=_SLIP, actor=None)
    return ann


@pytest.fixture
def table() -> Table:
    """Give a settled table into whose pool the house has put 1.00 too much."""
    table = factories.running()
    table.concede(losers=(1, 3))
    funds = AccountName(Kind.FUNDS, "USD")
    ledger.post_many(
        [
            ledger.NewTransfer(
                "funds:test", "guarantee", {accounts.revenue("USD"): -100, funds: 100}
            ),
            ledger.NewTransfer(
                _GUARANTEE,
                "guarantee",
                {funds: -100, accounts.pool(table.tournament): 100},
                tournament=table.tournament.pk,
            ),
        ]
    )
    return table


def _correct(key: str, *more: str, by: str = "admin") -> str:
    printed = io.StringIO()
    words = ["--by", by, "--reason", "A mistake.", *more]
    call_command("correct", key, *words, stdout=printed)
    return printed.getvalue()


@pytest.mark.usefixtures("admin")
def test_a_deposit_is_taken_back_once(ann: User) -> None:
    first = _correct(_SLIP)
    second = _correct(_SLIP)

    assert first == f"{_SLIP} is corrected, by correct:{_SLIP}.\n"
    assert second == f"{_SLIP} was corrected before, by correct:{_SLIP}.\n"
    assert factories.available(ann) == 0


@pytest.mark.usefixtures("admin", "ann")
def test_json_is_one_document() -> None:
    document = json.loads(_correct(_SLIP, "--effective", "2026-10-03", "--json"))

    assert document.pop("posted_at")
    assert document == {
        "key": f"correct:{_SLIP}",
        "corrects": _SLIP,
        "effective_on": "2026-10-03",
        "is_replay": False,
    }


@pytest.mark.usefixtures("admin")
def test_what_is_spent_already_is_not_taken_back(ann: User) -> None:
    cashier.ask_withdrawal(ann, 300, "USD", key="w")

    with pytest.raises(CommandError) as refused:
        _correct(_SLIP)

    assert str(refused.value) == "Not enough money available: 3.00 USD is missing."


@pytest.mark.usefixtures("ann")
def test_only_an_admin_corrects() -> None:
    factories.user("auditor", rights=["read_the_book"])

    with pytest.raises(CommandError, match="Only an admin corrects the book"):
        _correct(_SLIP, by="auditor")
    with pytest.raises(CommandError, match="Nobody is called nemo"):
        _correct(_SLIP, by="nemo")


@pytest.mark.usefixtures("admin", "ann")
@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--effective", "yesterday"], "yesterday is not a day"),
        (["--effective", "2400-01-01"], "2400-01-01 is still to come"),
        (["--reason", " "], "Say why"),
    ],
)
def test_a_correction_has_a_reason_and_a_day_that_was(
    more: list[str], words: str
) -> None:
    with pytest.raises(CommandError, match=words):
        _correct(_SLIP, *more)


def test_who_corrects_a_tournament_does_not_review_it(
    table: Table, admin: User
) -> None:
    _correct(_GUARANTEE)

    act = StaffAct.objects.get(act="correct")
    assert (act.tournament, act.actor, act.reason) == (
        table.tournament,
        admin,
        "A mistake.",
    )
    assert ledger.balance(accounts.pool(table.tournament)) == 0
    payout = Payout.objects.filter(tournament=table.tournament).first()
    assert payout is not None
    with pytest.raises(OwnInterestError):
        review.approve(payout.pk, reviewer=admin, revision=1, now=NOON)


@pytest.mark.usefixtures("admin")
def test_what_a_tournament_undoes_itself_is_not_corrected(table: Table) -> None:
    tournament, registered = table.tournament, table.registration(1)

    for key in (
        accounts.register_key(registered),
        accounts.reserve_key(tournament, registered.user_id),
        accounts.fees_key(tournament),
    ):
        with pytest.raises(CommandError, match="leaving or cancelling"):
            _correct(key)
    assert not StaffAct.objects.filter(act="correct").exists()


@pytest.mark.usefixtures("admin")
def test_what_a_closed_tournament_got_is_not_corrected(table: Table) -> None:
    tournament = table.tournament
    pool, home = accounts.pool(tournament), accounts.revenue("USD")
    ledger.post(ledger.NewTransfer("back:test", "guarantee", {pool: -100, home: 100}))
    reviewer = factories.reviewer()
    for payout in Payout.objects.filter(tournament=tournament):
        review.approve(payout.pk, reviewer=reviewer, revision=1, now=NOON)
    assert table.tournament.state == "closed"

    with pytest.raises(CommandError, match="is closed"):
        _correct(_GUARANTEE)
