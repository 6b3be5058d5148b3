"""The page of a table."""

import re
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.browsing import HTMX, signed_in, words
from tests.tournaments.dealt import dealt
from tournaments.models import Match, Move
from tournaments.services import life, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> factories.Table:
    """Give a table at which the first call is awaited."""
    started = factories.running()
    play.advance(started.match.pk, now=factories.NOON)
    return factories.Table.of(started.match)


def browser(table: factories.Table, seat: int) -> Client:
    return signed_in(table.people[seat])


def address(table: factories.Table, part: str = "") -> str:
    return f"/m/{table.match.pk}/{part}"


def mover(table: factories.Table) -> int:
    seat = Match.objects.get(pk=table.match.pk).to_move
    assert seat is not None
    return seat


def offered(page: Any) -> list[str]:
    return re.findall(r'name="move" value="([^"]+)"', page.content.decode())


def test_the_seat_to_move_is_offered_its_calls_and_nobody_else_any(
    table: factories.Table,
) -> None:
    own = browser(table, mover(table)).get(address(table))
    left = browser(table, mover(table) % 4 + 1).get(address(table))

    assert offered(own) == ["pass", "order", "order alone"]
    assert "Your turn. Say whether this suit becomes trump." in words(own)
    assert "Order it up" in words(own)
    assert offered(left) == []
    assert f"{table.people[mover(table)].username} is to move." in words(left)


def test_a_table_says_what_a_timeout_costs(table: factories.Table) -> None:
    shown = words(browser(table, 1).get(address(table)))
    partner = table.people[3].username

    assert (
        f"You and {partner} lose the match, and your reserve of 1.10 USD goes to"
        f" {partner}." in shown
    )


def test_a_clock_carries_the_deadline_shown_and_the_servers_time(
    table: factories.Table,
) -> None:
    page = browser(table, 1).get(address(table)).content.decode()

    # 45 s for the first move and 2 s in which the deal is shown.
    assert 'data-due="2040-01-01T12:00:47+00:00"' in page
    assert re.search(r'data-now="\d{4}-\d\d-\d\dT', page)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_scripts_read_the_time_bank_in_every_language(language: str) -> None:
    table = dealt(bank_seconds=60)
    seats = table.match.seats
    seats.filter(seat=mover(table)).update(bank_ms=12_500)

    part = Client().get(address(table), headers={"Accept-Language": language})

    assert 'data-bank="12.500"' in part.content.decode()


def test_a_move_is_stored_and_shown_as_sent(table: factories.Table) -> None:
    seat = mover(table)

    answer = browser(table, seat).post(
        address(table, "move/"), {"turn": 1, "move": "pass"}, headers=HTMX
    )

    assert answer.status_code == 200
    assert "Sent: Pass." in words(answer)
    assert offered(answer) == []
    assert Move.objects.get().move == "pass"


def test_a_page_that_shows_its_move_itself_is_told_that_it_is_taken_and_no_more(
    table: factories.Table,
) -> None:
    seat, headers = mover(table), {**HTMX, "Prefer": "return=minimal"}
    sent = {"turn": 1, "move": "pass"}

    answer = browser(table, seat).post(address(table, "move/"), sent, headers=headers)
    refused = browser(table, seat).post(
        address(table, "move/"), sent | {"move": "order"}, headers=headers
    )

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert refused.status_code == 409
    assert "Turn 1 has been played already." in words(refused)


def test_a_move_without_any_script_leads_back_to_the_table(
    table: factories.Table,
) -> None:
    answer = browser(table, mover(table)).post(
        address(table, "move/"), {"turn": 1, "move": "pass"}
    )

    assert answer["Location"] == address(table)


@pytest.mark.parametrize(
    ("turn", "move", "status", "said"),
    [
        ("1", "call S", 422, "In the first round only"),
        ("1", "nonsense", 422, "is no move"),
        ("7", "pass", 409, "The turn is 1, not 7."),
        ("one", "pass", 409, "The turn is 1, not -1."),
    ],
)
def test_a_refused_move_says_why_and_leaves_the_table_as_it_was(
    table: factories.Table, turn: str, move: str, status: int, said: str
) -> None:
    seat = browser(table, mover(table))

    answer = seat.post(
        address(table, "move/"), {"turn": turn, "move": move}, headers=HTMX
    )
    page = seat.post(address(table, "move/"), {"turn": turn, "move": move})

    assert (answer.status_code, page.status_code) == (status, status)
    assert said in words(answer)
    assert said in words(page)
    assert offered(answer) == ["pass", "order", "order alone"]
    assert not Move.objects.exists()


def test_nobody_moves_for_another_seat(table: factories.Table) -> None:
    other = browser(table, mover(table) % 4 + 1)

    answer = other.post(
        address(table, "move/"), {"turn": 1, "move": "pass"}, headers=HTMX
    )

    assert answer.status_code == 409
    assert "It is not your turn." in words(answer)


def test_whoever_is_signed_out_is_told_so_and_not_led_away(
    table: factories.Table,
) -> None:
    sent = {"turn": 1, "move": "pass"}

    assert Client().post(address(table, "move/"), sent, headers=HTMX).status_code == 401
    assert Client().post(address(table, "move/"), sent).status_code == 302


def test_a_seat_sees_its_own_cards_and_a_spectator_none(
    table: factories.Table,
) -> None:
    own = browser(table, 1).get(address(table)).content.decode()
    watched = Client().get(address(table)).content.decode()

    # Both show the upcard and the draw for seats; a hand has five cards.
    assert own.count("playing-card") - watched.count("playing-card") == 5
    assert "Your hand" not in watched
    assert "You are watching" in watched


def test_the_table_is_sent_again_only_after_a_change(table: factories.Table) -> None:
    seat = browser(table, mover(table))

    first = seat.get(address(table, "view/"), headers=HTMX)
    known = HTMX | {"If-None-Match": first["ETag"]}
    again = seat.get(address(table, "view/"), headers=known)
    seat.post(address(table, "move/"), {"turn": 1, "move": "pass"})
    changed = seat.get(address(table, "view/"), headers=known)

    assert (first.status_code, again.status_code) == (200, 304)
    assert changed.status_code == 200


def test_looking_at_the_table_is_a_sign_of_life(table: factories.Table) -> None:
    name = table.people[2].username
    browser(table, 1).get(address(table, "view/"))
    seen = browser(table, 3).get(address(table, "view/")).content.decode()
    assert seen.count("offline") == 2

    browser(table, 2).get(address(table, "view/"))
    seen = browser(table, 3).get(address(table, "view/")).content.decode()

    assert name in seen
    assert seen.count("offline") == 1


def test_a_pause_is_shown_with_its_reason_and_what_the_clock_keeps(
    table: factories.Table,
) -> None:
    life.pause(
        table.tournament.pk,
        actor=factories.user("host"),
        reason="Coffee",
        now=factories.NOON,
    )

    shown = words(browser(table, mover(table)).get(address(table)))

    assert "Paused: Coffee. The clock keeps 47 s." in shown


def test_an_outage_is_explained(table: factories.Table) -> None:
    Match.objects.filter(pk=table.match.pk).update(notice="outage")

    shown = words(browser(table, 1).get(address(table)))

    assert "Nobody loses by it" in shown


def test_a_pair_gives_up_when_both_partners_agree(table: factories.Table) -> None:
    first, partner = browser(table, 1), browser(table, 3)

    asked = first.post(address(table, "concede/"), headers=HTMX)
    assert "You would give up" in words(asked)
    assert f"{table.people[1].username} would give up." in words(
        partner.get(address(table))
    )

    first.post(address(table, "play-on/"), headers=HTMX)
    assert "would give up." not in words(partner.get(address(table)))

    first.post(address(table, "concede/"), headers=HTMX)
    over = partner.post(address(table, "concede/"), headers=HTMX)
    assert "You have lost." in words(over)
    assert "Back to you in all 1.10 USD" in words(over)


def test_the_end_says_what_happened_to_the_money(table: factories.Table) -> None:
    late = table.let_clock_run_out()
    partner, winner = (late + 1) % 4 + 1, late % 4 + 1

    lost = words(browser(table, late).get(address(table)))
    whole = words(browser(table, partner).get(address(table)))
    won = words(browser(table, winner).get(address(table)))
    watched = words(Client().get(address(table)))

    assert "Back to you in all 0.00 USD" in lost
    name = table.people[partner].username
    assert (
        f"Your time ran out: your reserve of 1.10 USD goes to {name}, your partner."
        in lost
    )
    assert "You lose \N{MINUS SIGN}2.20 USD" in lost
    assert "What you held at the end" in lost
    assert "What you held" not in watched
    assert "Back to you in all 2.20 USD" in whole
    assert "that reserve of 1.10 USD is for you." in whole
    assert "Partner's reserve 1.10 USD waits for review" in whole
    assert "You come out even 0.00 USD" in whole
    assert "Back to you in all 3.10 USD" in won
    assert "Prize 2.00 USD waits for review" in won
    assert "You gain +0.90 USD" in won
    assert "have won." in watched
    assert "Back to you" not in watched


def test_the_page_of_the_tournament_shows_everybodys_result(
    table: factories.Table,
) -> None:
    late = table.let_clock_run_out()
    name = table.people[late].username

    shown = words(Client().get(f"/t/{table.tournament.pk}/"))

    assert f"2 {name} late 2.20 0.00 0.00 0.00 0.00 none" in shown
    assert "2.20 2.00 1.10 0.00 3.10 Prize: 2.00 USD waits for review" in shown
    assert "Download the record" in shown


def test_a_reason_for_a_rejection_is_the_payees_to_read(
    table: factories.Table,
) -> None:
    table.concede()
    payout = table.tournament.payouts.select_related("registration").first()
    assert payout is not None
    signed_in(factories.reviewer()).post(
        f"/review/{payout.pk}/reject/",
        {"revision": payout.revision, "reason": "Two accounts"},
    )
    payee = payout.registration.user_id
    page = f"/t/{table.tournament.pk}/"

    shown = {p.pk: words(signed_in(p).get(page)) for p in table.people.values()}

    assert [pk for pk, text in shown.items() if "Two accounts" in text] == [payee]
