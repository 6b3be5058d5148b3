"""What is asked for most often asks the database little."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import NOON
from tests.tournaments.dealt import dealt, seconds
from tournaments import selectors
from tournaments.services import play, registration

pytestmark = pytest.mark.django_db


def test_a_view_is_two_reads(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = dealt()

    # The match with its tournament; the seats with their players.
    with django_assert_num_queries(2):
        selectors.match_view(table.match.pk, user_id=table.people[1].pk, now=NOON)


def test_a_move_is_three_reads_and_two_writes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = dealt()
    mover = table.people[table.match.to_move or 0]

    # Match, seats and an earlier move are read, the move and the next look written;
    # besides a savepoint and its release, the limit of the wait, and the time.
    with django_assert_num_queries(5 + 4):
        play.submit(
            table.match.pk,
            user=mover,
            turn=1,
            move="pass",
            received_at=NOON + seconds(1),
        )


def test_an_advance_by_a_move_is_four_reads_and_two_writes(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    table = dealt()
    play.submit(
        table.match.pk,
        user=table.people[table.match.to_move or 0],
        turn=1,
        move="pass",
        received_at=NOON + seconds(1),
    )

    # Match, watch, seats and move are read, the turn's clock and the match written;
    # besides a savepoint and its release, the manner of the commit, and the notice.
    with django_assert_num_queries(6 + 4):
        play.advance(table.match.pk, now=NOON + seconds(1))


def test_a_registration_counts_the_places_once(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ann = factories.user("ann")
    free = factories.tournament(buy_in=0, fee=0)

    # The tournament is locked, its places are counted, the registration is written;
    # besides a savepoint and its release, and the notice.
    with django_assert_num_queries(3 + 3):
        registration.register(free.pk, user=ann, client_seed="ann", now=NOON)
