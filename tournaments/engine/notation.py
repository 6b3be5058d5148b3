"""The text forms of cards and moves. Parsing and printing are inverses."""

from tournaments.engine.cards import (
    CARDS,
    NO_TRUMP,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUITS,
    Card,
    Suit,
    printed_suit,
    rank_of,
)
from tournaments.engine.moves import FACTS, MOVES, Facts, Move

_LONGEST_ECHO = 20


class NotationError(ValueError):
    """A text is no card, suit or move.

    *kind* is which of the three was wanted, *echo* the text, cut to stay short.
    """

    def __init__(self, kind: str, text: str) -> None:
        dots = "…" if len(text) > _LONGEST_ECHO else ""
        self.kind = kind
        self.echo = f"{text[:_LONGEST_ECHO]}{dots}"
        super().__init__(f"“{self.echo}” is no {kind}")


def _card_text(card: Card) -> str:
    suit = printed_suit(card)
    return "JK" if suit is None else RANK_LETTERS[rank_of(card)] + SUIT_LETTERS[suit]


_CARD_TEXTS = tuple(_card_text(card) for card in CARDS)
_CARDS_BY_TEXT = dict(zip(_CARD_TEXTS, CARDS, strict=True))


def _move_text(facts: Facts) -> str:
    words: list[str] = [facts.kind]
    if facts.card is not None:
        words.append(print_card(facts.card))
    if facts.suit is not None:
        words.append(print_suit(facts.suit))
    if facts.bid is not None:
        words.append(facts.bid)
    if facts.size is not None:
        words.append(str(facts.size))
    if facts.is_alone:
        words.append("alone")
    return " ".join(words)


def print_card(card: Card) -> str:
    """Return the text form of *card*: rank then suit, such as ``JH``, or ``JK``."""
    return _CARD_TEXTS[card]


def parse_card(text: str) -> Card:
    """Return the card that *text* stands for.

    Raises:
        NotationError: *text* is no card.

    """
    if text not in _CARDS_BY_TEXT:
        raise NotationError("card", text)
    return _CARDS_BY_TEXT[text]


def print_suit(suit: Suit) -> str:
    """Return the letter of *suit*, or ``NT`` for no trump."""
    return "NT" if suit == NO_TRUMP else SUIT_LETTERS[suit]


def parse_suit(text: str) -> Suit:
    """Return the suit whose letter is *text*; ``NT`` is no trump.

    Raises:
        NotationError: *text* is no suit.

    """
    if text == "NT":
        return NO_TRUMP
    if len(text) != 1 or text not in SUIT_LETTERS:
        raise NotationError("suit", text)
    return SUITS[SUIT_LETTERS.index(text)]


_MOVE_TEXTS = tuple(map(_move_text, FACTS))
_MOVES_BY_TEXT = dict(zip(_MOVE_TEXTS, MOVES, strict=True))


def print_move(move: Move) -> str:
    """Return the text form of *move*, such as ``order alone`` or ``play JH``."""
    return _MOVE_TEXTS[move]


def parse_move(text: str) -> Move:
    """Return the move that *text* stands for.

    Raises:
        NotationError: *text* is no move.

    """
    if text not in _MOVES_BY_TEXT:
        raise NotationError("move", text)
    return _MOVES_BY_TEXT[text]
