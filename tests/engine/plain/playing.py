"""The play of the tricks."""

from tests.engine.plain.cards import playable, taker, trumps_without_bowers
from tests.engine.plain.table import Table


def play_tricks(table: Table, leader: int, count: int) -> None:
    """Play *count* tricks; who takes one leads to the next."""
    for _ in range(count):
        leader = play_trick(table, leader)
        table.taken[leader] += 1


def play_trick(table: Table, leader: int) -> int:
    """Play one trick and return the seat that takes it."""
    trick: list[tuple[int, str]] = []
    for seat in table.around_from(leader):
        if seat in table.sitting_out:
            continue
        cards = table.held[seat]
        if trick:
            cards = playable(cards, trick[0][1], table.trumps)
        answer = table.ask(seat, "play", [f"play {card}" for card in cards])
        card = answer.removeprefix("play ")
        table.held[seat].remove(card)
        trick.append((seat, card))
        if is_first_lead_of_napoleon(table):
            table.trumps = trumps_without_bowers(card[1])
    return taker(trick, table.trumps)


def is_first_lead_of_napoleon(table: Table) -> bool:
    """Tell whether the card just led makes trump; misère is played without."""
    is_open = table.variant == "napoleon" and not table.trumps
    return is_open and table.bid != "misere"
