"""What the page of a tournament shows to one visitor."""

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import NotFoundError
from tournaments.models import Match, Registration, Tournament
from tournaments.pages.actions import person_id
from tournaments.pages.cost import Cost, cost_of
from tournaments.pages.outcome import outcome_of
from tournaments.pages.results import results
from tournaments.pages.rights import STARTED, is_asked_to_cancel, is_real, rights_of
from tournaments.pages.rules import scoring as scoring_words
from tournaments.pages.rules.how_it_goes import how_it_goes
from tournaments.pages.rules.words import rule_box
from tournaments.pages.tournament import terms
from tournaments.selectors.lobby import visible_to

_State = Tournament.State
_OVER = {_State.SETTLED, _State.CLOSED, _State.CANCELLED}

_REVIEW_WORDS = {
    Tournament.Review.ALWAYS: gettext_lazy("A reviewer decides on every payout."),
    Tournament.Review.FLAGGED: gettext_lazy("Flagged payouts wait for a reviewer."),
    Tournament.Review.OFF: gettext_lazy(
        "Only a partner's reserve waits for a reviewer."
    ),
}


def tournament_context(request: HttpRequest, tournament_id: int) -> dict[str, object]:
    """Return what the page and its live part show.

    Raises:
        NotFoundError: there is no such tournament for this visitor.

    """
    viewer_id = person_id(request)
    found = visible_to(viewer_id).filter(pk=tournament_id).first()
    if found is None:
        raise NotFoundError(_("There is no such tournament."))
    cost = cost_of(found)
    held = [
        row for row in found.registrations.all() if row.state != Registration.State.LEFT
    ]
    own = next((row for row in held if row.user_id == viewer_id), None)
    match = _match(found)
    return {
        "tournament": found,
        "cost": cost,
        **_terms(found, cost, free=found.capacity - len(held)),
        "review_words": _review_words(found),
        "is_released_in_time": _is_released_in_time(found),
        "registrations": held,
        "free": found.capacity - len(held),
        "free_seats": range(found.capacity - len(held)),
        "is_registered": own is not None,
        "is_aside": own is None and found.host_id == viewer_id and is_real(found),
        "client_seed": "" if own is None else own.client_seed,
        "match": match,
        "outcome": None if match is None else outcome_of(match),
        "title_words": _title_words(found, is_registered=own is not None),
        "rights": rights_of(found, request.user, held=held),
        "is_play": not is_real(found),
        "takes_two": is_real(found) and found.state in STARTED,
        "is_asked_to_cancel": is_asked_to_cancel(found),
        "has_begun": found.state not in {_State.DRAFT, _State.OPEN},
        "is_over": found.state in _OVER,
        "results": results(found, viewer_id=viewer_id),
        **rules_context(found),
    }


def rules_context(tournament: Tournament) -> dict[str, object]:
    """Return what the box of the rules shows."""
    rule_set = tournament.rule_set
    return {
        "rules": rule_box(tournament),
        "how_it_goes": how_it_goes(rule_set),
        "scoring_caption": scoring_words.caption(rule_set),
        "scoring": scoring_words.scoring(rule_set),
        "trumps": scoring_words.trumps(rule_set),
    }


def _terms(tournament: Tournament, cost: Cost, *, free: int) -> dict[str, object]:
    """Return the sentences about its state, its price and its clocks."""
    return {
        "heading_words": terms.heading_words(tournament, cost, free=free),
        "price_words": terms.price_words(cost),
        "pool_words": terms.pool_words(cost),
        "late_words": terms.late_words(cost),
        "clock_words": terms.clock_words(tournament),
        "is_over_for_nothing": terms.is_over_for_nothing(tournament, cost),
    }


def _review_words(tournament: Tournament) -> str:
    review = Tournament.Review(tournament.review)
    if review == Tournament.Review.OFF and not tournament.stakes.reserve:
        return _("No payout waits for a reviewer.")
    return str(_REVIEW_WORDS[review])


def _is_released_in_time(tournament: Tournament) -> bool:
    """Return whether a payout can wait, and is paid in the end without a decision."""
    if tournament.review == Tournament.Review.OFF:
        return bool(tournament.stakes.reserve)
    return tournament.review == Tournament.Review.FLAGGED


def _match(tournament: Tournament) -> Match | None:
    return next(iter(tournament.matches.all()), None)


def _title_words(tournament: Tournament, *, is_registered: bool) -> str:
    """Return what the browser's tab says before the name."""
    is_ready = is_registered and tournament.state in STARTED
    return _("Your table is ready") if is_ready else ""
