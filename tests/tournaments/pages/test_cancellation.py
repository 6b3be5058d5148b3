"""A cancellation that is asked for is seen by everybody whom it concerns."""

import pytest

from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.services import cancellation

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> factories.Table:
    """Give a running table with real money that its host asks to cancel."""
    started = factories.running()
    host = factories.user("host", rights=["host_tournaments"])
    cancellation.cancel(
        started.tournament.pk, actor=host, reason="Flood", now=factories.NOON
    )
    return factories.Table.of(started.match)


def test_reviewers_find_it_and_one_who_is_not_in_it_confirms(
    table: factories.Table,
) -> None:
    browser = signed_in(factories.reviewer())

    shown = words(browser.get("/review/"))
    part = words(browser.get("/review/view/"))
    browser.post(f"/t/{table.tournament.pk}/cancel/")

    asked = (
        "host asks to cancel a tournament, since 1 Jan 2040, 12:00 UTC."
        " Friday table : Flood"
    )
    assert asked in shown
    assert asked in part
    assert "Confirm: void the match and give everything back" in shown
    assert "No payout waits." in shown
    assert table.tournament.state == "cancelled"
    assert "asks to cancel" not in words(browser.get("/review/"))


def test_a_reviewer_who_plays_there_reads_who_confirms(table: factories.Table) -> None:
    name = table.people[1].username
    player = factories.user(name, rights=["review_payouts"])

    shown = words(signed_in(player).get("/review/"))

    assert "host asks to cancel a tournament" in shown
    assert "Confirm: void the match" not in shown
    assert "Somebody who neither asked for it, hosts it nor plays" in shown


def test_players_and_host_read_it_wherever_they_look(table: factories.Table) -> None:
    player = signed_in(table.people[1])
    host = signed_in(factories.user("host"))
    said = "host has asked to cancel: Flood. Play and"

    assert said in words(player.get("/"))
    assert said in words(host.get("/"))
    assert said in words(player.get(f"/m/{table.match.pk}/"))
    assert said in words(player.get(f"/t/{table.tournament.pk}/"))
    assert said not in words(signed_in(factories.user("eve")).get("/"))


def test_the_host_reads_that_clocks_go_on_and_how_to_stop_them() -> None:
    table = factories.running()
    browser = signed_in(factories.user("host"))
    address = f"/t/{table.tournament.pk}/"

    before = words(browser.get(address))
    browser.post(f"{address}cancel/", {"reason": "Flood"})
    after = words(browser.get(address))
    browser.post(f"{address}pause/", {"reason": "Flood"})
    paused = words(browser.get(address))

    warning = "Until then play and every clock go on; pause it to stop them"
    assert warning in before
    assert warning in after
    assert "No clock runs meanwhile; a second person confirms." in paused
    assert warning not in paused


def test_a_match_called_off_says_why(table: factories.Table) -> None:
    signed_in(factories.reviewer()).post(f"/t/{table.tournament.pk}/cancel/")

    shown = words(signed_in(table.people[1]).get(f"/m/{table.match.pk}/"))

    assert "The match was called off: Flood. Everybody has everything back." in shown
