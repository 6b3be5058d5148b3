"""A rehearsed settlement as people read it, whoever plays with whom."""

from typing import Any

from tournaments.rehearsal import printed


def player(number: int, *, partner: int | None = None, **known: Any) -> dict[str, Any]:
    reserve = 0 if partner is None else 110
    return {
        "number": number,
        "name": f"alma-1-{number}",
        "seat": number,
        "partner": partner,
        "place": 1,
        "late": False,
        "paid_in": 110 + reserve,
        "prize": 0,
        "reserve_returned": reserve,
        "partner_reserve": 0,
        "total_back": 0,
        **known,
    }


def table(*players: dict[str, Any], won: list[int], score: list[int]) -> dict[str, Any]:
    return {
        "tournament": {
            "name": "Rehearsal 1",
            "winning_seats": won,
            "score": score,
            "hands": 12,
            "moves": 1,
        },
        "currency": "USD",
        "players": list(players),
        "paid_in": 330,
        "paid_out": 300,
        "house": 30,
        "balanced": True,
    }


def test_without_partners_no_column_speaks_of_them() -> None:
    won = player(1, prize=300, total_back=300)
    lost = [player(number, place=2) for number in (2, 3)]

    lines = printed.settlement(
        table(won, *lost, won=[1], score=[10, 4, -2]), 2
    ).splitlines()

    assert lines[0] == (
        "Rehearsal 1: alma-1-1 (no 1) won, 10 to 4 and -2; 12 hands, 1 move."
    )
    assert lines[1].split() == [
        *("no", "player", "seat", "place", "paid", "in", "prize", "total", "back")
    ]
    assert lines[2].split() == ["1", "alma-1-1", "1", "1", "1.10", "3.00", "3.00"]


def test_those_who_share_what_a_late_player_lost_are_all_named() -> None:
    others = [player(number, prize=110, total_back=110) for number in (1, 2, 4)]
    late = player(3, place=4, late=True)

    line = printed.headline(table(*others, late, won=[1, 2, 4], score=[0, 0, 0, 0]))

    assert line.startswith(
        "Rehearsal 1: alma-1-1 (no 1), alma-1-2 (no 2) and alma-1-4 (no 4) won,"
        " alma-1-3 (no 3) let the clock run out;"
    )


def test_pairs_that_end_level_are_said_to() -> None:
    players = [player(number, partner=(number + 1) % 4 + 1) for number in (1, 2, 3, 4)]

    line = printed.headline(table(*players, won=[1, 2, 3, 4], score=[7, 7]))

    assert line == "Rehearsal 1: all ended level, 7 to 7; 12 hands, 1 move."
