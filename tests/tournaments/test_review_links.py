"""Reviewers learn that three of a table share a device or a network; players do not."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings
from rest_framework.authtoken.models import Token

from euchre_site.models import User
from tests import factories
from tests.factories import NOON, Table
from tests.tournaments.browsing import signed_in, words
from tests.tournaments.over_http import person, with_token
from tournaments.models import RegistrationOrigin, Tournament
from tournaments.origin import Origin
from tournaments.selectors import review as queue
from tournaments.services import registration

pytestmark = pytest.mark.django_db

FOUR_HOMES = ("192.0.2.1", "192.0.2.2", "198.51.100.1", "2001:db8:0:1::1")
ONE_ROOF = ("192.0.2.1", "192.0.2.1", "192.0.2.1", "198.51.100.1")


def settled(*origins: Origin | None) -> Table:
    """Return a table whose seats 2 and 4 have won; ann, ben, cleo, dan come so."""
    opened = factories.tournament()
    for player, origin in zip(factories.players(), origins, strict=True):
        registration.register(
            opened.pk, user=player, client_seed="x", now=NOON, origin=origin
        )
    table = Table.of(opened.matches.get())
    table.concede(losers=(1, 3))
    return table


def is_linked(table: Table) -> bool:
    flags = table.tournament.payouts.values_list("flags", flat=True)
    found = {"linked" in codes for codes in flags}
    assert len(found) == 1  # It is about the table, so each payout has it or none.
    return found == {True}


def said(tournament: Tournament) -> list[str]:
    """Return what a reviewer reads of the first payout."""
    payout = queue.payouts().filter(tournament=tournament)[0]
    return list(queue.flag_words(payout))


def net(mark: str) -> Origin:
    return Origin(network=mark)


def test_three_on_one_network_are_linked() -> None:
    assert is_linked(settled(net("a"), net("a"), net("a"), net("b")))


def test_three_on_one_device_are_linked_wherever_they_are() -> None:
    phone = [Origin(network=mark, device="phone") for mark in "abc"]

    assert is_linked(settled(*phone, net("d")))


def test_two_and_two_are_not_linked() -> None:
    assert not is_linked(settled(net("a"), net("a"), net("b"), net("b")))


def test_who_shares_with_one_and_another_links_both() -> None:
    both = Origin(network="a", device="phone")

    table = settled(net("a"), Origin(network="b", device="phone"), net("c"), both)

    assert is_linked(table)


def test_having_no_mark_is_nothing_in_common() -> None:
    assert not is_linked(settled(None, Origin(), net("a"), Origin(device="phone")))


def test_a_network_is_no_device() -> None:
    same = "0" * 64

    assert not is_linked(settled(net(same), net(same), Origin(device=same), None))


def test_pages_tell_reviewers_who_is_linked_and_by_what() -> None:
    people = factories.players()
    opened = factories.tournament()
    for user, address in zip(people, ONE_ROOF, strict=True):
        register_on_page(signed_in(user), opened, address)
    table = Table.of(opened.matches.get())
    table.concede()

    payout = opened.payouts.order_by("pk")[0]
    page = words(signed_in(factories.reviewer()).get(f"/review/{payout.pk}/"))

    linked = [user.username for user in table.people.values() if user.username != "dan"]
    assert f"Linked at this table: {', '.join(linked)} (by network)." in page


def test_one_browser_is_known_whoever_is_signed_in_and_wherever_it_is() -> None:
    opened = factories.tournament()
    browser = Client()
    for user, address in zip(factories.players(), FOUR_HOMES, strict=True):
        browser.force_login(user)
        browser.get("/")
        register_on_page(browser, opened, address)
    table = Table.of(opened.matches.get())
    table.concede()

    names = ", ".join(user.username for user in table.people.values())
    assert said(opened) == [f"Linked at this table: {names} (by device)."]


def test_addresses_are_kept_as_marks_alone() -> None:
    ann, ben, cleo, dan = factories.players()
    opened = factories.tournament()

    register_on_page(signed_in(ann), opened, "2001:db8:0:1::1")
    register_on_page(signed_in(ben), opened, "2001:db8:0:1:ffff::9")
    register_on_page(signed_in(cleo), opened, "2001:db8:0:2::1")
    register_on_page(signed_in(dan), opened, "::ffff:192.0.2.1")

    marks = list(
        RegistrationOrigin.objects.order_by("pk").values_list("network", flat=True)
    )
    assert marks[0] == marks[1]
    assert len(set(marks)) == 3
    assert {len(bytes.fromhex(mark)) for mark in marks} == {32}


def test_marks_need_the_key_of_the_house(settings: Settings) -> None:
    ann, ben, *_ = factories.players()
    opened = factories.tournament()
    register_on_page(signed_in(ann), opened, "192.0.2.1")
    settings.SECRET_KEY = "another house's, as long as a key has to be at the least"

    register_on_page(signed_in(ben), opened, "192.0.2.1")

    one, other = RegistrationOrigin.objects.values_list("network", flat=True)
    assert one != other


def test_a_proxy_of_ours_names_the_address_and_nobody_else_does(
    settings: Settings,
) -> None:
    people = factories.players()
    opened = factories.tournament()
    for proxies, user in enumerate(people[:2]):
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
        register_on_page(
            signed_in(user), opened, "192.0.2.1", HTTP_X_FORWARDED_FOR="198.51.100.1"
        )
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    register_on_page(signed_in(people[2]), opened, "198.51.100.1")

    direct, behind, same = RegistrationOrigin.objects.order_by("pk").values_list(
        "network", flat=True
    )
    assert direct != behind
    assert behind == same


def test_callers_of_the_api_are_linked_by_network_and_have_no_device() -> None:
    people = [person(name, USD=1000) for name in factories.PLAYERS]
    opened = factories.tournament()
    for caller, address in zip(people, ONE_ROOF, strict=True):
        answer = caller.client.post(
            f"/api/v1/tournaments/{opened.pk}/registrations/", REMOTE_ADDR=address
        )
        assert answer.status_code == 201
        assert not answer.cookies
    Table.of(opened.matches.get()).concede()
    reviewer = person("reviewer", "reviewer")

    listed = reviewer.read("payouts/", state="waiting")["results"]

    assert ["linked" in row["flags"] for row in listed] == [True, True]
    assert set(RegistrationOrigin.objects.values_list("device", flat=True)) == {""}


def test_players_see_nothing_of_it() -> None:
    phone = Origin(network="a1b2c3", device="d4e5f6")
    table = settled(phone, phone, phone, phone)
    assert is_linked(table)
    number, match = table.tournament.pk, table.match.pk

    for player in [*table.people.values(), factories.user("host")]:
        answers = seen_on_pages(player, number, match)
        answers += seen_by_api(player, number, match)
        for answer in answers:
            shown = answer.content.decode()
            assert answer.status_code == 200
            assert "linked" not in shown.lower()
            assert "a1b2c3" not in shown
            assert "d4e5f6" not in shown


def seen_on_pages(player: User, number: int, match: int) -> list[Any]:
    browser = signed_in(player)
    paths = ("/", f"/t/{number}/", f"/m/{match}/", "/mine/", "/account/history/")
    return [browser.get(path) for path in paths]


def seen_by_api(player: User, number: int, match: int) -> list[Any]:
    key, _ = Token.objects.get_or_create(user=player)
    caller = with_token(player.username, key.key)
    paths = (
        f"tournaments/{number}/",
        f"matches/{match}/",
        f"matches/{match}/record/",
        f"matches/{match}/clocks/",
        "me/history/",
    )
    return [caller.get(path) for path in paths]


def register_on_page(
    browser: Client, tournament: Tournament, address: str, **headers: str
) -> None:
    browser.post(
        f"/t/{tournament.pk}/register/",
        {"client_seed": "x"},
        REMOTE_ADDR=address,
        **headers,  # type: ignore[arg-type]
    )
    assert tournament.registrations.filter(origin__isnull=False).exists()
