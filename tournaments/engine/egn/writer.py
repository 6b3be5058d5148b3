"""Write a match record as EGN."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.engine import dealing
from tournaments.engine.egn.errors import EgnError
from tournaments.engine.egn.ruleset import ruleset_of
from tournaments.engine.egn.table import JOKER, SEATS, SIZE, SUITS, dealt_to, to_egn
from tournaments.engine.notation import print_card
from tournaments.engine.record_reader import Record, RecordedMove, read

FILE_TYPE = "Euchre Game Notation"
VERSION = "1.4"
"""The first with everything that is written here."""

# The call of EGN, and whether it is alone, for each call of a record.
_CALLS = {
    f"{call}{alone}": (told, bool(alone))
    for call, told in {
        "pass": "Pass",
        "order": "Order",
        **{f"call {suit}": suit.lower() for suit in SUITS},
        "call NT": "n",
    }.items()
    for alone in ("", " alone")
}
_DEFENDERS = 2
_MOST_DEALS = 100
_LONGEST_NAME = 64
_LONGEST_ID = 64
_JOKER_UP = "the joker was turned up, which gives no suit in EGN"


@dataclass(slots=True)
class _Hand:
    """What is told of one hand, in the order of its moves."""

    dealer: int
    deck: Sequence[str]
    calls: list[str] = field(default_factory=list)
    is_made: bool = False
    is_alone: bool = False
    asked: int = 0
    lone_defender: int | None = None
    discard: str | None = None
    plays: list[str] = field(default_factory=list)

    def is_over_before(self, text: str) -> bool:
        """Tell whether the move *text* is of the next hand."""
        is_passed_out = not self.is_made and len(self.calls) == 2 * SEATS
        return is_passed_out or (bool(self.plays) and not text.startswith("play "))


def write_egn(record: Mapping[str, Any]) -> str:
    """Return *record* as the text of an EGN file.

    The moves are told as they are; whether they are legal is ``record.replay``'s to
    say.

    Raises:
        RecordError: it is no record.
        EgnError: it holds something that EGN has no word for.

    """
    parts = read(record)
    ruleset = ruleset_of(record["rules"])
    hands = _hands(parts.moves, _decks(parts), first_dealer=parts.first_dealer)
    if len(hands) > _MOST_DEALS:
        raise EgnError(f"{len(hands)} deals are more than the {_MOST_DEALS} of a file")
    plan = str(record["rules"].get("deal_plan", "3-2"))
    document = {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": _metadata(record, parts) | {"ruleset": ruleset},
        "deals": [_deal(number, hand, plan) for number, hand in enumerate(hands)],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _decks(parts: Record) -> list[Sequence[str]]:
    """Return the deck of each deal, written down in the record or from its key."""
    decks = parts.decks
    if decks is None:
        decks = tuple(dealing.deck_for(key, parts.rules) for key in parts.hand_keys)
    return [[print_card(card) for card in deck] for deck in decks]


def _metadata(record: Mapping[str, Any], parts: Record) -> dict[str, Any]:
    names = {row["seat"]: str(row.get("username", "")) for row in record["seats"]}
    result = parts.result
    ended = (
        result.ended if result.late is None else f"forfeit by player {result.late - 1}"
    )
    moves = record["moves"]
    moment = moves[0].get("at") if moves else None
    return {
        "gameId": f"{parts.tournament[: _LONGEST_ID // 2]}-{parts.match}",
        "title": f"Tournament {parts.tournament[:_LONGEST_ID]}, match {parts.match}",
        "description": f"Ended: {ended}.",
        "players": [names[seat][:_LONGEST_NAME] for seat in sorted(names)],
        "initialScore": [0, 0],
        "finalScore": list(result.score),
    } | ({"date": moment} if moment else {})


def _hands(
    moves: Iterable[RecordedMove], decks: Sequence[Sequence[str]], *, first_dealer: int
) -> list[_Hand]:
    hands: list[_Hand] = []

    def deal() -> None:
        dealer = (first_dealer - 1 + len(hands)) % SEATS + 1
        hands.append(_Hand(dealer, decks[len(hands)]))

    for move in moves:
        if not hands or hands[-1].is_over_before(move.text):
            if len(hands) == len(decks):
                raise EgnError(f"turn {move.turn}: hand {len(hands) + 1} has no cards")
            deal()
        try:
            _tell(hands[-1], move)
        except EgnError as error:
            raise EgnError(f"turn {move.turn}: {error}") from None
    while len(hands) < len(decks):
        deal()
    return hands


def _tell(hand: _Hand, move: RecordedMove) -> None:
    """Add *move* to what is told of *hand*."""
    word, _, rest = move.text.partition(" ")
    if word == "name" and hand.deck[SEATS * SIZE] == JOKER:
        raise EgnError(_JOKER_UP)
    if word == "cut" and rest.isdecimal() and not hand.calls:
        hand.deck = [*hand.deck[int(rest) :], *hand.deck[: int(rest)]]
    elif word == "play" and hand.is_made and rest in hand.deck:
        hand.plays.append(rest)
    elif word == "discard" and hand.is_made and rest in hand.deck:
        hand.discard = rest
    elif move.text == "pass" and hand.is_made:
        hand.asked += 1
    elif move.text == "defend alone" and hand.is_alone:
        hand.lone_defender = move.seat
    elif move.text in _CALLS and not hand.is_made:
        call, hand.is_alone = _CALLS[move.text]
        hand.calls.append(call)
        hand.is_made = call != "Pass"
    else:
        raise EgnError(f"EGN has no word for {move.text[:20]!r} here")


def _deal(number: int, hand: _Hand, plan: str) -> dict[str, Any]:
    dealt = dealt_to(hand.dealer, plan)
    upcard = hand.deck[len(dealt)]
    if upcard == JOKER:
        raise EgnError(f"hand {number + 1}: {_JOKER_UP}")
    cards: list[list[str]] = [[] for _ in range(SEATS)]
    for seat, card in zip(dealt, hand.deck, strict=False):
        cards[seat - 1].append(to_egn(card))
    return {
        "dealNumber": number,
        "initialState": {
            "dealer": hand.dealer - 1,
            "upCard": to_egn(upcard),
            "playerCards": cards,
        },
        "phases": _phases(hand),
    }


def _phases(hand: _Hand) -> list[dict[str, Any]]:
    if not hand.calls:
        return []
    bidding: dict[str, Any] = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": hand.calls,
        "isAlone": hand.is_alone,
    }
    if hand.lone_defender is not None:
        bidding["aloneDefender"] = hand.lone_defender - 1
    elif hand.asked == _DEFENDERS:
        bidding["aloneDefender"] = -1
    if hand.discard is not None:
        bidding["discard"] = to_egn(hand.discard)
    if not hand.plays:
        return [bidding]
    size = SEATS - hand.is_alone - (hand.lone_defender is not None)
    plays = [to_egn(card) for card in hand.plays]
    return [
        bidding,
        {
            "phaseNumber": 1,
            "type": "TRICK_PLAY",
            "tricks": [plays[at : at + size] for at in range(0, len(plays), size)],
        },
    ]
