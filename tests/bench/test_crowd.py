"""Clients choose players and tournaments without getting in each other's way."""

from itertools import islice

from bench.crowd import CLIENTS, PLAYERS, TOURNAMENTS, places, two_players


def test_nobody_registers_twice_for_the_same_tournament() -> None:
    taken = [
        place
        for client in range(CLIENTS)
        for place in islice(places(client, of=CLIENTS), 5000)
    ]

    assert len(set(taken)) == len(taken) == 40_000


def test_sixteen_tournaments_are_open_until_all_players_are_in_all_of_them() -> None:
    first = list(islice(places(0, of=CLIENTS), PLAYERS // CLIENTS * TOURNAMENTS + 1))

    assert {tournament for _, tournament in first[:-1]} == set(range(1, 17))
    assert first[-1][1] > 16


def test_nobody_pays_himself() -> None:
    pairs = list(islice(two_players(3), 10_000))

    assert all(payer != payee for payer, payee in pairs)
    assert {person for pair in pairs for person in pair} <= set(range(PLAYERS))
