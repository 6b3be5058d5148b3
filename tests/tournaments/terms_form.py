"""The form of a new tournament as a host sends it."""

NEW = "/host/new/"
TERMS = {
    "name": "Friday table",
    "currency": "USD",
    "buy_in": "1.00",
    "fee": "0.10",
    "rules_preset": "standard",
    "move_seconds": "30",
    "bank_seconds": "0",
    "review": "always",
    "hold_hours": "72",
}
