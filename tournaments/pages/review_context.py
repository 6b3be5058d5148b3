"""What the reviewer's pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypedDict

from django.http import HttpRequest

from ledger.balances import balances
from tournaments import accounts
from tournaments.errors import NotFoundError
from tournaments.models import Match, Payout, StaffAct, Tournament, Turn
from tournaments.pages.actions import person
from tournaments.pages.rights import may_confirm
from tournaments.selectors import review as selectors

_SHOWN_AT_MOST = 200
_DECIDED = (Payout.State.APPROVED, Payout.State.REJECTED)

_ACT_WORDS = {
    "pause": "paused it",
    "resume": "let it go on",
    "ask_to_cancel": "asked to cancel it",
    "cancel": "cancelled it",
    "hold_payout": "put a payout on hold",
    "reject_payout": "rejected a payout",
    "assign_payouts": "assigned rejected money",
    "correct": "corrected a transfer",
}


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A payout in the queue, as one reviewer sees it."""

    payout: Payout
    flags: tuple[str, ...]
    until: datetime | None
    interest: str


@dataclass(frozen=True, slots=True)
class Unassigned:
    """Rejected money that waits in a pool, and a payout that it came from."""

    tournament: Tournament
    amount: int
    payout: Payout


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody of the staff did, in words."""

    at: datetime
    username: str
    words: str
    reason: str


class PayoutContext(TypedDict):
    """What the page of one payout shows; ``unassigned`` is what waits in the pool."""

    evidence: selectors.Evidence
    is_undecided: bool
    until: datetime | None
    interest: str
    turns: list[Turn]
    unassigned: int
    match: Match | None
    acts: list[Act]


def queue_context(request: HttpRequest) -> dict[str, object]:
    """Return what the queue shows: what waits, or what was decided lately."""
    shows_decided = "decided" in request.GET
    found = (
        selectors.payouts(_DECIDED).order_by("-decided_at", "-pk")
        if shows_decided
        else selectors.payouts()
    )
    return {
        "cancellations": [
            (tournament, may_confirm(tournament, person(request)))
            for tournament in selectors.cancellations()
        ],
        "rows": _rows(found[:_SHOWN_AT_MOST], person(request).pk),
        "unassigned": _unassigned(),
        "shows_decided": shows_decided,
    }


def payout_context(request: HttpRequest, payout_id: int) -> PayoutContext:
    """Return what the page of one payout shows.

    Raises:
        NotFoundError: there is no such payout.

    """
    evidence = selectors.evidence(payout_id)
    if evidence is None:
        raise NotFoundError("There is no such payout.")
    tournament = evidence.payout.tournament
    match = tournament.matches.defer("snapshot").first()
    pool = accounts.pool(tournament)
    return {
        "evidence": evidence,
        "is_undecided": evidence.payout.state in selectors.UNDECIDED,
        "until": selectors.until(evidence.payout),
        "interest": selectors.interest(tournament, person(request).pk),
        "turns": [] if match is None else list(match.turns.order_by("turn")),
        "unassigned": balances([pool])[pool],
        "match": match,
        "acts": [_act(act) for act in evidence.acts],
    }


def _act(act: StaffAct) -> Act:
    return Act(act.at, act.actor.get_username(), _ACT_WORDS[act.act], act.reason)


def _rows(payouts: Iterable[Payout], user_id: int) -> list[QueueRow]:
    interests: dict[int, str] = {}
    found = []
    for payout in payouts:
        tournament = payout.tournament
        if tournament.pk not in interests:
            interests[tournament.pk] = selectors.interest(tournament, user_id)
        found.append(
            QueueRow(
                payout=payout,
                flags=selectors.flag_words(payout),
                until=selectors.until(payout),
                interest=interests[tournament.pk],
            )
        )
    return found


def _unassigned() -> list[Unassigned]:
    """Return where rejected money waits to be assigned."""
    rejected = (
        Payout.objects.filter(
            state=Payout.State.REJECTED,
            tournament__state=Tournament.State.SETTLED,
        )
        .select_related("tournament")
        .order_by("pk")
    )
    by_pool = {accounts.pool(payout.tournament): payout for payout in rejected}
    held = balances(by_pool)
    return [
        Unassigned(payout.tournament, held[pool], payout)
        for pool, payout in by_pool.items()
        if held[pool]
    ]
