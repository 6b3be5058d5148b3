"""Sentences for people, made from the reason codes that transfers keep."""

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


def memo(kind: str, reason: str = "") -> str:
    """Return why a line is in the history: the *kind* in words, and the *reason*."""
    sentence = _SENTENCES.get(kind) or kind.replace("_", " ").capitalize()
    return f"{sentence}. {reason}" if reason else f"{sentence}."


def kinds() -> dict[str, str]:
    """Return the known kinds with their sentences."""
    return dict(_SENTENCES)
