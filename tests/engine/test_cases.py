"""The cases of the game that other programs have got wrong, and where each is tested.

Cases 54 to 58 are of clocks and transport, which the engine does not know.
"""

import importlib
from collections.abc import Mapping, Sequence

import pytest

CASES: Mapping[int, Sequence[str]] = {
    1: ["following.left_bower_does_not_follow_its_printed_suit"],
    2: ["following.any_card_may_be_played_if_only_the_left_bower_is_of_the_suit_led"],
    3: ["following.left_bower_must_follow_trumps"],
    4: ["taking.highest_trump_takes_else_the_highest_of_the_suit_led"],
    5: ["taking.highest_trump_takes_else_the_highest_of_the_suit_led"],
    6: ["taking.highest_trump_takes_else_the_highest_of_the_suit_led"],
    7: ["taking.highest_trump_takes_else_the_highest_of_the_suit_led"],
    8: ["taking.highest_trump_takes_else_the_highest_of_the_suit_led"],
    9: ["following.void_seat_may_play_any_card_and_need_not_trump"],
    10: ["taking.bowers_count_as_trumps"],
    11: ["taking.eight_beats_seven_and_loses_to_nine_in_trumps_too"],
    12: ["taking.joker_beats_the_right_bower_whenever_it_is_played"],
    13: ["following.joker_must_follow_trumps"],
    14: [
        "joker.joker_that_is_turned_down_is_held_by_nobody",
        "joker.joker_that_is_put_away_again_is_held_by_nobody",
        "joker.joker_that_is_left_is_held_by_nobody",
    ],
    15: ["deal.upcard_comes_after_five_cards_for_each"],
    16: ["deal.three_then_two", "deal.two_then_three"],
    17: [
        "dealing.cut_that_leaves_under_four_cards_in_a_packet_is_refused",
        "options.cut_is_asked_of_the_player_on_the_dealers_right",
    ],
    18: ["dealing.only_the_two_who_tie_for_second_lowest_draw_again"],
    19: [
        "deal.deal_passes_to_the_left_after_a_hand",
        "deal.deal_passes_to_the_left_after_all_have_passed",
        "match.deal_passes_to_the_left",
    ],
    20: ["dealing.first_dealer_and_seats_are_a_fair_lot"],
    21: ["calling.first_round_is_about_the_suit_of_the_upcard_only"],
    22: [
        "calling.second_round_refuses_the_suit_that_was_turned_down",
        "calling.dealer_who_must_name_cannot_name_the_suit_turned_down",
    ],
    23: [
        "calling.eight_passes_score_nothing_and_the_next_hand_is_dealt",
        "calling.fourth_dealer_must_name_after_three_deals_that_all_passed",
    ],
    24: ["calling.only_the_dealer_must_name"],
    25: [
        "calling.dealer_with_the_suit_turned_down_alone_must_name_one_of_three_others"
    ],
    26: ["calling.ordering_without_a_trump_in_hand_is_legal"],
    27: [
        "calling.call_out_of_turn_or_after_trump_is_made_is_refused",
        "calling.refused_call_leaves_the_state_as_it_was",
    ],
    28: ["calling.alone_cannot_be_added_after_the_call"],
    29: ["discard.dealer_holds_six_and_discards_one_before_anyone_plays"],
    30: [
        "discard.discard_is_seen_by_nobody_else",
        "view.view_does_not_depend_on_a_hidden_card",
    ],
    31: [
        "discard.discarded_card_cannot_be_played_and_its_suit_need_not_be_followed",
    ],
    32: [
        "discard.nobody_picks_up_after_the_second_round",
        "discard.left_bower_that_was_turned_down_is_out_of_play",
    ],
    33: [
        "alone.dealer_sits_out_and_is_asked_for_nothing_when_the_partner_orders_alone"
    ],
    34: ["alone.dealer_picks_up_when_an_opponent_orders_alone"],
    35: ["alone.first_seat_on_the_dealers_left_that_plays_leads"],
    36: ["alone.first_seat_on_the_dealers_left_that_plays_leads"],
    37: ["alone.tricks_are_three_cards_and_the_turn_skips_the_sitter"],
    38: ["alone.hand_ends_although_the_sitter_still_holds_cards"],
    39: ["alone.sitter_that_moves_is_refused"],
    40: ["score.makers_score_by_tricks_and_defenders_for_a_euchre"],
    41: ["score.makers_score_by_tricks_and_defenders_for_a_euchre"],
    42: ["score.euchre_of_a_lone_maker_scores_two_for_the_defenders_as_a_side"],
    43: ["score.side_that_is_euchred_at_nine_all_loses_with_nine"],
    44: ["score.lone_march_at_nine_is_recorded_as_thirteen"],
    45: ["score.no_hand_is_dealt_after_the_end"],
    46: ["score.hand_is_counted_once"],
    47: ["score.side_with_four_against_two_or_less_to_five_is_at_the_bridge"],
    48: ["games.margin_of_a_rubber_counts_each_game_by_the_losers_score"],
    49: ["games.two_wins_end_a_rubber"],
    50: [
        "two_and_three_handed.non_dealer_leads_even_when_the_dealer_made_trump",
    ],
    51: [
        "two_and_three_handed.dealer_who_was_ordered_up_takes_the_card_or_leaves_it",
    ],
    52: ["games.bidders_side_wins_if_both_cross_the_line"],
    53: ["games.bidders_side_wins_if_both_cross_the_line"],
}
"""By number, the tests of a case: the module and the name, without ``test_``."""


def test_every_case_of_the_rules_is_here() -> None:
    assert list(CASES) == list(range(1, 54))


@pytest.mark.parametrize("number", CASES)
def test_case_is_tested(number: int) -> None:
    for place in CASES[number]:
        module, name = place.split(".")
        tests = importlib.import_module(f"tests.engine.test_{module}")
        assert callable(getattr(tests, f"test_{name}"))
