"""The parts of a view that a program thinks about, as cards and suits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine.cards import Card, Suit
from tournaments.engine.notation import parse_card, parse_suit
from tournaments.engine.seats import partner_of
from tournaments.engine.states import Played


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat knows when it is to move; *others_to_play* counts this trick."""

    seat: int
    dealer: int
    hand: tuple[Card, ...]
    upcard: Card
    trump: Suit | None
    maker: int | None
    trick: tuple[Played, ...]
    others_to_play: int

    @property
    def is_maker_side(self) -> bool:
        """Tell whether the seat or its partner made trump."""
        return self.maker in (self.seat, partner_of(self.seat))


def read(view: Mapping[str, Any]) -> Seen:
    """Return what *view*, of a seat that is to move in a hand, says."""
    trump = view["trump"]
    trick = tuple(
        Played(played["seat"], parse_card(played["card"])) for played in view["trick"]
    )
    playing = len(view["counts"]) - len(view["sitting_out"])
    return Seen(
        seat=view["your_seat"],
        dealer=view["dealer"],
        hand=tuple(parse_card(text) for text in view["hand"]),
        upcard=parse_card(view["upcard"]),
        trump=None if trump is None else parse_suit(trump),
        maker=view["maker"],
        trick=trick,
        others_to_play=playing - len(trick) - 1,
    )
