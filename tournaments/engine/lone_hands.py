"""Defending alone against a lone maker, and the partner's best card for a lone hand."""

from tournaments.engine.hand import Hand, Phase, Play, ask, put_away, sit_out
from tournaments.engine.moves import CARD_OF, DEFEND_ALONE, DISCARD, GIVE, PASS
from tournaments.engine.seats import partner_of

_DEFENCES = (PASS, DEFEND_ALONE)


def defend_alone(hand: Hand) -> Play:
    """Ask each defender, from the lone maker's left, whether to defend alone."""
    assert hand.maker is not None
    hand.phase = Phase.DEFEND
    _, defenders = hand.turns_from[hand.maker]
    for seat in defenders:
        move = yield from ask(hand, seat, _DEFENCES)
        hand.calls.append((seat, move))
        if move == DEFEND_ALONE:
            hand.defender = seat
            sit_out(hand, partner_of(seat))
            return


def call_for_best(hand: Hand) -> Play:
    """Let each lone player put a card away for the best one of the partner.

    A maker who is the dealer's partner, alone in the first round, may be given the
    upcard as well.
    """
    for seat in (hand.maker if hand.is_alone else None, hand.defender):
        if seat is not None:
            yield from _call_for_best(hand, seat)


def _call_for_best(hand: Hand, seat: int) -> Play:
    hand.phase = Phase.GIVE
    put = yield from ask(hand, seat, [DISCARD[card] for card in hand.hands[seat]])
    put_away(hand, seat, put)
    giver = partner_of(seat)
    held = hand.hands[giver]
    if seat == hand.maker and giver == hand.dealer and not hand.is_turned_down:
        assert hand.upcard is not None
        held.append(hand.upcard)
    move = yield from ask(hand, giver, [GIVE[card] for card in held])
    card = CARD_OF[move]
    assert card is not None
    held.remove(card)
    hand.hands[seat].append(card)
