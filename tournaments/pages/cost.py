"""What a tournament costs a player, and what first place gets, in minor units."""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy

from tournaments import seating
from tournaments.engine.rules import PRESETS, RuleSet
from tournaments.models import Tournament
from tournaments.stakes import Outcome, Stakes, may_be_staked, returns

_TWO = 2


class LateNote(models.TextChoices):
    """What it means for a player if the time runs out, by what there is to lose."""

    PARTNERS = (
        "partners",
        gettext_lazy(
            "A player whose time runs out loses the match for the pair, and the reserve"
            " to the partner."
        ),
    )
    ONE_OPPONENT = (
        "one-opponent",
        gettext_lazy(
            "A player whose time runs out loses the match; the other player gets the"
            " pool."
        ),
    )
    OPPONENTS = (
        "opponents",
        gettext_lazy(
            "A player whose time runs out loses the match; the others share the pool."
        ),
    )
    NO_POOL = (
        "no-pool",
        gettext_lazy("A player whose time runs out loses the match."),
    )


@dataclass(frozen=True, slots=True)
class Cost:
    """The terms as a player reads them; ``prize`` is each winner's."""

    currency: str
    buy_in: int
    fee: int
    price: int
    reserve: int
    pays: int
    prize: int
    pool: int
    house: int
    has_partners: bool
    has_one_opponent: bool
    may_be_staked: bool

    @property
    def comes_back(self) -> int:
        """Return what a winner has back in all: the prize and the own reserve."""
        return self.prize + self.reserve

    @property
    def late_note(self) -> LateNote:
        """Return what to say about a player whose time runs out."""
        if self.has_partners:
            return LateNote.PARTNERS
        if not self.pool:
            return LateNote.NO_POOL
        return LateNote.ONE_OPPONENT if self.has_one_opponent else LateNote.OPPONENTS


def cost(*, buy_in: int, fee: int, currency: str, rules: RuleSet) -> Cost:
    """Return what a single table with these terms costs and pays."""
    has_partners = seating.has_partners(rules)
    stakes = Stakes(buy_in, fee, has_reserve=has_partners)
    players = tuple(range(1, seating.seats_of(rules) + 1))
    winners = seating.sides_of(rules)[0]
    given = returns(stakes, Outcome(players, winners))
    return Cost(
        currency=currency,
        buy_in=buy_in,
        fee=fee,
        price=stakes.price,
        reserve=stakes.reserve,
        pays=stakes.taken,
        prize=given.prizes.get(winners[0], 0),
        pool=sum(given.prizes.values()),
        house=given.fees,
        has_partners=has_partners,
        has_one_opponent=len(players) == _TWO,
        may_be_staked=may_be_staked(rules),
    )


def cost_of(tournament: Tournament) -> Cost:
    """Return what *tournament* costs and pays."""
    return cost(
        buy_in=tournament.buy_in,
        fee=tournament.fee,
        currency=tournament.currency,
        rules=tournament.rule_set,
    )


def tables() -> dict[str, dict[str, int]]:
    """Return the seats, the winners, the partners of each, and whether it is staked.

    By preset, for the sums that a page makes while a host types.
    """
    return {name: _table(rules) for name, rules in PRESETS.items()}


def _table(rules: RuleSet) -> dict[str, int]:
    side = seating.sides_of(rules)[0]
    return {
        "seats": seating.seats_of(rules),
        "winners": len(side),
        "partners": len(side) - 1,
        "staked": int(may_be_staked(rules)),
    }
