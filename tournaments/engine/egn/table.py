"""Cards and tricks in text, as EGN leaves them to be worked out."""

from collections.abc import Collection, Sequence

from tournaments.engine import cards
from tournaments.engine.cards import (
    RANK_LETTERS,
    RANKING,
    SUIT_LETTERS,
    left_bower,
    right_bower,
)
from tournaments.engine.egn.errors import EgnError
from tournaments.engine.notation import parse_card, parse_suit, print_card
from tournaments.engine.packets import receivers
from tournaments.engine.scoring import HAND_TRICKS
from tournaments.engine.seats import FOUR, clockwise_after, clockwise_from
from tournaments.engine.tricks import taker

SEATS = FOUR
SIZE = HAND_TRICKS
"""Cards of a hand."""

JOKER = print_card(cards.JOKER)
SUITS = SUIT_LETTERS


def pack(deck: int, *, joker: bool) -> list[str]:
    """Return the cards of a deck, a joker last."""
    return [print_card(card) for card in cards.deck(deck, joker=joker)]


def dealt_to(dealer: int, plan: str) -> tuple[int, ...]:
    """Return the seat that each of the first cards of a deck goes to."""
    return receivers(plan, clockwise_after(dealer, SEATS))


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
    if text in ("R", "L") and trump and trump in SUITS:
        bower = right_bower if text == "R" else left_bower
        return print_card(bower(parse_suit(trump)))
    if isinstance(text, str) and len(text) == len("9s"):
        rank, suit = text[0].replace("N", "9"), text[1].upper()
        if rank == "X" or suit == "X":
            return None
        if rank in RANK_LETTERS and suit in SUITS:
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
    ranking = RANKING[parse_suit(trump)]
    played: list[tuple[int, str]] = []
    for trick in tricks:
        around = [
            seat for seat in clockwise_from(leader, seats=SEATS) if seat not in out
        ]
        by_seat = dict(zip(around, trick, strict=False))
        if len(by_seat) < len(trick) or not by_seat:
            raise EgnError(f"a trick of {len(trick)} cards is not of this table")
        played += by_seat.items()
        on_table = {seat: parse_card(card) for seat, card in by_seat.items()}
        leader = taker(on_table, ranking)
    return played
