"""A finished match to be looked at again, move by move, with every hand open."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.engine import course, dealing, game, rules, view
from tournaments.engine.notation import parse_move
from tournaments.models import Match, MatchSeat, Move, Turn
from tournaments.selectors.folding import hand_key
from tournaments.selectors.records import finished_match
from tournaments.selectors.views import match_result


@dataclass(frozen=True, slots=True)
class Replay:
    """All that happened in a match; *clocks* are by turn.

    A turn that was awaited when the match ended has a clock and no move.
    """

    match: Match
    seats: tuple[MatchSeat, ...]
    moves: tuple[Move, ...]
    hands: tuple[course.PlayedHand, ...]
    clocks: Mapping[int, Turn]

    @property
    def names(self) -> dict[int, str]:
        """Return who sits where."""
        return {row.seat: row.registration.user.get_username() for row in self.seats}

    def seat_of(self, user_id: int | None) -> int | None:
        """Return where somebody has played; None for whoever has not."""
        return next(
            (row.seat for row in self.seats if row.registration.user_id == user_id),
            None,
        )

    @property
    def ending(self) -> Turn | None:
        """Return the clock of the turn that was awaited when the match ended."""
        return self.clocks.get(len(self.moves) + 1)


def replay(match_id: int) -> Replay:
    """Return the replay of a match that is over.

    Raises:
        NotFoundError: there is no such match.
        NotOverError: it is still going on.

    """
    match = finished_match(match_id)
    seats = tuple(match.seats.select_related("registration__user").order_by("seat"))
    moves = tuple(match.moves.filter(turn__lt=match.turn).order_by("turn"))
    return Replay(
        match=match,
        seats=seats,
        moves=moves,
        hands=_hands(match, seats, moves),
        clocks={clock.turn: clock for clock in match.turns.all()},
    )


def view_at(
    replay: Replay, state: game.MatchState, *, is_end: bool = False
) -> dict[str, object]:
    """Return what everybody sees of *state*, in the form of a view of a match.

    With *is_end* it says how the match ended, and nobody is to move.
    """
    match, hand = replay.match, state.hand
    document = view.view(state, None)
    if is_end:
        document.update(phase="over", to_move=None)
    elif hand is not None and hand.to_move is None:
        document["phase"] = "over"
    return {
        "id": match.pk,
        "tournament": match.tournament_id,
        "number": match.number,
        "state": match.state,
        "rules": rules.to_dict(state.rules),
        "seats": [_seat(row) for row in replay.seats],
        "sides": [list(side) for side in game.sides(state)],
        **document,
        "result": match_result(match, state) if is_end else None,
    }


def before_the_deal(replay: Replay) -> game.MatchState:
    """Return the match in which no card has been dealt."""
    match = replay.match
    return game.new_match(
        match.tournament.rule_set, first_dealer=match.draw.get("dealer", 1)
    )


def _hands(
    match: Match, seats: tuple[MatchSeat, ...], moves: tuple[Move, ...]
) -> tuple[course.PlayedHand, ...]:
    if match.turn == 0:
        return ()
    rule_set = match.tournament.rule_set
    found = course.hands(
        rule_set,
        first_dealer=match.draw["dealer"],
        moves=[parse_move(row.move) for row in moves],
        deck=lambda hand: dealing.deck_for(hand_key(match, hand, seats), rule_set),
    )
    return tuple(found)


def _seat(row: MatchSeat) -> dict[str, object]:
    user = row.registration.user
    return {
        "seat": row.seat,
        "username": user.get_username(),
        "number": row.registration.number,
        "connected": True,
        "bot": user.is_bot,
        "concedes": False,
    }
