"""A table of bots that a player opens alone."""

from functools import partial

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from euchre_site.models import User
from ledger.models import Transfer
from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import signed_in, words
from tournaments.engine.rules import PRESETS
from tournaments.errors import TermsError
from tournaments.models import Match, Tournament
from tournaments.services import practice

pytestmark = pytest.mark.django_db

practise = partial(
    practice.practise, seeds=practice.Seeds(house=bytes(32), player="ann"), now=NOON
)


@pytest.fixture
def ann() -> User:
    return factories.user("ann")


def test_who_hosts_nothing_plays_at_once_and_pays_nothing(ann: User) -> None:
    answer = signed_in(ann).post("/practice/", {"game": "standard"})

    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.pk}/"
    assert match.state == "playing"
    names = {row.registration.user.get_username() for row in match.seats.all()}
    assert names == {"ann", "bot-alder", "bot-birch", "bot-cedar"}
    assert not Transfer.objects.exists()


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_game_can_be_practised(ann: User, preset: str) -> None:
    match = practise(ann, rules_preset=preset)

    assert match.tournament.rules_preset == preset
    assert match.seats.count() == match.tournament.capacity


def test_who_presses_twice_has_one_table(ann: User) -> None:
    first = practise(ann, rules_preset="standard")
    second = practise(ann, rules_preset="napoleon")

    assert second.pk == first.pk
    assert Tournament.objects.count() == 1


def test_an_unknown_game_is_refused_on_the_lobby(ann: User) -> None:
    answer = signed_in(ann).post("/practice/", {"game": "bridge"})

    assert answer.status_code == 400
    assert "bridge" in words(answer)
    assert "Open for registration" in words(answer)
    assert not Tournament.objects.exists()


def test_an_unknown_game_changes_nothing(ann: User) -> None:
    with pytest.raises(TermsError):
        practise(ann, rules_preset="")


def test_the_book_lets_nobody_practise_twice_at_once(ann: User) -> None:
    table = practise(ann, rules_preset="standard").tournament

    table.pk = None
    with pytest.raises(IntegrityError, match="one_practice"), transaction.atomic():
        table.save(force_insert=True)


def test_a_visitor_is_led_to_the_sign_in() -> None:
    answer = Client().post("/practice/", {"game": "standard"})

    assert answer["Location"].startswith("/accounts/login/")
    assert not Tournament.objects.exists()


def test_it_stands_in_nobody_elses_lobby(ann: User) -> None:
    match = practise(ann, rules_preset="standard")
    table = f"/m/{match.pk}/"

    assert table in signed_in(ann).get("/").content.decode()
    assert table not in signed_in(factories.user("ben")).get("/").content.decode()
    listed = signed_in(factories.user("cleo")).get("/api/v1/tournaments/").json()
    assert listed["results"] == []


def test_the_book_lets_nobody_pay_for_practice(ann: User) -> None:
    table = practise(ann, rules_preset="standard").tournament

    table.buy_in = 100
    with pytest.raises(IntegrityError, match="practice_is_free"), transaction.atomic():
        table.save(update_fields=["buy_in"])


def test_after_it_another_is_one_button_away(ann: User) -> None:
    match = practise(ann, rules_preset="standard")
    browser = signed_in(ann)
    browser.post(f"/m/{match.pk}/concede/")
    match.refresh_from_db()
    assert match.state == Match.State.FINISHED

    assert "Play again" in words(browser.get(f"/m/{match.pk}/"))
    again = practise(ann, rules_preset="standard")
    assert again.pk != match.pk
