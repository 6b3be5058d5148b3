"""Putting cards away, and giving the best one to a partner who plays alone."""

from collections.abc import Iterable, Sequence

from tournaments.bots.ladders import Ladder
from tournaments.bots.seen import Seen
from tournaments.bots.worth import Odds, odds_of, tricks
from tournaments.engine.cards import RANK_LETTERS, Card
from tournaments.engine.moves import CARD_OF, LEAVE, Move

_ACE = RANK_LETTERS.index("A")
_QUEEN_OF_TRUMPS = len(RANK_LETTERS) + 1 + RANK_LETTERS.index("Q")


def without_worst(
    held: Sequence[Card], ladder: Ladder, odds: Odds, *, candidates: Iterable[Card]
) -> tuple[float, Card]:
    """Return which of *candidates* the hand *held* can best spare.

    The tricks that are left come first.
    """
    return max(
        (
            (tricks([card for card in held if card != gone], ladder, odds), gone)
            for gone in candidates
        ),
        key=lambda left: (left[0], -ladder.power[left[1]]),
    )


def discard(seen: Seen) -> Move:
    """Return the discard that leaves the best hand; the upcard may be left as well."""
    assert seen.ladder is not None
    by_card = {card: move for move in seen.legal if (card := CARD_OF[move]) is not None}
    if LEAVE in seen.legal:
        assert seen.upcard is not None
        by_card.setdefault(seen.upcard, LEAVE)
    _, worst = without_worst(seen.hand, seen.ladder, odds_of(seen), candidates=by_card)
    return by_card[worst]


def discard_before_trump(seen: Seen) -> Move:
    """Return a discard that keeps the longest suit, and high cards, for a call."""
    suits = [card // len(RANK_LETTERS) for card in seen.hand]

    def keeping(move: Move) -> tuple[int, int]:
        card = CARD_OF[move]
        assert card is not None
        suit, rank = divmod(card, len(RANK_LETTERS))
        return suits.count(suit), rank

    return min(seen.legal, key=keeping)


def give(seen: Seen) -> Move:
    """Return the gift that helps a lone hand most: a high trump, an ace, a trump."""
    ladder = seen.ladder
    assert ladder is not None

    def help_of(move: Move) -> tuple[bool, bool, int]:
        card = CARD_OF[move]
        assert card is not None
        power = ladder.power[card]
        is_high = power >= _QUEEN_OF_TRUMPS
        return is_high, is_high or power == 1 + _ACE, power

    return max(seen.legal, key=help_of)
