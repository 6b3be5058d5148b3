"""Rules, packs and matches drawn by lot: any game, with any of its options."""

import random
from collections.abc import Iterator

from tournaments.engine import game
from tournaments.engine.cards import JOKER, Card
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import PASS, Move
from tournaments.engine.notation import print_card
from tournaments.engine.rules import CHOICES, RuleSet, RuleSetError, rule_set
from tournaments.engine.variants import variant_of

_CHANGED = 0.4
"""How often an option is drawn and not the usual one."""

_RIGGED = 0.5
"""How often what is rare in a deal, and matters to its rules, is made to happen."""

USUAL_PASSES = 0.6
"""How often a bidder passes: who bids whatever the cards may lose for ever."""


def rules_by(rng: random.Random, variant: str | None = None) -> RuleSet:
    """Return rules that make sense: of *variant* if one is named."""
    while True:
        drawn = variant or rng.choice(list(CHOICES))
        options = {
            option: rng.choice(values)
            for option, values in CHOICES[drawn].items()
            if rng.random() < _CHANGED
        }
        try:
            return rule_set("standard", {"variant": drawn, **options})
        except RuleSetError:
            continue


def pack_by(rng: random.Random, rules: RuleSet) -> tuple[Card, ...]:
    """Return a shuffled pack, at times with a poor hand or the joker turned up."""
    pack = list(variant_of(rules).new_deck(rules))
    rng.shuffle(pack)
    if rules.throw_in != "none" and rng.random() < _RIGGED:
        _deal_poorly(pack, rules, rng)
    if JOKER in pack and rng.random() < _RIGGED / 2:
        _swap(pack, JOKER, 5 * variant_of(rules).seats(rules))
    return tuple(pack)


def _deal_poorly(pack: list[Card], rules: RuleSet, rng: random.Random) -> None:
    """Have somebody hold nines and tens, unless the cut is still to be asked for."""
    hand, _ = game.played(rules, pack, dealer=1, is_forced=False)
    poor = [card for card in pack if print_card(card)[0] in "9T"]
    for held in rng.sample(list(hand.hands.values()), min(1, len(hand.hands))):
        places = [pack.index(card) for card in held]
        for place, card in zip(places, rng.sample(poor, len(places)), strict=True):
            _swap(pack, card, place)


def _swap(pack: list[Card], card: Card, place: int) -> None:
    """Put *card* at *place*, and what is there where it was."""
    other = pack.index(card)
    pack[place], pack[other] = pack[other], pack[place]


def move_by(
    rng: random.Random, legal: tuple[Move, ...], *, passes: float = 0.0
) -> Move:
    """Return a move: a pass, where there is one, with the probability *passes*."""
    if passes and PASS in legal and rng.random() < passes:
        return PASS
    return rng.choice(legal)


def course(
    rules: RuleSet, rng: random.Random, *, passes: float = 0.0
) -> Iterator[MatchState]:
    """Yield every state of a match in which the moves are drawn with *rng*."""
    if rules.variant == "hasenpfeffer":
        passes = passes or USUAL_PASSES
    seats = variant_of(rules).seats(rules)
    state = game.new_match(rules, first_dealer=rng.randint(1, seats))
    yield state
    while not game.is_over(state):
        if game.needs_deal(state):
            state = game.deal(state, pack_by(rng, rules))
        else:
            move = move_by(rng, game.legal_moves(state), passes=passes)
            state = game.apply(state, move)
        yield state
