"""Read the JSON document of a match record, which may come from anywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from tournaments.engine import rules
from tournaments.engine.cards import Card
from tournaments.engine.notation import NotationError, parse_card
from tournaments.engine.reasons import Refusal
from tournaments.engine.variants import variant_of

VERSION = 1
ENDINGS = ("played", "forfeit", "conceded", "void")

_KEY_BYTES = 32
_NUMBERS = 2**32

T = TypeVar("T")

Decks = tuple[tuple[Card, ...], ...]
"""A deck for each deal, as it lies."""

_SPOKEN = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}


class RecordError(ValueError):
    """A record cannot be read or played; the message says where: "turn 17: ...".

    Where a move, a card or the rules are refused, *why* is what refuses them, and
    *place* where that is.
    """

    def __init__(self, place: str, why: Refusal | ValueError | None = None) -> None:
        super().__init__(place if why is None else f"{place}: {why}")
        self.place = place
        self.why = why


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """What *seat* did at *turn*, still as text."""

    turn: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the match is said to have ended."""

    ended: str
    winners: tuple[int, ...]
    score: tuple[int, ...]
    late: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record of which every field has its type, and nothing more is sure.

    *numbers* are the registration numbers by seat, *client_seeds* by number, in the
    order of registration. *decks* are those of a record that states its cards itself,
    because no seed is known that deals them; then there are no keys.
    """

    tournament: str
    match: int
    rules: rules.RuleSet
    numbers: tuple[int, ...]
    first_dealer: int
    commitment: str
    seed: bytes | None
    client_seeds: Mapping[int, str]
    hand_keys: tuple[bytes, ...]
    decks: Decks | None
    moves: tuple[RecordedMove, ...]
    result: Result


def read(document: object) -> Record:
    """Return *document* as a record.

    Raises:
        RecordError: it is not a record; the message names the field.

    """
    fields = _typed(document, dict, "record")
    version = _field(fields, "version", int)
    if version != VERSION:
        raise RecordError(f"version: {version} is unknown, this is {VERSION}")
    chosen = _read_rules(_field(fields, "rules", dict))
    seed = fields.get("seed")
    record = Record(
        tournament=_text(fields, "tournament"),
        match=_field(fields, "match", int),
        rules=chosen,
        numbers=_read_seats(fields),
        first_dealer=_field(fields, "first_dealer", int),
        commitment=_text(fields, "commitment"),
        seed=None if seed is None else _bytes(seed, "seed"),
        client_seeds=_read_client_seeds(fields),
        hand_keys=tuple(
            _bytes(key, "hand_keys") for key in _field(fields, "hand_keys", list)
        ),
        decks=_read_decks(fields, chosen),
        moves=tuple(_read_move(each) for each in _objects(fields, "moves")),
        result=_read_result(_field(fields, "result", dict)),
    )
    if record.decks is not None and (record.hand_keys or record.seed):
        raise RecordError("decks: a record that states them has no keys and no seed")
    if not 0 <= record.match < _NUMBERS:
        raise RecordError(f"match: {record.match} is no number of a match")
    if sorted(record.numbers) != sorted(record.client_seeds):
        raise RecordError("client_seeds: each registration at a seat has one")
    if len(record.numbers) != variant_of(chosen).seats(chosen):
        raise RecordError(f"seats: {len(record.numbers)} are not the seats of a table")
    return record


def _read_rules(document: dict[str, object]) -> rules.RuleSet:
    try:
        return rules.from_dict(document)
    except rules.RuleSetError as error:
        raise RecordError("rules", error) from error


def _read_decks(fields: dict[str, object], chosen: rules.RuleSet) -> Decks | None:
    """Return the decks that a record states itself; None if it has none."""
    if fields.get("decks") is None:
        return None
    pack = sorted(variant_of(chosen).new_deck(chosen))
    decks = tuple(
        _read_deck(number, cards)
        for number, cards in enumerate(_field(fields, "decks", list), start=1)
    )
    for number, deck in enumerate(decks, start=1):
        if sorted(deck) != pack:
            raise RecordError(f"decks: deck {number} is not that of the rules")
    return decks


def _read_deck(number: int, cards: object) -> tuple[Card, ...]:
    texts = cards if isinstance(cards, list) else [cards]
    try:
        return tuple(parse_card(str(text)) for text in texts)
    except NotationError as error:
        raise RecordError(f"decks: deck {number}", error) from error


def _read_seats(fields: dict[str, object]) -> tuple[int, ...]:
    """Return the registration numbers by seat."""
    numbers = {
        _field(each, "seat", int): _field(each, "number", int)
        for each in _objects(fields, "seats")
    }
    if sorted(numbers) != list(range(1, len(numbers) + 1)):
        raise RecordError("seats: they are not numbered from 1")
    return tuple(numbers[seat] for seat in sorted(numbers))


def _read_client_seeds(fields: dict[str, object]) -> dict[int, str]:
    return {
        _field(each, "number", int): _text(each, "seed")
        for each in _objects(fields, "client_seeds")
    }


def _read_move(document: dict[str, object]) -> RecordedMove:
    return RecordedMove(
        turn=_field(document, "turn", int),
        seat=_field(document, "seat", int),
        text=_text(document, "move"),
    )


def _read_result(document: dict[str, object]) -> Result:
    ended = _text(document, "ended")
    if ended not in ENDINGS:
        raise RecordError(f"ended: choose among {', '.join(ENDINGS)}")
    late = document.get("late")
    return Result(
        ended=ended,
        winners=_numbers(document, "winners"),
        score=_numbers(document, "score"),
        late=None if late is None else _typed(late, int, "late"),
    )


def _numbers(fields: dict[str, object], name: str) -> tuple[int, ...]:
    return tuple(_typed(each, int, name) for each in _field(fields, name, list))


def _objects(fields: dict[str, object], name: str) -> list[dict[str, object]]:
    return [_typed(each, dict, name) for each in _field(fields, name, list)]


def _text(fields: dict[str, object], name: str) -> str:
    text = _field(fields, name, str)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(f"{name}: it is not written in Unicode") from error
    return text


def _bytes(value: object, name: str) -> bytes:
    text = _typed(value, str, name)
    try:
        content = bytes.fromhex(text)
    except ValueError as error:
        raise RecordError(f"{name}: this is not hexadecimal") from error
    if len(content) != _KEY_BYTES:
        raise RecordError(f"{name}: {len(content)} bytes instead of {_KEY_BYTES}")
    return content


def _field(fields: dict[str, object], name: str, kind: type[T]) -> T:
    if name not in fields:
        raise RecordError(f"{name}: it is missing")
    return _typed(fields[name], kind, name)


def _typed(value: object, kind: type[T], name: str) -> T:
    # True is a whole number to isinstance, but not in a record.
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RecordError(f"{name}: it is not {_SPOKEN[kind]}")
    return value
