"""A tournament that is called off costs nobody anything."""

import pytest

from tests import factories
from tests.factories import NOON
from tests.tournaments.dealt import dealt, seconds
from tournaments.errors import (
    NotAllowedError,
    OwnInterestError,
    TermsError,
    WrongStateError,
)
from tournaments.models import Match, Tournament, Turn
from tournaments.services import play
from tournaments.services.cancellation import cancel
from tournaments.services.registration import register

pytestmark = pytest.mark.django_db


def test_a_host_cancels_before_the_start_and_everybody_is_refunded() -> None:
    people = factories.players(1000)
    opened = factories.tournament()
    for person in people[:3]:
        register(opened.pk, user=person, client_seed="x", now=NOON)

    cancel(opened.pk, actor=factories.user("host"), reason="No table", now=NOON)

    assert [factories.available(person) for person in people] == [1000] * 4
    assert Tournament.objects.get().state == Tournament.State.CANCELLED


def test_a_reason_is_required() -> None:
    opened = factories.tournament()

    with pytest.raises(TermsError):
        cancel(opened.pk, actor=factories.user("host"), reason="  ", now=NOON)


def test_a_stranger_cannot_cancel() -> None:
    opened = factories.tournament()

    with pytest.raises(NotAllowedError):
        cancel(opened.pk, actor=factories.user("eve"), reason="Because", now=NOON)


@pytest.mark.parametrize("state", ["open", "running"])
def test_a_reviewer_alone_cancels_nothing(state: str) -> None:
    reviewer = factories.reviewer()
    if state == "open":
        tournament = factories.tournament()
    else:
        tournament = factories.running(currency="PLAY").tournament

    with pytest.raises(NotAllowedError):
        cancel(tournament.pk, actor=reviewer, reason="Because", now=NOON)

    assert Tournament.objects.get().state == state


def test_an_admin_may_cancel_alone_before_the_start() -> None:
    opened = factories.tournament()
    admin = factories.user("root", is_superuser=True)

    done = cancel(opened.pk, actor=admin, reason="No table", now=NOON)

    assert done.state == Tournament.State.CANCELLED


def test_cancelling_a_running_table_with_real_money_takes_a_second_person() -> None:
    table = factories.running()
    host = factories.user("host")

    asked = cancel(table.tournament.pk, actor=host, reason="Power cut", now=NOON)
    assert asked.state == Tournament.State.RUNNING
    assert table.available() == [780, 780, 780, 780]

    done = cancel(
        table.tournament.pk, actor=factories.reviewer(), reason="Agreed", now=NOON
    )
    assert done.state == Tournament.State.CANCELLED
    assert table.available() == [1000, 1000, 1000, 1000]
    assert Match.objects.get().result == Match.Result.VOID


def test_the_host_cannot_be_the_second_person() -> None:
    table = factories.running()
    host = factories.user("host", rights=["review_payouts"])
    cancel(table.tournament.pk, actor=host, reason="Losing", now=NOON)

    with pytest.raises(OwnInterestError):
        cancel(table.tournament.pk, actor=host, reason="Losing", now=NOON)

    assert table.available() == [780, 780, 780, 780]


def test_a_player_cannot_be_the_second_person() -> None:
    table = factories.running()
    player = factories.reviewer(table.people[1].username)
    cancel(table.tournament.pk, actor=factories.user("host"), reason="Why", now=NOON)

    with pytest.raises(OwnInterestError):
        cancel(table.tournament.pk, actor=player, reason="Losing", now=NOON)


def test_a_reviewer_who_asked_cannot_confirm() -> None:
    table = factories.running()
    reviewer = factories.reviewer()
    cancel(table.tournament.pk, actor=reviewer, reason="Odd", now=NOON)

    with pytest.raises(OwnInterestError):
        cancel(table.tournament.pk, actor=reviewer, reason="Odd", now=NOON)


def test_with_play_money_the_host_cancels_alone() -> None:
    table = factories.running(currency="PLAY")

    done = cancel(
        table.tournament.pk, actor=factories.user("host"), reason="Late", now=NOON
    )

    assert done.state == Tournament.State.CANCELLED
    assert table.available() == [1000, 1000, 1000, 1000]


def test_cancelling_twice_refunds_once() -> None:
    people = factories.players(1000)
    opened = factories.tournament()
    register(opened.pk, user=people[0], client_seed="x", now=NOON)
    host = factories.user("host")

    cancel(opened.pk, actor=host, reason="No table", now=NOON)
    cancel(opened.pk, actor=host, reason="No table", now=NOON)

    assert factories.available(people[0]) == 1000


def test_a_settled_table_cannot_be_cancelled() -> None:
    table = factories.running()
    table.concede()

    with pytest.raises(WrongStateError):
        cancel(
            table.tournament.pk, actor=factories.user("host"), reason="Late", now=NOON
        )


def test_a_cancelled_match_goes_on_no_more() -> None:
    table = factories.running(currency="PLAY")
    cancel(table.tournament.pk, actor=factories.user("host"), reason="Late", now=NOON)

    play.advance(table.match.pk, now=NOON)

    assert Match.objects.get().turn == 0


def test_the_clock_that_ran_when_a_table_was_cancelled_is_kept_as_evidence() -> None:
    table = dealt(currency="PLAY")
    host = factories.user("host")

    cancel(table.tournament.pk, actor=host, reason="Late", now=NOON + seconds(20))

    turn = Turn.objects.get(match=table.match)
    assert (turn.turn, turn.seat) == (1, table.match.to_move)
    assert (turn.published_at, turn.decided_at) == (NOON, NOON + seconds(20))
    assert turn.due_at == NOON + seconds(47)
    assert (turn.how, turn.received_at) == (Turn.How.VOID, None)
