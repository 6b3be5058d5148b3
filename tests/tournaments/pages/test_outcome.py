"""How a match ended, in words."""

from typing import Any

import pytest

from tests import factories
from tests.factories import NOON
from tests.tournaments.browsing import signed_in, words
from tournaments.engine.seats import PAIRS, each_alone
from tournaments.models import Match
from tournaments.pages.outcome import outcome
from tournaments.services import play

NAMES = {1: "ann", 2: "ben", 3: "cleo", 4: "dan"}


def result(winners: list[int], score: list[int], **more: Any) -> dict[str, Any]:
    usual = {"kind": "played", "games": [0 for _ in score], "margin": None}
    return usual | {"winning_seats": winners, "score": score} | more


@pytest.mark.parametrize(
    ("ended", "winners", "score"),
    [
        (result([1, 3], [10, 6], games=[1, 0]), "ann and cleo", "10 to 6"),
        (result([2, 4], [-3, 10], games=[0, 1]), "ben and dan", "10 to \u22123"),
        (
            result([2, 4], [4, 11], games=[1, 2]),
            "ben and dan",
            "2 games to 1, the last 11 to 4",
        ),
        (
            result([1, 3], [5, 3], games=[2, 0], margin=6),
            "ann and cleo",
            "2 games to 0, by 6 rubber points, the last 5 to 3",
        ),
    ],
)
def test_pairs_win_by_points_games_and_rubber_points(
    ended: dict[str, Any], winners: str, score: str
) -> None:
    found = outcome(ended, sides=PAIRS, names=NAMES)

    assert found is not None
    assert (found.winners, found.score, found.is_level) == (winners, score, False)


@pytest.mark.parametrize(
    ("ended", "score"),
    [
        (result([2, 4], [3, 10], games=[0, 1]), "3 to 10"),
        (result([2, 4], [4, 11], games=[1, 2]), "1 game to 2, the last 4 to 11"),
        (
            result([2, 4], [3, 5], games=[1, 2], margin=3),
            "1 game to 2, by 3 rubber points, the last 3 to 5",
        ),
    ],
)
def test_a_player_reads_the_own_score_first(ended: dict[str, Any], score: str) -> None:
    found = outcome(ended, sides=PAIRS, names=NAMES, own_seat=3)

    assert found is not None
    assert (found.winners, found.score) == ("ben and dan", score)


def test_who_play_alone_are_named_with_their_points() -> None:
    found = outcome(result([3], [-4, 0, 12, -8]), sides=each_alone(4), names=NAMES)

    assert found is not None
    assert found.winners == "cleo"
    assert found.score == "cleo 12 points, ben 0, ann \u22124 and dan \u22128"


def test_two_players_have_points_and_no_games_where_there_is_one() -> None:
    found = outcome(
        result([2], [4, 10], games=[0, 1]), sides=each_alone(2), names=NAMES
    )

    assert found is not None
    assert found.score == "10 points to 4"


def test_who_play_several_games_alone_are_named_with_them() -> None:
    found = outcome(
        result([3], [4, 6, 10], games=[1, 0, 2]), sides=each_alone(3), names=NAMES
    )

    assert found is not None
    assert found.score == (
        "cleo 2 games, ben 0 and ann 1; in the last cleo 10 points, ben 6 and ann 4"
    )


def test_who_end_level_share_the_first_place() -> None:
    found = outcome(result([1, 2], [6, 6, 3]), sides=each_alone(3), names=NAMES)

    assert found is not None
    assert found.is_level
    assert found.winners == "ann and ben"


def test_a_match_that_was_called_off_has_no_outcome() -> None:
    assert outcome(result([], [0, 0], kind="void"), sides=PAIRS, names=NAMES) is None
    assert outcome(None, sides=PAIRS, names=NAMES) is None


@pytest.mark.django_db
def test_the_pages_tell_how_a_match_of_deals_ended() -> None:
    people = factories.players(0)[:3]
    rules = {"players": 3, "match": "hands-4"}
    table = factories.running(
        people, rules_preset="napoleon", rules=rules, buy_in=0, fee=0
    )
    play.advance(table.match.pk, now=NOON)
    while (match := Match.objects.get(pk=table.match.pk)).to_move is not None:
        mover = table.people[match.to_move]
        page = signed_in(mover).get(f"/m/{match.pk}/")
        shown = page.context["scene"]
        offers = [move.move for move in (*shown.calls, *shown.hand) if move.move]
        play.submit(
            match.pk, user=mover, turn=match.turn, move=offers[-1], received_at=NOON
        )
        play.advance(match.pk, now=NOON)

    watched = words(signed_in(factories.user("eve")).get(f"/m/{match.pk}/"))
    page = signed_in(people[0]).get(f"/t/{table.tournament.pk}/")

    found = page.context["outcome"]
    assert "Hand 4:" in watched
    assert f"{found.score}." in watched
    assert "to win" not in watched.lower()
    assert ("It ended level: " in words(page)) == found.is_level
    assert found.score in words(page)
