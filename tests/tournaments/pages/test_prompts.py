"""What a player is asked, and how the match stands, in every game and phase."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.tournaments.scenes import seen_by
from tournaments.engine import game
from tournaments.engine.match_state import MatchState
from tournaments.engine.notation import parse_card, parse_move, print_card
from tournaments.engine.rules import rule_set
from tournaments.engine.variants import variant_of
from tournaments.pages.table.scene import Scene, scene


def begun(
    preset: str,
    *moves: str,
    upcard: str = "9H",
    first: Sequence[str] = (),
    **rules: Any,
) -> MatchState:
    """Return a hand of dealer 1 after *moves*, its cards *first* on top of the deck."""
    chosen = rule_set(preset, rules)
    variant = variant_of(chosen)
    state = game.new_match(chosen, first_dealer=1)
    pack = [card for card in variant.new_deck(chosen) if print_card(card) != upcard]
    top = list(map(parse_card, first))
    pack = top + [card for card in pack if card not in top]
    pack.insert(5 * variant.seats(chosen), parse_card(upcard))
    state = game.deal(state, pack)
    for move in moves:
        state = game.apply(state, parse_move(move))
    return state


def own(state: MatchState) -> Scene:
    return scene(seen_by(state, game.to_move(state)))


PASSED = ("pass",) * 4


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: begun("standard"), "Say whether this suit becomes trump."),
        (lambda: begun("standard", *PASSED), "Name another suit, or pass."),
        (
            lambda: begun("two-handed", "pass", "pass", turned_down_suit="allowed"),
            "Name a suit, or pass.",
        ),
        (
            lambda: begun("standard", *PASSED, *PASSED[1:], dealer_must_name=True),
            "All others have passed: name another suit.",
        ),
        (
            lambda: begun("standard", *PASSED[1:], "order"),
            "You took up the upcard: discard one card.",
        ),
        (
            lambda: begun("standard", "pass", "order"),
            "You were ordered up: discard one card.",
        ),
        (
            lambda: begun("sport-poker", *PASSED[1:], "order"),
            "You took up the upcard, which you keep: discard another card.",
        ),
        (
            lambda: begun("sport-poker", "order"),
            "You were ordered up, and keep the upcard: discard another card.",
        ),
        (
            lambda: begun("two-handed", "order"),
            (
                "You were ordered up: discard one card, or leave the nine of hearts;"
                " hearts stay trump."
            ),
        ),
        (
            lambda: begun("standard", cut="asked"),
            "Cut the deck: say how many cards from the top go under the rest.",
        ),
        (
            lambda: begun("railroad", "order alone"),
            "ben plays alone: defend alone, or pass.",
        ),
        (
            lambda: begun("railroad", *PASSED, "call S alone", "pass", "pass"),
            "Put one card away: your partner gives you the best for it.",
        ),
        (
            lambda: begun("british", upcard="JK"),
            "The joker is turned up: name trump before you see your cards.",
        ),
        (
            lambda: begun("hasenpfeffer"),
            "Bid how many tricks you will take, or pass.",
        ),
        (
            lambda: begun("hasenpfeffer", "bid 4"),
            "ben has bid 4: bid more, or pass.",
        ),
        (
            lambda: begun("hasenpfeffer", "bid 6"),
            "You have the bid at 6: name trump, then lead.",
        ),
        (
            lambda: begun("napoleon", "bid misere"),
            "ben has bid misère: bid more, or pass.",
        ),
        (
            lambda: begun("napoleon", "bid blucher"),
            "Lead to the trick: the suit of your card becomes trump.",
        ),
        (lambda: begun("napoleon", "bid misere", *PASSED[1:]), "Lead to the trick."),
    ],
)
def test_each_phase_asks_for_what_it_awaits(
    state: Callable[[], MatchState], said: str
) -> None:
    assert own(state()).prompt == said


def test_the_partner_of_a_lone_caller_gives_the_best_card() -> None:
    put = begun("railroad", *PASSED, "call S alone", "pass", "pass")
    card = own(put).hand[0].face.text

    given = own(game.apply(put, parse_move(f"discard {card}")))

    assert given.prompt == "Give your partner the best card that you have."
    assert all(each.move == f"give {each.face.text}" for each in given.hand)


def test_a_dealer_who_names_trump_unseen_sees_no_card_yet() -> None:
    shown = own(begun("british", upcard="JK"))

    assert shown.hand == ()
    assert shown.no_cards == "Your cards lie face down until you have named trump."
    assert [call.words for call in shown.calls] == [
        *("Name spades", "Name hearts", "Name diamonds", "Name clubs")
    ]
    assert shown.upcard is not None
    assert shown.upcard_suit is None


def test_a_joker_turned_up_says_what_it_stands_for() -> None:
    shown = own(begun("railroad", upcard="JK"))

    assert shown.upcard is not None
    assert shown.upcard_suit is not None
    assert (shown.upcard.name, shown.upcard_suit.name) == ("joker", "hearts")


def test_a_poor_hand_can_be_changed_for_three_cards() -> None:
    poor = ("9S", "TS", "9C", "AS", "KS", "QS", "AC", "KC", "AD", "KD", "QD", "TC")
    state = begun(
        "standard", first=(*poor, "9D", "TD"), throw_in="farmer-exchange", upcard="JH"
    )

    called = own(state)
    put = own(game.apply(state, parse_move("throw in")))

    assert [call.words for call in called.calls][-1] == "Change three cards"
    assert put.prompt == (
        "Put 3 more cards away; you take three from under the upcard."
    )
    assert len(put.hand) == 5


def test_the_upcard_is_marked_while_the_dealer_puts_a_card_away() -> None:
    free = own(begun("two-handed", "order"))
    kept = own(begun("sport-poker", "order"))
    played = own(begun("two-handed", "order", "leave"))

    assert [card.face.text for card in free.hand if card.is_upcard] == ["9H"]
    assert [card.move for card in kept.hand if card.is_upcard] == [None]
    assert not any(card.is_upcard for card in played.hand)


def test_a_dealer_who_may_leave_the_upcard_is_told_which() -> None:
    shown = own(begun("two-handed", "order"))

    assert [(call.move, call.words) for call in shown.calls] == [
        ("leave", "Leave the nine of hearts")
    ]


def test_suits_are_named_in_a_row_and_for_a_lone_hand_in_another() -> None:
    shown = own(begun("standard", *PASSED, no_trump=True))

    assert [call.move for call in shown.other_calls] == ["pass"]
    assert [
        (row.words, [call.move for call in row.calls]) for row in shown.namings
    ] == [
        ("Call", ["call S", "call D", "call C", "call NT"]),
        (
            "Call alone",
            ["call S alone", "call D alone", "call C alone", "call NT alone"],
        ),
    ]


def test_a_bidder_names_trump_in_one_row_and_other_calls_have_none() -> None:
    named = own(begun("hasenpfeffer", "bid 6"))
    ordered = own(begun("standard"))

    assert [row.words for row in named.namings] == ["Name"]
    assert ordered.namings == ()
    assert ordered.other_calls == ordered.calls


def test_where_to_cut_is_asked_with_three_places_at_hand() -> None:
    shown = own(begun("standard", cut="asked"))

    assert [cut.move for cut in shown.cuts] == [f"cut {size}" for size in range(4, 21)]
    assert [(words, cut.move) for words, cut in shown.quick_cuts] == [
        ("Cut high", "cut 8"),
        ("Middle", "cut 12"),
        ("Cut low", "cut 16"),
    ]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: begun("standard"), ""),
        (lambda: begun("standard", "order"), "ben"),
        (lambda: begun("standard", "order alone"), "ben, alone"),
        (
            lambda: begun("railroad", "order alone", "defend alone"),
            "ben, alone; cleo defends alone",
        ),
        (lambda: begun("napoleon", "bid nap"), "ben bid Nap"),
    ],
)
def test_the_contract_says_who_called_what(
    state: Callable[[], MatchState], said: str
) -> None:
    assert own(state()).standing.contract == said


def test_the_bar_says_what_wins_or_which_deal_this_is() -> None:
    to_ten = own(begun("standard")).standing
    deals = own(begun("napoleon")).standing
    series = own(begun("bicycle")).standing

    assert (to_ten.goal_title, to_ten.goal) == ("To win", "10")
    assert (deals.goal_title, deals.goal) == ("Deal", "1 of 12")
    assert [tally.title for tally in series.more] == ["Tricks", "Games (rubber)"]


def test_the_bar_says_who_is_at_the_bridge() -> None:
    state = begun("bicycle")
    ahead = state._replace(standing=state.standing._replace(score=(4, 2)))
    titles = [scene(seen_by(ahead, seat)).standing.score for seat in (1, 2, None)]

    assert [tally and tally.title for tally in titles] == [
        "Score (we at the bridge)",
        "Score (they at the bridge)",
        "Score (ann and cleo at the bridge)",
    ]


def test_two_players_are_you_and_the_other() -> None:
    assert own(begun("two-handed")).standing.side_names == ("You", "ann")
    assert own(begun("standard")).standing.side_names == ("We", "They")
    watched = scene(seen_by(begun("standard"), None)).standing
    assert watched.side_names == ("ann and cleo", "ben and dan")


def test_who_defends_alone_is_marked_and_not_heard_as_well() -> None:
    shown = own(begun("railroad", "order alone", "defend alone"))

    defender = next(place for place in shown.places if place.is_defender)
    assert (defender.username, defender.said) == ("cleo", "")


@pytest.mark.parametrize(
    ("match", "games"), [("game", ["", "", ""]), ("best-of-3", ["0 games", "1 game"])]
)
def test_a_seat_shows_games_in_a_match_of_several(match: str, games: list[str]) -> None:
    state = begun("three-handed", match=match)
    won = state._replace(standing=state.standing._replace(games=(0, 1, 0)))

    found = [place.games for place in scene(seen_by(won, 1)).places]
    assert found[: len(games)] == games


def test_seven_players_sit_around_the_table() -> None:
    shown = own(begun("napoleon", players=7))

    assert [place.position for place in shown.places] == [
        *("bottom", "low-left", "left", "top-left"),
        *("top-right", "right", "low-right"),
    ]
    assert [place.points for place in shown.places] == ["0"] * 7
