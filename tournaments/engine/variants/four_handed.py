"""Four-handed Euchre: two pairs, five cards each, an upcard, two rounds of calling."""

from collections.abc import Sequence

from tournaments.engine import bidding, cards, reasons, scoring, tricks
from tournaments.engine.cards import Card
from tournaments.engine.moves import DISCARD, Kind, Move
from tournaments.engine.rules import RuleSet
from tournaments.engine.seats import FOUR, clockwise_from, left_of, partner_of
from tournaments.engine.states import Contract, Deal, Hand, Phase

SEATS = FOUR
SIDES: tuple[tuple[int, ...], ...] = ((1, 3), (2, 4))

# The sizes of the packets, from the dealer's left, in the two rounds of a deal.
_DEAL_PLANS = {
    "3-2": ((3, 3, 3, 3), (2, 2, 2, 2)),
    "2-3": ((2, 2, 2, 2), (3, 3, 3, 3)),
    "alternating": ((3, 2, 3, 2), (2, 3, 2, 3)),
}


def new_deck(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of the game in the order of a new pack."""
    return cards.deck(rules.deck)


def start(
    rules: RuleSet, deck: Sequence[Card], *, dealer: int, must_name: bool
) -> Hand:
    """Deal *deck*: five cards each from the dealer's left, and turn up the next."""
    left = left_of(dealer, seats=SEATS)
    hands: dict[int, list[Card]] = {seat: [] for seat in clockwise_from(1, seats=SEATS)}
    dealt = 0
    for packets in _DEAL_PLANS[rules.deal_plan]:
        for seat, size in zip(clockwise_from(left, seats=SEATS), packets, strict=True):
            hands[seat] += deck[dealt : dealt + size]
            dealt += size
    return Hand(
        deal=Deal(dealer, deck[dealt], must_name),
        phase=Phase.CALL1,
        to_move=left,
        hands=tuple(tuple(hand) for hand in hands.values()),
        taken=(0,) * SEATS,
    )


def legal_moves(rules: RuleSet, hand: Hand) -> tuple[Move, ...]:
    """Return every move of the seat to move."""
    if hand.phase is Phase.PLAY:
        return tricks.legal_plays(hand)
    if hand.phase is Phase.DISCARD:
        return _legal_discards(rules, hand)
    return bidding.legal_calls(rules, hand)


def _legal_discards(rules: RuleSet, hand: Hand) -> tuple[Move, ...]:
    kept = None if rules.bury_upcard else hand.deal.upcard
    held = hand.hands[hand.deal.dealer - 1]
    return tuple([DISCARD[card] for card in held if card != kept])


def why_not(rules: RuleSet, hand: Hand, move: Move) -> str:
    """Say why *move*, which is not legal, is not."""
    if hand.phase is Phase.PLAY:
        return tricks.why_not(hand, move)
    if hand.phase is Phase.DISCARD:
        return _why_no_discard(hand, move)
    return bidding.why_not(rules, hand, move)


def _why_no_discard(hand: Hand, move: Move) -> str:
    if move.kind is Kind.PLAY:
        return reasons.DISCARD_FIRST
    if move.kind is not Kind.DISCARD:
        return reasons.TRUMP_IS_MADE
    if move.card == hand.deal.upcard:
        return reasons.KEEP_THE_UPCARD
    assert move.card is not None
    return reasons.not_held(move.card)


def after(hand: Hand, move: Move) -> Hand:
    """Return *hand* after the legal *move*."""
    if move.kind is Kind.PLAY:
        assert move.card is not None
        return tricks.after_card(hand, move.card)
    if move.kind is Kind.PASS:
        return bidding.after_pass(hand)
    if move.kind is Kind.DISCARD:
        assert move.card is not None
        return _after_discard(hand, move.card)
    return _after_trump(hand, move)


def _after_trump(hand: Hand, call: Move) -> Hand:
    """Return *hand* after *call* has made trump.

    Ordered, the dealer takes up the upcard, unless the dealer's partner plays alone
    and the dealer sits out.
    """
    assert hand.to_move is not None
    maker = hand.to_move
    contract = Contract(
        trump=bidding.trump_made(hand, call),
        maker=maker,
        is_alone=call.is_alone,
        sitting_out=(partner_of(maker),) if call.is_alone else (),
    )
    hand = hand._replace(calls=(*hand.calls, call))
    dealer = hand.deal.dealer
    if call.kind is Kind.ORDER and dealer not in contract.sitting_out:
        return hand._replace(
            phase=Phase.DISCARD,
            to_move=dealer,
            contract=contract,
            hands=_with_upcard(hand),
        )
    return tricks.first_lead(hand, contract)


def _with_upcard(hand: Hand) -> tuple[tuple[Card, ...], ...]:
    at = hand.deal.dealer - 1
    taken_up = (*hand.hands[at], hand.deal.upcard)
    return (*hand.hands[:at], taken_up, *hand.hands[at + 1 :])


def _after_discard(hand: Hand, card: Card) -> Hand:
    assert hand.contract is not None
    hands = tricks.without(hand.hands, hand.deal.dealer, card)
    return tricks.first_lead(hand._replace(hands=hands, discard=card), hand.contract)


def points(hand: Hand) -> tuple[int, ...]:
    """Return what a finished hand is worth to each side."""
    contract = hand.contract
    if contract is None:
        return (0,) * len(SIDES)
    makers = next(side for side in SIDES if contract.maker in side)
    taken = sum(hand.taken[seat - 1] for seat in makers)
    return tuple(
        scoring.maker_points(taken, is_alone=contract.is_alone)
        if side is makers
        else scoring.defender_points(taken)
        for side in SIDES
    )
