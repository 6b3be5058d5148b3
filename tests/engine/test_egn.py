"""Games go out to EGN and come back."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.records import make_record
from tournaments.engine import dealing, notation
from tournaments.engine.egn import EgnError, read_egn, write_egn
from tournaments.engine.egn.ruleset import options_of, ruleset_of
from tournaments.engine.egn.table import dealt_to
from tournaments.engine.record import RecordError
from tournaments.engine.rules import OPTIONS, RuleSet, RuleSetError, from_dict, to_dict

CARRIED: dict[str, tuple[Any, ...]] = {
    "deck": (24, 28, 32),
    "joker": (False, True),
    "points_to_win": (10, 5, 21),
    "match": ("game", "hands-4"),
    "first_dealer": ("drawn", "random"),
    "deal_plan": ("3-2", "2-3", "alternating"),
    "cut": ("stream", "asked"),
    "dealer_must_name": (False, True),
    "bury_upcard": (True, False),
    "no_trump": (False, True),
    "trump_in_hand": (False, True),
    "alone": ("allowed", "not-allowed", "assist-alone"),
    "lead_against_alone": ("dealers-left", "makers-left"),
    "alone_march": (4, 3, 5),
    "alone_euchre": (2, 4),
    "defend_alone": (False, True),
}
rule_sets = st.builds(
    RuleSet,
    **{
        name: st.sampled_from([value for value in values if value in CARRIED[name]])
        for name, values in OPTIONS.items()
        if name in CARRIED
    },
)


def is_sensible(rules: RuleSet) -> bool:
    """Tell whether *rules* fit together, as those of a record have to."""
    try:
        from_dict(to_dict(rules))
    except RuleSetError:
        return False
    return True


def told(record: Any) -> list[tuple[int, str]]:
    """Return the moves; who has to cut is not told in EGN."""
    return [
        (row["seat"], row["move"])
        for row in record["moves"]
        if not row["move"].startswith("cut ")
    ]


@settings(max_examples=30)
@given(rule_sets.filter(is_sensible), strategies.seeds)
def test_game_comes_back_as_it_went(rules: RuleSet, seed: int) -> None:
    record = make_record(rules, rng=random.Random(seed))
    try:
        text = write_egn(record)
    except EgnError as error:
        assert "the joker was turned up" in str(error)  # noqa: PT017
        reject()

    imported = read_egn(text)

    assert imported.notes == ()
    assert told(imported.record) == told(record)
    assert imported.record["result"] == record["result"]
    assert imported.record["first_dealer"] == record["first_dealer"]
    assert [row["username"] for row in imported.record["seats"]] == [
        row["username"] for row in record["seats"]
    ]
    assert read_egn(write_egn(imported.record)).record == imported.record


@settings(max_examples=30)
@given(strategies.seeds, st.integers(min_value=0, max_value=60))
def test_game_that_stops_anywhere_comes_back_without_a_winner(
    seed: int, turns: int
) -> None:
    record = make_record(RuleSet(), rng=random.Random(seed), turns=turns)

    imported = read_egn(write_egn(record)).record

    assert told(imported) == told(record)
    assert imported["result"]["score"] == record["result"]["score"]
    if record["result"]["ended"] == "forfeit":
        assert (imported["result"]["ended"], imported["result"]["winners"]) == (
            "void",
            [],
        )


@settings(max_examples=10)
@given(strategies.seeds)
def test_every_seat_gets_the_same_cards(seed: int) -> None:
    rules = RuleSet(deal_plan="alternating")
    record = make_record(rules, rng=random.Random(seed))

    imported = read_egn(write_egn(record)).record

    for number, (key, stated) in enumerate(
        zip(record["hand_keys"], imported["decks"], strict=True)
    ):
        deck = dealing.deck_for(bytes.fromhex(key), from_dict(record["rules"]))
        cards = [notation.print_card(card) for card in deck]
        dealer = (record["first_dealer"] - 1 + number) % 4 + 1
        dealt = zip(dealt_to(dealer, "alternating"), cards, strict=False)
        again = zip(dealt_to(dealer, "3-2"), stated, strict=False)
        assert Counter(dealt) == Counter(again)
        assert cards[20] == stated[20]


# The first deal of the published test vector, dealt by seat 4:
# KS 9H TC 9S TD JC QD QS QH JS KD KH JH 9D KC AD JD AH TS AS, then AC is turned up.
HANDS = [
    ["Ks", "9h", "Tc", "Jh", "9d"],
    ["9s", "Td", "Jc", "Kc", "Ad"],
    ["Qd", "Qs", "Qh", "Jd", "Ah"],
    ["Js", "Kd", "Kh", "Ts", "As"],
]
DECK = [
    *["KS", "9H", "TC", "9S", "TD", "JC", "QD", "QS", "QH", "JS", "KD", "KH"],
    *["JH", "9D", "KC", "AD", "JD", "AH", "TS", "AS", "AC", "9C", "QC", "TH"],
]


def stated(*moves: tuple[int, str], **fields: Any) -> dict[str, Any]:
    """Return a record of *moves* after one deal by seat 4."""
    names = ("ann", "ben", "cleo", "dan")
    return {
        "version": 1,
        "tournament": "t-1",
        "match": 2,
        "rules": {},
        "seats": [
            {"seat": seat, "username": name, "number": seat}
            for seat, name in enumerate(names, start=1)
        ],
        "first_dealer": 4,
        "commitment": "",
        "seed": None,
        "client_seeds": [{"number": number, "seed": ""} for number in range(1, 5)],
        "hand_keys": [],
        "decks": [DECK],
        "moves": [
            {"turn": turn, "seat": seat, "move": move, "at": "2026-01-01T12:00:00Z"}
            for turn, (seat, move) in enumerate(moves, start=1)
        ],
        "result": {"ended": "forfeit", "winners": [2, 4], "score": [0, 0], "late": 3},
    } | fields


def test_document_has_what_the_format_asks_for() -> None:
    moves = [(1, "order"), (4, "discard KD"), (1, "play KS"), (2, "play 9S")]

    assert json.loads(write_egn(stated(*moves))) == {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {
            "gameId": "t-1-2",
            "title": "Tournament t-1, match 2",
            "description": "Ended: forfeit by player 2.",
            "date": "2026-01-01T12:00:00Z",
            "players": ["ann", "ben", "cleo", "dan"],
            "initialScore": [0, 0],
            "finalScore": [0, 0],
            "ruleset": {
                "std": False,
                "min_rank": 9,
                "canadian": False,
                "loner_lead": "LEFT_OF_DEALER",
                "loner_march_score": 4,
                "loner_euchred_score": 2,
                "defend_alone": False,
                "joker": False,
                "allow_no_trump": False,
                "winning_score": 10,
            },
        },
        "deals": [
            {
                "dealNumber": 0,
                "initialState": {
                    "dealer": 3,
                    "upCard": "Ac",
                    "playerCards": HANDS,
                },
                "phases": [
                    {
                        "phaseNumber": 0,
                        "type": "EUCHRE_BIDDING",
                        "calls": ["Order"],
                        "isAlone": False,
                        "discard": "Kd",
                    },
                    {
                        "phaseNumber": 1,
                        "type": "TRICK_PLAY",
                        "tricks": [["Ks", "9s"]],
                    },
                ],
            }
        ],
    }


def phases(*moves: tuple[int, str]) -> list[dict[str, Any]]:
    document = json.loads(write_egn(stated(*moves)))
    told: list[dict[str, Any]] = document["deals"][0]["phases"]
    return told


PASSED = [(1, "pass"), (2, "pass"), (3, "pass"), (4, "pass")]


def test_defender_alone_is_told_and_leaves_two_to_a_trick() -> None:
    bidding, play = phases(
        (1, "order alone"),
        (2, "pass"),
        (4, "defend alone"),
        (4, "discard KD"),
        *[(1, "play KS"), (4, "play JS"), (4, "play KH"), (1, "play 9H")],
    )

    assert bidding["isAlone"] is True
    assert bidding["aloneDefender"] == 3
    assert play["tricks"] == [["Ks", "Js"], ["Kh", "9h"]]


def test_defenders_who_were_asked_and_passed_are_told() -> None:
    (bidding,) = phases((1, "order alone"), (2, "pass"), (4, "pass"))

    assert bidding["aloneDefender"] == -1


def test_no_trump_and_the_second_round_are_told() -> None:
    (bidding,) = phases(*PASSED, (1, "pass"), (2, "call NT alone"))

    assert bidding["calls"] == ["Pass"] * 5 + ["n"]
    assert bidding["isAlone"] is True


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([(1, "name S")], "turn 1: EGN has no word for 'name S'"),
        ([(1, "throw in")], "turn 1: EGN has no word for 'throw in'"),
        ([(1, "order"), (2, "give 9S")], "turn 2: EGN has no word for 'give 9S'"),
        ([(1, "play KS")], "turn 1: EGN has no word for 'play KS' here"),
        ([(1, "order"), (1, "play 7S")], "turn 2: EGN has no word for 'play 7S' here"),
        ([*PASSED, *PASSED, (2, "pass")], "turn 9: hand 2 has no cards"),
    ],
)
def test_move_without_a_word_in_egn_is_named(
    moves: list[tuple[int, str]], words: str
) -> None:
    with pytest.raises(EgnError, match=words):
        write_egn(stated(*moves))


@pytest.mark.parametrize(
    ("decks", "words"),
    [
        (1, "decks: it is not a list"),
        ([1], "decks: deck 1: “1” is no card"),
        ([[]], "decks: deck 1 is not that of the rules"),
        ([DECK, DECK[:-1] + DECK[:1]], "decks: deck 2 is not that of the rules"),
        ([[*DECK[:-1], [DECK]]], "decks: deck 1: "),
    ],
)
def test_decks_that_are_none_are_named(decks: object, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        write_egn(stated(decks=decks))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *[("variant", "railroad"), ("variant", "two-handed"), ("no_tricks", 4)],
        *[("throw_in", "farmer-redeal"), ("match", "rubber"), ("match", "best-of-3")],
        *[("call_for_best", True), ("laps", True), ("slam", True), ("deck", 52)],
    ],
)
def test_rule_that_changes_the_game_is_not_dropped(option: str, value: object) -> None:
    with pytest.raises(EgnError, match=r"^rules: "):
        ruleset_of({option: value})


def test_rules_come_back() -> None:
    rules = {
        "dealer_must_name": True,
        "deck": 32,
        "joker": True,
        "alone": "assist-alone",
        "lead_against_alone": "makers-left",
        "alone_march": 5,
        "alone_euchre": 4,
        "defend_alone": True,
        "no_trump": True,
        "match": "hands-8",
    }

    ruleset = ruleset_of(rules)

    assert ruleset["min_rank"] == 7
    assert ruleset["canadian"] is True
    assert ruleset["loner_lead"] == "LEFT_OF_LONER"
    assert ruleset["num_deals"] == 8
    assert "winning_score" not in ruleset
    assert options_of(ruleset) == rules


def test_rules_that_are_not_told_are_those_of_the_format() -> None:
    assert options_of({}) == {"dealer_must_name": True}


@pytest.mark.parametrize(
    "ruleset",
    [
        *[{"farmers": True}, {"partners_best": True}, {"go_under": True}],
        *[{"fast_break": True}, {"four_trick_tokens": True}, {"num_players": 6}],
        *[{"min_rank": 5}, {"std": 1}, {"loner_lead": "LEFT"}, {"strange": False}],
        *[
            {"winning_score": 10, "num_deals": 8},
            {"winning_score": 0},
            {"num_deals": -0.5},
        ],
    ],
)
def test_ruleset_that_is_not_played_here_is_named(ruleset: dict[str, Any]) -> None:
    with pytest.raises(EgnError, match=r"^ruleset: "):
        options_of(ruleset)
