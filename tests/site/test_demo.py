import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from pytest_django import Settings

from euchre_site import demo
from euchre_site.embedded import house
from euchre_site.models import User
from ledger import api as ledger
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PEOPLE = {
    *("host", "cashier", "reviewer", "reviewer2", "auditor"),
    *("ann", "ben", "cleo", "dan"),
}


def balance(username: str, currency: str) -> int:
    owner = User.objects.get(username=username).pk
    return ledger.balance(ledger.AccountName(ledger.Kind.PLAYER, currency, owner=owner))


def test_everybody_has_a_hundred_of_each_real_currency_and_ten_thousand_to_play() -> (
    None
):
    demo.seed()

    assert set(
        User.objects.exclude(username="admin").values_list("username", flat=True)
    ) == (PEOPLE)
    for username in PEOPLE:
        assert balance(username, "USD") == 100_00
        assert balance(username, "JPY") == 100
        assert balance(username, "KWD") == 100_000
        assert balance(username, "PLAY") == 10_000_00


def test_seeding_twice_is_seeding_once() -> None:
    demo.seed()
    demo.seed()

    assert User.objects.count() == len(PEOPLE) + 1
    assert balance("ann", "USD") == 100_00
    assert Tournament.objects.count() == 2


def test_the_dollar_table_and_the_friendly_table_are_open() -> None:
    demo.seed()

    tables = Tournament.objects.order_by("buy_in").values_list(
        "currency", "buy_in", "fee", "state", "host__username"
    )
    assert list(tables) == [
        ("PLAY", 0, 0, "open", "host"),
        ("USD", 100, 10, "open", "host"),
    ]


def test_somebody_holds_each_role_and_no_player_does() -> None:
    demo.seed()

    holders = Group.objects.order_by("name", "user__username")
    assert list(holders.values_list("name", "user__username")) == [
        ("auditor", "auditor"),
        ("cashier", "cashier"),
        ("host", "host"),
        ("reviewer", "reviewer"),
        ("reviewer", "reviewer2"),
    ]


def test_the_auditor_and_the_admin_enter_the_admin_site() -> None:
    demo.seed()

    staff = User.objects.filter(is_staff=True).order_by("username")
    assert list(staff.values_list("username", flat=True)) == ["admin", "auditor"]


def test_the_house_names_every_sign_in_when_it_opens() -> None:
    demo.seed()

    everybody = User.objects.values_list("username", flat=True)
    assert sorted(house.PEOPLE.split(", ")) == sorted(everybody)


def test_it_is_refused_outside_the_demonstration(settings: Settings) -> None:
    settings.DEMO = False

    with pytest.raises(CommandError, match="Only a demonstration"):
        call_command("seed_demo")

    assert not User.objects.exists()
