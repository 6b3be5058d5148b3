"""The game of a match, from its snapshot, or folded anew from its stored moves."""

from collections.abc import Iterable

from tournaments.engine import dealing, game, snapshots
from tournaments.engine.notation import parse_move
from tournaments.models import Match, MatchSeat


def state_of(match: Match) -> game.MatchState:
    """Return the game as far as its moves are applied.

    The snapshot saves the fold over the moves. One that an earlier version of the
    program wrote in another form is not read: the moves give the same game.
    """
    rules = match.tournament.rule_set
    if snapshots.is_readable(match.snapshot):
        return snapshots.restore(rules, match.snapshot)
    state = game.new_match(rules, first_dealer=match.draw["dealer"])
    return _folded(state, match) if match.snapshot else state


def _folded(state: game.MatchState, match: Match) -> game.MatchState:
    """Return *state*, in which nothing has happened, after all that was applied."""
    seats = list(match.seats.select_related("registration"))
    applied = match.moves.filter(turn__lt=match.turn).order_by("turn")
    for text in applied.values_list("move", flat=True):
        state = game.apply(dealt(state, match, seats), parse_move(text))
    return dealt(state, match, seats)


def dealt(
    state: game.MatchState, match: Match, seats: Iterable[MatchSeat]
) -> game.MatchState:
    """Return *state* with the next hand dealt, if it is due, as the seeds decide."""
    if not game.needs_deal(state):
        return state
    key = hand_key(match, game.hand_number(state) + 1, seats)
    return game.deal(state, dealing.deck_for(key, state.rules))


def hand_key(match: Match, hand: int, seats: Iterable[MatchSeat]) -> bytes:
    """Return the secret key of a hand; the client seeds go in by registration."""
    registrations = sorted(
        (row.registration for row in seats), key=lambda row: row.number
    )
    return dealing.hand_key(
        bytes(match.tournament.secret.seed),
        match=match.number,
        hand=hand,
        client_seeds=[row.client_seed for row in registrations],
    )
