"""The cards in the onlooker's own hand: how they lie there, and what each can do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

from django.utils.translation import gettext as _

from tournaments.engine.cards import JOKER, RANK_LETTERS, SUIT_LETTERS, Card, Ranking
from tournaments.engine.notation import parse_card, parse_suit, print_suit
from tournaments.engine.reasons import must_follow
from tournaments.pages.cards import Face, face
from tournaments.pages.table.past_play import View, ranking, spoken_in
from tournaments.words.refusals import sentence

_CARD_MOVES = ("play", "discard", "give")
_ALTERNATING = "SHCD"
_RED = frozenset("HD")


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand; ``move`` is what playing it now would be.

    *suit* is the letter of the suit that it counts as, empty for a joker before there
    is trump; *why* says why it cannot be played now, if that is so. The upcard is
    marked while the dealer, who took it up, puts a card away.
    """

    face: Face
    suit: str
    words: str
    move: str | None
    why: str
    is_upcard: bool
    can_wait: bool


def own_hand(view: View) -> tuple[HandCard, ...]:
    """Return the own hand as a player sorts it: trumps first, colours alternating.

    The bowers lie among the trumps; before trump is made a jack is one of its suit.
    """
    legal = set(view.get("legal", ()))
    taken_up = view["upcard"] if view["phase"] == "discard" else None
    worth = None if view["trump"] is None else ranking(view, view["trump"])
    found = []
    for text in _sorted(view, worth):
        move = next(
            (f"{kind} {text}" for kind in _CARD_MOVES if f"{kind} {text}" in legal),
            None,
        )
        found.append(
            HandCard(
                face=face(text),
                suit=_suit(parse_card(text), worth),
                words=_words(view, text, is_upcard=text == taken_up),
                move=move,
                why="" if move else _why_not(view, text, worth),
                is_upcard=text == taken_up,
                can_wait=_can_wait(view),
            )
        )
    return tuple(found)


def _words(view: View, text: str, *, is_upcard: bool) -> str:
    card = spoken_in(view, text)
    return _("%(card)s, the upcard") % {"card": card} if is_upcard else card


def _suit(card: Card, worth: Ranking | None) -> str:
    """Return the letter of the suit that *card* counts as."""
    if worth is not None:
        return print_suit(worth.suit[card])
    return "" if card == JOKER else SUIT_LETTERS[card // len(RANK_LETTERS)]


def _sorted(view: View, worth: Ranking | None) -> list[str]:
    held = {text: parse_card(text) for text in view.get("hand", ())}
    suits = {text: _suit(card, worth) for text, card in held.items()}
    # A suit that was played out keeps its place, so that no card changes its own.
    played = {_suit(parse_card(text), worth) for text in _played(view)}
    order = _order_of_suits({*suits.values(), *played}, first=view["trump"] or "")

    def place(text: str) -> tuple[int, int]:
        card, suit = held[text], suits[text]
        if worth is None or not suit:
            return order.index(suit), -(card % len(RANK_LETTERS))
        return order.index(suit), -worth.power[parse_suit(suit)][card]

    return sorted(held, key=place)


def _played(view: View) -> list[str]:
    """Return the own cards that lie in the tricks of this hand."""
    tricks = [trick["cards"] for trick in view["taken"]] + [view["trick"]]
    own = view.get("your_seat")
    return [row["card"] for cards in tricks for row in cards if row["seat"] == own]


def _order_of_suits(suits: Iterable[str], *, first: str) -> Sequence[str]:
    """Return *suits* so that neighbours differ in colour as far as they can.

    The joker, which has no suit yet, and then the trumps come *first*.
    """

    def unlike(order: Sequence[str]) -> tuple[bool, int, list[int]]:
        suited = [suit for suit in order if suit]
        alike = sum((a in _RED) == (b in _RED) for a, b in pairwise(suited))
        usual = [_ALTERNATING.find(suit) for suit in order]
        return first in order and order[0] != first, alike, usual

    return min(permutations(suits), key=unlike, default=())


def _why_not(view: View, text: str, worth: Ranking | None) -> str:
    """Say why a card cannot be played although it is the onlooker's turn to play."""
    is_asked = view["phase"] == "play" and view.get("legal") and view["trick"]
    if not is_asked or worth is None:
        return ""
    held = [parse_card(held) for held in view["hand"]]
    led = parse_card(view["trick"][0]["card"])
    return sentence(must_follow(led, parse_card(text), held, worth))


def _can_wait(view: View) -> bool:
    """Return whether a card can be chosen now for the own turn to come."""
    return (
        view["phase"] == "play"
        and view["state"] == "playing"
        and not view.get("legal")
        and view["your_seat"] not in view["sitting_out"]
    )
