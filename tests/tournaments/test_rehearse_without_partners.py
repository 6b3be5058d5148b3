"""Whole tournaments without partners, rehearsed."""

import pytest

from tests.tournaments.test_rehearse import rehearse_json

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("rules", "seats", "prize"), [("two-handed", 2, 200), ("three-handed", 3, 300)]
)
def test_a_rehearsal_without_partners_has_no_reserves(
    rules: str, seats: int, prize: int
) -> None:
    document = rehearse_json("--rules", rules, "--seed", "one")

    players = document["players"]
    assert [player["number"] for player in players] == list(range(1, seats + 1))
    for player in players:
        is_winner = player["place"] == 1
        assert player["partner"] is None
        assert player["paid_in"] == 110
        assert (player["reserve_returned"], player["partner_reserve"]) == (0, 0)
        assert player["prize"] == player["total_back"] == (prize if is_winner else 0)
    assert [player["place"] for player in players].count(1) == 1
    assert (document["pool"], document["house"]) == (prize, 10 * seats)
    assert document["paid_in"] == document["paid_out"] + document["house"]
    assert document["balanced"] is True


def test_three_handed_the_others_share_the_pool_of_a_late_player() -> None:
    document = rehearse_json(
        *("--rules", "three-handed", "--late", "2", "--seed", "late"),
        *("--currency", "EUR", "--buy-in", "7.77", "--fee", "0.33"),
    )

    players = document["players"]
    late = players.pop(1)
    by_seat = sorted(players, key=lambda player: int(player["seat"]))
    assert (late["late"], late["total_back"]) == (True, 0)
    assert [player["total_back"] for player in by_seat] == [1166, 1165]
    assert (document["pool"], document["house"]) == (2331, 99)
    assert document["balanced"] is True


def test_napoleon_is_rehearsed_without_stakes() -> None:
    document = rehearse_json(
        *("--rules", "napoleon", "--buy-in", "0", "--fee", "0", "--seed", "nap")
    )

    assert len(document["players"]) == 4
    assert (document["pool"], document["paid_in"], document["paid_out"]) == (0, 0, 0)
    assert document["balanced"] is True
