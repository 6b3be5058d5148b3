"""The record of a match: everything that it takes to play it again and check it.

It is one JSON document, the same in the API and in a file. Only the standard library
is needed to check it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from tournaments.engine import dealing, game
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import NotationError, parse_move
from tournaments.engine.record_reader import (
    VERSION,
    Record,
    RecordedMove,
    RecordError,
    Result,
    read,
)

__all__ = [
    "VERSION",
    "MatchRecord",
    "RecordClientSeed",
    "RecordError",
    "RecordMove",
    "RecordResult",
    "RecordSeat",
    "replay",
    "verify",
]


class RecordSeat(TypedDict):
    """Who sat at *seat*; *number* is the number of the registration."""

    seat: int
    username: str
    number: int


class RecordClientSeed(TypedDict):
    """The client seed of the registration *number*."""

    number: int
    seed: str


class RecordMove(TypedDict):
    """A move in notation and when it was received."""

    turn: int
    seat: int
    move: str
    at: str


class RecordResult(TypedDict):
    """How the match ended.

    *ended* is ``played``, ``forfeit`` (by the seat *late*, else null), ``conceded`` or
    ``void``, which has no *winners*.
    """

    ended: str
    winners: list[int]
    score: list[int]
    late: int | None


class MatchRecord(TypedDict):
    """The document.

    *tournament* is its public id, *match* the number of the match in it; *rules* have
    every option. *seed* is null until the tournament is over; it and the keys are in
    hex. *client_seeds* are in the order of registration. There is a hand key for each
    deal, those that all passed included; turns count from 1. A record from elsewhere
    has no keys but ``decks``, the cards of each deal as they lie.
    """

    version: int
    tournament: str
    match: int
    rules: dict[str, object]
    seats: list[RecordSeat]
    first_dealer: int
    commitment: str
    seed: str | None
    client_seeds: list[RecordClientSeed]
    hand_keys: list[str]
    moves: list[RecordMove]
    result: RecordResult


def replay(record: Mapping[str, object]) -> MatchState:
    """Return the match after the last move of *record*.

    It is dealt from the hand keys, or from the decks of a record that states them.

    Raises:
        RecordError: the record cannot be read, or a move is not legal: "turn 17: ...".

    """
    return _replayed(read(record))


def verify(record: Mapping[str, object]) -> list[RecordError]:
    """Return each breach of *record*: it is empty when the match was fair.

    Checked are the commitment, the draw for seats and every hand key, as far as the
    seed is revealed, and the deals, the moves and the result.
    """
    try:
        parts = read(record)
    except RecordError as error:
        return [error]
    breaches = [] if parts.seed is None else _seed_breaches(parts, parts.seed)
    if parts.decks is not None:
        breaches.append("decks: they are stated, so nothing shows how they were dealt")
    try:
        end = _replayed(parts)
    except RecordError as error:
        return [*map(RecordError, breaches), error]
    return [*map(RecordError, breaches + _result_breaches(parts.result, end))]


def _replayed(record: Record) -> MatchState:
    try:
        state = game.new_match(record.rules, first_dealer=record.first_dealer)
    except ValueError as error:
        raise RecordError(f"first_dealer: {error}") from error
    for number, move in enumerate(record.moves, start=1):
        if move.turn != number:
            raise RecordError(f"turn {number}: the record has turn {move.turn} instead")
        state = _moved(_dealt(state, record), move)
    name, deals = _deals(record)
    if len(deals) > state.hand_number and game.needs_deal(state):
        state = _dealt(state, record)
    if len(deals) != state.hand_number:
        raise RecordError(
            f"{name}: {len(deals)} {name.removeprefix('hand_')}"
            f" for {state.hand_number} deals"
        )
    return state


def _deals(record: Record) -> tuple[str, Sequence[object]]:
    """Return what there is one of for each deal, and its name in the record."""
    if record.decks is None:
        return "hand_keys", record.hand_keys
    return "decks", record.decks


def _dealt(state: MatchState, record: Record) -> MatchState:
    """Return *state* with the next hand dealt if it is due."""
    if not game.needs_deal(state):
        return state
    name, deals = _deals(record)
    if state.hand_number == len(deals):
        raise RecordError(f"{name}: hand {state.hand_number + 1} has none")
    if record.decks is not None:
        return game.deal(state, record.decks[state.hand_number])
    key = record.hand_keys[state.hand_number]
    return game.deal(state, dealing.deck_for(key, record.rules))


def _moved(state: MatchState, move: RecordedMove) -> MatchState:
    try:
        parsed = parse_move(move.text)
    except NotationError as error:
        raise RecordError(f"turn {move.turn}", error) from error
    refusal = game.reason_against(state, move.seat, parsed)
    if refusal is not None:
        raise RecordError(f"turn {move.turn}", refusal)
    return game.apply(state, parsed)


def _seed_breaches(record: Record, seed: bytes) -> list[str]:
    breaches = []
    if list(record.client_seeds) != sorted(record.client_seeds):
        breaches.append("client_seeds: they are not in the order of registration")
    promised = dealing.commitment(
        seed, tournament=record.tournament, rules=record.rules
    )
    if promised != record.commitment:
        breaches.append("commitment: it is not that of the seed and the rules")
    client_seeds = tuple(record.client_seeds.values())
    for hand, key in enumerate(record.hand_keys, start=1):
        fair = dealing.hand_key(
            seed, match=record.match, hand=hand, client_seeds=client_seeds
        )
        if key != fair:
            breaches.append(f"hand {hand}: its key does not come from the seeds")
    return breaches + _seat_breaches(record, seed)


def _seat_breaches(record: Record, seed: bytes) -> list[str]:
    draw = dealing.draw_seats(
        seed,
        match=record.match,
        client_seeds=tuple(record.client_seeds.values()),
        rules=record.rules,
    )
    numbers = tuple(record.client_seeds)
    drawn = tuple(numbers[player] for player in draw.seats)
    breaches = [
        f"seat {seat}: the draw gives it to registration {fair}, not {number}"
        for seat, (fair, number) in enumerate(
            zip(drawn, record.numbers, strict=True), start=1
        )
        if fair != number
    ]
    if draw.dealer != record.first_dealer:
        breaches.append(
            f"first_dealer: the draw gives the deal to seat {draw.dealer}, "
            f"not {record.first_dealer}"
        )
    return breaches


def _result_breaches(result: Result, end: MatchState) -> list[str]:
    breaches = []
    if result.score != game.score(end):
        breaches.append(
            f"result: the score is {_numbers(game.score(end))}, "
            f"not {_numbers(result.score)}"
        )
    if not _may_have_won(result, end):
        winners = _numbers(result.winners) or "nobody"
        breaches.append(f"result: it was not {winners} who won")
    if game.is_over(end) != (result.ended == "played"):
        breaches.append(f"result: at the last move the match is not {result.ended}")
    if result.ended == "forfeit" and result.late != game.to_move(end):
        breaches.append("result: the late seat is not the one that was to move")
    return breaches


def _may_have_won(result: Result, end: MatchState) -> bool:
    """Tell whether the winners are right, as far as the table can tell."""
    if result.ended == "played":
        return result.winners == game.winning_seats(end)
    if result.ended == "void":
        return not result.winners
    sides = game.sides(end)
    if result.ended == "forfeit":
        others = (side for side in sides if result.late not in side)
        return result.winners == _seats_of(others)
    # Which sides conceded is not written in the moves.
    left = [side for side in sides if set(side) <= set(result.winners)]
    return 0 < len(left) < len(sides) and result.winners == _seats_of(left)


def _seats_of(sides: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted(seat for side in sides for seat in side))


def _numbers(numbers: Sequence[int]) -> str:
    return "-".join(map(str, numbers))
