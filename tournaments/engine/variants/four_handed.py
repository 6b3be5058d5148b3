"""Four-handed Euchre: two pairs, five cards each, an upcard, two rounds of calling."""

from tournaments.engine import scoring
from tournaments.engine.calling import make_trump, pick_up
from tournaments.engine.cards import Card, deck
from tournaments.engine.hand import Hand, Play
from tournaments.engine.lone_hands import defend_alone
from tournaments.engine.packets import cut, deal_five, turn_up
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.scoring import MARCH
from tournaments.engine.seats import FOUR, PAIRS, Sides
from tournaments.engine.tricks import Opening, first_to_lead, play_out


def seats(rules: RuleSet) -> int:  # noqa: ARG001 -- As for every variant.
    """Return the number of seats."""
    return FOUR


def sides(rules: RuleSet) -> Sides:  # noqa: ARG001 -- As for every variant.
    """Return the seats of each side."""
    return PAIRS


def new_deck(rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of the game in the order of a new pack."""
    return deck(rules.deck, joker=rules.joker)


def play(hand: Hand) -> Play:
    """Play one deal from the cut to the score."""
    return play_out(hand, _opening(hand), points)


def _opening(hand: Hand) -> Opening:
    """Deal, call and pick up; return who leads, unless the deal is thrown in."""
    if hand.rules.cut == "asked":
        yield from cut(hand)
    deal_five(hand)
    turn_up(hand)
    yield from make_trump(hand)
    if hand.is_thrown_in:
        return None
    if hand.is_alone and hand.rules.defend_alone:
        yield from defend_alone(hand)
    yield from pick_up(hand)
    return first_to_lead(hand)


def points(hand: Hand) -> tuple[int, ...]:
    """Return what a hand that is over is worth to each side."""
    march = hand.rules.alone_march if hand.is_alone else MARCH
    return scoring.points(hand, PAIRS, march=march)
