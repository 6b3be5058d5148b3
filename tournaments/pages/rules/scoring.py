"""What a hand counts and which cards are high, in words, for every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

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

# Translators: the end of a list of cards, high to low.
_LOWEST = {
    24: gettext_lazy("ten, nine"),
    28: gettext_lazy("ten to eight"),
    32: gettext_lazy("ten to seven"),
    52: gettext_lazy("ten to two"),
}
_CAPTIONS = {
    "napoleon": gettext_lazy(
        "What each opponent pays for a bid, or is paid if it fails."
    ),
    "hasenpfeffer": gettext_lazy("What a hand counts."),
}


@dataclass(frozen=True, slots=True)
class Counted:
    """One line of the scoring: what happens, and what it counts."""

    event: str
    points: str


def caption(rules: RuleSet) -> str:
    """Return what the scoring is about."""
    if rules.variant in _CAPTIONS:
        return str(_CAPTIONS[rules.variant])
    return _("What a hand counts. The maker is who made trump.")


def scoring(rules: RuleSet) -> list[Counted]:
    """Return what a hand of *rules* counts."""
    return _SCORING.get(rules.variant, _with_partners)(rules)


def trumps(rules: RuleSet) -> str:
    """Return which trumps are high, in a sentence."""
    lowest = {"lowest": _LOWEST[rules.deck]}
    if rules.variant == "napoleon":
        words = _(
            "The first card that the bidder leads makes its suit trump; misère has no"
            " trump. High to low: ace, king, queen, jack, %(lowest)s."
        )
    elif rules.joker:
        words = _(
            "Trumps, high to low: the joker, the jack of the suit (right bower), the"
            " other jack of its colour (left bower, a trump in every respect), ace,"
            " king, queen, %(lowest)s."
        )
    else:
        words = _(
            "Trumps, high to low: the jack of the suit (right bower), the other jack of"
            " its colour (left bower, a trump in every respect), ace, king, queen,"
            " %(lowest)s."
        )
    return words % lowest


def _with_partners(rules: RuleSet) -> list[Counted]:
    lines = [
        _counted(_("The makers take 3 or 4 tricks"), MADE),
        _counted(_("They take all five, a march"), MARCH),
        _counted(_("They take fewer than 3: a euchre, for the other pair"), EUCHRE),
    ]
    if rules.no_tricks != EUCHRE:
        lines.append(_counted(_("They take none, for the other pair"), rules.no_tricks))
    if rules.alone == "not-allowed":
        return lines
    lines.insert(2, _counted(_("All five, played alone"), rules.alone_march))
    if rules.alone_euchre != EUCHRE:
        words = _("A lone maker is euchred, for the other pair")
        lines.append(_counted(words, rules.alone_euchre))
    if rules.defend_alone:
        words = _("A lone maker is euchred by a lone defender")
        lines.append(_counted(words, EUCHRE_BY_LONE_DEFENDER))
    return lines


def _for_two(rules: RuleSet) -> list[Counted]:
    lines = [
        *_makes_it(MARCH),
        _counted(
            _("The maker takes fewer than 3: a euchre, for the other player"), EUCHRE
        ),
    ]
    if rules.no_tricks != EUCHRE:
        words = _("The maker takes none, for the other player")
        lines.append(_counted(words, rules.no_tricks))
    return lines


def _for_three(rules: RuleSet) -> list[Counted]:
    lines = [
        *_makes_it(three_handed.MARCH),
        _counted(
            _("The maker takes fewer than 3: a euchre, for each of the two others"),
            EUCHRE,
        ),
    ]
    if rules.no_tricks != EUCHRE:
        words = _("The maker takes none, for each of the two others")
        lines.append(_counted(words, rules.no_tricks))
    return lines


def _makes_it(march: int) -> list[Counted]:
    return [
        _counted(_("The maker takes 3 or 4 tricks"), MADE),
        _counted(_("The maker takes all five, a march"), march),
    ]


def _bids_for_tricks(rules: RuleSet) -> list[Counted]:
    del rules
    return [
        Counted(_("The bidder's pair makes its bid"), _("1 a trick")),
        Counted(_("It fails"), _("minus the bid")),
        Counted(_("The other pair, always"), _("1 a trick")),
    ]


def _bids_against_all(rules: RuleSet) -> list[Counted]:
    del rules
    return [
        Counted(_promise(str(FACTS[move].bid), bid.tricks), _payment(bid))
        for move, bid in napoleon.BIDS.items()
    ]


def _promise(bid: str, tricks: int) -> str:
    if bid.isdigit():
        words = ngettext(
            "Bid %(bid)s: %(tricks)s trick or more",
            "Bid %(bid)s: %(tricks)s tricks or more",
            tricks,
        )
        return words % {"bid": bid, "tricks": tricks}
    name = bid_name(bid)
    said = {"bid": f"{name[:1].upper()}{name[1:]}"}
    return (_("%(bid)s: all five tricks") if tricks else _("%(bid)s: no trick")) % said


def _payment(bid: napoleon.Bid) -> str:
    if bid.made == bid.failed:
        return str(bid.made)
    said = {"made": bid.made, "failed": bid.failed}
    return _("%(made)s, or %(failed)s if it fails") % said


def _counted(event: str, points: int) -> Counted:
    return Counted(event, str(points))


_SCORING: Mapping[str, Callable[[RuleSet], list[Counted]]] = {
    "two-handed": _for_two,
    "three-handed": _for_three,
    "hasenpfeffer": _bids_for_tricks,
    "napoleon": _bids_against_all,
}
