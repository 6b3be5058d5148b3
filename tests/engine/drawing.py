"""Rules, packs and matches drawn by lot: any game, with any of its options."""

import random
from collections.abc import Iterator

from tournaments.engine import game
from tournaments.engine.cards import JOKER, RANK_LETTERS, Card, rank_of
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import PASS, Move
from tournaments.engine.rules import CHOICES, RuleSet, RuleSetError, rule_set
from tournaments.engine.variants import variant_of

_CHANGED = 0.4
"""How often an option is drawn and not the usual one."""

_RIGGED = 0.25
"""How often a pack is not left as it was shuffled."""

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
    """Return a shuffled pack, or one in which what is rare in a deal happens."""
    pack = list(variant_of(rules).new_deck(rules))
    rng.shuffle(pack)
    if rng.random() < _RIGGED:
        rng.choice((_poor_first, _joker_up))(pack, rules)
    return tuple(pack)


def _poor_first(pack: list[Card], rules: RuleSet) -> None:
    """Have those who are dealt first hold low cards, which may be thrown in."""
    del rules
    pack.sort(key=lambda card: card == JOKER or rank_of(card) > _TEN)


_TEN = RANK_LETTERS.index("T")


def _joker_up(pack: list[Card], rules: RuleSet) -> None:
    """Turn the joker up, if there is one and five cards are dealt to each."""
    if JOKER in pack:
        old, new = pack.index(JOKER), 5 * variant_of(rules).seats(rules)
        pack[old], pack[new] = pack[new], pack[old]


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
