"""What a hand counts and which cards are high, in words, for every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournaments.engine.moves import FACTS
from tournaments.engine.rules import RuleSet
from tournaments.engine.scoring import (
    EUCHRE,
    EUCHRE_BY_LONE_DEFENDER,
    MADE,
    MARCH,
)
from tournaments.engine.variants import napoleon, three_handed
from tournaments.words.bids import bid_name

_LOWEST = {24: "ten, nine", 28: "ten to eight", 32: "ten to seven", 52: "ten to two"}


@dataclass(frozen=True, slots=True)
class Counted:
    """One line of the scoring: what happens, and what it counts."""

    event: str
    points: str


def caption(rules: RuleSet) -> str:
    """Return what the scoring is about."""
    return {
        "napoleon": "What each opponent pays for a bid, or is paid if it fails.",
        "hasenpfeffer": "What a hand counts.",
    }.get(rules.variant, "What a hand counts. The maker is who made trump.")


def scoring(rules: RuleSet) -> list[Counted]:
    """Return what a hand of *rules* counts."""
    return _SCORING.get(rules.variant, _with_partners)(rules)


def trumps(rules: RuleSet) -> str:
    """Return which trumps are high, in a sentence."""
    if rules.variant == "napoleon":
        return (
            "The first card that the bidder leads makes its suit trump; misère has no"
            f" trump. High to low: ace, king, queen, jack, {_LOWEST[rules.deck]}."
        )
    joker = "the joker, " if rules.joker else ""
    return (
        f"Trumps, high to low: {joker}the jack of the suit (right bower), the other"
        " jack of its colour (left bower, a trump in every respect), ace, king, queen,"
        f" {_LOWEST[rules.deck]}."
    )


def _with_partners(rules: RuleSet) -> list[Counted]:
    lines = [
        _counted("The makers take 3 or 4 tricks", MADE),
        _counted("They take all five, a march", MARCH),
        _counted("They take fewer than 3: a euchre, for the other pair", EUCHRE),
    ]
    if rules.no_tricks != EUCHRE:
        lines.append(_counted("They take none, for the other pair", rules.no_tricks))
    if rules.alone == "not-allowed":
        return lines
    lines.insert(2, _counted("All five, played alone", rules.alone_march))
    if rules.alone_euchre != EUCHRE:
        words = "A lone maker is euchred, for the other pair"
        lines.append(_counted(words, rules.alone_euchre))
    if rules.defend_alone:
        words = "A lone maker is euchred by a lone defender"
        lines.append(_counted(words, EUCHRE_BY_LONE_DEFENDER))
    return lines


def _for_two(rules: RuleSet) -> list[Counted]:
    return _each_alone(rules, march=MARCH, others="for the other player")


def _for_three(rules: RuleSet) -> list[Counted]:
    return _each_alone(
        rules, march=three_handed.MARCH, others="for each of the two others"
    )


def _each_alone(rules: RuleSet, *, march: int, others: str) -> list[Counted]:
    lines = [
        _counted("The maker takes 3 or 4 tricks", MADE),
        _counted("The maker takes all five, a march", march),
        _counted(f"The maker takes fewer than 3: a euchre, {others}", EUCHRE),
    ]
    if rules.no_tricks != EUCHRE:
        lines.append(_counted(f"The maker takes none, {others}", rules.no_tricks))
    return lines


def _bids_for_tricks(rules: RuleSet) -> list[Counted]:
    del rules
    return [
        Counted("The bidder's pair makes its bid", "1 a trick"),
        Counted("It fails", "minus the bid"),
        Counted("The other pair, always", "1 a trick"),
    ]


def _bids_against_all(rules: RuleSet) -> list[Counted]:
    del rules
    return [
        Counted(_promise(str(FACTS[move].bid), bid.tricks), _payment(bid))
        for move, bid in napoleon.BIDS.items()
    ]


def _promise(bid: str, tricks: int) -> str:
    named = "Bid " if bid.isdigit() else ""
    words = f"{named}{bid_name(bid)}"
    if bid.isdigit():
        return f"{words}: {tricks} tricks or more"
    how_many = "all five tricks" if tricks else "no trick"
    return f"{words[:1].upper()}{words[1:]}: {how_many}"


def _payment(bid: napoleon.Bid) -> str:
    if bid.made == bid.failed:
        return str(bid.made)
    return f"{bid.made}, or {bid.failed} if it fails"


def _counted(event: str, points: int) -> Counted:
    return Counted(event, str(points))


_SCORING: Mapping[str, Callable[[RuleSet], list[Counted]]] = {
    "two-handed": _for_two,
    "three-handed": _for_three,
    "hasenpfeffer": _bids_for_tricks,
    "napoleon": _bids_against_all,
}
