"""The parts of a view that a program thinks about, as cards and suits."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tournaments.bots.ladders import WITH_BOWERS, WITHOUT_BOWERS, Ladder, set_of
from tournaments.engine.cards import JOKER, RANK_LETTERS, Card, Suit, deck
from tournaments.engine.moves import Move
from tournaments.engine.notation import parse_card, parse_move, parse_suit
from tournaments.engine.seats import partner_of

_Trick = Mapping[int, Card]


class Seen(NamedTuple):
    """What a seat knows when it is to move.

    *allies* win and lose this hand with the seat, which is not among them, and
    *opponents* are against it; neither are those who sit out. *ladder* is that of the
    trump, if there is one, and *ladders* are those of all that may become trump.
    *hidden* is the set of the cards that may be in another hand.
    """

    phase: str
    seat: int
    dealer: int
    hand: tuple[Card, ...]
    legal: tuple[Move, ...]
    upcard: Card | None
    upcard_suit: Suit | None
    maker: int | None
    bid: str | None
    trick: _Trick
    last_trick: _Trick
    allies: tuple[int, ...]
    opponents: tuple[int, ...]
    ladder: Ladder | None
    ladders: Sequence[Ladder]
    hidden: int

    @property
    def is_maker_side(self) -> bool:
        """Tell whether the seat or an ally made trump."""
        return self.maker == self.seat or self.maker in self.allies


def read(view: Mapping[str, Any]) -> Seen:
    """Return what *view*, of a seat that is to move, says."""
    seat: int = view["your_seat"]
    upcard = None if view["upcard"] is None else parse_card(view["upcard"])
    offered = view["upcard_suit"]
    hand = tuple(map(parse_card, view["hand"]))
    trick, last_trick = _trick(view["trick"]), _trick(view["last_trick"])
    shown = [*hand, *trick.values(), *last_trick.values()]
    if upcard is not None and (view["turned_down"] or view["trump"] is None):
        shown.append(upcard)
    ladders = WITHOUT_BOWERS if _is_napoleon(view) else WITH_BOWERS
    allies = _allies(view, seat)
    apart = {seat, *allies, *view["sitting_out"]}
    return Seen(
        phase=view["phase"],
        seat=seat,
        dealer=view["dealer"],
        hand=hand,
        legal=tuple(map(parse_move, view["legal"])),
        upcard=upcard,
        upcard_suit=None if offered is None else parse_suit(offered),
        maker=view["maker"],
        bid=view["bid"],
        trick=trick,
        last_trick=last_trick,
        allies=tuple(ally for ally in allies if ally not in view["sitting_out"]),
        opponents=tuple(each for each in _seats(view) if each not in apart),
        ladder=None if view["trump"] is None else ladders[parse_suit(view["trump"])],
        ladders=ladders,
        hidden=_deck(view, shown) & ~set_of(shown),
    )


def _trick(played: Sequence[Mapping[str, Any]]) -> _Trick:
    return {each["seat"]: parse_card(each["card"]) for each in played}


def _seats(view: Mapping[str, Any]) -> range:
    return range(1, len(view["counts"]) + 1)


def _has_partners(view: Mapping[str, Any]) -> bool:
    return len(view["score"]) < len(view["counts"])


def _is_napoleon(view: Mapping[str, Any]) -> bool:
    return view["upcard"] is None and not _has_partners(view)


def _allies(view: Mapping[str, Any], seat: int) -> tuple[int, ...]:
    """Return who wins and loses the hand with *seat*.

    Without partners all are against the maker, once that is settled.
    """
    if _has_partners(view):
        return (partner_of(seat),)
    maker = view["maker"]
    if maker in (None, seat) or view["phase"] == "bid":
        return ()
    return tuple(other for other in _seats(view) if other not in (seat, maker))


_DECKS = tuple(
    (RANK_LETTERS.index(lowest), set_of(deck(size)))
    for lowest, size in (("9", 24), ("8", 28), ("7", 32), ("2", 52))
)
"""The rank of the lowest cards of each deck, and its cards; the shortest is first."""

_SHORT_DECKS_OF_NAPOLEON = {3: _DECKS[0], 4: _DECKS[1], 5: _DECKS[2]}
"""By the number of players; the others always have the whole pack."""


def _deck(view: Mapping[str, Any], shown: Sequence[Card]) -> int:
    """Return the set of the cards that seem to be in the deck, by those *shown*.

    Where it is not known, it is the shortest deck that has them. The joker counts
    where there is always one.
    """
    ranks = [card % len(RANK_LETTERS) for card in shown if card != JOKER]
    decks = _DECKS
    if _is_napoleon(view):
        players = len(view["counts"])
        decks = (_SHORT_DECKS_OF_NAPOLEON.get(players, _DECKS[-1]), _DECKS[-1])
    lowest = min(ranks, default=decks[0][0])
    has_joker = view["upcard"] is None and _has_partners(view)
    cards = next(cards for rank, cards in decks if rank <= lowest)
    return cards | has_joker << JOKER
