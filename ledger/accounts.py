"""Names of accounts: what kind, in which currency, whose, for which tournament."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What the money on an account is."""

    PLAYER = "player"  # A player's available money.
    RESERVE = "reserve"  # A player's reserve in a tournament, at risk.
    PAYABLE = "payable"  # A proposed payout, under review.
    WITHDRAWAL = "withdrawal"  # Asked for by a player, not yet paid.
    RECEIVABLE = "receivable"  # Owed to the house by a player; never above zero.
    POOL = "pool"  # A tournament's prize pool.
    FEES = "fees"  # A tournament's fees, earned at settlement.
    FUNDS = "funds"  # House money set aside for guarantees.
    CASH = "cash"  # What came in and went out at the desk.
    CLEARING = "clearing"  # On its way between the house and a payment provider.
    REVENUE = "revenue"  # What the house has earned.
    ADJUSTMENT = "adjustment"  # Corrections that the house bears.
    ISSUANCE = "issuance"  # Where play money comes from.


# Not stored but summed, so that no row is shared by every tournament.
SUMMED = frozenset(
    {Kind.CASH, Kind.CLEARING, Kind.REVENUE, Kind.ADJUSTMENT, Kind.ISSUANCE}
)
# Money that is, or may become, a player's.
CUSTOMERS = frozenset(
    {
        Kind.PLAYER,
        Kind.RESERVE,
        Kind.PAYABLE,
        Kind.WITHDRAWAL,
        Kind.POOL,
        Kind.FEES,
    }
)


@dataclass(frozen=True, slots=True)
class AccountName:
    """What tells one account from every other.

    *owner* is a user's id, *tournament* a number that only the tournaments know.
    Printed as ``reserve:USD:17:5``, which is also the name stored in the book.
    """

    kind: Kind
    currency: str
    owner: int | None = None
    tournament: int | None = None

    def __str__(self) -> str:
        owner = "" if self.owner is None else self.owner
        tournament = "" if self.tournament is None else self.tournament
        return f"{self.kind.value}:{self.currency}:{owner}:{tournament}"

    @classmethod
    def parse(cls, text: str) -> "AccountName":
        """Return the name that prints as *text*."""
        kind, currency, owner, tournament = text.split(":")
        return cls(
            Kind(kind),
            currency,
            int(owner) if owner else None,
            int(tournament) if tournament else None,
        )
