"""The hands that are bid for: Hasenpfeffer and Napoleon."""

from collections.abc import Sequence

from tests.engine.plain import dealing
from tests.engine.plain.cards import JOKER, SUITS, trumps_with_bowers
from tests.engine.plain.playing import play_tricks
from tests.engine.plain.table import Table

HASENPFEFFER_BIDS = ["1", "2", "3", "4", "5", "6"]
NAPOLEON_BIDS = ["2", "3", "misere", "4", "nap", "wellington", "blucher"]


def play_hasenpfeffer(table: Table) -> None:
    """Play six tricks; the highest bidder names trump and leads."""
    dealing.cut(table)
    dealing.deal(table)
    bid(table, HASENPFEFFER_BIDS)
    if not table.maker:
        bid_for_the_joker(table)
    if table.is_thrown_in:
        return
    answer = table.ask(table.maker, "name", [f"name {suit}" for suit in SUITS])
    table.trumps = trumps_with_bowers(answer.removeprefix("name "))
    play_tricks(table, table.maker, 6)


def play_napoleon(table: Table) -> None:
    """Play five tricks; the highest bidder leads, and the card led makes trump."""
    dealing.cut(table)
    dealing.deal(table)
    bid(table, NAPOLEON_BIDS)
    if table.maker:
        play_tricks(table, table.maker, 5)
    else:
        table.is_thrown_in = True


def bid(table: Table, bids: Sequence[str]) -> None:
    """Ask each seat once; a bid is higher than those before it, while there is one."""
    higher = list(bids)
    for seat in table.from_dealers_left:
        if not higher:
            return
        answer = table.ask(seat, "bid", ["pass", *(f"bid {name}" for name in higher)])
        if answer != "pass":
            table.maker = seat
            table.bid = answer.removeprefix("bid ")
            higher = higher[higher.index(table.bid) + 1 :]


def bid_for_the_joker(table: Table) -> None:
    """Take the joker's holder to have bid 3; nobody has it: throw the deal in."""
    holders = [seat for seat in table.seats if JOKER in table.held[seat]]
    if not holders:
        table.is_thrown_in = True
        return
    table.maker = holders[0]
    table.bid = "3"
