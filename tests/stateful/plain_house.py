"""The money of a house as its rules tell it, in plain numbers.

Written from the rules alone: it knows no accounts and no transfers, only what each
player can spend, has in play and is held for. Amounts are minor units.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timedelta

SEATS = (1, 2, 3, 4)
LIVE = {"open", "running", "paused"}
UNDECIDED = {"waiting", "held"}

Purse = tuple[str, str]
"""A player and a currency."""


@dataclass(slots=True)
class Payout:
    """Other people's money on its way to a player."""

    kind: str
    player: str
    amount: int
    state: str = "waiting"
    release_at: datetime | None = None
    held_until: datetime | None = None
    revision: int = 1
    proposed_by: str = ""
    number: int = 0

    def is_due(self, now: datetime) -> bool:
        """Say whether it is let through without a reviewer by now."""
        if self.release_at is None or self.release_at > now:
            return False
        is_free = self.held_until is not None and self.held_until <= now
        return self.state == "waiting" or (self.state == "held" and is_free)


@dataclass(slots=True)
class Tournament:
    """A single table: who has paid, who sits where and what is still to be paid."""

    currency: str
    buy_in: int
    fee: int
    review: str
    hold_hours: int
    state: str = "open"
    players: list[str] = field(default_factory=list)
    seats: dict[int, str] = field(default_factory=dict)
    conceding: set[int] = field(default_factory=set)
    payouts: list[Payout] = field(default_factory=list)
    rejected: int = 0
    late: str = ""
    asked_by: str = ""
    changed_by: set[str] = field(default_factory=set)

    @property
    def price(self) -> int:
        """Return what the place costs, and what the reserve is."""
        return self.buy_in + self.fee

    def partner(self, player: str) -> str:
        """Return who sits opposite."""
        return next(
            self.seats[(seat + 1) % 4 + 1]
            for seat, other in self.seats.items()
            if other == player
        )


@dataclass(slots=True)
class House:
    """Everybody's money; each method is one thing that has happened."""

    available: defaultdict[Purse, int] = field(default_factory=lambda: defaultdict(int))
    earned: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    outside: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    withdrawals: dict[int, tuple[Purse, int]] = field(default_factory=dict)
    tournaments: dict[int, Tournament] = field(default_factory=dict)

    def in_play(self, player: str, currency: str) -> int:
        """Return twice the price for each place that nothing has decided."""
        return sum(
            2 * each.price
            for each in self.tournaments.values()
            if each.currency == currency
            and each.state in LIVE
            and player in each.players
        )

    def held(self, player: str, currency: str) -> int:
        """Return what waits for a reviewer or a cashier."""
        return sum(
            amount
            for purse, amount in self.withdrawals.values()
            if purse == (player, currency)
        ) + sum(
            payout.amount
            for each in self.tournaments.values()
            for payout in each.payouts
            if (payout.player, each.currency) == (player, currency)
            and payout.state in UNDECIDED
        )

    def lost(self, currency: str) -> int:
        """Return what has come in and is nowhere; right is nothing."""
        players = {player for player, code in self.available if code == currency}
        found = sum(
            self.available[player, currency]
            + self.in_play(player, currency)
            + self.held(player, currency)
            for player in players
        )
        rejected = sum(
            each.rejected
            for each in self.tournaments.values()
            if each.currency == currency
        )
        return self.outside[currency] - found - rejected - self.earned[currency]

    def bring_in(self, purse: Purse, amount: int) -> None:
        """Take a deposit."""
        self.available[purse] += amount
        self.outside[purse[1]] += amount

    def set_aside(self, number: int, purse: Purse, amount: int) -> None:
        """Keep what a player wants to withdraw."""
        self.available[purse] -= amount
        self.withdrawals[number] = (purse, amount)

    def pay_out(self, number: int) -> None:
        """Hand a withdrawal out."""
        (_, currency), amount = self.withdrawals.pop(number)
        self.outside[currency] -= amount

    def give_back(self, number: int) -> None:
        """Refuse a withdrawal."""
        purse, amount = self.withdrawals.pop(number)
        self.available[purse] += amount

    def register(self, each: Tournament, player: str) -> None:
        """Take the price and the reserve."""
        self.available[player, each.currency] -= 2 * each.price
        each.players.append(player)

    def leave(self, each: Tournament, player: str) -> None:
        """Give both back before the start."""
        each.players.remove(player)
        self.available[player, each.currency] += 2 * each.price

    def cancel(self, each: Tournament) -> None:
        """Give everything back to everybody."""
        for player in each.players:
            self.available[player, each.currency] += 2 * each.price
        each.state = "cancelled"

    def settle(
        self, each: Tournament, winners: set[int], *, late: int | None, at: datetime
    ) -> None:
        """Share the pool and give the reserves back: a late one to the partner."""
        each.state = "settled"
        for seat in SEATS:
            if seat != late:
                self.available[each.seats[seat], each.currency] += each.price
            if seat in winners and each.buy_in:
                each.payouts.append(Payout("prize", each.seats[seat], 2 * each.buy_in))
        if late is not None:
            each.late = each.seats[late]
        if late is not None and each.price:
            partner = each.partner(each.seats[late])
            each.payouts.append(Payout("partner_reserve", partner, each.price))
        self.earned[each.currency] += 4 * each.fee
        if each.review != "always":
            for payout in each.payouts:
                payout.release_at = at

    def hold_flagged(
        self, each: Tournament, flagged: set[tuple[str, str]], at: datetime
    ) -> None:
        """Let through at once what the policy does not keep, after a settlement.

        *flagged* are the payouts, by kind and player, in which something is odd.
        """
        for payout in each.payouts:
            is_kept = payout.kind == "partner_reserve" or (
                each.review == "flagged" and (payout.kind, payout.player) in flagged
            )
            if is_kept and payout.release_at is not None:
                payout.release_at += timedelta(hours=each.hold_hours)
        self.release(each, at)

    def release(self, each: Tournament, now: datetime) -> None:
        """Pay what nobody has decided in time."""
        for payout in each.payouts:
            if payout.is_due(now):
                self.approve(each, payout)
        self.close_if_done(each)

    def approve(self, each: Tournament, payout: Payout) -> None:
        """Let the player have it."""
        payout.state = "approved"
        payout.revision += 1
        self.available[payout.player, each.currency] += payout.amount
        self.close_if_done(each)

    def reject(self, each: Tournament, payout: Payout) -> None:
        """Take it back into the pool."""
        payout.state = "rejected"
        payout.revision += 1
        each.rejected += payout.amount
        self.close_if_done(each)

    def assign(self, each: Tournament, to: list[str], *, by: str) -> list[Payout]:
        """Propose rejected money to players equally, an odd unit to the first."""
        share, odd = divmod(each.rejected, len(to))
        proposed = [
            Payout("assigned", player, share + (place < odd), proposed_by=by)
            for place, player in enumerate(to)
            if share + (place < odd)
        ]
        each.payouts += proposed
        each.rejected = 0
        return proposed

    def others(self, each: Tournament) -> list[str]:
        """Return, by seat, who shares: a pair without rejections, never the late."""
        rejected = {
            payout.player
            for payout in each.payouts
            if payout.state == "rejected" and payout.kind != "assigned"
        }
        return [
            player
            for _, player in sorted(each.seats.items())
            if player != each.late and not {player, each.partner(player)} & rejected
        ]

    def close_if_done(self, each: Tournament) -> None:
        """Close where nothing waits and no money is left over."""
        waits = any(payout.state in UNDECIDED for payout in each.payouts)
        if each.state == "settled" and not waits and not each.rejected:
            each.state = "closed"
