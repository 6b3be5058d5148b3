"""Tournaments as lists and as single documents."""

from collections.abc import Collection

from django.db.models import Prefetch, Q, QuerySet

from tournaments.models import Match, MatchSeat, Registration, Tournament


def tournament_names(ids: Collection[int]) -> dict[int, str]:
    """Return the names of tournaments by their ids, those that there are."""
    if not ids:
        return {}
    named = Tournament.objects.filter(pk__in=ids)
    return dict(named.values_list("pk", "name"))


def tournaments() -> QuerySet[Tournament]:
    """Return every tournament, newest first, with what a list shows of each."""
    return Tournament.objects.select_related("host").prefetch_related(
        Prefetch(
            "registrations",
            Registration.objects.select_related("user").order_by("number"),
        ),
        Prefetch(
            "matches",
            Match.objects.defer("snapshot").prefetch_related(
                Prefetch(
                    "seats",
                    MatchSeat.objects.select_related("registration__user"),
                )
            ),
        ),
    )


def visible_to(user_id: int | None) -> QuerySet[Tournament]:
    """Return the tournaments that this person may know of.

    A draft is its host's alone.
    """
    everything = tournaments()
    published = everything.exclude(state=Tournament.State.DRAFT)
    if user_id is None:
        return published
    return published | everything.filter(host_id=user_id)


def listed_for(user_id: int | None) -> QuerySet[Tournament]:
    """Return the tournaments that a lobby lists for this person.

    What somebody plays against bots is of no interest to others.
    """
    own = Q() if user_id is None else Q(host_id=user_id)
    return visible_to(user_id).filter(Q(is_practice=False) | own)


def tournament_detail(tournament: Tournament) -> dict[str, object]:
    """Return the public document of a tournament, fetched by `tournaments`."""
    registrations = list(tournament.registrations.all())
    held = [
        row
        for row in registrations
        if row.state in {Registration.State.REGISTERED, Registration.State.SETTLED}
    ]
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "preset": tournament.preset,
        "state": tournament.state,
        "host": tournament.host.get_username(),
        "buy_in": tournament.buy_in,
        "fee": tournament.fee,
        "currency": tournament.currency,
        "reserve": tournament.stakes.reserve,
        "capacity": tournament.capacity,
        "rules_preset": tournament.rules_preset,
        "rules": tournament.rules,
        "move_seconds": tournament.move_seconds,
        "bank_seconds": tournament.bank_seconds,
        "review": tournament.review,
        "hold_hours": tournament.hold_hours,
        "commitment": tournament.commitment or None,
        "pool": tournament.buy_in * len(held),
        "fees": tournament.fee * len(held),
        "registrations": [
            {
                "number": row.number,
                "username": row.user.get_username(),
                "state": row.state,
            }
            for row in registrations
        ],
        "matches": [_match_summary(match) for match in tournament.matches.all()],
        "pause_reason": tournament.pause_reason,
        "cancellation": _cancellation(tournament),
    }


def _match_summary(match: Match) -> dict[str, object]:
    return {
        "id": match.pk,
        "state": match.state,
        "result": match.result or None,
        "seats": [
            {
                "seat": row.seat,
                "username": row.registration.user.get_username(),
                "number": row.registration.number,
            }
            for row in match.seats.all()
        ],
    }


def _cancellation(tournament: Tournament) -> dict[str, object] | None:
    if not tournament.cancel_reason:
        return None
    return {
        "reason": tournament.cancel_reason,
        "asked_at": tournament.cancel_asked_at,
        "done": tournament.state == Tournament.State.CANCELLED,
    }
