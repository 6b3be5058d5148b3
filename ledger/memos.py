"""Sentences for people, made from the reason codes that transfers keep."""

from dataclasses import dataclass
from datetime import date

from ledger.accounts import Kind


@dataclass(frozen=True, slots=True)
class Memo:
    """Why a line is in the history; a tournament's name goes between the two parts.

    *preposition* leads to the name and is left out without one.
    """

    start: str
    preposition: str = ""
    end: str = ""

    def about(self, tournament: str = "") -> str:
        """Return the whole sentence, around the name of the *tournament* if any."""
        return f"{self.before(tournament)}{tournament}{self.end}"

    def before(self, tournament: str) -> str:
        """Return what stands before the name of the *tournament*."""
        return f"{self.start} {self.preposition} " if tournament else self.start


# What players find in their own histories, in the order of the filter.
_OF_PLAYERS = {
    "deposit": Memo("Deposit"),
    "registration": Memo("Registration", "for", ": buy-in, fee and any reserve"),
    "leave": Memo("Registration", "for", " given back"),
    "cancellation": Memo("Registration", "for", " given back: it was cancelled"),
    "prize_paid": Memo("Prize", "of"),
    "reserve_returned": Memo("Own reserve returned", "from"),
    "partner_reserve_paid": Memo("Reserve of your late partner", "in"),
    "assigned_paid": Memo("Share of a rejected payout", "in"),
    "withdrawal_asked": Memo("Withdrawal asked for"),
    "withdrawal_cancelled": Memo("Withdrawal taken back by you"),
    "withdrawal_refused": Memo("Withdrawal refused: money given back"),
    "debt_repaid": Memo("Repayment of what was owed to the house"),
    "correction": Memo("Correction", "in"),
}
_ELSEWHERE = {
    "prize": Memo("Prize", "of", ", under review"),
    "partner_reserve": Memo("Reserve of a late partner", "in", ", under review"),
    "payout_rejected": Memo("Payout rejected", "in"),
    "payout_assigned": Memo("Payout assigned", "in", ", under review"),
    "fees": Memo("Fees earned", "with"),
    "guarantee": Memo("Guarantee topped up", "for"),
    "withdrawal_paid": Memo("Withdrawal paid"),
    "chargeback": Memo("Deposit charged back"),
}
_MEMOS = _OF_PLAYERS | _ELSEWHERE
_OF_ACCOUNTS = {
    Kind.PLAYER: "Available to players",
    Kind.RESERVE: "Reserves at risk",
    Kind.PAYABLE: "Payouts under review",
    Kind.WITHDRAWAL: "Withdrawals that wait",
    Kind.RECEIVABLE: "Owed by players",
    Kind.POOL: "Prize pools",
    Kind.FEES: "Fees not yet earned",
    Kind.FUNDS: "Set aside for guarantees",
    Kind.CASH: "Cash at the desk",
    Kind.CLEARING: "On its way to or from a bank",
    Kind.REVENUE: "Earned by the house",
    Kind.ADJUSTMENT: "Corrections borne by the house",
    Kind.ISSUANCE: "Play money issued",
}
_STOPS = (".", "!", "?", "\N{HORIZONTAL ELLIPSIS}")
_REVIEWED = frozenset({"prize_paid", "partner_reserve_paid", "assigned_paid"})


def memo(
    kind: str,
    reason: str = "",
    effective_on: date | None = None,
    *,
    is_by_person: bool = False,
) -> Memo:
    """Return why a line is in the history: the *kind* in words, and the *reason*.

    *effective_on* is the day it is for, where that is not the day it was posted.
    A payout that is by a person was approved; the others were released by themselves.
    """
    known = _MEMOS.get(kind) or Memo(kind.replace("_", " ").capitalize(), "in")
    end = known.end
    if is_by_person and kind in _REVIEWED:
        end += ", approved by a reviewer"
    if effective_on is not None:
        end += f" for {effective_on.day} {effective_on:%B %Y}"
    end += "."
    if reason:
        end += f" {_sentence(reason)}"
    return Memo(known.start, known.preposition, end)


def _sentence(reason: str) -> str:
    """Return what somebody gave as a reason, which may be a word, as a sentence."""
    text = f"{reason[:1].upper()}{reason[1:]}"
    return text if text.endswith(_STOPS) else f"{text}."


def kinds() -> dict[str, str]:
    """Return the kinds that a player's history can have, in words."""
    return {kind: f"{memo.start}{memo.end}" for kind, memo in _OF_PLAYERS.items()}


def account_words(kind: str) -> str:
    """Return what the money on accounts of this kind is."""
    return _OF_ACCOUNTS[Kind(kind)]
