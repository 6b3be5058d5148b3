"""Places and their money go together, whoever comes at the same moment."""

from functools import partial

from tests import factories
from tests.factories import NOON, available
from tests.races.crowd import Crowd, refusals
from tests.races.tables import check_books, guests, opened, registering
from tests.soak import sample_and_soak
from tournaments.models import Match, Registration, Tournament
from tournaments.services import bots, cancellation, practice, registration


def state_of(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).state


@sample_and_soak(2)
def test_one_of_twenty_has_the_last_seat(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        tournament, seated = opened(3)
        hopeful = guests(20)

        found = crowd.at_once(*[registering(tournament, each) for each in hopeful])

        assert refusals(found) == ["full"] * 19
        assert state_of(tournament) == "running"
        assert Match.objects.filter(tournament=tournament).count() == 1
        assert [available(person) for person in seated] == [780] * 3
        assert sorted(available(person) for person in hopeful) == [780] + [1000] * 19
        check_books(tournament)


@sample_and_soak(2)
def test_one_who_presses_register_ten_times_has_one_place(
    crowd: Crowd, rounds: int
) -> None:
    for number in range(rounds):
        taken = number % 4  # In every fourth round it is the last place.
        tournament, _ = opened(taken)
        (person,) = guests(1)

        found = crowd.at_once(*[registering(tournament, person)] * 10)

        assert refusals(found) == ["already_registered"] * 9
        places = Registration.objects.filter(tournament=tournament, user=person)
        assert places.count() == 1
        assert available(person) == 780
        assert state_of(tournament) == ("running" if taken == 3 else "open")
        check_books(tournament)


@sample_and_soak(3)
def test_money_for_one_place_buys_one(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        tables = [opened(1)[0] for _ in range(4)]
        (person,) = guests(1, amount=220)

        found = crowd.at_once(*[registering(each, person) for each in tables])

        assert refusals(found) == ["insufficient_funds"] * 3
        assert available(person) == 0
        check_books(*tables)


@sample_and_soak(3)
def test_leaving_and_the_start_are_one_of_the_two(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        tournament, (ann, *others) = opened(3)
        (dan,) = guests(1)

        left, registered = crowd.at_once(
            partial(registration.leave, tournament.pk, user=ann, now=NOON),
            registering(tournament, dan),
        )

        assert isinstance(registered, Registration)
        assert [available(person) for person in (*others, dan)] == [780] * 3
        if left is None:
            assert state_of(tournament) == "open"
            assert available(ann) == 1000
        else:
            assert refusals([left]) == ["wrong_state"]
            assert state_of(tournament) == "running"
            assert available(ann) == 780
        check_books(tournament)


@sample_and_soak(3)
def test_leaving_ten_times_gives_back_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        tournament, (ann, ben) = opened(2)
        leave = partial(registration.leave, tournament.pk, user=ann, now=NOON)

        found = crowd.at_once(*[leave] * 10)

        assert refusals(found) == ["not_registered"] * 9
        assert [available(ann), available(ben)] == [1000, 780]
        check_books(tournament)


@sample_and_soak(3)
def test_whoever_registers_while_it_is_cancelled_has_everything_back(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        tournament, people = opened(2)
        (cleo,) = guests(1)

        cancelled, registered = crowd.at_once(
            _cancelling(tournament), registering(tournament, cleo)
        )

        assert refusals([cancelled]) == []
        assert refusals([registered]) in ([], ["wrong_state"])
        assert state_of(tournament) == "cancelled"
        assert [available(person) for person in (*people, cleo)] == [1000] * 3
        check_books(tournament)


@sample_and_soak(3)
def test_the_last_registration_starts_the_table_or_finds_it_cancelled(
    crowd: Crowd, rounds: int
) -> None:
    for _ in range(rounds):
        tournament, people = opened(3)
        (dan,) = guests(1)

        _, registered = crowd.at_once(
            _cancelling(tournament), registering(tournament, dan)
        )

        if refusals([registered]):
            assert state_of(tournament) == "cancelled"
            assert [available(person) for person in (*people, dan)] == [1000] * 4
        else:
            # It ran already: then the host has only asked, and another confirms.
            assert state_of(tournament) == "running"
            assert [available(person) for person in (*people, dan)] == [780] * 4
        check_books(tournament)


@sample_and_soak(3)
def test_cancelling_ten_times_gives_back_once(crowd: Crowd, rounds: int) -> None:
    for _ in range(rounds):
        tournament, people = opened(3)

        found = crowd.at_once(*[_cancelling(tournament)] * 10)

        assert refusals(found) == []
        assert [available(person) for person in people] == [1000] * 3
        check_books(tournament)


@sample_and_soak(2)
def test_bots_fill_four_tables_at_once(crowd: Crowd, rounds: int) -> None:
    host = factories.user("host")
    for _ in range(rounds):
        tables = [opened(taken, currency="PLAY")[0] for taken in (0, 1, 2, 3)]

        found = crowd.at_once(
            *[partial(bots.fill, each.pk, actor=host, now=NOON) for each in tables]
        )

        assert refusals(found) == []
        assert [state_of(each) for each in tables] == ["running"] * 4
        check_books()


@sample_and_soak(2)
def test_practising_ten_times_at_once_opens_one_table(
    crowd: Crowd, rounds: int
) -> None:
    for number in range(rounds):
        player = factories.user(f"learner-{number}")
        begin = partial(
            practice.practise,
            player,
            rules_preset="standard",
            seeds=practice.Seeds(house=bytes(32), player="any"),
            now=NOON,
        )

        found = crowd.at_once(*[begin] * 10)

        assert refusals(found) == []
        assert Tournament.objects.filter(host_id=player.pk).count() == 1


def _cancelling(tournament: Tournament) -> "partial[Tournament]":
    return partial(
        cancellation.cancel,
        tournament.pk,
        actor=factories.user("host"),
        reason="The room is flooded.",
        now=NOON,
    )
