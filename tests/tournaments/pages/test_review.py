"""The reviewer's queue and decisions, as pages."""

from datetime import UTC, datetime

import pytest

from euchre_site.models import User
from tests import factories
from tests.tournaments.browsing import signed_in, words
from tournaments.models import Match, Payout, StaffAct

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> factories.Table:
    """Give a table at which a clock has run out: two prizes and a reserve wait."""
    started = factories.running()
    started.let_clock_run_out()
    return started


def reserve(table: factories.Table) -> Payout:
    return table.tournament.payouts.get(kind="partner_reserve")


def late_and_partner(table: factories.Table) -> tuple[User, User]:
    late = Match.objects.get(pk=table.match.pk).late_seat
    assert late is not None
    return table.people[late], table.people[(late + 1) % 4 + 1]


def test_only_reviewers_see_the_queue(table: factories.Table) -> None:
    assert signed_in(table.people[1]).get("/review/").status_code == 403
    assert signed_in(table.people[1]).get("/review/1/").status_code == 403


def test_the_queue_lists_amounts_and_flags(table: factories.Table) -> None:
    shown = words(signed_in(factories.reviewer()).get("/review/"))

    assert "partner reserve" in shown
    assert "1.10 USD" in shown
    assert shown.count("2.00 USD") == 2
    late, payee = late_and_partner(table)
    assert f"The reserve of {late.username} moves to {payee.username}." in shown


def test_the_evidence_has_clock_and_money(table: factories.Table) -> None:
    payout = reserve(table)

    shown = words(signed_in(factories.reviewer()).get(f"/review/{payout.pk}/"))

    assert "The clock that ran out" in shown
    assert "1 Jan 2040, 12:00:47.000000 UTC" in shown
    assert "Clocks, turn by turn (1)" in shown
    assert "Taken in all 8.80" in shown
    assert "Payouts under review 5.10" in shown
    assert "Own reserves returned 3.30" in shown


def test_an_approved_payout_is_paid_at_once(table: factories.Table) -> None:
    payout = reserve(table)
    payee = User.objects.get(pk=payout.registration.user_id)
    assert factories.available(payee) == 890

    page = signed_in(factories.reviewer()).post(
        f"/review/{payout.pk}/approve/", {"revision": payout.revision}, follow=True
    )

    assert f"Payout {payout.pk} is approved and paid." in words(page)
    assert factories.available(payee) == 1000


def test_many_are_approved_at_once_and_each_refusal_is_said(
    table: factories.Table,
) -> None:
    payouts = list(table.tournament.payouts.order_by("pk"))
    ticked = [f"{payout.pk}:1" for payout in payouts[:2]] + [f"{payouts[2].pk}:9"]

    page = signed_in(factories.reviewer()).post(
        "/review/approve/", {"payout": ticked}, follow=True
    )

    assert "Approved: 2." in words(page)
    refusal = f"Payout {payouts[2].pk} is left as it was. The payout has changed since"
    assert refusal in words(page)
    states = table.tournament.payouts.order_by("pk").values_list("state", flat=True)
    assert list(states) == ["approved", "approved", "waiting"]


def test_enter_in_the_queue_decides_nothing(table: factories.Table) -> None:
    queue = signed_in(factories.reviewer()).get("/review/").content.decode()

    form = queue[queue.index('action="/review/approve/"') :]
    first_button = form[form.index("<button") :].partition(">")[0]
    assert first_button == '<button type="submit" disabled'


def test_many_are_held_at_once_and_each_refusal_is_said(
    table: factories.Table,
) -> None:
    first, second, third = table.tournament.payouts.order_by("pk")
    ticked = [f"{first.pk}:1", f"{second.pk}:9", f"{third.pk}:1"]
    sent = {"payout": ticked, "reason": "Asking all", "until": "2040-02-01"}

    page = signed_in(factories.reviewer()).post("/review/hold/", sent, follow=True)

    assert "On hold: 2." in words(page)
    assert f"Payout {second.pk} is left as it was. The payout has" in words(page)
    rows = table.tournament.payouts.order_by("pk")
    until = datetime(2040, 2, 1, tzinfo=UTC)
    assert list(rows.values_list("state", "held_until", "reason")) == [
        ("held", until, "Asking all"),
        ("waiting", None, ""),
        ("held", until, "Asking all"),
    ]


def test_many_are_rejected_at_once_and_each_refusal_is_said(
    table: factories.Table,
) -> None:
    own = factories.running(people=list(table.people.values()))
    own.concede()
    refused = own.tournament.payouts.order_by("pk")[0]
    StaffAct.objects.create(
        tournament=own.tournament,
        actor=factories.reviewer(),
        act="pause",
        at=factories.NOON,
    )
    rejected = list(table.tournament.payouts.filter(kind="prize"))
    ticked = [f"{payout.pk}:1" for payout in [*rejected, refused]]

    page = signed_in(factories.reviewer()).post(
        "/review/reject/", {"payout": ticked, "reason": "One mule"}, follow=True
    )

    assert "Rejected: 2." in words(page)
    refusal = f"Payout {refused.pk} is left as it was. You have changed the course"
    assert refusal in words(page)
    assert "4.00 USD of rejected money waits in the pool" in words(page)


@pytest.mark.parametrize("what", ["hold", "reject"])
def test_many_are_not_held_or_rejected_without_a_reason(
    what: str, table: factories.Table
) -> None:
    ticked = [f"{reserve(table).pk}:1"]

    page = signed_in(factories.reviewer()).post(
        f"/review/{what}/", {"payout": ticked, "reason": " "}
    )

    assert page.status_code == 400
    assert reserve(table).state == "waiting"


def test_only_reviewers_decide_on_many(table: factories.Table) -> None:
    ticked = {"payout": [f"{reserve(table).pk}:1"], "reason": "Mine"}

    for what in ("approve", "hold", "reject"):
        page = signed_in(table.people[1]).post(f"/review/{what}/", ticked)
        assert page.status_code in {302, 403}

    assert reserve(table).state == "waiting"


def test_a_stale_revision_is_said_in_words(table: factories.Table) -> None:
    payout = reserve(table)

    page = signed_in(factories.reviewer()).post(
        f"/review/{payout.pk}/approve/", {"revision": 0}
    )

    assert page.status_code == 409
    assert "The payout has changed since: it is at revision 1." in words(page)


def test_a_hold_has_a_reason_and_a_day(table: factories.Table) -> None:
    payout = reserve(table)
    browser = signed_in(factories.reviewer())
    sent = {"revision": 1, "reason": "Asking both"}

    for wrong in ("soon", "2001-01-01"):
        refused = browser.post(f"/review/{payout.pk}/hold/", sent | {"until": wrong})
        assert refused.status_code == 400

    page = browser.post(
        f"/review/{payout.pk}/hold/", sent | {"until": "2040-02-01"}, follow=True
    )

    payout.refresh_from_db()
    assert payout.held_until == datetime(2040, 2, 1, tzinfo=UTC)
    assert "Held until 1 Feb 2040 : Asking both" in words(page)


def test_a_hold_needs_a_day_only_where_payouts_are_released_by_themselves() -> None:
    always, flagged = (factories.running(review=r) for r in ("always", "flagged"))
    browser = signed_in(factories.reviewer())
    sent = {"revision": 1, "reason": "Asking both", "until": ""}
    pages = []
    for table in (always, flagged):
        table.let_clock_run_out()
        address = f"/review/{reserve(table).pk}/hold/"
        pages.append(browser.post(address, sent, follow=True))

    assert "Held Asking both" in words(pages[0])
    assert reserve(always).held_until is None
    assert pages[1].status_code == 400
    assert "Choose the day until which it is held." in words(pages[1])


def test_approving_many_leaves_out_what_is_on_hold(table: factories.Table) -> None:
    browser = signed_in(factories.reviewer())
    held, other, _ = table.tournament.payouts.order_by("pk")
    browser.post(f"/review/{held.pk}/hold/", {"revision": 1, "reason": "Asking"})

    queue = browser.get("/review/").content.decode()
    ticked = [f"{held.pk}:2", f"{other.pk}:1"]
    page = browser.post("/review/approve/", {"payout": ticked}, follow=True)

    assert f'value="{held.pk}:2"' not in queue
    assert f"Payout {held.pk} is left as it was. It is on hold" in words(page)
    assert "Approved: 1." in words(page)
    held.refresh_from_db()
    assert held.state == "held"


def test_the_evidence_has_the_score_the_record_and_what_staff_did(
    table: factories.Table,
) -> None:
    payout = reserve(table)
    StaffAct.objects.create(
        tournament=table.tournament,
        actor=factories.user("host"),
        act="ask_to_cancel",
        reason="Flood",
        at=factories.NOON,
    )

    page = signed_in(factories.reviewer()).get(f"/review/{payout.pk}/")

    assert "Score: 0 to 0 , the winners' points first." in words(page)
    assert f'href="/m/{table.match.pk}/record/"' in page.content.decode()
    assert "host asked to cancel it: Flood" in words(page)


def test_rejected_money_is_assigned_and_a_second_reviewer_decides(
    table: factories.Table,
) -> None:
    payout = reserve(table)
    first, second = (
        signed_in(factories.reviewer(name)) for name in ("reviewer", "reviewer2")
    )

    refused = first.post(f"/review/{payout.pk}/reject/", {"revision": 1, "reason": ""})
    assert refused.status_code == 400
    first.post(f"/review/{payout.pk}/reject/", {"revision": 1, "reason": "Mule"})
    assert "1.10 USD of rejected money waits in the pool" in words(
        first.get("/review/")
    )
    said = first.post(
        f"/review/{payout.pk}/assign/",
        {"to": "entrants", "reason": "To the winners"},
        follow=True,
    )

    late, partner = late_and_partner(table)
    winners = [user for user in table.people.values() if user not in (late, partner)]
    names = ", ".join(user.username for user in winners)
    assert f"Assigned to {names}; a second reviewer decides." in words(said)
    assigned = list(table.tournament.payouts.filter(kind="assigned"))
    assert [row.amount for row in assigned] == [55, 55]
    own = first.post(f"/review/{assigned[0].pk}/approve/", {"revision": 1})
    assert own.status_code == 403
    assert "You have assigned this; a second reviewer decides." in words(own)
    other = second.post(f"/review/{assigned[0].pk}/approve/", {"revision": 1})
    assert other.status_code == 302


def test_whoever_has_an_interest_is_told_so(table: factories.Table) -> None:
    player = table.people[2]
    player = factories.user(player.username, rights=["review_payouts"])
    payout = reserve(table)

    page = signed_in(player).get(f"/review/{payout.pk}/")
    refused = signed_in(player).post(f"/review/{payout.pk}/approve/", {"revision": 1})

    assert "You play in this tournament. Somebody who has no interest" in words(page)
    assert refused.status_code == 403
    assert "Approve: pay it now" not in words(page)


def test_a_payout_that_is_not_there_is_a_404() -> None:
    browser = signed_in(factories.reviewer())

    assert browser.get("/review/999999/").status_code == 404
    assert browser.post("/review/999999/approve/", {"revision": 1}).status_code == 404


def test_the_log_of_staff_names_the_payout_that_was_rejected(
    table: factories.Table,
) -> None:
    payout = reserve(table)
    other = table.tournament.payouts.exclude(pk=payout.pk).first()
    assert other is not None
    browser = signed_in(factories.reviewer())
    browser.post(f"/review/{payout.pk}/hold/", {"revision": 1, "reason": "Asking"})
    browser.post(f"/review/{payout.pk}/reject/", {"revision": 2, "reason": "Mule"})

    own = words(browser.get(f"/review/{payout.pk}/"))
    others = words(browser.get(f"/review/{other.pk}/"))

    assert "The settlement proposed it" in own
    assert f"reviewer put payout {payout.pk} on hold: Asking" in own
    assert own.count(f"reviewer rejected payout {payout.pk}: Mule") == 1
    assert "What staff did" not in own
    assert f"reviewer rejected payout {payout.pk}: Mule" in others


def test_after_a_decision_the_next_payout_is_a_link_away(
    table: factories.Table,
) -> None:
    first, second, third = table.tournament.payouts.order_by("pk")
    browser = signed_in(factories.reviewer())

    page = browser.post(f"/review/{first.pk}/approve/", {"revision": 1}, follow=True)

    assert page.redirect_chain[-1][0] == f"/review/{first.pk}/"
    assert f'href="/review/{second.pk}/" rel="next"' in page.content.decode()
    # After the newest one comes the oldest that waits.
    last = browser.get(f"/review/{third.pk}/").content.decode()
    assert f'href="/review/{second.pk}/" rel="next"' in last


def test_each_stage_of_the_money_has_the_sum_that_was_paid_in(
    table: factories.Table,
) -> None:
    payout = reserve(table)

    page = signed_in(factories.reviewer()).get(f"/review/{payout.pk}/")

    late, payee = late_and_partner(table)
    shown = words(page)
    assert shown.count("In all: the same sum 8.80 USD") == 3
    waits = "reserve of the late partner, under review 1.10"
    assert f"{payee.username}: {waits}" in shown
    assert f"{late.username}: own reserve" not in shown
    assert "Taken is what the registrations say. 8.80" in shown
    for stage in page.context["stages"]:
        assert sum(bar.line.amount for bar in stage.bars) == 880
        assert sum(bar.width for bar in stage.bars) == 1000


def test_an_amount_to_review_is_written_as_the_reader_does(
    table: factories.Table,
) -> None:
    browser = signed_in(factories.reviewer())

    page = browser.get("/review/", headers={"Accept-Language": "uk"})

    assert "2,00 USD" in words(page)
