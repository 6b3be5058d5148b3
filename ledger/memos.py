"""Sentences for people, made from the reason codes that transfers keep."""

from datetime import date

_SENTENCES = {
    "deposit": "Deposit",
    "registration": "Registration: buy-in, fee and reserve",
    "leave": "Registration given back",
    "cancellation": "Tournament cancelled: registration given back",
    "prize": "Prize, under review",
    "partner_reserve": "Reserve of a late partner, under review",
    "reserve_returned": "Reserve returned",
    "fees": "Fees earned",
    "payout_approved": "Payout approved",
    "payout_rejected": "Payout rejected",
    "payout_assigned": "Payout assigned, under review",
    "guarantee": "Guarantee topped up",
    "withdrawal_asked": "Withdrawal asked for",
    "withdrawal_paid": "Withdrawal paid",
    "withdrawal_refused": "Withdrawal refused: money given back",
    "chargeback": "Deposit charged back",
    "debt_repaid": "Repayment of what was owed to the house",
    "correction": "Correction",
}


def memo(kind: str, reason: str = "", effective_on: date | None = None) -> str:
    """Return why a line is in the history: the *kind* in words, and the *reason*.

    *effective_on* is the day it is for, where that is not the day it was posted.
    """
    sentence = _SENTENCES.get(kind) or kind.replace("_", " ").capitalize()
    if effective_on is not None:
        sentence += f" for {effective_on.day} {effective_on:%B %Y}"
    return f"{sentence}. {reason}" if reason else f"{sentence}."


def kinds() -> dict[str, str]:
    """Return the known kinds with their sentences."""
    return dict(_SENTENCES)
