"""A hand with an upcard: four-handed, Railroad, two-handed, three-handed."""

from tests.engine.plain import calling, dealing
from tests.engine.plain.playing import play_tricks
from tests.engine.plain.table import Table

TRICKS = 5


def play(table: Table) -> None:
    """Play the hand as far as the moves go."""
    dealing.cut(table)
    dealing.deal(table)
    dealing.turn_up(table)
    calling.make_trump(table)
    if table.is_thrown_in:
        return
    ask_the_defenders(table)
    if table.is_in_first_round:
        take_the_upcard(table)
    call_for_the_best(table)
    play_tricks(table, first_leader(table), TRICKS)


def ask_the_defenders(table: Table) -> None:
    """Ask the defenders, from a lone maker's left, whether one of them is alone too."""
    if not (table.is_alone and table.rules["defend_alone"]):
        return
    makers_left = table.left_of(table.maker)
    for seat in (makers_left, table.partner_of(makers_left)):
        if table.ask(seat, "defend", ["pass", "defend alone"]) == "defend alone":
            table.lone_defender = seat
            table.sitting_out.add(table.partner_of(seat))
            return


def take_the_upcard(table: Table) -> None:
    """Have the dealer take the upcard and discard, unless the dealer sits out.

    Ordered up, a two-handed dealer may leave the card where it is.
    """
    dealer = table.dealer
    if dealer in table.sitting_out:
        return
    own = list(table.held[dealer])
    cards = [*own, table.upcard] if table.rules["bury_upcard"] else own
    legal = [f"discard {card}" for card in cards]
    if table.variant == "two-handed" and table.maker != dealer:
        legal.append("leave")
    table.held[dealer].append(table.upcard)
    answer = table.ask(dealer, "discard", legal)
    put_away = table.upcard if answer == "leave" else answer.removeprefix("discard ")
    table.held[dealer].remove(put_away)


def call_for_the_best(table: Table) -> None:
    """Have each lone player change a card for one of the partner who sits out."""
    if not (table.is_alone and table.rules["call_for_best"]):
        return
    change_with_the_partner(table, table.maker)
    if table.lone_defender:
        change_with_the_partner(table, table.lone_defender)


def change_with_the_partner(table: Table, lone: int) -> None:
    """Discard one card for the partner's best; the dealer may count the upcard."""
    calling.discard_one(table, lone, "give", table.held[lone])
    giver = table.partner_of(lone)
    cards = list(table.held[giver])
    if giver == table.dealer and lone == table.maker and table.is_in_first_round:
        cards.append(table.upcard)
    answer = table.ask(giver, "give", [f"give {card}" for card in cards])
    given = answer.removeprefix("give ")
    if given != table.upcard:
        table.held[giver].remove(given)
    table.held[lone].append(given)


def first_leader(table: Table) -> int:
    """Return the first seat that plays, counted from the dealer's (or maker's) left."""
    start = table.left_of(table.dealer)
    if table.is_alone and table.rules["lead_against_alone"] == "makers-left":
        start = table.left_of(table.maker)
    return next(s for s in table.around_from(start) if s not in table.sitting_out)
