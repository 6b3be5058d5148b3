"""Single tricks, played by the engine from hands of any size."""

from tests.engine.table import STANDARD, cards
from tournaments.engine.cards import HEARTS, RANKING, Card, Ranking
from tournaments.engine.hand import Hand
from tournaments.engine.notation import print_card
from tournaments.engine.tricks import Opening, play_out

HEARTS_ARE_TRUMP = RANKING[HEARTS]


def may_play(hand: str, *, led: str | None, worth: Ranking = HEARTS_ARE_TRUMP) -> str:
    """Return what may be played from *hand*: to the card *led*, or as the lead."""
    table = _table(cards(led or ""), cards(hand), worth=worth)
    play = play_out(table, _led_by(2 if led is None else 1), _worth_nothing)
    legal = next(play)
    if led is not None:
        (card,) = legal
        legal = play.send(card)
    return " ".join(print_card(Card(card)) for card in legal)


def taking(trick: str, *, worth: Ranking = HEARTS_ARE_TRUMP) -> str:
    """Return the card that takes *trick*, in which each plays the only card left."""
    played = cards(trick)
    table = _table(*((card,) for card in played), worth=worth)
    play = play_out(table, _led_by(1), _worth_nothing)
    next(play)
    for card in played:
        play.send(card)
    (taker,) = table.takers
    return print_card(played[taker - 1])


def _table(*hands: tuple[Card, ...], worth: Ranking) -> Hand:
    table = Hand(STANDARD, (), seats=len(hands), dealer=len(hands))
    table.trump, table.ranking = HEARTS, worth
    table.hands = {seat: list(hand) for seat, hand in enumerate(hands, start=1)}
    return table


def _led_by(seat: int) -> Opening:
    yield from ()
    return seat


def _worth_nothing(hand: Hand) -> tuple[int, ...]:
    return ()
