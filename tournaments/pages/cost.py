"""What a tournament costs a player, and what first place gets, in minor units."""

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.stakes import Outcome, Stakes, returns

_SEATS = (1, 2, 3, 4)
_WINNERS = (1, 3)


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

    @property
    def comes_back(self) -> int:
        """Return what a winner has back in all: the prize and the own reserve."""
        return self.prize + self.reserve


def cost(*, buy_in: int, fee: int, currency: str) -> Cost:
    """Return what a single table with these terms costs and pays."""
    stakes = Stakes(buy_in, fee)
    given = returns(stakes, Outcome(players=_SEATS, winners=_WINNERS))
    return Cost(
        currency=currency,
        buy_in=buy_in,
        fee=fee,
        price=stakes.price,
        reserve=stakes.reserve,
        pays=stakes.taken,
        prize=given.prizes.get(_WINNERS[0], 0),
        pool=sum(given.prizes.values()),
        house=given.fees,
    )


def cost_of(tournament: Tournament) -> Cost:
    """Return what *tournament* costs and pays."""
    return cost(
        buy_in=tournament.buy_in, fee=tournament.fee, currency=tournament.currency
    )
