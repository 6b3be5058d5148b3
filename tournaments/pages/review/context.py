"""What the reviewer's pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from ledger import currencies
from ledger.balances import balances
from tournaments import accounts
from tournaments.errors import NotFoundError
from tournaments.models import Match, Payout, StaffAct, Tournament
from tournaments.pages.actions import person
from tournaments.pages.replay.evidence import ClockEvidence, clock_evidence
from tournaments.pages.review.money_stages import Stage, stages
from tournaments.pages.rights import may_confirm
from tournaments.selectors import review as selectors
from tournaments.words import review as words
from tournaments.words.counts import score

_SHOWN_AT_MOST = 200
# The revision of a payout that was decided on at once.
_TWICE = 2
_DECIDED = (Payout.State.APPROVED, Payout.State.REJECTED)


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A payout in the queue, as one reviewer sees it."""

    payout: Payout
    flags: tuple[str, ...]
    until: datetime | None
    interest: str

    @property
    def kind(self) -> str:
        """Return what is paid, in a word or two."""
        return words.kind(self.payout.kind)

    @property
    def state(self) -> str:
        """Return what has been decided."""
        return words.state(self.payout.state)


@dataclass(frozen=True, slots=True)
class Unassigned:
    """Rejected money that waits in a pool, and a payout that it came from."""

    tournament: Tournament
    amount: int
    payout: Payout


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done, in words; ``reason`` is what somebody typed."""

    at: datetime
    words: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Sibling:
    """A payout of the same tournament, in words."""

    pk: int
    words: str
    code: str
    state: str
    is_current: bool


class PayoutContext(ClockEvidence):
    """What the page of one payout shows; ``unassigned`` is what waits in the pool.

    ``decisions`` are about this payout, ``acts`` about anything else of the
    tournament.
    """

    evidence: selectors.Evidence
    kind: str
    state: str
    is_undecided: bool
    until: datetime | None
    interest: str
    unassigned: int
    match: Match | None
    score: str
    stages: list[Stage]
    decisions: list[Entry]
    acts: list[Entry]
    siblings: list[Sibling]
    following: Payout | None
    waiting: int


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
        raise NotFoundError(_("There is no such payout."))
    reviewer = person(request)
    tournament = evidence.payout.tournament
    match = tournament.matches.defer("snapshot").first()
    pool = accounts.pool(tournament)
    return {
        "evidence": evidence,
        "kind": words.kind(evidence.payout.kind),
        "state": words.state(evidence.payout.state),
        "is_undecided": evidence.payout.state in selectors.UNDECIDED,
        "until": selectors.until(evidence.payout),
        "interest": selectors.interest(tournament, reviewer.pk),
        **clock_evidence(match),
        "unassigned": balances([pool])[pool],
        "match": match,
        "score": score(*evidence.score) if evidence.score else "",
        "stages": stages(evidence.waterfall),
        "decisions": _decisions(evidence),
        "acts": [
            _act(act) for act in evidence.acts if act.payout_id != evidence.payout.pk
        ],
        "siblings": [_sibling(row, evidence.payout) for row in evidence.siblings],
        "following": selectors.following(evidence.payout, reviewer.pk),
        "waiting": selectors.payouts().count(),
    }


def _decisions(evidence: selectors.Evidence) -> list[Entry]:
    """Return what was done to a payout, oldest first."""
    payout = evidence.payout
    found = [_proposal(payout)]
    found += [_act(act) for act in evidence.acts if act.payout_id == payout.pk]
    knows_rejection = any(
        act.payout_id == payout.pk and act.act == "reject_payout"
        for act in evidence.acts
    )
    if payout.decided_at is not None and not knows_rejection:
        found.append(Entry(payout.decided_at, _decided(payout)))
    return found


def _proposal(payout: Payout) -> Entry:
    if payout.proposed_by is None:
        return Entry(payout.proposed_at, _("The settlement proposed it"))
    name = payout.proposed_by.get_username()
    said = _("%(name)s assigned it") % {"name": name}
    # A hold or a rejection has taken the place of the first reason.
    is_first = payout.state in {Payout.State.WAITING, Payout.State.APPROVED}
    reason = payout.reason if is_first and payout.revision <= _TWICE else ""
    return Entry(payout.proposed_at, said, reason)


def _decided(payout: Payout) -> str:
    if payout.decided_by is None:
        return _("Released by itself")
    is_rejected = payout.state == Payout.State.REJECTED
    pattern = _("%(name)s rejected it") if is_rejected else _("%(name)s approved it")
    return pattern % {"name": payout.decided_by.get_username()}


def _act(act: StaffAct) -> Entry:
    name = act.actor.get_username()
    said = words.act(act.act, name, payout=act.payout_id)
    return Entry(act.at, said, act.reason)


def _sibling(payout: Payout, current: Payout) -> Sibling:
    return Sibling(
        pk=payout.pk,
        words=words.line(
            payout.kind,
            currencies.find(payout.tournament.currency).say(payout.amount),
            payout.registration.user.get_username(),
        ),
        code=payout.state,
        state=words.state(payout.state),
        is_current=payout.pk == current.pk,
    )


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
