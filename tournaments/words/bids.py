"""What bids are called."""

from django.utils.translation import pgettext_lazy

_NAMED = {
    "misere": pgettext_lazy("bid", "misère"),
    "nap": pgettext_lazy("bid", "Nap"),
    "wellington": pgettext_lazy("bid", "Wellington"),
    "blucher": pgettext_lazy("bid", "Blücher"),
}


def bid_name(bid: str) -> str:
    """Return how a bid is spoken: "4" or "misère"."""
    return str(_NAMED.get(bid, bid))
