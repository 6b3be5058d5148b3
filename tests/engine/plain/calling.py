"""How trump is made from an upcard: two rounds of calling."""

from tests.engine.plain.cards import (
    JOKER,
    NO_TRUMP,
    SUITS,
    trumps_with_bowers,
)
from tests.engine.plain.table import Table

EXCHANGED = 3


def make_trump(table: Table) -> None:
    """Ask until somebody is maker, or the deal is thrown in."""
    rules = table.rules
    if table.upcard == JOKER and rules["joker_upcard"] == "dealer-names":
        name_before_seeing_the_hand(table)
        return
    first_round(table)
    if not table.maker and not table.is_thrown_in:
        table.is_in_first_round = False
        second_round(table)


def name_before_seeing_the_hand(table: Table) -> None:
    names = [f"name {suit}" for suit in SUITS]
    answer = table.ask(table.dealer, "name", names)
    set_maker(table, table.dealer, answer.removeprefix("name "))


def suit_of_the_upcard(table: Table) -> str:
    if table.upcard != JOKER:
        return table.upcard[1]
    fixed = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
    return fixed[table.rules["joker_upcard"]]


def first_round(table: Table) -> None:
    """Let each pass or accept the suit of the upcard."""
    for seat in table.from_dealers_left:
        answer = table.ask(seat, "call1", first_calls(table, seat))
        if answer == "throw in":
            if table.rules["throw_in"] != "farmer-exchange":
                table.is_thrown_in = True
                return
            exchange_with_the_kitty(table, seat)
            answer = table.ask(seat, "call1", first_calls(table, seat))
        if answer != "pass":
            table.is_alone = answer == "order alone"
            set_maker(table, seat, suit_of_the_upcard(table))
            return


def first_calls(table: Table, seat: int) -> list[str]:
    calls = ["pass"]
    if holds_trump_enough(table, seat, suit_of_the_upcard(table)):
        calls += ["order", "order alone"]
    if not may_go_alone(table):
        calls = [call for call in calls if call != "order alone"]
    if must_assist_alone(table, seat):
        calls = [call for call in calls if call != "order"]
    if may_throw_in(table, seat):
        calls.append("throw in")
    return calls


def may_go_alone(table: Table) -> bool:
    return table.has_partners and table.rules["alone"] != "not-allowed"


def must_assist_alone(table: Table, seat: int) -> bool:
    is_dealers_partner = table.has_partners and seat == table.partner_of(table.dealer)
    return is_dealers_partner and table.rules["alone"] == "assist-alone"


def may_throw_in(table: Table, seat: int) -> bool:
    """Tell whether the hand is poor enough.

    After three deals that were thrown in, a fourth is played; an exchange, which throws
    no deal in, is made as ever.
    """
    ranks = {"joker" if card == JOKER else card[0] for card in table.held[seat]}
    match table.rules["throw_in"]:
        case "no-ace-no-face":
            return not table.must_name and not ranks & {"A", "K", "Q", "J", "joker"}
        case "farmer-redeal":
            return not table.must_name and ranks <= {"9", "T"}
        case "farmer-exchange":
            return not table.has_exchanged and ranks <= {"9", "T"}
        case _:
            return False


def exchange_with_the_kitty(table: Table, seat: int) -> None:
    """Change three cards for the three that lie under the upcard."""
    table.has_exchanged = True
    for _ in range(EXCHANGED):
        discard_one(table, seat, "exchange", table.held[seat])
    table.held[seat] += table.face_down[:EXCHANGED]
    del table.face_down[:EXCHANGED]


def discard_one(table: Table, seat: int, phase: str, cards: list[str]) -> None:
    answer = table.ask(seat, phase, [f"discard {card}" for card in cards])
    table.held[seat].remove(answer.removeprefix("discard "))


def second_round(table: Table) -> None:
    """Let each pass or name another suit."""
    for seat in table.from_dealers_left:
        answer = table.ask(seat, "call2", second_calls(table, seat))
        if answer != "pass":
            words = answer.split()
            table.is_alone = words[-1] == "alone"
            set_maker(table, seat, words[1])
            return
    table.is_thrown_in = True


def second_calls(table: Table, seat: int) -> list[str]:
    must_name = seat == table.dealer and (
        table.rules["dealer_must_name"] or table.must_name
    )
    open_suits = [suit for suit in SUITS if may_be_named(table, suit)]
    suits = [suit for suit in open_suits if holds_trump_enough(table, seat, suit)]
    if must_name and not suits:
        suits = open_suits
    if table.rules["no_trump"]:
        suits = [*suits, NO_TRUMP]
    calls = [] if must_name else ["pass"]
    calls += [f"call {suit}" for suit in suits]
    if may_go_alone(table):
        calls += [f"call {suit} alone" for suit in suits]
    return calls


def may_be_named(table: Table, suit: str) -> bool:
    """Tell whether a suit is open in the second round: the turned-down one is not."""
    if table.variant == "two-handed" and table.rules["turned_down_suit"] == "allowed":
        return True
    return suit != suit_of_the_upcard(table)


def holds_trump_enough(table: Table, seat: int, suit: str) -> bool:
    """Tell whether the seat has the trump in hand that a call may need.

    The dealer counts the upcard while it may still be taken up.
    """
    if not table.rules["trump_in_hand"]:
        return True
    cards = list(table.held[seat])
    if seat == table.dealer and table.is_in_first_round:
        cards.append(table.upcard)
    return any(card in trumps_with_bowers(suit) for card in cards)


def set_maker(table: Table, seat: int, suit: str) -> None:
    table.maker = seat
    table.trumps = trumps_with_bowers(suit)
    if table.is_alone:
        table.sitting_out.add(table.partner_of(seat))
