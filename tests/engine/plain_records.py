"""Write the record of a few hands of any rule set, move by move, with plain lists."""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine import dealing

Moves = Sequence[tuple[int, str]]


def key_of(number: int) -> bytes:
    return hmac.digest(b"plain", bytes([number]), "sha256")


@dataclass(frozen=True)
class Dealt:
    """What lies on the table after a deal, in text."""

    dealer: int
    hands: dict[int, list[str]]
    rest: list[str]

    def first(self, seat: int) -> str:
        return self.hands[seat][0]


def new_pack(ranks: str, *, joker: bool = False) -> list[str]:
    return [rank + suit for suit in "SHDC" for rank in ranks] + ["JK"] * joker


def dealt(deck: Sequence[str], packets: Sequence[Sequence[int]], dealer: int) -> Dealt:
    """Deal *packets*, the sizes of each round from the dealer's left."""
    cards, seats = list(deck), len(packets[0])
    hands: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
    for sizes in packets:
        for place, size in enumerate(sizes, start=1):
            hands[(dealer + place - 1) % seats + 1] += cards[:size]
            del cards[:size]
    return Dealt(dealer, hands, cards)


def plain_record(
    rules: dict[str, Any],
    pack: Sequence[str],
    packets: Sequence[Sequence[int]],
    *hands: Callable[[Dealt], Moves],
    keys: Sequence[bytes] = tuple(map(key_of, range(9))),
) -> dict[str, Any]:
    """Return the record of *hands*, each dealt by the next seat from seat 1."""
    seats = len(packets[0])
    moves: list[tuple[int, str]] = []
    for number, (played, key) in enumerate(zip(hands, keys, strict=False)):
        deck = dealing.shuffled(key, pack)
        moves += played(dealt(deck, packets, number % seats + 1))
    return document(rules, seats, moves, keys=keys[: len(hands)])


def document(
    rules: dict[str, Any], seats: int, moves: Moves, *, keys: Sequence[bytes]
) -> dict[str, Any]:
    """Return a record of *moves* whose seed is not revealed."""
    return {
        "version": 1,
        "tournament": "t-1",
        "match": 1,
        "rules": rules,
        "seats": [
            {"seat": seat, "username": f"player {seat}", "number": seat}
            for seat in range(1, seats + 1)
        ],
        "first_dealer": 1,
        "commitment": "00" * 32,
        "seed": None,
        "client_seeds": [
            {"number": seat, "seed": f"seed {seat}"} for seat in range(1, seats + 1)
        ],
        "hand_keys": [key.hex() for key in keys],
        "moves": [
            {"turn": turn, "seat": seat, "move": move, "at": "2026-01-01T12:00:00Z"}
            for turn, (seat, move) in enumerate(moves, start=1)
        ],
        "result": {"ended": "void", "winners": [], "score": [], "late": None},
    }
