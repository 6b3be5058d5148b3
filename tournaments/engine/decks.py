"""Decks that a record states itself, where no seed is known that deals them."""

from collections.abc import Mapping

from tournaments.engine.cards import Card
from tournaments.engine.notation import NotationError, parse_card
from tournaments.engine.rules import RuleSet
from tournaments.engine.variants import variant_of


def stated_decks(
    record: Mapping[str, object], rules: RuleSet
) -> tuple[tuple[Card, ...], ...] | None:
    """Return the ``decks`` of *record*, one a deal, as they lie; None if it has none.

    Raises:
        ValueError: they are not decks of the *rules*; the message says which.

    """
    stated = record.get("decks")
    if stated is None:
        return None
    if not isinstance(stated, list):
        raise ValueError("decks: it is not a list")  # noqa: TRY004 -- One kind of refusal.
    pack = sorted(variant_of(rules).new_deck(rules))
    decks = tuple(_deck(number, cards) for number, cards in enumerate(stated, start=1))
    for number, deck in enumerate(decks, start=1):
        if sorted(deck) != pack:
            raise ValueError(f"decks: deck {number} is not that of the rules")
    return decks


def _deck(number: int, cards: object) -> tuple[Card, ...]:
    texts = cards if isinstance(cards, list) else [cards]
    try:
        return tuple(parse_card(str(text)) for text in texts)
    except NotationError as error:
        raise ValueError(f"decks: deck {number}: {error}") from error
