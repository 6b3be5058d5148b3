"""The settlement of one rehearsed tournament, as the book has it."""

from collections import Counter
from dataclasses import dataclass

from ledger import api as ledger
from ledger.flows import Flows, flows
from tournaments import accounts, selectors
from tournaments.models import Match, MatchSeat, Payout, Tournament
from tournaments.rehearsal.plan import Plan
from tournaments.selectors.waterfall import waterfall

Document = dict[str, object]


@dataclass(frozen=True, slots=True)
class Player:
    """What one player paid in and what came back, in minor units."""

    number: int
    name: str
    seat: int
    partner: int | None
    place: int | None
    late: bool
    paid_in: int
    prize: int
    reserve_returned: int
    partner_reserve: int
    total_back: int

    @property
    def adds_up(self) -> bool:
        """Return whether the parts are what the player really has."""
        parts = self.prize + self.reserve_returned + self.partner_reserve
        return parts == self.total_back

    def to_dict(self) -> Document:
        """Return the player's line of the JSON document."""
        return {name: getattr(self, name) for name in self.__slots__}


def document(tournament: Tournament, *, plan: Plan, house: int) -> Document:
    """Return the settlement; *house* is what the house's revenue grew by.

    ``balanced`` claims that every unit paid in is with a player or with the house, in
    the book as in the result, and that nothing is left on the tournament's accounts.
    """
    match = tournament.matches.get()
    books = _Books.of(tournament, match)
    found = [_player(row, match, books) for row in books.seats]
    pool, fees = (tournament.buy_in * len(found), tournament.fee * len(found))
    paid_in = sum(player.paid_in for player in found)
    paid_out = sum(player.total_back for player in found)
    is_balanced = (
        tournament.state == Tournament.State.CLOSED
        and waterfall(tournament).holds
        and all(player.adds_up for player in found)
        and sum(player.prize for player in found) == pool
        and paid_in == paid_out + house
        and fees == house
    )
    return {
        "tournament": _tournament(tournament, match, plan),
        "currency": tournament.currency,
        "players": [player.to_dict() for player in found],
        "pool": pool,
        "fees": fees,
        "paid_in": paid_in,
        "paid_out": paid_out,
        "house": house,
        "balanced": is_balanced,
    }


def _tournament(tournament: Tournament, match: Match, plan: Plan) -> Document:
    public = selectors.match_view(match.pk, user_id=None, now=tournament.created_at)
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "preset": tournament.preset,
        "rules": tournament.rules_preset,
        "options": dict(plan.options),
        "buy_in": tournament.buy_in,
        "fee": tournament.fee,
        "state": tournament.state,
        "seed": plan.seed,
        "commitment": tournament.commitment,
        "result": match.result,
        "winning_seats": match.winning_seats,
        "score": public["score"],
        "hands": public["hand_number"],
        "moves": match.moves.count(),
    }


@dataclass(frozen=True, slots=True)
class _Books:
    """What the book and the review say of a tournament's players, read once."""

    tournament: Tournament
    seats: list[MatchSeat]
    moved: Flows
    held: dict[ledger.AccountName, int]
    approved: Counter[tuple[int, str]]

    @classmethod
    def of(cls, tournament: Tournament, match: Match) -> "_Books":
        """Read them, the seats in the order of the registrations."""
        seats = match.seats.select_related(
            "registration__user", "registration__entrant"
        )
        users = [row.registration.user_id for row in seats]
        approved: Counter[tuple[int, str]] = Counter()
        payouts = tournament.payouts.filter(state=Payout.State.APPROVED)
        for registration_id, kind, amount in payouts.values_list(
            "registration_id", "kind", "amount"
        ):
            approved[registration_id, kind] += amount
        return cls(
            tournament,
            sorted(seats, key=lambda row: row.registration.number),
            flows(accounts.reserve(tournament, user_id) for user_id in users),
            ledger.balances(
                accounts.player(user_id, tournament.currency) for user_id in users
            ),
            approved,
        )


def _player(own: MatchSeat, match: Match, books: _Books) -> Player:
    row = own.registration
    entrant = row.entrant
    reserve = books.moved[accounts.reserve(books.tournament, row.user_id)]
    partners = [
        other.registration.number
        for other in books.seats
        if other.pk != own.pk and other.registration.entrant_id == row.entrant_id
    ]
    return Player(
        number=row.number,
        name=row.user.get_username(),
        seat=own.seat,
        partner=partners[0] if partners else None,
        place=entrant.place if entrant else None,
        late=own.seat == match.late_seat,
        paid_in=row.taken,
        prize=books.approved[row.pk, Payout.Kind.PRIZE],
        reserve_returned=-reserve.get("reserve_returned", 0),
        partner_reserve=books.approved[row.pk, Payout.Kind.PARTNER_RESERVE],
        total_back=books.held[accounts.player(row.user_id, books.tournament.currency)],
    )
