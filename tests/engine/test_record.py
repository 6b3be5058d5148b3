import copy
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import strategies
from tests.engine.records import make_record
from tournaments.engine import game, record
from tournaments.engine.record import RecordError, replay
from tournaments.engine.rules import PRESETS, RuleSet
from tournaments.words.records import told


def fair(turns: int | None = None) -> dict[str, Any]:
    made = make_record(PRESETS["standard"], rng=random.Random(7), turns=turns)
    document: dict[str, Any] = json.loads(json.dumps(made))
    return document


def verify(document: Mapping[str, object]) -> list[str]:
    """Return what is told of each breach of *document*."""
    return [told(breach) for breach in record.verify(document)]


FAIR = fair()
FORFEIT = fair(turns=17)


@settings(max_examples=40)
@given(strategies.rule_sets.filter(strategies.is_short), strategies.seeds)
def test_fair_record_has_no_breach_and_replays_to_its_result(
    rules: RuleSet, seed: int
) -> None:
    record = make_record(rules, rng=random.Random(seed))

    end = replay(record)

    assert verify(record) == []
    assert game.is_over(end)
    assert list(game.score(end)) == record["result"]["score"]
    assert list(game.winning_seats(end)) == record["result"]["winners"]
    assert game.hand_number(end) == len(record["hand_keys"])


@given(strategies.rule_sets, strategies.seeds, st.integers(min_value=0, max_value=60))
def test_forfeited_match_is_fair_at_any_turn(
    rules: RuleSet, seed: int, turns: int
) -> None:
    record = make_record(rules, rng=random.Random(seed), turns=turns)

    assert verify(record) == []


def test_record_without_the_seed_is_checked_as_far_as_it_goes() -> None:
    assert verify(FAIR | {"seed": None}) == []
    assert verify(FAIR | {"seed": None, "hand_keys": ["00" * 32]}) != []


def changed(**fields: object) -> dict[str, Any]:
    return copy.deepcopy(FAIR) | fields


def test_other_seed_breaks_commitment_keys_and_perhaps_seats() -> None:
    breaches = verify(changed(seed="11" * 32))

    assert "commitment: it is not that of the seed and the rules" in breaches
    assert "hand 1: its key does not come from the seeds" in breaches


def test_other_rules_break_the_commitment() -> None:
    breaches = verify(changed(rules=FAIR["rules"] | {"points_to_win": 11}))

    assert breaches[0] == "commitment: it is not that of the seed and the rules"


def test_other_tournament_breaks_the_commitment() -> None:
    assert verify(changed(tournament="t-2")) == [
        "commitment: it is not that of the seed and the rules"
    ]


def test_key_of_another_hand_is_named() -> None:
    keys = [*FAIR["hand_keys"][:-1], "22" * 32]

    breaches = verify(changed(hand_keys=keys))

    assert breaches[0] == f"hand {len(keys)}: its key does not come from the seeds"


def test_exchanged_seats_are_named() -> None:
    seats = copy.deepcopy(FAIR["seats"])
    first, second = seats[0]["number"], seats[1]["number"]
    seats[0]["number"], seats[1]["number"] = second, first

    assert verify(changed(seats=seats)) == [
        f"seat 1: the draw gives it to registration {first}, not {second}",
        f"seat 2: the draw gives it to registration {second}, not {first}",
    ]


def test_other_first_dealer_is_named() -> None:
    other = FAIR["first_dealer"] % 4 + 1

    breaches = verify(changed(first_dealer=other))

    assert breaches[0].startswith("first_dealer: the draw gives the deal to seat")


def test_illegal_move_is_named_by_its_turn() -> None:
    moves = copy.deepcopy(FAIR["moves"])
    moves[4]["move"] = "play JK"

    with pytest.raises(RecordError, match=r"^turn 5: "):
        replay(changed(moves=moves))


def test_move_of_another_seat_is_named_by_its_turn() -> None:
    moves = copy.deepcopy(FAIR["moves"])
    moves[0]["seat"] = moves[0]["seat"] % 4 + 1

    with pytest.raises(RecordError, match=r"^turn 1: turn_of_another$"):
        replay(changed(moves=moves))


def test_text_that_is_no_move_is_named_by_its_turn() -> None:
    moves = copy.deepcopy(FAIR["moves"])
    moves[2]["move"] = "shout"

    with pytest.raises(RecordError, match=r"^turn 3: “shout” is no move"):
        replay(changed(moves=moves))


def test_missing_turn_is_named() -> None:
    with pytest.raises(RecordError, match=r"^turn 2: the record has turn 3 instead$"):
        replay(changed(moves=[FAIR["moves"][0], *FAIR["moves"][2:]]))


def test_keys_and_deals_have_to_agree_in_number() -> None:
    keys = FAIR["hand_keys"]

    with pytest.raises(RecordError, match=f"hand_keys: hand {len(keys)} has none"):
        replay(changed(hand_keys=keys[:-1]))
    with pytest.raises(RecordError, match=f"{len(keys) + 1} keys for {len(keys)} deal"):
        replay(changed(hand_keys=[*keys, keys[0]]))


@pytest.mark.parametrize(
    ("result", "breach"),
    [
        ({"score": [0, 1]}, "result: the score is"),
        ({"winners": [1, 2]}, "result: it was not 1-2 who won"),
        ({"ended": "void", "winners": []}, "result: at the last move the match is not"),
        ({"ended": "forfeit", "late": 1}, "result: "),
    ],
)
def test_other_result_is_a_breach(result: dict[str, object], breach: str) -> None:
    breaches = verify(changed(result=FAIR["result"] | result))

    assert any(each.startswith(breach) for each in breaches)


@pytest.mark.parametrize(
    "result", [{"ended": "played"}, {"winners": []}, {"late": None}]
)
def test_forfeit_names_the_seat_that_was_to_move_and_the_other_side(
    result: dict[str, object],
) -> None:
    assert verify(FORFEIT) == []
    assert verify(FORFEIT | {"result": FORFEIT["result"] | result}) != []


def test_match_that_was_conceded_or_is_void_ends_anywhere() -> None:
    conceded = FORFEIT["result"] | {"ended": "conceded", "late": None}
    void = conceded | {"ended": "void", "winners": []}

    assert verify(FORFEIT | {"result": conceded}) == []
    assert verify(FORFEIT | {"result": void}) == []
    for winners in ([1], [], [1, 2, 3, 4]):
        assert verify(FORFEIT | {"result": conceded | {"winners": winners}}) != []


def test_all_others_win_when_one_of_three_is_late() -> None:
    record = make_record(PRESETS["three-handed"], rng=random.Random(7), turns=9)
    late = record["result"]["late"]
    others = [seat for seat in (1, 2, 3) if seat != late]

    assert record["result"]["winners"] == others
    assert verify(record) == []
    alone = record["result"] | {"winners": others[:1]}
    assert verify(dict(record) | {"result": alone}) == [
        f"result: it was not {others[0]} who won"
    ]


def test_one_of_three_wins_when_the_others_concede() -> None:
    record = make_record(PRESETS["three-handed"], rng=random.Random(7), turns=9)
    conceded = record["result"] | {"ended": "conceded", "late": None}

    assert verify(dict(record) | {"result": conceded | {"winners": [2]}}) == []
    assert verify(dict(record) | {"result": conceded | {"winners": [1, 3]}}) == []
    assert verify(dict(record) | {"result": conceded | {"winners": [1, 2, 3]}}) != []


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("version", 2, "version: 2 is unknown, this is 1"),
        ("version", True, "version: it is not a whole number"),
        ("match", -1, "match: -1 is no number of a match"),
        (
            "rules",
            {"deck": 23},
            "rules: deck cannot be 23 here: choose 24, 28, 32 or 52.",
        ),
        ("rules", [], "rules: it is not an object"),
        ("seed", "xy", "seed: this is not hexadecimal"),
        ("seed", "00", "seed: 1 bytes instead of 32"),
        ("hand_keys", [1], "hand_keys: it is not a text"),
        ("moves", [{}], "turn: it is missing"),
        ("first_dealer", 7, "first_dealer: there is no seat 7 to deal first"),
        ("tournament", "\ud800", "tournament: it is not written in Unicode"),
        ("seats", [], "client_seeds: each registration at a seat has one"),
        ("result", {"ended": "luck"}, "ended: choose among played, forfeit"),
    ],
)
def test_record_that_cannot_be_read_names_the_field(
    field: str, value: object, message: str
) -> None:
    with pytest.raises(RecordError) as refused:
        replay(changed(**{field: value}))

    assert told(refused.value).startswith(message)


def test_seats_are_numbered_from_one() -> None:
    seats = [seat | {"seat": seat["seat"] + 1} for seat in FAIR["seats"]]

    assert verify(changed(seats=seats)) == ["seats: they are not numbered from 1"]


def test_table_has_as_many_seats_as_the_game() -> None:
    seats = [seat for seat in FAIR["seats"] if seat["seat"] < 4]
    numbers = {seat["number"] for seat in seats}
    client_seeds = [each for each in FAIR["client_seeds"] if each["number"] in numbers]

    assert verify(changed(seats=seats, client_seeds=client_seeds)) == [
        "seats: 3 are not the seats of a table"
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(st.data(), json_values)
def test_no_document_is_too_strange_to_be_answered(
    choice: st.DataObject, value: object
) -> None:
    document = copy.deepcopy(FORFEIT)
    place: Any = document
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = choice.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key]:
            break
        if choice.draw(st.booleans()):
            break
        place = place[key]
    place[key] = value

    for breach in verify(document):
        assert breach
