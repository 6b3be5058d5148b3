"""What registration takes and what each outcome of a match gives back.

Pure; the rule is that of docs/money.md. Amounts are whole minor units.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.money import split
from tournaments.engine.rules import RuleSet

_UNSTAKED = frozenset({"napoleon"})


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a tournament asks of each player.

    There is a reserve where there are partners: it exists to make a partner whole.
    """

    buy_in: int
    fee: int
    has_reserve: bool = True

    @property
    def price(self) -> int:
        """Return buy-in and fee together."""
        return self.buy_in + self.fee

    @property
    def reserve(self) -> int:
        """Return what is held for the player besides the price."""
        return self.price if self.has_reserve else 0

    @property
    def taken(self) -> int:
        """Return what registration takes from the player's account."""
        return self.price + self.reserve


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match of one table ended; players in lot order, which is seat order.

    ``partner`` is whose partner the late player is; None where there are none.
    """

    players: tuple[int, ...]
    winners: tuple[int, ...]
    late: int | None = None
    partner: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be.

        Raises:
            ValueError: nobody or a stranger wins, or the late player or partner wins.

        """
        if not self.winners or not set(self.winners) <= set(self.players):
            raise ValueError(f"{self.winners} cannot win among {self.players}.")
        losers = set(self.players) - set(self.winners)
        if not {self.late, self.partner} - {None} <= losers:
            raise ValueError(
                f"{self.late} and {self.partner} cannot both win and lose."
            )
        if self.late is None and self.partner is not None:
            raise ValueError("Without a late player there is no partner to make whole.")


@dataclass(frozen=True, slots=True)
class Returns:
    """What a settlement gives back, by player; nothing is listed as zero.

    Prizes and partner reserves are other people's money and become payouts; an own
    reserve only comes back.
    """

    prizes: Mapping[int, int]
    reserves: Mapping[int, int]
    partner_reserves: Mapping[int, int]
    fees: int

    def to(self, player: int) -> int:
        """Return all that comes back to one player."""
        parts = (self.prizes, self.reserves, self.partner_reserves)
        return sum(part.get(player, 0) for part in parts)

    @property
    def total(self) -> int:
        """Return all that is given back, the house's fees among it."""
        parts = (self.prizes, self.reserves, self.partner_reserves)
        return self.fees + sum(sum(part.values()) for part in parts)


def may_be_staked(rules: RuleSet) -> bool:
    """Return whether a match by these rules may be played for stakes.

    Napoleon has no sides that a pool could be shared by: each hand is settled between
    its bidder and everybody else.
    """
    return rules.variant not in _UNSTAKED


def returns(stakes: Stakes, outcome: Outcome) -> Returns:
    """Return who gets what when the match is over.

    The winners share the pool equally, odd units one each in lot order, and every
    player gets the own reserve back, except that a late player's goes to the
    partner, who did nothing wrong.
    """
    players = outcome.players
    winners = [player for player in players if player in outcome.winners]
    shares = split(len(players) * stakes.buy_in, [1] * len(winners))
    forfeits = outcome.late is not None and outcome.partner is not None
    reserves = {
        player: stakes.reserve
        for player in players
        if stakes.reserve and not (forfeits and player == outcome.late)
    }
    partner_reserves = (
        {outcome.partner: stakes.reserve}
        if outcome.partner is not None and stakes.reserve
        else {}
    )
    given = Returns(
        prizes={
            player: share
            for player, share in zip(winners, shares, strict=True)
            if share
        },
        reserves=reserves,
        partner_reserves=partner_reserves,
        fees=len(players) * stakes.fee,
    )
    taken = len(players) * stakes.taken
    assert given.total == taken, f"{given.total} would be given back of {taken} taken."
    return given
