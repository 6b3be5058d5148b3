"""The last trick and the last hand, in words, for every game."""

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from tournaments.engine.cards import RANKING, SPADES
from tournaments.engine.rules import PRESETS, to_dict
from tournaments.engine.seats import PAIRS, each_alone
from tournaments.pages.table.hand_ends import last_hand
from tournaments.pages.table.past_play import last_trick, taker

NAMES = ("ann", "ben", "cleo", "dan")
ENDED = {
    "number": 3,
    "maker": 1,
    "trump": "S",
    "bid": None,
    "alone": False,
    "defender": None,
    "calls": [],
    "game": None,
}


def trick(*cards: str) -> list[dict[str, Any]]:
    return [{"seat": seat, "card": card} for seat, card in enumerate(cards, start=1)]


def view(preset: str = "standard", **hand: Any) -> dict[str, Any]:
    seats = {"two-handed": 2, "three-handed": 3}.get(preset, 4)
    has_pairs = preset not in {"two-handed", "three-handed", "napoleon"}
    sides = PAIRS if has_pairs else each_alone(seats)
    end = {
        **ENDED,
        "tricks": [3, 2],
        "points": [1, 0],
        "last_trick": trick("9H", "JC", "AS", "KS"),
    }
    return {
        "rules": to_dict(PRESETS[preset]),
        "sides": sides,
        "seats": [
            {"seat": seat, "username": name}
            for seat, name in enumerate(NAMES[:seats], start=1)
        ],
        "last_trick": [],
        "tricks": [0 for _ in sides],
        "last_hand": end | hand,
    }


MARCH = {"tricks": [5, 0], "points": [2, 0]}


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ({}, "ann made spades and took 3 tricks; 1 point for ann and cleo."),
        (
            MARCH,
            (
                "ann made spades and took all five tricks, a march;"
                " 2 points for ann and cleo."
            ),
        ),
        (
            {"tricks": [5, 0], "points": [4, 0], "alone": True},
            (
                "ann made spades alone and took all five tricks, a march;"
                " 4 points for ann and cleo."
            ),
        ),
        (
            {"maker": 2, "tricks": [4, 1], "points": [2, 0]},
            "ben made spades and was euchred with 1 trick; 2 points for ann and cleo.",
        ),
        (
            {"tricks": [0, 5], "points": [0, 2]},
            "ann made spades and was euchred with no trick; 2 points for ben and dan.",
        ),
        (
            {"tricks": [2, 3], "points": [0, 4], "alone": True, "defender": 4},
            (
                "ann made spades alone, dan defended alone, and was euchred with"
                " 2 tricks; 4 points for ben and dan."
            ),
        ),
        (
            {"trump": "NT"},
            "ann called no trump and took 3 tricks; 1 point for ann and cleo.",
        ),
    ],
)
def test_a_hand_is_told_in_the_words_of_the_game(
    hand: dict[str, Any], words: str
) -> None:
    assert last_hand(view(**hand)) == f"Hand 3: {words}"


@pytest.mark.parametrize(
    ("preset", "hand", "words"),
    [
        (
            "two-handed",
            {"tricks": [4, 1], "points": [1, 0]},
            "ann made spades and took 4 tricks; 1 point for ann.",
        ),
        (
            "three-handed",
            {"tricks": [2, 2, 1], "points": [0, 2, 2]},
            (
                "ann made spades and was euchred with 2 tricks;"
                " 2 points each for ben and cleo."
            ),
        ),
        (
            "hasenpfeffer",
            {"bid": "4", "tricks": [5, 1], "points": [5, 1]}
            | {"calls": [{"seat": 1, "call": "bid 4"}]},
            (
                "ann bid 4 in spades and took 5 tricks, which makes it;"
                " 5 points for ann and cleo, 1 point for ben and dan."
            ),
        ),
        (
            "hasenpfeffer",
            {"bid": "4", "tricks": [3, 3], "points": [-4, 3]}
            | {"calls": [{"seat": 1, "call": "bid 4"}]},
            (
                "ann bid 4 in spades and took 3 tricks, which is too few;"
                " 3 points for ben and dan, ann and cleo lose 4 points."
            ),
        ),
        (
            "hasenpfeffer",
            {"bid": "3", "tricks": [3, 3], "points": [3, 3]},
            (
                "all passed, so ann with the joker had to take 3 in spades and took"
                " 3 tricks, which makes it; 3 points each for ann and cleo, and for"
                " ben and dan."
            ),
        ),
        (
            "napoleon",
            {"bid": "4", "tricks": [4, 1, 0, 0], "points": [12, -4, -4, -4]},
            "ann bid 4 and took 4 tricks: each of the others pays 4.",
        ),
        (
            "napoleon",
            {"bid": "nap", "tricks": [4, 1, 0, 0], "points": [-15, 5, 5, 5]},
            "ann bid Nap and took 4 tricks: ann pays each of the others 5.",
        ),
        (
            "napoleon",
            {"bid": "misere", "trump": "NT", "tricks": [0, 1, 2, 2]}
            | {"points": [9, -3, -3, -3]},
            "ann bid misère and took no trick: each of the others pays 3.",
        ),
    ],
)
def test_every_game_has_words_for_its_hands(
    preset: str, hand: dict[str, Any], words: str
) -> None:
    assert last_hand(view(preset, **hand)) == f"Hand 3: {words}"


def test_a_hand_that_all_passed_is_told() -> None:
    assert last_hand(view(maker=None)) == "Hand 3: everybody passed."
    assert last_hand({"last_hand": None}) == ""


def test_a_hand_that_was_thrown_in_is_told() -> None:
    calls = [{"seat": 2, "call": "pass"}, {"seat": 3, "call": "throw in"}]

    told = last_hand(view(maker=None, calls=calls))

    assert told == "Hand 3: cleo threw the hand in, and nobody scores."


@pytest.mark.parametrize(
    ("preset", "won", "words"),
    [
        (
            "railroad",
            {"number": 2, "winner": 1, "score": [4, 12], "carried": 2},
            " Game 2 to ben and dan, 12 to 4; 2 points carry over.",
        ),
        (
            "railroad",
            {"number": 1, "winner": 0, "score": [11, 0], "carried": 1},
            " Game 1 to ann and cleo, 11 to 0; 1 point carries over.",
        ),
        (
            "bicycle",
            {"number": 3, "winner": 0, "score": [5, 3], "carried": 0},
            " Game 3 to ann and cleo, 5 to 3.",
        ),
        ("standard", {"number": 1, "winner": 0, "score": [10, 6], "carried": 0}, ""),
    ],
)
def test_a_hand_that_wins_one_of_several_games_says_so(
    preset: str, won: dict[str, Any], words: str
) -> None:
    told = "Hand 3: ann made spades and took 3 tricks; 1 point for ann and cleo."

    assert last_hand(view(preset, game=won)) == told + words


def test_three_players_hear_the_points_of_the_others() -> None:
    won = {"number": 1, "winner": 2, "score": [4, 6, 10], "carried": 0}
    shown = view("three-handed", game=won, tricks=[3, 1, 1], points=[1, 0, 0])
    shown["rules"]["match"] = "best-of-3"

    assert last_hand(shown).endswith(" Game 1 to cleo, 10 to 6 and 4.")


def test_the_left_bower_takes_the_last_trick() -> None:
    found = last_trick(view())

    assert [(card.username, card.took_it) for card in found] == [
        ("ann", False),
        ("ben", True),
        ("cleo", False),
        ("dan", False),
    ]


def test_napoleon_knows_no_bower() -> None:
    found = last_trick(view("napoleon"))

    assert [card.username for card in found if card.took_it] == ["cleo"]


def test_the_highest_card_of_the_suit_led_takes_a_trick_without_trump() -> None:
    assert taker(trick("9H", "AD", "TH", "KD"), RANKING[SPADES]) == 3


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (("AS", "KS", "QS", "9H"), ["led and took it"]),
        (("QS", "KS", "AS", "9H"), ["led", "took it"]),
    ],
)
def test_a_trick_shows_who_led_even_if_they_took_it(
    cards: tuple[str, ...], told: list[str]
) -> None:
    shown = last_trick(view(last_trick=trick(*cards), trump="D"))

    html = render_to_string("tournaments/partials/past_trick.html", {"cards": shown})

    assert re.findall(r'class="past-did">([^<]+)<', html) == told
