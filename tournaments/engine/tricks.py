"""Playing the cards: following suit, taking tricks, and whose turn it is."""

from collections.abc import Sequence

from tournaments.engine import reasons
from tournaments.engine.cards import STRENGTH, SUIT_UNDER, Card, Suit
from tournaments.engine.moves import PLAY, Kind, Move
from tournaments.engine.seats import left_of
from tournaments.engine.states import Contract, Hand, Phase, Played


def playable(hand: Sequence[Card], led: Card | None, trump: Suit) -> tuple[Card, ...]:
    """Return the cards of *hand* that may be played to a trick *led* with a card.

    A seat must follow the suit led if it can; the left bower counts as trump.
    ``led=None`` asks for the lead, where any card will do.
    """
    if led is None:
        return tuple(hand)
    suit_of = SUIT_UNDER[trump]
    suit = suit_of[led]
    return tuple([card for card in hand if suit_of[card] == suit]) or tuple(hand)


def taker(trick: Sequence[Played], trump: Suit) -> int:
    """Return the seat whose card takes *trick*."""
    strength = STRENGTH[trump][SUIT_UNDER[trump][trick[0].card]]
    return max(trick, key=lambda played: strength[played.card]).seat


def first_lead(hand: Hand, contract: Contract) -> Hand:
    """Return *hand* with the first seat on the dealer's left that plays to lead."""
    leader = _next_playing(hand, hand.deal.dealer, contract)
    return hand._replace(phase=Phase.PLAY, contract=contract, to_move=leader)


def _next_playing(hand: Hand, seat: int, contract: Contract) -> int:
    """Return the next seat clockwise that does not sit out."""
    seat = left_of(seat, seats=len(hand.hands))
    while seat in contract.sitting_out:
        seat = left_of(seat, seats=len(hand.hands))
    return seat


def legal_plays(hand: Hand) -> tuple[Move, ...]:
    """Return the cards that the seat to move may play."""
    assert hand.to_move is not None
    assert hand.contract is not None
    led = hand.trick[0].card if hand.trick else None
    held = hand.hands[hand.to_move - 1]
    return tuple([PLAY[card] for card in playable(held, led, hand.contract.trump)])


def after_card(hand: Hand, card: Card) -> Hand:
    """Return *hand* after the seat to move has played *card*.

    The taker of a full trick leads to the next one; without a card left to lead
    the hand is over, even if a seat that sits out still holds cards.
    """
    seat, contract = hand.to_move, hand.contract
    assert seat is not None
    assert contract is not None
    hands = without(hand.hands, seat, card)
    trick = (*hand.trick, Played(seat, card))
    if len(trick) < len(hands) - len(contract.sitting_out):
        to_move = _next_playing(hand, seat, contract)
        return hand._replace(hands=hands, trick=trick, to_move=to_move)
    leader = taker(trick, contract.trump)
    is_over = not hands[leader - 1]
    return hand._replace(
        hands=hands,
        phase=Phase.OVER if is_over else Phase.PLAY,
        to_move=None if is_over else leader,
        taken=_with_one_more(hand.taken, leader),
        trick=(),
        last_trick=trick,
    )


def without(
    hands: tuple[tuple[Card, ...], ...], seat: int, card: Card
) -> tuple[tuple[Card, ...], ...]:
    """Return *hands* with *card* taken out of the hand of *seat*."""
    left = tuple([held for held in hands[seat - 1] if held != card])
    return (*hands[: seat - 1], left, *hands[seat:])


def _with_one_more(taken: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*taken[: seat - 1], taken[seat - 1] + 1, *taken[seat:])


def why_not(hand: Hand, move: Move) -> str:
    """Say why *move* is not legal while the cards are played."""
    assert hand.to_move is not None
    assert hand.contract is not None
    if move.kind is Kind.DISCARD:
        return reasons.NO_DISCARD_NOW
    if move.kind is not Kind.PLAY:
        return reasons.TRUMP_IS_MADE
    assert move.card is not None
    held = hand.hands[hand.to_move - 1]
    if move.card not in held:
        return reasons.not_held(move.card)
    led = hand.trick[0].card
    return reasons.must_follow(led, move.card, held, hand.contract.trump)
