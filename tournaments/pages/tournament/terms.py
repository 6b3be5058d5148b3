"""What the page of a tournament says of its state and its price, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ledger import currencies
from tournaments.models import Tournament
from tournaments.pages.cost import Cost

_State = Tournament.State
_FINISHED = {_State.SETTLED, _State.CLOSED}

_STATE_WORDS = {
    _State.DRAFT: gettext_lazy("Only its host sees it until it opens."),
    _State.OPEN: gettext_lazy("It starts by itself when every seat is taken."),
    _State.SETTLED: gettext_lazy(
        "The match is over; payouts still wait for a reviewer."
    ),
    _State.CLOSED: gettext_lazy("The match is over, and no payout waits."),
}


def is_over_for_nothing(tournament: Tournament, cost: Cost) -> bool:
    """Return whether it was played to the end, and no money was in it."""
    return tournament.state in _FINISHED and not cost.pays


def heading_words(tournament: Tournament, cost: Cost, *, free: int) -> str:
    """Return who runs it and how it stands, for the line below its name."""
    if is_over_for_nothing(tournament, cost):
        return _("The match is over.")
    state = _State(tournament.state)
    host = _("Hosted by %(host)s.") % {"host": tournament.host.get_username()}
    stands = f"{state.label}."
    if state == _State.OPEN:
        words = ngettext(
            "Open, %(free)s of %(capacity)s seats free.",
            "Open, %(free)s of %(capacity)s seats free.",
            free,
        )
        stands = words % {"free": free, "capacity": tournament.capacity}
    said = (host, stands, str(_STATE_WORDS.get(state, "")))
    return " ".join(words for words in said if words)


def price_words(cost: Cost) -> str:
    """Return what the price is made of."""
    money = currencies.find(cost.currency)
    sums = {
        "buy_in": money.say(cost.buy_in),
        "fee": money.say(cost.fee),
        "reserve": money.say(cost.reserve),
    }
    if cost.reserve:
        words = _("buy-in %(buy_in)s, fee %(fee)s and a reserve of %(reserve)s")
    else:
        words = _("buy-in %(buy_in)s and fee %(fee)s")
    return words % sums


def pool_words(cost: Cost) -> str:
    """Return who gets the prize pool; empty where there is none."""
    if not cost.pool:
        return ""
    if cost.has_partners:
        words = _("%(pool)s, halved by the two winners")
    else:
        words = _("%(pool)s, all of it to the winner")
    return words % {"pool": currencies.find(cost.currency).say(cost.pool)}


def late_words(cost: Cost) -> str:
    """Return what happens to a player without a partner whose time runs out."""
    if not cost.pool:
        return _("the player loses the match.")
    if cost.has_one_opponent:
        return _("the player loses the match, and the other player gets the pool.")
    return _("the player loses the match, and the others share the pool.")


def clock_words(tournament: Tournament) -> str:
    """Return how long a move may take."""
    times = {
        "move": tournament.move_seconds,
        "first": tournament.first_move_seconds,
        "bank": tournament.bank_seconds,
    }
    if tournament.bank_seconds:
        words = _("%(move)s s, the first %(first)s s, and a time bank of %(bank)s s")
    else:
        words = _("%(move)s s, the first %(first)s s")
    return words % times
