"""Cards and tricks in text, as EGN leaves them to be worked out."""

from collections.abc import Collection, Sequence
from itertools import cycle, islice

from tournaments.engine.egn.errors import EgnError

SEATS = 4
SIZE = 5
"""Cards of a hand."""

JOKER = "JK"
SUITS = "SHDC"
_RANKS = "23456789TJQKA"
_SAME_COLOUR = dict(zip(SUITS, "CDHS", strict=True))


def pack(deck: int, *, joker: bool) -> list[str]:
    """Return the cards of a deck, a joker last."""
    ranks = _RANKS[-deck // len(SUITS) :]
    return [rank + suit for suit in SUITS for rank in ranks] + [JOKER] * joker


def dealt_to(dealer: int, plan: str) -> list[int]:
    """Return the seat that each of the first cards of a deck goes to."""
    around = [(dealer + place) % SEATS + 1 for place in range(SEATS)]
    first = {"3-2": (3, 3, 3, 3), "2-3": (2, 2, 2, 2), "alternating": (3, 2, 3, 2)}[
        plan
    ]
    rounds = (first, tuple(SIZE - size for size in first))
    return [
        seat
        for sizes in rounds
        for seat, size in zip(around, sizes, strict=True)
        for _ in range(size)
    ]


def to_egn(card: str) -> str:
    """Return *card* as EGN writes it: ``Jh``, or ``B`` for the joker."""
    return "B" if card == JOKER else card[0] + card[1].lower()


def from_egn(text: object, trump: str = "") -> str | None:
    """Return the card that *text* stands for, or None where it is not known.

    ``R`` and ``L``, the bowers, depend on *trump*.

    Raises:
        EgnError: *text* is no card.

    """
    if text == "B":
        return JOKER
    if text in ("R", "L") and trump in _SAME_COLOUR:
        return f"J{trump if text == 'R' else _SAME_COLOUR[trump]}"
    if isinstance(text, str) and len(text) == len("9s"):
        rank, suit = text[0].replace("N", "9"), text[1].upper()
        if rank == "X" or suit == "X":
            return None
        if rank in _RANKS and suit in SUITS:
            return rank + suit
    raise EgnError(f"{text!r} is no card")


def tricks_by_seat(
    tricks: Sequence[Sequence[str]],
    *,
    leader: int,
    out: Collection[int],
    trump: str,
) -> list[tuple[int, str]]:
    """Return who played each card: *leader* leads first, then who took the trick.

    Seats that sit *out* are passed over. *trump* is a suit or ``NT``.
    """
    played: list[tuple[int, str]] = []
    for trick in tricks:
        around = (seat for seat in _from(leader) if seat not in out)
        cards = list(zip(around, trick, strict=False))
        if len(cards) < len(trick) or not cards:
            raise EgnError(f"a trick of {len(trick)} cards is not of this table")
        played += cards
        led = _suit(trick[0], trump)
        leader = max(cards, key=lambda one: _power(one[1], led=led, trump=trump))[0]
    return played


def _from(seat: int) -> list[int]:
    return list(islice(cycle(range(1, SEATS + 1)), seat - 1, seat - 1 + SEATS))


def _suit(card: str, trump: str) -> str:
    is_left = card[0] == "J" and _SAME_COLOUR.get(trump) == card[1]
    return trump if is_left or card == JOKER else card[1]


def _power(card: str, *, led: str, trump: str) -> int:
    """Return the power of *card* in a trick; 0 cannot take it."""
    if card == JOKER:
        return 100
    if card[0] == "J" and card[1] in (trump, _SAME_COLOUR.get(trump)):
        return 90 + (card[1] == trump)
    rank = 1 + _RANKS.index(card[0])
    if card[1] == trump:
        return 50 + rank
    return rank if card[1] == led else 0
