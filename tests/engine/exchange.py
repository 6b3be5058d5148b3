"""Exchange the cards that a viewer cannot see, which must change nothing for them.

The other deal has the same public history: the same calls, and the same cards played
by the same seats. Cards put away or given unseen may be others, too.
"""

import random
from collections.abc import Sequence

from tournaments.engine.cards import Card
from tournaments.engine.hand import Hand, Play
from tournaments.engine.match_state import MatchState
from tournaments.engine.moves import CARD_OF, FACTS, Kind, Move
from tournaments.engine.seats import partner_of
from tournaments.engine.variants import variant_of

_HIDDEN = {Kind.DISCARD, Kind.GIVE}
_TRIES = 300


def known_cards(hand: Hand, viewer: int | None) -> set[Card]:
    """Return every card that *viewer* has seen: the own ones and those shown to all."""
    known = _played(hand)
    if hand.upcard is not None:
        known.add(hand.upcard)
    again, play = _dealt(hand, hand.pack)
    next(play)
    for move in hand.moves:
        known |= _own(again, viewer)
        play.send(move)
    return known | _own(again, viewer)


def hidden_cards(hand: Hand, viewer: int | None) -> set[Card]:
    """Return the cards of the pack that *viewer* has not seen."""
    return set(hand.pack) - known_cards(hand, viewer)


def exchanged(
    state: MatchState, viewer: int | None, rng: random.Random
) -> MatchState | None:
    """Return *state* with another deal that *viewer* cannot tell from this one.

    None if no other is found: almost every card is known.
    """
    hand = state.hand
    assert hand is not None
    hidden = hidden_cards(hand, viewer)
    places = [place for place, card in enumerate(hand.pack) if card in hidden]
    for attempt in range(_TRIES):
        # Where much is known of who cannot follow, only a small change is possible.
        size = max(2, len(places) * (_TRIES - attempt) // _TRIES)
        some = rng.sample(places, min(size, len(places)))
        pack = _shuffled(hand.pack, some, rng)
        other = _played_again(hand, pack, viewer, rng)
        if other is not None and other[0] != hand:
            new, legal = other
            is_last = state.last_hand is hand
            return state._replace(
                hand=new, legal=legal, last_hand=new if is_last else state.last_hand
            )
    return None


def _shuffled(
    pack: Sequence[Card], places: Sequence[int], rng: random.Random
) -> tuple[Card, ...]:
    """Return *pack* with the cards at *places* in another order."""
    order = rng.sample(places, len(places))
    moved = {new: pack[old] for old, new in zip(places, order, strict=True)}
    return tuple(moved.get(place, card) for place, card in enumerate(pack))


def _played_again(
    hand: Hand, pack: tuple[Card, ...], viewer: int | None, rng: random.Random
) -> tuple[Hand, tuple[Move, ...]] | None:
    """Return what the moves of *hand*, hidden ones aside, make of another *pack*."""
    old, old_play = _dealt(hand, hand.pack)
    new, new_play = _dealt(hand, pack)
    next(old_play)
    legal = next(new_play)
    for move in hand.moves:
        if (new.to_move, new.phase) != (old.to_move, old.phase):
            return None
        is_hidden = _is_hidden(old, move, viewer)
        made = _other_move(hand, move, legal, rng) if is_hidden else move
        if made not in legal:
            return None
        old_play.send(move)
        legal = new_play.send(made)
    return None if new.to_move != old.to_move else (new, tuple(legal))


def _is_hidden(hand: Hand, move: Move, viewer: int | None) -> bool:
    """Tell whether *viewer* does not see the card of *move*, which comes next."""
    kind, mover = FACTS[move].kind, hand.to_move
    assert mover is not None
    is_given = kind is Kind.GIVE and partner_of(mover) == viewer
    return kind in _HIDDEN and mover != viewer and not is_given


def _other_move(
    hand: Hand, move: Move, legal: Sequence[Move], rng: random.Random
) -> Move:
    """Return a move like *move* with a card that nobody has seen played since."""
    played = _played(hand)
    if CARD_OF[move] in played:
        return move
    return rng.choice(
        [
            other
            for other in legal
            if FACTS[other].kind is FACTS[move].kind and CARD_OF[other] not in played
        ]
        or [move]
    )


def _dealt(hand: Hand, pack: tuple[Card, ...]) -> tuple[Hand, Play]:
    """Return a hand like *hand*, to be started, from *pack*."""
    again = Hand(
        hand.rules, pack, seats=hand.seats, dealer=hand.dealer, is_forced=hand.is_forced
    )
    return again, variant_of(hand.rules).play(again)


def _own(hand: Hand, viewer: int | None) -> set[Card]:
    if viewer is None or hand.unseen_by == viewer:
        return set()
    return set(hand.hands.get(viewer, ()))


def _played(hand: Hand) -> set[Card]:
    return {
        card
        for move in hand.moves
        if FACTS[move].kind is Kind.PLAY and (card := CARD_OF[move]) is not None
    }
