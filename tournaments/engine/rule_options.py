"""The options of a rule set: every choice that rule books leave open has a name."""

from dataclasses import dataclass, field
from typing import Any


def _option(*values: object) -> Any:  # noqa: ANN401 -- As dataclasses.field.
    """Declare an option by its values, the default first."""
    return field(default=values[0], metadata={"values": values})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The rules of one match. The defaults are the preset ``standard``.

    What an option decides and its values mean, in words, is in
    ``tournaments.words.options``.
    """

    variant: str = _option(
        "four-handed",
        "two-handed",
        "three-handed",
        "railroad",
        "hasenpfeffer",
        "napoleon",
    )
    players: int = _option(4, 2, 3, 5, 6, 7)
    deck: int = _option(24, 28, 32, 52)
    joker: bool = _option(False, True)
    points_to_win: int = _option(10, 5, 7, 11, 15, 21)
    match: str = _option(
        "game",
        "rubber",
        "best-of-3",
        "best-of-5",
        "best-of-7",
        "hands-4",
        "hands-8",
        "hands-12",
        "hands-16",
        "hands-20",
        "hands-24",
    )
    first_dealer: str = _option("drawn", "random")
    deal_plan: str = _option("3-2", "2-3", "alternating")
    cut: str = _option("stream", "asked")
    dealer_must_name: bool = _option(False, True)
    turned_down_suit: str = _option("barred", "allowed")
    bury_upcard: bool = _option(True, False)
    joker_upcard: str = _option("dealer-names", "hearts", "spades", "diamonds", "clubs")
    no_trump: bool = _option(False, True)
    trump_in_hand: bool = _option(False, True)
    alone: str = _option("allowed", "not-allowed", "assist-alone")
    lead_against_alone: str = _option("dealers-left", "makers-left")
    alone_march: int = _option(4, 3, 5)
    alone_euchre: int = _option(2, 4)
    no_tricks: int = _option(2, 4)
    defend_alone: bool = _option(False, True)
    throw_in: str = _option(
        "none", "no-ace-no-face", "farmer-redeal", "farmer-exchange"
    )
    call_for_best: bool = _option(False, True)
    laps: bool = _option(False, True)
    slam: bool = _option(False, True)
