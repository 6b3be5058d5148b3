"""Four-handed Euchre: two pairs, five cards each, an upcard, two rounds of calling."""

from tournaments.engine import scoring
from tournaments.engine.cards import Card, deck
from tournaments.engine.hand import Hand, Play
from tournaments.engine.rule_options import RuleSet
from tournaments.engine.scoring import MARCH
from tournaments.engine.seats import FOUR, PAIRS, Sides
from tournaments.engine.tricks import play_out
from tournaments.engine.upcard import opening


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
    return play_out(hand, opening(hand), points)


def points(hand: Hand) -> tuple[int, ...]:
    """Return what a hand that is over is worth to each side."""
    march = hand.rules.alone_march if hand.is_alone else MARCH
    return scoring.points(hand, PAIRS, march)
