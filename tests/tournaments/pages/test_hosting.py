"""The form of a new tournament and what a host does on its page."""

import pytest

from euchre_site.models import User
from tests import factories
from tests.tournaments.browsing import signed_in, words
from tests.tournaments.terms_form import TERMS
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def host() -> User:
    return factories.user("host", rights=["host_tournaments"])


def test_the_form_shows_what_a_player_pays_and_what_first_place_gets() -> None:
    shown = words(signed_in(host()).get("/host/new/"))

    assert "A player pays now" in shown
    assert "First place gets" in shown
    assert "Whether the maker may play alone" in shown


def test_who_may_not_host_sees_no_form() -> None:
    assert signed_in(factories.user("ann")).get("/host/new/").status_code == 403


def test_a_host_opens_a_tournament_from_amounts_in_the_usual_notation() -> None:
    response = signed_in(host()).post("/host/new/", TERMS | {"open": ""})

    made = Tournament.objects.get()
    assert response["Location"] == f"/t/{made.pk}/"
    assert (made.state, made.buy_in, made.fee) == ("open", 100, 10)
    assert len(made.commitment) == 64


def test_a_draft_is_opened_later() -> None:
    browser = signed_in(host())
    browser.post("/host/new/", TERMS | {"draft": ""})
    made = Tournament.objects.get()
    assert (made.state, made.commitment) == ("draft", "")

    page = browser.post(f"/t/{made.pk}/open/", follow=True)

    made.refresh_from_db()
    assert made.state == "open"
    assert made.commitment in words(page)


@pytest.mark.parametrize(
    ("currency", "buy_in", "units"), [("JPY", "100", 100), ("KWD", "1.250", 1250)]
)
def test_money_has_the_decimals_of_its_currency(
    currency: str, buy_in: str, units: int
) -> None:
    terms = TERMS | {"currency": currency, "buy_in": buy_in, "fee": "0", "open": ""}

    signed_in(host()).post("/host/new/", terms)

    assert Tournament.objects.get().buy_in == units


@pytest.mark.parametrize(
    ("term", "wrong", "said"),
    [
        ("name", "", "This field is required."),
        ("buy_in", "1.005", "has too many decimals. Write it like 2.20."),
        ("fee", "ten", "is not an amount. Write it like 2.20."),
        ("buy_in", "-1.00", "The amount is out of range."),
        ("move_seconds", "0", "greater than or equal to 1"),
        ("currency", "XXX", "Select a valid choice."),
        ("rules_points_to_win", "6", "Select a valid choice."),
    ],
)
def test_a_wrong_term_is_said_at_its_field(term: str, wrong: str, said: str) -> None:
    page = signed_in(host()).post("/host/new/", TERMS | {term: wrong, "open": ""})

    assert page.status_code == 400
    assert said in words(page)
    assert page.context["form"].errors.keys() == {term}
    assert not Tournament.objects.exists()


def test_the_sums_of_a_refused_form_are_those_of_what_was_typed() -> None:
    terms = TERMS | {"name": "", "buy_in": "5.00", "fee": "0.50", "open": ""}

    page = signed_in(host()).post("/host/new/", terms)

    assert "A player pays now 11.00 USD" in words(page)
    assert "First place gets 10.00 USD" in words(page)


def test_single_rules_change_the_preset() -> None:
    chosen = {"rules_points_to_win": "5", "rules_dealer_must_name": "True"}

    signed_in(host()).post("/host/new/", TERMS | chosen | {"open": ""})

    rules = Tournament.objects.get().rules
    assert rules["points_to_win"] == 5
    assert rules["dealer_must_name"] is True


def test_a_host_pauses_with_a_reason_and_resumes() -> None:
    table = factories.running()
    browser = signed_in(host())
    address = f"/t/{table.tournament.pk}"

    refused = browser.post(f"{address}/pause/", {"reason": " "})
    assert refused.status_code == 400
    assert "Say why, in a few words." in words(refused)

    page = browser.post(f"{address}/pause/", {"reason": "Coffee"}, follow=True)
    assert "Paused by the host: Coffee." in words(page)

    browser.post(f"{address}/resume/")
    assert table.tournament.state == "running"


def test_cancelling_a_running_tournament_with_real_money_takes_two() -> None:
    table = factories.running()
    address = f"/t/{table.tournament.pk}"
    browser = signed_in(host())
    assert "that takes two people" in words(browser.get(f"{address}/"))

    asked = browser.post(f"{address}/cancel/", {"reason": "Flood"}, follow=True)
    assert "A reviewer or an admin who is not in it has to confirm" in words(asked)
    assert table.tournament.state == "running"

    second = signed_in(factories.reviewer())
    assert "host asks to cancel: Flood" in words(second.get(f"{address}/"))
    done = second.post(f"{address}/cancel/", follow=True)
    assert "Cancelled: Flood." in words(done)
    assert table.available() == [1000, 1000, 1000, 1000]


def test_bots_fill_a_play_money_table_and_start_it() -> None:
    opened = factories.tournament(currency="PLAY")

    signed_in(host()).post(f"/t/{opened.pk}/bots/")

    opened.refresh_from_db()
    assert opened.state == "running"


def test_the_list_of_a_host_has_the_fees_that_were_earned() -> None:
    for currency in ("USD", "JPY"):
        table = factories.running(
            factories.players(currency=currency), currency=currency
        )
        table.concede(losers=(1, 3))
    factories.running(factories.players(currency="EUR"), currency="EUR")

    shown = words(signed_in(host()).get("/host/"))

    assert "have earned the house 40 JPY and 0.40 USD in fees." in shown
    assert "4/4 2.20 EUR 2.00 EUR not yet" in shown
    assert "4/4 2.20 USD 2.00 USD 0.40 USD" in shown


def test_the_list_of_a_host_holds_the_own_tournaments() -> None:
    factories.tournament(name="Friday table")

    assert "Friday table" in words(signed_in(host()).get("/host/"))
    other = factories.user("host2", rights=["host_tournaments"])
    assert "Friday table" not in words(signed_in(other).get("/host/"))
